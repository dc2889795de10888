"""What holds in any state that the library accepts: used by the fuzzing tests."""

from __future__ import annotations

import random

import boardgames as bg
from tests.contract.cases import NO_BOUND, PLAYOUT_POLICY


def check_state(state: bg.State) -> None:
    """Every question has an answer, and the state comes back from bytes and dict."""
    game = state.game
    raw = state.to_bytes()
    again = game.state_from_bytes(raw)
    assert again.to_bytes() == raw
    assert again == state
    assert len(state.scores()) == game.num_players
    legal = state.legal_moves()
    assert (not legal) == state.is_over
    assert len(legal) <= game.max_legal_moves
    indices = [move.index for move in legal]
    assert indices == sorted(set(indices))
    assert all(move.is_chance == state.is_chance for move in legal)
    assert all(0 <= seat < game.num_players for seat in state.winners())


def check_knowledge(state: bg.State) -> None:
    """Views, observations, texts and determinizations of an accepted state."""
    for player in range(state.game.num_players):
        state.view(player)
        state.observation(player)
        check_state(state.determinize(player, 1))
    state.view(None)
    str(state)
    for move in state.legal_moves():
        state.describe(move)


def play_to_the_end(state: bg.State, seed: int, check_every: int = 1) -> int:
    """Plays an accepted state to the end in a Python loop and natively; the number of steps."""
    game = state.game
    policy = PLAYOUT_POLICY.get(game.name)
    assert len(state.playout(seed, policy=policy)) == game.num_players
    bg.perft(state, 1)
    rng = random.Random(seed)
    state = state.copy()
    steps = 0
    while not state.is_over:
        if steps % check_every == 0:
            check_state(state)
        state.play(rng.choice(state.legal_moves()))
        steps += 1
        if game.max_moves_per_game < NO_BOUND:
            assert steps <= game.max_moves_per_game
        elif steps > 600:
            return steps
    check_state(state)
    return steps
