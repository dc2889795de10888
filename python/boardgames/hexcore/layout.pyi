from collections.abc import Iterable
from typing import final

@final
class Layout:
    """The fields of a game's struct, in order."""

    @property
    def fields(self) -> tuple[tuple[str, int, str, tuple[int, ...], int], ...]: ...
    @property
    def size(self) -> int: ...
    def __init__(
        self, fields: Iterable[tuple[str, int, str, tuple[int, ...]]], size: int
    ) -> None: ...
