"""Two terminals at one match: nothing that one was told is kept is undone by what the other did not know."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hoylecli.core.errors import StoreError
from hoylecli.core.game import Move, Outcome, Player
from hoylecli.core.match import Record
from hoylecli.store import NoSuchMatch, StaleMatch, Store, open_store

RECORD = Record("cribbage", "plain", 7, (Player("Ann"), Player.of("Odile", "expert")))
OUTCOME = Outcome((121, 98), (0,))


def claims(*numbers: int) -> tuple[Move, ...]:
    return tuple(Move("claim", amount=number) for number in numbers)


@pytest.fixture
def there(store: Store) -> Store:
    return open_store(store.path.parent)


@pytest.fixture
def id(store: Store, there: Store) -> int:
    """A match of four moves with a bookmark after the second, which both terminals have seen."""
    id = store.create(RECORD, None, 1.0)
    store.append(id, 0, claims(1, 2), 2.0)
    store.save(id)
    store.append(id, 2, claims(3, 4), 3.0)
    there.load(id)
    return id


WRITES: list[Callable[[Store, int], object]] = [
    lambda store, id: store.append(id, 4, claims(9), 9.0),
    lambda store, id: store.take_back(id, 4, 3),
    lambda store, id: store.save(id),
    lambda store, id: store.save(id, "rainy Sunday"),
    lambda store, id: store.revert(id),
    lambda store, id: store.seat(id, 4, 1, Player("Cy")),
]
CHANGES: list[Callable[[Store, int], object]] = [
    lambda store, id: store.append(id, 4, claims(5), 4.0),
    lambda store, id: store.take_back(id, 4, 3),
    lambda store, id: (store.take_back(id, 4, 3), store.append(id, 3, claims(8), 4.0)),
    lambda store, id: store.save(id),
    lambda store, id: store.revert(id),
    lambda store, id: store.seat(id, 4, 1, Player("Bob")),
]
NAMES = ["append", "take_back", "save", "save as", "revert", "seat"]


@pytest.mark.parametrize("write", WRITES, ids=NAMES)
@pytest.mark.parametrize(
    "change", CHANGES, ids=["append", "take_back", "other move", "save", "revert", "seat"]
)
def test_who_has_not_seen_the_last_revision_writes_nothing(
    store: Store,
    there: Store,
    id: int,
    change: Callable[[Store, int], object],
    write: Callable[[Store, int], object],
) -> None:
    change(there, id)
    kept = open_store(store.path.parent).load(id)
    with pytest.raises(StaleMatch, match=r"^Match 1 went on in another terminal; 'hoyle resume 1' joins it"):
        write(store, id)
    assert there.load(id) == kept
    store.load(id)
    store.append(id, len(kept.record.moves), claims(77), 10.0)


@pytest.mark.parametrize("write", WRITES, ids=NAMES)
def test_names_and_copies_throw_nobody_out(
    store: Store, there: Store, id: int, write: Callable[[Store, int], object]
) -> None:
    there.rename(id, "windy Monday")
    there.save_as(id, "the copy", 5.0)
    there.create(RECORD, None, 6.0)
    write(store, id)


def test_what_changes_nothing_throws_nobody_out(store: Store, there: Store, id: int) -> None:
    there.revert(id)
    store.load(id)
    there.revert(id)
    there.save(id)
    store.append(id, 2, claims(5), 4.0)


@pytest.mark.parametrize("write", WRITES, ids=NAMES)
def test_a_match_that_was_deleted_elsewhere_is_named_as_deleted(
    store: Store, there: Store, id: int, write: Callable[[Store, int], object]
) -> None:
    there.delete(id)
    with pytest.raises(NoSuchMatch, match=r"^Match 1 was deleted in another terminal; 'hoyle saves --all'"):
        write(store, id)


def test_a_corrected_outcome_is_a_new_revision(tmp_path: Path) -> None:
    here, there = open_store(tmp_path), open_store(tmp_path)
    id = here.create(RECORD, None, 1.0, outcome=OUTCOME)
    (difference,) = there.rebuild()
    assert (difference.kept, difference.replayed) == (OUTCOME, None)
    with pytest.raises(StaleMatch):
        here.append(id, 0, claims(1), 2.0)


def test_a_bookmark_that_cannot_be_read_changes_nothing(store: Store, id: int) -> None:
    with store._file.writing() as db:
        db.execute("UPDATE matches SET bookmark = '!!'")
    with pytest.raises(StoreError, match=r"^The point that you saved can't be read any more. 'save' marks"):
        store.revert(id)
    assert store.load(id).record.moves == claims(1, 2, 3, 4)
    store.save(id)
    assert store.bookmarked(id) == claims(1, 2, 3, 4)
