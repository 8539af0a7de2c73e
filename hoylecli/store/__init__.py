"""Matches kept move by move in one SQLite file, and the statistics that follow from them.

    with open_store() as store:
        id = store.create(record, game.document, now)
        store.append(id, 0, moves, now)        # durable when it returns
        saved = store.load(id)

There is no clock in here: `now` is seconds since 1970, given by the caller. Every error is a `StoreError`.

What a table of several people may rely on:

- A match has any number of people on its seats. A person is known by name, in whatever case it is written.
- `Store.seat` puts somebody on a seat in the middle of a match; `Saved.seats` has all who sat there. When
  moves are taken back, who sits there now stays.
- Any number of stores may have one file open. Of two that change a match, one is told that it went on.
- Results count for each person who held a seat from the first move to the last, against all who sat on the
  other seats meanwhile. They are the same whoever asks: no query takes the first seat for the only person.
"""

from pathlib import Path

from hoylecli.context import current
from hoylecli.core import StoreError

from .digests import Digest, EventCount
from .drills import Drills, KeptQuestion, TopicTries
from .matches import Store
from .people import Daily, KnownPerson, is_named, name_for_person
from .results import ALONE, Account, Contracts, MetMatch, Tally, seats_of
from .rivals import Rivalry
from .rows import NameTaken, NoSuchMatch, StaleMatch
from .saved import Difference, Listed, Saved, name_for_match

__all__ = [
    "ALONE",
    "Account",
    "Contracts",
    "Daily",
    "Difference",
    "Digest",
    "Drills",
    "EventCount",
    "KeptQuestion",
    "KnownPerson",
    "Listed",
    "MetMatch",
    "NameTaken",
    "NoSuchMatch",
    "Rivalry",
    "Saved",
    "StaleMatch",
    "Store",
    "Tally",
    "TopicTries",
    "is_named",
    "name_for_match",
    "name_for_person",
    "open_drills",
    "open_store",
    "seats_of",
]


def open_drills() -> Drills:
    """The drills in the user's own folder. Touches nothing until it is used."""
    return Drills(open_store().path.parent)


def open_store(home: Path | None = None) -> Store:
    """The store in the folder `home`, or in the user's own. Touches nothing until it is used."""
    if home is not None:
        return Store(home)
    folder = current().data_folder
    if folder is None:
        raise StoreError("Your home folder is not known; set HOYLE_HOME to a folder for saved matches.")
    return Store(Path(folder))
