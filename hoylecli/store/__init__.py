"""Matches kept move by move in one SQLite file, and the statistics that follow from them.

    with open_store() as store:
        id = store.create(record, game.document, now)
        store.append(id, 0, moves, now)        # durable when it returns
        saved = store.load(id)

There is no clock in here: `now` is seconds since 1970, given by the caller. Every error is a `StoreError`.
"""

from pathlib import Path

from .matches import Store
from .place import data_folder
from .results import ALONE, Difference, Tally
from .rows import NoSuchMatch, StaleMatch
from .saved import Listed, Saved

__all__ = [
    "ALONE",
    "Difference",
    "Listed",
    "NoSuchMatch",
    "Saved",
    "StaleMatch",
    "Store",
    "Tally",
    "open_store",
]


def open_store(home: Path | None = None) -> Store:
    """The store in the folder `home`, or in the user's own. Touches nothing until it is used."""
    return Store(data_folder() if home is None else home)
