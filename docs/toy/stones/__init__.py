"""Stones: put stones on free cells; each is worth what a die says."""

import stones_core as core
from boardgames._board import BoardSource
from boardgames._game import Game as _Game
from boardgames._game import Parts
from stones import board as boards
from stones import drawing, notation, view
from stones.board import Board
from stones.options import Options
from stones_core import State


class Game(_Game[Options, Board, State]):
    """A game of Stones."""

    __slots__ = ()
    game_name = "stones"
    parts = Parts(view.view, notation.describe, drawing.text, drawing.svg)

    def __init__(self, *, players: int, board: BoardSource | None = None) -> None:
        checked = boards.load_board(board)
        n = len(checked.names)
        self._set_up(
            Options(players),
            checked,
            core.make_rules(n),
            lambda: notation.entries(checked),
            num_players=2,
            num_decisions=n,
            max_legal_moves=max(n, 3),
            max_moves_per_game=2 * n,
            observation_names=view.observation_names(checked),
        )
