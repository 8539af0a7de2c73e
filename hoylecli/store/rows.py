"""A match as rows of the file: found by name, written and read inside a transaction of the caller's."""

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

from hoylecli.core import HUMAN, Move, Outcome, Record, StoreError, on_one_line

from . import people
from .saved import Listed, Saved, name_for_match, options_from, outcome_from, time_from, to_json
from .schema import Connection, source

_COLUMNS: Final = (
    "id, name, game, variant, seed, options, document_id, bookmark, outcome, created, updated, seconds,"
    " revision"
)

UNFINISHED: Final = "WHERE outcome IS NULL OR outcome NOT LIKE '{%'"
"""Selects the matches without an outcome, and those whose outcome is damaged beyond doubt."""


class NoSuchMatch(StoreError):
    """No match has that ID or name."""


class StaleMatch(StoreError):
    """The match went on elsewhere since the caller saw it."""


class DamagedMatch(StoreError):
    """One match can't be read, for `reason`; the others can."""

    def __init__(self, id: int, reason: str) -> None:
        self.reason = on_one_line(reason)
        super().__init__(f"Match {id} is damaged ({self.reason}); 'hoyle saves delete {id}' removes it.")


class NameTaken(StoreError):
    """Another match has that name; `why` says which."""

    def __init__(self, row: sqlite3.Row) -> None:
        self.why = f"Match {row['id']} is called '{row['name']}' already"
        super().__init__(f"{self.why}; choose another name.")


def no_match(reference: object) -> NoSuchMatch:
    return NoSuchMatch(f"There is no match {reference}; 'hoyle saves --all' lists them all.")


def match_row(db: Connection, id: int) -> sqlite3.Row:
    """All columns of one match. Raises NoSuchMatch."""
    for row in match_rows(db, "WHERE id = ?", (id,)):
        return row
    raise no_match(id)


def match_rows(db: Connection, rest: str, values: tuple[Any, ...] = ()) -> list[sqlite3.Row]:
    """All columns of the matches that the `rest` of the query selects."""
    return db.execute(f"SELECT {_COLUMNS} FROM {source(db, 'matches')} {rest}", values).fetchall()


def latest(db: Connection, game: str | None, player: str) -> list[sqlite3.Row]:
    """The unfinished match last played, if there is one: of this game, unless it is None, and this person.

    A match in which nobody sits by name is everybody's.
    """
    where, values = _waiting(db, game, player)
    return match_rows(db, f"{where} LIMIT 1", values)


def waiting(db: Connection, player: str, most: int) -> list[Listed]:
    """The unfinished matches of a person that were last played, and of nobody by name; so many at most."""
    where, values = _waiting(db, None, player)
    query = f"SELECT id FROM {source(db, 'matches')} {where} LIMIT ?"
    ids = [int(row["id"]) for row in db.execute(query, (*values, most))]
    return listing(db, f"WHERE id IN ({', '.join('?' * len(ids))})", tuple(ids))


def _waiting(db: Connection, game: str | None, player: str) -> tuple[str, tuple[str, ...]]:
    """Selects the matches of `latest`, the one last played first, and the values for that."""
    people_of = f"SELECT match_id FROM {source(db, 'seatings')} WHERE level = '{HUMAN}'"
    where, values = ["outcome IS NULL"], list[str]()
    if game is not None:
        where.append("game = ?")
        values.append(game)
    if player:
        named = f"{people_of} AND NOT (casefolded(name) = 'you' OR name LIKE 'Player %')"
        where.append(f"(id NOT IN ({named}) OR id IN ({people_of} AND casefolded(name) = ?))")
        values.append(player.casefold())
    return f"WHERE {' AND '.join(where)} ORDER BY updated DESC, id DESC", tuple(values)


def drop_documents(db: Connection) -> None:
    """Removes the rules of matches that are no longer there."""
    in_use = "SELECT document_id FROM matches WHERE document_id IS NOT NULL"
    db.execute(f"DELETE FROM documents WHERE id NOT IN ({in_use})")


def games(db: Connection, player: str) -> tuple[str, ...]:
    """The games of all matches, or of this person's, the one played most often first, then the last one."""
    of, values = "", tuple[str, ...]()
    if player:
        of = f"WHERE id IN (SELECT match_id FROM {source(db, 'seatings')} WHERE casefolded(name) = ?)"
        values = (player.casefold(),)
    order = "GROUP BY game ORDER BY count(*) DESC, max(updated) DESC, max(id) DESC"
    found = db.execute(f"SELECT game FROM {source(db, 'matches')} {of} {order}", values)
    return tuple(str(row["game"]) for row in found)


def ids(db: Connection) -> tuple[int, ...]:
    """All matches, the one last played at the end."""
    found = db.execute(f"SELECT id FROM {source(db, 'matches')} ORDER BY updated, id")
    return tuple(int(row["id"]) for row in found)


def count_finished(db: Connection) -> int:
    """How many matches have an outcome that looks like one."""
    where = f"WHERE NOT ({UNFINISHED.removeprefix('WHERE ')})"
    found = db.execute(f"SELECT count(*) AS number FROM {source(db, 'matches')} {where}").fetchone()
    return int(found["number"])


def revision(db: Connection, id: int) -> int:
    """Which revision of a match there is. Raises NoSuchMatch and DamagedMatch."""
    found = match_row(db, id)["revision"]
    if not isinstance(found, int):
        raise DamagedMatch(id, "its revision cannot be read")
    return found


def insert(db: Connection, record: Record, document: Mapping[str, Any] | None, now: float) -> int:
    """A new match with all moves of `record`; its ID."""
    cursor = db.execute(
        "INSERT INTO matches (game, variant, seed, options, document_id, created, updated)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            record.game,
            record.variant,
            str(record.seed),  # as text: a seed may be larger than SQLite's integers
            to_json(record.options),
            _document_id(db, document),
            now,
            now,
        ),
    )
    id = int(cursor.lastrowid or 0)
    people.insert(db, id, record.seatings())
    add_moves(db, id, 0, map(str, record.moves))
    return id


def add_moves(db: Connection, id: int, count: int, moves: Iterable[str]) -> None:
    """Adds `moves` after the first `count`."""
    db.executemany(
        "INSERT INTO moves (match_id, number, move) VALUES (?, ?, ?)",
        [(id, number, move) for number, move in enumerate(moves, count)],
    )


def set_outcome(db: Connection, id: int, outcome: Outcome | None) -> None:
    """Notes how a match ended; None, that it is not over."""
    text = None if outcome is None else to_json(outcome)
    db.execute("UPDATE matches SET outcome = ? WHERE id = ?", (text, id))
    db.execute("DELETE FROM digests WHERE match_id = ?", (id,))


def set_seconds(db: Connection, id: int, seconds: float | None) -> None:
    """Notes how long a match has been played; None leaves what is there."""
    if seconds is not None:
        db.execute("UPDATE matches SET seconds = ? WHERE id = ?", (seconds, id))


def move_texts(db: Connection, id: int) -> list[str]:
    """The moves of a match. Raises DamagedMatch when one is missing or no text."""
    found = db.execute("SELECT number, move FROM moves WHERE match_id = ? ORDER BY number", (id,)).fetchall()
    if not all(row["number"] == at and isinstance(row["move"], str) for at, row in enumerate(found)):
        raise DamagedMatch(id, "its moves cannot be read")
    return [row["move"] for row in found]


def bookmarked(db: Connection, id: int) -> tuple[Move, ...]:
    """The moves that a match had when the player saved. Raises StoreError when the player never did."""
    bookmark = match_row(db, id)["bookmark"]
    if bookmark is None:
        raise StoreError(
            "You have saved nothing to go back to. 'save' marks a point, 'undo' takes moves back."
        )
    try:
        return tuple(map(Move.parse, bookmark.splitlines()))
    except (ValueError, TypeError, AttributeError):
        raise StoreError("The point that you saved can't be read any more. 'save' marks a new one.") from None


def count_of_moves(db: Connection, id: int) -> int:
    found = db.execute("SELECT count(*) AS number FROM moves WHERE match_id = ?", (id,)).fetchone()
    return int(found["number"])


def saved_from(db: Connection, row: sqlite3.Row) -> Saved:
    """The whole match of a row. Raises DamagedMatch when what it holds can't be read."""
    id = row["id"]
    try:
        _check_words(row)
        seats = people.seats_from(people.seat_rows(db, "WHERE id = ?", (id,))[id])
        record = Record(
            game=row["game"],
            variant=row["variant"],
            seed=int(row["seed"]),
            players=tuple(seatings[-1].player for seatings in seats),
            options=options_from(row["options"]),
            moves=tuple(map(Move.parse, move_texts(db, id))),
        )
        return Saved(
            id=id,
            name=row["name"],
            record=record,
            seats=seats,
            document=_document(db, row["document_id"]),
            bookmark=None if row["bookmark"] is None else len(row["bookmark"].splitlines()),
            outcome=outcome_from(row["outcome"], len(seats)),
            created=time_from(row["created"]),
            updated=time_from(row["updated"]),
            seconds=time_from(row["seconds"]),
        )
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise DamagedMatch(id, str(error)) from None


def listing(db: Connection, where: str = "", values: tuple[Any, ...] = ()) -> list[Listed]:
    """The matches that `where` selects, the one last played first; damaged ones with their `problem`."""
    seats = people.seat_rows(db, where, values)
    last = (
        "SELECT id, (SELECT max(number) + 1 FROM moves WHERE match_id = id) AS moves"
        f" FROM {source(db, 'matches')} {where}"
    )
    counts = {row["id"]: row["moves"] for row in db.execute(last, values)}
    found = match_rows(db, f"{where} ORDER BY updated DESC, id DESC", values)
    return [_listed_from(row, seats[row["id"]], counts[row["id"]]) for row in found]


def _listed_from(row: sqlite3.Row, seat_rows: Sequence[sqlite3.Row], moves: Any) -> Listed:
    try:
        _check_words(row)
        if not (moves is None or isinstance(moves, int)):
            raise ValueError("its moves cannot be read")
        seats = people.seats_from(seat_rows)
        return Listed(
            id=row["id"],
            name=row["name"],
            game=row["game"],
            variant=row["variant"],
            options=options_from(row["options"]),
            seats=seats,
            moves=moves or 0,
            outcome=outcome_from(row["outcome"], len(seats)),
            created=time_from(row["created"]),
            updated=time_from(row["updated"]),
            seconds=time_from(row["seconds"]),
        )
    except ValueError as error:
        name, game, variant = (
            on_one_line(row[key]) if isinstance(row[key], str) else "" for key in ("name", "game", "variant")
        )
        return Listed(
            id=row["id"],
            name=name or None,
            game=game,
            variant=variant,
            options={},
            seats=(),
            moves=0,
            outcome=None,
            created=0.0,
            updated=0.0,
            problem=f"{error}.",
        )


def _check_words(row: sqlite3.Row) -> None:
    if not (
        (row["name"] is None or isinstance(row["name"], str))
        and isinstance(row["game"], str)
        and isinstance(row["variant"], str)
    ):
        raise ValueError("its name or game cannot be read")


def _document_id(db: Connection, document: Mapping[str, Any] | None) -> int | None:
    """The row of the rules; many matches share one."""
    if document is None:
        return None
    text = to_json(document)
    db.execute("INSERT INTO documents (text) VALUES (?) ON CONFLICT DO NOTHING", (text,))
    return int(db.execute("SELECT id FROM documents WHERE text = ?", (text,)).fetchone()["id"])


def _document(db: Connection, document_id: int | None) -> dict[str, Any] | None:
    if document_id is None:
        return None
    found = db.execute("SELECT text FROM documents WHERE id = ?", (document_id,)).fetchone()
    try:
        document = json.loads(found["text"]) if found else None
    except (ValueError, TypeError, RecursionError):
        document = None
    if not isinstance(document, dict):
        raise ValueError("its rules cannot be read")
    return document


# The names of matches, and how a match is found by what a person types


def free_name(db: Connection, name: str, owner: int | None = None) -> str:
    """The name, tidied. Raises NameTaken when a match other than `owner` has it in whatever case."""
    tidy = name_for_match(name)
    for row in match_rows(db, "WHERE typeof(name) = 'text'"):
        if row["name"].casefold() == tidy.casefold() and row["id"] != owner:
            raise NameTaken(row)
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
