"""Writes docs/rules/<game>.md, which tests show which rule: ``python tests/rule_table.py``."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.rules import tables


def main() -> None:
    """Writes the pages of all finished games."""
    for path, text in tables().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        print(path)


if __name__ == "__main__":
    main()
