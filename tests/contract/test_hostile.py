"""Hostile input at every border: nothing may crash, hang or be half accepted."""

from __future__ import annotations

import array
import contextlib
import copy
import ctypes
import dataclasses
import json
import pickle
import random
import tomllib
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import boardgames as bg
from boardgames.hexcore import engine, layout, moves, playouts
from tests.contract import checks, mutate
from tests.contract.cases import Case, all_cases
from tests.contract.test_game import board_file

# Any: called with wrong arguments on purpose.
loose: Any = bg


class Liar(int):
    """An int that passes every comparison."""

    def __lt__(self, other: object) -> bool:
        return True

    __le__ = __gt__ = __ge__ = __lt__

    def __index__(self) -> int:
        return self

    def __int__(self) -> int:
        return self


class LiarText(str):
    """A text that is equal to every other and has the hash of a good one."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash("fixed")


class Index:
    """Whatever `__index__` gives."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __index__(self) -> Any:
        if isinstance(self.value, Exception):
            raise self.value
        return self.value


class Unshown:
    def __repr__(self) -> str:
        raise ZeroDivisionError

    __str__ = __repr__


class Liars(list[Any]):
    """A list that says one length and holds another."""

    def __iter__(self) -> Any:
        return iter(())


REFUSED = (TypeError, ValueError, OverflowError)
# Python itself warns of an `__index__` that gives a subclass of int.
liars = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@liars
def test_numbers_that_lie_are_refused(one: Case) -> None:
    state: Any = one.positions[0]
    game: Any = one.game
    number: Any
    n = len(game.moves)
    for value in (n, n + 5, 10**6, 2**31 - 1, -1, -(2**31), 2**31, 2**40, 2**64):
        for number in (Liar(value), Index(value), Index(Liar(value))):
            for call in (state.play, state.describe):
                with pytest.raises(REFUSED):
                    call(number)
            assert not state.is_legal(number)
            if value < 0 or value >= one.game.num_players:
                for ask in (state.view, state.observation, state.determinize):
                    with pytest.raises(REFUSED):
                        ask(number)
            if not 0 <= value < 2**64:
                with pytest.raises(REFUSED):
                    game.new_state(number)
    for number in (Index("x"), Index(None), Index(1.0), Index(ZeroDivisionError())):
        for call in (state.play, state.view, state.copy, game.new_state, state.playout):
            with pytest.raises((*REFUSED, ZeroDivisionError)):
                call(number)
    assert loose.playouts(game, Index(3), limit=Liar(2)).decisions.max() <= 2
    for kind in {move.kind for move in one.game.moves[: one.game.num_moves]}:
        for bad in (Liar(-1), Liar(2**32), Index("x"), Index(Liar(2**40))):
            with pytest.raises(REFUSED):
                state.playout(1, policy={kind: bad})


@liars
def test_options_that_lie_are_refused(one: Case) -> None:
    for value in (Liar(1000), Index(Liar(1000)), Liar(-1), Index("x"), Unshown(), 10**5000):
        with pytest.raises(REFUSED):
            bg.load(one.name, players=value)
    for name in dict(one.options):
        with pytest.raises(bg.InvalidOptionsError):
            bg.load(one.name, **{**dict(one.options), name: Unshown()})
    for field in dataclasses.fields(one.game.options):
        with pytest.raises(bg.InvalidOptionsError):
            bg.load(one.name, **{**dict(one.options), field.name: LiarText("wrong")})


def test_long_names_and_paths_are_cut_in_messages(one: Case) -> None:
    long = "x" * 10**6
    options = dict(one.options)
    calls: list[Any] = [
        lambda: bg.load(long, players=2),
        lambda: bg.load(one.name, **{**options, long: 1}),
        lambda: bg.load(one.name, **{**options, "players": long}),
        lambda: bg.load(one.name, **options, board=long),
        lambda: bg.load(
            one.name, **options, board={**standard_board(one.name), long[:500_000]: 1}
        ),
        lambda: one.game.parse_move(long),
        lambda: one.game.new_state(1).play(long),
        lambda: bg.playouts(one.game, 1, policy=long),
        lambda: bg.playouts(one.game, 1, policy={long: 1}),
        lambda: bg.playouts(one.game, 10**4000),
        lambda: bg.playouts(one.game, 1, threads=-(10**5000)),
        lambda: bg.Record(one.game, tags={long + "=": ""}),
        lambda: bg.Record.from_text(long),
        lambda: bg.Record.from_text(f'[Game "{long}"]'),
    ]
    for call in calls:
        with pytest.raises(ValueError, match=r".") as caught:
            call()
        assert len(str(caught.value)) < 2000


def test_counts_out_of_range_are_named(one: Case) -> None:
    for given, number in (({"n": -7}, -7), ({"n": 1, "threads": 99999}, 99999)):
        with pytest.raises(ValueError, match=f"not {number}"):
            loose.playouts(one.game, **given)


# Objects that were never set up, or are set up twice


def all_calls(thing: object, *arguments: Any) -> None:
    """Calls everything there is on an object that was never set up."""
    for name in dir(type(thing)):
        if name in ("__class__", "__init_subclass__", "__new__", "__subclasshook__"):
            continue
        try:
            member = getattr(thing, name)
        except Exception:  # an error is an answer; a crash is not
            continue
        if callable(member):
            for given in ((), *[(argument,) for argument in arguments]):
                with contextlib.suppress(Exception):
                    member(*given)


def test_empty_objects_answer_with_errors(one: Case) -> None:
    state: Any = one.positions[0]
    game: Any = one.game
    state_cls: Any = type(state)
    game_cls = type(one.game)
    empties: list[Any] = [
        bg.State.__new__(bg.State),
        state_cls.__new__(state_cls),
        bg.Game.__new__(bg.Game),
        bg.Game.__new__(game_cls),
        bg.Move.__new__(bg.Move),
        moves.MoveTable.__new__(moves.MoveTable),
        layout.Layout.__new__(layout.Layout),
        engine.Rules(),
        engine.Rules.__new__(engine.Rules),
        playouts.PlayoutJob.__new__(playouts.PlayoutJob),
    ]
    inputs: tuple[Any, ...] = (
        0,
        1,
        "x",
        None,
        state.to_bytes(),
        state.to_dict(),
        game.moves[0],
        state,
        [],
    )
    for empty in empties:
        all_calls(empty, *inputs, *empties)
        for known in (state.play, state.is_legal, game.parse_move, game.state_from_bytes,
                      game.state_from_dict, loose.perft, loose.playouts):  # fmt: skip
            with contextlib.suppress(Exception):
                known(empty)
        assert (empty == state) is False
        assert (state == empty) is False
        for dump in (pickle.dumps, repr, hash, copy.copy, copy.deepcopy):
            with contextlib.suppress(Exception):
                dump(empty)
    for empty in empties[:2]:
        for name in ("to_move", "is_over", "is_chance"):
            with pytest.raises(TypeError):
                getattr(empty, name)
        with pytest.raises(TypeError):
            bg.perft(empty, 0)
        with pytest.raises(TypeError):
            bg.playouts(empty, 1)
        with pytest.raises(TypeError):
            empty.copy()
    for empty in empties[2:4]:
        with pytest.raises(TypeError):
            empty.new_state(0)
        with pytest.raises(TypeError):
            bg.playouts(empty, 1)


def test_nothing_is_set_up_twice(one: Case) -> None:
    game: Any = one.game
    state: Any = game.new_state(1)
    entries: Any
    before = state.to_bytes()
    others: list[Any] = [{"players": n} for n in (2, 3, 4)]
    for options in (dict(one.options), *others):
        with pytest.raises((TypeError, bg.InvalidOptionsError)):
            game.__init__(**options)
    core: Any = import_module(type(state).__module__)
    fields = core.LAYOUT.fields
    with pytest.raises(TypeError):
        core.LAYOUT.__init__([("x", 0, "u1", (1 << 20,))], 1 << 20)
    assert core.LAYOUT.fields is fields
    table: Any = game.moves[0].table
    for entries in ([], [("A", {}, "a")]):
        with pytest.raises(TypeError):
            table.__init__("x", entries, 0, None)
    with pytest.raises(TypeError):
        state.__init__()
    with pytest.raises(TypeError):
        game.moves[0].__init__()
    assert game.moves[3].index == 3
    assert state.to_bytes() == before
    assert state.legal_moves()


def arrays(n: int, players: int) -> list[Any]:
    return [
        np.zeros((n, players), np.int32), np.zeros((n, players), bool), np.zeros(n, np.int32),
        np.zeros(n, np.int32), np.zeros(n, bool),
    ]  # fmt: skip


def test_playout_jobs_check_their_arrays(one: Case) -> None:
    game, players = one.game, one.game.num_players
    job_cls: Any = playouts.PlayoutJob
    job = job_cls(game, 3, 0, None, 5, tuple(arrays(3, players)))
    with pytest.raises(TypeError):
        job.__init__(game, 3, 0, None, 5, tuple(arrays(3, players)))
    for first, last in ((-1, 2), (0, 4), (2, 1), (3, 2**40), (-5, -3)):
        with pytest.raises(ValueError, match="playouts"):
            job.run(first, last)
    job.run(0, 3)
    short = arrays(3, players)
    short[2] = np.zeros(2, np.int32)
    readonly = arrays(3, players)
    readonly[0].flags.writeable = False
    unaligned = arrays(3, players)
    unaligned[2] = np.frombuffer(bytearray(13), np.uint8)[1:]
    for bad in ((), arrays(3, players)[:4], arrays(2, players), short, readonly, unaligned,
                [None] * 5, [b""] * 5, [bytearray(3)] * 5):  # fmt: skip
        with pytest.raises((TypeError, ValueError, BufferError)):
            job_cls(game, 3, 0, None, 5, tuple(bad))
    for n in (-1, 2**63, 10**30, "x", None):
        with pytest.raises((*REFUSED, BufferError)):
            job_cls(game, n, 0, None, 5, tuple(arrays(3, players)))
    with pytest.raises(TypeError):
        job_cls(game, 3, 0, None, 5, None)

    class Again:
        """Sets the job up once more while it is being set up."""

        def __init__(self) -> None:
            self.job: Any = None

        def __index__(self) -> int:
            with pytest.raises(TypeError):
                self.job.__init__(game, 1, 0, None, 5, tuple(arrays(1, players)))
            return 3

    again = Again()
    again.job = job_cls.__new__(job_cls)
    again.job.__init__(game, again, 0, None, 5, tuple(arrays(3, players)))
    again.job.run(0, 3)


def test_engine_games_check_what_they_are_made_of() -> None:
    init: Any = engine.Game.__init__
    table_cls: Any = moves.MoveTable
    numbers = {"max_legal_moves": 1, "max_moves_per_game": 1, "fingerprint": 1}
    table = table_cls("x", [("A", {}, "a")], 1, None)
    for rules in (None, 3, engine.Rules()):
        for given in (None, table, moves.MoveTable.__new__(moves.MoveTable)):
            game = bg.Game.__new__(bg.Game)
            with pytest.raises((TypeError, ValueError)):
                init(game, "x", 2, None, None, rules, given, observation_names=(), **numbers)


def test_subclasses_cannot_lead_the_core_astray(one: Case) -> None:
    base = type(one.game)
    table_cls: Any = moves.MoveTable
    other = table_cls("x", [("A", {}, "a")], 1, None).moves[0]

    class Odd(base):  # type: ignore[misc, valid-type]
        answer: Any = None

        def parse_move(self, text: object) -> Any:
            return self.answer

        def _view(self, state: object, player: object) -> Any:
            return 3

    game = Odd(**dict(one.options))
    state = game.new_state(0)
    for answer in (None, 3, "x", other, bg.Move.__new__(bg.Move), object(), 10**9):
        Odd.answer = answer
        with pytest.raises((TypeError, ValueError)):
            state.play("anything")
    assert game != one.game
    assert one.game != game
    assert state != one.game.new_state(0)
    with pytest.raises(TypeError):
        type("Derived", (type(state),), {})

    class Free(bg.State):
        pass

    free = Free.__new__(Free)
    with pytest.raises(TypeError):
        free.legal_moves()


def test_games_that_call_themselves_equal_mix_no_structs() -> None:
    cases = [case for case in all_cases() if case.name != all_cases()[0].name] or all_cases()
    base: Any = type(all_cases()[0].game)
    same = {"__eq__": lambda self, other: True, "__hash__": base.__hash__}
    state = type("Odd", (base,), same)(**dict(all_cases()[0].options)).new_state(0)
    for case in cases:
        other = case.game.new_state(0)
        assert (state == other) == (other == state)
        if case.name != state.game.name:
            assert state != other


# Buffers


def test_wrong_buffers_are_refused(one: Case) -> None:
    state: Any = one.positions[0]
    game = one.game
    size = game.observation_shape[0]
    readonly = np.zeros(size, np.float32)
    readonly.flags.writeable = False
    unaligned = np.frombuffer(bytearray(4 * size + 1), np.uint8)[1:].view(np.float32)
    released = memoryview(bytearray(4 * size))
    released.release()
    named = np.zeros(size, [("é" * 200, np.float32)])
    bad: list[Any] = [
        np.zeros(size), np.zeros(size, np.float16), np.zeros(size, np.int32),
        np.zeros(size - 1, "f"), np.zeros(size + 1, "f"), np.zeros((1, size), "f"),
        np.zeros((size, 1), "f"),
        np.zeros(2 * size, "f")[::2], np.zeros(size, "f")[::-1], np.zeros(size, ">f4"), readonly,
        unaligned, named, np.float32(1), np.zeros((), "f"), np.zeros(size, object),
        np.zeros(size, "M8[s]"), np.zeros(size, "S4"), np.zeros(size, "V4"), bytes(4 * size),
        bytearray(4 * size), memoryview(bytearray(4 * size)), released, [0.0] * size, (),
        "x", 3, object(), array.array("d", [0] * size), array.array("i", [0] * size),
        (ctypes.c_double * size)(), np.zeros(0, "f"),
    ]  # fmt: skip
    for out in bad:
        with pytest.raises((TypeError, ValueError)):
            state.observation(0, out=out)
    n = game.num_moves
    for out in (np.zeros(n, np.uint8), np.zeros(n - 1, bool), np.zeros(n + 1, bool),
                np.zeros((n, 1), bool), np.zeros(2 * n, bool)[::2], bytearray(n), [False] * n,
                np.zeros(0, bool), 3, "x"):  # fmt: skip
        with pytest.raises((TypeError, ValueError)):
            state.legal_mask(out)
    most = game.max_legal_moves
    for out in (np.zeros(most - 1, np.uint16), np.zeros(most, np.int16), np.zeros(most, np.uint32),
                np.zeros((most, 2), np.uint16), np.zeros(2 * most, np.uint16)[::2],
                np.zeros(most, ">u2"), bytearray(2 * most), [0] * most, 3, "x",
                np.frombuffer(bytearray(2 * most + 1), np.uint8)[1:].view(np.uint16)):  # fmt: skip
        with pytest.raises((TypeError, ValueError)):
            state.legal_indices(out)
    # What is right is taken, whoever made it.
    floats = array.array("f", [9.0] * size)
    state.observation(0, out=floats)
    assert floats.tolist() == state.observation(0).tolist()
    room = memoryview(bytearray(2 * most)).cast("H")
    assert list(state.legal_indices(room)) == state.legal_indices().tolist()
    # No buffer is still held.
    floats.append(1.0)


# Bytes and dicts of states


def test_truncated_extended_and_other_bytes_are_refused(case: Case) -> None:
    game: Any = case.game
    raw = case.positions[len(case.positions) // 2].to_bytes()
    for n in range(len(raw)):
        with pytest.raises(bg.InvalidStateError):
            game.state_from_bytes(raw[:n])
        if n > 44:
            with pytest.raises(bg.InvalidStateError):
                game.state_from_bytes(mutate.with_checksum(raw[:n]))
    for other in (raw + b"\0", raw + raw, b"", b"BGST", b"\0" * len(raw), b"\xff" * len(raw)):
        with pytest.raises(bg.InvalidStateError):
            game.state_from_bytes(other)
    rng = random.Random(1)
    for _ in range(200):
        with pytest.raises(bg.InvalidStateError):
            game.state_from_bytes(rng.randbytes(rng.randrange(2 * len(raw))))
        with pytest.raises(bg.InvalidStateError):
            game.state_from_bytes(mutate.with_checksum(raw[:40] + rng.randbytes(len(raw) - 40)))
    value: Any
    for value in (None, 3, "BGST", [], array.array("b", [1]), np.zeros(3, np.uint8)):
        with pytest.raises(TypeError):
            game.state_from_bytes(value)


def test_every_bit_of_the_bytes_counts(one: Case) -> None:
    raw = one.positions[len(one.positions) // 2].to_bytes()
    for i in range(len(raw)):
        data = bytearray(raw)
        data[i] ^= 1 << i % 8
        with pytest.raises(bg.InvalidStateError):
            one.game.state_from_bytes(data)


def test_header_fields_are_checked_behind_the_checksum(one: Case) -> None:
    raw = one.positions[0].to_bytes()
    for i in (*range(20), *range(36, 40)):
        for value in (raw[i] ^ 1, raw[i] ^ 255, 2, 255):
            data = bytearray(raw)
            data[i] = value
            if value != raw[i] and not (i == 5 and value == 0):
                with pytest.raises(bg.InvalidStateError):
                    one.game.state_from_bytes(mutate.with_checksum(data))


def test_states_of_other_games_are_refused(case: Case) -> None:
    for other in all_cases():
        if other != case:
            state = other.positions[0]
            with pytest.raises(bg.InvalidStateError):
                case.game.state_from_bytes(state.to_bytes())
            with pytest.raises(bg.InvalidStateError):
                case.game.state_from_dict(state.to_dict())


def test_dicts_with_wrong_keys_types_or_shapes_are_refused(one: Case) -> None:
    game: Any = one.game
    told: Any = one.positions[len(one.positions) // 2].to_dict()
    for value in (None, 3, "x", [], b"", object()):
        with pytest.raises(TypeError):
            game.state_from_dict(value)
    for holder, key in list(mutate.places(told)):
        good = holder[key]
        wrongs = [*mutate.WRONG, Unshown(), Liar(3), Liar(10**6), Liars([1, 2]), 10**5000, [[[]]]]
        for wrong in wrongs:
            if type(wrong) is type(good) and wrong == good:
                continue
            holder[key] = wrong
            with pytest.raises(bg.InvalidStateError):
                game.state_from_dict(told)
        if isinstance(good, list):
            for wrong in (good[:-1], [*good, 0], Liars(good), good * 2, [good]):
                holder[key] = wrong
                with pytest.raises(bg.InvalidStateError):
                    game.state_from_dict(told)
        if isinstance(holder, dict):
            del holder[key]
            with pytest.raises(bg.InvalidStateError):
                game.state_from_dict(told)
        holder[key] = good
    for extra in ("x", 3, None, ("a",), 10**5000):
        for holder in (told, told["state"]):
            holder[extra] = 1
            with pytest.raises(bg.InvalidStateError):
                game.state_from_dict(told)
            del holder[extra]
    assert game.state_from_dict(told)
    loop: Any = []
    loop.append(loop)
    for name in told["state"]:
        with pytest.raises(bg.InvalidStateError):
            game.state_from_dict({**told, "state": {**told["state"], name: loop}})


def test_every_field_at_its_borders_is_refused_or_playable(case: Case) -> None:
    game = case.game
    accepted = 0
    for state in case.positions[:: max(1, len(case.positions) // 4)]:
        told = state.to_dict()
        for holder, key in list(mutate.places(told["state"])):
            good = holder[key]
            if isinstance(good, list):
                continue
            for value in (-128, -2, -1, 0, 1, 3, 97, 127, 128, 254, 255, 2**15, 2**63, 2**64 - 1,
                          good + 1, good - 1):  # fmt: skip
                holder[key] = value
                try:
                    changed = game.state_from_dict(told)
                except bg.InvalidStateError:
                    continue
                if changed != state:
                    accepted += 1
                    if accepted % 8 == 0:
                        checks.play_to_the_end(changed, 1, check_every=40)
            holder[key] = good


def fuzz_states(case: Case, seed: int, n: int, check_every: int) -> None:
    game = case.game
    rng = random.Random(seed)
    told = [state.to_dict() for state in case.positions]
    raws = [state.to_bytes() for state in case.positions]
    for i in range(n):
        at, other = rng.randrange(len(told)), rng.randrange(len(told))
        try:
            if i % 2:
                state = game.state_from_dict(mutate.mutate_state(told[at], told[other], rng))
            else:
                change = rng.randrange(3)
                if change == 0:
                    raw = mutate.flip_bits(raws[at], rng, rng.choice((1, 1, 2, 3)))
                elif change == 1:
                    raw = mutate.set_bytes(raws[at], rng, rng.choice((1, 1, 2, 3)))
                else:
                    raw = mutate.splice(raws[at], raws[other], rng)
                state = game.state_from_bytes(raw)
        except bg.InvalidStateError:
            continue
        if state != case.positions[at]:
            checks.play_to_the_end(state, i, check_every)
            if i % 16 == 0:
                checks.check_knowledge(state)


def test_mutated_states_are_refused_or_playable(case: Case) -> None:
    fuzz_states(case, 1, 3000, 10)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 8))
def test_many_mutated_states_are_refused_or_playable(case: Case, seed: int) -> None:
    fuzz_states(case, seed, 60_000, 5)


def test_accepted_states_can_be_asked_everything(case: Case) -> None:
    for state in case.positions[::3]:
        checks.check_knowledge(state)
        checks.check_state(state)


# Boards


def standard_board(name: str) -> dict[str, Any]:
    return tomllib.loads(board_file(name).read_text(encoding="utf-8"))


def try_board(case: Case, board: Any, steps: bool = True) -> bool:
    """Whether the board is accepted; then a game on it is played."""
    try:
        game = bg.load(case.name, **dict(case.options), board=board)
    except bg.InvalidBoardError:
        return False
    if steps and game != case.game:
        state = game.new_state(1, chance="explicit")
        checks.play_to_the_end(state, 1, check_every=50)
        again = pickle.loads(pickle.dumps(game))
        assert again == game
        assert again.moves[-1] is game.moves[-1]
    return True


def test_damaged_boards_are_refused_or_playable(one: Case) -> None:
    data = standard_board(one.name)
    damages = list(mutate.every_board_damage(data, (None, -1, 2**31, "", [])))
    for i, damage in enumerate(damages[:: max(1, len(damages) // 150)]):
        try_board(one, damage(), steps=i % 8 == 0)


@pytest.mark.slow
def test_boards_damaged_in_every_way_are_refused_or_playable(case: Case) -> None:
    data = standard_board(case.name)
    values: tuple[Any, ...] = (True, 0, 1, 2, 255, 2**64, 1.5, "x", {}, [[]], [{}])
    for damage in mutate.every_board_damage(data, values):
        try_board(case, damage())


def fuzz_boards(case: Case, seed: int, n: int) -> None:
    rng = random.Random(seed)
    data = standard_board(case.name)
    accepted = 0
    for _ in range(n):
        accepted += try_board(case, mutate.mutate_board(data, rng))
    assert accepted


def test_mutated_boards_are_refused_or_playable(case: Case) -> None:
    fuzz_boards(case, 1, 40)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 6))
def test_many_mutated_boards_are_refused_or_playable(case: Case, seed: int) -> None:
    fuzz_boards(case, seed, 1500)


def test_endless_and_strange_boards_are_refused(one: Case) -> None:
    data = standard_board(one.name)
    lists: Any = ["x"]
    for _ in range(60):
        lists = [lists, lists]
    loop: dict[str, Any] = dict(data)
    loop["loop"] = loop
    deep: Any = {}
    for _ in range(20_000):
        deep = {"a": deep}
    strange: list[Any] = [
        {}, {**data, "more": lists}, loop, deep, {**data, 3: 4}, {**data, None: 1},
        {**data, "more": "x" * (1 << 21)}, {**data, "more": float("nan")}, {**data, "more": 1},
        {**data, "more": 10**5000}, {**data, "more": Unshown()}, {**data, "more": b"x"},
        {**data, "schema": Liar(1000)}, {**data, "schema": True}, {**data, "game": "chess"},
        {"\ud800": 1, **data}, {**data, "schema": 1.0},
    ]  # fmt: skip
    for board in strange:
        with pytest.raises(bg.InvalidBoardError):
            bg.load(one.name, **dict(one.options), board=board)
    while deep:  # taken apart by hand: freeing it at once would need as deep a stack
        deep = deep.pop("a")


def test_boards_of_other_games_are_refused(one: Case) -> None:
    for name in bg.list_games():
        if name != one.name:
            assert not try_board(one, standard_board(name))


def test_a_changed_board_is_another_game(one: Case) -> None:
    data = standard_board(one.name)
    data["note"] = "changed"
    game = bg.load(one.name, **dict(one.options), board=data)
    assert game != one.game
    data.clear()
    again = bg.load(one.name, **dict(one.options), board=json.loads(game.board.source))
    assert again == game
    assert hash(again) == hash(game)
    state = game.new_state(1)
    with pytest.raises(bg.InvalidStateError):
        one.game.state_from_bytes(state.to_bytes())
    with pytest.raises(bg.IllegalMoveError):
        state.play(one.game.new_state(1).legal_moves()[0])
    assert state != one.game.new_state(1)
