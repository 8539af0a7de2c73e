"""Call break, as commonly played in Nepal and India: bids for oneself, and spades that must win."""

from dataclasses import replace
from random import Random

import pytest
from positions import chosen
from trick_deals import after, legal, refused
from tricktable import cards, position, tricks
from whist_deals import SCREEN, assert_worlds_are_the_same, at_random, deal, drawn, told

from hoylecli import bots
from hoylecli.core.game import TABLE, Outcome
from hoylecli.families.screen import Style
from hoylecli.families.tricks.inference import barred_by_play
from hoylecli.families.tricks.state import TricksState

ANN = "AS KS QS JS 2H 3H 4H 5H 6H 2C 3C 4C 5C"
BRAM = "TS 9S 8S 7H 8H 9H TH 6C 7C 8C 9C 2D 3D"
CLEO = "7S 6S JH QH TC JC QC KC AC 4D 5D 6D 7D"
DOV = "5S 4S 3S 2S KH AH 8D 9D TD JD QD KD AD"


def seated(choice: str = "call-break") -> TricksState:
    state = chosen(choice).undealt(4, 1)
    assert isinstance(state, TricksState)
    return state


def dealt(choice: str = "call-break") -> TricksState:
    return deal(seated(choice), ANN, BRAM, CLEO, DOV)


def play(bids: str = "4 1 2 1", **given: str) -> TricksState:
    """Four cards each; hearts are led to Dov, who has none."""
    hands = given.get("hands", "2H 3C 4C AD, 5H JS 5C 6D, 7S 8C KH 7D, 6S 9S TC 2D").split(", ")
    return position(given.get("choice", "call-break"), *hands, bids=bids)


def test_all_bid_once_and_nobody_none() -> None:
    state = dealt()
    assert (state.to_act, state.phase) == (0, "nominating")
    assert legal(state) == ", ".join(f"bid {many}" for many in range(1, 14))
    assert refused(state, "bid 0") == "The lowest bid is 1."
    assert refused(state, "nil").startswith("There is no nil here; say how many tricks you will take")
    assert legal(dealt("call-break least=2")).startswith("bid 2, bid 3")
    assert refused(dealt("call-break least=2"), "bid 1") == "The lowest bid is 2."
    state = after(state, "bid 4, bid 3, bid 3, bid 13")
    assert (state.phase, state.to_act, len(state.legal_moves())) == ("playing", 0, 13)  # spades may be led


def test_who_cannot_follow_plays_a_spade_that_wins() -> None:
    state = after(play(), "2H, 5H, KH")
    assert legal(state) == "6S, 9S"
    assert (
        refused(state, "TC")
        == "You have no hearts, so you must play a trump that wins the trick so far, such as the 6♠."
    )
    assert after(state, "6S").deal.tricks[-1].winner == 3


def test_over_a_spade_only_a_higher_one_is_forced() -> None:
    state = after(play(hands="2H 3C 4C AD, 5H JS 5C 6D, 7S 8C KD 7D, 6S 9S TC 2D"), "2H, 5H, 7S")
    assert legal(state) == "9S"
    assert refused(state, "6S") == "You must beat the 7♠ if you can: play the 9♠."
    assert (
        refused(state, "TC")
        == "You have no hearts, so you must play a trump that wins the trick so far, such as the 9♠."
    )


def test_whose_spades_cannot_win_is_free() -> None:
    state = after(play(hands="2H 3C 4C AD, 5H JS 5C 6D, TS 8C KD 7D, 6S 9S TC 2D"), "2H, 5H, TS")
    assert legal(state) == "TC, 2D, 6S, 9S"
    assert after(state, "6S").deal.tricks[-1].winner == 2


@pytest.mark.parametrize(("head", "allowed"), [("no", "5H, 9H, QH"), ("yes", "QH")])
def test_who_follows_need_not_beat_the_trick_or_must(head: str, allowed: str) -> None:
    hands = "TH 3C 4C, 5H 9H QH, 7S 8C 7D, 6H AH 2D"
    state = after(play(choice=f"call-break head={head}", hands=hands), "TH")
    assert legal(state) == allowed
    state = after(state, "QH, 7S")
    assert legal(state) == "AH, 6H"  # it is trumped: no heart can win
    if head == "yes":
        before = after(play(choice="call-break head=yes", hands=hands), "TH")
        assert refused(before, "5H") == "You must beat the 10♥ if you can: play the Q♥."


@pytest.mark.parametrize(
    ("trick", "impossible"),
    [
        ("2H 5H KH TC", "HS"),  # who throws a club has no heart, and no spade at all
        ("2H 5H 7S TC", "H89TJQKAS"),  # nor one above the seven
        ("2H 5H 7S 6S", "H89TJQKAS"),  # a spade that does not win is no better
        ("2H 5H 7S 9S", "H"),  # one that does says nothing of the others
        ("2S 5S KS TC", "S"),
    ],
)
def test_what_is_thrown_tells_which_spades_are_missing(trick: str, impossible: str) -> None:
    """impossible: a suit, or ranks with their suit, after `H` for all hearts."""
    unseen = cards("3H AH 3S 6S 8S TS AS 3D")
    unseen = tuple(card for card in unseen if str(card) not in trick)
    state = position("call-break", "3C", "4C", "5C", "6C", tricks=[f"0: {trick}"], bids="1 1 1 1")
    found = {str(card) for card in barred_by_play(state.view(0), unseen)[3]}
    ranks = impossible[1:-1] if len(impossible) > 2 else "A23456789TJQK"
    suits = impossible if len(impossible) <= 2 else "H"
    expected = {str(card) for card in unseen if card.suit in suits}
    if len(impossible) > 2:
        expected |= {str(card) for card in unseen if card.suit == "S" and str(card)[0] in ranks}
    assert found == expected


def test_a_whole_deal_by_hand() -> None:
    """Ann makes her bid to the trick, Dov takes four tricks more; Bram takes none, and Cleo one too few."""
    state = after(dealt(), "bid 4, bid 3, bid 3, bid 3")
    state = tricks(
        state,
        """
        0: AS TS 7S 5S > 0
        0: KS 9S 6S 4S > 0
        0: QS 8S 4D 3S > 0
        0: JS 2D 5D 2S > 0
        0: 2C 6C KC 8D > 2
        2: QC 9D 3C 7C > 2
        2: 6D AD 4C 3D > 3
        3: KD 2H 7H 7D > 3
        3: QD 3H 8H TC > 3
        3: AH 4H 9H JH > 3
        3: TD 5H 8C AC > 3
        3: KH 6H TH QH > 3
        3: JD 5C 9C JC > 3
        """,
    )
    assert state.scores == (40, -30, -30, 34)
    assert told(state)[-4:] == [
        "Ann scores 40, 40 in all: bid 4, took 4: bid made +40.",
        "Bram scores -30, -30 in all: bid 3, took 0: bid missed -30.",
        "Cleo scores -30, -30 in all: bid 3, took 2: bid missed -30.",
        "Dov scores 34, 34 in all: bid 3, took 7: bid made +30, 4 overtricks +4.",
    ]


@pytest.mark.parametrize(
    ("deals", "before", "after_it", "winners"),
    [
        (5, (100, 99, 0, 0), (110, 89, -10, -10), (0,)),
        (3, (70, 90, 0, 0), (80, 80, -10, -10), (0, 1)),
        (10, (0, 41, 0, 0), (10, 31, -10, -10), (1,)),
    ],
)
def test_the_highest_score_wins_after_so_many_deals(
    deals: int, before: tuple[int, ...], after_it: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """All have bid one, and Ann takes the only trick."""
    state = position(f"call-break deals={deals}", "AH", "2H", "3H", "4H", bids="1 1 1 1", scores=before)
    played = "AH, 2H, 3H, 4H"
    assert after(replace(state, number=deals - 1), played).outcome() is None
    assert after(replace(state, number=deals), played).outcome() == Outcome(after_it, winners)


@pytest.mark.parametrize("choice", ["call-break", "call-break head=yes"])
def test_worlds_hold_no_card_that_would_have_been_forced(choice: str) -> None:
    rng = Random(5)
    assert_worlds_are_the_same(list(at_random(seated(choice), rng))[:180:7], rng)


@pytest.mark.parametrize(("level", "least", "most"), [("beginner", 1.6, 2.6), ("average", 2.2, 3.1)])
def test_players_bid_at_least_one_and_together_fewer_than_thirteen(
    level: str, least: float, most: float
) -> None:
    """A missed bid costs all of it, and a trick above it counts one: nobody bids as many as are hoped for."""
    player, bids = bots.bot("tricks", level), []
    for seed in range(25):
        state = chosen("call-break").undealt(4, seed)
        while state.to_act == TABLE or state.phase == "nominating":
            dealing = state.to_act == TABLE
            move = (
                state.legal_moves()[0] if dealing else player.choose(state.view(state.to_act), Random(seed))
            )
            bids += [] if dealing else [move.amount]
            state = state.apply(move)
    assert min(bids) == 1
    assert least < sum(bids) / len(bids) < most


def test_the_table_shows_bids_and_tricks() -> None:
    state = after(play(), "2H, 5H, KH")
    style = Style(("Ann", "Bram", "Cleo", "Dov"), you=3)
    assert SCREEN.question(state.view(3), style) == "Hearts were led. Which card do you play?"
    assert drawn(state, 3) == [
        "Deal 1 of 5 · ♠ trumps",
        "",
        "               Bram, score 0, bid 1, 0 tricks",
        "                ┌─ ♠ trumps ────────────────┐",
        "           Ann  │            5♥             │  Cleo",
        "score 0, bid 4  │  2♥ led             [K♥]  │  score 0, bid 2",
        "      0 tricks  │             ?             │  0 tricks",
        "                └─ Cleo wins ───────────────┘",
        "            You, dealer, score 0, bid 1, 0 tricks",
        "",
        "Your hand  9♠ 6♠  10♣  2♦",
    ]
