"""The options of Stones."""

from dataclasses import dataclass

from boardgames._options import BaseOptions, number


@dataclass(frozen=True)
class Options(BaseOptions):
    """Only the number of players, which must be 2."""

    players: int = number(2, 2, "players, always 2")
