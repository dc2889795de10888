"""A game's whole history in one text format for all games, which people can read, diff and edit.

A record's text is tag lines ``[Name "value"]``, an empty line, then the texts of moves and chance
outcomes in order. Readers skip comments in braces, turn numbers (``12.``) and seats (``P0``).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from typing import TYPE_CHECKING

from boardgames._options import text_of
from boardgames.hexcore.engine import Game, State
from boardgames.hexcore.errors import (
    IllegalMoveError,
    InvalidMoveError,
    InvalidOptionsError,
    InvalidRecordError,
)
from boardgames.hexcore.moves import Move
from boardgames.render.text import quantity

if TYPE_CHECKING:
    from boardgames._board import BoardSource

_WIDTH = 99
_FROM_GAME = ("Game", "Players", "Options", "Board")
_NAME = re.compile(r"[A-Za-z0-9_-]+")
_TAG = re.compile(r'\[[ \t]*([A-Za-z0-9_-]+)[ \t]+("(?:[^"\\\n]++|\\.)*+")[ \t]*\]')
_GAP = re.compile(r"\s*+")
_PIECE = re.compile(r"\{[^}]*+\}?|\}|[^\s{}]++")
_SKIPPED = re.compile(r"[0-9]++\.++|P[0-9]++")


class Record:
    """The moves and chance outcomes of a game from its start, with tags about it.

    Parameters
    ----------
    game : Game
    moves : iterable of Move, int or str
        Played one after the other as by ``append``.
    tags : mapping of str to str, optional
        More tags for the text. Those that follow from the game may be among them if they fit.
    seed : int, optional
        With a seed the record takes decisions only and writes down by itself the chance outcomes
        that ``game.new_state(seed)`` meets.

    Raises
    ------
    TypeError, InvalidMoveError, IllegalMoveError
        As ``append``.
    ValueError
        A tag's name or value does not do, or the seed is out of range.
    """

    __slots__ = ("_game", "_lines", "_moves", "_own_tags", "_result_line", "_seeded", "_state")

    _game: Game
    _moves: list[Move]
    _own_tags: dict[str, str]  # what the writer added; "Result" only where it was given
    _seeded: bool
    _state: State | None  # after the last move; None: not played through yet
    _lines: list[int]  # of each move in the text that was read
    _result_line: int

    def __init__(
        self,
        game: Game,
        moves: Iterable[Move | int | str] = (),
        tags: Mapping[str, str] | None = None,
        seed: int | None = None,
    ) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"a Record is of a Game, not {type(game).__name__}")
        self._game = game
        self._moves = []
        self._own_tags = {}
        self._seeded = seed is not None
        self._state = game.new_state(seed if seed is not None else 0, chance="explicit")
        self._lines = []
        self._result_line = 0
        self._settle()
        for move in moves:
            self.append(move)
        self.tags.update(tags or {})

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self._game

    @property
    def moves(self) -> tuple[Move, ...]:
        """Decisions and chance outcomes in order."""
        return tuple(self._moves)

    @property
    def tags(self) -> MutableMapping[str, str]:
        """The tags as they stand in the text, by name; others may be added.

        ``Game``, ``Players``, ``Options`` and ``Board`` follow from the game. ``Result`` follows
        from the moves unless it was read from a text or set.
        """
        return _Tags(self)

    def append(self, move: Move | int | str) -> None:
        """Adds a move, checked like ``State.play``; with a seed, the chance after it too.

        Raises
        ------
        TypeError, InvalidMoveError, IllegalMoveError
            As ``State.play``; the record is then unchanged.
        InvalidRecordError
            The record, read from a text, is wrong before this move.
        """
        state = self._played()
        state.play(move)
        if isinstance(move, str):
            move = self._game.parse_move(move)
        self._moves.append(move if isinstance(move, Move) else self._game.moves[move])
        self._own_tags.pop("Result", None)
        self._settle()

    @classmethod
    def from_text(cls, text: str, board: BoardSource | None = None) -> Record:
        """The record that a text holds.

        Parameters
        ----------
        text : str
        board : path or mapping, optional
            Needed if the game was played on another board than the standard one.

        Raises
        ------
        InvalidRecordError
            The text is no record; the message names the first wrong token and its line. Whether
            the moves are legal and the result is right is left to ``verify``.
        InvalidBoardError
            `board` breaks the schema of the game's boards.
        """
        if not isinstance(text, str):
            raise TypeError(f"a record's text is a str, not {type(text).__name__}")
        scanner = _Scanner(text)
        tags = scanner.tags()
        record = cls(_game_of(tags, board))
        moves: dict[str, Move] = {}
        for token in scanner.tokens():
            move = moves.get(token)
            if move is None:
                number = len(record._moves) + 1
                move = moves[token] = _parsed(record._game, token, scanner.line, number)
            record._moves.append(move)
            record._lines.append(scanner.line)
        record._state = None
        record._result_line = tags["Result"][1] if "Result" in tags else 0
        record._own_tags = {
            name: value for name, (value, _) in tags.items() if name not in _FROM_GAME
        }
        return record

    def to_text(self) -> str:
        """The record as text, the inverse of ``from_text`` up to comments and blanks."""
        lines = [
            f"[{name} {json.dumps(value, ensure_ascii=False)}]"
            for name, value in self.tags.items()
        ]
        lines.append("")
        line = ""
        for move in self._moves:
            token = str(move)
            if line and len(line) + 1 + len(token) > _WIDTH:
                lines.append(line)
                line = token
            else:
                line = f"{line} {token}" if line else token
        if line:
            lines.append(line)
        return "\n".join(lines) + "\n"

    def replay(self) -> Iterator[State]:
        """Every state from the first to the last, each a copy; chance explicit, seed 0.

        Raises
        ------
        InvalidRecordError
            On reaching a move, read from a text, that is not legal.
        """
        state = self._game.new_state(0, chance="explicit")
        yield state.copy()
        for i in range(len(self._moves)):
            self._play(state, i)
            yield state.copy()

    def verify(self) -> None:
        """Checks that every move is legal where it stands and that the result is right.

        Raises
        ------
        InvalidRecordError
            Names the first wrong token, its line and its number among the moves and outcomes.
        """
        state = self._game.new_state(0, chance="explicit")
        for i in range(len(self._moves)):
            self._play(state, i)
        given, right = self._own_tags.get("Result"), _result(state)
        if given is not None and given != right:
            place = f"line {self._result_line}: " if self._result_line else ""
            raise InvalidRecordError(
                f"{place}[Result {_shown(given)}] is wrong: these moves end with "
                f'[Result "{right}"]'
            )

    def copy(self) -> Record:
        """An independent copy."""
        new = object.__new__(type(self))
        for name in Record.__slots__:
            value = getattr(self, name)
            new_value = value.copy() if isinstance(value, list | dict | State) else value
            setattr(new, name, new_value)
        return new

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return (
            self._game == other._game
            and self._moves == other._moves
            and dict(self.tags) == dict(other.tags)
        )

    __hash__ = None  # type: ignore[assignment]  # a record can change

    def __repr__(self) -> str:
        return (
            f"<Record of {self._game.name}, {self._game.num_players} players, "
            f"{quantity(len(self._moves), 'move')}, result {self.tags['Result']}>"
        )

    def _settle(self) -> None:
        """With a seed: writes down the chance outcomes that come now."""
        state = self._state
        while self._seeded and state is not None and state.is_chance:
            outcome = state.sample_chance()
            state.play(outcome)
            self._moves.append(outcome)

    def _played(self) -> State:
        """The state after the last move: the record's own, not a copy."""
        if self._state is None:
            state = self._game.new_state(0, chance="explicit")
            for i in range(len(self._moves)):
                self._play(state, i)
            self._state = state
        return self._state

    def _play(self, state: State, i: int) -> None:
        try:
            state.play(self._moves[i])
        except IllegalMoveError as error:
            place = f"line {self._lines[i]}: " if i < len(self._lines) else ""
            raise InvalidRecordError(f"{place}move {i + 1}: {error}") from None


class _Tags(MutableMapping[str, str]):
    """A record's tags: those of the game, the result, and the writer's own."""

    __slots__ = ("_record",)

    def __init__(self, record: Record) -> None:
        self._record = record

    def __getitem__(self, name: str) -> str:
        record = self._record
        fixed = _tags_of(record._game)
        if name in fixed:
            return fixed[name]
        if name == "Result" and name not in record._own_tags:
            return self._result()
        return record._own_tags[name]

    def _result(self) -> str:
        try:
            return _result(self._record._played())
        except InvalidRecordError:  # an illegal move: nobody knows
            return "*"

    def __setitem__(self, name: str, value: str) -> None:
        if not isinstance(name, str) or not isinstance(value, str):
            raise TypeError("a tag's name and value are texts")
        if not _NAME.fullmatch(name):
            raise ValueError(
                f"a tag's name has letters, digits, _ and - only, unlike {_shown(name)}"
            )
        if name not in _FROM_GAME:
            self._record._own_tags[name] = value
            if name == "Result":
                self._record._result_line = 0
        elif self.get(name) != value:
            raise ValueError(f"the tag {name} follows from the game; it can't be {_shown(value)}")

    def __delitem__(self, name: str) -> None:
        if name in _tags_of(self._record._game):
            raise ValueError(f"the tag {name} follows from the game; it can't be deleted")
        del self._record._own_tags[name]

    def __iter__(self) -> Iterator[str]:
        yield from _tags_of(self._record._game)
        yield "Result"
        yield from (name for name in self._record._own_tags if name != "Result")

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return repr(dict(self))


class _Scanner:
    """Walks through a record's text once and knows the line it is in."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 1 if text.startswith("\ufeff") else 0
        self._counted = 0
        self.line = 1

    def _go(self, place: int) -> None:
        self.line += self._text.count("\n", self._counted, place)
        self._at = self._counted = place

    def _piece(self) -> str:
        """The next token, past blanks and comments; "" at the end."""
        while True:
            gap = _GAP.match(self._text, self._at)
            self._go(gap.end() if gap else self._at)
            match = _PIECE.match(self._text, self._at)
            if match is None:
                return ""
            piece = match.group()
            if piece[0] != "{":
                return piece
            if piece[-1] != "}":
                raise InvalidRecordError(
                    f"line {self.line}: the comment {_shown(piece)} never ends"
                )
            self._go(match.end())

    def tags(self) -> dict[str, tuple[str, int]]:
        """Value and line of each tag."""
        found: dict[str, tuple[str, int]] = {}
        while self._piece().startswith("["):
            match = _TAG.match(self._text, self._at)
            try:
                value = json.loads(match[2], strict=False) if match else None
            except ValueError:
                value = None
            if match is None or value is None:
                rest = self._text[self._at : self._at + 200].split("\n")[0]
                raise InvalidRecordError(
                    f'line {self.line}: a tag looks like [Name "value"], with \\" for a quote and '
                    f"\\\\ for a backslash inside; this does not: {_shown(rest)}"
                )
            name = match[1]
            if name in found:
                raise InvalidRecordError(
                    f"line {self.line}: the tag {_shown(name)} stands there twice, in line "
                    f"{found[name][1]} too"
                )
            found[name] = (value, self.line)
            self._go(match.end())
        return found

    def tokens(self) -> Iterator[str]:
        """The texts of moves and outcomes; `line` is the line of the one just given."""
        while token := self._piece():
            if token[0] == "[":
                raise InvalidRecordError(
                    f"line {self.line}: tags stand before the moves: {_shown(token)}"
                )
            end = self._at + len(token)
            if not _SKIPPED.fullmatch(token):
                yield token
            self._go(end)


def _parsed(game: Game, token: str, line: int, number: int) -> Move:
    try:
        return game.parse_move(token)
    except InvalidMoveError as error:
        raise InvalidRecordError(f"line {line}: move {number}: {error}") from None


def _game_of(tags: dict[str, tuple[str, int]], board: BoardSource | None) -> Game:
    """The game that a text's tags tell."""
    from importlib import import_module

    from boardgames.registry import GAMES, list_games, load

    for name in ("Game", "Players"):
        if name not in tags:
            raise InvalidRecordError(f"line 1: there is no tag [{name} ...] before the moves")
    name, line = tags["Game"]
    if name not in GAMES:
        raise InvalidRecordError(
            f"line {line}: no game is called {_shown(name)}; there are {', '.join(list_games())}"
        )
    options_class = import_module(GAMES[name]).Options
    values = options_class.from_texts(_option_texts(tags))
    players, line = tags["Players"]
    if not re.fullmatch("[0-9]{1,9}", players):
        raise InvalidRecordError(
            f"line {line}: the tag Players holds a number, not {_shown(players)}"
        )
    _check_board_given(tags, name, board)
    values["players"] = int(players)
    try:
        options_class.check_names(values)
        game = load(name, board=board, **values)
    except InvalidOptionsError as error:
        line = tags.get("Options", tags["Players"])[1]
        raise InvalidRecordError(f"line {line}: {error}") from None
    _check_same_board(tags, game)
    return game


def _option_texts(tags: dict[str, tuple[str, int]]) -> dict[str, str]:
    text, line = tags.get("Options", ("", 0))
    texts: dict[str, str] = {}
    for pair in text.split():
        key, equals, value = pair.partition("=")
        if not key or not equals or not value:
            raise InvalidRecordError(
                f"line {line}: options are key=value, separated by blanks, unlike {_shown(pair)}"
            )
        if key in texts or key in ("players", "board"):
            why = "is given twice" if key in texts else "has a tag of its own"
            raise InvalidRecordError(f"line {line}: the option {_shown(key)} {why}")
        texts[key] = value
    return texts


def _check_board_given(
    tags: dict[str, tuple[str, int]], name: str, board: BoardSource | None
) -> None:
    from importlib import import_module

    from boardgames.registry import GAMES

    if board is not None or "Board" not in tags:
        return
    value, line = tags["Board"]
    standard = import_module(f"{GAMES[name]}.board").load_board().fingerprint
    if value != f"{standard:016x}":
        raise InvalidRecordError(
            f"line {line}: the game was played on another board than the standard one: pass "
            f"board=, the path or mapping of the board with the fingerprint {_shown(value)}"
        )


def _check_same_board(tags: dict[str, tuple[str, int]], game: Game) -> None:
    found = f"{game.board.fingerprint:016x}"
    value, line = tags.get("Board", ("", 1))
    if value and value != found:
        raise InvalidRecordError(
            f"line {line}: the game was played on the board with the fingerprint {_shown(value)}; "
            f"board= is the one with {found!r}"
        )
    if not value and game.board.source is not None:
        raise InvalidRecordError(
            "line 1: the game was played on the standard board (there is no tag Board); "
            f"leave out board=, which is the one with the fingerprint {found!r}"
        )


def _tags_of(game: Game) -> dict[str, str]:
    """The tags that follow from a game."""
    tags = {"Game": game.name, "Players": str(game.num_players)}
    options = game.options.non_default()
    if options:
        tags["Options"] = " ".join(f"{key}={text_of(value)}" for key, value in options.items())
    if game.board.source is not None:
        tags["Board"] = f"{game.board.fingerprint:016x}"
    return tags


def _result(state: State) -> str:
    """Per seat 1 for a winner, else 0; ``*`` for a game that is not over."""
    if not state.is_over:
        return "*"
    winners = state.winners()
    return "-".join(str(int(seat in winners)) for seat in range(state.game.num_players))


def _shown(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")
