"""What the pages promise: their examples are run, their tables compared with the library."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import boardgames as bg

ROOT = Path(__file__).parent.parent
if not (ROOT / "README.md").exists():
    pytest.skip("the pages are not beside these tests", allow_module_level=True)
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


# A fence, its language, its lines; before it perhaps the comment that it is not to be run.
FENCE = re.compile(r"^(% not run\n)?```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_examples_of_a_page_run_and_print_what_it_says(page: Path) -> None:
    """Its Python fences in order, in one namespace; sessions print exactly what they show."""
    names: dict[str, object] = {"__name__": "page"}
    for not_run, language, text in FENCE.findall(page.read_text(encoding="utf-8")):
        if language == "python":
            code = compile(text, page.name, "exec")
            if not not_run:
                exec(code, names)
        elif language == "pycon":
            _session(text, names, page.name)


def _session(text: str, names: dict[str, object], name: str) -> None:
    test = doctest.DocTestParser().get_doctest(text, names, name, name, 0)
    test.globs = names  # the parser copies
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    runner.run(test, out=report.append, clear_globs=False)
    assert not report, "".join(report)


def test_example_of_the_package_prints_what_it_says() -> None:
    assert doctest.testmod(bg).failed == 0


def test_readme_lists_every_game() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ", PAGES[0].read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(rows) == list(bg.list_games())


@pytest.mark.parametrize("name", bg.list_games())
def test_every_game_has_its_page(name: str) -> None:
    assert (ROOT / "docs" / "games" / f"{name}.md").is_file()


def test_links_between_pages_lead_somewhere() -> None:
    for page in [*PAGES, ROOT / "CONTRIBUTING.md"]:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
