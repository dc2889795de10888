"""The check that every rule of a finished game has a test, and the tables made from the marks."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import rules

pytest_plugins = ["pytester"]

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


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project with a finished game of two rules and a test for each, in two files."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    for name in ("conftest.py", "rules.py"):
        source = (rules.TESTS / name).read_text(encoding="utf-8")
        pytester.makefile(".py", **{f"tests/{name[:-3]}": source})
    pytester.makefile(".txt", **{"tests/data/toy/rules": "TOY-001\nTOY-002"})
    for number in (1, 2):
        source = f'import pytest\n@pytest.mark.rule("TOY-00{number}")\ndef test_it():\n    pass\n'
        pytester.makefile(".py", **{f"tests/toy/test_{number}": source})
    pytester.makeini(
        "[pytest]\npythonpath = .\naddopts = --import-mode=importlib --strict-markers"
        "\nmarkers =\n    rule(*ids): x\n    slow: y\n"
    )
    return pytester


TAIL = 'import pytest\n@pytest.mark.slow\n@pytest.mark.rule("TOY-002")\ndef test_it():\n    pass\n'


@pytest.mark.parametrize(
    "args",
    [
        pytest.param([], id="alone"),
        pytest.param(["-p", "xdist", "-n2"], id="two-workers", marks=pytest.mark.slow),
    ],
)
def test_a_whole_run_fails_on_a_rule_without_a_fast_test(
    project: pytest.Pytester, args: list[str]
) -> None:
    assert project.runpytest_subprocess(*args).ret == pytest.ExitCode.OK
    project.makefile(".py", **{"tests/toy/test_2": TAIL})
    result = project.runpytest_subprocess(*args)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["toy: 1 rules without a test: TOY-002"])


@pytest.mark.parametrize(
    "args", [["tests/toy/test_1.py"], ["tests/toy/test_1.py::test_it"]], ids=["file", "test"]
)
def test_a_run_of_a_part_passes(project: pytest.Pytester, args: list[str]) -> None:
    project.makefile(".py", **{"tests/toy/test_2": TAIL})
    assert project.runpytest_subprocess(*args).ret == pytest.ExitCode.OK


def test_every_run_fails_on_an_unknown_rule(project: pytest.Pytester) -> None:
    project.makefile(".py", **{"tests/toy/test_2": TAIL.replace("TOY-002", "TOY-009")})
    result = project.runpytest_subprocess("tests/toy/test_2.py")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["TOY-009: no such rule, named by *test_2.py::test_it"])
