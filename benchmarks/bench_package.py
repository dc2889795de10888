"""What a program pays before its first move: import time, wheel size."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest

from startup import import_seconds

ROOT = Path(__file__).parent.parent
MAX_IMPORT_MS = 60
MAX_WHEEL_MB = 5


def test_import_time() -> None:
    seconds = import_seconds()
    print(f"import boardgames: {1000 * seconds:.1f} ms")
    assert seconds < MAX_IMPORT_MS / 1000


def test_wheel_size() -> None:
    """Of the wheel that BOARDGAMES_WHEEL or dist/ holds; skipped where none was built."""
    named = os.environ.get("BOARDGAMES_WHEEL")
    wheels = [Path(named)] if named else sorted((ROOT / "dist").glob("*.whl"))
    if not wheels:
        pytest.skip("no wheel in dist/: python -m build makes one")
    size = wheels[-1].stat().st_size
    print(f"{wheels[-1].name}: {size / 1e6:.2f} MB")
    assert size < MAX_WHEEL_MB * 1e6
    names = zipfile.ZipFile(wheels[-1]).namelist()
    assert not [name for name in names if name.endswith((".pyx", ".c"))]
