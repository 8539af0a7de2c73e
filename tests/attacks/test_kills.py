"""Nothing that was acknowledged is lost to a kill."""

import os
from pathlib import Path

import pytest
from attacks.kills import attack


@pytest.mark.skipif(os.name == "nt", reason="a pipe is not read line by line there")
def test_ten_kills_of_games_that_are_played_lose_nothing(tmp_path: Path) -> None:
    report = attack(1, 10, tmp_path)
    assert report.tried >= 10
    assert not report.failures
