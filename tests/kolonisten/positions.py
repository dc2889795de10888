"""Positions of De Kolonisten from a few words, through ``Game.state_from_dict``.

What a state keeps beside pieces and cards (open paths, lengths of routes, titles, supply, deck) is
worked out here once more, slowly. Cards are letters: w wood, b brick, s wool, g grain, o ore.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from typing import Any

import boardgames as bg
from boardgames.kolonisten.board import Board, load_board

LETTERS = "wbsgo"
DEV = ("soldier", "roads", "banking", "trade", "vp")
PHASES = {"ROLL": 1, "MAIN": 5, "EXTRA": 12, "DICE": 15}
# Cities far from each other for seats that a test says nothing of.
SPARE = (
    "winschoten", "emmen", "hardenberg", "oostende", "ieper", "tongeren", "dokkum", "delfzijl",
    "roermond", "venlo", "gennep", "winterswijk", "den-helder", "haarlem", "lelystad",
)  # fmt: skip

BOARD: Board = load_board()
CITY = {city.slug: i for i, city in enumerate(BOARD.cities)}
MONUMENT = {place.slug: i for i, place in enumerate(BOARD.monuments)}
HEX = {f"{land.q},{land.r}": i for i, land in enumerate(BOARD.hexes)}
AT = {
    **{city.corner: city.slug for city in BOARD.cities},
    **{place.corner: place.slug for place in BOARD.monuments},
}


@functools.cache
def load(**options: Any) -> bg.Game:
    game: bg.Game = bg.load("kolonisten", **options)
    return game


def counts(letters: str) -> list[int]:
    return [letters.count(letter) for letter in LETTERS]


def vector(numbers: Iterable[int]) -> int:
    return sum(number << 6 * kind for kind, number in enumerate(numbers))


def words(members: Iterable[int], n: int) -> list[int]:
    bits = sum(1 << member for member in members)
    return [bits >> 64 * i & (1 << 64) - 1 for i in range(n)]


def five(of: Mapping[int, Any], empty: Any) -> list[Any]:
    return [of.get(seat, empty) for seat in range(5)]


def edges_at(corner: int) -> list[int]:
    return [i for i, ends in enumerate(BOARD.edges) if corner in ends]


def longest_route(roads: Iterable[int], blocked: set[int]) -> int:
    """The longest trail, by walking every one from every corner; `blocked` corners end it."""

    def walk(corner: int, left: frozenset[int], first: bool) -> int:
        if corner in blocked and not first:
            return 0
        best = 0
        for edge in left:
            if corner in BOARD.edges[edge]:
                a, b = BOARD.edges[edge]
                best = max(best, 1 + walk(b if corner == a else a, left - {edge}, False))
        return best

    owned = frozenset(roads)
    starts = {corner for edge in owned for corner in BOARD.edges[edge]}
    return max((walk(corner, owned, True) for corner in starts), default=0)


def reach(roads: set[int], halls: set[int], built: set[str], allowed: list[bool]) -> set[int]:
    """Paths in play at crossroads that are open for a player (KOL-278)."""
    corners = {BOARD.cities[city].corner for city in halls}
    for corner in range(len(BOARD.corners)):
        name = AT.get(corner)
        if roads & set(edges_at(corner)) and (name is None or name in built):
            corners.add(corner)
    return {
        edge
        for corner in corners
        for edge in edges_at(corner)
        if all(allowed[end] for end in BOARD.edges[edge])
    }


def position(
    players: int = 4,
    *,
    turn_of: int = 0,
    phase: str = "MAIN",
    actor: int | None = None,
    halls: Mapping[int, str] | None = None,
    roads: Mapping[int, Iterable[int]] | None = None,
    monuments: Mapping[int, str] | None = None,
    hands: Mapping[int, str] | None = None,
    supply: str | None = None,
    dev: Mapping[int, str] | None = None,
    fresh: str = "",
    deck: str | None = None,
    soldiers: Mapping[int, int] | None = None,
    fish: Mapping[int, tuple[int, int, int]] | None = None,
    open_fish: tuple[int, int, int] = (0, 0, 0),
    highwayman: str | None = "3,-1",
    route_holder: int | None = None,
    army_holder: int | None = None,
    dev_played: bool = False,
    sink: int | None = None,
    seed: int = 0,
    **options: Any,
) -> bg.State:
    """A state in the second phase (or another `phase`) of a turn of `turn_of`.

    Seats without `halls` get three spare cities. `supply` and `deck`, if given, are all that is
    left there; the rest is in the hands of `sink` (the last seat).
    """
    options = {"variable_setup": True, "player_trade": False, **options}
    game = load(players=players, **options)
    data = game.new_state(seed, chance="explicit").to_dict()
    fields = data["state"]
    seats = range(players)
    sink = players - 1 if sink is None else sink
    allowed = BOARD.in_play(players)

    spare = [slug for slug in SPARE if allowed[BOARD.cities[CITY[slug]].corner]]
    named = {slug for text in (halls or {}).values() for slug in text.split()}
    spare = [slug for slug in spare if slug not in named]
    cities = {}
    for seat in seats:
        slugs = (halls or {}).get(seat, "").split()
        while len(slugs) < 3:
            slugs.append(spare.pop(0))
        cities[seat] = {CITY[slug] for slug in slugs}
    owned = {seat: set((roads or {}).get(seat, ())) for seat in seats}
    pawns = {
        seat: {MONUMENT[s] for s in (monuments or {}).get(seat, "").split()} for seat in seats
    }
    built = {BOARD.monuments[i].slug for mine in pawns.values() for i in mine}

    hand = {seat: counts((hands or {}).get(seat, "")) for seat in seats}
    bank = [18 - sum(hand[seat][kind] for seat in seats) for kind in range(5)]
    if supply is not None:
        for kind, number in enumerate(counts(supply)):
            hand[sink][kind] += bank[kind] - number
            bank[kind] = number
    held = {
        seat: [(dev or {}).get(seat, "").split().count(name) for name in DEV] for seat in seats
    }
    played = {seat: (soldiers or {}).get(seat, 0) for seat in seats}
    left = [
        total - sum(held[seat][kind] for seat in seats) - (kind == 0) * sum(played.values())
        for kind, total in enumerate(BOARD.deck)
    ]
    if deck is not None:
        for kind, name in enumerate(DEV):
            held[sink][kind] += left[kind] - deck.split().count(name)
            left[kind] = deck.split().count(name)
    tokens = {seat: list((fish or {}).get(seat, (0, 0, 0))) for seat in seats}
    stack = [
        total - open_fish[value] - sum(tokens[seat][value] for seat in seats)
        for value, total in enumerate(BOARD.tokens)
    ]
    drawn = {
        seat: [tokens[seat][v] + (open_fish[v] if seat == 0 else 0) for v in range(3)]
        for seat in seats
    }

    lengths = {}
    for seat in seats:
        others = {BOARD.cities[c].corner for s in seats if s != seat for c in cities[s]}
        lengths[seat] = longest_route(owned[seat], others)
    best = max(lengths.values())
    if route_holder is None:
        first = [seat for seat in seats if lengths[seat] == best]
        route_holder = first[0] if best >= 5 and len(first) == 1 else -1
    largest = max(played.values())
    if army_holder is None:
        first = [seat for seat in seats if played[seat] == largest]
        army_holder = first[0] if largest >= 3 else -1
    placed = {
        seat: len(cities[seat]) + len(pawns[seat])
        + (route_holder == seat) + (army_holder == seat)
        for seat in seats
    }  # fmt: skip

    fields.update(
        to_move=-1 if phase == "DICE" else turn_of if actor is None else actor,
        phase=PHASES[phase],
        turn_seat=turn_of,
        actor=turn_of if actor is None else actor,
        turn=turn_of + 1,
        dev_played=int(dev_played),
        highwayman=-1 if highwayman is None else HEX[highwayman],
        route_holder=route_holder,
        army_holder=army_holder,
        dev=five(held, [0] * 5),
        fresh=[fresh.split().count(name) for name in DEV],
        deck=left,
        soldiers=five(played, 0),
        fish=five(tokens, [0] * 3),
        stack=stack,
        open=list(open_fish),
        stack_own=five(drawn, [0] * 3),
        route_len=five(lengths, 0),
        halls_placed=five(placed, 0),
        roads_placed=five({seat: len(owned[seat]) for seat in seats}, 0),
        vp_most=five({seat: held[seat][4] for seat in seats}, 0),
        roads=five({seat: words(owned[seat], 3) for seat in seats}, [0] * 3),
        reach=five(
            {seat: words(reach(owned[seat], cities[seat], built, allowed), 3) for seat in seats},
            [0] * 3,
        ),
        halls=five({seat: words(cities[seat], 1)[0] for seat in seats}, 0),
        monuments=five({seat: words(pawns[seat], 1)[0] for seat in seats}, 0),
        hand=five({seat: vector(hand[seat]) for seat in seats}, 0),
        bank=vector(bank),
    )
    return game.state_from_dict(data)


def legal(state: bg.State, kind: str | None = None) -> list[str]:
    """The texts of the legal moves, of one kind if given."""
    return [str(move) for move in state.legal_moves() if kind is None or move.kind == kind]


def play(state: bg.State, *texts: str) -> bg.State:
    for text in texts:
        state.play(text)
    return state


def road(edge: int) -> str:
    return "road:{}-{}".format(*BOARD.edges[edge])


def roads_open(state: bg.State) -> set[int]:
    """Numbers of the paths where the one to move may build a road now."""
    return {move.edge for move in state.legal_moves() if move.kind == "ROAD"}


def hand_of(state: bg.State, seat: int) -> str:
    """A hand as letters in order."""
    vector = state.to_dict()["state"]["hand"][seat]
    return "".join(letter * (vector >> 6 * kind & 31) for kind, letter in enumerate(LETTERS))


def phase_of(state: bg.State) -> str:
    return str(state.view(None)["phase"])


def seat_of(state: bg.State, seat: int) -> dict[str, Any]:
    """What everybody knows of a seat."""
    found: dict[str, Any] = state.view(None)["players"][seat]
    return found
