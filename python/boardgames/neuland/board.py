"""The board of Neuland: its schema, its checks and the standard one."""

from __future__ import annotations

from dataclasses import dataclass

from boardgames._board import Reader, loader
from boardgames.hexcore.errors import InvalidBoardError

# The outline is part of the rules (NEU-033): rows of 3-4-5-4-3 hexes, pointy-top.
HEXES = tuple(
    f"{row}{column + 1}"
    for row, length in zip("ABCDE", (3, 4, 5, 4, 3), strict=True)
    for column in range(length)
)
CELLS = tuple(
    (column + max(-2, -2 - r), r)
    for r, length in zip(range(-2, 3), (3, 4, 5, 4, 3), strict=True)
    for column in range(length)
)
TERRAINS = ("forest", "field", "mountain")
LETTERS = "FDM"
MATERIALS = ("wood", "stone")
MINERALS = ("coal", "iron", "silver")
PRODUCTS = (
    "food", "wool", "wood", "stone", "cloth", "paper", "coal", "iron ore", "silver ore", "iron",
    "silver", "coins", "tools", "weapons",
)  # fmt: skip
CATEGORIES = ("culture", "science", "religion", "society", "war")
ORE, NO_FIRST, NO_SECOND, NO_OUTPUT = 14, 15, 16, 255
HUNTING_LODGE, LUMBERJACK_CABIN, MINE, SMELTERY = 2, 4, 6, 10
PRODUCERS = 13
# What comes off a mine or a smeltery is never made elsewhere: it is a mineral marker as well.
_MINERAL_PRODUCTS = ("iron ore", "silver ore", "iron", "silver")
_FIXED_INPUTS = {MINE: ("food",), SMELTERY: ("coal", "ore")}


@dataclass(frozen=True)
class Building:
    """A type of building.

    Attributes
    ----------
    id : int
        1 to 13 producing buildings, 14 to 28 cultural advances.
    name, code : str
    terrain : tuple of str
        Where it may stand.
    material : str
        ``wood`` or ``stone``: the display it lies on and what pays for it (NEU-007).
    inputs : tuple of str
        Products, in the order in which they are chosen; ``ore`` is either ore.
    output : str
        A product; ``mineral``, ``metal`` or ``points``.
    count : int
        Tiles.
    category : str
        Of an advance, else ``""``.
    number : int
        Of an advance, else 0.
    reconstructed : tuple of str
        Which of these no public source tells.
    """

    id: int
    name: str
    code: str
    terrain: tuple[str, ...]
    material: str
    inputs: tuple[str, ...]
    output: str
    count: int
    category: str
    number: int
    reconstructed: tuple[str, ...]


@dataclass(frozen=True)
class Board:
    """A checked board.

    Attributes
    ----------
    terrain : str
        Letters F, D, M of the 19 hexes in the fixed layout.
    starts : tuple of tuple of int
        Marked start hexes for 2, 3 and 4 players.
    double_tiles : tuple of 3 int
        Double land tiles forest-field, forest-mountain, field-mountain.
    single_tile : str
        Terrain of the single land tile.
    victory_points : tuple of 3 int
        Markers of each player with 2, 3 and 4 players.
    minerals : tuple of 3 int
        Coal, iron, silver.
    buildings : tuple of 28 Building
        In the order of their ids.
    reconstructed : tuple of str
        Keys of the map and the land tiles that no public source tells.
    source : str or None
        Canonical JSON of the data; None for the standard board.
    fingerprint : int
        64 bits that tell boards apart.
    """

    terrain: str
    starts: tuple[tuple[int, ...], ...]
    double_tiles: tuple[int, ...]
    single_tile: str
    victory_points: tuple[int, ...]
    minerals: tuple[int, ...]
    buildings: tuple[Building, ...]
    reconstructed: tuple[str, ...]
    source: str | None
    fingerprint: int

    def building(self, type_id: int) -> Building:
        """The type with an id from 1 to 28."""
        return self.buildings[type_id - 1]


def _read(reader: Reader, source: str | None, fingerprint: int) -> Board:
    land, tiles = reader.table("map"), reader.table("land_tiles")
    points, minerals = reader.table("victory_points"), reader.table("minerals")
    map_marks = _marks(land, ("terrain", "starts_2", "starts_3", "starts_4"))
    tile_marks = _marks(tiles, ("forest_field", "forest_mountain", "field_mountain", "single"))
    producers = [
        _read_producer(row, i + 1)
        for i, row in enumerate(reader.tables("producer", PRODUCERS, PRODUCERS))
    ]
    advances = [
        _read_advance(row, i + 1 + PRODUCERS)
        for i, row in enumerate(reader.tables("advance", 15, 15))
    ]
    board = Board(
        terrain=land.slug("terrain", "[FDM]{19}", "19 letters F, D and M"),
        starts=tuple(
            tuple(HEXES.index(name) for name in land.texts(f"starts_{n}", n, 19, HEXES))
            for n in (2, 3, 4)
        ),
        double_tiles=tuple(
            tiles.whole(key, 0, 9) for key in ("forest_field", "forest_mountain", "field_mountain")
        ),
        single_tile=tiles.text("single", TERRAINS),
        victory_points=tuple(points.whole(f"players_{n}", 1, 200) for n in (2, 3, 4)),
        minerals=tuple(minerals.whole(name, 0, 60) for name in MINERALS),
        buildings=(*producers, *advances),
        reconstructed=(*map_marks, *tile_marks),
        source=source,
        fingerprint=fingerprint,
    )
    for part in (reader, land, tiles, points, minerals):
        part.done()
    _check_land(board)
    _check_buildings(board)
    return board


def _marks(row: Reader, choices: tuple[str, ...]) -> tuple[str, ...]:
    if not row.has("reconstructed"):
        return ()
    return row.texts("reconstructed", 0, len(choices), choices)


def _read_producer(row: Reader, type_id: int) -> Building:
    output = {MINE: "mineral", SMELTERY: "metal"}.get(type_id)
    if output is None:
        output = row.text("output", [name for name in PRODUCTS if name not in _MINERAL_PRODUCTS])
    starting = type_id in (HUNTING_LODGE, LUMBERJACK_CABIN)
    building = _read_building(
        row, type_id, output=output, count=row.whole("count", 4 if starting else 0, 57)
    )
    if type_id in _FIXED_INPUTS and building.inputs != _FIXED_INPUTS[type_id]:
        raise row.fail("inputs", f"must be {list(_FIXED_INPUTS[type_id])} at this building")
    if output in building.inputs:
        raise row.fail("inputs", f"must not hold its own output {output!r}")  # NEU-367
    if starting and "forest" not in building.terrain:
        raise row.fail("terrain", "of a starting tile must hold 'forest'")
    return building


def _read_advance(row: Reader, type_id: int) -> Building:
    category = CATEGORIES[(type_id - 1 - PRODUCERS) // 3]
    row.text("category", (category,))
    building = _read_building(
        row,
        type_id,
        output="points",
        count=1,
        category=category,
        number=row.whole("number", 1, 50),
    )
    if not building.inputs:
        raise row.fail("inputs", "of an advance must be 1 or 2 products")
    return building


def _read_building(
    row: Reader, type_id: int, *, output: str, count: int, category: str = "", number: int = 0
) -> Building:
    products = PRODUCTS if type_id != SMELTERY else (*PRODUCTS, "ore")
    building = Building(
        id=type_id,
        name=row.slug("name", "[A-Za-z][A-Za-z -]{0,29}", "a name of up to 30 letters"),
        code=row.slug("code", "[A-Z][a-z]", "a capital and a small letter"),
        terrain=row.texts("terrain", 1, 3, TERRAINS),
        material=row.text("material", MATERIALS),
        inputs=row.texts("inputs", 0, 2, products),
        output=output,
        count=count,
        category=category,
        number=number,
        reconstructed=_marks(row, ("inputs", "terrain", "material", "number", "output", "count")),
    )
    for key in ("terrain", "inputs"):
        if len(set(getattr(building, key))) != len(getattr(building, key)):
            raise row.fail(key, "must not name one thing twice")
    row.done()
    return building


def _check_land(board: Board) -> None:
    field, mountain, both = board.double_tiles
    if field + mountain + both != 9:
        raise InvalidBoardError("land_tiles: there must be 9 double tiles")
    counts = {"forest": field + mountain, "field": field + both, "mountain": mountain + both}
    counts[board.single_tile] += 1
    for terrain, letter in zip(TERRAINS, LETTERS, strict=True):
        if board.terrain.count(letter) != counts[terrain]:
            raise InvalidBoardError(
                f"map.terrain must have {counts[terrain]} {terrain} hexes, as the land tiles have"
            )
    for n, starts in zip((2, 3, 4), board.starts, strict=True):
        if len(set(starts)) != len(starts):
            raise InvalidBoardError(f"map.starts_{n} must not name a hex twice")
        for i in starts:
            if board.terrain[i] != "F":
                raise InvalidBoardError(f"map.starts_{n}: {HEXES[i]} is no forest")
    if counts["forest"] < 4:
        raise InvalidBoardError("map.terrain: 4 players need 4 forest hexes to start in")


def _check_buildings(board: Board) -> None:
    for key in ("name", "code"):
        if len({getattr(building, key) for building in board.buildings}) != 28:
            raise InvalidBoardError(f"producer, advance: two buildings have the same {key}")
    advances = board.buildings[PRODUCERS:]
    for i in range(0, 15, 3):
        first, second, third = (building.number for building in advances[i : i + 3])
        if not first < second < third:  # NEU-232
            raise InvalidBoardError(f"advance: the numbers of {CATEGORIES[i // 3]} must rise")
    total = sum(building.number for building in advances)
    for n, markers in zip((2, 3, 4), board.victory_points, strict=True):
        if total < n * (markers - 1) + 1:  # NEU-344: the last advance ends the game
            raise InvalidBoardError(
                f"victory_points.players_{n} is {markers}, but the advances' numbers add up to "
                f"{total}: nobody might ever place the last marker"
            )


load_board = loader(__file__, "neuland", _read)
