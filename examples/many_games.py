"""A hundred thousand random games on all cores, and what they tell about the seats."""

import os
import time

import boardgames as bg

GAMES = 100_000

game = bg.load("seeland", players=4, records=True)
start = time.perf_counter()
results = bg.playouts(game, GAMES, threads=os.cpu_count() or 1, seed=1)
seconds = time.perf_counter() - start
print(f"{GAMES} games, {results.decisions.sum() / seconds / 1e6:.1f} million decisions a second")
for seat in range(game.num_players):
    mean, won = results.scores[:, seat].mean(), results.winners[:, seat].mean()
    print(f"seat {seat}: {mean:.1f} points, wins {won:.1%}")
