"""The options of Seeland."""

from __future__ import annotations

from dataclasses import dataclass

from boardgames._options import BaseOptions, number, switch


@dataclass(frozen=True)
class Options(BaseOptions):
    """What `load("seeland", ...)` takes besides the board.

    Attributes
    ----------
    players : int
        2 to 4 (SEE-001).
    governors : bool
        Seven governors watch harvests (SEE-361 to SEE-387).
    records : bool
        Record harvests bring points at the end (SEE-331 to SEE-346).
    tactical : bool
        The side with printed landscapes and farms instead of islands (SEE-401 to SEE-416).
    stack_top_public : bool
        The top tile of each stack is seen (SEE-433).
    """

    players: int = number(2, 4, "players, 2 to 4")
    governors: bool = switch(False, "play with the governors")
    records: bool = switch(False, "play with record harvests")
    tactical: bool = switch(False, "play the tactical side of the board")
    stack_top_public: bool = switch(True, "the top tile of each stack is seen")
