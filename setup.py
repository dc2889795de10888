"""The extension modules; everything else is in pyproject.toml."""

import os
import shutil
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCES = Path("src/hexcore")
PACKAGE = Path("python/boardgames/hexcore")
# A build whose lines can be covered; never shipped.
TRACE = os.environ.get("BOARDGAMES_TRACE") == "1"
MACROS: list[tuple[str, str | None]] = (
    [("CYTHON_TRACE", "1"), ("CYTHON_TRACE_NOGIL", "1"), ("CYTHON_USE_SYS_MONITORING", "0")]
    if TRACE
    else []
)
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "binding": False,
    "embedsignature": True,
    "embedsignature.format": "clinic",
    "freethreading_compatible": True,
    "linetrace": TRACE,
}


def stage_headers() -> None:
    """Put the headers where `cimport boardgames.hexcore.x` finds them."""
    names = set()
    for path in sorted(SOURCES.glob("*.pxd")):
        copy = PACKAGE / path.name
        names.add(path.name)
        if not copy.exists() or copy.read_bytes() != path.read_bytes():
            shutil.copy2(path, copy)
    for copy in PACKAGE.glob("*.pxd"):
        if copy.name not in names and copy.name != "__init__.pxd":
            copy.unlink()
    (PACKAGE / "__init__.pxd").touch()


class BuildExt(build_ext):
    """Sets the flags that the compiler at hand understands and builds in parallel."""

    def build_extensions(self) -> None:
        msvc = self.compiler.compiler_type == "msvc"
        for extension in self.extensions:
            extension.extra_compile_args = ["/O2"] if msvc else ["-O3", "-g0"]
        self.parallel = self.parallel or os.cpu_count()
        super().build_extensions()


stage_headers()
modules = [
    Extension(f"boardgames.hexcore.{path.stem}", [path.as_posix()], define_macros=MACROS)
    for path in sorted(SOURCES.glob("*.pyx"))
]
setup(
    ext_modules=cythonize(
        modules,
        include_path=["python"],
        compiler_directives=DIRECTIVES,
        build_dir=None if TRACE else "build/cython",
    ),
    cmdclass={"build_ext": BuildExt},
)
