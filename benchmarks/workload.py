"""What the gate counts: `python workload.py GAME CASE N` does the work of CASE N times.

Needs no NumPy and no third library, so that a run is short under valgrind. Every run does each
case once first, whatever it then repeats: what is loaded or kept by a first call is in all runs
and falls out of the difference. The cycle collector is off: when it runs is chance.
"""

from __future__ import annotations

import gc
import sys
from array import array
from collections.abc import Callable
from importlib import import_module

import boardgames as bg
from boardgames.hexcore.playouts import PlayoutJob
from boardgames.registry import GAMES

# Case -> how often it is repeated: some millions of instructions.
CASES = {"playouts": 200, "loop": 20_000, "copy": 20_000, "legal": 10_000, "observation": 2000}
DECISIONS = 40  # before the state that is copied, listed and observed
LIMIT = 2000  # decisions of a playout; random play of some games wanders


def game_of(name: str) -> bg.Game:
    options = import_module(GAMES[name]).Options
    low = options.__dataclass_fields__["players"].metadata["low"]
    high = options.__dataclass_fields__["players"].metadata["high"]
    return bg.load(name, players=min(max(3, low), high))


def work_of(game: bg.Game) -> dict[str, Callable[[int], None]]:
    """What each case does n times."""
    policy = game.policies[0] if game.policies else None

    def playouts(n: int) -> None:
        players = game.num_players
        buffers = tuple(bytearray(n * size) for size in (4 * players, players, 4, 4, 1))
        PlayoutJob(game, n, 7, policy, LIMIT, buffers).run(0, n)
        assert any(buffers[2])

    def loop(n: int) -> None:
        state, seed, turn = game.new_state(seed=0), 0, 0
        for _ in range(n):
            moves = state.legal_moves()
            if not moves or turn == LIMIT:
                seed, turn = seed + 1, 0
                state = game.new_state(seed=seed)
                moves = state.legal_moves()
            turn += 1
            state.play(moves[turn * 7 % len(moves)])

    middle = game.new_state(seed=3)
    for i in range(DECISIONS):
        moves = middle.legal_moves()
        if middle.is_over:
            break
        middle.play(moves[i * 7 % len(moves)])
    out = array("f", bytes(4 * game.observation_shape[0]))

    def copy(n: int) -> None:
        for _ in range(n):
            middle.copy()

    def legal(n: int) -> None:
        for _ in range(n):
            middle.copy().legal_moves()

    def observation(n: int) -> None:
        for _ in range(n):
            middle.observation(0, out)  # type: ignore[arg-type]  # a buffer, without NumPy

    return {
        "playouts": playouts,
        "loop": loop,
        "copy": copy,
        "legal": legal,
        "observation": observation,
    }


def main() -> None:
    name, case, n = sys.argv[1], sys.argv[2], int(sys.argv[3])
    works = work_of(game_of(name))
    for work in works.values():
        work(1)
    gc.disable()
    if n:
        works[case](n)


if __name__ == "__main__":
    main()
