"""A few runs whose processes are killed; `attacks.workers` does many."""

from pathlib import Path

import pytest
from attacks.workers import attack

SEED, SMALL = 1, 4


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for the workers in /proc")
def test_runs_whose_processes_are_killed_end_well(tmp_path: Path) -> None:
    report = attack(SEED, SMALL, tmp_path)
    assert report.tried >= SMALL
    assert not report.failures
