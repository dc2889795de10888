from collections.abc import Mapping
from typing import Any, SupportsIndex, final

from boardgames.hexcore.engine import Game, State

@final
class PlayoutJob:
    """Playouts of one game from one start; number i has a stream of its own."""

    stopped: bool
    @property
    def game(self) -> Game: ...
    def __init__(
        self,
        start: Game | State,
        n: SupportsIndex,
        seed: SupportsIndex | None,
        policy: Mapping[str, int] | str | None,
        limit: SupportsIndex | None,
        arrays: tuple[Any, ...],  # Any: NumPy arrays of three dtypes
        number: SupportsIndex = 0,
    ) -> None: ...
    def run(self, first: int, last: int) -> None: ...

def perft(state: State, depth: SupportsIndex) -> int: ...
