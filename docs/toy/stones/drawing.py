"""Stones as a text board and as an SVG drawing."""

from boardgames.render.svg import SEAT_COLORS, Picture
from boardgames.render.text import headline, hex_rows
from stones.board import Board
from stones.options import Options
from stones_core import State


def text(board: Board, options: Options, state: State) -> str:
    owner = state._fields()["owner"]
    labels = (
        (q, r, str(owner[i] - 1) if owner[i] else board.names[i])
        for i, (q, r) in enumerate(board.places)
    )
    task = "cast the die" if state.is_chance else "put a stone"
    return f"{hex_rows(labels, 4)}\n\n{headline(state, task)}"


def svg(board: Board, options: Options, state: State) -> str:
    picture = Picture("Stones")
    owner = state._fields()["owner"]
    for i, (q, r) in enumerate(board.places):
        fill = SEAT_COLORS[owner[i] - 1] if owner[i] else "white"
        picture.hexagon(q, r, board.names[i], fill=fill, stroke="black")
    return picture.svg()
