"""Text and SVG drawings of De Kolonisten."""

from __future__ import annotations

from boardgames.hexcore.kolonisten import State
from boardgames.kolonisten.board import Board
from boardgames.kolonisten.options import Options


def text(board: Board, options: Options, state: State) -> str:
    return ""


def svg(board: Board, options: Options, state: State) -> str:
    return ""
