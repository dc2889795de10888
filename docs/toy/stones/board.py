"""The board of Stones: its schema, its checks and the standard one."""

from dataclasses import dataclass

from boardgames._board import Reader, loader
from boardgames.hexcore.errors import InvalidBoardError


@dataclass(frozen=True)
class Board:
    """Names and axial coordinates of the cells."""

    names: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    source: str | None
    fingerprint: int


def _read(reader: Reader, source: str | None, fingerprint: int) -> Board:
    rows = reader.tables("cells", 2, 32)
    reader.done()
    board = Board(
        names=tuple(row.slug("name", "[a-z]+", "lower-case letters") for row in rows),
        places=tuple((row.whole("q", -9, 9), row.whole("r", -9, 9)) for row in rows),
        source=source,
        fingerprint=fingerprint,
    )
    if len({*board.names}) < len(rows) or len({*board.places}) < len(rows):
        raise InvalidBoardError("cells: two cells have the same name or place")
    return board


load_board = loader(__file__, "stones", _read)
