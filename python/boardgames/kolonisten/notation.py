"""The moves of De Kolonisten: their numbers, kinds, parameters and texts."""

from __future__ import annotations

from collections.abc import Iterator

from boardgames._game import Entry
from boardgames.kolonisten.board import (
    DEV_CARDS,
    FISH_ACTIONS,
    RESOURCES,
    Board,
    payments,
)

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
