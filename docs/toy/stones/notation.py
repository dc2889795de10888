"""The moves of Stones and what they do in words."""

from collections.abc import Iterator

from boardgames._game import Entry
from boardgames.hexcore.moves import Move
from stones.board import Board
from stones.options import Options
from stones_core import State


def num_decisions(board: Board) -> int:
    return len(board.names)


def entries(board: Board) -> Iterator[Entry]:
    """Decisions first, then the outcomes of the die."""
    for i, name in enumerate(board.names):
        yield "PUT", {"cell": i}, name
    for points in (1, 2, 3):
        yield "DIE", {"points": points}, f"*{points}"


def describe(board: Board, options: Options, state: State, move: Move) -> str:
    if move.is_chance:
        return f"the stone is worth {move.points}"
    return f"put a stone on {board.names[move.cell]}"
