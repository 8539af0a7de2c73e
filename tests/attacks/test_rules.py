"""Rules changed at random, played as far as they are accepted, by players who think little."""

from pathlib import Path

import pytest
from attacks.rules import attack
from haste import hurry

SEED, SETS = 1, 100


def test_rules_that_are_accepted_can_be_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch.setattr)
    report = attack(SEED, SETS, tmp_path)
    assert report.tried >= SETS
    assert not report.failures
