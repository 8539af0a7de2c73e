"""Oh Hell, as commonly played: exact bids, hands that change, and a dealer on the hook."""

from dataclasses import replace
from random import Random

import pytest
from positions import chosen
from trick_deals import after, legal, refused
from tricktable import position, tricks
from whist_deals import SCREEN, assert_worlds_are_the_same, at_random, deal, drawn, told

from hoylecli.core.game import Move, Outcome
from hoylecli.families.screen import Style
from hoylecli.families.tricks.state import TricksState
from hoylecli.families.tricks.text.telling import BY_PHASE


def seated(choice: str = "oh-hell", players: int = 3) -> TricksState:
    state = chosen(choice).undealt(players, 1)
    assert isinstance(state, TricksState)
    return state


def one_card(choice: str = "oh-hell cards=up") -> TricksState:
    """One card each; hearts are trumps, and Cleo deals."""
    return deal(seated(choice), "AS", "KS", "2H", top="3H")


DOWN = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize(
    ("choice", "players", "sizes"),
    [
        ("oh-hell", 3, [*DOWN, *DOWN[-2::-1]]),
        ("oh-hell", 5, [*DOWN, *DOWN[-2::-1]]),
        ("oh-hell", 6, [*DOWN[2:], *DOWN[-2:1:-1]]),  # eight each, and one to turn
        ("oh-hell", 7, [*DOWN[3:], *DOWN[-2:2:-1]]),
        ("oh-hell cards=up_down", 4, [*DOWN[::-1], *DOWN[1:]]),
        ("oh-hell cards=up_down", 7, [*DOWN[:2:-1], *DOWN[4:]]),
        ("oh-hell cards=down", 3, DOWN),
        ("oh-hell cards=up", 3, DOWN[::-1]),
    ],
)
def test_hands_change_as_far_as_the_pack_goes_and_the_match_ends_after_them(
    choice: str, players: int, sizes: list[int]
) -> None:
    states = list(at_random(seated(choice, players), Random(4)))
    dealt = [event.amount for state in states for event in state.events if event.kind == "dealt"]
    assert dealt == sizes
    assert states[-1].outcome() is not None


def test_the_next_card_makes_trumps_and_belongs_to_nobody() -> None:
    state = one_card()
    assert (str(state.deal.turned), state.deal.trump, str(state.deal.rest[0])) == ("3H", "H", "3H")
    assert told(state) == ["Cleo deals 1 card each.", "Cleo turns up the 3♥: hearts are trumps."]


def test_the_dealer_may_not_make_the_bids_come_out_even() -> None:
    state = one_card()
    assert legal(state) == "bid 0, bid 1"
    state = after(state, "bid 1, bid 0")
    assert (state.to_act, legal(state)) == (2, "bid 1")
    assert refused(state, "bid 0") == "The bids may not add up to 1, so you can't bid 0. Bid another number."
    assert legal(after(one_card(), "bid 0, bid 0")) == "bid 0"
    assert legal(after(one_card(), "bid 1, bid 1")) == "bid 0, bid 1"
    assert legal(after(one_card("oh-hell cards=up hook=no"), "bid 1, bid 0")) == "bid 0, bid 1"


def test_an_exact_bid_counts_ten_and_the_tricks() -> None:
    state = after(one_card(), "bid 1, bid 0, bid 1, AS, KS, 2H")
    assert state.scores == (0, 10, 11)
    assert told(state)[-3:] == [
        "Ann scores nothing, 0 in all: bid 1, took 0.",
        "Bram scores 10, 10 in all: bid 0, took 0.",
        "Cleo scores 11, 11 in all: bid 1, took 1.",
    ]


@pytest.mark.parametrize(
    ("misses", "first", "second"), [("nothing", (0, 0, 0), (0, 10, 0)), ("tricks", (0, 0, 1), (2, 10, 1))]
)
def test_two_deals_by_hand(misses: str, first: tuple[int, ...], second: tuple[int, ...]) -> None:
    """All miss in the first; in the second Ann, who bid none, takes both. They may count a point each."""
    state = after(one_card(f"oh-hell cards=up misses={misses}"), "bid 1, bid 1, bid 0, AS, KS, 2H")
    assert state.scores == first
    state = deal(state, "AC AD", "KC 3D", "2S 4D", top="2C")
    assert (state.dealer, state.to_act, state.deal.trump) == (0, 1, "C")
    state = tricks(after(state, "bid 0, bid 1, bid 0"), "1: 3D 4D AD > 0\n0: AC KC 2S > 0")
    assert state.scores == second


def test_the_highest_score_wins_after_the_last_deal_and_may_be_shared() -> None:
    state = replace(seated("oh-hell cards=down"), number=9, scores=(50, 41, 40))
    state = after(deal(state, "2H", "AS", "KS", top="3H"), "bid 0, bid 0, bid 0, AS, KS, 2H")
    assert state.outcome() == Outcome((50, 51, 50), (1,))
    state = replace(seated("oh-hell cards=down"), number=9, scores=(50, 40, 40))
    state = after(deal(state, "2H", "AS", "KS", top="3H"), "bid 0, bid 0, bid 0, AS, KS, 2H")
    assert state.outcome() == Outcome((50, 50, 50), (0, 1, 2))


def test_zero_is_a_bid_however_it_is_written() -> None:
    view = one_card().view(0)
    for text in ("0", "none", "bid nil", "zero"):
        assert BY_PHASE.read(text, view) == Move("bid", amount=0)
    on_the_hook = after(one_card(), "bid 1, bid 0").view(2)
    assert BY_PHASE.read("0", on_the_hook) == Move("bid", amount=0)  # to be refused as that, and not as a nil
    assert (
        refused(one_card(), "nil")
        == "There is no nil here; say how many tricks you will take, such as 'bid 1'."
    )
    assert refused(one_card(), "bid 2") == "There is only 1 trick, so nobody can take 2."
    assert SCREEN.question(view, Style(("Ann", "Bram", "Cleo"), you=0)) == "How many tricks do you bid?"


@pytest.mark.parametrize("players", [3, 4, 7])
def test_worlds_keep_the_turned_card_out_of_every_hand(players: int) -> None:
    rng = Random(players)
    states = list(at_random(seated(players=players), rng))
    assert_worlds_are_the_same(states[::15], rng)


def test_a_bid_that_was_taken_too_often_is_not_made() -> None:
    """Oh Hell, as commonly played: only who takes just as many tricks as they bid scores ten."""
    state = position(
        "oh-hell",
        *("2C 3C 4C", "5D 6D 7D", "2S 3S 4S"),
        trump="H",
        tricks=["0: AS KS QS", "0: AC KC QC", "0: AD KD QD", "0: JH JC TH", "0: JD TD 9D"],
        bids="3 1 2",
    )
    lines = SCREEN.draw(state.view(0), Style(("You", "Ann", "Cleo"), you=0, in_words=True))
    assert "You have 2 tricks too many." in lines
    assert "Ann needs 1 more of 1 trick." in lines
    assert not any("made" in line for line in lines)


def test_the_table_shows_bids_and_tricks() -> None:
    assert drawn(after(one_card(), "bid 1, bid 0, bid 1, AS"), 1) == [
        "Deal 1 of 10 · ♥ trumps, 3♥ turned up",
        "",
        "                ┌─ ♥ trumps ────────────────┐",
        "  Cleo, dealer  │                           │  Ann",
        "score 0, bid 1  │                 [A♠] led  │  score 0, bid 1",
        "      0 tricks  │             ?             │  0 tricks",
        "                └─ Ann wins ────────────────┘",
        "                You, score 0, bid 0, 0 tricks",
        "",
        "Your hand  K♠",
    ]
