"""The board of De Kolonisten: its schema, its checks and the standard one.

A board names its land hexes, fishing waters, cities, monuments and starting cards; corners
(crossroads) and edges (paths) follow from the land: corners are numbered from north to south and
west to east, edges by their two corners.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

from boardgames._board import Reader, loader
from boardgames.hexcore.errors import InvalidBoardError
from boardgames.kolonisten.options import Options

RESOURCES = ("wood", "brick", "wool", "grain", "ore")
TERRAINS = {"forest": 0, "hills": 1, "pasture": 2, "fields": 3, "mountains": 4}
DEV_CARDS = ("soldier", "roads", "banking", "trade", "vp")
REWARDS = ("road", "resource", "devcard")
FISH_ACTIONS = ("off", "steal", "take", "road", "dev")
PLAYER_COUNTS = (3, 4, 5)

# Prices are rules, not data of the map: cards by kind (KOL-261, KOL-291, KOL-311, KOL-341).
COST_ROAD = (1, 1, 0, 0, 0)
COST_HALL = (1, 1, 1, 1, 0)
COST_MONUMENT = (0, 0, 0, 1, 2)
COST_DEV = (0, 0, 1, 1, 1)
RATES = (3, 2)  # of the bank, without and with Trade (KOL-241, KOL-242)
FISH_COSTS = (2, 3, 4, 5, 7)  # KOL-392 to KOL-399

MAX_HEXES, MAX_CORNERS, MAX_EDGES = 64, 128, 192
MAX_CITIES, MAX_MONUMENTS, MAX_STARTS, MAX_WATERS = 64, 32, 8, 32

# Corners of a hex, clockwise from north, in coordinates where a hex is at (2q + r, 3r).
_CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


@dataclass(frozen=True)
class Hex:
    """A landscape space: a land hex with a terrain and a yield number (KOL-009)."""

    name: str
    q: int
    r: int
    terrain: str
    number: int
    corners: tuple[int, ...] = field(compare=False)


@dataclass(frozen=True)
class Water:
    """A fishing water of one or several sea hexes (KOL-009)."""

    name: str
    number: int
    hexes: tuple[tuple[int, int], ...]
    corners: tuple[int, ...] = field(compare=False)


@dataclass(frozen=True)
class City:
    """A city space; `slug` is its name in moves."""

    name: str
    slug: str
    corner: int


@dataclass(frozen=True)
class Monument:
    """A monument and its space; `slug` is its city's name in moves."""

    city: str
    name: str
    slug: str
    corner: int
    reward: str
    count: int


@dataclass(frozen=True)
class Start:
    """A starting card: its cities, its resource cards and the numbers of players that use it."""

    card: str
    cities: tuple[int, ...]
    cards: tuple[int, ...]
    players: tuple[int, ...]


@dataclass(frozen=True)
class Board:
    """A checked board; all tuples are in the order of the core's numbers.

    Attributes
    ----------
    name : str
    hexes : tuple of Hex
    waters : tuple of Water
    corners : tuple of (int, int)
        Where they lie: a hex (q, r) has its centre at (2q + r, 3r), its north corner 2 above.
    edges : tuple of (int, int)
        The two corners of each path, the smaller first.
    cities : tuple of City
    monuments : tuple of Monument
    starts : tuple of Start
    highwayman : int
        Hex where he starts.
    out_of_play : tuple of int
        Corners that three players do not use (KOL-082).
    roads, town_halls : int
        Pieces of each player.
    cards_each : int
        Resource cards of each kind.
    deck : tuple of 5 int
        Development cards by kind, in the order of `DEV_CARDS`.
    tokens : tuple of 3 int
        Fish tokens of one, two and three fish.
    route_min, army_min : int
        Smallest route and army for the titles.
    discard_limit : int
        Largest hand that a seven spares.
    points : tuple of 3 int
        Victory points that win with 3, 4 and 5 players.
    source : str or None
        Canonical JSON of the data; None for the standard board.
    fingerprint : int
        64 bits that tell boards apart.
    """

    name: str
    hexes: tuple[Hex, ...]
    waters: tuple[Water, ...]
    corners: tuple[tuple[int, int], ...]
    edges: tuple[tuple[int, int], ...]
    cities: tuple[City, ...]
    monuments: tuple[Monument, ...]
    starts: tuple[Start, ...]
    highwayman: int
    out_of_play: tuple[int, ...]
    roads: int
    town_halls: int
    cards_each: int
    deck: tuple[int, ...]
    tokens: tuple[int, ...]
    route_min: int
    army_min: int
    discard_limit: int
    points: tuple[int, ...]
    source: str | None
    fingerprint: int

    def places(self) -> list[City | Monument]:
        """City and monument spaces."""
        return [*self.cities, *self.monuments]

    def in_play(self, players: int) -> list[bool]:
        """Per corner whether it is in play with so many players (KOL-081)."""
        out = set(self.out_of_play) if players == 3 else set()
        return [corner not in out for corner in range(len(self.corners))]


def slug(name: str) -> str:
    """A name as moves spell it: lower case, words joined by hyphens, no accents."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def corner_at(q: int, r: int, corner: int) -> tuple[int, int]:
    """Where a corner of a hex lies."""
    dx, dy = _CORNERS[corner]
    return 2 * q + r + dx, 3 * r + dy


def _read(reader: Reader, source: str | None, fingerprint: int) -> Board:
    pieces = reader.table("pieces")
    victory = reader.table("victory")
    land = [_read_land(row) for row in reader.tables("hexes", 7, MAX_HEXES)]
    at, edges = _topology([(q, r) for _, q, r, _, _ in land])
    ids = {place: i for i, place in enumerate(at)}
    hexes = tuple(
        Hex(name, q, r, terrain, number, tuple(ids[corner_at(q, r, c)] for c in range(6)))
        for name, q, r, terrain, number in land
    )
    waters = tuple(_read_water(row, ids) for row in reader.tables("waters", 0, MAX_WATERS))
    cities = tuple(_read_city(row, ids) for row in reader.tables("cities", 9, MAX_CITIES))
    monuments = tuple(
        _read_monument(row, ids) for row in reader.tables("monuments", 0, MAX_MONUMENTS)
    )
    names = {city.name: i for i, city in enumerate(cities)}
    starts = tuple(_read_start(row, names) for row in reader.tables("starts", 5, MAX_STARTS))
    out = reader.list_of_wholes("out_of_play", 0, len(at) - 1, 0, len(at))
    highwayman = reader.text("highwayman")
    board = Board(
        name=reader.text("name"),
        hexes=hexes,
        waters=waters,
        corners=at,
        edges=edges,
        cities=cities,
        monuments=monuments,
        starts=starts,
        highwayman=_place(reader, hexes, highwayman),
        out_of_play=out,
        roads=pieces.whole("roads", 5, 32),
        town_halls=pieces.whole("town_halls", 4, 60),
        cards_each=pieces.whole("cards_each", 15, 31),
        deck=pieces.wholes("development_cards", 0, 31, 5),
        tokens=pieces.wholes("fish_tokens", 0, 30, 3),
        route_min=victory.whole("route_min", 2, 32),
        army_min=victory.whole("army_min", 1, 31),
        discard_limit=victory.whole("discard_limit", 1, 155),
        points=victory.wholes("points", 4, 60, 3),
        source=source,
        fingerprint=fingerprint,
    )
    for part in (reader, pieces, victory):
        part.done()
    _check_names(board)
    _check_places(board)
    _check_pieces(board)
    _check_starts(board)
    for players in PLAYER_COUNTS:
        _check_play(board, players)
    return board


def _read_land(row: Reader) -> tuple[str, int, int, str, int]:
    land = (
        row.text("name"),
        row.whole("q", -99, 99),
        row.whole("r", -99, 99),
        row.text("terrain", tuple(TERRAINS)),
        _number(row),
    )
    row.done()
    return land


def _number(row: Reader) -> int:
    number = row.whole("number", 2, 12)
    if number == 7:
        raise row.fail("number", "must not be 7")
    return number


def _topology(
    land: list[tuple[int, int]],
) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """Corners and edges of the land hexes, in order."""
    if len(set(land)) != len(land):
        raise InvalidBoardError("hexes: two have the same coordinates")
    places = {corner_at(q, r, c) for q, r in land for c in range(6)}
    at = tuple(sorted(places, key=lambda place: (place[1], place[0])))
    ids = {place: i for i, place in enumerate(at)}
    sides = {
        tuple(sorted((ids[corner_at(q, r, c)], ids[corner_at(q, r, (c + 1) % 6)])))
        for q, r in land
        for c in range(6)
    }
    if len(at) > MAX_CORNERS or len(sides) > MAX_EDGES:
        raise InvalidBoardError(
            f"hexes: {len(at)} corners and {len(sides)} edges; at most {MAX_CORNERS} and "
            f"{MAX_EDGES}"
        )
    return at, tuple((a, b) for a, b in sorted(sides))


def _read_water(row: Reader, ids: dict[tuple[int, int], int]) -> Water:
    rows = row.lists_of_wholes("hexes", -99, 99, 2, 1, MAX_HEXES)
    hexes = tuple((q, r) for q, r in rows)
    found = {corner_at(q, r, c) for q, r in hexes for c in range(6)}
    corners = tuple(sorted(ids[place] for place in found if place in ids))
    if not corners:
        raise row.fail("hexes", "must touch the land")
    water = Water(row.text("name"), _number(row), hexes, corners)
    row.done()
    return water


def _corner(row: Reader, ids: dict[tuple[int, int], int]) -> int:
    q, r, c = row.wholes("at", -99, 99, 3)
    if not 0 <= c <= 5 or corner_at(q, r, c) not in ids:
        raise row.fail("at", "must be [q, r, corner 0 to 5] of a corner of a land hex")
    return ids[corner_at(q, r, c)]


def _read_city(row: Reader, ids: dict[tuple[int, int], int]) -> City:
    name = row.text("name")
    city = City(name, slug(name), _corner(row, ids))
    row.done()
    return city


def _read_monument(row: Reader, ids: dict[tuple[int, int], int]) -> Monument:
    name = row.text("city")
    reward = row.text("reward", REWARDS)
    monument = Monument(
        name, row.text("name"), slug(name), _corner(row, ids), reward,
        row.whole("count", 1, 2 if reward == "road" else 4),
    )  # fmt: skip
    row.done()
    return monument


def _read_start(row: Reader, names: dict[str, int]) -> Start:
    cities = row.texts("cities", 3, 3, tuple(names))
    players = row.list_of_wholes("players", 3, 5, 1, 3)
    if len(set(cities)) != 3 or len(set(players)) != len(players):
        raise row.fail("cities or players", "must not repeat one")
    start = Start(
        row.slug("card", "[A-Z]", "one capital letter"),
        tuple(names[city] for city in cities),
        row.wholes("resources", 0, 6, 5),
        tuple(sorted(players)),
    )
    row.done()
    return start


def _place(reader: Reader, hexes: tuple[Hex, ...], name: str) -> int:
    for i, land in enumerate(hexes):
        if land.name == name:
            return i
    raise reader.fail("highwayman", f"is {name!r:.40}, which is no hex")


def _check_names(board: Board) -> None:
    for what, names in (
        ("hexes", [land.name for land in board.hexes]),
        ("waters", [water.name for water in board.waters]),
        ("cities and monuments", [place.slug for place in board.places()]),
        ("starts", [start.card for start in board.starts]),
    ):
        if len(set(names)) != len(names):
            raise InvalidBoardError(f"{what}: two have the same name")
    for place in board.places():
        if not re.fullmatch("[a-z][a-z0-9-]{0,39}", place.slug):
            raise InvalidBoardError(f"a city's name needs letters: its slug is {place.slug!r:.60}")


def _check_places(board: Board) -> None:
    spaces = [place.corner for place in board.places()]
    if len(set(spaces)) != len(spaces):
        raise InvalidBoardError("cities and monuments: two lie at one corner")  # KOL-010
    sea = [place for water in board.waters for place in water.hexes]
    if len(set(sea)) != len(sea) or {(land.q, land.r) for land in board.hexes} & set(sea):
        raise InvalidBoardError("waters: a hex is land too, or lies in two waters")
    if len(set(board.out_of_play)) != len(board.out_of_play):
        raise InvalidBoardError("out_of_play: a corner stands there twice")
    if not _is_connected(board, [True] * len(board.corners)):
        raise InvalidBoardError("hexes: the land is not connected by paths")


def _is_connected(board: Board, allowed: list[bool]) -> bool:
    """Whether the paths in play join all corners in play."""
    near: dict[int, list[int]] = {}
    for a, b in board.edges:
        if allowed[a] and allowed[b]:
            near.setdefault(a, []).append(b)
            near.setdefault(b, []).append(a)
    start = allowed.index(True)
    seen, todo = {start}, [start]
    while todo:
        for other in near.get(todo.pop(), ()):
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return len(seen) == sum(allowed)


def _check_pieces(board: Board) -> None:
    if sum(board.deck) > 31 or board.deck[4] > 20:
        raise InvalidBoardError("pieces.development_cards: at most 31, 20 of them vp")
    if sum(board.tokens) > 30:
        raise InvalidBoardError("pieces.fish_tokens: at most 30")
    if max(board.points) > board.town_halls:
        # KOL-298, KOL-456: who has no town hall left has won when his turn begins.
        raise InvalidBoardError("victory.points must not exceed pieces.town_halls")


def _check_starts(board: Board) -> None:
    for players in PLAYER_COUNTS:
        used = [start for start in board.starts if players in start.players]
        cities = [city for start in used for city in start.cities]
        if len(used) < players:
            raise InvalidBoardError(f"starts: {players} players need {players} starting cards")
        if len(set(cities)) != len(cities):
            raise InvalidBoardError(f"starts: with {players} players two cards share a city")
        for kind, name in enumerate(RESOURCES):
            if sum(start.cards[kind] for start in used) > board.cards_each:
                raise InvalidBoardError(f"starts: with {players} players too much {name} is dealt")


def _check_play(board: Board, players: int) -> None:
    allowed = board.in_play(players)
    if not any(allowed) or not _is_connected(board, allowed):
        raise InvalidBoardError(f"out_of_play: what {players} players use is not connected")
    cities = sum(allowed[city.corner] for city in board.cities)
    if cities < 3 * players:
        raise InvalidBoardError(f"cities: {players} players need {3 * players}, not {cities}")
    for start in board.starts:
        if players in start.players:
            for city in start.cities:
                if not allowed[board.cities[city].corner]:
                    raise InvalidBoardError(
                        f"starts: {board.cities[city].name} is out of play with {players} players"
                    )
    if not any(allowed[corner] for corner in board.hexes[board.highwayman].corners):
        raise InvalidBoardError(f"highwayman: his hex is out of play with {players} players")
    if sum(any(allowed[c] for c in land.corners) for land in board.hexes) < 2:
        raise InvalidBoardError("out_of_play: the highwayman needs two hexes in play")


def payments() -> list[list[tuple[int, int, int]]]:
    """Per fish action the tokens of 1, 2 and 3 fish that pay it with none to spare (KOL-404)."""
    return [
        [
            (ones, twos, threes)
            for threes in range(cost + 1)
            for twos in range(cost + 1)
            for ones in range(cost + 1)
            if _is_minimal((ones, twos, threes), cost)
        ]
        for cost in FISH_COSTS
    ]


def _is_minimal(tokens: tuple[int, int, int], cost: int) -> bool:
    fish = sum(value * number for value, number in enumerate(tokens, 1))
    smallest = min((value for value, number in enumerate(tokens, 1) if number), default=0)
    return fish - smallest < cost <= fish


def tables(board: Board, options: Options) -> dict[str, dict[str, object]]:
    """What the core's `make_rules` takes."""
    players = options.players
    allowed = board.in_play(players)
    at = {city.corner: i for i, city in enumerate(board.cities)}
    return {
        "options": {name: getattr(options, name) for name in options.__dataclass_fields__},
        "pieces": {
            "town_halls": board.town_halls,
            "roads": board.roads,
            "goal": board.points[players - 3],
            "cards_each": board.cards_each,
            "discard_limit": board.discard_limit,
            "route_min": board.route_min,
            "army_min": board.army_min,
            "rate": RATES[0],
            "rate_trade": RATES[1],
            "cost_road": COST_ROAD,
            "cost_hall": COST_HALL,
            "cost_monument": COST_MONUMENT,
            "cost_dev": COST_DEV,
            "deck": board.deck,
            "tokens": board.tokens,
            "payments": payments(),
        },
        "board": {
            "corners": len(board.corners),
            "edges": [(a, b, allowed[a] and allowed[b]) for a, b in board.edges],  # KOL-083
            "cities": [(city.corner, allowed[city.corner]) for city in board.cities],
            "monuments": [
                (place.corner, REWARDS.index(place.reward), place.count, allowed[place.corner])
                for place in board.monuments
            ],
            "hexes": [
                (
                    TERRAINS[land.terrain],
                    land.number,
                    [at[corner] for corner in land.corners if corner in at],
                    any(allowed[corner] for corner in land.corners),  # KOL-085
                )
                for land in board.hexes
            ],
            "waters": [
                (water.number, [at[corner] for corner in water.corners if corner in at])
                for water in board.waters
            ],
            "starts": [
                (start.cities, start.cards, players in start.players) for start in board.starts
            ],
            "highwayman": board.highwayman,
        },
    }


load_board = loader(__file__, "kolonisten", _read)
