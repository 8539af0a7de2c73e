"""Whist, as commonly played in Britain: five up, with honors as an option."""

from random import Random

import pytest
from positions import chosen
from trick_deals import after, legal, refused
from tricktable import tricks
from whist_deals import assert_worlds_are_the_same, at_random, deal, drawn, spoken, told

from hoylecli.core.game import Outcome
from hoylecli.families.tricks.state import TricksState
from hoylecli.families.tricks.worlds import sample

HANDS = (
    "AS KS QS TH KH AH QH 2C TC TD 4D 7D JH",
    "2S 4S 6S 2H 5H 8H AC KC QC AD KD QD JD",
    "7S 8S 9S 3H 6H 9H 3C 5C 8C 2D 5D 8D JC",
    "3S 5S TS 4H 7H 4C 6C 7C 9C 3D 6D 9D JS",
)
"""Spades are trumps, by Dov's last card. Ann and Cleo hold three honors, Bram and Dov the jack."""
PLAYED = """
    0: AS 2S 7S 3S > 0
    0: KS 4S 8S 5S > 0
    0: QS 6S 9S TS > 0
    0: AH 2H 3H 4H > 0
    0: KH 5H 6H 7H > 0
    0: QH 8H 9H 4C > 0
    0: 2C AC 3C 6C > 1
    1: KC 5C 7C TC > 1
    1: QC 8C 9C TH > 1
    1: AD 2D 3D 4D > 1
    1: KD 5D 6D 7D > 1
    1: QD 8D 9D TD > 1
    1: JD JC JS JH > 3
"""
ALL_FOUR = [hand.replace("9S", "xx").replace("JS", "9S").replace("xx", "JS") for hand in HANDS]
ALL_FOUR_PLAYED = PLAYED.replace("QS 6S 9S", "QS 6S JS").replace("JD JC JS", "JD JC 9S")


def dealt(choice: str = "whist", *scores: int, hands: tuple[str, ...] | list[str] = HANDS) -> TricksState:
    state = chosen(choice).undealt(4, 1)
    assert isinstance(state, TricksState)
    return deal(state.updated(scores=scores or (0, 0)), *hands)


def test_the_dealers_last_card_is_turned_for_trumps_and_stays_in_the_hand() -> None:
    state = dealt()
    assert (str(state.deal.turned), state.deal.trump, state.dealer, state.to_act) == ("JS", "S", 3, 0)
    assert "JS" in map(str, state.deal.hands[3])
    assert state.deal.rest == ()
    assert told(state) == ["Dov deals 13 cards each.", "Dov turns up the J♠: spades are trumps."]


def test_suit_is_followed_and_who_cannot_plays_anything() -> None:
    state = after(dealt(), "TD, AD, 2D")
    assert legal(state) == "3D, 6D, 9D"
    assert refused(state, "JS") == "Diamonds were led. Play a diamond, such as the 3♦."
    state = tricks(dealt(), "\n".join(PLAYED.splitlines()[:6]))
    assert legal(after(state, "QH, 8H, 9H")) == "4C, 6C, 7C, 9C, 3D, 6D, 9D, JS"  # Dov has no heart left


def test_only_tricks_above_six_count() -> None:
    state = tricks(dealt(), PLAYED)
    assert state.scores == (0, 1)
    assert told(state)[-2:] == [
        "Ann and Cleo score nothing, 0 in all: 6 tricks.",
        "Bram and Dov score 1, 1 in all: 7 tricks.",
    ]
    assert (state.phase, state.outcome()) == ("deal", None)


@pytest.mark.parametrize(("target", "over"), [(5, True), (7, False), (10, False)])
def test_the_side_that_reaches_the_target_wins(target: int, over: bool) -> None:
    state = tricks(dealt(f"whist target={target}", 4, 4), PLAYED)
    assert state.scores == (4, 5)
    assert state.outcome() == (Outcome((4, 5, 4, 5), (1, 3)) if over else None)


@pytest.mark.parametrize(
    ("hands", "played", "before", "scores", "text"),
    [
        (HANDS, PLAYED, (0, 0), (2, 1), "6 tricks, honors 2"),  # three of the four
        (ALL_FOUR, ALL_FOUR_PLAYED, (0, 0), (4, 1), "6 tricks, honors 4"),  # all four, in two hands
        (ALL_FOUR, ALL_FOUR_PLAYED, (3, 0), (7, 1), "6 tricks, honors 4"),  # they may win the game
        (ALL_FOUR, ALL_FOUR_PLAYED, (4, 0), (4, 1), "6 tricks"),  # not for a side at four
        (ALL_FOUR, ALL_FOUR_PLAYED, (0, 4), (0, 5), "6 tricks"),  # tricks count first, and have won
    ],
)
def test_honors_count_after_the_tricks_and_not_for_a_side_at_four(
    hands: list[str], played: str, before: tuple[int, int], scores: tuple[int, int], text: str
) -> None:
    """The laws of 1864, scoring."""
    state = tricks(dealt("whist honors=yes", *before, hands=hands), played)
    assert state.scores == scores
    assert state.sheet[0][0].text == text


def test_a_world_gives_the_turned_card_to_the_dealer_until_it_is_played() -> None:
    rng, state = Random(1), after(dealt(), "AS, 2S")
    for _ in range(30):
        assert "JS" in map(str, sample(state.view(0), rng).deal.hands[3])
    states = list(at_random(dealt(), rng))
    assert_worlds_are_the_same(states[:120:5], rng)


def test_the_table_shows_trumps_the_turned_card_and_the_tricks_of_the_sides() -> None:
    state = after(tricks(dealt(), "0: AS 2S 7S 3S > 0"), "AH")
    assert drawn(state, 0) == [
        "Deal 1 · ♠ trumps, J♠ turned up · to 5",
        "You and Cleo  0  1 trick",
        "Bram and Dov  0  0 tricks",
        "",
        "                 Cleo, 0 tricks",
        "          ┌─ ♠ trumps ────────────────┐",
        "    Bram  │                           │  Dov, dealer",
        "0 tricks  │  ?                        │  0 tricks",
        "          │         [A♥] led          │",
        "          └─ You win ─────────────────┘",
        "                  You, 1 trick",
        "",
        "Your hand  K♠ Q♠  K♥ Q♥ J♥ 10♥  10♣ 2♣  10♦ 7♦ 4♦",
    ]
    assert "Spades are trumps." in spoken(state)
