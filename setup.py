"""Finds the packages: those in `hoylecli`, and the games of `rules/`, which lies beside it.

    pip install .                      plain Python
    HOYLE_COMPILE=1 pip install .      where the time goes, compiled by mypyc and a C compiler
    HOYLE_COMPILE=quick pip install .  the same, compiled in two thirds of the time: for the checks

What is compiled plays the same, only sooner. A module that cannot be compiled says so, and why, in a line of
its own that begins with `# not compiled:`. All else is in setup.cfg.
"""

import os
import shutil
import sys
import sysconfig
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import Any, Final

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext

COMPILED: Final = (
    "bots/tricks/kernel.py",
    "bots/tricks/policies/*",
    "bots/tricks/policies/__init__.py",
    "bots/tricks/results.py",
    "bots/tricks/value.py",
    "bots/tricks/rollouts.py",
    "bots/tricks/stock/*",
    "bots/tricks/worlds.py",
    "bots/solver/**/*",
    "bots/solver/building/__init__.py",
    "bots/solver/stock/__init__.py",
    "bots/double_dummy/__init__.py",
    "bots/double_dummy/*",
    "bots/laying/kernel.py",
    "bots/laying/hands.py",
    "bots/laying/plans.py",
    "bots/knocking/outlook.py",
    "bots/shedding/kernel.py",
    "families/worlds.py",
    "bots/cribbage/pegging.py",
    "scoring/cribbage/__init__.py",
    "scoring/gin/__init__.py",
    "scoring/poker/__init__.py",
)
"""The modules that are compiled, in `hoylecli`."""
NOT_COMPILED: Final = "# not compiled:"
MYPYC: Final = "mypy[mypyc]>=2"
WITHOUT: Final = frozenset({"egg_info", "dist_info", "sdist"})  # which need no modules


def is_compiled() -> bool:
    """Whether whoever installs has asked for that."""
    return os.environ.get("HOYLE_COMPILE", "") not in ("", "0")


def compiler() -> str:
    """The compiler that is called: the one named by CC, or that this Python was built with."""
    return (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]


def compiled_modules() -> list[str]:
    """The files to compile. An `__init__` is one only where it is named."""
    files = set[Path]()
    for pattern in COMPILED:
        found = {path for path in Path("hoylecli").glob(pattern) if path.suffix == ".py"}
        if not found:
            sys.exit(f"setup.py: there is nothing to compile at hoylecli/{pattern}.")
        files |= {path for path in found if path.name != "__init__.py" or pattern.endswith(path.name)}
    return sorted(str(path) for path in files if not _is_left_out(path))


def _is_left_out(file: Path) -> bool:
    lines = file.read_text(encoding="utf-8").splitlines()
    return any(line.startswith(NOT_COMPILED) for line in lines)


def extensions() -> list[Extension]:
    """The compiled modules, if they are asked for; all of them call one another directly."""
    if not is_compiled():
        return []
    if sys.platform != "win32" and shutil.which(compiler()) is None:
        sys.exit(
            f"setup.py: HOYLE_COMPILE needs a C compiler, and there is no '{compiler()}' here. "
            "Install one, or install hoyle without HOYLE_COMPILE."
        )
    if WITHOUT & set(sys.argv):
        return []
    if {"editable_wheel", "develop"} & set(sys.argv):
        sys.exit("setup.py: what is edited is plain Python; install it without HOYLE_COMPILE.")
    from mypyc.build import mypycify

    options = ["--config-file=", "--follow-imports=silent", "--ignore-missing-imports"]
    files = [*options, *compiled_modules()]
    level = "1" if os.environ["HOYLE_COMPILE"] == "quick" else "3"
    made = mypycify(files, opt_level=level, debug_level="0", multi_file=True, group_name="hoyle")
    if sys.platform != "win32":  # the same digits as in Python, and no warning that stops it
        for each in made:
            each.extra_compile_args = [*each.extra_compile_args, "-ffp-contract=off", "-Wno-error"]
    return list(made)


class SideBySide(build_ext):
    """Calls the compiler for as many files at a time as there are processors."""

    def build_extension(self, ext: Extension) -> None:
        compiled = self.compiler.compile

        def side_by_side(sources: list[str], **options: Any) -> list[str]:
            with ThreadPool(os.cpu_count()) as pool:
                found = pool.map(lambda source: compiled([source], **options), sources, chunksize=1)
            return [each for objects in found for each in objects]

        self.compiler.compile = side_by_side
        super().build_extension(ext)
        self.compiler.compile = compiled


setup(
    cmdclass={"build_ext": SideBySide},
    packages=[*find_packages(include=["hoylecli", "hoylecli.*"]), "hoylecli.rules"],
    ext_modules=extensions(),
    setup_requires=[MYPYC] if is_compiled() else [],
)
