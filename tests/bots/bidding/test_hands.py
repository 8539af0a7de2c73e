"""The Standard Bidding System bids hands as its text demands (CG, Standard Bidding System, by the line)."""

from pathlib import Path

import pytest
from bidding_deals import at, auction, cards_of

from hoylecli.bots.bidding import choose, load
from hoylecli.scoring.bridge.auction import parse_call

LINES = [
    line
    for line in Path(__file__).with_name("hands.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize("line", LINES)
def test_a_hand_makes_the_call_that_the_text_demands(line: str) -> None:
    _, hand, vulnerable, calls, call = (each.strip() for each in line.split("|"))
    so_far, system = auction(calls), load("standard")
    is_ns = so_far.turn in "NS"
    we, they = vulnerable in ("we", "all"), vulnerable in ("they", "all")
    found = choose(at(system, so_far, (we if is_ns else they, they if is_ns else we)), cards_of(hand))
    assert (found.call, found.rule is not None) == (parse_call(call), True), found
