"""Black Maria, as commonly played in Britain: three to five players, and three spades to fear."""

from random import Random

import pytest
from positions import chosen
from trick_deals import after, legal
from tricktable import position
from whist_deals import SCREEN, assert_worlds_are_the_same, at_random, deal, drawn, told

from hoylecli.core.cards import CARDS
from hoylecli.core.game import Outcome
from hoylecli.families.screen import Style
from hoylecli.families.tricks.state import TricksState

RANKS = "AKQJT98765432"
SPADES = " ".join(f"{rank}S" for rank in RANKS) + " AC KC QC JC"
HEARTS = " ".join(f"{rank}H" for rank in RANKS) + " AD KD QD JD"
OTHERS = "TC 9C 8C 7C 6C 5C 4C 3C TD 9D 8D 7D 6D 5D 4D 3D 2D"


def seated(choice: str = "black-maria", players: int = 3) -> TricksState:
    state = chosen(choice).undealt(players, 1)
    assert isinstance(state, TricksState)
    return state


@pytest.mark.parametrize(("players", "each", "out"), [(3, 17, ["2C"]), (4, 13, []), (5, 10, ["2C", "2D"])])
def test_the_pack_is_trimmed_until_it_deals_out(players: int, each: int, out: list[str]) -> None:
    state = seated(players=players)
    state = state.apply(state.legal_moves()[0])
    assert [len(hand) for hand in state.deal.hands] == [each] * players
    assert [str(card) for card in CARDS[:52] if card not in set(state.deal.everywhere())] == out


@pytest.mark.parametrize(
    ("passing", "taker", "got"),
    [("right", "Cleo", "4♥ 3♥ 2♥ from Bram"), ("left", "Bram", "3♣ 3♦ 2♦ from Cleo")],
)
def test_three_cards_go_to_the_right_or_to_the_left(passing: str, taker: str, got: str) -> None:
    state = deal(seated(f"black-maria passing={passing}"), SPADES, HEARTS, OTHERS)
    assert len(state.legal_moves()) == 680
    assert SCREEN.question(state.view(0), Style(("Ann", "Bram", "Cleo"), you=0)) == (
        f"Pass 3 cards to {taker}, to your {passing}."
    )
    state = after(state, "AS QS KS, 2H 3H 4H, 3C 2D 3D")
    assert f"You get {got}." in told(state, 0)


def test_nobody_passes_when_so_chosen_and_anything_may_be_led() -> None:
    hands = (SPADES.replace("AS", "AH"), HEARTS.replace("AH", "AS"), OTHERS)
    state = deal(seated("black-maria passing=none"), *hands)
    assert (state.phase, state.to_act) == ("playing", 0)
    assert {"AH", "QS", "KS", "AC"} <= set(legal(state).split(", "))


def test_hearts_and_the_three_highest_spades_count() -> None:
    hands = ("QS 2H TC", "KS 3H 9C", "AS 4H 8C")
    state = after(position("black-maria", *hands, dealer=2), "QS, KS, AS, 4H, 2H, 3H, 8C, TC, 9C")
    assert state.scores == (0, 0, 33)
    assert state.sheet[0][2].text == "queen of spades, king of spades, ace of spades, 3 hearts"


@pytest.mark.parametrize(
    ("moon", "scores"),
    [("none", (43, 0, 0)), ("others_add", (0, 43, 43)), ("self_subtracts", (-43, 0, 0))],
)
def test_who_takes_all_points_keeps_them_or_shoots_the_moon(moon: str, scores: tuple[int, ...]) -> None:
    """A whole deal: Ann leads thirteen spades and four clubs, and takes all seventeen tricks."""
    state = deal(seated(f"black-maria passing=none moon={moon}"), SPADES, HEARTS, OTHERS)
    while state.phase == "playing":
        state = state.apply(state.legal_moves()[-1] if state.to_act == 0 else state.legal_moves()[0])
    assert [trick.winner for trick in state.deal.tricks] == [0] * 17
    assert state.scores == scores


def test_the_lowest_score_wins_when_somebody_has_a_hundred() -> None:
    hands = ("QS 2H TC", "KS 3H 9C", "AS 4H 8C")
    played = "QS, KS, AS, 4H, 2H, 3H, 8C, TC, 9C"
    state = after(position("black-maria", *hands, dealer=2, scores=(90, 40, 66)), played)
    assert (state.scores, state.outcome()) == ((90, 40, 99), None)
    state = after(position("black-maria", *hands, dealer=2, scores=(90, 40, 67)), played)
    assert state.outcome() == Outcome((90, 40, 100), (1,))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_worlds_hold_no_card_that_was_taken_out(players: int) -> None:
    rng = Random(players)
    states = list(at_random(seated(players=players), rng))
    assert_worlds_are_the_same(states[:120:6], rng)


def test_the_table_shows_points_taken() -> None:
    hands = ("QS 2H TC", "KS 3H 9C", "AS 4H 8C")
    assert drawn(after(position("black-maria", *hands, dealer=2), "QS, KS, AS, 4H"), 0) == [
        "Deal 1 · to 100",
        "",
        "          ┌───────────────────────────┐",
        "    Bram  │                           │  Cleo, dealer",
        " score 0  │                 [4♥] led  │  score 0",
        "0 points  │             ?             │  30 points",
        "          └─ Cleo wins ───────────────┘",
        "             You, score 0, 0 points",
        "",
        "Your hand  2♥  10♣",
    ]


def test_passing_is_explained_only_where_cards_are_passed() -> None:
    assert "to pass " in chosen("black-maria").texts["glossary"]
    assert "to pass " not in chosen("black-maria passing=none").texts["glossary"]
