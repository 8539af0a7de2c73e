"""The players on the seats of matches, and the people among them.

A person is the same in whatever case the name is written. The seats have the names as they were given; the
table of people adds an ID that is never used again, and how the name was written first.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from hoylecli.core.errors import StoreError
from hoylecli.core.events import Seat
from hoylecli.core.match import Seating
from hoylecli.core.seats import HUMAN, Player

from .saved import kept_player
from .schema import PEOPLE, VERSION, Connection, source


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
    """Notes that only the first `count` moves are left: who sat down later sits there from now on."""
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
