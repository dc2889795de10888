"""Perft counts and records of all games against the golden files."""

from __future__ import annotations

from pathlib import Path

import pytest

import boardgames as bg
from tests import golden, regenerate, rules

LARGE = 2_000_000


def _marked(line: golden.PerftLine) -> object:
    name = f"{line.game}-{line.options}-{len(line.moves.split())}-{line.depth}"
    marks = [pytest.mark.slow] if line.count > LARGE else []
    return pytest.param(line, id=name.replace(" ", "-"), marks=marks)


@pytest.mark.parametrize("line", [_marked(line) for line in golden.perft_lines()])
def test_perft_counts_are_those_on_file(line: golden.PerftLine) -> None:
    assert bg.perft(line.start(), line.depth) == line.count


@pytest.mark.parametrize("path", golden.record_files(), ids=lambda path: path.stem)
def test_golden_records_end_as_they_say(path: Path) -> None:
    record = bg.Record.from_text(path.read_text(encoding="ascii"))
    record.verify()
    *_, last = record.replay()
    assert last.is_over
    assert golden.scores(last) == record.tags["Scores"]


@pytest.mark.parametrize("game", golden.games())
def test_every_golden_file_comes_from_the_samples(game: str) -> None:
    """No file is left over, and each record is what the samples make today."""
    wanted = golden.files(game)
    folder = rules.DATA / game
    assert {*folder.glob("*.perft"), *folder.glob("*.record")} == set(wanted)
    for path, text in wanted.items():
        assert path.read_text(encoding="ascii") == text, path.name


def test_regenerating_an_unknown_game_is_refused_before_a_file_changes() -> None:
    with pytest.raises(SystemExit, match=f"no game is called chess; .*{golden.games()[0]}"):
        regenerate.main([*golden.games(), "chess"])
