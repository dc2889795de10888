"""The board of Stones: its schema, its checks and the standard one."""

import functools
import json
from dataclasses import dataclass

from boardgames._board import BoardSource, Reader, fingerprint, read_source, standard_text
from boardgames.hexcore.errors import InvalidBoardError


@dataclass(frozen=True)
class Board:
    """Names and axial coordinates of the cells."""

    names: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    source: str | None
    fingerprint: int


@functools.lru_cache(maxsize=32)
def _checked(text: str) -> Board:
    data = json.loads(text)
    reader = Reader(data)
    reader.whole("schema", 1, 1)
    reader.text("game", ("stones",))
    rows = reader.tables("cells", 2, 32)
    reader.done()
    board = Board(
        names=tuple(row.slug("name", "[a-z]+", "lower-case letters") for row in rows),
        places=tuple((row.whole("q", -9, 9), row.whole("r", -9, 9)) for row in rows),
        source=None if text == standard_text(__file__) else text,
        fingerprint=fingerprint("stones board", data),
    )
    if len({*board.names}) < len(rows) or len({*board.places}) < len(rows):
        raise InvalidBoardError("cells: two cells have the same name or place")
    return board


def load_board(source: BoardSource | None = None) -> Board:
    """The board of a path or mapping; None is the standard one."""
    return _checked(standard_text(__file__) if source is None else read_source(source))
