"""The page on adding a game tells the truth: its toy game passes the contract suite."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.build import build_extension

ROOT = Path(__file__).parent.parent
TOY = ROOT / "docs" / "toy"

REGISTER = """
from boardgames.registry import GAMES

GAMES["stones"] = "stones"
"""


@pytest.mark.skipif(not TOY.exists(), reason="the pages are not beside these tests")
def test_the_toy_game_of_the_page_passes_the_contract_suite(tmp_path: Path) -> None:
    shutil.copytree(TOY / "stones", tmp_path / "stones")
    build_extension(Path(shutil.copy(TOY / "stones_core.pyx", tmp_path)))
    # Run by every interpreter that starts with this path, those that the tests start included.
    (tmp_path / "sitecustomize.py").write_text(REGISTER)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist",
         # A perft of so small a game ends before it can be interrupted.
         "-k", "stones and not (ctrl_c and perft)", "tests/contract"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), *sys.path[1:]))},
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-4000:]
    assert " passed" in done.stdout


def test_the_page_shows_every_file_of_the_toy_game() -> None:
    if not TOY.exists():
        pytest.skip("the pages are not beside these tests")
    page = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    for path in TOY.rglob("*.*"):
        if path.suffix in (".py", ".pyx", ".toml"):
            assert f"toy/{path.relative_to(TOY).as_posix()}" in page
