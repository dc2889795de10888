"""The errors of the library; `boardgames` and `boardgames.errors` show them under those names."""


class BoardgamesError(Exception):
    """Root of all errors that this library raises on its own account."""


class IllegalMoveError(BoardgamesError, ValueError):
    """The move exists but can't be played in this state; the state is unchanged."""


class InvalidMoveError(BoardgamesError, ValueError):
    """No move of the game has this index or text."""


class InvalidStateError(BoardgamesError, ValueError):
    """Bytes or a dict that are no state of this game."""


class InvalidOptionsError(BoardgamesError, ValueError):
    """An unknown game, option or value; the message lists what there is."""


class InvalidBoardError(BoardgamesError, ValueError):
    """A board that breaks the schema; the message says where."""


class InvalidRecordError(BoardgamesError, ValueError):
    """A record that can't be read or replayed; the message names the token and its line."""


for _error in (BoardgamesError, *BoardgamesError.__subclasses__()):
    _error.__module__ = "boardgames"  # where users import them from
