"""Flat Monte-Carlo search with determinization, against random players.

For each legal move: many times, draw a state that fits what the player knows, play the move, play
on at random to the end, and take the mean result. The playouts run without Python.

    python examples/flat_monte_carlo.py seeland --players 3 --playouts 50
"""

from __future__ import annotations

import argparse
import random

import boardgames as bg


def lead(scores: tuple[int, ...], seat: int) -> int:
    """Points ahead of the best opponent."""
    return scores[seat] - max(scores[:seat] + scores[seat + 1 :])


def search(state: bg.State, playouts: int, rng: random.Random) -> bg.Move:
    """The move with the best mean lead after `playouts` random games."""
    seat, legal = state.to_move, state.legal_moves()
    if len(legal) == 1:
        return legal[0]
    # A game whose random play wanders names a policy that gets on.
    policy = state.game.policies[0] if state.game.policies else None
    totals = dict.fromkeys(legal, 0)
    for _ in range(playouts):
        world = state.determinize(seat, rng.getrandbits(64))
        for move in legal:  # all moves in the same world: fairer for the same work
            after = world.copy(seed=rng.getrandbits(64))
            after.play(move)
            totals[move] += lead(after.playout(rng.getrandbits(64), policy=policy), seat)
    return max(legal, key=totals.__getitem__)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=bg.list_games(), nargs="?", default="seeland")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--playouts", type=int, default=50, help="for each legal move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--moves", type=int, help="stop after so many moves of the searcher")
    args = parser.parse_args()

    rng = random.Random(args.seed)
    state = bg.load(args.game, players=args.players).new_state(args.seed)
    searched = 0
    while not state.is_over and searched != args.moves:
        if state.to_move == 0:
            move = search(state, args.playouts, rng)
            print(f"{move!s:<12} {state.describe(move)}")
            searched += 1
        else:
            move = rng.choice(state.legal_moves())
        state.play(move)
    print(
        f"player 0 searched {searched} moves; scores {state.scores()}, winners {state.winners()}"
    )


if __name__ == "__main__":
    main()
