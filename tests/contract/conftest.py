"""Fixtures of the contract suite: tests that ask for `case` or `game` run on every game."""

from __future__ import annotations

import pytest

import boardgames as bg
from tests.contract.cases import Case, all_cases, first_cases


@pytest.fixture(params=all_cases(), ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    found: Case = request.param
    return found


@pytest.fixture
def game(case: Case) -> bg.Game:
    return case.game


@pytest.fixture(params=first_cases(), ids=lambda case: case.name)
def one(request: pytest.FixtureRequest) -> Case:
    """One case per game."""
    found: Case = request.param
    return found
