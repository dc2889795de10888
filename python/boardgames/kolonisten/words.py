"""What a move of De Kolonisten does, in words."""

from __future__ import annotations

from boardgames.hexcore.kolonisten import State
from boardgames.hexcore.moves import Move
from boardgames.kolonisten.board import Board
from boardgames.kolonisten.options import Options


def describe(board: Board, options: Options, state: State, move: Move) -> str:
    return str(move)
