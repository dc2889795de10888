"""Damage done on purpose: to bytes, to dicts of states, to boards."""

from __future__ import annotations

import copy
import random
import struct
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

HEADER = 40  # bytes before the struct, as `State.to_bytes` says
BORDERS = (
    -(2**63), -(2**31), -32769, -129, -128, -3, -2, -1, 0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12,
    13, 20, 33, 34, 63, 64, 96, 97, 127, 128, 254, 255, 256, 32767, 32768, 65535, 65536,
    2**31 - 1, 2**31, 2**32, 2**63, 2**64 - 1, 2**64,
)  # fmt: skip
WRONG: tuple[Any, ...] = (None, True, 1.0, float("nan"), "1", b"\0", [], {}, (), object())


def with_checksum(raw: bytes | bytearray) -> bytes:
    """The bytes with the CRC-32 that belongs to them, so that the fields are checked."""
    return bytes(raw[:-4]) + struct.pack("<I", zlib.crc32(bytes(raw[:-4])))


def flip_bits(raw: bytes, rng: random.Random, n: int) -> bytes:
    """Flips n bits of the struct and fixes the checksum."""
    data = bytearray(raw)
    for _ in range(n):
        data[rng.randrange(HEADER, len(data) - 4)] ^= 1 << rng.randrange(8)
    return with_checksum(data)


def set_bytes(raw: bytes, rng: random.Random, n: int) -> bytes:
    """Sets n bytes of the struct to border or random values and fixes the checksum."""
    data = bytearray(raw)
    for _ in range(n):
        at = rng.randrange(HEADER, len(data) - 4)
        data[at] = rng.choice((0, 1, 2, 127, 128, 254, 255, rng.randrange(256)))
    return with_checksum(data)


def splice(raw: bytes, other: bytes, rng: random.Random) -> bytes:
    """A piece of another state's struct in this one, checksum fixed."""
    a, b = sorted(rng.randrange(HEADER, len(raw) - 3) for _ in range(2))
    return with_checksum(raw[:a] + other[a:b] + raw[b:])


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every (container, key) of nested dicts and lists."""
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for key, item in items:
        yield value, key
        yield from places(item)


def mutate_state(
    told: dict[str, Any], other: dict[str, Any], rng: random.Random
) -> dict[str, Any]:
    """A state's dict with one to three fields changed, mostly to values that might be accepted."""
    data = copy.deepcopy(told)
    fields = data["state"]
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        name = rng.choice(list(fields))
        sort = rng.randrange(5)
        if sort == 0:
            fields[name] = copy.deepcopy(other["state"][name])
            continue
        holder, key = fields, name
        while isinstance(holder[key], list) and holder[key]:
            holder, key = holder[key], rng.randrange(len(holder[key]))
        if sort == 1:
            holder[key] = rng.choice(BORDERS)
        elif sort == 2:
            holder[key] = rng.choice((holder[key] + 1, holder[key] - 1, 0, 255, -1))
        elif sort == 3 and isinstance(holder, list):
            swap = rng.randrange(len(holder))
            holder[key], holder[swap] = holder[swap], holder[key]
        elif isinstance(holder[key], int):
            holder[key] ^= 1 << rng.randrange(8)
    return data


def mutate_board(data: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A board with one to three entries changed, removed, doubled, swapped or added."""
    board = copy.deepcopy(data)
    for _ in range(rng.choice((1, 1, 2, 3))):
        holder, key = rng.choice(list(places(board)))
        value = holder[key]
        sort = rng.randrange(7)
        if sort == 0:
            del holder[key]
        elif sort == 1:
            holder[key] = rng.choice((*BORDERS, *WRONG))
        elif sort == 2 and isinstance(value, int):
            holder[key] = value + rng.choice((-1, 1, 2))
        elif sort == 3 and isinstance(holder, list):
            other = rng.randrange(len(holder))
            holder[key], holder[other] = holder[other], holder[key]
        elif sort == 4 and isinstance(holder, list):
            holder.append(copy.deepcopy(value))
        elif sort == 5:
            same = [
                (h, k) for h, k in places(board) if type(h[k]) is type(value) and h[k] != value
            ]
            if same:
                other_holder, other_key = rng.choice(same)
                holder[key] = copy.deepcopy(other_holder[other_key])
        elif isinstance(value, bool):
            holder[key] = not value
        elif isinstance(value, list) and value:
            holder[key] = value[: rng.randrange(len(value))]
    return board


def every_board_damage(
    data: dict[str, Any], values: tuple[Any, ...]
) -> Iterator[Callable[[], dict[str, Any]]]:
    """Every entry removed and set to each value; of long lists the first and the last."""
    paths = list(_paths(data, ()))
    for path in paths:
        yield partial(_changed, data, path, remove=True)
        for value in values:
            yield partial(_changed, data, path, value)


def _paths(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = list(enumerate(value))
        items = items[:1] + items[-1:] if len(items) > 12 else items
    for key, item in items:
        yield (*path, key)
        yield from _paths(item, (*path, key))


def _changed(
    data: dict[str, Any], path: tuple[Any, ...], value: Any = None, *, remove: bool = False
) -> dict[str, Any]:
    board = copy.deepcopy(data)
    holder: Any = board
    for key in path[:-1]:
        holder = holder[key]
    if remove:
        del holder[path[-1]]
    else:
        holder[path[-1]] = value
    return board
