"""Keeps random games as records, reads them back and counts what was played.

python examples/write_and_analyse_records.py seeland --games 20 --folder games
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections import Counter
from pathlib import Path

import boardgames as bg


def write_records(game: bg.Game, n: int, folder: Path) -> None:
    """Plays `n` random games; each becomes a file."""
    folder.mkdir(parents=True, exist_ok=True)
    for seed in range(n):
        rng = random.Random(seed)
        state = game.new_state(seed)
        record = bg.Record(game, seed=seed, tags={"Event": "random games", "Round": str(seed)})
        while not state.is_over:
            move = rng.choice(state.legal_moves())
            state.play(move)
            record.append(move)  # writes the chance that this seed meets by itself
        path = folder / f"{game.name}-{seed:03}.record"
        path.write_text(record.to_text(), encoding="utf-8")


def analyse(folder: Path) -> None:
    """Prints lengths, branching, results and how often each kind of move was played."""
    kinds: Counter[str] = Counter()
    results: Counter[str] = Counter()
    choices: list[int] = []
    paths = sorted(folder.glob("*.record"))
    for path in paths:
        record = bg.Record.from_text(path.read_text(encoding="utf-8"))
        record.verify()
        results[record.tags["Result"]] += 1
        kinds.update(move.kind for move in record.moves if not move.is_chance)
        choices += [
            len(state.legal_moves())
            for state in record.replay()
            if not (state.is_over or state.is_chance)
        ]
    print(f"{len(paths)} games, {len(choices) / len(paths):.1f} decisions each")
    print(f"{sum(choices) / len(choices):.1f} legal moves on average, {max(choices)} at most")
    print("results", dict(results.most_common()))
    for kind, count in kinds.most_common():
        print(f"{kind:<16} {count / len(paths):7.1f} a game")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=bg.list_games(), nargs="?", default="seeland")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--folder", type=Path, help="where the records go; not kept if left out")
    args = parser.parse_args()

    game = bg.load(args.game, players=args.players)
    with tempfile.TemporaryDirectory() as scratch:
        folder = args.folder or Path(scratch)
        write_records(game, args.games, folder)
        analyse(folder)


if __name__ == "__main__":
    main()
