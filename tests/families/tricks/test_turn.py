"""A seat plays the cards of another, as declarer does for dummy (CG, Bridge): `turn` and `to_act`.

Whist is played by an engine in which seat 0 plays the cards of seat 2, its partner, too.
"""

from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any

import pytest
from tricktable import position

from hoylecli.core.errors import IllegalMove
from hoylecli.core.game import Move, Seat
from hoylecli.families.screen import Style
from hoylecli.families.tricks.claims import is_open
from hoylecli.families.tricks.screen import SCREEN
from hoylecli.families.tricks.state import TricksEngine, TricksState
from hoylecli.rulebook import load

DUMMY, PLAYER = 2, 0
HANDS = ("AH 3C", "KH 5C", "QH 4H", "JH 6C")
NAMES = ("Ann", "Bob", "Cleo", "Dan")


@dataclass(frozen=True, slots=True)
class WithDummy(TricksEngine):
    def decider(self, state: Any, turn: Seat) -> Seat:
        return PLAYER if turn == DUMMY else turn


def with_dummy(state: Any) -> TricksState:
    engine = state.engine
    made = WithDummy(**{item.name: getattr(engine, item.name) for item in fields(engine)})
    changed: TricksState = replace(state, engine=made)
    return changed


def at_dummy(**more: Any) -> TricksState:
    """Hearts were led, and a card of seat 2 is to be played."""
    trump = {"trump": "S"}
    return with_dummy(position("whist", *HANDS, to_act=DUMMY, trick="0: 2H KH", **trump, **more))


def test_the_moves_are_those_of_the_hand_whose_turn_it_is_and_are_asked_of_its_player() -> None:
    state = at_dummy()
    assert (state.turn, state.to_act) == (DUMMY, PLAYER)
    assert [str(move) for move in state.legal_moves()] == ["4H", "QH"]
    mine, dummy = state.view(PLAYER), state.view(DUMMY)
    assert mine.legal == tuple(state.legal_moves())
    assert dummy.legal == ()
    assert (mine.turn, mine.to_act) == (dummy.turn, dummy.to_act) == (DUMMY, PLAYER)


def test_the_card_leaves_the_hand_whose_turn_it_is_and_the_trick_is_its_own() -> None:
    state = at_dummy().apply(Move.parse("QH"))
    assert state.events[0].seat == DUMMY
    assert [len(hand) for hand in state.deal.hands] == [2, 2, 1, 2]
    assert (state.turn, state.to_act) == (3, 3)
    trumps = with_dummy(
        position("whist", "AC", "KC", "4S 6D", "JH 6C", to_act=DUMMY, trick="0: 2H 3H", trump="S")
    )
    state = trumps.apply(Move.parse("4S")).apply(Move.parse("JH"))
    assert state.deal.tricks[-1].winner == DUMMY
    assert (state.turn, state.to_act) == (DUMMY, PLAYER)


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("AH", "There is no A♥ in the hand that you play now."),
        ("9D", "There is no 9♦ in the hand that you play now."),
    ],
)
def test_a_card_of_another_hand_is_refused(card: str, said: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        at_dummy().apply(Move.parse(card))
    assert str(refused.value) == said


def test_suit_is_followed_by_the_hand_whose_turn_it_is() -> None:
    hands = ("AH 3C", "KH 5C", "QH 4C", "JH 6C")
    state = with_dummy(position("whist", *hands, to_act=DUMMY, trick="0: 2H KH", trump="S"))
    assert [str(move) for move in state.legal_moves()] == ["QH"]
    with pytest.raises(IllegalMove, match="Hearts were led, and you hold the Q♥: play it"):
        state.apply(Move.parse("4C"))


def test_the_table_asks_for_a_card_of_that_hand() -> None:
    state, style = at_dummy(), Style(NAMES, PLAYER)
    assert SCREEN.question(state.view(PLAYER), style) == ("Hearts were led. Cleo plays: which card?")
    after = state.apply(Move.parse("QH"))
    assert "hand" not in SCREEN.question(after.view(3), Style(NAMES, 3))
    drawn = "\n".join(SCREEN.draw(state.view(PLAYER), style))
    assert "Cleo" in drawn
    assert SCREEN.standing(state.view(PLAYER), style).endswith("your turn")


def test_nobody_claims_by_the_cards_of_another_hand() -> None:
    assert not is_open(at_dummy())
    assert is_open(at_dummy().apply(Move.parse("QH")))


def test_whole_matches_are_played_so() -> None:
    """Dummy is never asked, its player for two hands in each trick."""
    rng, asked = Random(5), [0] * 4
    state: Any = with_dummy(load("whist").start(4, seed=3))
    while state.to_act is not None:
        if state.to_act >= 0:
            asked[state.to_act] += 1
            assert state.view(state.to_act).legal
        state = state.apply(rng.choice(list(state.legal_moves())))
    assert asked[DUMMY] == 0
    assert asked[PLAYER] == 2 * asked[1] == 2 * asked[3] > 0
