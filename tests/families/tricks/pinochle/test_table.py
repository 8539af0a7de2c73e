"""How pinochle looks, is told and asked, and why moves are refused."""

from random import Random

import pytest
from pinochle_deals import FOUR_OF_EACH, HANDS, NO_MARRIAGE, PLAYED, TRUMPING
from trick_deals import after, dealt, refused, tricks

from hoylecli.core.game import Move
from hoylecli.families import screen
from hoylecli.families.screen import Style
from hoylecli.families.tricks.state import TricksState

SCREEN = screen("tricks")
NAMES = ("Ann", "Bram", "Cleo", "Dov")
ANN = Style(NAMES, you=0)
BRAM = Style(NAMES, you=1)
WORDS = Style(NAMES, you=0, in_words=True)
BID = "bid 100, pass, pass, pass"


def story(state: TricksState, style: Style) -> list[str]:
    lines = [SCREEN.tell(event, style) for event in state.events if event.is_seen_by(style.you)]
    return [line for line in lines if line]


# Told


def test_the_hand_is_told_as_it_is_held_with_tens_above_kings() -> None:
    state = dealt("pinochle", *HANDS)
    assert story(state, ANN)[-1] == "Your cards: A♠ K♠ 9♠ A♥ K♥ Q♥ 10♣ Q♣ 9♣ A♦ J♦ 9♦."


def test_a_bid_that_is_won_and_trumps_are_told() -> None:
    state = after(dealt("pinochle", *HANDS), BID)
    assert story(state, BRAM) == ["Dov passes.", "Ann has won the bidding with 100."]
    assert story(after(state, "call h"), BRAM)[0] == "Ann makes hearts trumps."
    assert story(after(state, "call h"), ANN)[0] == "You make hearts trumps."


def test_each_meld_is_told_with_its_cards_and_then_all_of_them() -> None:
    state = after(dealt("pinochle", *HANDS), f"{BID}, call h, meld, meld, meld, meld")
    assert story(state, ANN) == [
        "Dov melds 40: jacks around, J♣ J♦ J♥ J♠.",
        "Dov melds 10: dix, 9♥.",
        "Dov's melds count 50 in all.",
    ]


def test_one_meld_is_told_once_and_none_is_told_too() -> None:
    state = after(dealt("pinochle", *HANDS), f"{BID}, call h, meld")
    assert story(state, BRAM) == ["Ann melds 40: royal marriage, K♥ Q♥."]
    state = after(dealt("pinochle", *HANDS), f"{BID}, call s, meld")
    assert story(state, BRAM)[-1] == "You have no meld."


def test_a_trade_is_told() -> None:
    state = dealt("pinochle/partnership", *HANDS)
    assert "Dov turns up the Q♥: hearts are trumps." in story(state, ANN)
    assert story(after(state, "trade"), ANN) == ["Bram trades the 9♥ for the Q♥."]
    assert story(after(state, "pass"), BRAM) == ["You keep the 9♥."]


def test_a_nine_turned_up_is_told_with_its_points() -> None:
    state = dealt("pinochle/partnership", *HANDS[:3], "KS JS 9S JH QH TC QC JC TD KD JD 9H")
    assert "Dov scores 10 at once for the 9♥, with a trick or without." in story(state, ANN)


def test_a_bidder_without_a_marriage_is_told() -> None:
    state = after(dealt("pinochle/double-pack-500", *NO_MARRIAGE), "bid 65, pass, pass, pass")
    assert story(state, ANN)[2:] == [
        "You have no king and queen of a suit, and so cannot make trumps.",
        "You and Cleo score -65, -65 in all: set back 65, no marriage.",
        "Bram and Dov score nothing, 0 in all.",
    ]


def test_the_sheet_says_where_the_points_come_from() -> None:
    state = after(dealt("pinochle", *HANDS), "bid 190, pass, pass, pass, call h, meld, meld, meld, meld")
    assert SCREEN.scores(tricks(state, *PLAYED).view(0), ANN) == [
        "deal  You and Cleo  Bram and Dov",
        "   1          -190           190",
        "      You and Cleo: set back 190: melds 60, cards 120 make 180",
        "      Bram and Dov: melds 60, cards 120, last trick 10",
        " all          -190           190",
    ]


def test_a_nine_turned_up_is_in_the_score_before_the_deal_is_counted() -> None:
    """CG, Partnership Pinochle, The Deal: the dealer automatically scores 10 points."""
    state = dealt("pinochle/partnership", *HANDS[:3], "KS JS 9S JH QH TC QC JC TD KD JD 9H")
    assert "Dov scores 10 at once for the 9♥, with a trick or without." in story(state, ANN)
    assert SCREEN.scores(state.view(0), ANN) == [
        "deal  You and Cleo  Bram and Dov",
        " now             0            10",
        " all             0            10",
    ]


def test_melds_can_be_seen_again_when_all_are_laid() -> None:
    assert SCREEN.melds is not None
    state = after(dealt("pinochle", *HANDS), f"{BID}, call h, meld, meld, meld")
    assert SCREEN.melds(state.view(3), Style(NAMES, you=3)) == []
    state = tricks(after(state, "meld"), *PLAYED[:2])
    assert SCREEN.melds(state.view(0), ANN) == [
        "Bram has melded 10:",
        "  dix 10, 9♥",
        "Cleo has melded 20:",
        "  marriage in diamonds 20, K♦ Q♦",
        "Dov has melded 50:",
        "  jacks around 40, J♣ J♦ J♥ J♠",
        "  dix 10, 9♥",
        "You have melded 40:",
        "  royal marriage 40, K♥ Q♥",
    ]
    assert SCREEN.melds(state.view(0), WORDS)[1] == "  dix 10, nine of hearts"
    assert SCREEN.melds(dealt("pitch", "AS", "KS").view(0), ANN) == []


# Asked


def test_what_is_asked() -> None:
    state = dealt("pinochle", *HANDS)
    assert SCREEN.question(state.view(0), ANN) == "Bid 100 or more, or pass?"
    state = after(state, "bid 120")
    assert SCREEN.question(state.view(1), BRAM) == "Ann bid 120. Bid 130 or more, or pass?"
    state = after(state, "pass, pass, pass")
    assert SCREEN.question(state.view(0), ANN) == "Which suit is trumps?"
    assert SCREEN.question(after(state, "call h").view(0), ANN) == "Your melds count 40. Lay them now."


def test_the_dealer_who_has_the_bid_is_told_so() -> None:
    state = after(dealt("pinochle", *HANDS), "pass, pass, pass")
    asked = SCREEN.question(state.view(3), Style(NAMES, you=3))
    assert asked == "All others have passed, so you must bid: 100 or more."


def test_the_trade_is_asked_with_both_cards() -> None:
    state = dealt("pinochle/partnership", *HANDS)
    assert SCREEN.question(state.view(1), BRAM) == "Trade your 9♥ for the Q♥, or pass?"


def test_each_suit_that_may_be_called_is_shown_with_what_it_would_meld() -> None:
    view = after(dealt("pinochle", *HANDS), BID).view(0)
    assert [SCREEN.gloss(move, view, ANN) for move in view.legal] == [
        "clubs, 3 cards; melds 30",
        "diamonds, 3 cards; melds 30",
        "hearts, 3 cards; melds 40",
        "spades, 3 cards; melds 30",
    ]


def test_melds_are_shown_before_they_are_laid() -> None:
    view = after(dealt("pinochle", *HANDS), f"{BID}, call h, meld, meld, meld").view(3)
    dov = Style(NAMES, you=3)
    assert SCREEN.gloss(Move("meld"), view, dov) == "jacks around 40, dix 10"
    assert SCREEN.draw(view, dov)[-2:] == ["Your meld  jacks around 40, J♣ J♦ J♥ J♠", "Your meld  dix 10, 9♥"]


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("lay them", "meld"),
        ("lay them now", "meld"),
        ("melds", "meld"),
        ("yes", "meld"),
        ("meld all", "meld"),
    ],
)
def test_melds_may_be_laid_in_other_words(typed: str, move: str) -> None:
    view = after(dealt("pinochle", *HANDS), f"{BID}, call h").view(0)
    assert SCREEN.read(typed, view) == Move.parse(move)


@pytest.mark.parametrize(("typed", "move"), [("yes", "trade"), ("exchange", "trade"), ("keep", "pass")])
def test_the_nine_may_be_traded_in_other_words(typed: str, move: str) -> None:
    assert SCREEN.read(typed, dealt("pinochle/partnership", *HANDS).view(1)) == Move.parse(move)


def test_a_number_alone_is_a_bid() -> None:
    view = after(dealt("pinochle", *HANDS), "bid 120").view(1)
    assert SCREEN.read("130", view) == Move("bid", amount=130)
    assert SCREEN.read("110", view) == Move("bid", amount=110)  # too low, and refused as such


# Drawn


def test_the_table_shows_melds_cards_and_who_is_winning() -> None:
    state = after(dealt("pinochle", *HANDS), f"{BID}, call h, meld, meld, meld, meld")
    assert SCREEN.draw(tricks(state, *PLAYED[:3], "9C AC").view(0), ANN) == [
        "Deal 1 · ♥ trumps, bid 100 by you · to 1000",
        "You and Cleo  0  melds 60, cards 60, bid made",
        "Bram and Dov  0  melds 60, cards 0",
        "",
        "            Cleo, melds 20, 0 tricks",
        "          ┌─ ♥ trumps ────────────────┐",
        "    Bram  │             ?             │  Dov, dealer",
        "melds 10  │  [A♣]                     │  melds 50",
        "0 tricks  │          9♣ led           │  0 tricks",
        "          └─ Bram wins ───────────────┘",
        "             You, melds 40, 3 tricks",
        "",
        "Your hand  K♥ Q♥  K♠ 9♠  10♣ Q♣  J♦ 9♦",
    ]


def test_the_table_shows_the_cards_of_each_who_plays_alone() -> None:
    state = after(dealt("pinochle/four-handed", *HANDS), "pass, meld, meld, meld, meld")
    view = tricks(state, *PLAYED[:3], "9C AC").view(2)
    assert SCREEN.draw(view, Style(NAMES, you=2, width=60))[1:6] == [
        "              score  melds  cards  tricks",
        "Dov (dealer)      0     50      0       0",
        "Ann               0     40     60       3   9♣  led",
        "Bram              0     10      0       0   A♣  wins",
        "You               0     20      0       0  ?",
    ]
    assert SCREEN.draw(view, Style(NAMES, you=2))[2:9] == [
        "            Ann, score 0, melds 40, cards 60, 3 tricks",
        "                   ┌─ ♥ trumps ────────────────┐",
        "      Dov, dealer  │          9♣ led           │  Bram",
        "score 0, melds 50  │                     [A♣]  │  score 0, melds 10",
        "cards 0, 0 tricks  │             ?             │  cards 0, 0 tricks",
        "                   └─ Bram wins ───────────────┘",
        "             You, score 0, melds 20, cards 0, 0 tricks",
    ]


def test_the_table_in_words_says_what_the_cards_count_that_were_taken() -> None:
    state = after(dealt("pinochle/four-handed", *HANDS), "pass, meld, meld, meld, meld")
    said = SCREEN.draw(tricks(state, *PLAYED[:3]).view(0), WORDS)
    assert said[1:3] == ["You have 3 tricks with 60 points.", "Bram has 0 tricks."]
    state = after(dealt("pinochle", *HANDS), f"{BID}, call h, meld, meld, meld, meld")
    said = SCREEN.draw(tricks(state, *PLAYED[:3]).view(0), WORDS)
    assert "You and Cleo have 3 tricks with 60 points." in said


def test_the_table_in_words_says_who_has_melded_what() -> None:
    state = after(dealt("pinochle", *HANDS), f"{BID}, call h, meld, meld")
    said = " ".join(SCREEN.draw(state.view(0), WORDS))
    assert "You have melded 40. Bram has melded 10." in said
    state = after(dealt("pinochle", *HANDS), f"{BID}, call h")
    assert "Your melds: royal marriage for 40." in " ".join(SCREEN.draw(state.view(0), WORDS))


@pytest.mark.parametrize("variant", ["plain", "partnership", "four-handed", "double-pack", "double-pack-500"])
@pytest.mark.parametrize("width", [60, 80])
def test_no_line_is_wider_than_the_screen(variant: str, width: int) -> None:
    rng, hands = Random(3), FOUR_OF_EACH if variant.startswith("double") else HANDS
    names = ("Annabella", "Bartholomew", "Cleopatra", "Dovid")
    state = dealt(f"pinochle/{variant}", *hands)
    while state.phase != "deal" and state.to_act is not None:
        for seat in (0, 3, None):
            style = Style(names, you=seat, width=width)
            lines = SCREEN.draw(state.view(seat), style)
            assert max(map(len, lines)) <= width
        legal = state.legal_moves()
        state = state.apply(legal[-1] if legal[-1].verb == "pass" else rng.choice(legal))


# Refused


@pytest.mark.parametrize(
    ("before", "move", "reason"),
    [
        ("bid 120", "bid 120", "The bid is 120. Bid more, or pass."),
        ("pass", "bid 90", "The lowest bid is 100."),
        ("pass", "bid 105", "Bids rise by 10 here: 100, then 110."),
        ("pass", "bid 10000", "Bid 9990 at most, or pass."),
        ("pass", "smudge", "Bid, such as 'bid 100', or pass."),
        ("pass, pass, pass", "pass", "All others have passed, so you must bid, such as 'bid 100'."),
        ("pass, pass, pass", "bid 205", "Bids rise by 10 here: 200, then 210."),
        (f"{BID}, call h", "pass", "It is too late for 'pass'; say 'meld'."),
    ],
)
def test_what_cannot_be_said_is_refused_with_the_reason(before: str, move: str, reason: str) -> None:
    assert refused(after(dealt("pinochle", *HANDS), before), move) == reason


def test_a_bid_that_is_not_five_higher_is_refused_from_60_on() -> None:
    """BK, Pinochle, Bidding."""
    state = after(dealt("pinochle/double-pack-500", *FOUR_OF_EACH), "bid 61")
    assert refused(state, "bid 65") == "From 60 on a bid is at least 5 higher: 66 or more."


def test_a_suit_without_a_marriage_is_refused() -> None:
    """BK, Pinochle, Bidding."""
    state = after(dealt("pinochle/double-pack-500", *NO_MARRIAGE), "pass, bid 50, pass, pass")
    assert refused(state, "call s") == "You need a king and queen of spades to make them trumps."


@pytest.mark.parametrize(
    ("played", "move", "reason"),
    [
        ("AC", "TH", "You have no clubs, so you must play a trump, such as the Q♠."),
        ("AC QS", "JS", "You must beat the Q♠ if you can: play the K♠ or the 10♠."),
        ("AC QS", "AD", "You have no clubs, so you must play a trump, such as the K♠."),
        ("JC", "KH", "You have no clubs, so you must play a trump, such as the Q♠."),
        ("9S QS KS", "QC", "Spades were led. Play a spade, such as the A♠."),
        ("9S QS KS", "JS", "You must beat the K♠ if you can: play the 10♠ or the A♠."),
    ],
)
def test_a_card_that_may_not_be_played_is_refused(played: str, move: str, reason: str) -> None:
    """CG, Partnership Auction Pinochle, The Play; spades are trumps."""
    state = after(dealt("pinochle", *TRUMPING), f"{BID}, call s")
    while state.phase == "melding":
        state = after(state, "meld")
    assert refused(tricks(state, played), move) == reason
