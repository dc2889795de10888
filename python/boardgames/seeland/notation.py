"""The moves of Seeland: their numbers, kinds, parameters and texts, and what they do in words."""

from __future__ import annotations

from collections.abc import Iterator

from boardgames._game import Entry
from boardgames.hexcore.moves import Move
from boardgames.hexcore.seeland import State
from boardgames.render.text import quantity
from boardgames.seeland.board import CROPS, Board, tile_code
from boardgames.seeland.options import Options
from boardgames.seeland.view import SQUARE_NAMES, tile_words

LETTERS = {"cabbage": "C", "rapeseed": "R", "tulip": "T"}


def num_decisions(board: Board) -> int:
    """PLACE and MILL for each cell, and 21 more."""
    return 2 * len(board.cells) + 21


def entries(board: Board) -> Iterator[Entry]:
    """All moves in the order of their numbers: decisions, then chance outcomes."""
    for i, cell in enumerate(board.cells):
        yield "PLACE", {"cell": i}, cell.name
    for i, cell in enumerate(board.cells):
        yield "MILL", {"cell": i}, f"@{cell.name}"
    for square, i in enumerate(board.village):
        yield "START", {"square": square, "cell": i}, f"s:{board.cells[i].name}"
    for steps in range(1, 6):
        yield "ADVANCE", {"steps": steps}, f"+{steps}"
    for guilders in range(4):
        yield "BACK", {"guilders": guilders}, f"<{guilders}"
    for kind, letter in (("BUILD", "m"), ("RECORD", "r"), ("EXTRA", "x")):
        for yes in (0, 1):
            yield kind, {"yes": yes}, letter + "-+"[yes]
    for value in range(6):
        yield "MILL_TILE", {"value": value}, f"*M{value}"
    for crop in CROPS:
        for value in range(8):
            yield "LANDSCAPE_TILE", {"crop": crop, "value": value}, f"*{LETTERS[crop]}{value}"
    for island in board.islands:
        text = "F" if island.kind == "farm" else f"{LETTERS[island.kind]}{island.value}"
        yield (
            "ISLAND_TILE",
            {"tile": island.kind, "value": island.value, "governor": int(island.governor)},
            f"*i{text}{'g' if island.governor else ''}",
        )


def describe(board: Board, options: Options, state: State, move: Move) -> str:
    """What a legal move does here, in a short sentence."""
    fields = state._fields()
    kind = move.kind
    if kind == "PLACE":
        return f"place the {tile_words(fields['held'])} on {board.cells[move.cell].name}"
    if kind == "MILL":
        name = board.cells[move.cell].name
        if fields["phase"] == 8:
            return f"harvest the mill on {name} next"
        return f"send the governor to the mill on {name}"
    if kind == "START":
        return f"put the first mill on the village square {board.cells[move.cell].name}"
    if kind == "ADVANCE":
        return _describe_advance(board, fields, move)
    if kind == "BACK":
        n = move.guilders
        return f"move the merchant back by {quantity(n, 'guilder')}" if n else "stay put"
    if kind == "BUILD":
        return "build a mill on the tile" if move.yes else "leave the mill tile vacant"
    if kind == "RECORD":
        return "mark this harvest as a record" if move.yes else "mark no record"
    if kind == "EXTRA":
        return "spend a stuiver for another turn" if move.yes else "end the turn"
    return _describe_chance(fields, move)


def _describe_advance(board: Board, fields: dict[str, object], move: Move) -> str:
    square = (int(str(fields["guild_master"])) + move.steps) % 10
    market = fields["market"]
    assert isinstance(market, list)  # the layout says so
    cost = move.steps - 1
    price = f"for {quantity(cost, 'guilder')}" if cost else "for free"
    move_him = "move the guild master to the"
    where = f"{SQUARE_NAMES[board.squares[square]]} {square}"
    if board.squares[square] == "warehouse":
        return f"{move_him} {where} {price}, take no tile and lose up to 3 points"
    if not market[square]:
        return f"{move_him} vacant {where} and end the game"
    return f"{move_him} {where} {price} and take the {tile_words(market[square])}"


def _describe_chance(fields: dict[str, object], move: Move) -> str:
    if move.kind == "ISLAND_TILE":
        if move.tile == "farm":
            return "the island turns over: a farm, which brings a stuiver"
        symbol = " with a governor symbol" if move.governor else ""
        return f"the island turns over: {move.tile} {move.value}{symbol}"
    tile = (
        f"mill {move.value}"
        if move.kind == "MILL_TILE"
        else tile_words(tile_code(move.crop, move.value))
    )
    return f"the {tile} is drawn"
