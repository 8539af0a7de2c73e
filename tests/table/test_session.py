"""A match at one table while another terminal has it too, or what is kept cannot be used."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hoylecli.core.errors import HoyleError, StoreError
from hoylecli.store import Store, open_store
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
