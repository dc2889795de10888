"""A bot of one's own against random players, for any game.

The greedy bot below looks one move ahead. It must not see what its seat can't know, so it looks
ahead in a determinization: a state drawn at random among those that fit what the seat knows.
One move scores nothing yet in Neuland, where it wins no more than a random bot does: for that
game see flat_monte_carlo.py.

    python examples/own_bot.py seeland --players 3 --games 100
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence

import boardgames as bg

Bot = Callable[[bg.State, random.Random], bg.Move]


def random_bot(state: bg.State, rng: random.Random) -> bg.Move:
    """Any legal move."""
    return rng.choice(state.legal_moves())


def greedy_bot(state: bg.State, rng: random.Random) -> bg.Move:
    """The move that is worth most points at once, compared with the best opponent."""
    seat = state.to_move
    world = state.determinize(seat, rng.getrandbits(64))
    best: list[bg.Move] = []
    best_lead = 0
    for move in state.legal_moves():
        after = world.copy()
        after.play(move)
        scores = after.scores()
        lead = scores[seat] - max(scores[:seat] + scores[seat + 1 :])
        if not best or lead > best_lead:
            best, best_lead = [], lead
        if lead == best_lead:
            best.append(move)
    return rng.choice(best)


def play(game: bg.Game, bots: Sequence[Bot], seed: int) -> bg.State:
    """One game; ``bots[i]`` plays seat i."""
    rng = random.Random(seed)
    state = game.new_state(seed)
    while not state.is_over:
        state.play(bots[state.to_move](state, rng))
    return state


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=bg.list_games(), nargs="?", default="seeland")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=100)
    args = parser.parse_args()

    game = bg.load(args.game, players=args.players)
    wins = 0.0
    for seed in range(args.games):
        seat = seed % args.players  # each seat in turn
        bots: list[Bot] = [random_bot] * args.players
        bots[seat] = greedy_bot
        winners = play(game, bots, seed).winners()
        wins += (seat in winners) / max(len(winners), 1)
    print(
        f"the greedy bot won {wins:g} of {args.games} games of {args.game} "
        f"({wins / args.games:.0%}; a random player wins {1 / args.players:.0%})"
    )


if __name__ == "__main__":
    main()
