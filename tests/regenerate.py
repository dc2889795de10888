"""Writes the golden files anew from samples.toml. Run: ``python tests/regenerate.py [game ...]``.

A change of these files is a change of the rules: say why in the commit that holds it.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests import golden


def main(names: list[str]) -> None:
    """Writes the files of these games, of all if none is named."""
    for name in names:
        if name not in golden.games():
            raise SystemExit(f"no game is called {name}; there are {', '.join(golden.games())}")
    for name in names or golden.games():
        for path, text in golden.files(name).items():
            changed = not path.exists() or path.read_text(encoding="ascii") != text
            path.write_text(text, encoding="ascii", newline="\n")
            print(path, "changed" if changed else "as it was")


if __name__ == "__main__":
    main(sys.argv[1:])
