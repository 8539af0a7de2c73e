"""What a program on a seat can find out about the process that started it."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
SPY = """
import os, sys
seen = open(f"/proc/{os.getppid()}/cmdline", "rb").read() + open(f"/proc/{os.getppid()}/environ", "rb").read()
sys.exit("shown" if b"4711" in seen else "hidden")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked at in /proc")
def test_a_program_does_not_see_which_seed_is_played(env: dict[str, str], tmp_path: Path) -> None:
    spy = tmp_path / "spy.py"
    spy.write_text(SPY)
    seats = ["--seat", "1=beginner", f"--seat=2=cmd:'{sys.executable}' '{spy}'", "--name", "Åsa\udcff"]
    done = subprocess.run(
        [sys.executable, "-m", "hoylecli", "cribbage", "--plain", "--seed", "4711", *seats],
        env=env, cwd=ROOT, capture_output=True, check=False,
    )  # fmt: skip
    assert done.stdout.startswith(b"Cribbage: seed 4711.")
    assert b"its last words: hidden" in done.stderr
    assert done.returncode == 1
