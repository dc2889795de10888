"""The errors of the library, all with `BoardgamesError` at the root."""

from boardgames.hexcore.errors import (
    BoardgamesError,
    IllegalMoveError,
    InvalidBoardError,
    InvalidMoveError,
    InvalidOptionsError,
    InvalidRecordError,
    InvalidStateError,
)

__all__ = [
    "BoardgamesError",
    "IllegalMoveError",
    "InvalidBoardError",
    "InvalidMoveError",
    "InvalidOptionsError",
    "InvalidRecordError",
    "InvalidStateError",
]
