"""One table: this library, its peers, the ratio; all measured in the same run on one core.

    pip install '.[peers]' && python benchmarks/peers.py

Method
------
- Every row runs `--rounds` rounds; in each round ours and theirs are measured one right after the
  other, so that a slow phase of the machine meets both. Shown are the medians of the rounds.
- The process is pinned to one core. Times are CPU times of the process, so that other programs
  on the machine take nothing away; the row on two threads needs the clock on the wall and two
  idle cores, and shows the best round instead.
- A decision is one choice of a player. Chance events are played as well but not counted.
- OpenSpiel offers its native random playouts only inside its MCTS bot. A search of one simulation
  evaluates the root by `n_rollouts` playouts of the bot's `RandomRolloutEvaluator`. So a search
  with R playouts less a search with one playout is R - 1 playouts from the first position, the
  bot's set-up taken out. The bot does not tell how long they were: their mean length is measured
  over `LENGTHS` uniformly random games in Python (havannah(board_size=6): 68.6 decisions, standard
  error 0.2).
- The Python loop is `legal_moves`, a random pick, `play` until the game is over; for OpenSpiel
  `legal_actions`, the same pick, `apply_action`, `is_terminal`. Making the first state counts.
- States that are copied or observed are half way through a random game.

A peer is added by a function that returns its `Peer`, in `PEERS`; one that is not installed is
named and left out.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import sys
import time
from array import array
from collections.abc import Callable
from dataclasses import asdict, dataclass
from itertools import repeat
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import boardgames as bg
import cases
import startup

LENGTHS = 2000
Seconds = Callable[[], float]  # measures once: seconds of one unit of work


@dataclass
class Peer:
    """What another library needs for the same work, in seconds of one unit; None: it can't."""

    name: str
    native: Seconds | None = None  # one decision of a native random playout
    loop: Seconds | None = None  # one decision of a Python loop
    copy: Seconds | None = None  # one copy
    observe_list: Seconds | None = None  # one number of an observation, as the peer hands it out
    observe_buffer: Seconds | None = None  # the same into a buffer that is kept
    whole: Seconds | None = None  # one whole random game, the fastest way that the library has


@dataclass
class Row:
    what: str
    ours: float
    theirs: float | None
    peer: str
    must: float | None  # ratio, or the most nanoseconds where there is no peer
    unit: str


def cpu_seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def many(call: Callable[[], object], n: int) -> float:
    """Seconds of one call, the loop's own 10 nanoseconds or so included."""

    def loop() -> None:
        for _ in repeat(None, n):
            call()

    return cpu_seconds(loop) / n


# ---- ours --------------------------------------------------------------------------------------


def our_native(game: bg.Game) -> Seconds:
    policy = cases.policy_of(game)
    seeds = iter(range(1, 10_000))
    sample = bg.playouts(game, 64, seed=0, policy=policy, limit=cases.LIMIT)
    n = max(8, int(2_000_000 / max(1.0, float(sample.decisions.mean()))))

    def measure() -> float:
        start = time.process_time()
        done = bg.playouts(game, n, seed=next(seeds), policy=policy, limit=cases.LIMIT)
        return (time.process_time() - start) / int(done.decisions.sum())

    return measure


def our_loop(game: bg.Game) -> Seconds:
    pick = random.Random(cases.SEED).choice

    def measure() -> float:
        decisions = 0
        start = time.process_time()
        while decisions < 60_000:
            state = game.new_state(seed=decisions)
            for _ in range(2000):  # wandering games are cut
                moves = state.legal_moves()
                if not moves:
                    break
                state.play(pick(moves))
                decisions += 1
        return (time.process_time() - start) / decisions

    return measure


def our_whole(game: bg.Game) -> Seconds:
    policy, seeds = cases.policy_of(game), iter(range(1, 10_000))

    def measure() -> float:
        start = time.process_time()
        bg.playouts(game, 400, seed=next(seeds), policy=policy, limit=cases.LIMIT)
        return (time.process_time() - start) / 400

    return measure


def our_determinize(state: bg.State) -> Seconds:
    seeds = iter(range(1, 10_000_000))
    return lambda: many(lambda: state.determinize(0, next(seeds)), 50_000)


def our_observe(state: bg.State) -> Seconds:
    out = array("f", bytes(4 * state.game.observation_shape[0]))

    def call() -> None:
        state.observation(0, out)  # type: ignore[arg-type]  # a buffer, without NumPy

    return lambda: many(call, 20_000) / len(out)


def legal_again(state: bg.State) -> Seconds:
    state.legal_moves()
    return lambda: many(state.legal_moves, 200_000)


def legal_first(state: bg.State) -> Seconds:
    unasked = state.game.state_from_bytes(state.to_bytes())

    def burst() -> float:
        fresh = [unasked.copy() for _ in range(500)]  # few, so that they stay in the cache

        def loop() -> None:
            for one in fresh:
                one.legal_moves()

        return cpu_seconds(loop) / len(fresh)

    def measure() -> float:
        return statistics.median(burst() for _ in range(40))

    return measure


# ---- theirs ------------------------------------------------------------------------------------


def open_spiel() -> Peer:
    """OpenSpiel's C++ havannah, the nearest to a hex placement game of this size."""
    import pyspiel
    from open_spiel.python.observation import make_observation

    game = pyspiel.load_game("havannah(board_size=6)")
    choice = random.Random(cases.SEED).choice

    def play_out() -> int:
        state = game.new_initial_state()
        n = 0
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            n += 1
        return n

    length = statistics.mean(play_out() for _ in range(LENGTHS))

    def search(n_rollouts: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=n_rollouts, seed=cases.SEED)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 1000, False, cases.SEED, False)
        root = game.new_initial_state()
        return cpu_seconds(lambda: bot.mcts_search(root))

    def native(n: int = 6000) -> float:
        return (search(n) - search(1)) / ((n - 1) * length)

    def loop() -> float:
        start = time.process_time()
        decisions = 0
        while decisions < 60_000:
            decisions += play_out()
        return (time.process_time() - start) / decisions

    middle = game.new_initial_state()
    while middle.move_number() < length / 2:
        actions = middle.legal_actions()
        middle.apply_action(choice(actions))
        if middle.is_terminal():
            middle = game.new_initial_state()
    floats = len(middle.observation_tensor(0))
    observer = make_observation(game)
    return Peer(
        "OpenSpiel havannah(board_size=6)",
        native=native,
        loop=loop,
        copy=lambda: many(middle.clone, 50_000),
        observe_buffer=lambda: many(lambda: observer.set_from(middle, 0), 5_000) / floats,
        observe_list=lambda: many(lambda: middle.observation_tensor(0), 2_000) / floats,
    )


def catanatron() -> Peer:
    """Catan in Python; its players only trade with the bank. Decisions are those of its log."""
    from catanatron import Color, Game, RandomPlayer

    colors = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    random.seed(cases.SEED)  # it draws from the global stream

    def play_out() -> int:
        game = Game([RandomPlayer(color) for color in colors])
        game.play()
        return len(game.state.actions)

    return Peer(
        "Catanatron",
        loop=lambda: per_decision(play_out, 2_000),
        whole=lambda: per_game(play_out, 4),
    )


def fastcatan() -> Peer:
    """Catan in C++, stepped from Python: one game, or for whole games a batch, with NumPy's picks.

    It has no playouts of its own. No offers are opened.
    """
    import fastcatan
    import numpy as np

    choice = random.Random(cases.SEED).choice
    offer = fastcatan.action.TRADE_OPEN
    env = fastcatan.Env()
    seeds = iter(range(1, 10_000_000))

    def play_out() -> int:
        env.reset(next(seeds))
        n = 0
        while not env.done and n < cases.LIMIT:
            env.step(choice([action for action in env.legal_actions() if action != offer]))
            n += 1
        return n

    games = 512
    batch = fastcatan.BatchedEnv(games, cases.SEED)
    batch.reset()
    masks = np.zeros((games, fastcatan.MASK_WORDS), np.uint64)
    over = np.zeros(games, np.uint8)
    draw = np.random.default_rng(cases.SEED).random

    def step_all() -> int:
        batch.write_masks(masks)
        masks[:, offer >> 6] &= ~np.uint64(1 << (offer & 63))
        order = np.unpackbits(masks.view(np.uint8), axis=1, bitorder="little").cumsum(1, np.uint16)
        picks = (draw(games) * order[:, -1]).astype(np.uint16)
        batch.step_autoreset((order <= picks[:, None]).sum(1, np.uint32), over)
        return int(over.sum())

    def whole() -> float:
        start = time.process_time()
        ended = sum(step_all() for _ in range(1000))
        return (time.process_time() - start) / ended

    for _ in range(4000):  # until the games of the batch are at different points
        step_all()
    return Peer("fastcatan", loop=lambda: per_decision(play_out, 60_000), whole=whole)


def per_decision(play_out: Callable[[], int], least: int) -> float:
    """Seconds of one decision, over games of at least so many in all."""
    start = time.process_time()
    decisions = 0
    while decisions < least:
        decisions += play_out()
    return (time.process_time() - start) / decisions


def per_game(play_out: Callable[[], int], n: int) -> float:
    """Seconds of one of n games."""
    start = time.process_time()
    for _ in range(n):
        play_out()
    return (time.process_time() - start) / n


# Game -> the peers it is measured against besides the usual ones.
PEERS: dict[str, tuple[Callable[[], Peer], ...]] = {"kolonisten": (catanatron, fastcatan)}
# Game -> options under which its playouts are compared, where these are not the default.
PLAYED: dict[str, dict[str, Any]] = {"kolonisten": {"players": 4, "player_trade": False}}
# Game -> bytes of a state at most, where these are not 512.
MOST_BYTES = {"kolonisten": 640}
USUAL_PEERS = (open_spiel,)


# ---- the table ---------------------------------------------------------------------------------


def compare(
    row: tuple[str, str, float | None], ours: Seconds, peer: str, theirs: Seconds, rounds: int
) -> Row:
    what, unit, must = row
    mine, other = [], []
    ours(), theirs()  # warm
    for _ in range(rounds):
        mine.append(ours())
        other.append(theirs())
    return Row(what, statistics.median(mine), statistics.median(other), peer, must, unit)


def alone(what: str, must_ns: float | None, ours: Seconds, rounds: int) -> Row:
    return Row(what, statistics.median(ours() for _ in range(rounds)), None, "", must_ns, "ns")


def rows_of(name: str, usual: list[Peer], rounds: int) -> list[Row]:
    played = PLAYED.get(name, cases.option_sets(name)["default"])
    game = bg.load(name, **played)
    middle, twenty = cases.state_of(name, "middle"), cases.state_of(name, "twenty")
    n_legal, floats = len(twenty.legal_moves()), middle.game.observation_shape[0]
    rows = []
    for peer in usual + installed(PEERS.get(name, ())):
        observe, numbers = our_observe(middle), f"observation(out), {floats} floats"
        pairs: tuple[tuple[tuple[str, str, float | None], Seconds, Seconds | None], ...] = (
            (("native random playouts", "M/s", 1.3), our_native(game), peer.native),
            (("Python loop", "M/s", 1.5), our_loop(game), peer.loop),
            (("copy()", "ns", 4.0), lambda: many(middle.copy, 100_000), peer.copy),
            ((numbers, "ps/float", 10.0), observe, peer.observe_list),
            (("same, the peer's kept buffer", "ps/float", None), observe, peer.observe_buffer),
            (("whole random games", "games/s", None), our_whole(game), peer.whole),
        )
        for (what, unit, must), ours, theirs in pairs:
            if theirs is not None:
                beside = "" if peer in usual else f" ({peer.name})"
                row = (f"{name}: {what}{beside}", unit, must)
                rows.append(compare(row, ours, peer.name, theirs, rounds))
    rows.append(alone(f"{name}: legal_moves() again", 40, legal_again(twenty), rounds))
    rows.append(
        alone(f"{name}: legal_moves() first, {n_legal} moves", 250, legal_first(twenty), rounds)
    )
    rows.append(alone(f"{name}: determinize()", 1000, our_determinize(middle), rounds))
    for options, values in cases.option_sets(name).items():
        if values != played:
            measure = our_native(bg.load(name, **values))
            seconds = statistics.median(measure() for _ in range(3))
            rows.append(Row(f"{name}: native, {options}", seconds, None, "", None, "M/s"))
    return rows


def two_threads(name: str, rounds: int) -> tuple[float, float]:
    """Best seconds of one and of two threads, by the clock on the wall, all cores allowed."""
    game = cases.game_of(name)
    policy = cases.policy_of(game)
    sample = bg.playouts(game, 64, seed=0, policy=policy, limit=cases.LIMIT)
    n = max(256, int(4_000_000 / max(1.0, float(sample.decisions.mean()))))
    best = [9e9, 9e9]
    for _ in range(2 * rounds):
        for threads in (1, 2):
            start = time.perf_counter()
            bg.playouts(game, n, seed=1, threads=threads, policy=policy, limit=cases.LIMIT)
            best[threads - 1] = min(best[threads - 1], time.perf_counter() - start)
    return best[0], best[1]


def shown(seconds: float, unit: str) -> str:
    if unit == "M/s":
        return f"{1e-6 / seconds:.2f} M/s"
    if unit == "games/s":
        return f"{1 / seconds:.0f} games/s"
    if unit == "ps/float":
        return f"{1e12 * seconds:.0f} ps/float"
    return f"{1e9 * seconds:.0f} ns"


def line(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cells) + " |"


def printed(row: Row) -> str:
    if row.theirs is None:
        must = f"{row.must:.0f} ns" if row.must else ""
        return line((row.what, shown(row.ours, row.unit), "", "", must))
    ratio = row.theirs / row.ours
    must = f"{row.must:g} x" if row.must else ""
    return line(
        (row.what, shown(row.ours, row.unit), shown(row.theirs, row.unit), f"{ratio:.1f} x", must)
    )


def machine() -> str:
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        lines = info.read_text().splitlines()
        names = [text.split(":")[1].strip() for text in lines if text.startswith("model name")]
        model = names[0] if names else model
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}, {sys.platform}"


def installed(makers: tuple[Callable[[], Peer], ...]) -> list[Peer]:
    peers = []
    for make in makers:
        try:
            peers.append(make())
        except ImportError as error:
            print(f"{make.__name__} is left out: {error}; pip install '.[peers]' brings it")
    return peers


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--games", nargs="*", default=list(bg.list_games()))
    parser.add_argument("--json", type=Path, help="write the rows there too")
    args = parser.parse_args()
    print(machine(), "\n")
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
    threads = {}
    if len(cores) > 1:
        threads = {name: two_threads(name, args.rounds) for name in args.games}
    if cores:
        os.sched_setaffinity(0, {max(cores)})
    usual = installed(USUAL_PEERS)
    print(line(("what", "ours", "theirs", "ratio", "must")))
    print(line(("---",) * 5))
    rows: list[Row] = []
    for name in args.games:
        for row in rows_of(name, usual, args.rounds):
            rows.append(row)
            print(printed(row), flush=True)
        size = len(cases.state_of(name, "start")._struct_bytes())
        most = MOST_BYTES.get(name, 512)
        print(line((f"{name}: size of a state", f"{size} bytes", "", "", f"{most} bytes")))
        if name in threads:
            one, two = threads[name]
            times = (f"{1e3 * two:.0f} ms", f"{1e3 * one:.0f} ms", f"{one / two:.2f} x", "1.7 x")
            print(line((f"{name}: playouts(threads=2) over 1", *times)))
    took = f"{1e3 * startup.import_seconds():.0f} ms"
    print(line(("`import boardgames`, without NumPy", took, "", "", "60 ms")))
    print("\nPeers:", ", ".join(sorted({row.peer for row in rows if row.peer})) or "none")
    if args.json:
        args.json.write_text(json.dumps([asdict(row) for row in rows], indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
