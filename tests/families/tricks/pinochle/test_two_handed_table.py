"""How two-handed pinochle looks, is told and asked, what a seat may know, and why moves are refused.

CG: Card Games, Two-Handed Pinochle, with the section of the form.
"""

from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest
from positions import chosen
from trick_deals import after, refused, tricks
from tricktable import told
from twohanded import GAME, table

from hoylecli.core.game import Move
from hoylecli.families import screen
from hoylecli.families.screen import Style
from hoylecli.families.tricks.state import TricksState
from hoylecli.families.tricks.worlds import sample

SCREEN = screen("tricks")
NAMES = ("Ann", "Odile")
ANN = Style(NAMES, you=0, width=60)
WORDS = Style(NAMES, you=0, width=60, in_words=True)


def story(state: TricksState, style: Style = ANN) -> list[str]:
    lines = [SCREEN.tell(event, style) for event in state.events if event.is_seen_by(style.you)]
    return [line for line in lines if line]


# What is refused, and why (CG, The Meld)


@pytest.mark.parametrize(
    ("held", "laid", "move", "why"),
    [
        (
            "KH QH AH KC QC",
            "royal marriage: KH QH",
            "meld KH QH",
            "Your royal marriage has counted; add A♥, 10♥ and J♥ for a run, 110 more.",
        ),
        (
            "KH QH AH KC QC",
            "run: KH QH",
            "meld KH QH",
            "Your Q♥ and K♥ counted in a run, so they make no marriage any more.",
        ),
        (
            "QS JD KC QC",
            "pinochle: QS JD",
            "meld QS JD",
            "Your pinochle has counted; another Q♠ and J♦ make it double, 260 more.",
        ),
        (
            "KC QC QC KD QD",
            "marriage: KC QC",
            "meld KC QC",
            "Your marriage in clubs has counted; another one needs new cards.",
        ),
        (
            "KC QC KD QD",
            "marriage: KC",
            "meld KC QC",
            "Your K♣ counted in a marriage in clubs before. Cards count once in each kind.",
        ),
        (
            "KC KD KH KS QC QD",
            "kings: KC KD KH",
            "meld KC KD KH KS",
            "Your K♣, K♦ and K♥ counted in kings around before. Cards count once in each kind.",
        ),
        (
            "KC QC AC TC",
            "",
            "meld AC TC",
            "Those cards are no meld. 'rules' lists what counts.",
        ),
        (
            "KC QC KD QD",
            "",
            "meld KC QC KD QD",
            "You may lay one meld a turn. Take another trick before the next one.",
        ),
        ("KC QC", "", "meld KD QD", "You don't hold the K♦."),
        ("KC QC", "", "meld KC KC QC QC", "You hold only one K♣."),
        ("KC QC", "", "meld", "A meld is named by its cards alone; say 'meld KC QC' or 'pass'."),
        ("9H 9H", "", "meld 9H 9H", "Lay your nines one at a time: 'meld 9H'."),
        ("KC QC", "", "KC", "It is not time for that yet; say 'meld KC QC' or 'pass'."),
        ("KC QC", "", "trade", "You need the 9♥ to trade it for the A♥."),
    ],
)
def test_why_a_move_between_the_tricks_is_refused(held: str, laid: str, move: str, why: str) -> None:
    state = table(held, "TS TS TD TD TC", laid=(laid, ""))
    assert refused(state, move) == why


def test_all_on_the_table_is_no_meld() -> None:
    """CG, The Meld: one card at least must be taken from the hand."""
    laid = "kings: KC KD KH KS; queens: QC QD QH QS"
    state = table("KC KD KH KS QC QD QH QS AC", "TS " * 9, laid=(laid, ""))
    assert (
        refused(state, "meld KC QC")
        == "Those cards all lie on the table. A meld needs a card from your hand."
    )


def test_melds_wait_for_a_trick() -> None:
    state = table("KC QC", "TS TD", phase="playing")
    assert refused(state, "meld KC QC") == (
        "You may meld when you have taken a trick, before you draw; play one card, such as 'QC'."
    )


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({}, "You may trade when you have taken a trick, before you draw; play one card, such as 'QC'."),
        ({"turned": "9H"}, "The card turned up is the 9♥ itself, so there is nothing to trade."),
        ({"stock": ""}, "The stock is gone, so it is too late for trades; play one card, such as 'QC'."),
    ],
)
def test_the_trade_waits_for_a_trick_where_there_will_be_one(more: dict[str, Any], why: str) -> None:
    """CG, Two-Handed Pinochle, The Meld."""
    assert refused(table("9H QC", "TS TD", phase="playing", **more), "trade") == why


# Told, asked and drawn


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("KH table", "KH t"),
        ("play kh from the table", "KH t"),
        ("kh from my hand", "KH"),
        ("QH from the table", "QH"),
        ("AC in my hand", "AC"),
        ("K♥ t", "KH t"),
        ("king of hearts from the table", "KH t"),
        ("from the table", None),
        ("AC from the table", None),
        ("QH from my hand", None),
    ],
)
def test_which_of_two_equal_cards_is_meant_can_be_said_in_words(typed: str, move: str | None) -> None:
    state = table("KH KH QH AC", "9S 9S TS TS", laid=("royal marriage: KH QH", ""), phase="playing")
    assert SCREEN.read(typed, state.view(0)) == (Move.parse(move) if move else None)


def test_the_one_of_two_equal_cards_is_explained_and_told() -> None:
    state = table("KH KH QH AC", "9S 9S TS TS", laid=("royal marriage: KH QH", ""), phase="playing")
    said = {str(move): SCREEN.gloss(move, state.view(0), ANN) for move in state.legal_moves()}
    assert (said["KH"], said["KH t"]) == ("the one in your hand", "")
    for style in (ANN, replace(ANN, in_words=True)):
        shown = SCREEN.says(Move.parse("KH t"), state.view(0), style)
        assert shown == f"{style.cards(Move.parse('KH').cards)} from the table"
        assert SCREEN.read(shown, state.view(0)) == Move.parse("KH t")
    assert story(after(state, "KH t"))[0] == "You play the K♥ from the table."
    assert story(after(state, "KH"))[0] == "You play the K♥."


def test_what_is_told_between_two_tricks() -> None:
    state = after(table("KC QC AC", "TS TD TC"), "meld KC QC")
    assert story(state) == ["You meld 20: marriage in clubs, K♣ Q♣.", "You draw the 9♣."]
    odile = Style(NAMES, you=1)
    assert story(state, odile) == ["Ann melds 20: marriage in clubs, K♣ Q♣.", "You draw the 9♣."]
    assert story(after(table("KC 9H", "TS TD"), "trade"))[0] == "You trade the 9♥ for the A♥, and count 10."


def test_the_end_of_the_stock_is_told() -> None:
    state = after(table("KC QC AS", "TS TD TC", stock="JC"), "meld KC QC")
    assert story(state) == [
        "You meld 20: marriage in clubs, K♣ Q♣.",
        "You draw the last card of the stock: the J♣.",
        "Odile takes the A♥ that lay face up.",
        "The stock is gone; the melds go back to the hands; from now on, follow suit.",
    ]


def test_what_is_asked_and_offered() -> None:
    view = table("KC QC 9H", "TS TD TC").view(0)
    assert SCREEN.question(view, ANN) == "The trick is yours: meld, trade or pass?"
    assert [SCREEN.gloss(move, view, ANN) for move in view.legal] == [
        "marriage in clubs, 20",
        "dix, 10",
        "take the card turned up, and count the dix",
        "draw without a meld",
    ]


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("meld QS JD", "meld QS QS JD JD"),  # the second pinochle
        ("double pinochle", "meld QS QS JD JD"),
        ("meld marriage in clubs", "meld KC QC"),
        ("meld marr", "meld KC QC"),
        ("lay dix", "meld 9H"),
        ("swap", "trade"),
        ("draw", "pass"),
    ],
)
def test_what_may_be_typed_instead(typed: str, move: str) -> None:
    state = table("QS QS JD JD KC QC 9H", "TS " * 7, laid=("pinochle: QS JD", ""))
    assert SCREEN.read(typed, state.view(0)) == Move.parse(move)


def test_the_table_shows_the_stock_and_what_both_have_laid() -> None:
    laid = ("marriage: KC QC", "kings: KC KD KH KS")
    state = table("KC QC 9H AS", "KC KD KH KS", laid=laid, scores=(120, 90))
    assert SCREEN.draw(state.view(0), ANN) == [
        "Deal 1 · ♥ trumps · 4 in the stock, A♥ under it · to 1000",
        "                score  melds  tricks",
        "Odile (dealer)     90      0       0",
        "You               120      0       1  ?",
        "",
        "Odile has laid  K♥  K♠  K♣  K♦",
        "You have laid  K♣ Q♣",
        "Your hand  9♥  A♠",
        "",
        "You may lay  dix 10, 9♥",
    ]


def test_the_table_in_words() -> None:
    laid = ("marriage: KC QC", "")
    lines = " ".join(SCREEN.draw(table("KC QC 9H", "KC KD KH", laid=laid).view(0), WORDS))
    assert "The stock has 4 cards, and the ace of hearts face up under it." in lines
    assert "You have laid on the table: king of clubs, queen of clubs." in lines
    assert "Your hand: nine of hearts." in lines


def test_the_score_in_the_middle_of_a_deal() -> None:
    state = tricks(table("AS KC", "9S QC", stock="JC JD JS 9D 9D", phase="playing"), "AS 9S")
    assert SCREEN.scores(state.view(0), ANN) == [
        "deal     You   Odile",
        " now      11       0",
        " all      11       0",
    ]


# What a seat may know


def test_cards_drawn_are_hidden_from_the_other() -> None:
    state = after(table("KC QC AS", "TS TD TC"), "pass")
    drawn = [event for event in told(state, 1) if event[0] == "from_stock"]
    assert drawn == [("from_stock", 1, "9C")]
    assert not [event for event in told(state, None) if event[0] == "from_stock"]


def test_worlds_keep_what_lies_on_the_table_and_what_was_traded() -> None:
    """The other's melds, and the card that was traded, are in that hand in every world."""
    state = after(table("KC QC 9H AS", "TS TD TC 9D", laid=("marriage: KC QC", "")), "trade")
    for seed in range(20):
        world = sample(state.view(1), Random(seed))
        assert {"KC", "QC", "AH"} <= set(map(str, world.deal.hands[0]))
        assert str(world.deal.rest[0]) == "9H"


def test_when_the_stock_is_gone_there_is_one_world() -> None:
    state = started()
    for seat in (0, 1):
        world = sample(state.view(seat), Random(3))
        assert world.deal.hands == state.deal.hands


def started(seed: int = 3) -> TricksState:
    """A whole deal as far as the end of the stock."""
    rng, state = Random(seed), cast(TricksState, chosen(GAME).undealt(2, seed))
    while state.phase != "playing" or state.deal.rest:
        state = state.apply(rng.choice(state.legal_moves()))
    return state
