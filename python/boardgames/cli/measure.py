"""`perft` and `bench`: counts that show correctness, and times."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

import click

from boardgames._playouts import playouts
from boardgames.cli.games import GAME_ARGUMENT, SEED, GameCommand, Whole, options_json, title
from boardgames.cli.output import JSON_FLAG, count, print_json, print_table
from boardgames.errors import InvalidOptionsError
from boardgames.hexcore.engine import Game, State
from boardgames.hexcore.playouts import perft as count_sequences
from boardgames.registry import list_games, load
from boardgames.render.text import quantity


def random_state(game: Game, seed: int, decisions: int) -> tuple[State, int]:
    """The state after some random decisions, fewer where the game is over before; how many."""
    state, rng = game.new_state(seed), random.Random(seed)
    for i in range(decisions):
        if state.is_over:
            return state, i
        state.play(rng.choice(state.legal_moves()))
    return state, decisions


@click.command(cls=GameCommand, short_help="Count the sequences of moves of each length.")
@GAME_ARGUMENT
@click.option("--depth", type=Whole(0, 64), default=3, show_default=True)
@click.option(
    "--after", type=Whole(), default=0, show_default=True,
    help="Begin after N random decisions, 0: at the start, with its chance.",
)  # fmt: skip
@click.option("--seed", type=SEED, default=0, show_default=True, help="Of the random decisions.")
@JSON_FLAG
def perft(game: Game, depth: int, after: int, seed: int, as_json: bool) -> None:
    """Count the sequences of moves of each length; chance outcomes count as moves.

    \b
    Examples:
      boardgames perft seeland --players 2 --depth 3
      boardgames perft seeland --players 3 --after 40 --seed 7 --depth 4
    """
    state = game.new_state(seed, chance="explicit")
    if after:
        state, played = random_state(game, seed, after)
        if played < after:
            raise click.BadParameter(
                f"with this seed the game is over after {quantity(played, 'random decision')}",
                param_hint="--after",
            )
    rows = []
    for length in range(depth + 1):
        begin = time.perf_counter()
        found = count_sequences(state, length)
        rows.append({"depth": length, "count": found, "seconds": time.perf_counter() - begin})
    if as_json:
        about = {"game": game.name, "options": options_json(game), "after": after, "seed": seed}
        print_json({**about, "counts": rows})
        return
    begun = f"after {quantity(after, 'random decision')}, seed {seed}"
    click.echo(f"{title(game)}, {begun if after else 'from the start'}\n")
    print_table(
        ("depth", "sequences", "seconds", "per second"),
        [
            (
                str(row["depth"]),
                f"{row['count']:,}",
                f"{row['seconds']:.3f}",
                count(row["count"] / max(row["seconds"], 1e-9)) if row["seconds"] > 0.001 else "",
            )
            for row in rows
        ],
        left=0,
    )


@click.command()
@click.argument("games", metavar="[GAME]...", type=click.Choice(list_games()), nargs=-1)
@click.option("--players", type=Whole(1, 99), default=3, show_default=True)
@click.option(
    "--seconds", type=click.FloatRange(0.01, 60), default=0.3, show_default=True,
    help="How long to measure each thing.",
)  # fmt: skip
@JSON_FLAG
def bench(games: tuple[str, ...], players: int, seconds: float, as_json: bool) -> None:
    """Measure how fast the games run here, on one thread.

    \b
    Examples:
      boardgames bench
      boardgames bench seeland --seconds 2
    """
    measured = {}
    for name in games or list_games():
        try:
            game = load(name, players=players)
        except InvalidOptionsError as error:
            raise click.BadParameter(f"{name}: {error}", param_hint="--players") from None
        measured[name] = _measure(game, seconds)
    if as_json:
        print_json(measured)
        return
    click.echo(f"{players} players, one thread, default options; middle of a random game\n")
    rows = [[label] for label in next(iter(measured.values()))]
    for figures in measured.values():
        for row, figure in zip(rows, figures.values(), strict=True):
            row.append(count(figure))
    print_table(("", *measured), rows)


def _measure(game: Game, seconds: float) -> dict[str, float]:
    policy = game.policies[0] if game.policies else None
    played = playouts(game, 20, policy=policy, limit=2000)
    length = int(played.decisions.mean())
    per_game = _seconds_each(lambda: playouts(game, 20, policy=policy, limit=2000), seconds) / 20
    state, _ = random_state(game, 1, min(length, 200) // 2)
    move = state.legal_moves()[0]
    data = state.observation(0)

    def listed() -> None:
        other = state.copy()
        other.play(move)
        other.legal_moves()

    def looped() -> int:
        rng, walk, steps = random.Random(1), state.copy(), 0
        while not walk.is_over and steps < 200:
            walk.play(rng.choice(walk.legal_moves()))
            steps += 1
        return max(steps, 1)

    return {
        "native playouts, games/s": 1 / per_game,
        "native playouts, decisions/s": length / per_game,
        "loop in Python, decisions/s": looped() / _seconds_each(looped, seconds),
        "copy(), ns": 1e9 * _seconds_each(state.copy, seconds),
        "copy(), play(), legal_moves(), ns": 1e9 * _seconds_each(listed, seconds),
        "observation(out=...), ns": 1e9
        * _seconds_each(lambda: state.observation(0, data), seconds),
        "state, bytes": float(len(state.to_bytes())),
    }


def _seconds_each(call: Callable[[], object], seconds: float) -> float:
    """The median of the means over some batches of calls."""
    means: list[float] = []
    calls, spent, lasted = 1, 0.0, 0.0
    while spent < seconds:
        begin = time.perf_counter()
        for _ in range(calls):
            call()
        lasted = time.perf_counter() - begin
        spent += lasted
        means.append(lasted / calls)
        if lasted < seconds / 20:  # too short to count
            calls *= 2
            means.clear()
    return statistics.median(means) if means else 2 * lasted / calls
