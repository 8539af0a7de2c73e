"""A match as rows of the file: written and read inside a transaction of the caller's."""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Final

from hoylecli.core.errors import StoreError
from hoylecli.core.game import Outcome
from hoylecli.core.match import Player, Record
from hoylecli.core.moves import Move
from hoylecli.core.text import on_one_line

from .database import version_of
from .saved import (
    Listed,
    Saved,
    name_for_match,
    options_from,
    outcome_from,
    seat_from,
    time_from,
    to_json,
)

_COLUMNS: Final = (
    "id, name, game, variant, seed, options, document_id, bookmark, outcome, created, updated, {}, revision"
)
_Seat = tuple[Any, ...]
_SECONDS_SINCE: Final = 2  # the version of the file that began to count them


class NoSuchMatch(StoreError):
    """No match has that ID or name."""


class StaleMatch(StoreError):
    """The match went on elsewhere since the caller saw it."""


class DamagedMatch(StoreError):
    """One match can't be read, for `reason`; the others can."""

    def __init__(self, id: int, reason: str) -> None:
        self.reason = on_one_line(reason)
        super().__init__(f"Match {id} is damaged ({self.reason}); 'hoyle saves delete {id}' removes it.")


def no_match(reference: object) -> NoSuchMatch:
    return NoSuchMatch(f"There is no match {reference}; 'hoyle saves --all' lists those there are.")


def match_row(db: sqlite3.Connection, id: int) -> tuple[Any, ...]:
    """All columns of one match. Raises NoSuchMatch."""
    for row in match_rows(db, "WHERE id = ?", (id,)):
        return row
    raise no_match(id)


def match_rows(db: sqlite3.Connection, rest: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """All columns of the matches that the `rest` of the query selects."""
    columns = _COLUMNS.format("seconds" if version_of(db) >= _SECONDS_SINCE else "0")
    return db.execute(f"SELECT {columns} FROM matches {rest}", values).fetchall()


def revision(db: sqlite3.Connection, id: int) -> int:
    """Which revision of a match there is. Raises NoSuchMatch and DamagedMatch."""
    found = match_row(db, id)[-1]
    if not isinstance(found, int):
        raise DamagedMatch(id, "its revision cannot be read")
    return found


def insert(db: sqlite3.Connection, record: Record, document: Mapping[str, Any] | None, now: float) -> int:
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
    for seat, player in enumerate(record.players):
        row = (id, seat, player.name, on_one_line(player.level))
        db.execute("INSERT INTO seats VALUES (?, ?, ?, ?)", row)
    add_moves(db, id, 0, map(str, record.moves))
    return id


def add_moves(db: sqlite3.Connection, id: int, count: int, moves: Iterable[str]) -> None:
    """Adds `moves` after the first `count`."""
    db.executemany(
        "INSERT INTO moves VALUES (?, ?, ?)", [(id, number, move) for number, move in enumerate(moves, count)]
    )


def set_outcome(db: sqlite3.Connection, id: int, outcome: Outcome | None) -> None:
    """Notes how a match ended; None, that it is not over."""
    text = None if outcome is None else to_json(outcome)
    db.execute("UPDATE matches SET outcome = ? WHERE id = ?", (text, id))


def set_seconds(db: sqlite3.Connection, id: int, seconds: float | None) -> None:
    """Notes how long a match has been played; None leaves what is there."""
    if seconds is not None:
        db.execute("UPDATE matches SET seconds = ? WHERE id = ?", (seconds, id))


def most_hits(db: sqlite3.Connection, player: str, throws: int) -> int | None:
    """The most cards of so many throws that the player ever got into the hat."""
    found = db.execute("SELECT hits FROM flicks WHERE player = ? AND throws = ?", (player, throws)).fetchone()
    return int(found[0]) if found else None


def move_texts(db: sqlite3.Connection, id: int) -> list[str]:
    """The moves of a match. Raises DamagedMatch when one is missing or no text."""
    found = db.execute("SELECT number, move FROM moves WHERE match_id = ? ORDER BY number", (id,)).fetchall()
    if not all(at == number and isinstance(move, str) for at, (number, move) in enumerate(found)):
        raise DamagedMatch(id, "its moves cannot be read")
    return [move for _, move in found]


def bookmarked(db: sqlite3.Connection, id: int) -> tuple[Move, ...]:
    """The moves that a match had when the player saved. Raises StoreError when there is no such bookmark."""
    bookmark = match_row(db, id)[7]
    if bookmark is None:
        raise StoreError(f"Match {id} has no bookmark to go back to; 'save' sets one.")
    try:
        return tuple(map(Move.parse, bookmark.splitlines()))
    except (ValueError, TypeError, AttributeError):
        raise StoreError(f"The bookmark of match {id} cannot be read; 'save' sets a new one.") from None


def count_of_moves(db: sqlite3.Connection, id: int) -> int:
    return int(db.execute("SELECT count(*) FROM moves WHERE match_id = ?", (id,)).fetchone()[0])


def saved_from(db: sqlite3.Connection, row: tuple[Any, ...]) -> Saved:
    """The whole match of a row. Raises DamagedMatch when what it holds can't be read."""
    id, name, game, variant, seed, options, document_id, bookmark, outcome, created, updated, seconds, _ = row
    try:
        _check_words(name, game, variant)
        moves = tuple(map(Move.parse, move_texts(db, id)))
        players = _players(_seats(db, "WHERE id = ?", (id,))[id])
        record = Record(game, variant, int(seed), players, options_from(options), moves)
        return Saved(
            id=id,
            name=name,
            record=record,
            document=_document(db, document_id),
            bookmark=None if bookmark is None else len(bookmark.splitlines()),
            outcome=outcome_from(outcome, len(players)),
            created=time_from(created),
            updated=time_from(updated),
            seconds=time_from(seconds),
        )
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise DamagedMatch(id, str(error)) from None


def listing(db: sqlite3.Connection, where: str = "", values: tuple[Any, ...] = ()) -> list[Listed]:
    """The matches that `where` selects, the one last played first; damaged ones with their `problem`."""
    seats = _seats(db, where, values)
    last = f"SELECT id, (SELECT max(number) + 1 FROM moves WHERE match_id = id) FROM matches {where}"
    counts = dict(db.execute(last, values).fetchall())
    found = match_rows(db, f"{where} ORDER BY updated DESC, id DESC", values)
    return [_listed_from(row, seats[row[0]], counts[row[0]]) for row in found]


def _listed_from(row: tuple[Any, ...], seats: list[_Seat], moves: Any) -> Listed:
    id, name, game, variant, _, options, _, _, outcome, created, updated, seconds, _ = row
    try:
        _check_words(name, game, variant)
        if not (moves is None or isinstance(moves, int)):
            raise ValueError("its moves cannot be read")
        players = _players(seats)
        return Listed(
            id=id,
            name=name,
            game=game,
            variant=variant,
            options=options_from(options),
            players=players,
            moves=moves or 0,
            outcome=outcome_from(outcome, len(players)),
            created=time_from(created),
            updated=time_from(updated),
            seconds=time_from(seconds),
        )
    except ValueError as error:
        words = [on_one_line(word) if isinstance(word, str) else "" for word in (name, game, variant)]
        return Listed(
            id, words[0] or None, words[1], words[2], {}, (), 0, None, 0.0, 0.0, problem=f"{error}."
        )


def _check_words(name: object, game: object, variant: object) -> None:
    if not ((name is None or isinstance(name, str)) and isinstance(game, str) and isinstance(variant, str)):
        raise ValueError("its name or game cannot be read")


def _seats(db: sqlite3.Connection, where: str, values: tuple[Any, ...]) -> dict[int, list[_Seat]]:
    """Number, name and level of all seats of the matches that `where` selects."""
    found: dict[int, list[_Seat]] = defaultdict(list)
    wanted = f"WHERE match_id IN (SELECT id FROM matches {where})" if where else ""
    query = f"SELECT match_id, seat, name, level FROM seats {wanted} ORDER BY match_id, seat"
    for id, *seat in db.execute(query, values):
        found[id].append(tuple(seat))
    return found


def _players(seats: list[_Seat]) -> tuple[Player, ...]:
    if not all(at == seat and isinstance(name, str) for at, (seat, name, _) in enumerate(seats)):
        raise ValueError("its players cannot be read")
    if not all(isinstance(level, str) for _, _, level in seats):
        raise ValueError("its players cannot be read")
    return tuple(seat_from(name, level) for _, name, level in seats)


def _document_id(db: sqlite3.Connection, document: Mapping[str, Any] | None) -> int | None:
    """The row of the rules; many matches share one."""
    if document is None:
        return None
    text = to_json(document)
    db.execute("INSERT INTO documents (text) VALUES (?) ON CONFLICT DO NOTHING", (text,))
    return int(db.execute("SELECT id FROM documents WHERE text = ?", (text,)).fetchone()[0])


def _document(db: sqlite3.Connection, document_id: int | None) -> dict[str, Any] | None:
    if document_id is None:
        return None
    found = db.execute("SELECT text FROM documents WHERE id = ?", (document_id,)).fetchone()
    try:
        document = json.loads(found[0]) if found else None
    except (ValueError, TypeError, RecursionError):
        document = None
    if not isinstance(document, dict):
        raise ValueError("its rules cannot be read")
    return document


def free_name(db: sqlite3.Connection, name: str, owner: int | None = None) -> str:
    """The name, tidied. Raises StoreError when a match other than `owner` has it in whatever case."""
    tidy = name_for_match(name)
    for id, other in db.execute("SELECT id, name FROM matches WHERE typeof(name) = 'text'"):
        if other.casefold() == tidy.casefold() and id != owner:
            raise StoreError(f"Match {id} is called '{other}' already; choose another name.")
    return tidy
