"""What hearts, spades and euchre say to a move that is not legal: the rule that it breaks, in a sentence.

CG, Getting started: tutorial messages are shown when invalid plays are attempted.
"""

from typing import Any

import pytest
from positions import chosen
from trick_deals import after, refused
from tricktable import dealt, position

from hoylecli.core.errors import AmbiguousMove
from hoylecli.core.game import TABLE, Move
from hoylecli.core.resolving import resolve
from hoylecli.families import screen
from hoylecli.families.tricks.phases import VERBS
from hoylecli.families.tricks.state import TricksState

STAIRS = (
    "2C 6C TC AC 2D 6D TD 2H 6H TH 2S 6S TS",
    "3C 7C JC 3D 7D JD AD 3H 7H JH 3S 7S JS",
    "4C 8C QC 4D 8D QD 4H 8H QH AH 4S 8S QS",
    "5C 9C KC 5D 9D KD 5H 9H KH 5S 9S KS AS",
)
EUCHRE = ("AS KS QC 9D TH", "JH AH KD TS QS", "KH AD 9S JC KC", "JD QH AC TC 9C")
ALL_PASS = "pass, pass, pass, pass"


PASSING = [
    ("2S 6S", "That is 2 cards, not 3; choose 3 cards to pass, such as 'AC 2C 6C'."),
    ("2S", "That is 1 card, not 3; choose 3 cards to pass, such as 'AC 2C 6C'."),
    ("2S 6S KS", "You don't hold the K♠."),
    ("2S 2S 6S", "You hold the 2♠ only once; choose 3 different cards."),
    ("2S 6S 2C", "Write it as '2C 2S 6S'."),
    ("2S 6S TS 3", "Choose 3 cards to pass, such as 'AC 2C 6C', and nothing else."),
    ("bid 3", "There is no 'bid' in this game; choose 3 cards to pass, such as 'AC 2C 6C'."),
    ("deal", "Cutting and dealing are done for you; choose 3 cards to pass, such as 'AC 2C 6C'."),
    ("w 3", "There are no piles to play to here; choose 3 cards to pass, such as 'AC 2C 6C'."),
    ("22", "A number alone says nothing here; choose 3 cards to pass, such as 'AC 2C 6C'."),
]


@pytest.mark.parametrize(("move", "reason"), PASSING)
def test_when_cards_are_passed(move: str, reason: str) -> None:
    assert refused(dealt("hearts", *STAIRS), move) == reason


BIDS = [
    ("bid 14", "There are only 13 tricks, so nobody can take 14."),
    ("bid 0", "Say 'nil' to bid no trick at all; it counts by itself."),
    ("bid", "Say how many tricks you will take, such as 'bid 3', and nothing else."),
    ("nil 3", "Say how many tricks you will take, such as 'bid 3', and nothing else."),
    (
        "blind",
        "You have seen your cards, so it is too late to bid blind; say how many tricks you will take, "
        "such as 'bid 3'.",
    ),
    ("look", "You have looked at your cards; say how many tricks you will take, such as 'bid 3'."),
    ("pass", "There is no 'pass' in this game; say how many tricks you will take, such as 'bid 3'."),
    ("AS", "It is not time for that yet; say how many tricks you will take, such as 'bid 3'."),
    ("w 3", "There are no piles to play to here; say how many tricks you will take, such as 'bid 3'."),
]


@pytest.mark.parametrize(("move", "reason"), BIDS)
def test_when_tricks_are_bid(move: str, reason: str) -> None:
    assert refused(after(dealt("spades", *STAIRS), "look"), move) == reason


@pytest.mark.parametrize("move", ["bid 3", "nil"])
def test_before_the_cards_are_looked_at(move: str) -> None:
    reason = "First 'look' at your cards, or say 'blind' to bid double nil unseen."
    assert refused(dealt("spades", *STAIRS), move) == reason


FIRST = [
    ("call h", "To make hearts trumps, say 'order' or 'alone'; the dealer takes the 9♥."),
    ("alone h", "To make hearts trumps, say 'order' or 'alone'; the dealer takes the 9♥."),
    ("call s", "You may call another suit only when all have passed the 9♥; say 'order' or 'pass'."),
    ("order AS", "Say 'order' or 'pass', and nothing else."),
    ("pass h", "Say 'order' or 'pass', and nothing else."),
    ("AS", "It is not time for that yet; say 'order' or 'pass'."),
    ("bid 3", "There is no 'bid' in this game; say 'order' or 'pass'."),
]
SECOND = [
    ("order", "The 9♥ has been turned down, so it is too late to order it up; say 'call c' or 'pass'."),
    ("call h", "The 9♥ was turned down, so hearts cannot be trumps; call another suit."),
    ("alone h", "The 9♥ was turned down, so hearts cannot be trumps; call another suit."),
    ("call", "Say which suit, such as 'call c'."),
    ("alone", "Say which suit, such as 'alone c'."),
    ("call x", "Say which suit, such as 'call c'."),
    ("pass h", "Say 'call c' or 'pass', and nothing else."),
    ("call s 3", "Say 'call c' or 'pass', and nothing else."),
]


@pytest.mark.parametrize(
    ("said", "move", "reason"),
    [
        *(("", *row) for row in FIRST),
        *((ALL_PASS, *row) for row in SECOND),
        (
            f"{ALL_PASS}, pass, pass, pass",
            "pass",
            "All others have passed twice, so you must call a suit, such as 'call c'.",
        ),
        ("order", "AS", "You don't hold the A♠."),
        ("order", "AC TC", "That is 2 cards; lay one card away, such as 'AC'."),
        ("order", "pass", "Trumps have been made; lay one card away, such as 'AC'."),
        ("order", "AC 3", "Lay one card away, such as 'AC', and nothing else."),
        ("order, TC", "order", "It is too late for 'order'; play one card, such as 'QC'."),
    ],
)
def test_when_trumps_are_made(said: str, move: str, reason: str) -> None:
    state = dealt("euchre stick_the_dealer=yes", *EUCHRE, turned="9H")
    assert refused(after(state, said) if said else state, move) == reason


def hearts(choice: str, hand: str, **more: Any) -> TricksState:
    return position(choice, hand, "", "", "", **more)


def first_trick(choice: str, hand: str) -> TricksState:
    return position(choice, "", hand, "", "", to_act=1, trick="0: 5C")


QUIET = {"tricks": ["0: 2C 7C 8C 9C"]}
PLAYS = [
    (hearts("hearts", "2C 3H"), "3H", "The 2♣ leads to the first trick, and you hold it. Play it."),
    (
        hearts("hearts", "3C 3H", **QUIET),
        "3H",
        "Hearts aren't broken yet. Lead a club, such as the 3♣.",
    ),
    (
        hearts("spades", "3C 3S", **QUIET),
        "3S",
        "Spades aren't broken yet. Lead a club, such as the 3♣.",
    ),
    (first_trick("spades", "3C AC 3S"), "3S", "Clubs were led. Play a club, such as the A♣."),
    (hearts("hearts", "3C 3H", **QUIET), "4C", "You don't hold the 4♣."),
    (hearts("hearts", "3C 3H", **QUIET), "2C", "You have already played the 2♣."),
    (hearts("hearts", "3C 3H", **QUIET), "3C 3H", "That is 2 cards; play one card, such as '3C'."),
    (hearts("hearts", "3C 3H", **QUIET), "3C w", "Play one card, such as '3C', and nothing else."),
    (hearts("spades", "3C 3S", **QUIET), "bid 3", "It is too late for 'bid'; play one card, such as '3C'."),
    (hearts("hearts", "3C 3H", **QUIET), "go", "There is no 'go' in this game; play one card, such as '3C'."),
    (
        first_trick("hearts/standard", "3D QS"),
        "QS",
        "You may not play a card with points to the first trick. Play another, such as the 3♦.",
    ),
    (
        hearts("hearts/standard lead=left_of_dealer", "3D QS"),
        "QS",
        "You may not play a card with points to the first trick. Play another, such as the 3♦.",
    ),
    (
        position("euchre", "", "JD AD 9S", "", "", to_act=1, trick="0: 9H", trump="H", declarer=0),
        "AD",
        "Hearts were led, and your J♦ counts as one, as the left bower: play it.",
    ),
    (
        position("euchre", "", "JD AD 9S", "", "", to_act=1, trick="0: 9D", trump="H", declarer=0),
        "JD",
        "The J♦ is the left bower, a heart in this deal. Play a diamond, such as the A♦.",
    ),
    (
        position("euchre", "AD", "", "", "", dealer=0, laid_away=tuple(Move.parse("9C").cards), trump="H"),
        "9C",
        "You laid the 9♣ away.",
    ),
]


@pytest.mark.parametrize(("state", "move", "reason"), PLAYS)
def test_when_cards_are_played(state: TricksState, move: str, reason: str) -> None:
    assert refused(state, move) == reason


def test_a_card_that_was_passed_on() -> None:
    state = after(dealt("hearts", *STAIRS), "2S 6S TS, 3S 7S JS, 4S 8S QS, AS 9S KS")
    assert refused(after(state, "2C, 3C, 4C, 5C, 9C"), "2S") == "You passed the 2♠ on."


def reached(choice: str, phase: str) -> TricksState:
    """The first position of this phase where everybody makes the first legal move."""
    state: Any = chosen(choice).start(seed=5)
    while state.phase != phase or state.to_act == TABLE:
        state = state.apply(state.legal_moves()[0])
    assert isinstance(state, TricksState)
    return state


@pytest.mark.parametrize(
    ("choice", "phase", "move", "reason"),
    [
        ("five-hundred", "contracting", "pass 2", "Bid, such as '6 spades', or pass."),
        ("five-hundred", "contracting", "bid 0", "Bids are from 6 to 10 tricks, such as '6 spades'."),
        ("five-hundred", "burying", "AC 3", "Lay 3 cards away, such as 'AC 4D 7D', and nothing else."),
        ("pinochle", "auction", "bid 99", "The lowest bid is 100."),
        ("pinochle", "melding", "meld 3", "First lay your melds: 'meld' puts them all on the table."),
        ("pinochle/partnership", "trading", "pass 2", "'trade' gives your 9♥ for the 10♥; 'pass' keeps it."),
        ("piquet", "exchanging", "AC 3", "Choose the cards to exchange, such as "),
        ("oh-hell", "nominating", "bid 99", "There are only 10 tricks, so nobody can take 99."),
    ],
)
def test_what_each_phase_says_to_what_is_no_move_of_it(
    choice: str, phase: str, move: str, reason: str
) -> None:
    assert refused(reached(choice, phase), move).startswith(reason)


def test_when_the_match_is_over() -> None:
    state = position("hearts", "AC", "2C", "3H", "4C", scores=(99, 0, 0, 0), tricks=["0: 2D 3D QS 4D"])
    assert (
        refused(after(state, "AC, 2C, 3H, 4C"), "AS") == "The match is over; there is nothing left to play."
    )


# What is typed


def typed(state: TricksState, text: str) -> str:
    """The move that a line is taken for, as at the table."""
    assert state.to_act is not None
    view = state.view(state.to_act)
    return str(screen("tricks").read(text, view) or resolve(text, view.legal, VERBS))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("4", "bid 4"),
        ("bid 4", "bid 4"),
        ("13", "bid 13"),
        ("nil", "nil"),
        ("0", "nil"),
        ("Bid Nil", "nil"),
        ("none", "nil"),
    ],
)
def test_bids_as_they_are_typed(text: str, move: str) -> None:
    assert typed(after(dealt("spades", *STAIRS), "look"), text) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("double nil", "blind"), ("bid double nil blind", "blind"), ("bid double nil", "blind"),
        ("double nil blind", "blind"), ("blind", "blind"), ("look at your cards", "look"), ("l", "look"),
    ],
)  # fmt: skip
def test_before_the_cards_are_seen_as_it_is_typed(text: str, move: str) -> None:
    assert typed(dealt("spades", *STAIRS), text) == move


@pytest.mark.parametrize(
    ("said", "text", "move"),
    [
        ("", "order", "order"),
        ("", "pick it up", "order"),
        ("", "yes", "order"),
        ("", "Order it up", "order"),
        ("", "alone", "alone"),
        ("", "I play alone", "alone"),
        ("", "p", "pass"),
        ("", "hearts", "call h"),
        (ALL_PASS, "s", "call s"),
        (ALL_PASS, "Spades", "call s"),
        (ALL_PASS, "♠", "call s"),
        (ALL_PASS, "call spades", "call s"),
        (ALL_PASS, "alone s", "alone s"),
        (ALL_PASS, "spades alone", "alone s"),
        (ALL_PASS, "pass", "pass"),
        ("order", "9c", "9C"),
        ("order", "discard 9C", "9C"),
        ("order", "lay away the nine of clubs", "9C"),
    ],
)
def test_trumps_as_they_are_typed(said: str, text: str, move: str) -> None:
    state = dealt("euchre", *EUCHRE, turned="9H")
    assert typed(after(state, said) if said else state, text) == move


@pytest.mark.parametrize("text", ["ts 2s 6S", "pass TS 2S 6S", "10♠ 2♠ 6♠", "ten of spades, 2s 6s"])
def test_cards_to_pass_as_they_are_typed(text: str) -> None:
    assert typed(dealt("hearts", *STAIRS), text) == "2S 6S TS"


def test_a_rank_alone_is_enough_where_one_card_has_it() -> None:
    state = position("hearts", "", "QC AC QS", "", "", to_act=1, trick="0: 5C")
    assert typed(state, "q") == "QC"
    assert typed(state, "play ac") == "AC"
    free = position("hearts", "QC QS", "", "", "", tricks=["0: 2C 7C 8C 9C"])
    with pytest.raises(AmbiguousMove):
        typed(free, "q")
