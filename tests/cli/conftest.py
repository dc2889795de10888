"""A command line to call, and a record to read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import boardgames as bg

pytest.importorskip("click")
pytest.importorskip("rich")

from click.testing import CliRunner, Result

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    """Runs the command line with these words; what goes wrong inside is not hidden."""
    from boardgames.cli.app import app

    def call(*words: object, text: str | None = None) -> Result:
        return CliRunner().invoke(
            app, [str(word) for word in words], input=text, catch_exceptions=False
        )

    return call


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    """The record of a random game."""
    game = bg.load("seeland", players=3, governors=True)
    record = bg.Record(game, seed=5)
    state = game.new_state(5)
    while not state.is_over:
        move = state.legal_moves()[len(record.moves) % len(state.legal_moves())]
        state.play(move)
        record.append(move)
    path = tmp_path / "game.record"
    path.write_text(record.to_text(), encoding="utf-8")
    return path
