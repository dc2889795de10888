"""The readable state of De Kolonisten, as one player or a spectator may see it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boardgames.hexcore.kolonisten import State
from boardgames.kolonisten.board import DEV_CARDS, RESOURCES, Board
from boardgames.kolonisten.options import Options

PHASES = (
    "SETUP_HALL", "ROLL", "DISCARD", "HIGHWAYMAN", "STEAL", "MAIN", "FREE_ROAD", "TAKE",
    "OFFER_COMPOSE", "REPLY", "COUNTER_COMPOSE", "ANSWER", "EXTRA", "OVER",
    "DEAL", "DICE", "FISH_DRAW", "DEV_DRAW", "CARD",
)  # fmt: skip
# What is to be done in each.
TASKS = {
    "SETUP_HALL": "place a town hall",
    "ROLL": "throw the dice or play a card",
    "DISCARD": "return cards to the supply",
    "HIGHWAYMAN": "move the highwayman",
    "STEAL": "choose the player to draw a card from",
    "MAIN": "trade, build, play a card or end the turn",
    "FREE_ROAD": "build a road for nothing",
    "TAKE": "take a card from the supply",
    "OFFER_COMPOSE": "put together an offer",
    "REPLY": "answer the offer or call",
    "COUNTER_COMPOSE": "put together a counter-offer",
    "ANSWER": "choose whom to trade with, if anybody",
    "EXTRA": "build or pass",
    "OVER": "nothing",
    "DEAL": "deal a starting card",
    "DICE": "throw the dice",
    "FISH_DRAW": "draw a fish token",
    "DEV_DRAW": "draw a development card",
    "CARD": "draw a card from a hand",
}
REPLIES = ("open", "refused", "accepted", "countered", "skipped")
NO_EDGE = 255
LOST = 255
MOST_DRAWS = 9
MOST_SPARE = 7
WANTED = 128


def members(words: int | list[int]) -> list[int]:
    """The members of a set kept as one or several 64-bit words."""
    if isinstance(words, int):
        words = [words]
    return [64 * i + bit for i, word in enumerate(words) for bit in range(64) if word >> bit & 1]


def cards(vector: int) -> list[int]:
    """The numbers by kind of a vector of cards."""
    return [vector >> 6 * kind & 31 for kind in range(5)]


def named(numbers: list[int]) -> dict[str, int]:
    """Cards by their names, only those that are there."""
    return {name: number for name, number in zip(RESOURCES, numbers, strict=True) if number}


def sides(offer: list[int]) -> dict[str, dict[str, int]]:
    """What an offer gives and wants."""
    return {
        "gives": named([0 if number & WANTED else number for number in offer]),
        "wants": named([number & 127 if number & WANTED else 0 for number in offer]),
    }


def view(board: Board, options: Options, state: State, player: int | None) -> dict[str, Any]:
    """What `player` knows; None: what everybody knows.

    Keys beside those of all games: ``phase``, ``viewer``, ``turn`` (turns begun), ``turn_of``,
    ``actor`` (who decides or for whom chance does), ``map`` (highwayman, and per seat town halls,
    monuments and roads), ``supply`` (resource cards), ``deck`` (cards left), ``played``
    (progress cards out of the game), ``fish_stack``, ``fish_open`` (tokens of 1, 2 and 3 fish),
    ``players`` (a dict per seat), ``pending`` (what is under way) and, for a player, ``own``.

    A seat's dict: ``cards``, ``dev_cards``, ``fresh`` (got in this turn), ``fish``, ``soldiers``,
    ``roads_left``, ``town_halls_left``, ``points`` (on the board), ``route``, ``longest_route``,
    ``largest_army``, ``most_hidden_points``, ``tokens_drawn`` (since the reshuffle), for a player
    ``sure`` (the resource cards he is sure of), for the winner ``hidden_points``.

    In ``own``: ``hand``, ``dev``, ``fresh``, ``fish``, ``points``, ``stack_most`` (most tokens of
    each value in the stack), ``tokens_drawn`` and ``draws`` (of cards, since the player was last
    sure of all hands; None: not remembered).
    """
    fields = state._fields()
    phase = PHASES[fields["phase"]]
    result: dict[str, Any] = {
        "phase": phase,
        "viewer": player,
        "turn": fields["turn"],
        "turn_of": fields["turn_seat"] if fields["turn"] else None,
        "actor": None if phase == "OVER" else fields["actor"],
        "map": _map(board, options, fields),
        "supply": named(cards(fields["bank"])),
        "deck": sum(fields["deck"]),
        "played": _played(board, options, fields),
        "fish_stack": sum(fields["stack"]),
        "fish_open": fields["open"],
        "players": [
            _seat(board, options, fields, seat, player) for seat in range(options.players)
        ],
        "pending": _pending(board, options, fields, phase),
    }
    if player is not None:
        result["own"] = _own(fields, player)
    return result


def _map(board: Board, options: Options, fields: dict[str, Any]) -> dict[str, Any]:
    seats = range(options.players)
    spot = board.hexes[fields["highwayman"]] if fields["highwayman"] >= 0 else None
    return {
        "highwayman": f"{spot.q},{spot.r}" if spot else None,
        "town_halls": [
            [board.cities[city].slug for city in members(fields["halls"][seat])] for seat in seats
        ],
        "monuments": [
            [board.monuments[i].slug for i in members(fields["monuments"][seat])] for seat in seats
        ],
        "roads": [
            ["{}-{}".format(*board.edges[edge]) for edge in members(fields["roads"][seat])]
            for seat in seats
        ],
    }


def _played(board: Board, options: Options, fields: dict[str, Any]) -> dict[str, int]:
    """Progress cards that are out of the game (KOL-376)."""
    return {
        DEV_CARDS[kind]: board.deck[kind] - fields["deck"][kind]
        - sum(fields["dev"][seat][kind] for seat in range(options.players))
        for kind in (1, 2, 3)
    }  # fmt: skip


def _seat(
    board: Board, options: Options, fields: dict[str, Any], seat: int, player: int | None
) -> dict[str, Any]:
    result = {
        "cards": sum(cards(fields["hand"][seat])),
        "dev_cards": sum(fields["dev"][seat]),
        "fresh": sum(fields["fresh"]) if seat == fields["turn_seat"] else 0,
        "fish": sum(fields["fish"][seat]),
        "soldiers": fields["soldiers"][seat],
        "roads_left": board.roads - fields["roads_placed"][seat],
        "town_halls_left": board.town_halls - fields["halls_placed"][seat],
        "points": fields["halls_placed"][seat],
        "route": fields["route_len"][seat],
        "longest_route": fields["route_holder"] == seat,
        "largest_army": fields["army_holder"] == seat,
        "most_hidden_points": fields["vp_most"][seat],
        "tokens_drawn": sum(fields["stack_own"][seat]),
    }
    if player is not None:
        hand = cards(fields["hand"][seat])
        unsure = [0] * 5
        if player != seat:
            unsure = cards(fields["unsure"][seat][player - (player > seat)])
        result["sure"] = named([a - b for a, b in zip(hand, unsure, strict=True)])
    if fields["winner"] == seat:  # KOL-494
        result["hidden_points"] = fields["dev"][seat][4]
    return result


def _own(fields: dict[str, Any], player: int) -> dict[str, Any]:
    on_turn = player == fields["turn_seat"]
    return {
        "hand": named(cards(fields["hand"][player])),
        "dev": dict(zip(DEV_CARDS, fields["dev"][player], strict=True)),
        "fresh": dict(zip(DEV_CARDS, fields["fresh"] if on_turn else [0] * 5, strict=True)),
        "fish": fields["fish"][player],
        "points": fields["halls_placed"][player] + fields["dev"][player][4],
        "stack_most": [
            fields["stack"][value]
            + sum(own[value] for seat, own in enumerate(fields["stack_own"]) if seat != player)
            for value in range(3)
        ],
        "tokens_drawn": fields["stack_own"][player],
        "draws": _draws(fields, player),
    }


def _draws(fields: dict[str, Any], player: int) -> list[dict[str, Any]] | None:
    """Draws of cards since the player was last sure of all hands; None: not remembered.

    `hand` is the victim's hand before. `thief_spare` and `victim_spare` are the fewest cards that
    the two had until their next draws beyond what they openly paid or showed; what is not less
    than the number of draws from that hand out of the player's sight is cut to that number. Both
    are counted as if no draw out of the player's sight had moved a card, so that they hold nothing
    that he does not know.
    """
    first = fields["draws_from"][player]
    if first == LOST:
        return None
    moved = [[0] * 5 for _ in range(5)]
    losses, parts = [0] * 5, [0] * 5
    less = [[0] * 5 for _ in range(5)]  # from entries of draw_spare to what the player can count
    result = []
    for i in range(fields["draws"]):
        entry = fields["draw_log"][i]
        kind, pair = divmod(entry >> 25, 25)
        thief, victim = divmod(pair, 5)
        seen = player in (thief, victim)
        for seat in (thief, victim):
            parts[seat] += 1
        less[thief] = [number + 1 for number in less[thief]]
        if seen or i < first:
            less[thief][kind] -= 1
            less[victim][kind] += 1
        if i < first:
            continue
        draw = {
            "thief": thief, "victim": victim, "card": RESOURCES[kind] if seen else None,
            "hand": [(entry >> 5 * k & 31) - moved[victim][k] for k in range(5)],
        }  # fmt: skip
        if not seen:
            moved[thief][kind] += 1
            moved[victim][kind] -= 1
            losses[victim] += 1
        for name, seat, shift in (("thief_spare", thief, 0), ("victim_spare", victim, 15)):
            spare = [fields["draw_spare"][i] >> shift + 3 * k & 7 for k in range(5)]
            draw[name] = [
                min(number - less[seat][k], losses[seat])
                if number < min(parts[seat], MOST_SPARE) else losses[seat]
                for k, number in enumerate(spare)
            ]  # fmt: skip
        result.append(draw)
    return result


def _pending(board: Board, options: Options, fields: dict[str, Any], phase: str) -> dict[str, Any]:
    """What the phase is about, beyond who decides."""
    result: dict[str, Any] = {}
    if fields["back"]:
        result["back"] = PHASES[fields["back"]]
    if fields["victims"]:
        result["victims"] = members(fields["victims"])
    if phase == "CARD":
        result["victim"] = fields["victim"]
    if phase == "FREE_ROAD":
        result["free_roads"] = fields["free_roads"]
        result["may_pass"] = bool(fields["free_pass"])
        if fields["free_prev"] != NO_EDGE:
            result["first_road"] = "{}-{}".format(*board.edges[fields["free_prev"]])
    if fields["take_left"]:
        result["cards_left"] = fields["take_left"]
    if phase in ("DISCARD", "TAKE", "OFFER_COMPOSE", "COUNTER_COMPOSE"):
        result["from"] = RESOURCES[fields["low"]]
    if phase in ("DISCARD", "FISH_DRAW"):
        result["due"] = fields["due"][: options.players]
    if fields["turn"]:
        result["dev_played"] = bool(fields["dev_played"])
        result["trade_rate"] = bool(fields["trade_rate"])
        result["offers_used"] = fields["offers_used"]
    if phase in ("OFFER_COMPOSE", "REPLY", "COUNTER_COMPOSE", "ANSWER"):
        result["offer"] = sides(fields["offer"]) if any(fields["offer"]) else None
        result["replies"] = [REPLIES[reply] for reply in fields["reply"][: options.players]]
        result["counters"] = [
            sides(counter) if any(counter) else None
            for counter in fields["counter"][: options.players]
        ]
    return result


def observation_names(board: Board, options: Options) -> Iterator[str]:
    """A name for every number of an observation, in the core's order.

    ``+0`` is the viewer, ``+1`` the next seat clockwise, and so on.
    """
    seats = [f"+{i}" for i in range(options.players)]
    for place in board.places():
        yield from (f"{place.slug} built by {seat}" for seat in seats)
    for a, b in board.edges:
        yield from (f"road {a}-{b} of {seat}" for seat in seats)
        yield f"road {a}-{b} legal"
        yield f"road {a}-{b} first of two"
    yield from (f"highwayman on {land.q},{land.r}" for land in board.hexes)
    yield from (f"own {name}" for name in RESOURCES)
    yield from (f"own {name} card" for name in DEV_CARDS)
    yield from (f"own fresh {name} card" for name in DEV_CARDS)
    yield from (f"own tokens of {fish} fish" for fish in (1, 2, 3))
    yield from (f"most tokens of {fish} fish in the stack" for fish in (1, 2, 3))
    yield from (f"own tokens of {fish} fish drawn since the reshuffle" for fish in (1, 2, 3))
    yield "draws are remembered"
    for number in range(MOST_DRAWS):
        yield from (f"draw {number} {name}" for name in ("made", "thief", "victim", "card"))
        yield from (f"draw {number} victim held {name}" for name in RESOURCES)
        yield from (f"draw {number} thief spare {name}" for name in RESOURCES)
        yield from (f"draw {number} victim spare {name}" for name in RESOURCES)
    for seat in seats:
        yield from _seat_names(seat)
    yield from (f"{name} in the supply" for name in RESOURCES)
    yield "cards in the deck"
    yield from (f"played {DEV_CARDS[kind]} cards" for kind in (1, 2, 3))
    yield "tokens in the stack"
    yield from (f"open tokens of {fish} fish" for fish in (1, 2, 3))
    yield from (f"offer {side} {name}" for side in ("gives", "wants") for name in RESOURCES)
    yield from (f"phase {phase}" for phase in PHASES)
    yield from (f"back to {phase}" for phase in ("ROLL", "MAIN", "EXTRA"))
    yield from (
        "lowest kind", "free roads", "free road may be declined", "cards to get",
        "card played this turn", "Trade in force", "offers left", "turn",
    )  # fmt: skip


def _seat_names(seat: str) -> Iterator[str]:
    yield f"{seat} cards"
    yield from (f"{seat} surely holds {name}" for name in RESOURCES)
    yield from (
        f"{seat} {name}"
        for name in (
            "development cards", "fresh cards", "fish tokens", "tokens drawn since the reshuffle",
            "most hidden points", "soldiers", "roads left", "town halls placed", "route",
            "longest route", "largest army", "on turn", "acts", "can be drawn from", "due",
        )
    )  # fmt: skip
    yield from (f"{seat} reply {reply}" for reply in REPLIES)
    for side in ("gives", "wants"):
        yield from (f"{seat} counter {side} {name}" for name in RESOURCES)
    yield f"{seat} has won"
    yield f"{seat} hidden points shown"
