"""The options of Key Harvest."""

from __future__ import annotations

from dataclasses import dataclass

from boardgames._options import BaseOptions, number


@dataclass(frozen=True)
class Options(BaseOptions):
    """What `load("keyharvest", ...)` takes besides the board.

    Attributes
    ----------
    players : int
        2 to 4 (KEY-031).
    """

    players: int = number(2, 4, "players, 2 to 4")
