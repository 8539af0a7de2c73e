"""A calculator starts at once: it imports no engine, no rules file and nothing slow."""

import json
import subprocess
import sys

import pytest

from hoylecli.cli.score import SECTIONS

SLOW = {"yaml", "prompt_toolkit", "dataclasses", "sqlite3", "tabulate", "asyncio"}
ROOMS = {"families", "frame", "rulebook", "bots", "store"}
PROGRAM = (
    "import json, sys\nfrom hoylecli.cli.main import run\n"
    "run(json.loads(sys.argv[1]))\n"
    "print(json.dumps(sorted(sys.modules)), file=sys.stderr)"
)


WORDS = {
    "bridge": ["N 4SX +1"],
    "cribbage": ["5H", "5C", "5S", "JD", "5D"],
    "euchre": ["us", "4"],
    "farkle": ["115"],
    "gin": ["2H 3H 4H 5C 5D 5S 3C 3D AS 2C"],
    "hearts": ["13", "5", "0", "8"],
    "pinochle": ["JD", "QS"],
    "poker": ["AhKhQhJhTh"],
}
"""What some of them count; the others tell their help."""


@pytest.mark.parametrize("name", SECTIONS["Calculators"])
def test_a_calculator_imports_nothing_slow(name: str) -> None:
    words = ["score", name, *WORDS.get(name, ["--help"])]
    command = [sys.executable, "-c", PROGRAM, json.dumps(words)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    loaded = set(json.loads(done.stderr.splitlines()[-1]))
    assert not loaded & SLOW
    assert not [name for name in loaded if name.startswith(tuple(f"hoylecli.{room}" for room in ROOMS))]
