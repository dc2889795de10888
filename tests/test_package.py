"""What is shipped: version, types, headers for other Cython projects, and a light import."""

from __future__ import annotations

import importlib.metadata
import re
import subprocess
import sys
import sysconfig
from importlib import import_module
from pathlib import Path

import pytest

import boardgames as bg

PACKAGE = Path(bg.__file__).parent
HEAVY = {
    "asyncio",
    "click",
    "email",
    "http",
    "logging",
    "matplotlib",
    "multiprocessing",
    "numpy",
    "rich",
    "unittest",
    "urllib",
}


def _python(program: str, cwd: Path | None = None) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=cwd
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_version_is_that_of_the_distribution() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+([ab]|rc)?\d*", bg.__version__)
    assert importlib.metadata.version("boardgames") == bg.__version__


def test_numpy_is_the_only_dependency_at_run_time() -> None:
    needed = importlib.metadata.requires("boardgames") or []
    assert [text for text in needed if "extra ==" not in text] == ["numpy>=2.0"]


def test_the_package_is_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()


def _public_names(module: str) -> list[str]:
    """Classes and functions that the module itself defines."""
    found = vars(import_module(module)).items()
    return [
        key
        for key, value in found
        if not key.startswith("_") and getattr(value, "__module__", None) == module
    ]


def test_every_compiled_module_with_public_names_has_a_stub() -> None:
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    compiled = {path.name.removesuffix(suffix) for path in PACKAGE.glob(f"hexcore/*{suffix}")}
    assert {"engine", "moves", "layout", "playouts"} <= compiled
    public = [name for name in sorted(compiled) if _public_names(f"boardgames.hexcore.{name}")]
    assert [name for name in public if not (PACKAGE / f"hexcore/{name}.pyi").is_file()] == []


def test_headers_are_shipped_for_other_cython_projects() -> None:
    names = {path.name for path in PACKAGE.glob("hexcore/*.pxd")}
    assert {"__init__.pxd", "bitset.pxd", "engine.pxd", "grid.pxd", "rng.pxd"} <= names


def test_import_is_light() -> None:
    loaded = _python(
        "import sys; old = set(sys.modules); import boardgames; print(*set(sys.modules) - old)"
    )
    assert HEAVY.isdisjoint({name.split(".")[0] for name in loaded.split()})


def test_a_game_is_played_without_numpy() -> None:
    _python(
        "import sys, boardgames\n"
        "state = boardgames.load('seeland', players=2).new_state(seed=1)\n"
        "while not state.is_over: state.play(state.legal_moves()[0])\n"
        "state.playout(seed=1), state.view(0), state.to_bytes(), str(state)\n"
        "assert 'numpy' not in sys.modules"
    )


def test_promised_names_are_there() -> None:
    for name in bg.__all__:
        assert getattr(bg, name) is not None
    assert set(bg.__all__) <= set(dir(bg))
    with pytest.raises(AttributeError, match="nonsense"):
        _ = bg.nonsense


@pytest.mark.skipif(
    not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="this Python has a GIL"
)
def test_the_gil_stays_off_on_free_threaded_builds() -> None:
    printed = _python(
        "import sys, boardgames\n"
        "boardgames.load('seeland', players=2).new_state(seed=1)\n"
        "print(sys._is_gil_enabled())"
    )
    assert printed.split() == ["False"]


OUTSIDE = """
from boardgames.hexcore.bitset cimport bits_add, bits_clear, bits_count
from boardgames.hexcore.engine cimport CHANCE, Game, GameOps, State
from boardgames.hexcore.rng cimport Rng, rng_below, rng_seed
from libc.stdint cimport uint64_t

def bits(cells):
    cdef uint64_t[2] members
    bits_clear(members, 2)
    for cell in cells:
        bits_add(members, cell)
    return bits_count(members, 2)

def below(seed, n):
    cdef Rng rng
    rng_seed(&rng, seed)
    return rng_below(&rng, n)

def seats_and_chance(Game game):
    return game.num_players + CHANCE
"""
BUILD = """
from Cython.Build import cythonize
from setuptools import Extension, setup
setup(
    name="outside",
    script_args=["build_ext", "--inplace"],
    ext_modules=cythonize([Extension("outside", ["outside.pyx"])], language_level=3),
)
"""
USE = """
import boardgames, outside
game = boardgames.load("seeland", players=3)
print(outside.bits([1, 70, 70]), outside.seats_and_chance(game), outside.below(1, 10) < 10)
"""


@pytest.mark.slow
def test_another_project_can_cimport_the_core(tmp_path: Path) -> None:
    """Builds a throw-away extension against the installed headers, in a folder of its own."""
    pytest.importorskip("Cython", reason="Cython is not installed")
    pytest.importorskip("setuptools", reason="setuptools is not installed")
    (tmp_path / "outside.pyx").write_text(OUTSIDE)
    (tmp_path / "build.py").write_text(BUILD)
    done = subprocess.run(
        [sys.executable, "build.py"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert _python(USE, tmp_path).split() == ["2", "2", "True"]
