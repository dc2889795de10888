"""Neuland: settle an empty land, pass goods from building to building and reach for culture."""

from __future__ import annotations

from boardgames._board import BoardSource
from boardgames._game import Game as _Game
from boardgames._game import Parts
from boardgames.hexcore import engine
from boardgames.hexcore import neuland as core
from boardgames.hexcore.neuland import State
from boardgames.neuland import board as boards
from boardgames.neuland import drawing, notation, view
from boardgames.neuland.board import Board
from boardgames.neuland.options import LAYOUTS, Options

__all__ = ["Board", "Game", "Options", "State"]

_NO_BOUND = 2**31 - 1


class Game(_Game[Options, Board, State]):
    """A game of Neuland; see ``boardgames.Game`` for what games do.

    Parameters
    ----------
    players, layout, spoiled_mineral, max_turns, start_player, auto_forced
        See `Options`.
    board : path or mapping, optional
        Another board of the schema of ``board.toml``.

    Raises
    ------
    InvalidOptionsError, InvalidBoardError
        A value is not one of those that there are; the board breaks the schema.
    """

    __slots__ = ()
    game_name = "neuland"
    parts = Parts(view.view, notation.describe, drawing.text, drawing.svg)

    def __init__(
        self,
        *,
        players: int,
        layout: str = "fixed",
        spoiled_mineral: str = "lost",
        max_turns: int = 400,
        start_player: int | None = None,
        auto_forced: bool = False,
        board: BoardSource | None = None,
    ) -> None:
        options = Options(players, layout, spoiled_mineral, max_turns, start_player, auto_forced)
        checked = boards.load_board(board)
        self._set_up(
            options,
            checked,
            _rules(options, checked),
            lambda: notation.entries(checked),
            num_players=options.players,
            num_decisions=notation.num_decisions(checked),
            max_legal_moves=_most_legal(options, checked),
            max_moves_per_game=_longest(options, checked),
            observation_names=view.observation_names(checked),
            policies=("scoring",),
        )


def _most_legal(options: Options, board: Board) -> int:
    """END, a production at every tile and 18 kinds to build; or the covers of the outline."""
    if options.layout == "random":
        return notation.COVERS
    return 1 + min(57, sum(building.count for building in board.buildings)) + 18


def _longest(options: Options, board: Board) -> int:
    """Decisions and chance events of the longest game.

    A turn has at most 10 productions of 3 decisions, START and END, and for each payment 6
    decisions: 7 markers are there at first. Where wood and stone are made of something, 10 points
    make at most 5 more.
    """
    if options.max_turns == 0:
        return _NO_BOUND
    free = any(
        building.output in boards.MATERIALS and not building.inputs
        for building in board.buildings[: boards.PRODUCERS]
    )
    return (32 + 6 * (17 if free else 12)) * options.max_turns + 11


def _rules(options: Options, board: Board) -> engine.Rules:
    seat = options.players - 2
    fixed = options.layout == "fixed"
    return core.make_rules(
        players=options.players,
        layout=LAYOUTS.index(options.layout) if options.layout in LAYOUTS else 2,
        terrain=board.terrain if options.layout in LAYOUTS else options.layout,
        start=board.starts[seat] if fixed else (),
        max_turns=options.max_turns,
        kept=options.spoiled_mineral == "kept",
        auto_forced=options.auto_forced,
        start_player=-1 if options.start_player is None else options.start_player,
        vp_each=board.victory_points[seat],
        cells=boards.CELLS,
        buildings=[_row(building) for building in board.buildings],
        minerals=board.minerals,
        tiles=board.double_tiles,
        single=boards.TERRAINS.index(board.single_tile),
    )


def _row(building: boards.Building) -> tuple[int, int, int, int, int, int, int]:
    """A type as the core reads it."""
    products = (*boards.PRODUCTS, "ore")
    inputs = [products.index(name) for name in building.inputs]
    return (
        building.count,
        sum(1 << boards.TERRAINS.index(terrain) for terrain in building.terrain),
        boards.MATERIALS.index(building.material),
        inputs[0] if inputs else boards.NO_FIRST,
        inputs[1] if len(inputs) > 1 else boards.NO_SECOND,
        boards.PRODUCTS.index(building.output)
        if building.output in boards.PRODUCTS
        else boards.NO_OUTPUT,
        building.number,
    )
