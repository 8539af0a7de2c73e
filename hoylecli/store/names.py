"""The names of matches, and how a match is found by what a person types."""

import sqlite3
from difflib import get_close_matches

from hoylecli.core.errors import StoreError
from hoylecli.core.text import on_one_line

from .rows import NoSuchMatch, match_rows, no_match
from .saved import name_for_match
from .schema import Connection


def free_name(db: Connection, name: str, owner: int | None = None) -> str:
    """The name, tidied. Raises StoreError when a match other than `owner` has it in whatever case."""
    tidy = name_for_match(name)
    for row in match_rows(db, "WHERE typeof(name) = 'text'"):
        if row["name"].casefold() == tidy.casefold() and row["id"] != owner:
            raise StoreError(f"Match {row['id']} is called '{row['name']}' already; choose another name.")
    return tidy


def found(db: Connection, reference: str) -> sqlite3.Row:
    """The row of the match with this ID or name. Raises NoSuchMatch."""
    wanted = on_one_line(reference)
    digits = wanted.removeprefix("#")
    if digits.isascii() and digits.isdigit():
        rows = match_rows(db, "WHERE CAST(id AS TEXT) = ?", (digits.lstrip("0"),))
    else:
        named = match_rows(db, "WHERE typeof(name) = 'text'")
        rows = [row for row in named if row["name"].casefold() == wanted.casefold()]
    if not rows:
        raise _nearest(db, wanted)
    return rows[0]


def _nearest(db: Connection, wanted: str) -> NoSuchMatch:
    names = {row["name"].casefold(): row for row in match_rows(db, "WHERE typeof(name) = 'text'")}
    near = get_close_matches(wanted.casefold(), names, 1)
    if not near:
        return no_match(f"'{wanted}'")
    nearest = names[near[0]]
    return NoSuchMatch(
        f"There is no match '{wanted}'. Did you mean '{nearest['name']}' (ID {nearest['id']})?"
    )
