"""Plays a random game of any kind and tells every move in words.

python examples/random_game.py seeland --players 3 --seed 7
"""

from __future__ import annotations

import argparse
import random

import boardgames as bg


def random_game(game: bg.Game, seed: int) -> bg.State:
    """Plays until the game is over and prints what happens."""
    rng = random.Random(seed)
    state = game.new_state(seed)  # chance resolves itself from the seed
    while not state.is_over:
        move = rng.choice(state.legal_moves())
        print(f"player {state.to_move}: {move!s:<12} {state.describe(move)}")
        state.play(move)
    return state


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=bg.list_games(), nargs="?", default="seeland")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seed", type=int, default=7)
    args = parser.parse_args()

    state = random_game(bg.load(args.game, players=args.players), args.seed)
    print(f"\n{state}\n")
    print("scores", state.scores(), "winners", state.winners())


if __name__ == "__main__":
    main()
