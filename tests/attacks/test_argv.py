"""A few of the tries that scripts make by the hundred thousand."""

import os
from pathlib import Path

import pytest
from attacks.argv import attack

TRIES = 100


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_no_command_line_ends_in_more_than_one_clear_line(tmp_path: Path) -> None:
    report = attack(29, TRIES, tmp_path)
    assert report.tried >= TRIES
    assert not report.failures
