"""What the options of all games share: checked, frozen dataclasses with documented fields."""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable, Mapping
from typing import Any, SupportsIndex, TypeVar, cast

from boardgames.hexcore.errors import InvalidOptionsError

_T = TypeVar("_T")


def switch(default: bool, doc: str) -> bool:
    """A field that is True or False."""
    return dataclasses.field(default=default, metadata={"doc": doc})


def number(low: int, high: int, doc: str, default: int | None = None) -> int:
    """A field of whole numbers from `low` to `high`; without a default it must be given."""
    metadata = {"doc": doc, "low": low, "high": high}
    if default is None:
        required: int = dataclasses.field(metadata=metadata)
        return required
    return dataclasses.field(default=default, metadata=metadata)


def choice(default: str, choices: tuple[str, ...], doc: str) -> str:
    """A field that is one of some texts."""
    return dataclasses.field(default=default, metadata={"doc": doc, "choices": choices})


def ruled(default: _T, check: Callable[[object], _T], rule: str, doc: str) -> _T:
    """A field with a check of its own, which returns the value or raises ValueError.

    `rule` says in a message what is allowed.
    """
    metadata = {"doc": doc, "check": check, "rule": rule}
    return dataclasses.field(default=default, metadata=metadata)


@dataclasses.dataclass(frozen=True)
class BaseOptions:
    """Checks every field by its metadata when an object is made."""

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            value = _checked(field, getattr(self, field.name))
            object.__setattr__(self, field.name, value)

    @classmethod
    def check_names(cls, options: Mapping[str, object]) -> None:
        """Refuses unknown options and the lack of those that must be given."""
        fields = dataclasses.fields(cls)
        names = [field.name for field in fields]
        for name in options:
            if name not in names:
                raise InvalidOptionsError(
                    f"there is no option {short(name)}; there are {', '.join([*names, 'board'])}"
                )
        for field in fields:
            if field.default is dataclasses.MISSING and field.name not in options:
                raise InvalidOptionsError(f"{field.name} must be given: {_range(field)}")

    def non_default(self) -> dict[str, Any]:
        """Options besides `players` that are not the default, in the order of the fields."""
        return {
            field.name: getattr(self, field.name)
            for field in dataclasses.fields(self)
            if field.name != "players" and getattr(self, field.name) != field.default
        }

    @classmethod
    def from_texts(cls, texts: Mapping[str, str]) -> dict[str, Any]:
        """Option values from the texts of a record's tag or a command line."""
        values: dict[str, Any] = {}
        for name, text in texts.items():
            if text in ("true", "false"):
                values[name] = text == "true"
            elif text.removeprefix("-").isdecimal() and text.isascii() and len(text) < 20:
                values[name] = int(text)
            else:
                values[name] = text
        return values


def text_of(value: object) -> str:
    """An option's value as a record writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _range(field: dataclasses.Field[Any]) -> str:
    if "choices" in field.metadata:
        return "one of " + ", ".join(repr(choice) for choice in field.metadata["choices"])
    if "low" in field.metadata:
        return f"a whole number from {field.metadata['low']} to {field.metadata['high']}"
    if "rule" in field.metadata:
        return str(field.metadata["rule"])
    return "True or False"


def _checked(field: dataclasses.Field[Any], value: object) -> object:
    wrong = InvalidOptionsError(f"{field.name} must be {_range(field)}, not {short(value)}")
    if "choices" in field.metadata:
        if not isinstance(value, str):
            raise wrong
        text = str.__str__(value)  # a subclass may lie when it is compared
        if text not in field.metadata["choices"]:
            raise wrong
        return text
    if "low" in field.metadata:
        if isinstance(value, bool) or not hasattr(type(value), "__index__"):
            raise wrong
        whole = exact_int(value)
        if not field.metadata["low"] <= whole <= field.metadata["high"]:
            raise wrong
        return whole
    if "check" in field.metadata:
        try:
            checked: object = field.metadata["check"](value)
        except ValueError:
            raise wrong from None
        return checked
    if not isinstance(value, bool):
        raise wrong
    return value


def exact_int(value: object) -> int:
    """A whole number as an exact int; subclasses may lie when they are compared."""
    return int.__add__(operator.index(cast(SupportsIndex, value)), 0)


def short(value: object) -> str:
    """A value in a message, cut where it is long."""
    try:
        text = repr(value)
    except Exception:  # more digits than Python turns into text, or a class that can't be shown
        return f"some {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."
