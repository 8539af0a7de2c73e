"""Polignac, as commonly played in France: no jacks, and above all not that of spades."""

from random import Random

import pytest
from positions import chosen
from trick_deals import after, legal
from tricktable import position
from whist_deals import assert_worlds_are_the_same, at_random, deal, drawn, told

from hoylecli.core.cards import CARDS
from hoylecli.core.game import Outcome
from hoylecli.families.tricks.state import TricksState

SPADES, HEARTS, DIAMONDS, CLUBS = (" ".join(f"{rank}{suit}" for rank in "KQJAT987") for suit in "SHDC")
HANDS = ("JS 9C 7D", "KH 8C 8D", "QS JH TC", "7S 9H JD")
PLAYED = "9C, 8C, TC, 9H, QS, 7S, JS, KH, JH, JD, 7D, 8D"


def seated(choice: str = "polignac", players: int = 4) -> TricksState:
    state = chosen(choice).undealt(players, 1)
    assert isinstance(state, TricksState)
    return state


@pytest.mark.parametrize(
    ("players", "each", "out"),
    [(3, 10, ["7C", "7S"]), (4, 8, []), (5, 6, ["7C", "7S"]), (6, 5, ["7C", "7S"])],
)
def test_the_black_sevens_stay_out_where_four_do_not_play(players: int, each: int, out: list[str]) -> None:
    state = seated(players=players)
    state = state.apply(state.legal_moves()[0])
    assert [len(hand) for hand in state.deal.hands] == [each] * players
    held = set(state.deal.everywhere())
    assert [str(card) for card in CARDS[:52] if str(card)[0] in "789TJQKA" and card not in held] == out


def test_anything_is_led_from_the_dealers_left() -> None:
    hands = ("KS QS KH QH KD QD KC QC", "JS AS JH AH JD AD JC AC", "TS 9S TH 9H TD 9D TC 9C")
    state = deal(seated(), *hands, "8S 7S 8H 7H 8D 7D 8C 7C")
    assert (state.dealer, state.to_act, state.phase) == (3, 0, "playing")
    assert len(state.legal_moves()) == 8


@pytest.mark.parametrize(("aces", "taker"), [("low", 2), ("high", 1)])
def test_the_ace_stands_below_the_jack_or_is_high(aces: str, taker: int) -> None:
    hands = ("TH 7C", "AH 8C", "JH 9C", "9H TC")
    state = after(position(f"polignac aces={aces}", *hands), "TH, AH, JH, 9H")
    assert state.deal.tricks[-1].winner == taker


def test_a_jack_counts_one_and_polignac_two() -> None:
    """Cleo takes a clean trick, leads the queen of spades into Polignac, and then her own jack of hearts."""
    state = after(position("polignac", *HANDS), PLAYED)
    assert [trick.winner for trick in state.deal.tricks] == [2, 2, 2]
    assert state.scores == (0, 0, 4, 0)
    assert state.sheet[0][2].text == "jack of spades, jack of hearts, jack of diamonds"


def test_suit_is_followed_and_else_anything_is_thrown() -> None:
    state = after(position("polignac", *HANDS), "9C, 8C, TC")
    assert legal(state) == "JD, 9H, 7S"
    state = after(state, "JD, QS, 7S")
    assert legal(state) == "JS"


def test_who_takes_all_jacks_has_them() -> None:
    state = deal(seated(), SPADES, HEARTS, DIAMONDS, CLUBS)
    while state.phase == "playing":
        state = state.apply(state.legal_moves()[0])
    assert [trick.winner for trick in state.deal.tricks] == [0] * 8
    assert state.scores == (5, 0, 0, 0)
    assert "jack of spades, jack of hearts" in "".join(told(state)[-4:])


def test_the_lowest_score_wins_when_somebody_has_twenty() -> None:
    state = after(position("polignac", *HANDS, scores=(3, 9, 15, 9)), PLAYED)
    assert (state.scores, state.outcome()) == ((3, 9, 19, 9), None)
    state = after(position("polignac", *HANDS, scores=(9, 9, 16, 9)), PLAYED)
    assert state.outcome() == Outcome((9, 9, 20, 9), (0, 1, 3))


@pytest.mark.parametrize("players", [3, 4, 6])
def test_worlds_hold_no_card_that_was_taken_out(players: int) -> None:
    rng = Random(players)
    assert_worlds_are_the_same(list(at_random(seated(players=players), rng))[:120:6], rng)


def test_the_table_shows_points_taken() -> None:
    assert drawn(after(position("polignac", *HANDS), "9C, 8C, TC, JD, QS, 7S, JS"), 0) == [
        "Deal 1 · to 20",
        "",
        "             Cleo, score 0, 1 point",
        "          ┌───────────────────────────┐",
        "    Bram  │         [Q♠] led          │  Dov, dealer",
        " score 0  │  ?                    7♠  │  score 0",
        "0 points  │            J♠             │  0 points",
        "          └─ Cleo wins ───────────────┘",
        "             You, score 0, 0 points",
        "",
        "Your hand  7♦",
    ]
