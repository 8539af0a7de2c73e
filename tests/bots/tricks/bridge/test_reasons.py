"""Why a card is played at bridge: what it does, said in a plain sentence or two."""

from random import Random
from typing import Any

import pytest
from bridge_cards import dealt_at_random, playing

from hoylecli.bots.tricks.bridge.moment import Moment
from hoylecli.bots.tricks.bridge.reasons import reasons
from hoylecli.core.cards import parse_cards
from hoylecli.families.worlds import bits


def said(card: str, contract: str, *hands: str, played: str = "") -> str:
    """The reasons for a card of whoever is to play, after cards as they were played."""
    state: Any = playing(contract, *hands, played=played)
    moment = Moment(state.view(state.to_act))
    return " ".join(reasons(moment, moment.info.layout.bit[parse_cards(card)[0]]))


# South declares; West leads. Dummy, North, lies open.
HANDS = "AQ5.K64.A652.Q73", "974.QT82.KJ3.K94", "JT62.A53.QT4.A86", "K83.J97.987.JT52"


@pytest.mark.parametrize(
    ("card", "contract", "played", "says"),
    [
        ("JS", "1NT", "2H 3H JH KH 3C 4C AC 2C", "Finesse against the K♠"),
        ("9H", "1NT", "2H 3H JH KH 3C 4C 8C TC", "Return your partner's hearts."),
        ("8S", "1NT", "2H 3H JH KH 3C 4C 8C TC", "Dummy is weak in spades"),
        ("3C", "1NT", "2H 3H JH KH", "Lead towards the A♣"),
        ("AS", "4S", "2H 3H JH KH", "Draw trumps."),
        ("AD", "4S", "2H 3H JH KH", "It is the highest diamond, and wins unless somebody ruffs it."),
        ("KH", "1NT", "2H 3H JH", "It wins the trick"),
        ("TH", "1NT", "", "Lead the"),
    ],
)
def test_what_a_card_does_is_said(card: str, contract: str, played: str, says: str) -> None:
    assert says in said(card, contract, *HANDS, played=played)


@pytest.mark.parametrize(
    ("contract", "says", "never"),
    [("4S", "You may ruff the next round.", "partner"), ("1NT", "partner may be long in hearts", "ruff")],
)
def test_a_singleton_is_led_to_ruff_only_where_there_are_trumps(contract: str, says: str, never: str) -> None:
    hands = "AQ5.K642.A65.Q73", "KJ863.2.9872.JT5", "974.QT83.KJ3.K94", "T2.AJ975.QT4.A86"
    lead = said("2H", contract, *hands)
    assert says in lead
    assert never not in lead


def test_a_winner_is_not_led_to_be_ruffed() -> None:
    """Dummy has trumps and no heart: it ruffs a small one, and throws a card away on the ace."""
    hands = "KQJT9.A83.A52.42", "432.KQ65.QJ3.K97", "A876..K8764.QJ83", "5.JT9742.T9.AT65"
    played = "KH 6S 2H 3H"  # South declares four spades, West leads, and dummy has ruffed
    assert "Ruff a heart in dummy" in said("8H", "4S", *hands, played=f"{played} AS 5S 9S 2S 7S 5C TS 3S")
    assert "dummy can throw a card away" in said(
        "AH", "4S", *hands, played=f"{played} AS 5S 9S 2S 7S 5C TS 3S"
    )


def test_whoever_has_none_of_the_suit_is_named() -> None:
    """Declarer plays dummy's cards, and holds hearts; East has run out of spades."""
    hands = "KQJT9.A83.A52.42", "432.KQ65.QJ3.K97", "A876..K8764.QJ83", "5.JT9742.T9.AT65"
    assert "Dummy has no heart, and can spare the 3♣." in said("3C", "4S", *hands, played="KH")
    drawn = "KH 6S 2H 3H AS 5S 9S 2S 7S"
    assert "You have no spade, and can spare the 5♣." in said("5C", "4S", *hands, played=drawn)


@pytest.mark.parametrize(
    ("card", "played", "says"),
    [
        ("7H", "QH 3H", "Your partner's Q♥ wins the trick so far."),
        ("4H", "2H AH 7H", "Dummy's A♥ wins the trick so far."),
        ("2S", "2H 3H JH KH AS 4S", "Your A♠ wins the trick so far."),
    ],
)
def test_whose_card_wins_the_trick_is_said(card: str, played: str, says: str) -> None:
    """A partner's, dummy's or declarer's own, and never that of a side."""
    assert says in said(card, "1NT", *HANDS, played=played)


def test_declarer_is_told_how_many_tricks_are_sure() -> None:
    """Spades one (the ace), hearts one more, diamonds one and clubs one; one of seven is taken."""
    found = said("2D", "1NT", *HANDS, played="2H 3H JH KH")
    assert "You need 6 tricks, and can count 4 from the top." in found


@pytest.mark.parametrize("seed", range(10))
def test_every_card_has_a_reason_of_few_words(seed: int) -> None:
    """Any card that may be played, at every moment of a deal played by rules of thumb."""
    state = playing(("3NT", "4S", "2H", "5C")[seed % 4], *dealt_at_random(Random(seed)), declarer=seed % 4)
    while state.phase == "playing" and len(state.deal.tricks) < 12:
        moment = Moment(state.view(state.to_act))
        for bit in bits(moment.legal()):
            for sentence in reasons(moment, bit):
                assert sentence.endswith((".", "?"))
                assert sentence[0].isupper()
                assert len(sentence.split()) <= 20, sentence
                assert "came out best" not in sentence
        state = state.apply(moment.move(moment.by_policy()))
