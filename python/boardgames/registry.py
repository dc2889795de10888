"""Which games there are: one line per game, and `load`, which knows each by its name."""

from __future__ import annotations

from boardgames.hexcore.errors import InvalidOptionsError

TYPE_CHECKING = False  # `typing` would be a third of the import
if TYPE_CHECKING:
    from typing import Any, Literal, overload

    from boardgames import keyharvest, kolonisten, neuland, seeland
    from boardgames._board import BoardSource
    from boardgames.hexcore.engine import Game

# Name of the game -> module whose `Game` and `Options` it is.
GAMES: dict[str, str] = {
    "keyharvest": "boardgames.keyharvest",
    "kolonisten": "boardgames.kolonisten",
    "neuland": "boardgames.neuland",
    "seeland": "boardgames.seeland",
}


def list_games() -> tuple[str, ...]:
    """The names that `load` knows, sorted."""
    return tuple(sorted(GAMES))


if TYPE_CHECKING:

    @overload
    def load(
        name: Literal["keyharvest"], *, players: int, board: BoardSource | None = None
    ) -> keyharvest.Game: ...
    @overload
    def load(
        name: Literal["kolonisten"],
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
    ) -> kolonisten.Game: ...
    @overload
    def load(
        name: Literal["neuland"],
        *,
        players: int,
        layout: str = "fixed",
        spoiled_mineral: str = "lost",
        max_turns: int = 400,
        start_player: int | None = None,
        auto_forced: bool = False,
        board: BoardSource | None = None,
    ) -> neuland.Game: ...
    @overload
    def load(
        name: Literal["seeland"],
        *,
        players: int,
        governors: bool = False,
        records: bool = False,
        tactical: bool = False,
        stack_top_public: bool = True,
        board: BoardSource | None = None,
    ) -> seeland.Game: ...
    @overload
    def load(
        name: str, *, board: BoardSource | None = None, **options: Any
    ) -> Game[Any, Any, Any]: ...


def load(
    name: str, *, board: BoardSource | None = None, **options: Any
) -> Game[Any, Any, Any]:  # Any: per game
    """A game by its name and options.

    Parameters
    ----------
    name : str
        One of ``list_games()``.
    board : path or mapping, optional
        Another board than the standard one; the game's page documents the schema.
    **options
        ``players`` must be given; the others have the game's defaults.

    Raises
    ------
    InvalidOptionsError
        An unknown game, option or value; the message lists what there is.
    InvalidBoardError
        The board breaks the schema.
    """
    from importlib import import_module

    if not isinstance(name, str):
        raise TypeError(f"a game's name is a text, not {type(name).__name__}")
    if name not in GAMES:
        raise InvalidOptionsError(
            f"no game is called {name!r:.60}; there are {', '.join(list_games())}"
        )
    game: Game[Any, Any, Any] = import_module(GAMES[name]).Game(board=board, **options)
    return game
