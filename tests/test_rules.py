"""The check that every rule of a finished game has a test, and the tables made from the marks."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import rules

LEDGER = {"toy": ["TOY-001", "TOY-002"]}


@pytest.mark.parametrize("path", rules.tables(), ids=lambda path: path.stem)
def test_the_table_of_rules_is_current(path: Path) -> None:
    """``python tests/rule_table.py`` writes it."""
    assert path.read_text(encoding="utf-8") == rules.tables()[path]


def test_nothing_is_wrong_if_every_rule_is_shown() -> None:
    shown = {"TOY-001": ["a"], "TOY-002": ["b"]}
    assert rules.faults(LEDGER, shown, shown, ["toy"]) == []


def test_a_rule_without_a_test_in_the_fast_set_is_a_fault() -> None:
    shown = {"TOY-001": ["a"]}
    (line,) = rules.faults(LEDGER, shown, {**shown, "TOY-002": ["slow one"]}, ["toy"])
    assert "TOY-002" in line
    assert "TOY-001" not in line


def test_a_run_of_some_files_is_not_asked_for_completeness() -> None:
    assert rules.faults(LEDGER, {}, {}, []) == []


def test_an_unknown_rule_is_a_fault_in_every_run() -> None:
    named = {"TOY-003": ["tests/toy/test_a.py::test_b"], "toy": ["x"]}
    lines = rules.faults(LEDGER, {}, named, [])
    assert [line.partition(":")[0] for line in lines] == ["TOY-003", "toy"]
    assert "test_b" in lines[0]


def test_rules_of_a_game_in_work_may_be_named() -> None:
    assert rules.faults(LEDGER, {}, {"NEW-001": ["a"]}, ["toy"]) == [
        "toy: 2 rules without a test: TOY-001, TOY-002"
    ]


def test_marks_are_read_from_the_source(tmp_path: Path) -> None:
    source = (
        "import pytest\n"
        '@pytest.mark.rule("TOY-001", "TOY-002")\n'
        "def test_it_does_this():\n"
        "    pass\n"
        "@pytest.mark.slow\n"
        '@pytest.mark.rule("TOY-001")\n'
        "def test_other():\n"
        '    """It does that.\n\n    More."""\n'
    )
    (tmp_path / "test_toy.py").write_text(source, encoding="utf-8")
    first, second = rules.read_tests(tmp_path)
    assert first == rules.Shown(
        "test_toy.py", "test_it_does_this", "It does this", ("TOY-001", "TOY-002"), False
    )
    assert (second.sentence, second.ids, second.slow) == ("It does that", ("TOY-001",), True)
    page = rules.table("toy", LEDGER["toy"], [first, second])
    assert "| TOY-001 | It does this (`test_toy.py::test_it_does_this`) |" in page
