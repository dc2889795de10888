"""A quick check of an installation: a game of each kind is played, kept and read back."""

from __future__ import annotations

import sys

from boardgames.render.text import quantity

_MOST = 3_000  # decisions; games without an end are cut there


def self_test() -> int:
    """Prints a line for each game; 0 if all is well, else 1."""
    from boardgames.registry import list_games

    wrong = 0
    for name in list_games():
        try:
            print(f"{name}: ok, {quantity(_check(name), 'decision')}")
        except Exception as error:  # whatever it is, the other games are checked too
            print(f"{name}: wrong: {type(error).__name__}: {error}", file=sys.stderr)
            wrong += 1
    return 1 if wrong else 0


def _check(name: str) -> int:
    import random

    from boardgames.record import Record
    from boardgames.registry import load

    game = load(name, players=3)
    record, state, rng = Record(game, seed=1), game.new_state(1), random.Random(1)
    decisions = 0
    while not state.is_over and decisions < _MOST:
        move = rng.choice(state.legal_moves())
        state.play(move)
        record.append(move)
        decisions += 1
    again = Record.from_text(record.to_text())
    again.verify()
    if game.state_from_bytes(state.to_bytes()) != state or list(again.replay())[-1] != state:
        raise RuntimeError("the game read back is not the one that was kept")
    game.new_state(1).playout(1)
    return decisions
