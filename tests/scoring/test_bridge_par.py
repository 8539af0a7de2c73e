"""Par of a deal of duplicate, from the tricks that each declarer takes."""

import pytest

from hoylecli.scoring.bridge import DENOMINATIONS
from hoylecli.scoring.bridge.duplicate import par


def table(north_south: str, east_west: str) -> dict[str, dict[str, int]]:
    """Tricks by declarer; each side's as `C D H S NT`, equal for both partners."""
    rows = [
        dict(zip(DENOMINATIONS, map(int, each.split()), strict=True)) for each in (north_south, east_west)
    ]
    return {"N": rows[0], "S": rows[0], "E": rows[1], "W": rows[1]}


@pytest.mark.parametrize(
    ("north_south", "east_west", "vulnerable", "score", "contracts"),
    [
        # Nine tricks in spades, and East-West can bid nothing that costs less.
        ("7 7 8 9 8", "5 5 5 4 5", (), 140, ["1S N +2", "1S S +2"]),
        # Four spades is made; five clubs doubled, two down, costs East-West less than the 420.
        ("4 8 8 10 8", "9 5 5 3 5", (), 300, ["5CX E -2", "5CX W -2"]),
        # Vulnerable against a side that is not, two down is 500, and the game 420.
        ("4 8 8 10 8", "9 5 5 3 5", ("EW",), 420, ["4S N =", "4S S ="]),
        # Nobody makes anything.
        ("6 6 6 6 6", "6 6 6 6 6", (), 0, []),
    ],
)
def test_par(north_south, east_west, vulnerable, score, contracts):
    found = par(table(north_south, east_west), "N", vulnerable)
    assert found.score == score
    written = [
        f"{each.contract} {each.contract.declarer} {each.result:+}".replace("+0", "=")
        for each in found.results
    ]
    assert written == contracts


def test_where_both_sides_make_one_notrump_the_dealer_does():
    both = table("6 6 6 6 7", "6 6 6 6 7")
    assert par(both, "N", ()).score == 90
    assert par(both, "E", ()).score == -90
