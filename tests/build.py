"""Builds a module outside the package against the headers that the package ships."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import boardgames


def build_extension(source: Path) -> Path:
    """The compiled module of a `.pyx` file, beside it; skips where nothing can be compiled."""
    cython = pytest.importorskip("Cython.Compiler.Main")
    compiler = shutil.which(os.environ.get("CC", "cc"))
    headers = Path(sysconfig.get_paths()["include"])
    if compiler is None or not (headers / "Python.h").exists() or sys.platform == "win32":
        pytest.skip("there is no C compiler to build a module with")
    include = Path(boardgames.__path__[0]).parent
    options = cython.CompilationOptions(
        include_path=[str(include)], compiler_directives={"language_level": 3}
    )
    assert cython.compile_single(str(source), options, source.stem).num_errors == 0
    library = source.with_name(source.stem + sysconfig.get_config_var("EXT_SUFFIX"))
    undefined = ["-undefined", "dynamic_lookup"] if sys.platform == "darwin" else []
    subprocess.run(
        [compiler, "-O1", "-shared", "-fPIC", *undefined, f"-I{headers}", "-o", str(library),
         str(source.with_suffix(".c"))],
        check=True,
    )  # fmt: skip
    return library
