"""The package and the plain reference side by side, node by node, in many option combinations."""

from __future__ import annotations

import random
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import boardgames as bg
from tests.kolonisten.reference import Reference

FOLDER = Path(str(files("boardgames.kolonisten")))


def options_of(rng: random.Random) -> dict[str, Any]:
    return {
        "players": rng.choice((3, 4, 5)),
        "variable_setup": rng.random() < 0.4,
        "max_turns": rng.choice((3, 40, 90, 150)),
        "player_trade": rng.random() < 0.5,
        "offers": rng.choice((0, 1, 3)),
        "trade_cards": rng.choice((1, 2, 4, 90)),
        "counter_offers": rng.random() < 0.7,
        "dev_before_roll": rng.random() < 0.5,
        "skip_forced": rng.random() < 0.3,
    }


class Chooser:
    """Random play with a temper, so that rare nodes are met."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.busy = rng.choice((0.0, 0.6, 0.95))
        self.sevens = rng.choice((1, 1, 4))

    def choose(self, reference: Reference) -> str:
        node = reference.node
        if node.weights:
            weights = [
                weight * (self.sevens if text == "*dice=7" else 1)
                for text, weight in zip(node.texts, node.weights, strict=True)
            ]
            return self.rng.choices(node.texts, weights)[0]
        idle = ("end", "pass", "refuse", "cancel", "bank", "offer", "call")
        eager = [text for text in node.texts if text.partition(":")[0] not in idle]
        if eager and self.rng.random() < self.busy:
            return self.rng.choice(eager)
        return self.rng.choice(node.texts)


def compare(state: bg.State, reference: Reference, where: str) -> None:
    node = reference.node
    assert state.to_move == node.mover, where
    moves = [str(move) for move in state.legal_moves()]
    assert moves == node.texts, where
    assert list(state.scores()) == reference.scores(), where
    if node.weights:
        total = sum(node.weights)
        found = [round(p * total, 6) for _, p in state.chance_outcomes()]
        assert found == node.weights, where


def play_a_game(seed: int, board: str | None, most: int) -> None:
    rng = random.Random(seed)
    options = options_of(rng)
    path = FOLDER / (board or "board.toml")
    game = bg.load("kolonisten", **options, board=str(path) if board else None)
    state = game.new_state(0, chance="explicit")
    reference = Reference(path, **options)
    chooser = Chooser(rng)
    history: list[str] = []
    while reference.node.texts and len(history) < most:
        where = f"{options}, after {' '.join(history[-12:])}"
        compare(state, reference, where)
        text = chooser.choose(reference)
        history.append(text)
        state.play(text)
        reference.play(text)
    if not reference.node.texts:
        assert state.is_over
        assert list(state.scores()) == reference.scores()
        assert state.winners() == (() if reference.winner is None else (reference.winner,))


@pytest.mark.parametrize("seed", range(16))
def test_the_standard_map_agrees_with_the_reference(seed: int) -> None:
    play_a_game(seed, None, 1200)


@pytest.mark.parametrize("seed", range(100, 116))
def test_the_small_map_agrees_with_the_reference(seed: int) -> None:
    play_a_game(seed, "small.toml", 1200)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1100))
def test_long_games_agree_with_the_reference(seed: int) -> None:
    play_a_game(seed, "small.toml" if seed % 3 == 0 else None, 8000)
