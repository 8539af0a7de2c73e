"""What may be led and played to a trick: literal hands, and exactly the cards that the sources allow.

CG: Card Games. CC: Classic Card Games. FG: the family games. BK: the book extract.
"""

from dataclasses import replace
from typing import Literal

import pytest

from hoylecli.core.cards import parse_cards
from hoylecli.families.tricks.position.following import follows, leads
from hoylecli.families.tricks.rules import (
    CalledTrumps,
    LeftOfDealerLeads,
    PackRules,
    PlayedTrumps,
    SameTrumps,
    TricksRules,
)
from hoylecli.families.tricks.rules.ranking import Ranking, ranking_of

PINOCHLE = TricksRules(
    pack=PackRules(order="ATKQJ9", copies=2),
    trump=CalledTrumps(how="called"),
    play=LeftOfDealerLeads(trump=True, beat="always"),
)
TWO_HANDED = replace(PINOCHLE, play=LeftOfDealerLeads(beat="trumps"))
EUCHRE = TricksRules(pack=PackRules(order="AKQJT9"), trump=CalledTrumps(how="called", bowers=True))
PITCH = TricksRules(trump=PlayedTrumps(how="led"), play=LeftOfDealerLeads(follow="suit_or_trump"))
CALL_BREAK = TricksRules(trump=SameTrumps(), play=LeftOfDealerLeads(trump="winning"))
SPADES = TricksRules(trump=SameTrumps(), play=LeftOfDealerLeads(breaks=("spades",)))


def played(rules: TricksRules, trump: str, trick: str, hand: str) -> str:
    ranking: Ranking = ranking_of(rules)
    cards = follows(ranking, ranking.order(trump), parse_cards(hand), parse_cards(trick))
    return " ".join(map(str, cards))


@pytest.mark.parametrize(
    ("trick", "hand", "expected"),
    [
        ("KH", "TH AH 9H QS", "TH AH"),  # the ten outranks all but the ace: it must be beaten
        ("AH", "TH KH QS", "TH KH"),  # nothing beats it: any card of the suit
        ("KH 9S", "TH AH 9H QS", "TH AH 9H"),  # trumped already: any card of the suit
        ("KH", "QS 9S AC", "QS 9S"),  # void: a trump
        ("KH JS", "QS 9S AC", "QS"),  # and a higher one
        ("KH QS", "JS 9S AC", "JS 9S"),  # if there is one
        ("KH", "AC TD", "AC TD"),
        ("KS", "AS QS AC", "AS"),
    ],
)
def test_pinochle_follows_beats_and_trumps(trick: str, hand: str, expected: str) -> None:
    """CG, Pinochle, The Play; spades are trumps."""
    assert played(PINOCHLE, "S", trick, hand) == expected


@pytest.mark.parametrize(
    ("trick", "hand", "expected"),
    [
        ("KS", "TS AS 9S QH", "TS AS"),  # a trump led is overtrumped
        ("AS", "TS 9S QH", "TS 9S"),  # with any trump, when none is higher
        ("KH", "TH AH 9H QS", "TH AH 9H"),  # another suit need only be followed
        ("KH", "QS 9S AC", "QS 9S AC"),  # void: nobody has to trump
    ],
)
def test_two_handed_pinochle_beats_only_trumps_that_are_led(trick: str, hand: str, expected: str) -> None:
    """CG, Two-Handed Pinochle, The Last 12 Tricks; spades are trumps."""
    assert played(TWO_HANDED, "S", trick, hand) == expected


@pytest.mark.parametrize(
    ("beat", "trick", "hand", "expected"),
    [
        ("never", "KH", "2H AH QS", "2H AH"),  # nobody need beat what was led
        ("never", "KS", "2S AS QH", "2S AS"),  # nor a spade that was led
        ("never", "KH", "2S AS QC", "2S AS"),  # void: any spade wins
        ("never", "KH 5S", "2S 6S AS QC", "6S AS"),  # trumped already: only a higher one does
        ("never", "KH 7S", "2S 6S QC", "2S 6S QC"),  # none does: anything, and a lower one too
        ("never", "KH 5S 9H", "6S QC", "6S"),
        ("never", "KH", "QC 2D", "QC 2D"),
        ("never", "KS", "QC 2D", "QC 2D"),
        ("always", "KH", "2H AH QS", "AH"),  # where the trick must be headed
        ("always", "KH 2S", "2H AH QS", "2H AH"),  # not once it is trumped
        ("always", "9S", "2S TS AS QH", "TS AS"),
        ("always", "KH 7S", "2S 6S QC", "2S 6S QC"),
    ],
)
def test_a_trump_is_forced_only_if_it_wins(
    beat: Literal["never", "always"], trick: str, hand: str, expected: str
) -> None:
    """Call break, as commonly played in Nepal and India; spades are trumps."""
    rules = replace(CALL_BREAK, play=replace(CALL_BREAK.play, beat=beat))
    assert played(rules, "S", trick, hand) == expected


@pytest.mark.parametrize(
    ("trick", "hand", "expected"),
    [
        ("9H", "JD AH JS", "JD AH"),  # the left bower is a heart now
        ("9D", "JD AS KD", "KD"),  # and no diamond
        ("9D", "JD AS", "JD AS"),
    ],
)
def test_the_left_bower_belongs_to_trumps(trick: str, hand: str, expected: str) -> None:
    """CG and CC, Euchre; hearts are trumps."""
    assert played(EUCHRE, "H", trick, hand) == expected


def test_the_bowers_rank_above_the_ace() -> None:
    order = ranking_of(EUCHRE).order("H")
    assert order.best(tuple(parse_cards("AH JD 9H JH"))) == 3
    assert order.best(tuple(parse_cards("AH JD 9H KH"))) == 1


def test_in_pitch_one_may_always_trump() -> None:
    """FG, Pitch: follow suit or play trump; anything if neither is there. A trump that is led is followed."""
    assert played(PITCH, "C", "9H", "2H 3C AS") == "2H 3C"
    assert played(PITCH, "C", "9H", "3C AS") == "3C AS"
    assert played(PITCH, "C", "9C", "2H 3C AS") == "3C"


def test_of_equal_cards_the_first_takes_the_trick() -> None:
    """CG, Pinochle."""
    assert ranking_of(PINOCHLE).order("S").best(tuple(parse_cards("TH AH AH KH"))) == 1


def test_spades_are_not_led_until_they_are_broken_but_by_who_has_nothing_else() -> None:
    """CG, Spades."""
    ranking = ranking_of(SPADES)
    order = ranking.order("S")
    assert leads(ranking, order, parse_cards("AS 2H"), "") == parse_cards("2H")
    assert leads(ranking, order, parse_cards("AS 2H"), "S") == parse_cards("AS 2H")
    assert leads(ranking, order, parse_cards("AS 2S"), "") == parse_cards("AS 2S")


def test_whoever_need_not_follow_plays_anything() -> None:
    """CG, Two-Handed Pinochle, the first twelve tricks."""
    free = replace(PINOCHLE, play=LeftOfDealerLeads(follow="any"))
    assert played(free, "S", "KH", "TH AS 9C") == "TH AS 9C"
