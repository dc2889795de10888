"""What all tests share: the check that every rule of a finished game has a test.

A run in which all test files of a finished game were collected fails if a rule of it has no test
in the fast set, and every run fails if a test names a rule that there is not. Deselecting with
``-k`` or ``-m`` changes nothing, as the marks are read before; a run that names single tests, or
not all files of a game, is not asked for completeness.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import rules

pytest.register_assert_rewrite(
    "tests.replay", "tests.seeland.positions", "tests.kolonisten.positions"
)

_SHOWN: pytest.StashKey[dict[str, list[str]]] = pytest.StashKey()
_NAMED: pytest.StashKey[dict[str, list[str]]] = pytest.StashKey()
_FILES: pytest.StashKey[set[str]] = pytest.StashKey()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_SHOWN] = {}
    config.stash[_NAMED] = {}
    config.stash[_FILES] = set()


@pytest.hookimpl(tryfirst=True)
def pytest_make_collect_report(collector: pytest.Collector) -> None:
    """Remembers the files that are really collected, not only found beside others."""
    if isinstance(collector, pytest.Module):
        collector.config.stash[_FILES].add(str(collector.path))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        name = item.nodeid.partition("[")[0]
        for mark in item.iter_markers("rule"):
            for rule in mark.args:
                config.stash[_NAMED].setdefault(rule, []).append(name)
                if item.get_closest_marker("slow") is None:
                    config.stash[_SHOWN].setdefault(rule, []).append(name)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:  # of pytest-xdist, which is untyped
    """Takes over what a worker has collected."""
    found = getattr(node, "workeroutput", {}).get("rules")
    if found is not None:
        shown, named, files = found
        node.config.stash[_SHOWN].update(shown)
        node.config.stash[_NAMED].update(named)
        node.config.stash[_FILES].update(files)


def _faults(config: pytest.Config) -> list[str]:
    ledgers = rules.finished_games()
    shown, named = config.stash[_SHOWN], config.stash[_NAMED]
    narrowed = any("::" in arg for arg in config.args) or config.getoption("lf", False)
    files = config.stash[_FILES]
    complete = [
        game
        for game in ledgers
        if not narrowed and all(str(path) in files for path in _test_files(game))
    ]
    return rules.faults(ledgers, shown, named, complete)


def _test_files(game: str) -> Iterator[Path]:
    return (rules.TESTS / game).glob("**/test_*.py")


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    config = session.config
    if hasattr(config, "workeroutput"):
        stash = config.stash
        files: set[str] = stash[_FILES]
        config.workeroutput["rules"] = (stash[_SHOWN], stash[_NAMED], sorted(files))
    elif exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) and _faults(
        config
    ):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    faults = _faults(config)
    if faults:
        terminalreporter.section("rules", sep="=", red=True, bold=True)
        for line in faults:
            terminalreporter.write_line(line, red=True)
