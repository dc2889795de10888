"""Golden data of all games: perft counts and records, made from ``samples.toml``.

``tests/data/<game>/samples.toml`` says which games are played and where perft begins; the files
beside it, ``*.perft`` and ``*.record``, are written by ``python tests/regenerate.py`` and never by
hand. A line of a perft file is ``options | moves | depth | count``; the moves lead to the state.
Records are those of `boardgames.Record`, with a tag for the scores.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import boardgames as bg
from tests.rules import DATA


@dataclass(frozen=True)
class PerftLine:
    """One line of a perft file."""

    game: str
    options: str
    moves: str
    depth: int
    count: int

    def start(self) -> bg.State:
        """The state that the moves lead to."""
        state = load(self.game, self.options).new_state(0, chance="explicit")
        for text in self.moves.split():
            state.play(text)
        return state


def games() -> list[str]:
    """Games with golden data."""
    return [path.parent.name for path in sorted(DATA.glob("*/samples.toml"))]


def load(name: str, options: str) -> bg.Game:
    """The game of options written as ``players=2 governors=true``."""
    values: dict[str, Any] = {}  # keywords of a game chosen by its name
    for word in options.split():
        key, _, value = word.partition("=")
        values[key] = {"true": True, "false": False}.get(value, value)
        if value.isdigit():
            values[key] = int(value)
    return bg.load(name, **values)


def _written(options: dict[str, Any]) -> str:
    return " ".join(
        f"{key}={str(value).lower() if isinstance(value, bool) else value}"
        for key, value in options.items()
    )


def random_moves(state: bg.State, seed: int, most: int) -> list[str]:
    """Texts of a random game from a state with explicit chance, at most so many; plays them."""
    rng = random.Random(seed)
    texts: list[str] = []
    while not state.is_over and len(texts) < most:
        move = state.sample_chance(rng) if state.is_chance else rng.choice(state.legal_moves())
        texts.append(str(move))
        state.play(move)
    return texts


def files(game: str) -> dict[Path, str]:
    """What the golden files of a game must hold."""
    folder = DATA / game
    samples = tomllib.loads((folder / "samples.toml").read_text(encoding="utf-8"))
    pages: dict[Path, str] = {}
    for row in samples.get("perft", []):
        path = folder / f"{row['file']}.perft"
        pages[path] = pages.get(path, "# options | moves | depth | count\n") + _perft(game, row)
    for row in samples.get("record", []):
        pages[folder / f"{row['file']}.record"] = _record(game, row)
    return pages


def _perft(game: str, row: dict[str, Any]) -> str:
    options = _written(row["options"])
    state = load(game, options).new_state(0, chance="explicit")
    moves = " ".join(random_moves(state, row["seed"], row["plies"]))
    return "".join(
        f"{options} | {moves} | {depth} | {bg.perft(state, depth)}\n"
        for depth in range(1, row["depth"] + 1)
    )


def _record(game: str, row: dict[str, Any]) -> str:
    state = load(game, _written(row["options"])).new_state(0, chance="explicit")
    moves = random_moves(state, row["seed"], row.get("plies", 1 << 20))
    return bg.Record(state.game, moves, {"Scores": scores(state)}).to_text()


def scores(state: bg.State) -> str:
    """The value of the tag Scores."""
    return " ".join(map(str, state.scores()))


def perft_lines() -> Iterator[PerftLine]:
    """All lines of all perft files."""
    for game in games():
        for path in sorted((DATA / game).glob("*.perft")):
            for line in path.read_text(encoding="ascii").splitlines():
                if not line.startswith("#"):
                    options, moves, depth, count = (part.strip() for part in line.split("|"))
                    yield PerftLine(game, options, moves, int(depth), int(count))


def record_files() -> list[Path]:
    """All records."""
    return [path for game in games() for path in sorted((DATA / game).glob("*.record"))]
