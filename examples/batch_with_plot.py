"""Thousands of random games at once, and a plot of the scores (needs matplotlib).

python examples/batch_with_plot.py seeland --players 3 --games 20000 --plot scores.png
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import boardgames as bg


def plot(result: bg.Playouts, title: str, path: Path) -> None:
    """Draws how often each score was reached, seat by seat."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    for seat, scores in enumerate(result.scores.T):
        axes.hist(scores, bins=60, histtype="step", density=True, label=f"player {seat}")
    axes.set(title=title, xlabel="final score", ylabel="share of the games")
    axes.legend()
    figure.savefig(path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=bg.list_games(), nargs="?", default="seeland")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--plot", type=Path, default=Path("scores.png"))
    args = parser.parse_args()

    game = bg.load(args.game, players=args.players)
    policy = game.policies[0] if game.policies else None
    result = bg.playouts(game, args.games, threads=args.threads, seed=1, policy=policy)
    print(f"{len(result)} games of {game.name}, {result.decisions.mean():.1f} decisions each")
    for seat in range(game.num_players):
        scores, won = result.scores[:, seat], result.winners[:, seat]
        print(f"player {seat}: mean score {scores.mean():.2f}, won {won.mean():.1%}")
    try:
        plot(result, f"{game.name}, {game.num_players} players, random moves", args.plot)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "matplotlib":
            raise
        print("The plot needs matplotlib: pip install matplotlib", file=sys.stderr)
    else:
        print(f"the plot is in {args.plot}")


if __name__ == "__main__":
    main()
