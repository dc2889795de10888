"""The moves of De Kolonisten: numbers, kinds, parameters and texts, and what they do in words."""

from __future__ import annotations

from collections.abc import Iterator

from boardgames._game import Entry
from boardgames.hexcore.kolonisten import State
from boardgames.hexcore.moves import Move
from boardgames.kolonisten.board import (
    DEV_CARDS,
    FISH_ACTIONS,
    RATES,
    RESOURCES,
    Board,
    payments,
)
from boardgames.kolonisten.options import Options
from boardgames.kolonisten.view import PHASES, sides
from boardgames.render.text import quantity

SEATS = 5


def num_decisions(board: Board) -> int:
    """The moves of the table in section 1 of the decisions before the chance outcomes."""
    return (
        len(board.edges)
        + len(board.cities)
        + len(board.monuments)
        + len(board.hexes)
        + sum(len(ways) for ways in payments())
        + 65
    )


def entries(board: Board) -> Iterator[Entry]:
    """All moves in the order of their numbers: decisions, then chance outcomes."""
    yield "ROLL", {}, "roll"
    yield "END", {}, "end"
    yield "PASS", {}, "pass"
    yield from _map_entries(board)
    yield from _card_entries()
    yield from _talk_entries()
    for total in range(2, 13):
        yield "DICE", {"number": total}, f"*dice={total}"
    for fish in (1, 2, 3):
        yield "FISH_DRAW", {"fish": fish}, f"*fish={fish}"
    for card in DEV_CARDS:
        yield "DEV_DRAW", {"card": card}, f"*dev={card}"
    for resource in RESOURCES:
        yield "CARD", {"resource": resource}, f"*card={resource}"
    for i, start in enumerate(board.starts):
        yield "DEAL", {"start": i}, f"*deal={start.card}"


def _map_entries(board: Board) -> Iterator[Entry]:
    for i, (a, b) in enumerate(board.edges):
        yield "ROAD", {"edge": i}, f"road:{a}-{b}"
    for i, city in enumerate(board.cities):
        yield "HALL", {"city": i}, f"hall:{city.slug}"
    for i, monument in enumerate(board.monuments):
        yield "MONUMENT", {"monument": i}, f"mon:{monument.slug}"
    yield "BUY", {}, "buy"
    for card in DEV_CARDS[:4]:
        yield "PLAY", {"card": card}, f"play:{card}"
    for i, land in enumerate(board.hexes):
        yield "HIGHWAYMAN", {"hex": i}, f"hw:{land.q},{land.r}"
    for seat in range(SEATS):
        yield "STEAL", {"seat": seat}, f"steal:p{seat}"


def _card_entries() -> Iterator[Entry]:
    for give in RESOURCES:
        for get in RESOURCES:
            if give != get:
                yield "BANK", {"give": give, "get": get}, f"bank:{give}>{get}"
    number = 0
    for action, ways in zip(FISH_ACTIONS, payments(), strict=True):
        for ones, twos, threes in ways:
            tokens = "+".join("1" * ones + "2" * twos + "3" * threes)
            yield (
                "FISH",
                {"payment": number, "action": action, "tokens": tokens},
                f"fish:{action}={tokens}",
            )
            number += 1
    for kind in ("TAKE", "DISCARD"):
        for resource in RESOURCES:
            yield kind, {"resource": resource}, f"{kind.lower()}:{resource}"


def _talk_entries() -> Iterator[Entry]:
    yield "OFFER", {}, "offer"
    yield "CALL", {}, "call"
    for kind in ("GIVE", "WANT"):
        for resource in RESOURCES:
            yield kind, {"resource": resource}, f"{kind.lower()}:{resource}"
    for kind in ("PROPOSE", "ACCEPT", "REFUSE", "COUNTER"):
        yield kind, {}, kind.lower()
    for seat in range(SEATS):
        yield "CONFIRM", {"seat": seat}, f"confirm:p{seat}"
    yield "CANCEL", {}, "cancel"


def parse_road(board: Board, text: str) -> str | None:
    """`road:#73`, by edge number, as the usual text; None if it is no such thing."""
    digits = text.removeprefix("road:#")
    if digits == text or not (digits.isascii() and digits.isdecimal()) or len(digits) > 3:
        return None
    if len(digits) > 1 and digits[0] == "0":
        return None
    if int(digits) >= len(board.edges):
        return None
    a, b = board.edges[int(digits)]
    return f"road:{a}-{b}"


_DEV_WORDS = {
    "soldier": "Soldier", "roads": "Road Building", "banking": "Banking", "trade": "Trade",
    "vp": "Victory Point",
}  # fmt: skip
_ACTION_WORDS = {
    "off": "put the highwayman beside the board",
    "steal": "draw a card from another player",
    "take": "take a card of choice",
    "road": "build a road for free",
    "dev": "draw a development card",
}
REWARD_WORDS = {"road": "free road", "resource": "card", "devcard": "development card"}
_PLAIN = {
    "ROLL": "throw the dice",
    "END": "end the turn",
    "BUY": "buy a development card",
    "OFFER": "make an offer to the others",
    "CALL": "ask the others for proposals",
    "PROPOSE": "publish the offer",
    "REFUSE": "decline",
    "COUNTER": "make a proposal of one's own",
    "CANCEL": "drop the matter",
}
_WITH_CARD = {
    "TAKE": "take 1 {} from the supply",
    "DISCARD": "return 1 {} to the supply",
    "GIVE": "offer 1 {}",
    "WANT": "ask for 1 {}",
    "CARD": "the card drawn is {}",
}


def describe(board: Board, options: Options, state: State, move: Move) -> str:
    """What a legal move does here, in a short sentence."""
    kind = move.kind
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind in _WITH_CARD:
        return _WITH_CARD[kind].format(move.resource)
    if kind in ("ROAD", "HALL", "MONUMENT", "HIGHWAYMAN", "PASS"):
        return _describe_on_map(board, state, move)
    if kind in ("PLAY", "DEV_DRAW"):
        verb = "play" if kind == "PLAY" else "the card drawn is"
        return f"{verb} {_DEV_WORDS[move.card]}"
    if kind == "STEAL":
        return f"draw a card from player {move.seat}"
    if kind == "BANK":
        rate = RATES[state._fields()["trade_rate"]]
        return f"exchange {rate} {move.give} for 1 {move.get} with the bank"
    if kind == "FISH":
        return f"pay fish tokens {move.tokens.replace('+', ' + ')} to {_ACTION_WORDS[move.action]}"
    if kind in ("ACCEPT", "CONFIRM"):
        return _describe_trade(state, move)
    if kind == "DICE":
        return f"the dice show {move.number}"
    if kind == "FISH_DRAW":
        return f"the token drawn shows {move.fish} fish"
    return f"the starting card is {board.starts[move.start].card}"


def _describe_on_map(board: Board, state: State, move: Move) -> str:
    fields = state._fields()
    phase = PHASES[fields["phase"]]
    if move.kind == "PASS":
        return "build no more" if phase == "EXTRA" else "build no free road"
    if move.kind == "ROAD":
        a, b = (corner_name(board, corner) for corner in board.edges[move.edge])
        free = "free " if phase == "FREE_ROAD" else ""
        return f"build a {free}road from {a} to {b}"
    if move.kind == "HALL":
        return f"put a town hall in {board.cities[move.city].name}"
    if move.kind == "MONUMENT":
        place = board.monuments[move.monument]
        reward = quantity(place.count, REWARD_WORDS[place.reward])
        return f"build the {place.name} in {place.city} for {reward}"
    land = board.hexes[move.hex]
    return f"move the highwayman to {land.name} ({land.terrain}, {land.number})"


def _describe_trade(state: State, move: Move) -> str:
    fields = state._fields()
    if move.kind == "ACCEPT":
        return f"agree: get {_listed(fields['offer'], False)} for {_listed(fields['offer'], True)}"
    if fields["reply"][move.seat] == 2:
        offer, mine = fields["offer"], False
    else:
        offer, mine = fields["counter"][move.seat], True
    return (
        f"trade with player {move.seat}: give {_listed(offer, mine)} "
        f"for {_listed(offer, not mine)}"
    )


def _listed(offer: list[int], wanted: bool) -> str:
    side = sides(offer)["wants" if wanted else "gives"]
    return " and ".join(f"{number} {name}" for name, number in side.items())


def corner_name(board: Board, corner: int) -> str:
    """The name of the city or monument there, else its number."""
    for place in board.cities:
        if place.corner == corner:
            return place.name
    for monument in board.monuments:
        if monument.corner == corner:
            return monument.city
    return f"crossroads {corner}"
