"""Auctions as bridge books write them."""

import pytest

from hoylecli.bots.bidding.patterns import BadPattern, bids_of, matched, parse_pattern, parse_token

P = "Pass"


@pytest.mark.parametrize(
    ("pattern", "calls", "suits"),
    [
        ("1M", "1S Pass", {"M": "S", "O": "H"}),
        ("1M", "1D Pass", None),
        ("1M", "1S X", None),
        ("1x (1y)", "1C 1S", {"x": "C", "y": "S"}),
        ("(1x) X (P) 1y", "1D X Pass 1H Pass", {"x": "D", "y": "H"}),
        ("1x 2y", "1S Pass 2H Pass", {"x": "S", "y": "H"}),
        ("1x 2y", "1H Pass 2S Pass", None),
        ("1x 2y+", "1H Pass 2S Pass", {"x": "H", "y": "S"}),
        ("(1x) P (P)", "1H Pass Pass", {"x": "H"}),
        ("... 4NT", "1S Pass 3S Pass 4NT Pass", {}),
        ("1x (?)", "1S X", {"x": "S"}),
        ("1x (suit)", "1S 1NT", None),
        ("1M 2O", "1H Pass 2S Pass", {"M": "H", "O": "S"}),
        ("none", "", {}),
    ],
)
def test_an_auction_fits_a_pattern(pattern: str, calls: str, suits: dict[str, str] | None) -> None:
    assert matched(parse_pattern(pattern), calls.split()) == suits


@pytest.mark.parametrize(
    ("call", "suits", "calls", "bids"),
    [
        ("2z", {"x": "S"}, ["1S", P], ["2C", "2D", "2H"]),
        ("z+", {"x": "H"}, ["1H", "X"], ["3C", "3D", "2S"]),
        ("3M", {"M": "S"}, ["1S", P], ["3S"]),
        ("NT", {}, ["2S"], ["2NT"]),
        ("1z", {"x": "S"}, ["1S", P], []),
        ("2O", {"M": "S", "O": "H"}, ["1S", P], ["2H"]),
        ("X", {}, ["1S"], ["X"]),
    ],
)
def test_the_calls_that_a_rule_may_mean(
    call: str, suits: dict[str, str], calls: list[str], bids: list[str]
) -> None:
    assert [bid for bid, _ in bids_of(parse_token(call), suits, calls)] == bids


@pytest.mark.parametrize("text", ["1Q", "8S", "(1S) (2S)", "", "1NT+", "O"])
def test_what_is_no_auction_is_refused(text: str) -> None:
    with pytest.raises(BadPattern):
        parse_pattern(text)
