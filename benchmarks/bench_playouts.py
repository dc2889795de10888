"""Native random games: one thread, two threads, and perft."""

from __future__ import annotations

import os

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import boardgames as bg
import cases


def _same(a: bg.Playouts, b: bg.Playouts) -> bool:
    fields = ("scores", "winners", "decisions", "chance_events", "finished")
    return all(np.array_equal(getattr(a, field), getattr(b, field)) for field in fields)


def _run(start: bg.Game | bg.State, n: int, threads: int = 1) -> bg.Playouts:
    game = start if isinstance(start, bg.Game) else start.game
    policy = cases.policy_of(game)
    return bg.playouts(
        start, n, threads=threads, seed=cases.SEED, policy=policy, limit=cases.LIMIT
    )


def _number(game: bg.Game) -> int:
    """Playouts that make some 100 000 decisions."""
    few = bg.playouts(game, 16, seed=1, policy=cases.policy_of(game), limit=cases.LIMIT)
    return max(16, int(100_000 / max(1.0, float(few.decisions.mean()))))


def test_playouts(benchmark: BenchmarkFixture, name: str, options: str) -> None:
    game = cases.game_of(name, options)
    n = _number(game)
    result = benchmark(_run, game, n)
    decisions = int(result.decisions.sum())
    benchmark.extra_info["decisions"] = decisions
    if benchmark.stats:  # none with --benchmark-disable
        benchmark.extra_info["M decisions/s"] = round(decisions / benchmark.stats["min"] / 1e6, 2)
    again = _run(game.new_state(0, chance="explicit"), n, threads=2)
    assert _same(result, again)
    assert result.finished.all() or (result.decisions[~result.finished] == cases.LIMIT).all()


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="one core")
def test_playouts_on_threads(benchmark: BenchmarkFixture, name: str, threads: int) -> None:
    game = cases.game_of(name)
    n = 8 * _number(game)
    result = benchmark(_run, game, n, threads)
    assert _same(result, _run(game, n, threads=3))


def test_perft(benchmark: BenchmarkFixture, name: str) -> None:
    state = cases.state_of(name, "middle")

    def slow(at: bg.State, depth: int) -> int:
        moves = at.legal_moves()
        if depth == 1:
            return len(moves)
        total = 0
        for move in moves:
            child = at.copy()
            child.play(move)
            total += slow(child, depth - 1)
        return total

    explicit = _explicit(state)
    count = benchmark(bg.perft, state, 3)
    benchmark.extra_info["leaves"] = count
    assert count == slow(explicit, 3)


def _explicit(state: bg.State) -> bg.State:
    data = state.to_dict()
    data["chance"] = "explicit"
    return state.game.state_from_dict(data)
