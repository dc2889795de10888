"""What people type at the prompt of `play`: moves by text, number or beginning, and commands."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from boardgames.errors import IllegalMoveError, InvalidMoveError
from boardgames.hexcore.engine import State
from boardgames.hexcore.moves import Move

COMMANDS = ("help", "?", "moves", "board", "view", "record", "undo", "save", "quit")
_WIDTH = 99
_IN_WORDS = 12  # more moves than these are listed without words

_HELP = """\
A move: its text, its number in the list, or the beginning of its text if no other begins so.
  help, ?       this page; ? MOVE says what a move does
  moves         the moves with what they do
  board         the board again
  view          all that you know, as JSON
  record        the moves so far
  undo          take back your last move
  save FILE     write the record of the game
  quit          leave the game"""


class Quit(Exception):  # noqa: N818  not an error
    """Somebody leaves the game."""


def move_list(state: State, in_words: bool = False) -> str:
    """The legal moves with their numbers; with what they do if they are few."""
    legal = state.legal_moves()
    if in_words or len(legal) <= _IN_WORDS:
        width = max(len(str(move)) for move in legal)
        return "\n".join(
            f"{i:>4}  {move!s:<{width}}  {state.describe(move)}" for i, move in enumerate(legal, 1)
        )
    cells = [f"{i:>4}  {move}" for i, move in enumerate(legal, 1)]
    width = max(len(cell) for cell in cells)
    columns = max(1, _WIDTH // width)
    rows = -(-len(cells) // columns)
    return "\n".join(
        "".join(f"{cell:<{width}}" for cell in cells[row::rows]).rstrip() for row in range(rows)
    )


def find_move(state: State, text: str) -> Move:
    """The legal move that somebody means.

    Raises
    ------
    InvalidMoveError
        It is none, or several; the message is for a person.
    """
    legal = state.legal_moves()
    by_text = {str(move): move for move in legal}
    if text in by_text:
        return by_text[text]
    if text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= len(legal):
        return legal[int(text[:9]) - 1]
    near = complete(text, tuple(by_text))
    if len(near) == 1:
        return by_text[near[0]]
    if near:
        more = ", ..." if len(near) > 12 else ""
        raise InvalidMoveError(f"{text} can be {', '.join(near[:12])}{more}")
    raise InvalidMoveError(_why_not(state, text))


def _why_not(state: State, text: str) -> str:
    try:
        state.describe(text)
    except IllegalMoveError as error:
        return str(error)
    except InvalidMoveError:
        pass
    return f"No move here begins with {text[:40]!r}; type moves to see them, help for more."


def complete(text: str, words: Sequence[str]) -> list[str]:
    """The words that begin with a text, whatever the case if none has the same."""
    exact = [word for word in words if word.startswith(text)]
    return exact or [word for word in words if word.lower().startswith(text.lower())]


def help_text(state: State, about: str) -> str:
    """The help page, or what a move does."""
    if not about:
        return _HELP
    try:
        move = find_move(state, about)
    except InvalidMoveError as error:
        return str(error)
    return f"{move}: {state.describe(move)}"


def read_line(prompt: str, words: Sequence[str]) -> str:
    """A line from the person, with these words completed by the Tab key where that works."""
    _complete_with(words)
    try:
        if sys.stdin is None:  # closed before the program began
            raise EOFError
        return input(prompt).strip()
    except EOFError:
        click.echo()
        raise Quit from None


def is_terminal() -> bool:
    """Whether a person can type an answer."""
    return sys.stdin is not None and sys.stdin.isatty()


def _complete_with(words: Sequence[str]) -> None:
    if not is_terminal():
        return
    try:
        import readline
    except ImportError:  # Windows has none
        return
    readline.set_completer_delims(" \n")
    readline.parse_and_bind("tab: complete")
    readline.set_completer(lambda text, i: [*complete(text, words), None][i])
