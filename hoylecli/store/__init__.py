"""Matches kept move by move in one SQLite file, and the statistics that follow from them.

    with open_store() as store:
        id = store.create(record, game.document, now)
        store.append(id, 0, moves, now)        # durable when it returns
        saved = store.load(id)

There is no clock in here: `now` is seconds since 1970, given by the caller. Every error is a `StoreError`.
"""

from pathlib import Path

from hoylecli.context import current
from hoylecli.core.errors import StoreError

from .matches import Store
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
    if home is not None:
        return Store(home)
    folder = current().data_folder
    if folder is None:
        raise StoreError("Your home folder is not known; set HOYLE_HOME to one for saved matches.")
    return Store(Path(folder))
