"""Positions of Seeland from a few words, and short names for what the tests look at.

>>> state = position(game, "g7=:0 f7=C4 f6=M2:1! e6=R2g", held="T3", score=[12, 0])

A word of the board is ``cell=tile``, then ``:seat`` if that player's mill stands there and ``!``
if a governor is beside it. ``g7=:0`` puts a mill on what is printed. A tile on an island slot is a
turned-over island, ``g`` its governor symbol. All tiles not named are unseen, apart from those
that fill the rest of the market and the tops of the stacks. `state_from_dict` checks the result.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import boardgames as bg
from boardgames import seeland
from tests.seeland.tables import CELLS, CENTRE, ISLANDS, LANDSCAPES, MARKET, MILL_TILES, NEIGHBORS
from tests.seeland.tables import side as printed_side

NONE = 255
PURCHASE, PLACE = 2, 5
_WORD = re.compile(r"(?P<cell>[a-l]\d+)=(?P<tile>[MCRTF]?\d?g?)(:(?P<seat>\d)(?P<governor>!?))?")
_KINDS = tuple(ISLANDS)


def game(players: int = 2, **options: bool) -> seeland.Game:
    """A game by its options."""
    return seeland.Game(players=players, board=None, **options)


def code(tile: str) -> int:
    """The core's number of a tile."""
    tile = tile.removesuffix("g")
    special = {"": 0, ".": 0, "+": 1, "?": 2, "F": 3}
    if tile in special:
        return special[tile]
    return {"M": 4, "C": 10, "R": 18, "T": 26}[tile[0]] + int(tile[1])


def words(cells: Iterable[str]) -> list[int]:
    """A set of cells as the core's bits."""
    bits = sum(1 << CELLS.index(cell) for cell in set(cells))
    return [bits & (1 << 64) - 1, bits >> 64]


def padded(values: Sequence[int] | None, default: int, n: int) -> list[int]:
    """One number per seat of the box, zeros for those not in the game."""
    return [*(values or [default] * n), *[0] * (4 - n)]


def position(
    game: seeland.Game,
    board: str = "",
    *,
    active: int = 0,
    held: str = "",
    market: str = "",
    guild_master: int | None = None,
    score: Sequence[int] | None = None,
    offset: Sequence[int] | None = None,
    stuivers: Sequence[int] | None = None,
    won: Sequence[int] | None = None,
    records: Sequence[Sequence[int]] = (),
    rear: int = 0,
    extra: bool = False,
    drained: str = "",
    governors_gone: int = 0,
) -> bg.State:
    """A state before a purchase, or before the placement of the tile `held`; chance explicit.

    Parameters
    ----------
    market : words ``square=tile``, ``=-`` for a vacant one
    offset : how far each merchant is ahead of the rearmost guilder
    extra : whether the turn was bought with a stuiver
    drained : "W" and/or "S": stacks that are empty; their tiles lie on cells that matter to nobody
    governors_gone : how many have left the game
    """
    n = game.num_players
    options = game.options
    data = game.new_state(0, chance="explicit").to_dict()
    s: dict[str, Any] = data["state"]
    printed = printed_side(options.tactical)
    tiles = dict(printed)
    mills: dict[str, int] = {}
    governors: set[str] = set()
    unseen = {"W": Counter(MILL_TILES), "S": Counter(LANDSCAPES)}
    islands = Counter() if options.tactical else Counter(ISLANDS)
    for word in board.split():
        match = _WORD.fullmatch(word)
        assert match, f"unreadable word {word!r}"
        cell, tile, seat = match["cell"], match["tile"], match["seat"]
        if tile:
            tiles[cell] = tile
            source = islands if printed[cell] == "?" else unseen["W" if tile[0] == "M" else "S"]
            source[tile] -= 1
            assert source[tile] >= 0, f"too many tiles {tile}"
        if seat:
            mills[cell] = int(seat)
        if match["governor"]:
            governors.add(cell)

    if guild_master is None:
        guild_master = 0 if not held else 3 if held[0] == "M" else 1
    square = dict(word.split("=") for word in market.split())
    laid = {int(number): tile for number, tile in square.items()}
    for tile in [held, *laid.values()]:
        if tile and tile != "-":
            unseen["W" if tile[0] == "M" else "S"][tile] -= 1
    for number, sort in enumerate(MARKET):
        if sort != "H" and number not in laid and number != guild_master:
            laid[number] = _take(unseen[sort])
    for sort in drained:
        _drain(unseen[sort], tiles, mills)
    top = ["", ""]
    if options.stack_top_public:
        top = ["" if sort in drained else _take(unseen[sort]) for sort in "WS"]

    empty = {cell for cell in CELLS if tiles[cell] == "."}
    prints = {cell for cell in CELLS if options.tactical and printed[cell][0] in "CRTF"}
    developed = _developed(tiles)
    waiting = {cell for cell in CELLS if tiles[cell] == "?"} | (prints - developed)
    symbols = {cell for cell in prints if printed[cell].endswith("g")}
    s.update(
        to_move=active,
        phase=PLACE if held else PURCHASE,
        active=active,
        guild_master=guild_master,
        rear=rear,
        held=code(held),
        step=0,
        empty=words(empty),
        waiting=words(waiting),
        near=words(other for cell in developed for other in NEIGHBORS[cell]),
        standing=words(mills),
        mill_governor=words(governors),
        score=padded(score, 0, n),
        offset=padded(offset, 0, n),
        stuivers=padded(stuivers, 1, n),
        governors_won=padded(won, 0, n),
        market=[code("" if laid.get(i, "-") == "-" else laid[i]) for i in range(10)],
        top=[code(tile) for tile in top],
        stack=[unseen[sort].total() + bool(top["WS".index(sort)]) for sort in "WS"],
        left_mill=list(unseen["W"].values()),
        left_land=[unseen["S"][f"{crop}{value}"] for crop in "CRT" for value in range(8)],
        left_island=[*(islands[kind] for kind in _KINDS), *[0] * (32 - len(_KINDS))],
        extra_turn=int(extra),
    )
    for seat in range(n):
        own = sorted(CELLS.index(cell) for cell, owner in mills.items() if owner == seat)
        s["supply"][seat] = 4 - len(own)
        s["mills"][seat] = [*own, *[NONE] * (4 - len(own))]
        marks = sorted(records[seat]) if records else []
        s["records"][seat] = [*[-1] * (2 - len(marks)), *marks]
        s["markers_left"][seat] = 2 - len(marks) if options.records else 0
    if options.governors:
        away = len(governors) + sum(won or ()) + governors_gone
        if options.tactical:
            s["print_governor"] = words(sorted(symbols)[away:])
        else:
            s["governors"] = 7 - away
    for cell in list(tiles):
        s["tile"][CELLS.index(cell)] = code(tiles[cell])
    return game.state_from_dict(data)


def _take(tiles: Counter[str]) -> str:
    """One of the most frequent tiles."""
    tile = max(tiles, key=lambda kind: tiles[kind])
    tiles[tile] -= 1
    assert tiles[tile] >= 0, "no tile is left"
    return tile


def _drain(unseen: Counter[str], tiles: dict[str, str], mills: dict[str, int]) -> None:
    """Lays the rest of a stack on blank cells that touch no mill, from the last one up."""
    free = [
        cell
        for cell in reversed(CELLS)
        if tiles[cell] == "." and not any(other in mills for other in NEIGHBORS[cell])
    ]
    for tile in list(unseen.elements()):
        tiles[free.pop(0)] = tile
        unseen[tile] -= 1


def _developed(tiles: dict[str, str]) -> set[str]:
    """Bought tiles, the village, turned islands, and prints that hang together with them."""
    found = {CENTRE}
    todo = [CENTRE, *(c for c in CELLS if tiles[c][0] == "M" or (c in _BLANK and tiles[c] != "."))]
    if "?" in tiles.values():
        todo += [cell for cell in CELLS if cell not in _BLANK and tiles[cell][0] in "CRTF"]
    found.update(todo)
    while todo:
        for cell in NEIGHBORS[todo.pop()]:
            if cell not in found and tiles[cell] not in (".", "?"):
                found.add(cell)
                todo.append(cell)
    return found


_BLANK = {cell for cell, sign in printed_side(False).items() if sign == "."}


# What tests look at


def texts(state: bg.State) -> list[str]:
    """The legal moves or possible outcomes."""
    return [str(move) for move in state.legal_moves()]


def play(state: bg.State, moves: str) -> bg.State:
    """Plays texts parted by blanks, ``?`` the first outcome of a chance node; the same state."""
    for text in moves.split():
        if text == "?":
            assert state.is_chance
            state.play(state.legal_moves()[0])
        else:
            state.play(text)
    return state


def after(state: bg.State, moves: str) -> bg.State:
    """A copy on which these moves were played."""
    return play(state.copy(), moves)


def phase(state: bg.State) -> str:
    """The phase by its name in the view."""
    return str(state.view(None)["phase"])


def player(state: bg.State, seat: int) -> dict[str, Any]:
    """What a seat has, from the view."""
    found: dict[str, Any] = state.view(None)["players"][seat]
    return found


def offsets(state: bg.State) -> list[int]:
    """How far each merchant is ahead of the rearmost guilder."""
    return [4 - seat["guilders_ahead"] for seat in state.view(None)["players"]]


def each(state: bg.State, key: str) -> list[Any]:
    """One value per seat."""
    return [seat[key] for seat in state.view(None)["players"]]


def tile_on(state: bg.State, cell: str) -> str | None:
    """What lies on a cell, in words; None where nothing does."""
    found: str | None = state.view(None)["cells"].get(cell)
    return found


def ring(cells: str) -> set[str]:
    """All neighbors of some cells."""
    return {other for cell in cells.split() for other in NEIGHBORS[cell]}
