"""How five hundred looks, is told and is typed."""

import pytest
from contract_deals import bidding, contract
from trick_deals import after, refused

from hoylecli.core.game import Move
from hoylecli.families import screen
from hoylecli.families.screen import Style
from hoylecli.families.tricks.state import TricksState

SCREEN = screen("tricks")
NAMES = ("Ann", "Odile", "Madame Zephyrine", "Walt")
ANN = Style(NAMES, you=0, width=60)
ODILE = Style(NAMES, you=1, width=60)
WORDS = Style(NAMES, you=1, width=60, in_words=True)


def drawn(state: TricksState, style: Style) -> list[str]:
    return SCREEN.draw(state.view(style.you), style)


def story(state: TricksState, style: Style) -> list[str]:
    lines = [SCREEN.tell(event, style) for event in state.events if event.is_seen_by(style.you)]
    return [line for line in lines if line]


def open_misere() -> TricksState:
    """Ann's, after the first trick."""
    return after(bidding("open-misere", "pass", "pass", "pass"), "AH AS *R, 5C, 7C, 4D")


def test_the_bidding() -> None:
    state = bidding("bid h 6", "pass", "bid n 6")
    assert drawn(state, ANN) == [
        "Deal 1 · to 500",
        "You and Madame Zephyrine  0",
        "Odile and Walt            0",
        "",
        "                said",
        "Odile           pass",
        "Madame Zephyri   6NT",
        "Walt (dealer)         ?",
        "You               6♥",
        "",
        "Your hand  ★R  A♠ 5♠  A♥ K♥ Q♥ J♥  6♣ 5♣  J♦",
    ]
    assert drawn(state, WORDS)[3:6] == [
        "Ann says 6 hearts.",
        "You say pass.",
        "Madame Zephyrine says 6 no trumps.",
    ]


def test_the_contract_and_the_tricks_it_wants() -> None:
    state = after(bidding("bid h 7", "pass", "pass", "pass"), "5C 6C 5S, *R, 7C, 9H, 4H")
    assert drawn(state, ANN)[:3] == [
        "Deal 1 · ♥ trumps, bid 7 by you · to 500",
        "You and Madame Zephyrine  0  1 of 7 tricks, needs 6",
        "Odile and Walt            0  0 tricks",
    ]
    assert drawn(state, ODILE)[0] == "Deal 1 · ♥ trumps, bid 7 by Ann · to 500"
    assert drawn(state, WORDS)[0] == "Ann's contract is 7 hearts."
    assert drawn(state, ANN)[-1] == "Your hand  J♥ J♦ A♥ K♥ Q♥ 8♥ 7♥ 6♥  A♠"


def test_an_open_hand_lies_on_the_table() -> None:
    state = open_misere()
    assert drawn(state, ODILE)[3:] == [
        "",
        "                       said  tricks",
        "Madame Zephyri         pass       0  sits out",
        "Walt (dealer)          pass       0",
        "Ann             open misere       0",
        "You                    pass       1  leads",
        "",
        "Ann's hand  5♠  K♥ Q♥ J♥ 8♥ 7♥ 6♥  6♣  J♦",
        "",
        "Your hand  A♣ K♣ Q♣ J♣ 10♣ 9♣ 8♣  A♦ K♦",
    ]
    words = " ".join(drawn(state, WORDS))
    assert "Ann's contract is open misere. Madame Zephyrine sits out." in words
    assert "Ann's hand lies open: five of spades, king of hearts, queen of hearts," in words
    assert not any("Ann's hand" in line for line in drawn(state, ANN))


def test_a_joker_that_stands_for_a_suit() -> None:
    state = after(contract("7 N", "*R 4D", "AC KD", "9H TH", "5C 6D", to_act=0), "*R c")
    assert story(state, ODILE) == ["Ann plays the ★R, which stands for clubs."]
    assert drawn(state, ANN)[-3].split() == ["You", "7NT", "0", "★R", "led,", "wins,", "as", "clubs"]
    assert drawn(state, WORDS)[5] == "Ann led the red joker, which stands for clubs."
    taken = after(state, "AC, 9H, 5C")
    _, first, *_ = SCREEN.last(taken.view(1), ODILE)  # type: ignore[misc]
    assert first.split() == ["Ann", "★R", "led,", "took", "it,", "as", "clubs"]
    assert SCREEN.question(state.view(1), ODILE) == "Clubs were led. Which card do you play?"


def test_what_is_told_of_the_bidding_and_the_kitty() -> None:
    assert story(bidding("bid h 7"), ODILE) == ["Ann bids 7 hearts."]
    state = bidding("bid h 7", "pass", "pass", "pass")
    assert story(state, ANN) == ["Walt passes.", "You play 7 hearts.", "You take up 8♥ 7♥ 6♥."]
    assert story(state, ODILE) == ["Walt passes.", "Ann plays 7 hearts.", "Ann takes the kitty."]
    state = after(state, "5C 6C 5S")
    assert story(state, ANN) == ["You lay away the 5♣ 6♣ 5♠."]
    assert story(state, ODILE) == ["Ann lays 3 cards away."]


@pytest.mark.parametrize(
    ("said", "question"),
    [
        ((), "What do you bid, or do you pass?"),
        (("bid n 7",), "Ann bid 7 no trumps. Do you bid more, or pass?"),
        (("bid h 7", "pass", "pass", "pass"), "Lay 3 cards away, face down."),
    ],
)
def test_what_is_asked(said: tuple[str, ...], question: str) -> None:
    state = bidding(*said)
    style = Style(NAMES, you=1 if len(said) == 1 else 0, width=60)
    assert SCREEN.question(state.view(style.you), style) == question


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("bid s 7", "7 spades, 140 points"),
        ("bid n 10", "10 no trumps, 520 points"),
        ("misere", "no trick at all, 250 points"),
        ("open-misere", "no trick at all, 500 points"),
        ("pass", ""),
    ],
)
def test_a_word_on_each_bid(move: str, words: str) -> None:
    view = bidding("bid n 6").view(1)
    assert SCREEN.gloss(Move.parse(move), view, ODILE) == words


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("7h", "bid h 7"),
        ("7 hearts", "bid h 7"),
        ("Bid 7H", "bid h 7"),
        ("h7", "bid h 7"),
        ("6♠", "bid s 6"),
        ("8nt", "bid n 8"),
        ("10 no trumps", "bid n 10"),
        ("bid n 8", "bid n 8"),
        ("misere", "misere"),
        ("bid misère", "misere"),
        ("open", "open-misere"),
        ("Open Misere", "open-misere"),
        ("7", "bid 7"),
        ("seven hearts", "bid h 7"),
        ("bid six no trumps", "bid n 6"),
        ("seven", "bid 7"),
        ("bid", "bid"),
        ("bid spades", "bid s"),
    ],
)
def test_a_bid_as_people_type_it(line: str, move: str) -> None:
    assert SCREEN.read(line, bidding().view(0)) == Move.parse(move)


@pytest.mark.parametrize("bid", ["bid 7", "bid", "bid s"])
def test_a_bid_that_lacks_something_is_asked_for_in_full(bid: str) -> None:
    assert refused(bidding(), bid) == "Say how many tricks, and the trumps: '6 spades'."


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("joker hearts", "*R h"),
        ("lead the joker as c", "*R c"),
        ("*R d", "*R d"),
        ("joker", "*R"),
        ("play 4D", "4D"),
    ],
)
def test_a_joker_as_people_lead_it(line: str, move: str) -> None:
    state = contract("7 N", "*R 4D", "AC KD", "9H TH", "5C 6D", to_act=0)
    assert SCREEN.read(line, state.view(0)) == Move.parse(move)


def test_who_makes_the_contract_is_said_to_win_whatever_the_others_have() -> None:
    won = ["0: AC 5C 6C 7C"] * 6 + ["1: AC 5C 6C 7C"] * 3
    state = contract("7 H", "AS", "6S", "7S", "8S", to_act=0, tricks=won, scores=(300, 600))
    state = after(state, "AS, 6S, 7S, 8S")
    assert SCREEN.over(state.view(1), ODILE) == ["Ann and Madame Zephyrine win, 500 to 630."]
