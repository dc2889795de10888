"""What the boards of all games share: where they come from, and a reader that checks as it reads.

A board is data: a TOML file or a mapping of the same schema. `Reader` hands out checked values and
says where a wrong one stands; what fits together is checked by each game's `board.py`.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from boardgames.hexcore.errors import InvalidBoardError

BoardT = TypeVar("BoardT")
BoardT_co = TypeVar("BoardT_co", covariant=True)
BoardSource: TypeAlias = str | os.PathLike[str] | Mapping[str, Any]

# Of a hexagonal grid, counter-clockwise from +q.
DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

# Keys that any table may carry for people: where a figure comes from, and remarks.
_REMARKS = frozenset({"source", "note"})
_MAX_BYTES = 1 << 20


def read_source(source: BoardSource) -> str:
    """The board's data as canonical JSON, the one form that is compared, hashed and kept."""
    if isinstance(source, str | os.PathLike):
        data: Any = _read_file(os.fspath(source))
    elif isinstance(source, Mapping):
        data = source
    else:
        raise TypeError(f"board must be a path or a mapping, not {type(source).__name__}")
    try:
        text = json.dumps(
            _plain(data, [_MAX_BYTES]), sort_keys=True, separators=(",", ":"), allow_nan=False
        )
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidBoardError(
            f"a board holds tables, lists, texts, numbers, true and false only: {error}"
        ) from None
    return text


def _plain(value: object, room: list[int]) -> object:
    """The value in plain containers; stops where it takes more than `room`: 8 an entry, and 1 for
    each character."""
    room[0] -= 8
    if isinstance(value, str):
        room[0] -= len(value)
        value = str(value)
    if room[0] < 0:
        raise ValueError("it is larger than any board")
    if isinstance(value, Mapping):
        result = {}
        for key in value:
            if not isinstance(key, str):
                raise TypeError(f"a key is a {type(key).__name__}, not a text")
            result[_plain(key, room)] = _plain(value[key], room)
        return result
    if isinstance(value, list | tuple):
        return [_plain(item, room) for item in value]
    if value is None or isinstance(value, str | int | float):
        return value
    raise TypeError(f"{type(value).__name__} is none of them")


def _read_file(path: str) -> dict[str, Any]:
    import tomllib

    try:
        with open(path, "rb") as file:
            raw = file.read(_MAX_BYTES + 1)
        if len(raw) > _MAX_BYTES:
            raise ValueError(f"it has more than {_MAX_BYTES} bytes")
        return tomllib.loads(raw.decode())
    except (OSError, ValueError, RecursionError) as error:
        why = error.strerror if isinstance(error, OSError) else None  # the rest names the path
        raise InvalidBoardError(
            f"the board file {path!r:.200} can't be read: {why or error}"
        ) from None


@functools.cache
def standard_text(package_file: str) -> str:
    """The canonical JSON of the standard board, whose `board.toml` lies beside a module."""
    return read_source(os.path.join(os.path.dirname(package_file), "board.toml"))


class BoardLoader(Protocol[BoardT_co]):
    """``load_board(source=None)`` of a game."""

    def __call__(self, source: BoardSource | None = None) -> BoardT_co: ...


def loader(
    module_file: str, game: str, read: Callable[[Reader, str | None, int], BoardT]
) -> BoardLoader[BoardT]:
    """The `load_board` of a game: where the data comes from, its head, and what is kept.

    Parameters
    ----------
    module_file : str
        ``__file__`` of the module beside whose ``board.toml`` the standard board lies.
    game : str
        What the data's key ``game`` must say.
    read : callable
        ``read(reader, source, fingerprint)`` makes the checked board of the rest.
    """

    @functools.lru_cache(maxsize=32)
    def checked(text: str) -> BoardT:
        reader = Reader(json.loads(text))
        reader.whole("schema", 1, 1)
        reader.text("game", (game,))
        source = None if text == standard_text(module_file) else text
        return read(reader, source, fingerprint(f"{game} board", json.loads(text)))

    def load_board(source: BoardSource | None = None) -> BoardT:
        """The board of a path or mapping; None is the standard one.

        Raises
        ------
        InvalidBoardError
            The schema is broken; the message says where.
        """
        return checked(standard_text(module_file) if source is None else read_source(source))

    return load_board


def axial_neighbors(places: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Per place, in axial coordinates, the adjacent ones in the order of `DIRECTIONS`."""
    at = {place: i for i, place in enumerate(places)}
    return [
        [at[q + dq, r + dr] for dq, dr in DIRECTIONS if (q + dq, r + dr) in at] for q, r in places
    ]


def fingerprint(*parts: object) -> int:
    """64 bits that tell apart what the parts, as JSON, tell apart."""
    text = json.dumps(parts, sort_keys=True, separators=(",", ":"))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


class Reader:
    """A table of a board's data that is read key by key; `done` refuses what nobody asked for."""

    def __init__(self, data: object, path: str = "") -> None:
        if not isinstance(data, dict):
            raise InvalidBoardError(f"{path or 'the board'} must be a table")
        self._data: dict[str, Any] = data
        self._path = path
        self._asked: set[str] = set()

    def where(self, key: str) -> str:
        return f"{self._path}.{key}" if self._path else key

    def fail(self, key: str, why: str) -> InvalidBoardError:
        """The error to raise for this key."""
        return InvalidBoardError(f"{self.where(key)} {why}")

    def has(self, key: str) -> bool:
        return key in self._data

    def _get(self, key: str) -> Any:  # Any: checked by the caller
        self._asked.add(key)
        if key not in self._data:
            raise self.fail(key, "is missing")
        return self._data[key]

    def table(self, key: str) -> Reader:
        return Reader(self._get(key), self.where(key))

    def tables(self, key: str, low: int, high: int) -> list[Reader]:
        items = self._list(key, low, high)
        return [Reader(item, f"{self.where(key)}[{i}]") for i, item in enumerate(items)]

    def _list(self, key: str, low: int, high: int) -> list[Any]:
        items = self._get(key)
        if not isinstance(items, list) or not low <= len(items) <= high:
            count = f"{low}" if low == high else f"{low} to {high}"
            raise self.fail(key, f"must be a list of {count} entries")
        return items

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        if default is not None and key not in self._data:
            return default
        return self._whole(key, self._get(key), low, high)

    def _whole(self, key: str, value: object, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.fail(key, f"must be a whole number from {low} to {high}, not {value!r:.60}")
        return value

    def wholes(self, key: str, low: int, high: int, length: int) -> tuple[int, ...]:
        items = self._list(key, length, length)
        return tuple(self._whole(f"{key}[{i}]", item, low, high) for i, item in enumerate(items))

    def list_of_wholes(
        self, key: str, low: int, high: int, fewest: int, most: int
    ) -> tuple[int, ...]:
        """As `wholes`, of any length from `fewest` to `most`."""
        items = self._list(key, fewest, most)
        return tuple(self._whole(f"{key}[{i}]", item, low, high) for i, item in enumerate(items))

    def lists_of_wholes(
        self, key: str, low: int, high: int, length: int, fewest: int, most: int
    ) -> list[tuple[int, ...]]:
        """Lists of `length` numbers each, `fewest` to `most` of them."""
        result = []
        for i, item in enumerate(self._list(key, fewest, most)):
            if not isinstance(item, list) or len(item) != length:
                raise self.fail(f"{key}[{i}]", f"must be a list of {length} entries")
            result.append(tuple(self._whole(f"{key}[{i}]", n, low, high) for n in item))
        return result

    def flag(self, key: str, default: bool | None = None) -> bool:
        if default is not None and key not in self._data:
            return default
        value = self._get(key)
        if not isinstance(value, bool):
            raise self.fail(key, f"must be true or false, not {value!r:.60}")
        return value

    def text(self, key: str, choices: Sequence[str] = ()) -> str:
        return self._text(key, self._get(key), choices)

    def _text(self, key: str, value: object, choices: Sequence[str]) -> str:
        if not isinstance(value, str) or (choices and value not in choices):
            wanted = f"one of {', '.join(choices)}" if choices else "a text"
            raise self.fail(key, f"must be {wanted}, not {value!r:.60}")
        return value

    def texts(self, key: str, low: int, high: int, choices: Sequence[str] = ()) -> tuple[str, ...]:
        items = self._list(key, low, high)
        return tuple(self._text(f"{key}[{i}]", item, choices) for i, item in enumerate(items))

    def slug(self, key: str, pattern: str, rule: str) -> str:
        """A text that a move's notation can hold."""
        import re

        value = self.text(key)
        if not re.fullmatch(pattern, value):
            raise self.fail(key, f"must be {rule}, not {value!r:.60}")
        return value

    def done(self) -> None:
        """Refuses keys that the schema does not have; remarks are welcome."""
        unknown = sorted(self._data.keys() - self._asked - _REMARKS)
        if unknown:
            names = ", ".join(f"{key:.40}" for key in unknown[:8])
            raise InvalidBoardError(f"{self._path or 'the board'} has unknown keys: {names}")
