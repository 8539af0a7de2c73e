"""Rules changed at random, played as far as they are accepted."""

from pathlib import Path

from attacks.rules import attack

SEED, SETS = 1, 120


def test_rules_that_are_accepted_can_be_played(tmp_path: Path) -> None:
    report = attack(SEED, SETS, tmp_path)
    assert report.tried >= SETS
    assert not report.failures
