"""A match at one table while another terminal has it too, or what is kept cannot be used."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hoylecli.core.errors import HoyleError, StoreError
from hoylecli.core.game import Player
from hoylecli.core.match import Seating
from hoylecli.store import StaleMatch, Store, open_store
from hoylecli.table.faces.keyboard import Keyboard
from hoylecli.table.host.session import Session


@pytest.fixture
def session(begin: Callable[..., Session]) -> Session:
    """A match in which the first player has saved, and discarded."""
    session = begin("human", "human")
    session.deal()
    session.save("")
    session.play(session.state.legal_moves()[0])
    return session


@pytest.fixture
def there(store: Store, session: Session) -> Iterator[Session]:
    """The same match in another terminal."""
    with open_store(store.path.parent) as other:
        yield Session.resume(session.game, other.load(session.id or 0), other)


def test_a_revert_that_does_not_know_of_the_last_moves_deletes_none(
    session: Session, there: Session, store: Store
) -> None:
    there.play(there.state.legal_moves()[0])
    before = list(session.match.moves)
    with pytest.raises(StoreError, match="went on in another terminal"):
        session.revert()
    assert session.match.moves == before
    assert list(store.load(session.id or 0).record.moves) == there.match.moves


def test_a_save_that_does_not_know_of_the_last_moves_marks_nothing(
    session: Session, there: Session, store: Store
) -> None:
    there.play(there.state.legal_moves()[0])
    with pytest.raises(StoreError, match="went on in another terminal"):
        session.save("")
    assert store.load(session.id or 0).bookmark == 2


def test_a_stale_word_ends_the_sitting_as_a_stale_move_does(
    session: Session, there: Session, scripted: Any
) -> None:
    there.play(there.state.legal_moves()[0])
    with pytest.raises(StoreError, match="'hoyle resume 1' joins it there"):
        Keyboard(session, scripted("revert", "quit")).play()


def test_a_bookmark_that_does_not_fit_the_rules_leaves_the_match_as_it_is(
    session: Session, store: Store
) -> None:
    with store._file.writing() as db:
        db.execute("UPDATE matches SET bookmark = 'go'")
    before = list(session.match.moves)
    with pytest.raises(HoyleError, match="'go', does not fit the rules"):
        session.revert()
    assert session.match.moves == before == list(store.load(session.id or 0).record.moves)
    session.play(session.state.legal_moves()[0])


def test_a_name_that_is_taken_is_no_reason_to_leave(session: Session, store: Store) -> None:
    store.create(session.record(), None, 1.0, name="taken")
    with pytest.raises(HoyleError) as caught:
        session.save("taken")
    assert not isinstance(caught.value, StoreError)


def test_take_backs_are_counted_once_a_word_and_not_when_they_are_made_again(
    begin: Callable[..., Session], scripted: Any, first_move: Any, store: Store
) -> None:
    session = begin()
    face = scripted(*[first_move] * 4, "undo 3", "redo", "redo", "undo", "redo", "replay", "undo 99")
    with pytest.raises(EOFError):
        Keyboard(session, face).play()
    mine, others = store.load(session.id or 0).seats
    assert (mine[0].take_backs, others[0].take_backs) == (3, 0), face.complaints


def test_in_a_match_of_two_people_each_has_their_own_take_backs(session: Session, store: Store) -> None:
    (seat,) = {state.to_act for state in session.match.states[-2:-1]}
    session.undo(seat or 0)
    seats = store.load(session.id or 0).seats
    assert [seatings[0].take_backs for seatings in seats] == [int(each == seat) for each in (0, 1)]


def test_who_takes_a_seat_over_still_sits_there_when_the_match_is_resumed(
    session: Session, there: Session, store: Store
) -> None:
    session.seat(1, Player.of("Odile", "expert"))
    seats = store.load(session.id or 0).seats
    assert seats[1] == (
        Seating(Player("Bob")),
        Seating(Player.of("Odile", "expert"), len(session.match.moves)),
    )
    again = Session.resume(session.game, store.load(session.id or 0), store)
    assert again.players == session.players == (Player("Ann"), Player.of("Odile", "expert"))
    with pytest.raises(StaleMatch):
        there.seat(0, Player("Cy"))
    assert there.players == (Player("Ann"), Player("Bob"))
