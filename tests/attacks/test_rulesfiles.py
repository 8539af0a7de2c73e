"""Rules files that have been damaged at random."""

from pathlib import Path

from attacks.rulesfiles import attack

SEED, FILES = 1, 150


def test_a_damaged_file_is_named_or_read_and_hurts_no_other(tmp_path: Path) -> None:
    report = attack(SEED, FILES, tmp_path)
    assert report.tried >= FILES
    assert not report.failures
