"""Key Harvest: bid for fields, lay them on your country board, place workers between them."""

from __future__ import annotations

from boardgames._board import BoardSource
from boardgames._game import Game as _Game
from boardgames._game import Parts
from boardgames.hexcore import keyharvest as core
from boardgames.hexcore.keyharvest import State
from boardgames.keyharvest import board as boards
from boardgames.keyharvest import drawing, notation, view
from boardgames.keyharvest.board import Board
from boardgames.keyharvest.options import Options

__all__ = ["Board", "Game", "Options", "State"]

# An end, 12 workers to play or remove, each tile at most once to harvest, take or store.
_MOST_LEGAL = 1 + 12 + boards.SPACES
# Decisions and chance events of the longest game, by players; the proof is in docs/keyharvest.md.
_LONGEST = {2: 44_000, 3: 55_000, 4: 65_000}


class Game(_Game[Options, Board, State]):
    """A game of Key Harvest; see ``boardgames.Game`` for what games do.

    Parameters
    ----------
    players
        See `Options`.
    board : path or mapping, optional
        Another board of the schema of ``board.toml``.

    Raises
    ------
    InvalidOptionsError, InvalidBoardError
        A value is not one of those that there are; the board breaks the schema.
    """

    __slots__ = ()
    game_name = "keyharvest"
    parts = Parts(view.view, notation.describe, drawing.text, drawing.svg)

    def __init__(self, *, players: int, board: BoardSource | None = None) -> None:
        options = Options(players)
        checked = boards.load_board(board)
        self._set_up(
            options,
            checked,
            core.make_rules(
                players=options.players,
                neighbors=checked.neighbors(),
                crops=[space.crop for space in checked.spaces],
                pairs=[list(pair) for pair in checked.pairs],
            ),
            lambda: notation.entries(checked),
            num_players=options.players,
            num_decisions=notation.NUM_DECISIONS,
            max_legal_moves=_MOST_LEGAL,
            max_moves_per_game=_LONGEST[options.players],
            observation_names=view.observation_names(checked, options),
        )
