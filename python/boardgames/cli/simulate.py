"""`simulate`: many random games, in figures."""

from __future__ import annotations

import csv
import os
import time
from dataclasses import fields
from typing import Any, TextIO

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from boardgames._playouts import Playouts, numbered_playouts
from boardgames.cli.games import GAME_ARGUMENT, SEED, GameCommand, Whole, options_json, title
from boardgames.cli.output import JSON_FLAG, count, print_json, print_table
from boardgames.hexcore.engine import Game
from boardgames.render.text import quantity

_PIECE_SECONDS = 0.25  # so that the bar moves and Ctrl-C is quick


def parse_policy(text: str | None) -> dict[str, int] | str | None:
    """A policy's name, or weights such as ``PLACE=1,END=0``."""
    if text is None or "=" not in text:
        return text
    weights: dict[str, int] = {}
    for pair in text.split(","):
        kind, _, weight = pair.partition("=")
        if not (weight.isascii() and weight.isdecimal()) or len(weight) > 10:
            raise click.BadParameter(
                f"weights look like KIND=3,OTHER=0, unlike {pair!r}", param_hint="--policy"
            )
        weights[kind.strip()] = int(weight)
    return weights


@click.command(cls=GameCommand)
@GAME_ARGUMENT
@click.option(
    "-n", "--games", "n", type=Whole(1), default=1000, show_default=True,
    help="How many games to play.",
)  # fmt: skip
@click.option("--seed", type=SEED, default=0, show_default=True, help="The same seed, same games.")
@click.option(
    "--threads", type=Whole(1, 4096), default=os.cpu_count() or 1,
    help="Threads to use; the result does not depend on them.  [default: all processors]",
)  # fmt: skip
@click.option(
    "--limit", type=Whole(),
    help="Most decisions of a game; one cut there counts as unfinished.",
)  # fmt: skip
@click.option(
    "--policy", metavar="POLICY",
    help="A policy of the game by name, or weights by kind of move: KIND=3,OTHER=0.",
)  # fmt: skip
@click.option(
    "--csv", "csv_file", type=click.File("w", lazy=False), metavar="FILE",
    help="Write a row for each game; - is the standard output, then nothing else is printed.",
)  # fmt: skip
@JSON_FLAG
def simulate(
    game: Game,
    n: int,
    seed: int,
    threads: int,
    limit: int | None,
    policy: str | None,
    csv_file: TextIO | None,
    as_json: bool,
) -> None:
    """Play many random games of GAME and print what became of them.

    \b
    Examples:
      boardgames simulate seeland --players 3 --games 10000
      boardgames simulate seeland --players 2 --governors --csv games.csv
      boardgames simulate seeland --players 4 --policy MILL=5,EXTRA=0 --json
    """
    if as_json and csv_file is not None and csv_file.name == "<stdout>":
        raise click.UsageError("--csv - and --json would both print; give one of them a file")
    result, seconds = _play(game, n, seed, threads, parse_policy(policy), limit)
    if csv_file is not None:
        _write_csv(result, csv_file)
    facts = _facts(result, seconds)
    if as_json:
        about = {
            "game": game.name,
            "options": options_json(game),
            "seed": seed,
            "threads": threads,
            "limit": limit,
            "policy": policy,
        }
        print_json(about | facts)
    elif csv_file is None or csv_file.name != "<stdout>":
        how = f"seed {seed}, {quantity(threads, 'thread')}"
        if policy is not None:
            how = f"{how}, policy {policy}"
        _print(game, facts, how, policy is not None)


def _play(
    game: Game,
    n: int,
    seed: int,
    threads: int,
    policy: dict[str, int] | str | None,
    limit: int | None,
) -> tuple[Playouts, float]:
    """The playouts, made in pieces but the same as in one call, and the seconds they took."""
    import numpy as np

    pieces: list[Playouts] = []
    done, size, seconds = 0, 16, 0.0
    console = Console(stderr=True)
    columns = (
        TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        task = progress.add_task("", total=n)
        while done < n:
            begin = time.perf_counter()
            size = min(size, n - done)
            try:
                piece = numbered_playouts(
                    game, size, done, threads=threads, seed=seed, policy=policy, limit=limit
                )
            except ValueError as error:  # all other values were checked before
                raise click.BadParameter(str(error), param_hint="--policy") from None
            pieces.append(piece)
            done += size
            progress.update(task, completed=done)
            spent = max(time.perf_counter() - begin, 1e-6)
            seconds += spent
            size = max(1, min(int(size * _PIECE_SECONDS / spent), 8 * size))
    arrays = {
        field.name: np.concatenate([getattr(piece, field.name) for piece in pieces])
        for field in fields(Playouts)
    }
    return Playouts(**arrays), seconds


def _facts(result: Playouts, seconds: float) -> dict[str, Any]:
    import numpy as np

    winners = result.winners
    share = winners / np.maximum(winners.sum(axis=1, keepdims=True), 1)
    decisions = int(result.decisions.sum())
    return {
        "games": len(result),
        "finished": int(result.finished.sum()),
        "without_winner": int((result.finished & ~winners.any(axis=1)).sum()),
        "seats": [
            {
                "seat": seat,
                "mean": float(scores.mean()),
                "sd": float(scores.std()),
                "lowest": int(scores.min()),
                "median": float(np.median(scores)),
                "highest": int(scores.max()),
                "win_share": float(share[:, seat].mean()),
            }
            for seat, scores in enumerate(result.scores.T)
        ],
        "decisions": _spread(result.decisions),
        "chance_events": _spread(result.chance_events),
        "seconds": seconds,
        "games_per_second": len(result) / seconds,
        "decisions_per_second": decisions / seconds,
    }


def _spread(numbers: Any) -> dict[str, float]:  # Any: an int32 array
    return {
        "mean": float(numbers.mean()),
        "lowest": int(numbers.min()),
        "highest": int(numbers.max()),
    }


def _print(game: Game, facts: dict[str, Any], how: str, as_told: bool) -> None:
    n = facts["games"]
    click.echo(f"{title(game)}: {n:,} random game{'s' * (n != 1)} ({how})\n")
    print_table(
        ("player", "mean score", "sd", "lowest", "median", "highest", "wins"),
        [
            (
                str(seat["seat"]),
                f"{seat['mean']:.2f}",
                f"{seat['sd']:.2f}",
                str(seat["lowest"]),
                f"{seat['median']:g}",
                str(seat["highest"]),
                f"{100 * seat['win_share']:.1f} %",
            )
            for seat in facts["seats"]
        ],
    )
    click.echo()
    for name, key in (("decisions", "decisions"), ("chance events", "chance_events")):
        spread = facts[key]
        click.echo(
            f"{name:<14} {spread['mean']:.1f} a game ({spread['lowest']} to {spread['highest']})"
        )
    cut = n - facts["finished"]
    if cut:
        click.echo(f"{'unfinished':<14} {cut:,} of {n:,}, cut by the limit and without a winner")
    if facts["without_winner"]:
        click.echo(f"{'no winner':<14} {facts['without_winner']:,} of {n:,} ended with none")
    if game.policies and not as_told:
        click.echo(f"{'policies':<14} this game names: {', '.join(game.policies)}; see --policy")
    click.echo(
        f"{'speed':<14} {count(facts['games_per_second'])} games/s, "
        f"{count(facts['decisions_per_second'])} decisions/s ({facts['seconds']:.2f} s)"
    )


def _write_csv(result: Playouts, file: TextIO) -> None:
    players = result.scores.shape[1]
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(
        ["game", "finished", "decisions", "chance_events"]
        + [f"score_{seat}" for seat in range(players)]
        + [f"won_{seat}" for seat in range(players)]
    )
    columns = zip(
        result.finished.astype(int).tolist(), result.decisions.tolist(),
        result.chance_events.tolist(), result.scores.tolist(),
        result.winners.astype(int).tolist(), strict=True,
    )  # fmt: skip
    for i, (finished, decisions, chance, scores, winners) in enumerate(columns):
        writer.writerow([i, finished, decisions, chance, *scores, *winners])
    file.flush()  # here a full disk is an error; when click closes the file, it is nothing
