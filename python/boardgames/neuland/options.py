"""The options of Neuland."""

from __future__ import annotations

from dataclasses import dataclass

from boardgames._options import BaseOptions, choice, exact_int, number, ruled, switch
from boardgames.hexcore.errors import InvalidOptionsError

LAYOUTS = ("fixed", "random")


def _layout(value: object) -> str:
    if isinstance(value, str):
        text = str.__str__(value)
        if text in LAYOUTS or (
            len(text) == 19 and sorted(text) == list("D" * 7 + "F" * 7 + "M" * 5)
        ):
            return text
    raise ValueError


def _start(value: object) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not hasattr(type(value), "__index__"):
        raise ValueError
    seat = exact_int(value)
    if not 0 <= seat < 4:
        raise ValueError
    return seat


@dataclass(frozen=True)
class Options(BaseOptions):
    """What `load("neuland", ...)` takes besides the board.

    Attributes
    ----------
    players : int
        2 to 4 (NEU-001).
    layout : str
        ``"fixed"``, ``"random"`` (the land tiles are drawn) or the terrain of the hexes A1 to E3
        as 19 letters, 7 F (forest), 7 D (field) and 5 M (mountain) (NEU-431).
    spoiled_mineral : str
        Whether the mineral under a product that spoils on a mine is ``"lost"`` or ``"kept"``
        (NEU-432).
    max_turns : int
        Player turns of all players together after which the game stops; 0: no cap, and play need
        not end (NEU-433).
    start_player : int or None
        Seat that begins; None: drawn (NEU-434).
    auto_forced : bool
        A single choice inside an action is made at once and is no decision (NEU-435).
    """

    players: int = number(2, 4, "players, 2 to 4")
    layout: str = ruled(
        "fixed",
        _layout,
        "'fixed', 'random' or 19 letters, 7 F, 7 D and 5 M",
        "fixed, random or the terrain of the hexes A1 to E3 in 19 letters",
    )
    spoiled_mineral: str = choice(
        "lost", ("lost", "kept"), "what becomes of the mineral when a product spoils on a mine"
    )
    max_turns: int = number(0, 1_000_000, "turns before the game stops, 0: no cap", 400)
    start_player: int | None = ruled(
        None, _start, "None or a seat", "seat that begins; drawn if not given"
    )
    auto_forced: bool = switch(False, "single choices inside an action are made at once")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.start_player is not None and self.start_player >= self.players:
            raise InvalidOptionsError(
                f"start_player must be None or a seat from 0 to {self.players - 1}, "
                f"not {self.start_player}"
            )
