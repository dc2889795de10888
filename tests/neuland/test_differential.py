"""The package and the plain reference side by side, node by node."""

from __future__ import annotations

import copy
import itertools
import random
from collections import Counter
from typing import Any

import pytest

import boardgames as bg
from tests.neuland.reference import CODES, HEXES, MINERALS, PRODUCERS, Reference

SHUFFLED = "DDMMFMDFFDFDFDFMMDF"
COMBINATIONS: list[dict[str, Any]] = [
    {"players": players, "layout": layout, "spoiled_mineral": spoiled, "auto_forced": forced}
    for (players, layout), (spoiled, forced) in zip(
        itertools.product((2, 3, 4), ("fixed", "random", SHUFFLED, "fixed")),
        itertools.cycle((("lost", False), ("kept", False), ("lost", True), ("kept", True))),
        strict=False,
    )
]
TERRAIN = {"forest": "F", "field": "D", "mountain": "M"}


def name_of(options: dict[str, Any]) -> str:
    return "-".join(str(value) for value in options.values())


def choose(reference: Reference, rng: random.Random, eager: bool) -> str:
    """A move; an eager player does what leads to advances."""
    outcomes = reference.outcomes()
    if outcomes:
        return rng.choices(list(outcomes), list(outcomes.values()))[0]
    moves = reference.legal()
    if not eager:
        return rng.choice(moves)
    return rng.choices(moves, [weight(reference, move) for move in moves])[0]


def weight(reference: Reference, move: str) -> float:
    if move.startswith("p:"):
        h, i = reference.site(move[2:])
        number = CODES.index(reference.map[h][i].code)
        return 1e6 if number >= 13 else 500 if number >= 8 else 50
    if move.startswith("b:"):
        return 1e4 if move[2:] not in CODES else 100 if CODES.index(move[2:]) >= 8 else 20
    return 1 if move in ("end", "<find") else 10


def compare(state: bg.State, reference: Reference, where: str) -> None:
    """Everything that decides how the game goes on."""
    moves = [str(move) for move in state.legal_moves()]
    outcomes = reference.outcomes()
    assert state.is_over == reference.over, where
    assert moves == (list(outcomes) or reference.legal()), where
    if outcomes:
        total = sum(outcomes.values())
        found = [round(p * total, 6) for _, p in state.chance_outcomes()]
        assert found == list(outcomes.values()), where
    elif not reference.over:
        assert state.to_move == reference.player, where
    assert state.scores() == reference.scores(), where
    assert state.winners() == reference.winners(), where


def compare_view(state: bg.State, reference: Reference, where: str) -> None:
    """What lies where."""
    view = state.view(None)
    land = [TERRAIN.get(view["land"].get(name)) for name in HEXES]
    assert land == reference.land, where
    for name, row in zip(HEXES, reference.map, strict=True):
        entries = view["buildings"].get(name, [])
        assert [entry["code"] for entry in entries] == [b.code for b in row], where
        for entry, b in zip(entries, row, strict=True):
            assert entry.get("player") == b.owner, where
            assert entry.get("product") == b.product(), where
            assert entry.get("lying", False) == b.lying, where
            assert entry.get("minerals", []) == b.stack, where
            assert entry.get("scored_by") == b.scorer, where
    assert view["display"] == {code: reference.display(code) for code in PRODUCERS}, where
    assert list(view["minerals"]) == list(MINERALS.values()), where
    assert view["minerals"] == reference.minerals, where
    assert view["time_cycle"] == reference.cycle, where
    for seat, entry in enumerate(view["players"]):
        assert entry["victory_points_left"] == reference.vp[seat], where
        assert entry["markers_in_supply"] == reference.supply(seat), where
        assert entry["time_ahead"] == reference.time[seat], where
    if view["phase"] == "TOP":
        assert view["points_left"] == reference.points_left(), where


def play_both(options: dict[str, Any], seed: int, steps: int, every: int = 1) -> Counter[str]:
    """One game in both; how often each phase was met. `every`: steps between looks at the view."""
    game = bg.load("neuland", **options)
    state = game.new_state(0, chance="explicit")
    reference = Reference(**options)
    rng = random.Random(seed)
    eager = seed % 4 != 0
    met: Counter[str] = Counter()
    for step in range(steps):
        where = f"{options}, seed={seed}, step={step}"
        compare(state, reference, where)
        if step % every == 0 or reference.over:
            compare_view(state, reference, where)
        met[state.view(None)["phase"]] += 1
        if reference.over:
            break
        text = choose(reference, rng, eager)
        state.play(text)
        reference.play(text)
        reference.check()
    return met


@pytest.mark.parametrize("options", COMBINATIONS, ids=name_of)
def test_package_and_reference_agree_at_every_node(options: dict[str, Any]) -> None:
    """In many combinations of options the package plays as the plain reference does."""
    play_both(options, seed=1, steps=200, every=5)
    play_both({**options, "max_turns": 3, "start_player": 1}, seed=4, steps=60)


@pytest.mark.slow
@pytest.mark.parametrize("options", COMBINATIONS, ids=name_of)
def test_package_and_reference_agree_in_many_games(options: dict[str, Any]) -> None:
    for seed in range(100, 110):
        play_both(options, seed, steps=3000)


def test_the_compared_games_meet_every_phase() -> None:
    """The comparison is worth something: no phase of the game is missing in it."""
    met: Counter[str] = Counter()
    met += play_both({"players": 4, "layout": "random", "max_turns": 40}, 1, 600, every=50)
    assert set(met) == {
        "CHANCE_LAYOUT_COVER", "CHANCE_LAYOUT_TILE", "CHANCE_START", "START", "TOP", "SOURCE_1",
        "SOURCE_2", "BUILD_HEX", "BUILD_PAY", "MINERAL_1", "MINERAL_2", "MINERAL_3", "OVER",
    }  # fmt: skip


def count(reference: Reference, depth: int) -> int:
    """The number of move sequences, one by one."""
    moves = list(reference.outcomes()) or reference.legal()
    if depth == 1:
        return len(moves)
    total = 0
    for text in moves:
        child = copy.deepcopy(reference)
        child.play(text)
        total += count(child, depth - 1)
    return total


@pytest.mark.parametrize(("plies", "depth"), [(0, 5), (40, 3), (130, 3)])
def test_perft_of_the_reference_is_the_same(plies: int, depth: int) -> None:
    game = bg.load("neuland", players=3)
    state = game.new_state(0, chance="explicit")
    reference = Reference(3)
    rng = random.Random(9)
    for _ in range(plies):
        text = choose(reference, rng, eager=True)
        state.play(text)
        reference.play(text)
    assert bg.perft(state, depth) == count(reference, depth)
