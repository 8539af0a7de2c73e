"""Matches that were tampered with are refused, or kept as they say."""

from pathlib import Path

from attacks.imports import attack


def test_whatever_is_imported_comes_back_and_all_else_is_one_line(tmp_path: Path) -> None:
    report = attack(1, 120, tmp_path)
    assert report.tried >= 120
    assert not report.failures
