"""One state from Python: moves listed, played and copied."""

from __future__ import annotations

import random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import boardgames as bg
import cases


def test_play_loop(benchmark: BenchmarkFixture, name: str) -> None:
    """A whole random game: `legal_moves`, a random pick, `play`; cut at 400 decisions."""
    game = cases.game_of(name)

    def loop() -> bg.State:
        state = game.new_state(seed=cases.SEED)
        pick = random.Random(cases.SEED).choice
        for _ in range(400):
            moves = state.legal_moves()
            if not moves:
                break
            state.play(pick(moves))
        return state

    line = cases.line_of(name)
    benchmark.extra_info["decisions"] = len(line)
    assert benchmark(loop) == cases._after(name, "default", cases.SEED, len(line))


@pytest.mark.parametrize("which", ["start", "middle", "twenty"])
def test_legal_moves_first(benchmark: BenchmarkFixture, name: str, which: str) -> None:
    """`legal_moves()` of states that were not asked yet; making them is not measured."""
    state = cases.state_of(name, which)
    unasked = state.game.state_from_bytes(state.to_bytes())  # a copy keeps what was asked
    fresh = [unasked.copy() for _ in range(20_000)]
    benchmark.extra_info["legal"] = len(state.legal_moves())
    states = iter(fresh)
    result = benchmark.pedantic(  # type: ignore[no-untyped-call]  # not typed by its makers
        lambda: next(states).legal_moves(), rounds=200, iterations=100, warmup_rounds=0
    )
    assert result == tuple(state.game.moves[i] for i in state.legal_indices())


@pytest.mark.parametrize("which", ["middle", "twenty"])
def test_legal_moves_again(benchmark: BenchmarkFixture, name: str, which: str) -> None:
    state = cases.state_of(name, which).copy()
    first = state.legal_moves()
    assert benchmark(state.legal_moves) is first


def test_copy(benchmark: BenchmarkFixture, name: str) -> None:
    state = cases.state_of(name, "middle")
    copy = benchmark(state.copy)
    assert copy == state
    assert copy is not state


def test_play(benchmark: BenchmarkFixture, name: str) -> None:
    """One `play` of a checked Move on a copy made before."""
    state = cases.state_of(name, "twenty")
    move = state.legal_moves()[0]
    copies = iter([state.copy() for _ in range(20_000)])  # the moves are kept by each

    def play() -> bg.State:
        copy = next(copies)
        copy.play(move)
        return copy

    expected = state.copy()
    expected.play(move)
    result = benchmark.pedantic(  # type: ignore[no-untyped-call]  # not typed by its makers
        play, rounds=200, iterations=100, warmup_rounds=0
    )
    assert result == expected


def test_state_size(name: str) -> None:
    """Not a time: a state must stay small enough to be copied by the million."""
    for options in cases.option_sets(name):
        size = len(cases.state_of(name, "start", options)._struct_bytes())
        assert size <= 1024, f"{name}, {options}: {size} bytes"
