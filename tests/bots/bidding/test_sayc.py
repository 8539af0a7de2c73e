"""The Standard Bidding System beside published calls by the Yellow Card, from which it was adapted.

`sayc.tsv` has the published calls, `sayc_otherwise.txt` the rows in which the text of the system (CG,
Standard Bidding System) bids otherwise, with its line; these are left out of the share.
"""

from pathlib import Path
from typing import NamedTuple

from bidding_deals import at, auction, cards_of

from hoylecli.bots.bidding import choose, load
from hoylecli.scoring.bridge.auction import parse_call

HERE = Path(__file__).parent
SHARE = 0.94


class Row(NamedTuple):
    """A hand with the calls so far. call: the published one."""

    hand: str
    vulnerable: str
    calls: str
    call: str


def lines(name: str) -> list[str]:
    text = (HERE / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def published() -> list[Row]:
    """The rows whose call may be made at all."""
    rows = [Row(*line.split("\t")[1:5]) for line in lines("sayc.tsv")]
    return [row for row in rows if not auction(row.calls).why_not(parse_call(row.call))]


def ours(row: Row) -> str:
    system = load("standard")
    vulnerable = row.vulnerable in ("N-S", "Both"), row.vulnerable in ("E-W", "Both")
    return choose(at(system, auction(row.calls), vulnerable), cards_of(row.hand)).call


def test_most_calls_are_those_of_the_yellow_card_where_the_text_does_not_say_otherwise() -> None:
    listed = {(hand, calls, call): call_of_text for _, hand, calls, call, call_of_text in otherwise()}
    rows = [row for row in published() if (row.hand, row.calls, row.call) not in listed]
    agreeing = [row for row in rows if ours(row) == parse_call(row.call)]
    assert len(agreeing) >= SHARE * len(rows), set(rows) - set(agreeing)


def test_rows_that_are_left_out_bid_as_the_text_does() -> None:
    by_place = {(row.hand, row.calls, row.call): row for row in published()}
    for line, hand, calls, call, call_of_text in otherwise():
        assert 796 <= int(line) <= 1157
        assert ours(by_place[hand, calls, call]) == call_of_text != parse_call(call), hand


def otherwise() -> list[list[str]]:
    return [[each.strip() for each in line.split("|")] for line in lines("sayc_otherwise.txt")]
