"""Tarneeb: the auction, the trumps, and what a bid made or missed counts, as commonly played."""

import pytest
from trick_deals import after, dealt, legal, refused, tricks

from hoylecli import rulebook
from hoylecli.families import screen
from hoylecli.families.screen import Style
from hoylecli.families.tricks.derived import Wanted, wanted
from hoylecli.families.tricks.state import TricksState

SCREEN = screen("tricks")
NAMES = ("Ann", "Bram", "Cleo", "Dov")
ANN = Style(NAMES, you=0)
HANDS = (
    "AS KS QS JS TS 9S 8S AH 4C 3C 2C 3D 2D",
    "7S 6S KH QH JH TH AC KC 5C AD KD 5D 4D",
    "5S 4S 9H 8H 7H 6H QC JC TC 9C QD JD TD",
    "3S 2S 5H 4H 3H 2H 8C 7C 6C 9D 8D 7D 6D",
)
PLAYED = (
    *("AS 6S 4S 2S", "KS 7S 5S 3S", "QS TH 9H 5H", "JS JH 8H 4H", "TS QH 7H 3H", "9S 4D JC 9D"),
    *(
        "8S 5D QD 8D",
        "AH KH 6H 2H",
        "4C AC 9C 6C",
        "KC TC 7C 3C",
        "AD TD 6D 2D",
        "KD JD 7D 3D",
        "5C QC 8C 2C",
    ),
)
"""With spades Ann takes eight tricks, Bram four, and her partner Cleo the last."""
SUITS = tuple(" ".join(f"{rank}{suit}" for rank in "AKQJT98765432") for suit in "SHCD")
EVERY = tuple(" ".join(f"{rank}{suit}" for suit in "SHCD") for rank in "AKQJT98765432")


def called(bids: str, *scores: int, choice: str = "tarneeb", hands: tuple[str, ...] = HANDS) -> TricksState:
    """The deal above after these bids, with spades called by whoever has won."""
    return after(after(dealt(choice, *hands, scores=scores), bids), "call s")


def story(state: TricksState, style: Style = ANN) -> list[str]:
    lines = [SCREEN.tell(event, style) for event in state.events if event.is_seen_by(style.you)]
    return [line for line in lines if line]


# The auction


def test_bids_go_from_seven_to_thirteen_and_each_is_higher_than_the_last() -> None:
    state = dealt("tarneeb", *HANDS)
    assert [len(hand) for hand in state.deal.hands] == [13] * 4
    assert legal(state) == "bid 7, bid 8, bid 9, bid 10, bid 11, bid 12, bid 13, pass"
    assert legal(after(state, "bid 11")) == "bid 12, bid 13, pass"
    assert legal(after(state, "pass, bid 12")) == "bid 13, pass"


def test_who_passes_is_out_and_bids_go_round_until_one_is_left() -> None:
    state, turns = dealt("tarneeb", *HANDS), []
    for bid in ("bid 7", "pass", "bid 8", "bid 9", "pass", "bid 10", "pass"):
        turns.append(state.to_act)
        state = after(state, bid)
    assert turns == [0, 1, 2, 3, 0, 2, 3]
    assert (state.phase, state.to_act, state.deal.declarer) == ("calling", 2, 2)


def test_the_last_one_left_may_bid_where_nobody_has() -> None:
    state = after(dealt("tarneeb", *HANDS), "pass, pass, pass")
    assert (state.to_act, legal(state).split(", ")[0]) == (3, "bid 7")
    assert after(state, "bid 7").to_act == 3


def test_nobody_bids_over_thirteen() -> None:
    state = after(dealt("tarneeb", *HANDS), "bid 7, bid 13")
    assert (state.phase, state.to_act, state.deal.declarer) == ("calling", 1, 1)


def test_when_all_pass_the_cards_are_thrown_in_and_the_next_player_deals() -> None:
    state = after(dealt("tarneeb", *HANDS), "pass, pass, pass, pass")
    assert story(state) == ["Dov passes.", "The cards are thrown in."]
    state = state.apply(state.legal_moves()[0])
    assert (state.dealer, state.to_act, state.sheet, state.scores) == (0, 1, (), (0, 0))


@pytest.mark.parametrize(
    ("bids", "move", "reason"),
    [
        ("pass", "bid 6", "The lowest bid is 7."),
        ("bid 9", "bid 8", "The bid is 9. Bid more, or pass."),
        ("pass", "bid 14", "Bid 13 at most, or pass."),
        ("pass", "bid h", "Bid, such as 'bid 7', or pass."),
    ],
)
def test_a_bid_that_is_none_is_refused_with_the_reason(bids: str, move: str, reason: str) -> None:
    assert refused(after(dealt("tarneeb", *HANDS), bids), move) == reason


# Trumps and play


def test_the_highest_bidder_names_trumps_and_leads() -> None:
    state = after(dealt("tarneeb", *HANDS), "pass, bid 7, pass, pass")
    assert (state.to_act, legal(state)) == (1, "call c, call d, call h, call s")
    state = after(state, "call h")
    assert (state.phase, state.to_act, state.deal.trump) == ("playing", 1, "H")
    assert legal(state) == "AC, 5C, KC, AD, 4D, 5D, KD, TH, JH, QH, KH, 6S, 7S"


def test_one_follows_suit_and_else_plays_anything() -> None:
    state = tricks(called("bid 7, pass, pass, pass"), *PLAYED[:2])
    assert legal(tricks(state, "AH")) == "TH, JH, QH, KH"
    assert refused(tricks(state, "AH"), "AC") == "Hearts were led. Play a heart, such as the 10♥."
    assert legal(tricks(state, "QS")) == "AC, 5C, KC, AD, 4D, 5D, KD, TH, JH, QH, KH"


def test_a_trump_takes_the_trick_and_its_taker_leads() -> None:
    state = after(dealt("tarneeb", *HANDS), "bid 7, pass, pass, pass, call h")
    state = tricks(state, "AS 6S 4S 2S", "KS 7S 5S 3S", "QS KH 9H 2H")
    assert [trick.winner for trick in state.deal.tricks] == [0, 0, 1]
    assert state.to_act == 1


# What is counted


@pytest.mark.parametrize(
    ("bids", "scores", "texts"),
    [
        ("bid 7, pass, pass, pass", (9, 0), ("bid 7, made with 9 tricks", "")),
        ("bid 9, pass, pass, pass", (9, 0), ("bid 9, made with 9 tricks", "")),
        ("bid 10, pass, pass, pass", (-10, 4), ("bid 10, missed with 9 tricks", "4 tricks")),
        ("bid 13", (-13, 4), ("bid 13, missed with 9 tricks", "4 tricks")),
    ],
)
def test_a_bid_made_counts_all_tricks_and_one_missed_comes_off(
    bids: str, scores: tuple[int, int], texts: tuple[str, str]
) -> None:
    """The partner's tricks count, too. The others have theirs only when the bid is missed."""
    state = tricks(called(bids), *PLAYED)
    assert state.scores == scores
    assert tuple(line.text for line in state.sheet[0]) == texts
    assert state.phase == "deal"


def test_the_side_of_the_second_seat_bids_like_the_first() -> None:
    """The same cards, held from the next seat on: the second side is the one that has bid."""
    hands = (HANDS[3], HANDS[0], HANDS[1], HANDS[2])
    state = after(dealt("tarneeb", *hands), "pass, bid 10, pass, pass, call s")
    state = tricks(state, *PLAYED)
    assert state.scores == (4, -10)
    assert [line.text for line in state.sheet[0]] == ["4 tricks", "bid 10, missed with 9 tricks"]


@pytest.mark.parametrize(
    ("choice", "bids", "points"),
    [
        ("tarneeb", "bid 13", 26),
        ("tarneeb kaboot=13", "bid 13", 13),
        ("tarneeb", "bid 12, pass, pass, pass", 13),
    ],
)
def test_kaboot_that_was_bid_counts_twice_the_tricks(choice: str, bids: str, points: int) -> None:
    state = tricks(called(bids, choice=choice, hands=SUITS), *EVERY)
    assert state.scores == (points, 0)


def test_the_side_that_has_the_target_wins() -> None:
    state = tricks(called("bid 8, pass, pass, pass", 22, 30), *PLAYED)
    assert (state.scores, state.to_act) == ((31, 30), None)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 2)
    assert tricks(called("bid 8, pass, pass, pass", 21, 30), *PLAYED).outcome() is None


def test_the_others_win_with_the_tricks_they_have_when_a_bid_is_missed() -> None:
    outcome = tricks(called("bid 10, pass, pass, pass", 30, 27), *PLAYED).outcome()
    assert outcome is not None
    assert outcome.winners == (1, 3)


@pytest.mark.parametrize(("target", "is_over"), [(31, True), (41, False), (61, False)])
def test_the_target_is_an_option(target: int, is_over: bool) -> None:
    state = called("bid 8, pass, pass, pass", 30, 0, choice=f"tarneeb target={target}")
    assert (tricks(state, *PLAYED).to_act is None) == is_over


# Around the table


def test_it_is_told_who_has_bid_what_and_what_came_of_it() -> None:
    state, told = dealt("tarneeb", *HANDS), []
    for move in ("bid 8", "bid 9", "pass", "pass", "bid 10", "pass", "call s"):
        state = after(state, move)
        told += story(state)
    assert told == [
        *("You bid 8.", "Bram bids 9.", "Cleo passes.", "Dov passes.", "You bid 10.", "Bram passes."),
        "You have won the bidding with 10.",
        "You make spades trumps.",
    ]
    assert story(tricks(state, *PLAYED))[-2:] == [
        "You and Cleo score -10, -10 in all: bid 10, missed with 9 tricks.",
        "Bram and Dov score 4, 4 in all: 4 tricks.",
    ]


def test_the_question_says_what_there_is_to_beat() -> None:
    state = dealt("tarneeb", *HANDS)
    assert SCREEN.question(state.view(0), ANN) == "Bid 7 or more, or pass?"
    state = after(state, "bid 8, pass, bid 9, pass")
    assert SCREEN.question(state.view(0), ANN) == "Cleo bid 9. Bid 10 or more, or pass?"
    won = after(state, "pass")
    assert SCREEN.question(won.view(2), Style(NAMES, you=2)) == "Which suit is trumps?"


def test_trumps_are_asked_for_by_name_and_the_bid_stands_above() -> None:
    state = after(dealt("tarneeb", *HANDS), "bid 8, pass, pass, pass")
    assert refused(state, "8H") == "It is not time for that yet; name trumps, such as 'clubs'."
    assert SCREEN.draw(state.view(0), ANN)[0] == "Deal 1 · no trumps yet, bid 8 by you · to 31"


def test_it_is_seen_what_the_bidders_still_need_and_nothing_of_the_others() -> None:
    state = after(dealt("tarneeb", *HANDS), "pass, bid 8")
    assert wanted(state.view(0), (1, 3)) is None  # others may bid more
    state = after(state, "pass, pass, call h")
    assert wanted(state.view(0), (1, 3)) == Wanted(8, 8)
    state = tricks(state, "QH 9H 2H AH", "2C AC 9C 6C")
    assert [wanted(state.view(0), seats) for seats in ((0, 2), (1, 3))] == [None, Wanted(8, 7)]


@pytest.mark.parametrize("name", ["Tarnib", "hakam"])
def test_it_is_found_by_its_other_names(name: str) -> None:
    assert rulebook.called(name) == "tarneeb"
