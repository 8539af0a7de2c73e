"""Several people at one keyboard: what is hidden between their turns, and what they are called."""

from collections.abc import Callable
from typing import Any

import pytest

from hoylecli import rulebook
from hoylecli.core.game import Player
from hoylecli.table.faces.keyboard import Keyboard, sit
from hoylecli.table.host.session import Session

Begin = Callable[..., Session]


def test_the_end_shows_no_hand_that_its_owner_need_not_show(scripted: Any) -> None:
    session = Session.begin(rulebook.load("texas-hold-em"), [Player("Ann"), Player("Bob")], 4)
    face = scripted(*["fold"] * 25)
    face.hurries = lambda: True
    keyboard = Keyboard(session, face)
    assert keyboard.play() == "over"
    folded = face.turns[-1]
    hidden = {folded.style.card(card) for card in folded.view.hand}
    assert len(hidden) == 2
    assert face.passed[-1] == "nobody"
    assert session.names[keyboard.viewer or 0] == session.names[folded.seat]
    told = [sentence for to, sentence in face.told if to is None]
    assert f"{session.names[folded.seat]} folds." in told
    (end,) = [answer for answer in face.answers if answer.kind == "over"]
    shown = " ".join([*told, *end.lines, *(line for lines, _ in face.settled for line in lines)])
    assert not [card for card in hidden if card in shown]
    assert face.told[-1][0] is None


def test_a_hand_is_hidden_before_another_match_begins(scripted: Any, begin: Begin) -> None:
    face, begun = scripted("new", "quit"), []

    def another(last: Session) -> Session:
        begun.append([*face.passed])
        return last.again()

    sit(begin("human", "human"), face, another)
    assert begun == [["Ann", "nobody"]]
    assert face.passed == ["Ann", "nobody", "Ann", "nobody"]


def test_whoever_gives_up_a_seat_leaves_no_hand_for_the_one_who_stays(scripted: Any, begin: Begin) -> None:
    face = scripted("seat 1 average")
    keyboard = Keyboard(begin("human", "human"), face)
    with pytest.raises(EOFError):
        keyboard.play()
    assert face.passed == ["Ann", "Bob"]
    assert [turn.seat for turn in face.turns] == [0, 1]
    assert keyboard.viewer == 1
