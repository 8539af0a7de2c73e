"""Damaged stores are named, and nothing raw is shown."""

from pathlib import Path

from attacks.damage import attack


def test_every_command_survives_a_damaged_store(tmp_path: Path) -> None:
    report = attack(1, 60, tmp_path)
    assert report.tried >= 60
    assert not report.failures
