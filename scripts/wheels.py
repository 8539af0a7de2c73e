#!/usr/bin/env python3
"""Makes wheels, and tries each in an environment of its own.

    scripts/wheels.py              a plain wheel and a compiled one, into dist/
    scripts/wheels.py --plain      only the plain one, which any machine can install
    scripts/wheels.py --compiled   only the one that is compiled for this kind of machine and this Python

The compiled one needs a C compiler here; whoever installs it needs none.
"""

import argparse
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from builds import has_compiler
from check import PIP, ROOT, program, run, try_out

DIST = ROOT / "dist"


def wheel(is_compiled: bool, home: Path) -> Path:
    """The wheel that the Python of a virtual environment has made. It has come into `dist`."""
    os.environ["HOYLE_COMPILE"] = str(int(is_compiled))
    name = "the compiled wheel" if is_compiled else "the plain wheel"
    made = home / "made"
    call = ("-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps", "-w", made, ROOT)
    run(name, program(home, "python"), *call)
    (found,) = made.iterdir()
    DIST.mkdir(exist_ok=True)
    return found.replace(DIST / found.name)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--plain", action="store_true", help="only the plain wheel")
    parser.add_argument("--compiled", action="store_true", help="only the compiled wheel")
    args = parser.parse_args()
    for is_compiled in (False, True):
        if not (args.compiled if is_compiled else args.plain) and (args.plain or args.compiled):
            continue
        if is_compiled and not has_compiler():
            print("There is no C compiler here, so no compiled wheel is made.")
            continue
        with TemporaryDirectory() as folder:
            home = Path(folder)
            os.environ["HOYLE_HOME"] = str(home / "matches")
            run("a virtual environment of its own", sys.executable, "-m", "venv", home)
            made = wheel(is_compiled, home)
            run("a real install", program(home, "python"), *PIP, made)
            try_out(home)
            print(f"{made.relative_to(ROOT)} is good.")


if __name__ == "__main__":
    main()
