"""Installs what the checks need into .venv and runs them all: style, types, tests, a real install.

    python3 scripts/check.py             everything that needs no independent program
    python3 scripts/check.py --oracles   also compares with OpenSpiel, endplay and the rest

Needs nothing but Python 3.10 or newer with venv, and a package index. Exits with the first failure.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv"
PIP = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check")


def program(home: Path, name: str) -> Path:
    """A program of the virtual environment `home`."""
    return home / ("Scripts" if os.name == "nt" else "bin") / name


def run(title: str, *command: str | Path, where: Path = ROOT) -> None:
    """Runs a command; stops everything when it fails."""
    print(f"== {title}", flush=True)
    code = subprocess.call(list(map(str, command)), cwd=where, stdin=subprocess.DEVNULL)
    if code:
        sys.exit(f"check: '{title}' failed with exit code {code}.")


def install_for_real() -> None:
    """Installs a wheel as a user would, away from the checkout, and tries what needs every part of it."""
    with TemporaryDirectory() as folder:
        home = Path(folder)
        os.environ["HOYLE_HOME"] = str(home / "matches")
        run("a virtual environment of its own", sys.executable, "-m", "venv", home)
        run("a real install", program(home, "python"), *PIP, ROOT)
        hoyle = program(home, "hoyle")
        run("it lists the games", hoyle, "games", where=home)
        run("it counts", hoyle, "score", "cribbage", "5H5C5SJD", "--starter", "5D", "--terse", where=home)
        run(
            "it plays",
            hoyle,
            "simulate",
            "cribbage",
            "--games",
            "2",
            "--seats",
            "expert,beginner",
            where=home,
        )
        run("it deals", hoyle, "cribbage", "--seed", "7", where=home)
        run("it solves", hoyle, "solve", "four-free", "--deal", "617", where=home)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--oracles", action="store_true", help="compare with independent programs, too")
    oracles = parser.parse_args().oracles
    if sys.version_info < (3, 10):  # noqa: UP036  whoever runs this may have an older one
        sys.exit("check: hoyle needs Python 3.10 or newer.")
    python = program(HOME, "python")
    if not python.exists():
        run("make .venv", sys.executable, "-m", "venv", HOME)
    run("install", python, *PIP, "-e", ".[cluster,dev,oracles]" if oracles else ".[dev]")
    run("style", python, "-m", "ruff", "check", ".")
    run("layout", python, "-m", "ruff", "format", "--check", ".")
    run("types", python, "-m", "mypy")
    chosen = [] if oracles else ["-m", "not oracle"]
    run("tests", python, "-m", "pytest", "-n", "auto", "--dist", "worksteal", *chosen)
    install_for_real()


if __name__ == "__main__":
    main()
