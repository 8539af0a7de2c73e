"""Several people at one keyboard: what is hidden between their turns, and what they are called."""

from collections.abc import Callable
from typing import Any

import pytest

from hoylecli import rulebook
from hoylecli.core.errors import NAME, HoyleError
from hoylecli.core.game import Computer, Player, Program
from hoylecli.store import Store
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


def test_a_move_is_taken_back_before_the_next_player_has_looked(scripted: Any, begin: Begin) -> None:
    session = begin("human", "human")
    face = scripted("AC 2D", lambda turn: str(turn.legal[-1]), "log")
    face.takes_back = [True]
    with pytest.raises(EOFError):
        Keyboard(session, face).play()
    assert face.passed == ["Ann", "Bob", "Ann", "Bob"]
    assert [turn.seat for turn in face.turns[:3]] == [0, 0, 1]
    assert face.turns[0].view == face.turns[1].view
    assert session.match.moves[-1] == face.turns[1].legal[-1]
    assert [answer.lines for answer in face.answers if answer.kind == "undo"] == [
        ["Ann takes back the last move."]
    ]
    assert not face.complaints


def test_what_has_shown_a_card_stands_also_before_the_next_player_has_looked(scripted: Any) -> None:
    players = [Player("Ann"), Player("Odile", Computer("beginner")), Player("Bob")]
    session = Session.begin(rulebook.load("go-fish"), players, 7)
    face = scripted(*[lambda turn: str(turn.legal[0])] * 9)
    face.takes_back = [True]
    with pytest.raises(EOFError):
        Keyboard(session, face).play()
    (refused,) = face.complaints
    assert refused.startswith("You can't take that back: ")
    first, second = face.passed[1:3]
    assert first == second


def test_a_hand_is_hidden_where_a_program_fails(scripted: Any) -> None:
    players = [Player("Ann"), Player("Bob"), Player("Cy", Program("false")), Player("Di")]
    session = Session.begin(rulebook.load("knockout-whist"), players, 7)
    face = scripted(*[lambda turn: str(turn.legal[0])] * 9)
    with pytest.raises(HoyleError, match="has left the table"):
        sit(session, face, lambda last: last)
    assert face.turns
    assert face.passed[-1] == "nobody"


def test_whoever_gives_up_a_seat_leaves_no_hand_for_the_one_who_stays(scripted: Any, begin: Begin) -> None:
    face = scripted("seat 1 average")
    keyboard = Keyboard(begin("human", "human"), face)
    with pytest.raises(EOFError):
        keyboard.play()
    assert face.passed == ["Ann", "Bob"]
    assert [turn.seat for turn in face.turns] == [0, 1]
    assert keyboard.viewer == 1


@pytest.mark.parametrize("name", ["pig", "memory"])
def test_where_nothing_is_hidden_all_read_together_and_are_told_once(scripted: Any, name: str) -> None:
    session = Session.begin(rulebook.load(name), [Player("Ann"), Player("Bob")], 4)
    face, events = scripted(*[lambda turn: str(turn.legal[-1])] * 12), list[Any]()
    face.hurries = lambda: True
    face.tell = lambda event, sentence, to: events.append(event)
    with pytest.raises(EOFError):
        Keyboard(session, face).play()
    happened = [event for state in session.match.states for event in state.events]
    assert len({turn.seat for turn in face.turns}) == 2
    assert events == happened[: len(events)]
    assert len(happened) - len(events) < 3


def test_what_happens_again_after_a_revert_is_told_again(scripted: Any, store: Store) -> None:
    session = Session.begin(rulebook.load("pig"), [Player("Ann"), Player("Bob")], 4, store)
    face = scripted("save", "roll", "roll", "revert", "roll", "hold")
    face.hurries = lambda: True
    with pytest.raises(EOFError):
        Keyboard(session, face).play()
    told = [sentence for _, sentence in face.told]
    assert told.count("You keep [2].") == 2
    assert told[-2:] == ["Ann holds 8: 8 points.", "You roll [4]."]


# What they are called


@pytest.mark.parametrize(
    ("typed", "refused"),
    [
        ("seat 2 human ann", "Ann sits at the table already"),
        ("seat 2 human You", "Everybody is You"),
        (f"seat 2 human {'x' * (NAME + 1)}", f"at most {NAME} letters"),
    ],
)
def test_whoever_sits_down_at_the_table_has_a_name_of_their_own(
    scripted: Any, begin: Begin, typed: str, refused: str
) -> None:
    face, session = scripted(typed), begin()
    with pytest.raises(EOFError):
        Keyboard(session, face).play()
    assert refused in face.complaints[0]
    assert session.names == ("Ann", "Bob")
    assert session.humans == [0]


def test_whoever_has_no_name_is_called_by_the_seat_in_company(scripted: Any, store: Store) -> None:
    players = [Player("You"), Player("Odile", Computer("average"))]
    session = Session.begin(rulebook.load("cribbage"), players, 7, store)
    face = scripted("seat 2 human Rosa", lambda turn: str(turn.legal[0]))
    with pytest.raises(EOFError):
        Keyboard(session, face).play()
    assert session.names == ("Player 1", "Rosa")
    assert "Rosa" in face.passed
    assert session.id is not None
    assert [player.name for player in store.load(session.id).record.players] == ["You", "Rosa"]
    session.seat(1, Player("Odile", Computer("average")))
    assert session.names == ("You", "Odile")


def test_people_of_one_name_are_called_by_their_seats() -> None:
    players = [Player("Somebody"), Player("Cy"), Player("Somebody"), Player("Odile", Computer("average"))]
    session = Session(rulebook.load("hearts"), players, 7)
    assert session.names == ("Player 1", "Cy", "Player 3", "Odile")


def test_a_change_of_seats_is_told_by_the_name_of_whoever_made_it(scripted: Any, begin: Begin) -> None:
    face = scripted("seat 1 human Rosa", *[lambda turn: str(turn.legal[0])] * 2)
    with pytest.raises(EOFError):
        Keyboard(begin("human", "human"), face).play()
    (told,) = [answer for answer in face.answers if answer.kind == "seat" and "changes" in answer.lines[0]]
    assert told.lines == ["Ann changes who sits where. Seat 1: Rosa."]
