"""Numbers for a learner: observation, mask and indices into arrays of the caller."""

from __future__ import annotations

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import cases


@pytest.mark.parametrize("which", ["start", "middle"])
def test_observation_out(benchmark: BenchmarkFixture, name: str, which: str) -> None:
    state = cases.state_of(name, which)
    out = np.empty(state.game.observation_shape, np.float32)
    benchmark.extra_info["floats"] = out.size
    result = benchmark(state.observation, 0, out)
    assert result is out
    assert np.array_equal(out, state.observation(0))
    assert np.isfinite(out).all()


def test_observation_new(benchmark: BenchmarkFixture, name: str) -> None:
    state = cases.state_of(name, "middle")
    result = benchmark(state.observation, 0)
    assert result.shape == state.game.observation_shape


def test_legal_mask_out(benchmark: BenchmarkFixture, name: str) -> None:
    state = cases.state_of(name, "twenty")
    out = np.empty(state.game.num_moves, np.bool_)
    assert benchmark(state.legal_mask, out) is out
    assert np.array_equal(np.flatnonzero(out), state.legal_indices())


def test_legal_indices_out(benchmark: BenchmarkFixture, name: str) -> None:
    state = cases.state_of(name, "twenty")
    out = np.empty(state.game.max_legal_moves, np.uint16)
    filled = benchmark(state.legal_indices, out)
    assert [move.index for move in state.legal_moves()] == filled.tolist()
