"""The board of Key Harvest: its schema, its checks and the standard one.

A board tells where the 56 spaces lie, which crop each tile shows and which tiles are starting
pairs. What the rules count (slots, places, prices, workers, events) is not board data.
"""

from __future__ import annotations

from dataclasses import dataclass

from boardgames._board import Reader, axial_neighbors, loader
from boardgames.hexcore.errors import InvalidBoardError

CROPS = ("hops", "vegetables", "apples", "wine", "wheat")
COLORS = ("brown", "green", "orange", "red", "yellow")
SPACES = 56
PAIRS = 4


@dataclass(frozen=True)
class Space:
    """A space of the country boards and the one field tile that belongs there.

    Attributes
    ----------
    code : str
        Row letter and number, such as ``"E4"``.
    q, r : int
        Axial coordinates, pointy-top, r grows downwards.
    crop : int
        Index into `CROPS`.
    """

    code: str
    q: int
    r: int
    crop: int


@dataclass(frozen=True)
class Board:
    """A checked board.

    Attributes
    ----------
    spaces : tuple of 56 Space
        In the order of the core's numbers.
    pairs : tuple of 4 pairs of int
        Tiles of the starting pairs.
    source : str or None
        Canonical JSON of the data; None for the standard board.
    fingerprint : int
        64 bits that tell boards apart.
    """

    spaces: tuple[Space, ...]
    pairs: tuple[tuple[int, int], ...]
    source: str | None
    fingerprint: int

    @property
    def codes(self) -> tuple[str, ...]:
        """The code of every space."""
        return tuple(space.code for space in self.spaces)

    def neighbors(self) -> list[list[int]]:
        """Per space the adjacent ones, in the order of the directions (KEY-009)."""
        return axial_neighbors([(space.q, space.r) for space in self.spaces])


def _read(reader: Reader, source: str | None, fingerprint: int) -> Board:
    spaces = tuple(_read_space(row) for row in reader.tables("spaces", SPACES, SPACES))
    codes = {space.code: i for i, space in enumerate(spaces)}
    board = Board(
        spaces=spaces,
        pairs=tuple(_read_pair(row, codes) for row in reader.tables("start_pairs", PAIRS, PAIRS)),
        source=source,
        fingerprint=fingerprint,
    )
    reader.done()
    _check(board, codes)
    return board


def _read_space(row: Reader) -> Space:
    space = Space(
        code=row.slug("code", "[A-Z][1-9][0-9]?", "a capital and a number from 1 to 99"),
        q=row.whole("q", -200, 200),
        r=row.whole("r", -200, 200),
        crop=CROPS.index(row.text("crop", CROPS)),
    )
    row.done()
    return space


def _read_pair(row: Reader, codes: dict[str, int]) -> tuple[int, int]:
    first, second = row.texts("codes", 2, 2)
    for code in (first, second):
        if code not in codes:
            raise row.fail("codes", f"name {code!r:.40}, which is no space")
    row.done()
    return codes[first], codes[second]


def _check(board: Board, codes: dict[str, int]) -> None:
    if len(codes) != SPACES:
        raise InvalidBoardError("spaces: two spaces have the same code")
    if len({(space.q, space.r) for space in board.spaces}) != SPACES:
        raise InvalidBoardError("spaces: two spaces have the same coordinates")
    neighbors = board.neighbors()
    seen, todo = {0}, [0]
    while todo:
        for other in neighbors[todo.pop()]:
            if other not in seen:
                seen.add(other)
                todo.append(other)
    if len(seen) != SPACES:
        raise InvalidBoardError("spaces: the board is not connected")
    if len({tile for pair in board.pairs for tile in pair}) != 2 * PAIRS:
        raise InvalidBoardError("start_pairs: a tile is in two pairs")


load_board = loader(__file__, "keyharvest", _read)
