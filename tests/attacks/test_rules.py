"""Rules changed at random, played as far as they are accepted, by players who think little."""

from pathlib import Path

import pytest
from attacks.rules import attack, played
from haste import hurry

SEED, SETS = 1, 100
# Found by the script: no foundation, or no column, where players and solver looked for the least of them;
# open cards that were no run, which rollouts of klondike moved to and fro for ever; cards that count 999;
# declarations without an exchange; trumps that need not beat, because their player could have followed.
FOUND = ("1108894262/13", "1922079954/61", "925963384/32", "1735339746/18", "627847290/10", "353876635/33")


def test_rules_that_are_accepted_can_be_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch.setattr)
    report = attack(SEED, SETS, tmp_path)
    assert report.tried >= SETS
    assert not report.failures


@pytest.mark.parametrize("seed", FOUND)
def test_rules_that_could_not_be_played_once(seed: str, tmp_path: Path) -> None:
    assert not played(seed, tmp_path)
