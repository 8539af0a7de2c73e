"""No program on a seat can hold the table up, lose the match, or outlive it."""

import os
from pathlib import Path

import pytest
from attacks.seats import attack

TRIES = 8


@pytest.mark.skipif(os.name != "posix", reason="processes are looked for as POSIX does it")
def test_matches_with_programs_that_misbehave(tmp_path: Path) -> None:
    report = attack(1, TRIES, tmp_path)
    assert report.tried >= TRIES
    assert not report.failures
