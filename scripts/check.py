"""Installs what the checks need into .venv and runs them all: style, types, tests.

    python3 scripts/check.py             everything that needs no independent program
    python3 scripts/check.py --oracles   also compares with OpenSpiel, endplay and the rest

Needs nothing but Python 3.10 or newer with venv, and a package index. Exits with the first failure.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv"
PYTHON = HOME / ("Scripts" if os.name == "nt" else "bin") / "python"


def run(title: str, *command: str | Path) -> None:
    """Runs a command in the checkout; stops everything when it fails."""
    print(f"== {title}", flush=True)
    code = subprocess.call(list(map(str, command)), cwd=ROOT)
    if code:
        sys.exit(f"check: '{title}' failed with exit code {code}.")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--oracles", action="store_true", help="compare with independent programs, too")
    oracles = parser.parse_args().oracles
    if sys.version_info < (3, 10):  # noqa: UP036  whoever runs this may have an older one
        sys.exit("check: hoyle needs Python 3.10 or newer.")
    if not PYTHON.exists():
        run("make .venv", sys.executable, "-m", "venv", HOME)
    extras = "dev,oracles" if oracles else "dev"
    run(
        "install",
        PYTHON,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "-e",
        f".[{extras}]",
    )
    run("style", PYTHON, "-m", "ruff", "check", ".")
    run("layout", PYTHON, "-m", "ruff", "format", "--check", ".")
    run("types", PYTHON, "-m", "mypy")
    run("tests", PYTHON, "-m", "pytest", *([] if oracles else ["-m", "not oracle"]))


if __name__ == "__main__":
    main()
