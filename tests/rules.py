"""Which ledger rows the tests show: the ids, the marks of the tests, the tables in docs/rules.

A test that shows a rule carries ``@pytest.mark.rule("SEE-041", ...)``. A game is finished when
``tests/data/<game>/rules.txt`` lists the ids of its ledger; from then on each of them needs a test
outside the slow set, and no test may name another one. `conftest.py` holds a run to that.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

TESTS = Path(__file__).parent
DATA = TESTS / "data"
TABLES = TESTS.parent / "docs" / "rules"
_ID = re.compile(r"[A-Z]{3}-\d{3}")


@dataclass(frozen=True)
class Shown:
    """A test with a rule mark.

    Attributes
    ----------
    path : str
        Of the file, from the folder of the tests, with slashes.
    name : str
        Of the function, without parameters.
    sentence : str
        What the test shows: its docstring's first line or its name.
    ids : tuple of str
    slow : bool
    """

    path: str
    name: str
    sentence: str
    ids: tuple[str, ...]
    slow: bool


def finished_games(data: Path = DATA) -> dict[str, list[str]]:
    """The ids of the ledger of each finished game, in its order."""
    return {path.parent.name: read_ids(path) for path in sorted(data.glob("*/rules.txt"))}


def read_ids(path: Path) -> list[str]:
    """The ids of a ``rules.txt``: one a line, ascending, all of one game."""
    ids = path.read_text(encoding="ascii").split()
    wrong = [rule for rule in ids if not _ID.fullmatch(rule) or rule[:3] != ids[0][:3]]
    if wrong or not ids or ids != sorted(set(ids)):
        raise ValueError(f"{path}: must hold ascending ids of one game, a line each; {wrong}")
    return ids


def faults(
    ledgers: Mapping[str, Iterable[str]],
    shown: Mapping[str, Iterable[str]],
    named: Mapping[str, Iterable[str]],
    complete: Iterable[str],
) -> list[str]:
    """What is wrong with the marks of a run, a line each; empty if nothing is.

    Parameters
    ----------
    ledgers : game to its ids, finished games only
    shown : rule id to the tests that show it in the fast set
    named : rule id to the tests that name it, slow ones too
    complete : games of which all test files have been collected
    """
    known = {rule for ids in ledgers.values() for rule in ids}
    prefixes = {rule[:4] for rule in known}
    lines = []
    for rule in sorted(named):
        in_work = _ID.fullmatch(rule) and rule[:4] not in prefixes
        if rule not in known and not in_work:
            lines.append(f"{rule}: no such rule, named by {', '.join(sorted(set(named[rule])))}")
    for game in sorted(set(complete) & set(ledgers)):
        missing = [rule for rule in ledgers[game] if rule not in shown]
        if missing:
            lines.append(f"{game}: {len(missing)} rules without a test: {', '.join(missing)}")
    return lines


def read_tests(folder: Path = TESTS) -> Iterator[Shown]:
    """Every test with a rule mark, by file and then from the top of the file."""
    for path in sorted(folder.glob("**/test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                marks = [_mark(part) for deco in node.decorator_list for part in ast.walk(deco)]
                ids = [rule for mark, args in marks if mark == "rule" for rule in args]
                if ids:
                    doc = ast.get_docstring(node) or _sentence(node.name)
                    yield Shown(
                        path.relative_to(folder).as_posix(),
                        node.name,
                        doc.splitlines()[0].strip().rstrip("."),
                        tuple(dict.fromkeys(ids)),
                        any(mark == "slow" for mark, _ in marks),
                    )


def _mark(node: ast.AST) -> tuple[str, tuple[str, ...]]:
    """(name, texts) of a ``pytest.mark.name(...)``, or empty ones."""
    args: tuple[str, ...] = ()
    if isinstance(node, ast.Call):
        args = tuple(str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))
        node = node.func
        if not (isinstance(node, ast.Attribute) and node.attr == "rule"):
            return "", ()
    if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "pytest.mark":
        return node.attr, args
    return "", ()


def _sentence(name: str) -> str:
    words = name.removeprefix("test_").replace("_", " ")
    return words[0].upper() + words[1:]


def table(game: str, ids: Iterable[str], tests: Iterable[Shown]) -> str:
    """The page ``docs/rules/<game>.md``."""
    by_rule: dict[str, list[Shown]] = {rule: [] for rule in ids}
    for test in tests:
        for rule in test.ids:
            if rule in by_rule and not test.slow:
                by_rule[rule].append(test)
    lines = [
        f"# Rules of {game} and the tests that show them",
        "",
        "Written by `python tests/rule_table.py`; a test compares it with the marks of the tests.",
        "The ids are those in the comments of the code; what a rule says is what its tests show.",
        "",
        "| rule | tests |",
        "| --- | --- |",
    ]
    for rule, found in by_rule.items():
        cells = [f"{test.sentence} (`{test.path}::{test.name}`)" for test in found]
        lines.append(f"| {rule} | {'<br>'.join(cells) or 'none'} |")
    return "\n".join(lines) + "\n"


def tables() -> dict[Path, str]:
    """What each page of docs/rules must hold."""
    tests = list(read_tests())
    return {
        TABLES / f"{game}.md": table(game, ids, tests) for game, ids in finished_games().items()
    }
