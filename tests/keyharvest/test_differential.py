"""The core against the plain twin of `reference.py`, node by node, in games of many kinds."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import boardgames as bg
from tests.keyharvest.positions import GAMES
from tests.keyharvest.reference import Twin

# Weights of the kinds of moves: what is not named weighs 1.
STYLES: dict[str, dict[str, float]] = {
    "uniform": {},
    "builder": {"end": 0.05, "take": 9, "store": 6, "play": 5, "remove": 0.05, "done": 0.5},
    "worker": {"end": 0.02, "play": 30, "at": 9, "use": 9, "take": 20, "done": 0.1, "remove": 0.3},
    "buyer": {"end": 0.1, "harvest": 9, "take": 9, "seize": 30, "pick": 9, "draw": 9, "done": 0.1},
    "passer": {"end": 30, "done": 3},
    "hoarder": {"end": 0.2, "harvest": 30, "glean": 30, "gain": 9, "store": 0.1, "done": 0.05},
    "trader": {
        "end": 0.02,
        "play": 9,
        "draw": 30,
        "fallow": 5,
        "take": 30,
        "store": 3,
        "done": 0.3,
    },
}


def chooser(rng: random.Random, style: str) -> Callable[[list[str]], str]:
    weights = STYLES[style]

    def choose(texts: list[str]) -> str:
        each = [weights.get(text.partition(":")[0], 1) for text in texts]
        return rng.choices(texts, each)[0]

    return choose


def compare(players: int, seed: int, style: str) -> bg.State:
    """Plays one game on both; every node must agree."""
    rng = random.Random(f"{players} {seed} {style}")
    choose = chooser(rng, style)
    state, twin = GAMES[players].new_state(0, chance="explicit"), Twin(players)
    while not state.is_over:
        mover, listed = twin.node
        assert state.to_move == mover
        assert list(state.scores()) == twin.scores()
        if mover == bg.CHANCE:
            outcomes = state.chance_outcomes()
            total = sum(weight for _, weight in listed)
            found = [(str(move), round(share * total, 6)) for move, share in outcomes]
            assert found == [(text, weight) for text, weight in listed]
            text = rng.choices([text for text, _ in listed], [weight for _, weight in listed])[0]
            # Now and then events come thick, or fields.
            rare = [t for t, _ in listed if t.startswith("*event")]
            if rare and style in ("worker", "buyer") and rng.random() < 0.2:
                text = rng.choice(rare)
        else:
            assert [str(move) for move in state.legal_moves()] == listed
            text = choose(listed)
        state.play(text)
        twin.play(text)
    assert twin.over
    assert list(state.scores()) == twin.scores()
    assert list(state.winners()) == twin.winners()
    return state


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_core_agrees_with_the_plain_twin(players: int, style: str) -> None:
    for seed in range(2):
        compare(players, seed, style)


@pytest.mark.slow
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_core_agrees_with_the_plain_twin_at_length(players: int, style: str) -> None:
    for seed in range(100, 180):
        compare(players, seed, style)
