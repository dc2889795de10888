"""Parametrises the benchmarks over the registry."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import boardgames as bg
import cases


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "options" in metafunc.fixturenames:
        pairs = [(name, key) for name in bg.list_games() for key in cases.option_sets(name)]
        metafunc.parametrize(
            ("name", "options"), pairs, ids=[f"{name}-{key}" for name, key in pairs]
        )
    elif "name" in metafunc.fixturenames:
        metafunc.parametrize("name", bg.list_games())
