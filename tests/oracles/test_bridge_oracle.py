"""Duplicate scores against endplay: every contract, declarer, doubling, vulnerability and result."""

import pytest

from hoylecli.scoring.bridge import DENOMINATIONS, Contract, duplicate_score, side_of

types = pytest.importorskip("endplay.types")

pytestmark = pytest.mark.oracle

VULNERABILITIES = {"none": (), "ns": ("NS",), "ew": ("EW",), "both": ("NS", "EW")}
PLAYERS = {"N": "north", "E": "east", "S": "south", "W": "west"}
DENOMS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "NT": "nt"}
PENALTIES = ("passed", "doubled", "redoubled")


@pytest.mark.parametrize("declarer", "NESW")
@pytest.mark.parametrize("vulnerability", VULNERABILITIES)
def test_every_duplicate_score_is_endplays(declarer, vulnerability):
    vulnerable = side_of(declarer) in VULNERABILITIES[vulnerability]
    vul = types.Vul[vulnerability]
    compared, different = 0, []
    for level in range(1, 8):
        for denomination in DENOMINATIONS:
            for doubled in range(3):
                for result in range(-6 - level, 8 - level):
                    theirs = types.Contract(
                        level=level,
                        denom=types.Denom[DENOMS[denomination]],
                        declarer=types.Player[PLAYERS[declarer]],
                        penalty=types.Penalty[PENALTIES[doubled]],
                        result=result,
                    ).score(vul)
                    ours = duplicate_score(
                        Contract(level, denomination, doubled, declarer), result, vulnerable
                    )
                    compared += 1
                    if ours != theirs:
                        different.append((level, denomination, doubled, result, ours, theirs))
    assert compared == 7 * 5 * 3 * 14
    assert different == []
