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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_examples_of_a_page_print_what_it_says(page: Path) -> None:
    text = re.sub(r"^```.*$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    report: list[str] = []
    doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(test, out=report.append)
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
