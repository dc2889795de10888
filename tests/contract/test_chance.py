"""Chance nodes: outcomes, sampling, and the two modes as one game."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial

import numpy as np
import pytest

import boardgames as bg
from tests.contract.cases import MOST_STEPS, Case
from tests.contract.twin import Stream, sample


def test_outcomes_are_the_legal_moves_of_chance_nodes_and_sum_to_one(case: Case) -> None:
    met = 0
    for state in case.positions:
        outcomes = state.chance_outcomes()
        assert isinstance(outcomes, list)
        if not state.is_chance:
            assert outcomes == []
            continue
        met += 1
        assert tuple(move for move, _ in outcomes) == state.legal_moves()
        assert all(type(p) is float and 0 < p <= 1 for _, p in outcomes)
        assert sum(p for _, p in outcomes) == pytest.approx(1, abs=1e-12)
    assert met


def test_auto_plays_what_sample_chance_picks(case: Case) -> None:
    for seed in (0, 1, 2**64 - 1):
        rng = random.Random(seed)
        auto = case.game.new_state(seed)
        explicit = case.game.new_state(seed, chance="explicit")
        stream = Stream(seed)
        for _ in range(MOST_STEPS):
            while explicit.is_chance:
                twin = sample(explicit, stream)
                move = explicit.sample_chance()
                assert move is twin
                explicit.play(move)
            assert not auto.is_chance
            assert auto == explicit
            assert auto.legal_moves() == explicit.legal_moves()
            assert auto.to_dict()["rng"] == explicit.to_dict()["rng"]
            if auto.is_over:
                break
            choice = rng.choice(auto.legal_moves())
            auto.play(choice)
            explicit.play(choice)


def test_sampling_plays_nothing_and_moves_the_own_stream_only(case: Case) -> None:
    for state in case.positions:
        if not state.is_chance:
            with pytest.raises(ValueError, match="chance"):
                state.sample_chance()
            with pytest.raises(ValueError, match="chance"):
                state.sample_chance(random.Random(1))
            continue
        before = state.to_bytes()
        copy = state.copy()
        for rng in (random.Random(3), np.random.default_rng(3)):
            assert copy.is_legal(copy.sample_chance(rng))
            assert copy.to_bytes() == before
        moved = copy.sample_chance()
        assert copy.is_legal(moved)
        assert copy == state
        if len(state.legal_moves()) > 1:
            assert copy.to_bytes() != before


def test_sampling_follows_the_weights(one: Case) -> None:
    state = max((s for s in one.positions if s.is_chance), key=lambda s: len(s.legal_moves()))
    n = 4000
    rng = random.Random(11)
    own = state.copy(seed=12)
    for draw in (own.sample_chance, partial(own.sample_chance, rng)):
        counts = Counter(draw() for _ in range(n))
        for move, p in state.chance_outcomes():
            assert abs(counts[move] - n * p) < 6 * (n * p * (1 - p)) ** 0.5 + 1


def test_sampling_takes_anything_with_random_and_checks_what_it_says(one: Case) -> None:
    class Says:
        def __init__(self, value: object) -> None:
            self.value = value

        def random(self) -> object:
            return self.value

    state = next(s for s in one.positions if s.is_chance and len(s.legal_moves()) > 1).copy()
    before = state.to_bytes()
    assert state.sample_chance(Says(0.0)) is state.legal_moves()[0]  # type: ignore[arg-type]
    last = state.sample_chance(Says(1 - 2**-53))  # type: ignore[arg-type]
    assert last is state.legal_moves()[-1]
    assert state.sample_chance(Says(0)) is state.legal_moves()[0]  # type: ignore[arg-type]
    for value in (1.0, -0.1, float("nan"), float("inf"), 2, -1):
        with pytest.raises(ValueError, match="random"):
            state.sample_chance(Says(value))  # type: ignore[arg-type]
    for rng in (Says("x"), Says(None), 3, "x", object()):
        with pytest.raises(TypeError):
            state.sample_chance(rng)  # type: ignore[arg-type]
    assert state.to_bytes() == before


def test_chance_nodes_refuse_decisions_and_decisions_refuse_outcomes(case: Case) -> None:
    game = case.game
    for state in case.positions:
        stranger = game.moves[0] if state.is_chance else game.moves[-1]
        with pytest.raises(bg.IllegalMoveError):
            state.play(stranger)
