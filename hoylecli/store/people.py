"""The players on the seats of matches, and the people among them.

A person is the same in whatever case the name is written. The seats have the names as they were given; the
table of people adds an ID that is never used again, and how the name was written first.
"""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from string import punctuation
from typing import Final

from hoylecli.core import HUMAN, Player, Seat, Seating, StoreError, shortened
from hoylecli.core.errors import NAME

from . import drills
from .saved import kept_player
from .schema import PEOPLE, VERSION, Connection, source

_SOMEBODY: Final = ("Somebody", "gone")
"""The name and level at a seat of a person who was deleted, in matches with other people."""


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """A person who plays here. chosen: whether they are the last who said so. seats: matches they sat in."""

    name: str
    first_seen: float
    chosen: bool
    seats: int


def is_named(player: Player) -> bool:
    """Whether it is a person who has said a name: the table calls others `You` or `Player 2`."""
    return player.is_person and player.name != "You" and not player.name.startswith("Player ")


def insert(db: Connection, id: int, seats: Iterable[Iterable[Seating]]) -> None:
    """Adds all seats of a new match."""
    for seat, seatings in enumerate(seats):
        for seating in seatings:
            _insert_one(db, id, seat, seating)


def _insert_one(db: Connection, id: int, seat: Seat, seating: Seating) -> None:
    player = kept_player(seating.player.name, str(seating.player.who))
    db.execute(
        "INSERT INTO seatings (match_id, seat, since, name, level, person_id, take_backs)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            id,
            seat,
            seating.since,
            player.name,
            str(player.who),
            _person_id(db, id, player),
            seating.take_backs,
        ),
    )


def _person_id(db: Connection, id: int, player: Player) -> int | None:
    """The ID of a person, who may be new and is first seen in match `id`; None for a computer player."""
    if not player.is_person:
        return None
    folded = player.name.casefold()
    known = db.execute("SELECT id FROM people WHERE folded = ?", (folded,)).fetchone()
    if known is not None:
        return int(known["id"])
    added = db.execute(
        "INSERT INTO people (name, folded, first_seen) SELECT ?, ?, updated FROM matches WHERE id = ?",
        (player.name, folded, id),
    )
    return added.lastrowid


def sit_down(db: Connection, id: int, seat: Seat, player: Player, count: int) -> None:
    """Gives a seat to `player` from now on, after `count` moves.

    A player who sat there for no move is forgotten. Raises StoreError when there is no such seat, and
    ValueError when the seats can't be read.
    """
    player = kept_player(player.name, str(player.who))
    seatings = seats_from(seat_rows(db, "WHERE id = ?", (id,))[id])
    if not 0 <= seat < len(seatings):
        raise StoreError(f"Match {id} has no seat {seat + 1}; it has {len(seatings)}.")
    *before, last = seatings[seat]
    if last.player == player:
        return
    if last.since == count:
        where = "match_id = ? AND seat = ? AND since = ?"
        db.execute(f"DELETE FROM seatings WHERE {where}", (id, seat, last.since))
        if before and before[-1].player == player:
            return
    _insert_one(db, id, seat, Seating(player, count))


def go_back(db: Connection, id: int, count: int) -> None:
    """Notes that only the first `count` moves are left: whoever sat down later sits there from now on."""
    last = (
        "SELECT max(since) FROM seatings AS later"
        " WHERE later.match_id = seatings.match_id AND later.seat = seatings.seat"
    )
    db.execute(
        f"DELETE FROM seatings WHERE match_id = ? AND since >= ? AND since < ({last})",
        (id, count),
    )
    db.execute("UPDATE seatings SET since = ? WHERE match_id = ? AND since > ?", (count, id, count))


def count_take_back(db: Connection, id: int, seat: Seat) -> None:
    """Notes that moves were taken back for the player on a seat."""
    last = "SELECT max(since) FROM seatings WHERE match_id = ? AND seat = ?"
    db.execute(
        "UPDATE seatings SET take_backs = take_backs + 1"
        f" WHERE match_id = ? AND seat = ? AND since = ({last})",
        (id, seat, id, seat),
    )


def seat_rows(db: Connection, where: str, values: tuple[object, ...]) -> Mapping[int, Sequence[sqlite3.Row]]:
    """All seatings of the matches that `where` selects, in order of seats and time."""
    found: dict[int, list[sqlite3.Row]] = defaultdict(list)
    wanted = f"WHERE match_id IN (SELECT id FROM {source(db, 'matches')} {where})" if where else ""
    query = (
        f"SELECT match_id, seat, since, name, level, take_backs FROM {source(db, 'seatings')}"
        f" {wanted} ORDER BY match_id, seat, since"
    )
    for row in db.execute(query, values):
        found[row["match_id"]].append(row)
    return found


def seats_from(rows: Iterable[sqlite3.Row]) -> tuple[tuple[Seating, ...], ...]:
    """For each seat all who sat there. Raises ValueError when the rows hold anything else."""
    seats: list[list[Seating]] = []
    for row in rows:
        numbers = row["seat"], row["since"], row["take_backs"]
        words = row["name"], row["level"]
        if not all(isinstance(number, int) and number >= 0 for number in numbers):
            raise ValueError("its players cannot be read")
        if not all(isinstance(word, str) for word in words):
            raise ValueError("its players cannot be read")
        if row["since"] == 0 and row["seat"] == len(seats):
            seats.append([])
        elif row["since"] == 0 or row["seat"] != len(seats) - 1:
            raise ValueError("its players cannot be read")
        seats[-1].append(Seating(kept_player(*words), row["since"], row["take_backs"]))
    return tuple(map(tuple, seats))


def names(db: Connection) -> dict[str, str]:
    """How the name of each person was first written, by the name as names are compared."""
    people = source(db, "people")
    found = db.execute(f"SELECT name, folded FROM {people} WHERE casefolded(name) = folded")
    return {row["folded"]: row["name"] for row in found}


def are_damaged(db: Connection) -> bool:
    """Whether any person at a seat is not among the people by that name. A file of old keeps no people."""
    if db.version < VERSION:
        return False
    found = db.execute(
        "SELECT 1 FROM seatings LEFT JOIN people ON people.id = seatings.person_id"
        " WHERE seatings.level = ? AND typeof(seatings.name) = 'text'"
        " AND (people.folded IS NOT casefolded(seatings.name)"
        " OR casefolded(people.name) IS NOT people.folded) LIMIT 1",
        (HUMAN,),
    )
    return found.fetchone() is not None


def write_anew(db: Connection) -> None:
    """Makes what is kept of people agree with the names at the seats."""
    db.execute(
        "DELETE FROM people WHERE typeof(name) <> 'text' OR typeof(folded) <> 'text'"
        " OR casefolded(name) IS NOT folded"
    )
    for statement in PEOPLE:
        db.execute(statement)


# Who plays here, by name


def known(db: Connection) -> tuple[KnownPerson, ...]:
    """All people, by name; nobody in a file of old."""
    last = _last_chosen(db)
    rows = db.execute(
        f"SELECT id, name, first_seen, (SELECT count(DISTINCT match_id) FROM {source(db, 'seatings')}"
        f" WHERE person_id = people.id) AS seats FROM {source(db, 'people')} AS people"
        " WHERE casefolded(name) = folded ORDER BY folded"
    )
    return tuple(
        KnownPerson(row["name"], float(row["first_seen"] or 0), row["id"] == last, row["seats"])
        for row in rows
    )


def _last_chosen(db: Connection) -> int | None:
    found = db.execute(
        f"SELECT id FROM {source(db, 'people')} WHERE typeof(chosen) = 'real'"
        " ORDER BY chosen DESC, id DESC LIMIT 1"
    ).fetchone()
    return None if found is None else int(found["id"])


def chosen_name(db: Connection) -> str:
    """The name of the person who plays here, "" where nobody has said so."""
    last = _last_chosen(db)
    names = (
        row["name"] for row in db.execute(f"SELECT id, name FROM {source(db, 'people')}") if row["id"] == last
    )
    return next(filter(lambda name: isinstance(name, str), names), "")


def person_row(db: Connection, name: str) -> sqlite3.Row:
    """The person of that name, in whatever case. Raises StoreError, with the nearest name."""
    tidy = " ".join(name.split())
    rows = {row["folded"]: row for row in db.execute("SELECT id, name, folded FROM people")}
    row: sqlite3.Row | None = rows.get(tidy.casefold())
    if row is not None:
        return row
    near = get_close_matches(tidy.casefold(), [key for key in rows if isinstance(key, str)], 1)
    meant = f"Did you mean {rows[near[0]]['name']}?" if near else f"'hoyle players new {tidy}' adds one."
    raise StoreError(f"There is no player '{shortened(tidy)}' here. {meant}")


def add(db: Connection, name: str, now: float) -> str:
    """Adds a person, who plays here from now on; the name as it is kept. Raises StoreError if it is taken."""
    tidy = name_for_person(name)
    folded = tidy.casefold()
    taken = db.execute("SELECT name FROM people WHERE folded = ?", (folded,)).fetchone()
    if taken is not None:
        raise StoreError(f"There is a player {taken['name']} already; 'hoyle players choose' takes that one.")
    db.execute(
        "INSERT INTO people (name, folded, first_seen, chosen) VALUES (?, ?, ?, ?)",
        (tidy, folded, now, float(now)),
    )
    return tidy


def choose(db: Connection, name: str, now: float) -> str:
    """Notes that the person of that name plays here from now on; the name as it is kept."""
    row = person_row(db, name)
    db.execute("UPDATE people SET chosen = ? WHERE id = ?", (float(now), row["id"]))
    return str(row["name"])


def rename(db: Connection, old: str, new: str) -> tuple[str, str]:
    """Gives a person another name, at every seat they ever had; both names as they are kept."""
    row, tidy = person_row(db, old), name_for_person(new)
    taken = db.execute(
        "SELECT name FROM people WHERE folded = ? AND id <> ?", (tidy.casefold(), row["id"])
    ).fetchone()
    if taken is not None:
        raise StoreError(f"There is a player {taken['name']} already; choose another name.")
    db.execute("UPDATE people SET name = ?, folded = ? WHERE id = ?", (tidy, tidy.casefold(), row["id"]))
    db.execute("UPDATE seatings SET name = ? WHERE person_id = ?", (tidy, row["id"]))
    db.execute("UPDATE OR REPLACE daily SET player = ? WHERE player = ?", (tidy.casefold(), row["folded"]))
    db.execute("UPDATE OR REPLACE marks SET player = ? WHERE player = ?", (tidy.casefold(), row["folded"]))
    drills.rename(db, row["folded"], tidy.casefold())
    db.execute("UPDATE OR REPLACE flicks SET player = ? WHERE casefolded(player) = ?", (tidy, row["folded"]))
    return str(row["name"]), tidy


def delete(db: Connection, name: str) -> tuple[str, list[int]]:
    """Forgets a person: the name as it was kept, and the matches that went with them.

    Matches in which no other person sat are deleted; in the others the seat is somebody's.
    """
    row = person_row(db, name)
    own = {found["match_id"] for found in _seats_of(db, "person_id = ?", row["id"])}
    others = {
        found["match_id"]
        for found in _seats_of(db, "level = 'human' AND person_id IS NOT ?", row["id"])
        if found["match_id"] in own
    }
    gone = sorted(own - others)
    db.executemany("DELETE FROM matches WHERE id = ?", [(id,) for id in gone])
    db.execute("UPDATE seatings SET name = ?, level = ? WHERE person_id = ?", (*_SOMEBODY, row["id"]))
    db.execute("UPDATE seatings SET person_id = NULL WHERE person_id = ?", (row["id"],))
    db.execute("DELETE FROM flicks WHERE casefolded(player) = ?", (row["folded"],))
    db.execute("DELETE FROM daily WHERE player = ?", (row["folded"],))
    db.execute("DELETE FROM marks WHERE player = ?", (row["folded"],))
    drills.forget_player(db, row["folded"])
    db.execute("DELETE FROM people WHERE id = ?", (row["id"],))
    return str(row["name"]), gone


def _seats_of(db: Connection, where: str, id: int) -> list[sqlite3.Row]:
    return db.execute(f"SELECT DISTINCT match_id FROM seatings WHERE {where}", (id,)).fetchall()


def name_for_person(name: str) -> str:
    """The name with single blanks. Raises StoreError for marks alone, and for what no line can show."""
    tidy = " ".join(name.split())
    if not tidy.strip(punctuation) or not tidy.isprintable() or len(tidy) > NAME:
        raise StoreError(f"A player needs a name of 1 to {NAME} letters, such as 'Ann'.")
    return tidy


# The deals of days


@dataclass(frozen=True, slots=True)
class Daily:
    """The first try of somebody at the deal of a day. match: its ID."""

    day: date
    game: str
    match: int
    is_over: bool
    is_won: bool


def daily(db: Connection, where: str, values: tuple[object, ...]) -> tuple[Daily, ...]:
    """The tries that `where` selects, by day. A match whose outcome cannot be read is not over."""
    rows = db.execute(
        f"SELECT day, daily.game, match_id, outcome FROM {source(db, 'daily')} AS daily"
        f" JOIN {source(db, 'matches')} AS matches ON matches.id = match_id WHERE {where} ORDER BY day",
        values,
    )
    found = []
    for row in rows:
        try:
            outcome = json.loads(row["outcome"] or "null")
            day = date.fromisoformat(row["day"])
        except (ValueError, TypeError):
            continue
        is_won = isinstance(outcome, dict) and 0 in (outcome.get("winners") or ())
        found.append(Daily(day, str(row["game"]), int(row["match_id"]), outcome is not None, is_won))
    return tuple(found)


def note_daily(db: Connection, player: str, day: date, game: str, id: int) -> None:
    """Notes the first try; a later one changes nothing."""
    db.execute(
        "INSERT OR IGNORE INTO daily (player, day, game, match_id) VALUES (?, ?, ?, ?)",
        (player.casefold(), day.isoformat(), game, id),
    )


def marks(db: Connection, player: str) -> dict[str, float]:
    """The marks that a person has, and when each was noted."""
    rows = db.execute(
        f"SELECT mark, earned FROM {source(db, 'marks')} WHERE player = ?", (player.casefold(),)
    )
    return {str(row["mark"]): float(row["earned"]) for row in rows}


def note_marks(db: Connection, player: str, marks: Mapping[str, int | None], now: float) -> frozenset[str]:
    """Notes marks, with the match of each; those that were not there before."""
    return frozenset(
        name
        for name, id in marks.items()
        if db.execute(
            "INSERT OR IGNORE INTO marks (player, mark, earned, match_id)"
            " VALUES (?, ?, ?, (SELECT id FROM matches WHERE id = ?))",
            (player.casefold(), name, now, id),
        ).rowcount
    )


def most_hits(db: Connection, player: str, throws: int) -> int | None:
    """The most cards of so many throws that the player ever got into the hat."""
    found = db.execute(
        "SELECT max(hits) AS most FROM flicks"
        " WHERE casefolded(player) = ? AND throws = ? AND typeof(hits) = 'integer'",
        (player.casefold(), throws),
    ).fetchone()
    return None if found["most"] is None else int(found["most"])


def set_hits(db: Connection, player: str, throws: int, hits: int) -> None:
    """Notes how many of so many throws the player got into the hat."""
    db.execute(
        "INSERT OR REPLACE INTO flicks (player, throws, hits) VALUES (?, ?, ?)", (player, throws, hits)
    )
