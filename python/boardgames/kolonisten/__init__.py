"""De Kolonisten van de Lage Landen: roads, town halls and monuments across the Low Countries."""

from __future__ import annotations

from boardgames._board import BoardSource
from boardgames._game import Game as _Game
from boardgames._game import Parts
from boardgames.hexcore import kolonisten as core
from boardgames.hexcore.kolonisten import State
from boardgames.hexcore.moves import Move
from boardgames.kolonisten import board as boards
from boardgames.kolonisten import drawing, notation, view
from boardgames.kolonisten.board import Board
from boardgames.kolonisten.options import Options

__all__ = ["Board", "Game", "Options", "State", "small_board"]


class Game(_Game[Options, Board, State]):
    """A game of De Kolonisten; see ``boardgames.Game`` for what games do.

    Parameters
    ----------
    players, variable_setup, max_turns, player_trade, offers, trade_cards, counter_offers
        See `Options`, as for the two that follow.
    dev_before_roll, skip_forced
        See `Options`.
    board : path or mapping, optional
        Another map of the schema of ``board.toml``; `small_board` gives the path of a small one.

    Raises
    ------
    InvalidOptionsError, InvalidBoardError
        A value is not one of those that there are; the board breaks the schema.
    """

    __slots__ = ()
    game_name = "kolonisten"
    parts = Parts(view.view, notation.describe, drawing.text, drawing.svg)

    def __init__(
        self,
        *,
        players: int,
        variable_setup: bool = False,
        max_turns: int = 500,
        player_trade: bool = True,
        offers: int = 3,
        trade_cards: int = 4,
        counter_offers: bool = True,
        dev_before_roll: bool = False,
        skip_forced: bool = False,
        board: BoardSource | None = None,
    ) -> None:
        options = Options(
            players, variable_setup, max_turns, player_trade, offers, trade_cards, counter_offers,
            dev_before_roll, skip_forced,
        )  # fmt: skip
        checked = boards.load_board(board)
        self._set_up(
            options,
            checked,
            core.make_rules(**boards.tables(checked, options)),
            lambda: notation.entries(checked),
            num_players=options.players,
            num_decisions=notation.num_decisions(checked),
            max_legal_moves=_most_legal(checked),
            max_moves_per_game=_longest(checked, options),
            observation_names=view.observation_names(checked, options),
        )

    def _parse_loose(self, text: str) -> Move | None:
        usual = notation.parse_road(self.board, text)
        return None if usual is None else self.parse_move(usual)


def small_board() -> str:
    """The path of the small map, for research and tests: ``load(..., board=small_board())``."""
    from importlib.resources import files

    return str(files(__name__) / "small.toml")


def _most_legal(board: Board) -> int:
    """A second phase with everything at hand (section 2 of the decisions), or a highwayman."""
    buildings = len(board.edges) + len(board.cities) + len(board.monuments)
    return max(buildings + 59, len(board.hexes))


def _longest(board: Board, options: Options) -> int:
    """Decisions and chance events of the longest game (section 7 of the decisions).

    A turn has fewer than 300 of them on the standard board, plus the talk. On another one: cards
    discarded; paid moves, each of which takes a card out of the hands; rewards, fish and the rest.
    """
    turn = 300
    if board.source is not None:
        total = 5 * board.cards_each
        turn = 300 + total // 2 + total + 10 * len(board.monuments) + 3 * len(board.waters)
    talk = options.offers * (10 * options.trade_cards + 11) if options.player_trade else 0
    return min(options.max_turns * (turn + talk) + 15, 2**31 - 1)
