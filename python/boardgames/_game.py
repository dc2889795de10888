"""What the `Game` classes of all games share on the Python side."""

from __future__ import annotations

import json
import threading
import weakref
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from boardgames._board import fingerprint
from boardgames._options import BaseOptions
from boardgames.hexcore import engine
from boardgames.hexcore.engine import FORMAT_VERSION, Rules
from boardgames.hexcore.moves import Move, MoveTable

# (kind, parameters, text) of a move.
Entry = tuple[str, Mapping[str, "int | str"], str]


class BoardData(Protocol):
    """What a game's board must offer to be compared, hashed and pickled."""

    @property
    def source(self) -> str | None:
        """Canonical JSON of the data; None for the standard board."""

    @property
    def fingerprint(self) -> int: ...


OptionsT = TypeVar("OptionsT", bound=BaseOptions)
BoardT = TypeVar("BoardT", bound=BoardData)
StateT = TypeVar("StateT", bound=engine.State)


@dataclass(frozen=True)
class Parts(Generic[OptionsT, BoardT, StateT]):
    """What the modules of a game's package do for its `Game`.

    Attributes
    ----------
    view : callable
        ``view(board, options, state, player)``, player None for a spectator: a JSON-able dict
        with the ``phase``, a dict per seat as ``players``, and what else there is; not
        ``game``, ``options``, ``to_move`` and ``winners``, which all views get.
    describe : callable
        ``describe(board, options, state, move)``: a sentence on a legal move.
    text, svg : callable
        ``text(board, options, state)``: the whole state as a text board, as SVG.
    """

    view: Callable[[BoardT, OptionsT, StateT, int | None], dict[str, Any]]
    describe: Callable[[BoardT, OptionsT, StateT, Move], str]
    text: Callable[[BoardT, OptionsT, StateT], str]
    svg: Callable[[BoardT, OptionsT, StateT], str]


class Game(engine.Game[OptionsT, BoardT, StateT]):
    """Joins a game's parts: options, board, rules of the core, moves, views, texts and drawings.

    A subclass names itself, its `parts`, and calls `_set_up` in its ``__init__``.
    """

    __slots__ = ()

    game_name: ClassVar[str]
    parts: ClassVar[Parts[Any, Any, Any]]  # Any: a class variable can't depend on the parameters

    def __new__(cls, *_: object, **options: object) -> Self:
        # Here and not in `load` alone, so that the class refuses unknown options the same way.
        from importlib import import_module

        from boardgames.registry import GAMES

        options.pop("board", None)
        names: type[BaseOptions] = import_module(GAMES[cls.game_name]).Options
        names.check_names(options)
        return super().__new__(cls)

    def _set_up(
        self,
        options: OptionsT,
        board: BoardT,
        rules: Rules,
        entries: Callable[[], Iterable[Entry]],
        *,
        num_players: int,
        num_decisions: int,
        max_legal_moves: int,
        max_moves_per_game: int,
        observation_names: Iterable[str],
        policies: tuple[str, ...] = (),
    ) -> None:
        engine.Game.__init__(
            self,
            self.game_name,
            num_players,
            options,
            board,
            rules,
            move_table(self.game_name, board, entries, num_decisions),
            max_legal_moves=max_legal_moves,
            max_moves_per_game=max_moves_per_game,
            observation_names=tuple(observation_names),
            fingerprint=fingerprint(
                self.game_name, FORMAT_VERSION, repr(options), f"{board.fingerprint:016x}"
            ),
            policies=policies,
        )

    def __repr__(self) -> str:
        return f"<{self.game_name} game, {self.options!r}>"

    def __reduce__(self) -> tuple[Any, ...]:
        keywords = {name: getattr(self.options, name) for name in _field_names(self.options)}
        return _restore_game, (type(self), keywords, self.board.source)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def _view(self, state: engine.State, player: int | None) -> dict[str, Any]:
        """The game's own part of a view, and around it what all views have."""
        return {
            "game": self.game_name,
            "options": {name: getattr(self.options, name) for name in _field_names(self.options)},
            "to_move": state.to_move,
            **self.parts.view(self.board, self.options, state, player),
            "winners": list(state.winners()) if state.is_over else None,
        }

    def _describe(self, state: engine.State, move: Move) -> str:
        return self.parts.describe(self.board, self.options, state, move)

    def _text(self, state: engine.State) -> str:
        return self.parts.text(self.board, self.options, state)

    def _svg(self, state: engine.State) -> str:
        return self.parts.svg(self.board, self.options, state)

    def _information_state(self, state: engine.State, player: int) -> str:
        return json.dumps(
            self._view(state, player), sort_keys=True, separators=(",", ":"), ensure_ascii=True
        )


def _field_names(options: BaseOptions) -> list[str]:
    return list(options.__dataclass_fields__)


def _restore_game(cls: type, keywords: dict[str, Any], source: str | None) -> object:
    """What pickles of games call."""
    return cls(**keywords, board=None if source is None else json.loads(source))


_lock = threading.Lock()
_standard: dict[str, MoveTable] = {}
_others: weakref.WeakValueDictionary[tuple[str, str], MoveTable] = weakref.WeakValueDictionary()


def move_table(
    name: str, board: BoardData, entries: Callable[[], Iterable[Entry]], num_decisions: int
) -> MoveTable:
    """The one table of moves of this game on this board, made when first needed."""
    source = board.source
    with _lock:
        table = _standard.get(name) if source is None else _others.get((name, source))
        if table is None:
            table = MoveTable(
                name, entries(), num_decisions, restore_table, source, immortal=source is None
            )
            if source is None:
                _standard[name] = table
            else:
                _others[name, source] = table
    return table


def restore_table(name: str, source: str | None) -> MoveTable:
    """The table again, in another process too: what pickles of moves call."""
    from importlib import import_module

    from boardgames.registry import GAMES

    notation = import_module(f"{GAMES[name]}.notation")
    boards = import_module(f"{GAMES[name]}.board")
    board = boards.load_board(None if source is None else json.loads(source))
    return move_table(name, board, lambda: notation.entries(board), notation.num_decisions(board))


def kinds_of(moves: Iterable[Move]) -> tuple[str, ...]:
    """The kinds of some moves, in order of first appearance."""
    return tuple(dict.fromkeys(move.kind for move in moves))
