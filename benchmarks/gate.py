"""Fails when the code takes over 3 % more instructions than before.

    python benchmarks/gate.py             compare
    python benchmarks/gate.py --update    write the baseline of this machine's kind

Instructions are counted, not seconds: valgrind's cachegrind gives the same count again on a busy
machine. The difference between a run that repeats a case N times and one that does not is the
cost of the work (`workload.py`).

A count means something only beside one of the same compiler, Python and C library. So there is
one baseline file for each such kind of machine, named after it. Where this kind has none, the
merge base with the main branch (or the commit before, on that branch itself) is built and counted
in the same run. Without valgrind nothing is measured: said, and in CI (`CI=true`) a failure.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import boardgames as bg
import workload

HERE = Path(__file__).parent
ROOT = HERE.parent
TOLERANCE = 0.03
Counts = dict[str, int]


def kind_of_machine() -> str:
    """The name of what makes counts comparable."""
    compiler = "cc"
    for command in ("gcc", "clang"):
        if shutil.which(command):
            done = _run([command, "-dumpfullversion", "-dumpversion"])
            compiler = command + done.stdout.split()[0]
            break
    libc = "".join(platform.libc_ver())
    python = f"python{platform.python_version()}{getattr(sys, 'abiflags', '')}"
    return f"{sys.platform}-{platform.machine()}-{python}-{compiler}-{libc}"


def count_all(package: Path) -> Counts:
    """Instructions of every case of every game of the package in this folder."""
    names = _games(package)
    for name in names:  # writes the byte code that the counted runs then find
        command = [sys.executable, "-S", str(HERE / "workload.py"), name, "copy", "0"]
        _run(command, _environment(package))
    jobs = [(name, "copy", 0) for name in names]
    jobs += [(name, case, n) for name in names for case, n in workload.CASES.items()]
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        totals = dict(zip(jobs, pool.map(lambda job: _count(package, *job), jobs), strict=True))
    return {
        f"{name}.{case}": round((totals[name, case, n] - totals[name, "copy", 0]) / n)
        for name in names
        for case, n in workload.CASES.items()
    }


def _games(package: Path) -> list[str]:
    program = "import boardgames; print(*boardgames.list_games())"
    return _run([sys.executable, "-S", "-c", program], _environment(package)).stdout.split()


def _count(package: Path, name: str, case: str, n: int) -> int:
    command = [
        "valgrind",
        "--tool=cachegrind",
        "--cache-sim=no",
        "--cachegrind-out-file=/dev/null",
    ]
    command += [sys.executable, "-S", str(HERE / "workload.py"), name, case, str(n)]
    if shutil.which("setarch") and not _run(["setarch", "-R", "true"], check=False).returncode:
        command = ["setarch", "-R", *command]
    done = _run(command, _environment(package))
    found = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    if found is None:
        raise RuntimeError(f"no count in the output of {' '.join(command)}:\n{done.stderr}")
    return int(found[1].replace(",", ""))


def _environment(package: Path) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "PYTHONPATH": str(package), "PYTHONHASHSEED": "0"}


def _run(
    command: list[str], env: dict[str, str] | None = None, *, check: bool = True
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(command, capture_output=True, text=True, env=env, cwd=ROOT, check=False)
    if check and done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done


def base_commit() -> str | None:
    """The commit that this one is measured against where there is no baseline file."""
    named = os.environ.get("BENCH_BASE")
    if named:
        return named
    head = _run(["git", "rev-parse", "HEAD"], check=False).stdout.strip()
    for main in ("origin/main", "main"):
        base = _run(["git", "merge-base", "HEAD", main], check=False).stdout.strip()
        if base and base != head:
            return base
    return (
        _run(["git", "rev-parse", "--verify", "-q", "HEAD~1"], check=False).stdout.strip() or None
    )


def count_commit(commit: str) -> Counts:
    """Builds a commit in a folder of its own and counts it with the workloads of this one."""
    with tempfile.TemporaryDirectory() as folder:
        source, site = Path(folder, "source"), Path(folder, "site")
        _run(["git", "worktree", "add", "--detach", str(source), commit])
        try:
            pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps"]
            _run([*pip, "--target", str(site), str(source)])
        finally:
            _run(["git", "worktree", "remove", "--force", str(source)])
        return count_all(site)


def compare(before: Counts, now: Counts) -> list[str]:
    """Prints the table; returns the cases that got slower."""
    slower = []
    print(f"{'case':32}{'before':>12}{'now':>12}{'change':>9}   instructions")
    for case, count in now.items():
        if case not in before:
            print(f"{case:32}{'':12}{count:12,}{'new':>9}   run gate.py --update to keep it")
            continue
        change = count / before[case] - 1
        mark = "   SLOWER" if change > TOLERANCE else ""
        print(f"{case:32}{before[case]:12,}{count:12,}{change:+9.1%}{mark}")
        if mark:
            slower.append(case)
    return slower


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--update", action="store_true", help="write the baseline of this kind")
    args = parser.parse_args()
    if shutil.which("valgrind") is None:
        print("valgrind is not installed (apt-get install valgrind): nothing was measured")
        return 1 if os.environ.get("CI") else 0
    kind = kind_of_machine()
    baseline = HERE / "baseline" / f"{kind}.json"
    print(f"kind of machine: {kind}")
    now = count_all(Path(bg.__file__).parent.parent)
    if args.update:
        baseline.parent.mkdir(exist_ok=True)
        baseline.write_text(json.dumps(now, indent=1) + "\n")
        print(f"wrote {baseline.relative_to(ROOT)}")
        return 0
    if baseline.exists():
        before = json.loads(baseline.read_text())
        print(f"against {baseline.relative_to(ROOT)}")
    else:
        commit = base_commit()
        if commit is None:
            print("no baseline of this kind and no earlier commit: nothing to compare with")
            return 0
        print(f"no baseline of this kind: against {commit[:12]}, built and counted now")
        before = count_commit(commit)
    slower = compare(before, now)
    if slower:
        print(f"\nover {TOLERANCE:.0%} more instructions: {', '.join(slower)}")
        print("if that is the price of something better: gate.py --update, and say why")
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
