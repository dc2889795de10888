"""What only a process shows: imports, threads, Ctrl-C."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial

import pytest

import boardgames as bg
from tests.contract.cases import Case


def run_python(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout


def test_import_loads_no_numpy() -> None:
    code = """
import sys
import boardgames as bg
bg.list_games(), bg.CHANCE, bg.Game, bg.State, bg.Move, bg.IllegalMoveError
print("numpy" in sys.modules)
"""
    assert run_python(code).strip() == "False"


def test_playing_loads_no_numpy(one: Case) -> None:
    code = f"""
import sys
import boardgames as bg
game = bg.load({one.name!r}, **{dict(one.options)!r})
state = game.new_state(1)
state.play(state.legal_moves()[0])
state.copy(), state.to_bytes(), state.to_dict(), state.view(0), bg.perft(state, 1)
print("numpy" in sys.modules)
state.legal_mask()
print("numpy" in sys.modules)
"""
    assert run_python(code).split() == ["False", "True"]


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent another way there")
@pytest.mark.parametrize(
    "call",
    [
        "bg.playouts(game, 5_000_000, threads=1)",
        "bg.playouts(game, 5_000_000, threads=3)",
        "bg.perft(game.new_state(1), 60)",
    ],
)
def test_ctrl_c_stops_long_work(one: Case, call: str) -> None:
    # A shell starts background jobs with the signal ignored, and they pass that on.
    code = f"""
import signal
import boardgames as bg
import numpy
signal.signal(signal.SIGINT, signal.default_int_handler)
game = bg.load({one.name!r}, **{dict(one.options)!r})
bg.playouts(game, 1, limit=5)
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print("stopped", flush=True)
"""
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        time.sleep(0.2)
        began = time.monotonic()
        child.send_signal(signal.SIGINT)
        out, _ = child.communicate(timeout=20)
        assert out == "stopped\n"
        assert child.returncode == 0
        assert time.monotonic() - began < 10
    finally:
        child.kill()
        child.wait()


def together(jobs: list[Callable[[], None]]) -> None:
    failures: list[BaseException] = []

    def guarded(job: Callable[[], None]) -> None:
        try:
            job()
        except BaseException as error:
            failures.append(error)

    team = [threading.Thread(target=guarded, args=(job,)) for job in jobs]
    for thread in team:
        thread.start()
    for thread in team:
        thread.join()
    if failures:
        raise failures[0]


def test_two_states_on_two_threads_play_as_alone(one: Case) -> None:
    def play(seed: int) -> bytes:
        rng = random.Random(seed)
        state = one.game.new_state(seed)
        for _ in range(300):
            if state.is_over:
                break
            state.play(rng.choice(state.legal_moves()))
        return state.to_bytes()

    alone = [play(seed) for seed in range(4)]
    found: dict[int, bytes] = {}

    def keep(seed: int) -> None:
        found[seed] = play(seed)

    together([partial(keep, seed) for seed in range(4)])
    assert [found[seed] for seed in range(4)] == alone


def test_one_state_on_many_threads_does_not_break_memory(one: Case) -> None:
    state = one.game.new_state(3)
    until = time.monotonic() + 0.5
    interval = sys.getswitchinterval()

    def hammer(seed: int) -> None:
        rng = random.Random(seed)
        while time.monotonic() < until:
            moves = state.legal_moves()
            try:
                if moves:
                    state.play(rng.choice(moves))
            except bg.IllegalMoveError:
                pass  # another thread was faster
            state.copy().legal_moves()
            state.legal_mask()
            state.observation(0)
            state.playout(seed, policy=None) if rng.random() < 0.1 else state.scores()
            assert one.game.state_from_bytes(state.to_bytes())
            hash(state)
            state.view(0)
            state.determinize(0, seed)

    sys.setswitchinterval(1e-6)
    try:
        together([partial(hammer, seed) for seed in range(4)])
    finally:
        sys.setswitchinterval(interval)


def test_games_made_on_many_threads_share_their_moves(one: Case) -> None:
    games: list[bg.Game] = []
    together([lambda: games.append(bg.load(one.name, **dict(one.options))) for _ in range(8)])
    assert len(games) == 8
    assert all(game == games[0] for game in games)
    assert all(game.moves[0] is games[0].moves[0] for game in games)


def test_playouts_on_more_threads_than_cores(one: Case) -> None:
    many = (os.cpu_count() or 1) * 16
    result = bg.playouts(one.game, 1000, threads=many, limit=30)
    assert (result.decisions > 0).all()
