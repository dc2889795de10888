"""``python -m boardgames`` and the command `boardgames`.

With the extra ``cli`` it has all commands; without, a version and a self-test.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

_EXTRA = ("click", "rich")
_INSTALL = "The commands need the extra 'cli': pip install 'boardgames[cli]'"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line and returns its exit code."""
    try:
        from boardgames.cli.app import app
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _EXTRA:
            raise
        return _plain(arguments)
    code: int = app.main(
        None if arguments is None else list(arguments),
        prog_name="boardgames",
        standalone_mode=False,
    )
    return code


def _plain(arguments: Sequence[str] | None) -> int:
    """What works with the standard library alone."""
    import argparse

    from boardgames import __version__
    from boardgames.self_test import self_test

    parser = argparse.ArgumentParser(prog="boardgames", epilog=_INSTALL)
    parser.add_argument("--version", action="version", version=f"boardgames {__version__}")
    parser.add_argument(
        "--self-test", action="store_true", help="play a game of each kind and check it"
    )
    known, others = parser.parse_known_args(arguments)
    if known.self_test and not others:
        return self_test()
    print(_INSTALL, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
