"""Walks through whole random games, for rules that hold at every node."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Iterator

import boardgames as bg
from tests.seeland.positions import game, phase

SWITCHES = ("governors", "records", "tactical", "stack_top_public")


@functools.cache
def walks(count: int = 6) -> tuple[tuple[tuple[bg.State, str], ...], ...]:
    """Random games over all player counts and options: per game its nodes and what is played.

    The last node, when the game is over, comes with an empty text. Half of the games build and
    close mills on purpose. The states are shared: copy before playing on.
    """
    combinations = list(itertools.product((False, True), repeat=4))
    games = []
    for seed in range(count):
        switches = dict(zip(SWITCHES, combinations[(5 * seed + 3) % 16], strict=True))
        games.append(
            tuple(_walk(game(2 + seed % 3, **switches).new_state(0, chance="explicit"), seed))
        )
    return tuple(games)


def _walk(state: bg.State, seed: int) -> Iterator[tuple[bg.State, str]]:
    rng = random.Random(seed)
    while not state.is_over:
        moves = state.legal_moves()
        move = state.sample_chance(rng) if state.is_chance else rng.choice(moves)
        if seed % 2 and moves[-1].kind in ("BUILD", "EXTRA") and rng.random() < 0.8:
            move = moves[-1]
        yield state.copy(), str(move)
        state.play(move)
    yield state.copy(), ""


def nodes(*phases: str) -> Iterator[tuple[bg.State, str]]:
    """All nodes of the walks that are in one of these phases (all, if none is named)."""
    for walk in walks():
        for state, text in walk:
            if not phases or phase(state) in phases:
                yield state, text


def steps(*phases: str) -> Iterator[tuple[bg.State, str, bg.State]]:
    """All steps of the walks: the node, what is played, the node after it."""
    for walk in walks():
        for (state, text), (then, _) in itertools.pairwise(walk):
            if not phases or phase(state) in phases:
                yield state, text, then
