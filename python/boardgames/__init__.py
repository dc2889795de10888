"""Complete, exact and fast rules of four modern hex board games, for programs.

>>> import boardgames as bg
>>> "seeland" in bg.list_games()
True

`load` makes a game from its name and options; `game.new_state(seed)` begins one. See `Game`,
`State` and `Move` for what they do. NumPy is loaded by the first call that makes an array.
"""

from boardgames.hexcore.engine import Game, State
from boardgames.hexcore.errors import (
    BoardgamesError,
    IllegalMoveError,
    InvalidBoardError,
    InvalidMoveError,
    InvalidOptionsError,
    InvalidRecordError,
    InvalidStateError,
)
from boardgames.hexcore.moves import Move
from boardgames.registry import GAMES, list_games, load

TYPE_CHECKING = False  # `typing` would be a third of the import
if TYPE_CHECKING:
    from boardgames._playouts import Playouts, playouts
    from boardgames.hexcore.playouts import perft
    from boardgames.record import Record

__version__ = "0.1.0"

CHANCE = -1
"""``State.to_move`` at a chance node."""
TERMINAL = -2
"""``State.to_move`` when the game is over."""

__all__ = [
    "CHANCE",
    "TERMINAL",
    "BoardgamesError",
    "Game",
    "IllegalMoveError",
    "InvalidBoardError",
    "InvalidMoveError",
    "InvalidOptionsError",
    "InvalidRecordError",
    "InvalidStateError",
    "Move",
    "Playouts",
    "Record",
    "State",
    "__version__",
    "list_games",
    "load",
    "perft",
    "playouts",
]

# Loaded when first used, to keep `import boardgames` short.
_LAZY = {
    "Playouts": "boardgames._playouts",
    "Record": "boardgames.record",
    "perft": "boardgames.hexcore.playouts",
    "playouts": "boardgames._playouts",
}


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in _LAZY:
        value = getattr(import_module(_LAZY[name]), name)
        globals()[name] = value
        return value
    if name in GAMES:
        return import_module(GAMES[name])
    raise AttributeError(f"module 'boardgames' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY})
