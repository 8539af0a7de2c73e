"""A few of the tries that scripts make by the hundred thousand."""

import os
from pathlib import Path

import pytest
from attacks.sheets import attack

TRIES = 100


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_no_slip_on_a_sheet_or_layout_ends_in_more_than_clear_lines(tmp_path: Path) -> None:
    report = attack(29, TRIES, tmp_path)
    assert report.tried >= TRIES
    assert not report.failures
