"""The numbers on the pages of rules are those of the rules and of the scoring."""

import re
from typing import Any

import pytest

from hoylecli import rulebook
from hoylecli.core.game import Move
from hoylecli.families.tricks.position import contracts_of
from hoylecli.families.tricks.position.melds import table_of


def page(name: str, variant: str = "plain") -> tuple[str, Any]:
    """The page of rules on one line, and the rules."""
    game = rulebook.load(name, variant)
    return " ".join(game.texts["rules"].split()), game.rules


def row(label: str, *numbers: int) -> re.Pattern[str]:
    """A row of a table: the label, more words, then the numbers."""
    return re.compile(rf"\b{label}\b[^0-9]* {' (?:double )?'.join(map(str, numbers))}\b")


@pytest.mark.parametrize("variant", list(rulebook.describe("pinochle").variants))
def test_pinochle_says_what_melds_count(variant: str) -> None:
    text, rules = page("pinochle", variant)
    counts = table_of(rules.meld)
    around = {"aces": 1, "kings": 13, "queens": 12, "jacks": 11}
    assert row("run: A 10 K Q J of trumps", *counts.run).search(text)
    assert row("royal marriage: K Q of trumps", *counts.royal_marriage).search(text)
    assert row("marriage: K Q of another suit", *counts.marriage).search(text)
    assert row("pinochle: queen of spades", *counts.pinochle).search(text)
    assert all(row(f"{name} around", *counts.arounds[rank]).search(text) for name, rank in around.items())
    assert bool(row("dix: nine of trumps", counts.dix, 2 * counts.dix).search(text)) == bool(counts.dix)


@pytest.mark.parametrize("variant", list(rulebook.describe("pinochle").variants))
def test_pinochle_says_how_it_is_bid_and_scored(variant: str) -> None:
    text, rules = page("pinochle", variant)
    assert f"{rules.match.target} wins" in text or f"{rules.match.target} points wins" in text
    assert f"last trick counts {rules.score.last}." in text
    assert ("BIDDING. From the dealer's left" in text) == (rules.bidding.kind == "auction")
    assert rules.bidding.kind == "none" or f"at least {rules.bidding.least}," in text
    assert f"kings taken count {rules.score.cards['K']} each" in text or variant == "two-handed"


def test_pinochle_for_two_says_that_no_nine_is_traded_for_a_nine() -> None:
    assert "When the card turned up is itself a nine, there is no trade." in page("pinochle", "two-handed")[0]


@pytest.mark.parametrize("variant", ["plain", "partnership", "four-handed", "two-handed", "double-pack"])
@pytest.mark.parametrize("counters", ["tens", "fives", "elevens", "ones", "hundreds"])
def test_the_tips_of_pinochle_hold_whatever_counts(variant: str, counters: str) -> None:
    """How much an ace counts, and whether a queen counts like a king, is an option."""
    tips = rulebook.load("pinochle", variant, counters=counters).texts["tips"]
    assert not re.search(r"\d|kings|queens", tips)


def test_five_hundred_says_what_contracts_count() -> None:
    text, rules = page("five-hundred")
    counts = contracts_of(rules.contracts)
    for tricks in range(rules.contracts.least, rules.contracts.most + 1):
        values = [counts[Move("bid", target=suit, amount=tricks)] for suit in "scdhn"]
        assert " ".join(map(str, (tricks, *values))) in text
    assert f"MISERE, no trick at all, counts {rules.contracts.misere}." in text
    assert f"OPEN MISERE counts {rules.contracts.open_misere} " in text


@pytest.mark.parametrize("variant", list(rulebook.describe("farkle").variants))
def test_farkle_says_what_dice_count(variant: str) -> None:
    text, rules = page("farkle", variant)
    counts = rules.counts
    assert f"a one {counts.singles[0]} a five {counts.singles[4]} three ones {counts.threes[0]:,}" in text
    assert counts.threes[1:] == tuple(100 * face for face in range(2, 7))
    assert "three of another face 100 times what they show" in text
    assert f"1 2 3 4 5 6 {counts.straight:,} three pairs {counts.three_pairs:,}" in text
    assert (f"twice three alike {counts.two_triplets:,}" in text) == bool(counts.two_triplets)
    alike = (counts.fours, counts.fives, counts.sixes)
    for many, points in zip(("four", "five", "six"), alike, strict=True):
        assert (f"{many} alike {points[0]:,}" in text) == (points[0] == points[1] > 0)
    times = [points[1] // counts.threes[1] for points in alike]
    told = f"four, five, six alike 2, {times[1]}, {times[2]} times three alike"
    grows = times[0] == 2
    assert (told in text) == grows
    if grows:
        assert all(
            each == factor * three
            for points, factor in zip(alike, times, strict=True)
            for each, three in zip(points, counts.threes, strict=True)
        )
    assert f"{rules.end.rounds} turns each" in text
