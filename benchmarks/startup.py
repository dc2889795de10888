"""How long `import boardgames` takes."""

from __future__ import annotations

import statistics
import subprocess
import sys

_TIMED = """
import time
start = time.perf_counter()
import boardgames
print(time.perf_counter() - start)
import sys
assert "numpy" not in sys.modules
"""


def import_seconds(rounds: int = 9) -> float:
    """Median seconds of `import boardgames` in new processes, their start not counted."""
    times = []
    for _ in range(rounds + 1):
        done = subprocess.run(
            [sys.executable, "-c", _TIMED], capture_output=True, text=True, check=True
        )
        times.append(float(done.stdout))
    return statistics.median(times[1:])  # the first one fills the disk cache
