"""The board of Seeland: its schema, its checks and the standard one."""

from __future__ import annotations

from dataclasses import dataclass

from boardgames._board import DIRECTIONS, Reader, axial_neighbors, loader
from boardgames.hexcore.errors import InvalidBoardError

CROPS = ("cabbage", "rapeseed", "tulip")
SQUARES = ("workshop", "stall", "warehouse")

MAX_CELLS = 128
MAX_KINDS = 32
# What a cell holds, as in the core.
TILE_CENTRE, TILE_DOWN, TILE_FARM, TILE_MILL, TILE_LAND = 1, 2, 3, 4, 10


@dataclass(frozen=True)
class Cell:
    """A cell of the board.

    Attributes
    ----------
    name : str
        Column letter and row number, such as ``"h7"``.
    q, r : int
        Axial coordinates, pointy-top, r grows downwards.
    basic : str
        ``blank``, ``island``, ``mill`` or ``centre``.
    tactical : str
        ``blank``, a crop, ``farm``, ``mill`` or ``centre``.
    value : int
        Of the printed crop.
    governor : bool
        A governor symbol is printed.
    """

    name: str
    q: int
    r: int
    basic: str
    tactical: str
    value: int
    governor: bool


@dataclass(frozen=True)
class IslandKind:
    """Island tiles that show the same."""

    kind: str
    value: int
    governor: bool
    count: int


@dataclass(frozen=True)
class Board:
    """A checked board; all tuples are in the order of the core's numbers.

    Attributes
    ----------
    cells : tuple of Cell
    village : tuple of int
        The six mill squares, counter-clockwise from east.
    centre : int
        Cell of the village's market place.
    mill_value : int
    mill_counts : tuple of 6 int
        Mill tiles by value.
    land_counts : tuple of 24 int
        Landscape tiles by 8 * crop + value.
    islands : tuple of IslandKind
    squares : tuple of 10 str
        The market clockwise.
    start_square : int
    expectations : tuple of 12 int
        Of the trading houses, clockwise.
    source : str or None
        Canonical JSON of the data; None for the standard board.
    fingerprint : int
        64 bits that tell boards apart.
    """

    cells: tuple[Cell, ...]
    village: tuple[int, ...]
    centre: int
    mill_value: int
    mill_counts: tuple[int, ...]
    land_counts: tuple[int, ...]
    islands: tuple[IslandKind, ...]
    squares: tuple[str, ...]
    start_square: int
    expectations: tuple[int, ...]
    source: str | None
    fingerprint: int

    def neighbors(self) -> list[list[int]]:
        """Per cell the adjacent cells, in the order of the directions."""
        return axial_neighbors([(cell.q, cell.r) for cell in self.cells])


def _read(reader: Reader, source: str | None, fingerprint: int) -> Board:
    cells = tuple(_read_cell(row) for row in reader.tables("cells", 8, MAX_CELLS))
    islands = tuple(_read_island(row) for row in reader.tables("islands", 1, MAX_KINDS))
    village = reader.table("village")
    tiles = reader.table("tiles")
    market = reader.table("market")
    houses = reader.table("houses")
    names = {cell.name: i for i, cell in enumerate(cells)}
    board = Board(
        cells=cells,
        village=tuple(_cell(village, names, name) for name in village.texts("mills", 6, 6)),
        centre=_cell(village, names, village.text("centre")),
        mill_value=village.whole("mill_value", 0, 5),
        mill_counts=tiles.wholes("mill", 0, 60, 6),
        land_counts=tuple(n for crop in CROPS for n in tiles.wholes(crop, 0, 60, 8)),
        islands=islands,
        squares=market.texts("squares", 10, 10, SQUARES),
        start_square=market.whole("start", 0, 9),
        expectations=houses.wholes("expectations", 0, 99, 12),
        source=source,
        fingerprint=fingerprint,
    )
    for part in (reader, village, tiles, market, houses):
        part.done()
    _check_cells(board, names)
    _check_village(board)
    _check_market(board, market)
    _check_sides(board)
    return board


def _read_cell(row: Reader) -> Cell:
    tactical = row.text("tactical", ("blank", *CROPS, "farm", "mill", "centre"))
    crop = tactical in CROPS
    cell = Cell(
        name=row.slug("name", "[a-z][1-9][0-9]?", "a letter and a number from 1 to 99"),
        q=row.whole("q", -200, 200),
        r=row.whole("r", -200, 200),
        basic=row.text("basic", ("blank", "island", "mill", "centre")),
        tactical=tactical,
        value=row.whole("value", 0, 7) if crop else 0,
        governor=row.flag("governor", False) if crop else False,
    )
    row.done()
    return cell


def _read_island(row: Reader) -> IslandKind:
    kind = row.text("kind", (*CROPS, "farm"))
    land = kind != "farm"
    island = IslandKind(
        kind=kind,
        value=row.whole("value", 0, 7 if land else 0, 0),
        governor=row.flag("governor", False),
        count=row.whole("count", 1, 60),
    )
    if island.governor and not land:
        raise row.fail("governor", "must be false on a farm")
    row.done()
    return island


def _cell(reader: Reader, names: dict[str, int], name: str) -> int:
    if name not in names:
        raise reader.fail("mills or centre", f"name {name!r:.40}, which is no cell")
    return names[name]


def _check_cells(board: Board, names: dict[str, int]) -> None:
    if len(names) != len(board.cells):
        raise InvalidBoardError("cells: two cells have the same name")
    if len({(cell.q, cell.r) for cell in board.cells}) != len(board.cells):
        raise InvalidBoardError("cells: two cells have the same coordinates")
    if len(_reached(board, range(len(board.cells)))) != len(board.cells):
        raise InvalidBoardError("cells: the board is not connected")
    if len({(kind.kind, kind.value, kind.governor) for kind in board.islands}) != len(
        board.islands
    ):
        raise InvalidBoardError("islands: two kinds show the same")


def _reached(board: Board, allowed: range | set[int]) -> set[int]:
    """The allowed cells that hang together with the village's centre."""
    neighbors = board.neighbors()
    seen = {board.centre}
    todo = [board.centre]
    while todo:
        for other in neighbors[todo.pop()]:
            if other in allowed and other not in seen:
                seen.add(other)
                todo.append(other)
    return seen


def _check_village(board: Board) -> None:
    centre = board.cells[board.centre]
    around = [(centre.q + q, centre.r + r) for q, r in DIRECTIONS]
    if [(board.cells[i].q, board.cells[i].r) for i in board.village] != around:
        raise InvalidBoardError(
            "village.mills must be the neighbors of village.centre, counter-clockwise from east"
        )
    village = {board.centre: "centre"} | dict.fromkeys(board.village, "mill")
    for i, cell in enumerate(board.cells):
        for side, kind in (("basic", cell.basic), ("tactical", cell.tactical)):
            wanted = village.get(i)
            if (kind in ("mill", "centre") or wanted) and kind != wanted:
                raise InvalidBoardError(
                    f"cells[{i}].{side} is {kind!r}; the village says {wanted or 'no village'}"
                )
            printed = kind not in ("blank", "mill", "centre")
            if printed and any(j in village for j in board.neighbors()[i]):
                # SEE-020: a start mill meets no island, farm or governor.
                raise InvalidBoardError(f"cells[{i}] is no blank cell but touches the village")
    for i in board.village:
        if all(j in village for j in board.neighbors()[i]):
            # SEE-261: a start mill there would be surrounded before the first turn.
            raise InvalidBoardError(
                f"village.mills: {board.cells[i].name} must touch a blank cell"
            )


def _check_market(board: Board, market: Reader) -> None:
    if board.squares.count("warehouse") != 1:
        raise market.fail("squares", "must have exactly one warehouse")
    if board.squares[board.start_square] != "workshop":
        raise market.fail("start", "must be a workshop")
    for kind, counts, name in (
        ("workshop", board.mill_counts, "mill"),
        ("stall", board.land_counts, "landscape"),
    ):
        filled = board.squares.count(kind) - (kind == "workshop")
        # One more than the market holds, so that the tops can be shown at the start.
        if sum(counts) < filled + 1 or filled < 1:
            raise market.fail(
                "squares", f"need at least 1 {kind} and more {name} tiles than {kind}s to fill"
            )
        if sum(counts) > 200:
            raise InvalidBoardError(f"tiles: at most 200 {name} tiles, not {sum(counts)}")


def _check_sides(board: Board) -> None:
    slots = sum(cell.basic == "island" for cell in board.cells)
    if sum(kind.count for kind in board.islands) != slots:
        raise InvalidBoardError(f"islands: the counts must add up to the {slots} island slots")
    farms = sum(kind.count for kind in board.islands if kind.kind == "farm")
    prints = sum(cell.tactical == "farm" for cell in board.cells)
    symbols = sum(cell.governor for cell in board.cells)
    if farms > 8 or prints > 8:
        raise InvalidBoardError("a side has at most 8 farms: the game has 12 stuivers")
    if symbols > 7:
        raise InvalidBoardError("cells: at most 7 governor symbols: the game has 7 governors")


def always_room(board: Board, tactical: bool) -> bool:
    """Whether every bought tile is sure to find a cell (SEE-191)."""
    blank = {i for i, cell in enumerate(board.cells) if _side(cell, tactical) == "blank"}
    village = {board.centre, *board.village}
    return (
        len(blank) >= sum(board.mill_counts) + sum(board.land_counts)
        and _reached(board, blank | village) == blank | village
    )


def _side(cell: Cell, tactical: bool) -> str:
    return cell.tactical if tactical else cell.basic


def tile_code(kind: str, value: int) -> int:
    """What the core calls a landscape or farm."""
    return TILE_FARM if kind == "farm" else TILE_LAND + 8 * CROPS.index(kind) + value


def cell_kinds(board: Board, tactical: bool) -> tuple[list[str], list[int]]:
    """Per cell its kind in the core and the tile that lies there at the start."""
    kinds: list[str] = []
    tiles: list[int] = []
    for cell in board.cells:
        side = _side(cell, tactical)
        if side in ("mill", "centre"):
            kinds.append("village")
            tiles.append(TILE_CENTRE if side == "centre" else TILE_MILL + board.mill_value)
        elif side in ("blank", "island"):
            kinds.append(side)
            tiles.append(0 if side == "blank" else TILE_DOWN)
        else:
            kinds.append("printed")
            tiles.append(tile_code(side, cell.value))
    return kinds, tiles


load_board = loader(__file__, "seeland", _read)
