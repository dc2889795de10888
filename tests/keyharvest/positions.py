"""Positions of Key Harvest from a short description, and helpers to play and read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import boardgames as bg
from boardgames import keyharvest

CROPS = "bgory"
EVENTS = "MNOPQRSTUVWXYZ"
WORKERS = "ABCDEFGHIJKL"
NONE = 255
GAMES = {players: keyharvest.Game(players=players) for players in (2, 3, 4)}
CODES = GAMES[2].board.codes
NEIGHBORS = GAMES[2].board.neighbors()


def tiles(text: str) -> list[int]:
    """Tiles of a text such as ``"E4 b7"``; small letters are harvested ones."""
    return [CODES.index(code.upper()) for code in text.split()]


def bits(members: Sequence[int]) -> int:
    return sum(1 << member for member in set(members))


def events(text: str) -> int:
    return bits([EVENTS.index(letter) for letter in text])


def counters(text: str) -> list[int]:
    """Numbers by crop of a text such as ``"b2 y1"``."""
    numbers = [0] * 5
    for part in text.split():
        numbers[CROPS.index(part[0])] += int(part[1:])
    return numbers


def group_sizes(fields: set[int]) -> list[int]:
    """The two largest groups by plain search."""
    sizes, rest = [], set(fields)
    while rest:
        todo = [rest.pop()]
        size = 0
        while todo:
            size += 1
            for other in NEIGHBORS[todo.pop()]:
                if other in rest:
                    rest.remove(other)
                    todo.append(other)
        sizes.append(size)
    return [*sorted(sizes, reverse=True), 0, 0][:2]


class _Builder:
    """Fills the struct's dict for a TURN node."""

    def __init__(self, game: keyharvest.Game) -> None:
        self.game = game
        self.data = game.new_state(0).to_dict()
        self.data["chance"] = "explicit"
        self.state: dict[str, Any] = self.data["state"]
        self.used: set[int] = set()

    def board(self, seat: int, text: str, workers: dict[str, str]) -> None:
        s = self.state
        laid = tiles(text)
        self.used |= set(laid)
        s["fields"][seat] = bits(laid)
        s["unharvested"][seat] = bits(tiles(" ".join(c for c in text.split() if c.isupper())))
        s["near"][seat] = [
            bits([i for i in range(56) if sum(n in laid for n in NEIGHBORS[i]) >> k & 1])
            for k in range(3)
        ]
        s["group_sizes"][seat] = group_sizes(set(laid))
        s["worker_at"][seat] = [NONE] * 12
        for letter, code in workers.items():
            s["worker_at"][seat][WORKERS.index(letter)] = CODES.index(code)
        spaces = [CODES.index(code) for code in workers.values()]
        s["crew"][seat] = bits([WORKERS.index(letter) for letter in workers])
        s["workers"][seat] = bits(spaces)
        s["guarded"][seat] = bits([n for space in spaces for n in NEIGHBORS[space]])

    def store(self, seat: int, store: dict[str, str]) -> None:
        s = self.state
        s["store_tile"][seat] = [NONE, NONE]
        s["store_bid"][seat] = [[0] * 5, [0] * 5]
        for place, code in enumerate(sorted(store, key=CODES.index)):
            s["store_tile"][seat][place] = CODES.index(code)
            s["store_bid"][seat][place] = counters(store[code])
            self.used.add(CODES.index(code))

    def hand(self, seat: int, text: str) -> None:
        s = self.state
        hand = counters(text)
        start = [0] * 5
        for crop in range(5):
            start[crop] = min(hand[crop], 3 - sum(start))
        start[seat] += 3 - sum(start)
        s["hand"][seat], s["start"][seat] = hand, start
        s["need"][seat] = [max(0, a - b) for a, b in zip(start, hand, strict=True)]

    def bag(self, registry: str | None, bag: str | None, fallow: str) -> None:
        s = self.state
        out = tiles(fallow)
        self.used |= set(out)
        free = [i for i in range(56) if i not in self.used]
        if registry is None:
            shown = free[:6] if bag is None else [i for i in free if i not in tiles(bag)][:6]
        else:
            shown = tiles(registry)
        free = [i for i in free if i not in shown]
        inside = free if bag is None else tiles(bag)
        s["registry"], s["bag"] = bits(shown), bits(inside)
        s["fallow"] = bits([*out, *(i for i in free if i not in inside)])

    def events(self, row: str, in_bag: str | None, removed: str, seen: str) -> None:
        s = self.state
        players = self.game.num_players
        s["event_row"] = [EVENTS.index(letter) for letter in row] + [NONE] * (10 - len(row))
        s["event_count"] = len(row)
        rest = "".join(letter for letter in EVENTS if letter not in row)
        if players > 2 and not removed:
            removed = rest[-2:]
        inside = "".join(letter for letter in rest if letter not in removed)
        assert in_bag is None or sorted(in_bag) == sorted(inside)
        s["bag_events"], s["removed_events"] = events(inside), events(removed)
        s["seen_events"] = events(row) | events(seen)
        s["final_turns"] = 2 * players if len(row) == 10 else 0


def table(
    players: int = 2,
    *,
    boards: Sequence[str] = (),
    workers: Sequence[dict[str, str]] = (),
    hands: Sequence[str] = (),
    stores: Sequence[dict[str, str]] = (),
    registry: str | None = None,
    bag: str | None = None,
    fallow: str = "",
    row: str = "",
    in_bag: str | None = None,
    removed: str = "",
    seen: str = "",
    active: int = 0,
    **more: int,
) -> keyharvest.State:
    """A TURN node of `active`.

    boards: per seat its fields, small letters harvested; workers: per seat letter -> code;
    hands: per seat as ``"b2 y1"``; stores: per seat code -> bid; registry: codes, None: the
    first six that are free; bag: codes, None: all the rest; row: events on the town board;
    more: fields of the struct.
    """
    builder = _Builder(GAMES[players])
    for seat in range(players):
        builder.board(
            seat,
            boards[seat] if seat < len(boards) else "",
            workers[seat] if seat < len(workers) else {},
        )
        builder.store(seat, stores[seat] if seat < len(stores) else {})
        builder.hand(seat, hands[seat] if seat < len(hands) else "")
    builder.bag(registry, bag, fallow)
    builder.events(row, in_bag, removed, seen)
    s = builder.state
    out = [0] * 5
    for seat in range(players):
        parts = [s["hand"][seat], *s["store_bid"][seat]]
        out = [sum(numbers) for numbers in zip(out, *parts, strict=True)]
    s["stock"] = [12 - number for number in out]
    s.update({"to_move": active, "active": active, "phase": 0, "actions_done": 0, "drew": 0})
    s.update({"stall_turns": 0, "check_returns": 0})
    s.update(more)
    return builder.game.state_from_dict(builder.data)


def texts(state: bg.State) -> list[str]:
    return [str(move) for move in state.legal_moves()]


def of_kind(state: bg.State, kind: str) -> set[str]:
    """The parameters of the legal moves that begin with a word."""
    return {text.partition(":")[2] for text in texts(state) if text.partition(":")[0] == kind}


def play(state: bg.State, moves: str) -> bg.State:
    """Plays moves one after another; returns the state itself."""
    for move in moves.split():
        assert move in texts(state), f"{move} is not among {texts(state)} ({phase(state)})"
        state.play(move)
    return state


def phase(state: bg.State) -> str:
    return str(state.view(None)["phase"])


def seat(state: bg.State, number: int) -> dict[str, Any]:
    """What the owner sees of a seat."""
    found: dict[str, Any] = state.view(number)["players"][number]
    return found


def hand(state: bg.State, number: int) -> str:
    """A hand as ``"b2 y1"``."""
    held = seat(state, number)["hand"]
    return " ".join(f"{CROPS[i]}{n}" for i, n in enumerate(held.values()) if n)


def stock(state: bg.State) -> list[int]:
    return list(state.view(None)["stock"].values())


def fields(state: bg.State, number: int) -> set[str]:
    return set(seat(state, number)["unharvested"]) | set(seat(state, number)["harvested"])


def weights(state: bg.State) -> dict[str, float]:
    return {str(move): share for move, share in state.chance_outcomes()}
