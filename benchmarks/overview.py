"""The games at a glance, the table of README: how long, how broad, how fast beside OpenSpiel.

    pip install '.[peers]' && python benchmarks/overview.py

Lengths are means over `GAMES` playouts, branching is that of uniformly random play; times are
measured as in `peers.py`, with its options and policies.
"""

from __future__ import annotations

import random
import statistics
from typing import Any

import boardgames as bg
import cases
import peers

GAMES = 400
WANDERING = 2000  # decisions after which a game is cut that is looked at for its branching
ROUNDS = 9


def branching(game: bg.Game) -> float:
    """Mean number of legal moves of a decision of uniformly random games."""
    pick = random.Random(cases.SEED).choice
    counts = []
    for seed in range(GAMES // 20):
        state = game.new_state(seed=seed)
        for _ in range(WANDERING):
            moves = state.legal_moves()
            if not moves:
                break
            counts.append(len(moves))
            state.play(pick(moves))
    return statistics.fmean(counts)


def row(name: str, options: dict[str, Any], peer: peers.Peer) -> str:
    game = bg.load(name, **options)
    policy = cases.policy_of(game)
    sample = bg.playouts(game, GAMES, seed=1, policy=policy, limit=cases.LIMIT)
    length = float(sample.decisions.mean())
    assert peer.native is not None
    measured = peers.compare(
        (name, "M/s", 1.3), peers.our_native(game), peer.name, peer.native, ROUNDS
    )
    assert measured.theirs is not None
    what = ", ".join(f"{key}={value}" for key, value in options.items())
    return peers.line((
        f"{name} {what}" + (f", policy {policy}" if policy else ""),
        f"{length:.0f}",
        f"{branching(game):.1f}",
        f"{1 / (measured.ours * length):,.0f}",
        f"{1e-6 / measured.ours:.1f} M",
        f"{measured.theirs / measured.ours:.1f}",
    ))  # fmt: skip


def main() -> None:
    print(peers.machine(), "\n")
    peer = peers.open_spiel()
    head = ("game", "decisions a game", "branching", "playouts/s", "decisions/s", "ratio")
    print(peers.line(head))
    print(peers.line(("---",) * len(head)))
    for name in bg.list_games():
        options = peers.PLAYED.get(name, cases.option_sets(name)["default"])
        print(row(name, options, peer), flush=True)
    print(f"\nratio: decisions/s to those of {peer.name}, measured in turn")


if __name__ == "__main__":
    main()
