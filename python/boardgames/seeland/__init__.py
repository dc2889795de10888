"""Seeland: drain land, build mills, grow cabbage, rapeseed and tulips around them."""

from __future__ import annotations

from boardgames._board import BoardSource
from boardgames._game import Game as _Game
from boardgames._game import Parts
from boardgames.hexcore import engine
from boardgames.hexcore import seeland as core
from boardgames.hexcore.seeland import State
from boardgames.seeland import board as boards
from boardgames.seeland import drawing, notation, view
from boardgames.seeland.board import Board
from boardgames.seeland.options import Options

__all__ = ["Board", "Game", "Options", "State"]

_SQUARES = {"workshop": 0, "stall": 1, "warehouse": 2}


class Game(_Game[Options, Board, State]):
    """A game of Seeland; see ``boardgames.Game`` for what games do.

    Parameters
    ----------
    players, governors, records, tactical, stack_top_public
        See `Options`.
    board : path or mapping, optional
        Another board of the schema of ``board.toml``.

    Raises
    ------
    InvalidOptionsError, InvalidBoardError
        A value is not one of those that there are; the board breaks the schema.
    """

    __slots__ = ()
    game_name = "seeland"
    parts = Parts(view.view, notation.describe, drawing.text, drawing.svg)

    def __init__(
        self,
        *,
        players: int,
        governors: bool = False,
        records: bool = False,
        tactical: bool = False,
        stack_top_public: bool = True,
        board: BoardSource | None = None,
    ) -> None:
        options = Options(players, governors, records, tactical, stack_top_public)
        checked = boards.load_board(board)
        self._set_up(
            options,
            checked,
            _rules(options, checked),
            lambda: notation.entries(checked),
            num_players=options.players,
            num_decisions=notation.num_decisions(checked),
            max_legal_moves=_most_legal(checked),
            max_moves_per_game=_longest(checked),
            observation_names=view.observation_names(checked, options),
        )


def _most_legal(board: Board) -> int:
    """The blank cells of a side, or the kinds of a draw."""
    blank = max(boards.cell_kinds(board, side)[0].count("blank") for side in (False, True))
    return max(blank, 24, len(board.islands))


def _longest(board: Board) -> int:
    """Decisions and chance events of the longest game (SEE-310), whatever the options."""
    mills, tiles = sum(board.mill_counts), sum(board.mill_counts) + sum(board.land_counts)
    warehouse = tiles + 1
    turns = tiles + warehouse + 1
    harvests = 4 + mills
    decisions = 4 + turns + warehouse + tiles + mills + (3 * harvests - 1) + (turns - 1)
    return decisions + tiles + sum(kind.count for kind in board.islands)


def _rules(options: Options, board: Board) -> engine.Rules:
    kinds, tiles = boards.cell_kinds(board, options.tactical)
    return core.make_rules(
        players=options.players,
        governors=options.governors,
        records=options.records,
        tactical=options.tactical,
        top_public=options.stack_top_public,
        neighbors=board.neighbors(),
        kinds=kinds,
        tiles=tiles,
        symbols=[i for i, cell in enumerate(board.cells) if cell.governor],
        village=board.village,
        squares=[_SQUARES[square] for square in board.squares],
        start_square=board.start_square,
        golden=board.expectations,
        mill_counts=board.mill_counts,
        land_counts=board.land_counts,
        island_kinds=[]
        if options.tactical
        else [
            (boards.tile_code(kind.kind, kind.value), kind.governor, kind.count)
            for kind in board.islands
        ],
        always_room=boards.always_room(board, options.tactical),
    )
