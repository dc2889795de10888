"""Stones as people and programs read it."""

from typing import Any

from stones.board import Board
from stones.options import Options
from stones_core import State


def view(board: Board, options: Options, state: State, player: int | None) -> dict[str, Any]:
    """Phase, the scores of the seats, and the owner of each cell."""
    fields = state._fields()
    return {
        "phase": "OVER" if state.is_over else "DIE" if state.is_chance else "PUT",
        "players": [{"score": score} for score in fields["score"]],
        "owners": {name: fields["owner"][i] - 1 for i, name in enumerate(board.names)},
    }


def observation_names(board: Board) -> list[str]:
    names = [f"{whose} stone on {name}" for whose in ("own", "other") for name in board.names]
    return [*names, "own score", "other score", "viewer to move", "die is cast"]
