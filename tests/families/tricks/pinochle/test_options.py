"""Options of pinochle: the target, one round of bids, bids by tens, what cards count.

CG: Card Games, with the section of the form. BK: the book extract.
"""

import pytest
from pinochle_deals import FOUR_OF_EACH, HANDS, PLAYED
from positions import chosen
from trick_deals import after, dealt, legal, refused, tricks

from hoylecli.core.errors import RulesError

MELDED = "call h, meld, meld, meld, meld"


# Bids


def test_in_one_round_each_speaks_only_once() -> None:
    """BK, Pinochle, Variations: the bidding only goes around the table one time."""
    state = dealt("pinochle auction=one_round", *HANDS)
    assert legal(after(state, "bid 120")).startswith("bid 130, bid 140, ")
    state = after(state, "bid 120, pass, bid 150")
    assert (state.phase, state.to_act) == ("auction", 3)
    for said, declarer in (("bid 160", 3), ("pass", 2)):
        assert after(state, said).phase == "calling"
        assert after(state, said).deal.declarer == declarer


def test_in_one_round_too_the_dealer_has_to_bid_after_three_passes() -> None:
    """BK, Pinochle, Bidding."""
    state = after(dealt("pinochle auction=one_round", *HANDS), "pass, pass, pass")
    assert "pass" not in legal(state)
    assert after(state, "bid 110").deal.declarer == 3


@pytest.mark.parametrize(
    ("said", "least"),
    [
        ("bid 90", [95, 96, 97]),
        ("bid 97", [102, 103, 104]),
        ("bid 100", [110, 120, 130]),
        ("bid 102", [112, 122]),
    ],
)
def test_bids_rise_by_tens_once_they_have_reached_100(said: str, least: list[int]) -> None:
    """BK, Pinochle, Variations: after the bidding reaches 100, increments must be in tens."""
    state = dealt("pinochle/double-pack-500 tens=yes", *FOUR_OF_EACH)
    assert legal(after(state, said)).startswith(", ".join(f"bid {bid}" for bid in least))


def test_a_bid_between_two_tens_is_refused() -> None:
    state = after(dealt("pinochle/double-pack-500 tens=yes", *FOUR_OF_EACH), "bid 102")
    assert refused(state, "bid 115") == "From 100 on bids rise by tens: 112, 122 and so on."


# Counts


@pytest.mark.parametrize(
    ("counters", "lines"),
    [
        # Seats 0 and 2 take 5 aces, 2 tens, 5 kings, 4 queens, 3 jacks; seats 1 and 3 the rest.
        ("tens", ["melds 60, cards 120", "melds 60, cards 120, last trick 10"]),
        ("fives", ["melds 60, cards 115", "melds 60, cards 125, last trick 10"]),
        ("elevens", ["melds 60, cards 113", "melds 60, cards 127, last trick 10"]),
        ("hundreds", ["melds 60, cards 1200", "melds 60, cards 1200, last trick 10"]),
        ("ones", ["set back 100: melds 60, cards 12 make 72", "melds 60, cards 12, last trick 10"]),
    ],
)
def test_what_cards_count(counters: str, lines: list[str]) -> None:
    """BK, Pinochle, Variations: queens five, or counters 100. CG, Two-Handed Pinochle, Scoring: 11 to 2."""
    state = dealt(f"pinochle counters={counters}", *HANDS)
    state = tricks(after(state, f"bid 100, pass, pass, pass, {MELDED}"), *PLAYED)
    assert [line.text for line in state.sheet[-1]] == lines


@pytest.mark.parametrize(("target", "is_over"), [(400, True), (410, False)])
def test_the_target_may_be_chosen(target: int, is_over: bool) -> None:
    state = dealt(f"pinochle target={target}", *HANDS, scores=(220, 0))
    state = after(state, f"bid 100, pass, pass, pass, {MELDED}")
    state = tricks(state, *PLAYED)
    assert state.scores == (400, 190)
    assert (state.phase == "over") is is_over


# What does not go together


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        ("pinochle/partnership auction=one_round", "bidding.once: only bidding.kind 'auction' has it"),
        ("pinochle/two-handed tens=yes", "bidding.tens_from: only bidding.kind 'round' or 'auction' has"),
        ("pinochle/double-pack-500 counters=fives", "score.cards: melds count a tenth here"),
    ],
)
def test_an_option_that_a_variant_has_no_use_for_is_refused(choice: str, message: str) -> None:
    with pytest.raises(RulesError) as refused:
        chosen(choice)
    assert message in str(refused.value)
