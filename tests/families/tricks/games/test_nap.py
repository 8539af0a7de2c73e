"""Nap: bids, play and what the bidder counts, as commonly played."""

import pytest
from trick_deals import after, dealt, legal, refused, tricks

from hoylecli import rulebook
from hoylecli.core.game import Move
from hoylecli.families import screen
from hoylecli.families.screen import Style
from hoylecli.families.tricks.state import TricksState

SCREEN = screen("tricks")
NAMES = ("Ann", "Bram", "Cleo", "Dov")
ANN = Style(NAMES, you=0)
GUEST = Style(NAMES)
HANDS = ("AS KS 4S AH 2C", "QS 3S KH QC 5D", "JS 2H KC JD 8D", "TS 9S QH AC 7D")
PLAYED = ("AS QS JS 9S", "KS 3S 8D TS", "AH KH 2H QH", "4S QC KC 7D", "2C 5D JD AC")
"""Ann leads three rounds of trumps and the ace of hearts; Dov takes the last trick with the ace of clubs."""
SHORT = ("AS KS 4S AH 2C", "QS 3S KH QC 5D", "JS 8S 2H KC JD", "TS 9S QH AC 7D")
STOPPED = ("AS QS 8S 9S", "2C QC KC AC", "TS 4S 3S JS", "2H QH AH KH", "KS 5D JD 7D")
"""After the ace Ann leads her club, Dov a trump, and Cleo takes it: Ann has three tricks."""
FIVE = ("AS KS QS JS TS", "9S 8S AH KH QH", "7S AC KC QC JC", "AD KD QD JD TD")
NAP = ("AS 9S 7S AD", "KS 8S AC KD", "QS AH KC QD", "JS KH QC JD", "TS QH JC TD")


def led(bids: str, *scores: int, choice: str = "nap", hands: tuple[str, ...] = HANDS) -> TricksState:
    """The deal above after these bids, up to the bidder's first lead."""
    return after(dealt(choice, *hands, scores=scores), bids)


def story(state: TricksState, style: Style = GUEST) -> list[str]:
    lines = [SCREEN.tell(event, style) for event in state.events if event.is_seen_by(style.you)]
    return [line for line in lines if line]


# Deal and bids


def table(players: int, choice: str = "nap") -> TricksState:
    """A deal for so many players, of high cards."""
    cards = [f"{rank}{suit}" for rank in "AKQJT9876" for suit in "SHCD"]
    return dealt(choice, *(" ".join(cards[seat * 5 : seat * 5 + 5]) for seat in range(players)))


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_each_gets_five_cards_and_the_rest_stays_out_of_play(players: int) -> None:
    state = table(players)
    assert [len(hand) for hand in state.deal.hands] == [5] * players
    assert len(state.deal.rest) == 52 - 5 * players


def test_a_short_pack_has_36_cards_and_seven_can_still_sit_down() -> None:
    state = table(7, "nap pack=36")
    assert [len(hand) for hand in state.deal.hands] == [5] * 7
    assert list(map(str, state.deal.rest)) == ["6D"]
    assert len(table(4, "nap pack=36").deal.rest) == 16


def test_bids_go_from_two_to_five_and_each_is_higher_than_the_last() -> None:
    state = dealt("nap", *HANDS)
    assert legal(state) == "bid 2, bid 3, bid 4, bid 5, pass"
    assert legal(after(state, "bid 3")) == "bid 4, bid 5, pass"
    assert legal(after(state, "pass, bid 4")) == "bid 5, pass"


def test_each_speaks_once_from_the_dealers_left_and_the_highest_bidder_leads() -> None:
    state = dealt("nap", *HANDS)
    turns = [state.to_act]
    for bid in ("bid 2", "pass", "bid 3"):
        state = after(state, bid)
        turns.append(state.to_act)
    state = after(state, "pass")
    assert turns == [0, 1, 2, 3]
    assert (state.phase, state.to_act, state.deal.declarer) == ("playing", 2, 2)


def test_nobody_bids_over_nap() -> None:
    state = after(dealt("nap", *HANDS), "bid 2, bid 5")
    assert (state.phase, state.to_act, state.deal.declarer) == ("playing", 1, 1)


def test_when_all_pass_the_cards_are_thrown_in_and_the_next_player_deals() -> None:
    state = after(dealt("nap", *HANDS), "pass, pass, pass, pass")
    assert story(state) == ["Dov passes.", "The cards are thrown in."]
    state = state.apply(state.legal_moves()[0])
    assert (state.dealer, state.to_act, state.sheet, state.scores) == (0, 1, (), (0, 0, 0, 0))


def test_a_dealer_who_is_stuck_bids_two_or_more() -> None:
    state = after(dealt("nap stick_the_dealer=yes", *HANDS), "pass, pass, pass")
    assert (state.to_act, legal(state)) == (3, "bid 2, bid 3, bid 4, bid 5")
    assert refused(state, "pass") == "All others have passed, so you must bid, such as 'bid 2'."
    state = after(dealt("nap stick_the_dealer=yes", *HANDS), "pass, bid 2, pass")
    assert legal(state) == "bid 3, bid 4, bid 5, pass"


def test_nap_is_a_bid_of_five_and_said_so() -> None:
    view = dealt("nap", *HANDS).view(0)
    for text in ("nap", "bid nap", "NAP", "5"):
        assert str(SCREEN.read(text, view)) == "bid 5", text
    assert str(SCREEN.read("3", view)) == "bid 3"
    assert SCREEN.read("kaboot", view) is None
    assert SCREEN.gloss(Move.parse("bid 5"), view, ANN) == "nap, every trick, for 10"
    assert SCREEN.gloss(Move.parse("bid 4"), view, ANN) == ""
    five = dealt("nap nap=5", *HANDS).view(0)
    assert SCREEN.gloss(Move.parse("bid 5"), five, ANN) == "nap, every trick"


@pytest.mark.parametrize(
    ("bids", "move", "reason"),
    [
        ("pass", "bid 1", "The lowest bid is 2."),
        ("bid 3", "bid 3", "The bid is 3. Bid more, or pass."),
        ("pass", "bid 6", "Bid 5 at most, or pass."),
        ("pass", "bid", "Bid, such as 'bid 2', or pass."),
    ],
)
def test_a_bid_that_is_none_is_refused_with_the_reason(bids: str, move: str, reason: str) -> None:
    assert refused(after(dealt("nap", *HANDS), bids), move) == reason


# Play


def test_the_first_card_led_makes_trumps() -> None:
    state = led("pass, bid 3, pass, pass")
    assert (state.deal.trump, legal(state)) == ("", "QC, 5D, KH, 3S, QS")
    assert tricks(state, "QC").deal.trump == "C"


def test_one_follows_suit_and_may_not_trump_then() -> None:
    state = tricks(led("bid 3, pass, pass, pass"), *PLAYED[:2], "AH")
    assert legal(state) == "KH"
    assert refused(state, "QC") == "Hearts were led, and you hold the K♥: play it."
    assert legal(tricks(led("bid 3, pass, pass, pass"), *PLAYED[:1], "KS 3S")) == "KC, 8D, JD, 2H"


def test_nobody_who_cannot_follow_has_to_trump() -> None:
    state = tricks(led("bid 3, pass, pass, pass"), "2C QC KC")
    assert legal(state) == "AC"
    state = tricks(led("pass, pass, bid 3, pass"), "8D 7D 2C")
    assert legal(state) == "5D"
    state = tricks(led("pass, pass, bid 2, pass"), "KC AC 2C QC", "QH")
    assert legal(state) == "AH"
    state = tricks(led("pass, pass, bid 2, pass"), "JD 7D")
    assert legal(state) == "2C, AH, AS, 4S, KS"


def test_a_trick_goes_to_the_highest_trump_and_its_taker_leads() -> None:
    state = tricks(led("bid 3, pass, pass, pass"), *PLAYED[:4])
    assert [trick.winner for trick in state.deal.tricks] == [0, 0, 0, 0]
    state = tricks(led("bid 3, pass, pass, pass", hands=SHORT), *STOPPED[:3])
    assert [trick.winner for trick in state.deal.tricks] == [0, 3, 2]
    assert state.to_act == 2


# What is counted


@pytest.mark.parametrize(
    ("bids", "points", "text"),
    [
        ("bid 2, pass, pass, pass", 2, "bid 2, made with 4 tricks"),
        ("bid 4, pass, pass, pass", 4, "bid 4, made with 4 tricks"),
        ("bid 5", -5, "bid 5, missed with 4 tricks"),
    ],
)
def test_a_bid_counts_what_was_bid_and_costs_as_much(bids: str, points: int, text: str) -> None:
    state = tricks(led(bids), *PLAYED)
    assert state.scores == (points, 0, 0, 0)
    assert [line.text for line in state.sheet[0]] == [text, "", "", ""]
    assert state.phase == "deal"


def test_a_bid_that_is_missed_comes_off_and_the_others_count_nothing() -> None:
    state = tricks(led("bid 4, pass, pass, pass", 3, 7, 0, 9, hands=SHORT), *STOPPED)
    assert state.scores == (-1, 7, 0, 9)
    assert [line.text for line in state.sheet[0]] == ["bid 4, missed with 3 tricks", "", "", ""]


@pytest.mark.parametrize(("choice", "points"), [("nap", 10), ("nap nap=5", 5)])
def test_nap_that_is_made_counts_ten_or_the_five_that_were_bid(choice: str, points: int) -> None:
    state = tricks(led("bid 5", choice=choice, hands=FIVE), *NAP)
    assert state.scores == (points, 0, 0, 0)
    assert state.sheet[0][0].text == "bid 5, made with 5 tricks"


def test_all_five_tricks_with_a_lower_bid_are_no_nap() -> None:
    state = tricks(led("bid 4, pass, pass, pass", hands=FIVE), *NAP)
    assert state.scores == (4, 0, 0, 0)


@pytest.mark.parametrize("choice", ["nap", "nap nap=5"])
def test_nap_that_is_missed_costs_five(choice: str) -> None:
    state = tricks(led("bid 5", 12, 0, 0, 0, choice=choice), *PLAYED)
    assert state.scores == (7, 0, 0, 0)


def test_who_has_the_target_wins() -> None:
    state = tricks(led("bid 4, pass, pass, pass", 16, 19, 0, 0), *PLAYED)
    assert (state.scores, state.to_act) == ((20, 19, 0, 0), None)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert tricks(led("bid 3, pass, pass, pass", 16, 19, 0, 0), *PLAYED).outcome() is None


@pytest.mark.parametrize(("target", "is_over"), [(5, True), (7, True), (8, False)])
def test_the_target_is_an_option(target: int, is_over: bool) -> None:
    state = led("bid 4, pass, pass, pass", 3, 0, 0, 0, choice=f"nap target={target}")
    assert (tricks(state, *PLAYED).to_act is None) == is_over


# Around the table


def test_it_is_told_what_was_bid_and_what_came_of_it() -> None:
    state, told = dealt("nap", *HANDS), []
    for bid in ("bid 3", "pass", "bid 4", "pass"):
        state = after(state, bid)
        told += story(state, ANN)
    assert told == ["You bid 3.", "Bram passes.", "Cleo bids 4.", "Dov passes."] + [
        "Cleo has won the bidding with 4."
    ]
    state = led("bid 4, pass, pass, pass")
    assert story(tricks(state, *PLAYED), ANN)[-4:] == [
        "You score 4, 4 in all: bid 4, made with 4 tricks.",
        "Bram scores nothing, 0 in all.",
        "Cleo scores nothing, 0 in all.",
        "Dov scores nothing, 0 in all.",
    ]


def test_the_question_says_what_there_is_to_beat_and_that_the_lead_makes_trumps() -> None:
    state = dealt("nap", *HANDS)
    assert SCREEN.question(state.view(0), ANN) == "Bid 2 or more, or pass?"
    bram = Style(NAMES, you=1)
    assert SCREEN.question(after(state, "bid 3").view(1), bram) == "Ann bid 3. Bid 4 or more, or pass?"
    assert SCREEN.question(after(state, "bid 4").view(1), bram) == "Ann bid 4. Bid nap, or pass?"
    lead = led("pass, bid 3, pass, pass")
    assert SCREEN.question(lead.view(1), bram) == "Which card do you lead, to make its suit trumps?"


def test_it_is_found_by_its_long_name() -> None:
    assert rulebook.called("Napoleon") == "nap"
