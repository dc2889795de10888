"""Every example runs for every game, as a person would run it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import boardgames as bg

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = bg.list_games()
# Name of the script -> arguments that keep it short, and a text that it prints.
SCRIPTS = {
    "random_game": ([], "winners"),
    "own_bot": (["--games", "2"], "the greedy bot won"),
    "flat_monte_carlo": (["--playouts", "2", "--moves", "10"], "player 0 searched"),
    "write_and_analyse_records": (["--games", "2"], "legal moves on average"),
    "batch_with_plot": (["--games", "200"], "mean score"),
}


# What runs a script as if a package were not there.
HIDE = """
import runpy, sys
sys.modules["matplotlib"] = None
sys.argv[:] = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def _run(script: str, *arguments: str, folder: Path, hide: bool = False) -> str:
    begin = ["-c", HIDE] if hide else []
    command = [sys.executable, *begin, str(EXAMPLES / f"{script}.py"), *arguments]
    # The package that is tested here, whatever the folder.
    env = os.environ | {"PYTHONPATH": str(Path(bg.__file__).parents[1])}
    result = subprocess.run(
        command, capture_output=True, text=True, timeout=300, cwd=folder, env=env
    )
    assert result.returncode == 0, result.stderr
    return result.stdout + result.stderr


def test_every_example_is_run() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.py")} == set(SCRIPTS)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("script", SCRIPTS)
def test_example_runs(script: str, name: str, tmp_path: Path) -> None:
    arguments, said = SCRIPTS[script]
    assert said in _run(script, name, *arguments, folder=tmp_path, hide=True)


def test_the_plot_says_what_to_install(tmp_path: Path) -> None:
    output = _run("batch_with_plot", "seeland", "--games", "50", folder=tmp_path, hide=True)
    assert "pip install matplotlib" in output


def test_the_plot_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    _run("batch_with_plot", "seeland", "--games", "200", folder=tmp_path)
    assert (tmp_path / "scores.png").stat().st_size > 1_000


def test_records_are_kept_where_one_says(tmp_path: Path) -> None:
    _run(
        "write_and_analyse_records", "seeland", "--games", "2", "--folder", "kept",
        folder=tmp_path,
    )  # fmt: skip
    for path in (tmp_path / "kept").glob("*.record"):
        bg.Record.from_text(path.read_text(encoding="utf-8")).verify()
    assert len(list((tmp_path / "kept").iterdir())) == 2
