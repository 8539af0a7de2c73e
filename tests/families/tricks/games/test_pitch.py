"""Pitch: bids, play and the four points, as the family games tell it (FG, Pitch)."""

import pytest
from trick_deals import after, dealt, legal, refused, tricks

from hoylecli.families import screen
from hoylecli.families.screen import Style
from hoylecli.families.tricks.state import TricksState

SCREEN = screen("tricks")
NAMES = ("Ann", "Bram", "Cleo", "Dov")
ANN = Style(NAMES, you=0)
GUEST = Style(NAMES)
HANDS = ("AS 2S KH TH 5C 9D", "KS JS 3H 4H 6C 7C", "9S AH QH AC KC 2D", "TS 3S JD QD TD 8C")
PLAYED = ("KS 9S 3S AS", "KH 3H AH JD", "AC 8C 5C 6C", "KC TS 9D 7C", "TD TH JS 2D", "4H QH QD 2S")
"""Bram pitches. Ann takes the ace and two of trumps, Bram the jack and the most towards game: 21, two tens
and the jack. Dov has 13, Cleo 12, Ann 11."""


def pitched(bids: str, *scores: int, choice: str = "pitch") -> TricksState:
    """The deal above after these bids, up to Bram's first lead."""
    return after(dealt(choice, *HANDS, scores=scores), bids)


def story(state: TricksState, style: Style = GUEST) -> list[str]:
    lines = [SCREEN.tell(event, style) for event in state.events if event.is_seen_by(style.you)]
    return [line for line in lines if line]


# Bids


def test_bids_go_up_from_two_to_four_and_smudge_is_above_them() -> None:
    state = dealt("pitch", *HANDS)
    assert legal(state) == "bid 2, bid 3, bid 4, smudge, pass"
    assert legal(after(state, "bid 3")) == "bid 4, smudge, pass"
    assert legal(after(state, "pass, bid 4")) == "smudge, pass"


def test_each_player_bids_once_from_the_dealers_left() -> None:
    state = dealt("pitch", *HANDS)
    turns = [state.to_act]
    for bid in ("bid 2", "pass", "bid 3"):
        state = after(state, bid)
        turns.append(state.to_act)
    state = after(state, "pass")
    assert turns == [0, 1, 2, 3]
    assert (state.phase, state.to_act, state.deal.declarer) == ("playing", 2, 2)


def test_nobody_bids_over_a_smudge() -> None:
    state = after(dealt("pitch", *HANDS), "pass, smudge")
    assert (state.phase, state.to_act, state.deal.declarer) == ("playing", 1, 1)


def test_when_all_pass_the_cards_are_redealt_by_the_same_player() -> None:
    """FG, Pitch, Bidding: the cards are redealt, and bidding starts again."""
    state = after(dealt("pitch", *HANDS), "pass, pass, pass, pass")
    assert state.phase == "deal"
    assert story(state) == ["Dov passes.", "The cards are thrown in."]
    state = state.apply(state.legal_moves()[0])
    assert (state.dealer, state.to_act, state.sheet) == (3, 0, ())


def around(players: int) -> TricksState:
    """A deal for so many players."""
    suits = ("S", "H", "C", "D")
    hands = [" ".join(f"{rank}{suit}" for rank in ranks) for ranks in ("AKQJT9", "876543") for suit in suits]
    return dealt("pitch", *hands[:players])


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_two_to_six_play_with_six_cards_each(players: int) -> None:
    state = around(players)
    assert [len(hand) for hand in state.deal.hands] == [6] * players
    assert len(state.deal.rest) == 52 - 6 * players


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_at_every_table_each_has_one_chance_to_bid(players: int) -> None:
    """FG, Pitch, Bidding: and if all pass, there is a new deal."""
    passes = ["pass"] * (players - 1)
    state = after(around(players), ", ".join(["bid 2", *passes]))
    assert (state.phase, state.to_act) == ("playing", 0)
    state = after(around(players), ", ".join([*passes, "bid 2"]))
    assert (state.phase, state.to_act) == ("playing", players - 1)
    assert after(around(players), ", ".join([*passes, "pass"])).phase == "deal"


# Play


def test_the_first_card_led_makes_trumps_and_they_are_followed() -> None:
    state = pitched("pass, bid 3, pass, pass")
    assert (state.deal.trump, legal(state)) == ("", "6C, 7C, 3H, 4H, JS, KS")
    state = tricks(state, "KS 9S")
    assert state.deal.trump == "S"
    assert legal(state) == "3S, TS"
    assert legal(tricks(state, "3S")) == "AS, 2S"


def test_one_follows_suit_or_trumps() -> None:
    state = tricks(pitched("pass, bid 3, pass, pass"), *PLAYED[:1], "KH")
    assert legal(state) == "3H, 4H, JS"
    assert legal(tricks(state, "3H AH")) == "8C, TD, JD, QD, TS"  # no heart: anything


def test_a_trick_goes_to_the_highest_trump_and_its_winner_leads() -> None:
    state = tricks(pitched("pass, bid 3, pass, pass"), *PLAYED[:4])
    assert [trick.winner for trick in state.deal.tricks] == [0, 2, 2, 3]
    assert state.to_act == 3


@pytest.mark.parametrize(
    ("played", "move", "reason"),
    [
        ("KS 9S", "JD", "Trumps were led. Play one, such as the 3♠."),
        ("KS 9S 3S AS KH", "6C", "Hearts were led. Play a heart, such as the 3♥, or a trump."),
    ],
)
def test_a_card_that_may_not_be_played_is_refused(played: str, move: str, reason: str) -> None:
    assert refused(tricks(pitched("pass, bid 3, pass, pass"), played), move) == reason


@pytest.mark.parametrize(
    ("bids", "move", "reason"),
    [
        ("pass", "bid 1", "The lowest bid is 2."),
        ("bid 3", "bid 3", "The bid is 3. Bid more, or pass."),
        ("bid 3", "bid 2", "The bid is 3. Bid more, or pass."),
        ("pass", "bid 5", "Bid 4 at most, or pass; 'smudge' bids to take everything."),
        ("pass", "bid", "Bid, such as 'bid 2', or pass."),
    ],
)
def test_a_bid_that_is_none_is_refused_with_the_reason(bids: str, move: str, reason: str) -> None:
    assert refused(after(dealt("pitch", *HANDS), bids), move) == reason


# Points


@pytest.mark.parametrize(
    ("bids", "scores", "texts"),
    [
        # Bram has made two: jack and game. Ann keeps high and low.
        ("pass, bid 2, pass, pass", (2, 2, 0, 0), ("high, low", "jack, game", "", "")),
        # With three bid they are lost, and so are three points.
        ("bid 2, bid 3, pass, pass", (2, -3, 0, 0), ("high, low", "set back 3 with jack and game", "", "")),
        (
            "pass, smudge",
            (2, -5, 0, 0),
            ("high, low", "set back 5 with jack, game and 1 trick", "", ""),
        ),
    ],
)
def test_a_deal_by_hand(bids: str, scores: tuple[int, ...], texts: tuple[str, ...]) -> None:
    """FG, Pitch, Scoring Points: the pitcher makes the bid or is set back; the others keep what is theirs."""
    state = tricks(pitched(bids), *PLAYED)
    assert state.scores == scores
    assert tuple(line.text for line in state.sheet[0]) == texts
    assert state.phase == "deal"


ALL_SIX = ("AS 8S 9C 9D", "KS 2H TC TD", "QS 3H JC JD", "JS 4H QC QD", "TS KH KC KD", "9S AH AC AD")
SMUDGE = ("AS KS QS JS TS 9S", "8S AH KH 2H 3H 4H", "AC KC QC JC TC 9C", "AD KD QD JD TD 9D")


@pytest.mark.parametrize(("bid", "points"), [("bid 2", 4), ("bid 4", 4), ("smudge", 5)])
def test_all_four_points_and_all_six_tricks_are_worth_five_only_to_who_bid_smudge(
    bid: str, points: int
) -> None:
    """FG, Pitch: who has not bid it gets four. The eight is the only other trump, and the lowest."""
    bids = bid if bid == "smudge" else f"{bid}, pass, pass, pass"
    state = after(dealt("pitch", *SMUDGE), bids)
    state = tricks(state, *ALL_SIX)
    assert state.scores == (points, 0, 0, 0)


@pytest.mark.parametrize(
    ("hand", "played", "made"),
    [
        # There is no jack of spades in any hand.
        ("AS KS QS TS 9S 7S", ("TS 4H QC QD", "9S KH KC KD", "7S AH AC AD"), "high, low, game and 6 tricks"),
        # The ace of hearts takes the last trick.
        (
            "AS KS QS JS 9S 5H",
            ("JS 4H QC QD", "9S KH KC KD", "5H AH AC AD"),
            "high, low, jack, game and 5 tricks",
        ),
    ],
)
def test_a_smudge_without_all_points_or_all_tricks_is_lost(
    hand: str, played: tuple[str, ...], made: str
) -> None:
    """FG, Pitch: all four points are needed, and all six tricks."""
    state = after(dealt("pitch", hand, *SMUDGE[1:]), "smudge")
    state = tricks(state, *ALL_SIX[:3], *played)
    assert state.scores == (-5, 0, 0, 0)
    assert state.sheet[0][0].text == f"set back 5 with {made}"


def test_counting_stops_with_the_first_to_reach_the_target() -> None:
    """FG, Pitch: the example of Linda with 9 and Chris with 10 points, to 11."""
    state = tricks(pitched("pass, bid 2, pass, pass", 9, 10, 0, 0), *PLAYED)
    assert state.scores == (11, 10, 0, 0)
    assert state.to_act is None
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.parametrize(("target", "is_over"), [(7, True), (11, False), (21, False)])
def test_the_target_is_an_option(target: int, is_over: bool) -> None:
    state = pitched("pass, bid 2, pass, pass", 5, 0, 0, 0, choice=f"pitch target={target}")
    assert (tricks(state, *PLAYED).to_act is None) == is_over


# Around the table


def test_it_is_told_what_was_bid_and_where_points_come_from() -> None:
    state = dealt("pitch", *HANDS)
    told = []
    for bid in ("pass", "bid 3", "pass", "pass"):
        state = after(state, bid)
        told += story(state, ANN)
    assert told == [
        "You pass.",
        "Bram bids 3.",
        "Cleo passes.",
        "Dov passes.",
        "Bram has won the bidding with 3.",
    ]
    assert story(tricks(state, *PLAYED), ANN)[-4:] == [
        "You score 2, 2 in all: high, low.",
        "Bram scores -3, -3 in all: set back 3 with jack and game.",
        "Cleo scores nothing, 0 in all.",
        "Dov scores nothing, 0 in all.",
    ]


def test_the_question_says_what_there_is_to_beat() -> None:
    state = dealt("pitch", *HANDS)
    assert SCREEN.question(state.view(0), ANN) == "Bid 2 or more, or pass?"
    bid = pitched("pass, bid 3, pass, pass")
    lead = SCREEN.question(bid.view(1), Style(NAMES, you=1))
    assert lead == "Which card do you lead, to make its suit trumps?"
    assert SCREEN.question(tricks(bid, *PLAYED[:1]).view(1), Style(NAMES, you=1)) == "Which card do you lead?"
    assert (
        SCREEN.question(after(state, "bid 3").view(1), Style(NAMES, you=1))
        == "Ann bid 3. Bid 4, smudge, or pass?"
    )
    assert (
        SCREEN.question(after(state, "bid 4").view(1), Style(NAMES, you=1)) == "Ann bid 4. Smudge, or pass?"
    )
    smudge = state.legal_moves()[3]
    assert SCREEN.gloss(smudge, state.view(0), ANN) == "all four points and every trick, for 5"
