"""Rules of thumb at bridge, by positions: CG and CC, Bridge, say which; the hands are our own."""

from random import Random
from typing import Any

import pytest
from bridge_cards import dealt_at_random, playing

from hoylecli.bots.tricks.bridge.playing import average, beginner
from hoylecli.families.tricks.worlds import sample


def card(state: Any) -> str:
    return str(average(state.view(state.to_act), Random(1)))


def test_second_hand_plays_low() -> None:
    """South leads towards dummy; West keeps the jack and nine for later."""
    hands = "AK4.832.AK75.T64", "QJ62.QT9.J96.K83", "T93.AK4.Q82.A752", ""
    assert card(playing("3NT", *hands, played="2S 3S 7S KS 5D")) == "6D"


def test_an_honor_from_dummy_is_covered_when_that_helps_a_lower_card() -> None:
    """Dummy leads the queen of spades without the jack, and East has king, jack and one more."""
    hands = "A54.AKQ84.K5.A84", "T983.75.QJ942.53", "Q72.J963.763.K72", "KJ6.T2.AT8.QJT96"
    state = playing("4H", *hands, played="5C 2C 9C AC 4C 3C KC 6C QS")
    assert (state.turn, state.to_act) == (3, 3)
    assert card(state) == "KS"


def test_an_honor_is_not_covered_when_dummy_has_the_next() -> None:
    hands = "A54.AKQ84.K5.A84", "T983.75.QJ942.53", "QJ2.J963.763.K72", "K76.T2.AT8.QJT96"
    assert card(playing("4H", *hands, played="5C 2C 9C AC 4C 3C KC 6C QS")) == "6S"


def test_third_hand_plays_high_but_no_higher_than_needed() -> None:
    """East has king and jack over dummy's queen: the jack forces the ace as well."""
    hands = "A85.AK4.AK52.Q84", "T9632.Q752.QJ.53", "Q74.J93.T763.A72", "KJ.T86.984.KJT96"
    state = playing("3NT", *hands, played="3S 4S")
    assert card(state) == "JS"


def test_trumps_are_drawn_when_nothing_is_to_be_ruffed() -> None:
    """Ten tricks are there, so declarer leads trumps."""
    hands = "AKQ84.K52.A83.K4", "75.QJT9.J942.J83", "J963.A84.K7.A952", "T2.763.QT65.QT76"
    assert card(playing("4S", *hands, played="QH 4H 3H KH"))[1] == "S"


def test_a_loser_is_ruffed_in_dummy_before_trumps_are_drawn() -> None:
    """Dummy has one diamond and three trumps; declarer's small diamonds are losers."""
    hands = "AKQ84.K52.A863.4", "T75.QJT9.J94.T83", "J93.A843.7.A9752", "62.76.KQT52.KQJ6"
    assert card(playing("6S", *hands, played="QH 4H 7H KH")) == "AD"


def test_the_finesse_is_led_towards_the_ace_and_queen() -> None:
    """Trumps are drawn, so declarer leads a low diamond; dummy plays the queen when no king appears."""
    hands = "AKQ84.A52.843.43", "T75.QJT9.K92.T85", "J963.K84.AQ5.972", "2.763.JT76.AKQJ6"
    drawn = "QH 4H 3H AH AS 5S 3S 2S KS 7S 6S 6H QS TS 9S 7H"
    state = playing("4S", *hands, played=drawn)
    assert card(state) == "3D"
    assert card(playing("4S", *hands, played=f"{drawn} 3D 2D")) == "QD"


def test_the_only_stopper_is_held_up_at_notrump() -> None:
    """CG, Bridge. Ace and two small opposite two small: it takes the third round, by the rule of seven."""
    hands = "A84.K52.AQ93.QJ4", "KQJ96.Q94.82.953", "73.AJ3.JT64.KT98", "T52.T876.K75.A62"
    assert card(playing("3NT", *hands, played="KS 3S 2S")) == "4S"
    assert card(playing("3NT", *hands, played="KS 3S 2S 4S QS 7S 5S")) == "8S"
    assert card(playing("3NT", *hands, played="KS 3S 2S 4S QS 7S 5S 8S JS 3H TS")) == "AS"


def test_a_beginner_takes_aces_at_once_and_does_not_finesse() -> None:
    """In the positions of the two tests above."""
    hands = "A84.K52.AQ93.QJ4", "KQJ96.Q94.82.953", "73.AJ3.JT64.KT98", "T52.T876.K75.A62"
    state = playing("3NT", *hands, played="KS 3S 2S")
    assert str(beginner(state.view(state.to_act), Random(1))) == "AS"
    hands = "AKQ84.A52.843.43", "T75.QJT9.K92.T85", "J963.K84.AQ5.972", "2.763.JT76.AKQJ6"
    drawn = "QH 4H 3H AH AS 5S 3S 2S KS 7S 6S 6H QS TS 9S 7H"
    state = playing("4S", *hands, played=f"{drawn} 3D 2D")
    assert str(beginner(state.view(state.to_act), Random(1))) == "AD"


def test_a_defender_returns_partners_suit() -> None:
    hands = "K4.AK5.AQ52.J984", "QT962.Q72.J3.T53", "J7.J943.T76.KQ76", "A853.T86.K984.A2"
    state = playing("3NT", *hands, played="6S 7S AS 4S")
    assert state.turn == 3
    assert card(state)[1] == "S"


@pytest.mark.parametrize("level", [beginner, average])
@pytest.mark.parametrize("seed", range(6))
def test_cards_that_are_not_seen_do_not_matter(level: Any, seed: int) -> None:
    """All seats play a deal; before each card the hidden hands are dealt anew, and the choice is the same."""
    rng = Random(seed)
    state = playing(("3NT", "4S", "2H", "5C", "1NT", "6D")[seed], *dealt_at_random(rng), declarer=seed % 4)
    while state.phase == "playing":
        view = state.view(state.to_act)
        move = level(view, Random(1))
        other = sample(view, rng)
        assert level(other.view(state.to_act), Random(1)) == move
        state = state.apply(move)
