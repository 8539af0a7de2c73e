"""The tables of the file, version by version, and how those of an older version read like those of today.

A match has moves, numbered from 0, and seats. A row of `seatings` is somebody on a seat: from the move that
was the next one when they sat down (`since`) to the next row of that seat, or until now. `take_backs` counts
how often moves were taken back for them meanwhile, and `persona` is for what a computer player makes of
itself.

`people` has a row for each person who ever took a seat, who is the same in whatever case the name is written
(`folded`). It goes by the names in `seatings`, and `PEOPLE` makes it from them; others were added by name.
`chosen` says when a person last said that they play here. A row of `daily` is the first try of somebody at
the deal of a day; `player` is a folded name. `digests` has what happened in finished matches, which follows
from their moves. A row of `marks` is a mark that a player has earned, and has been told of.
`drill_cards` has the questions that come back to somebody, and `drill_answers` a row for each answer.
"""

import sqlite3
from typing import Any, Final

APPLICATION_ID: Final = 0x686F796C  # "hoyl", at byte 68 of the file

# People named at seats but unknown so far are added, spelled as first named; then their seats refer to them.
PEOPLE: Final = (
    """INSERT INTO people (name, folded, first_seen)
        SELECT seatings.name, casefolded(seatings.name) AS folded, min(matches.created)
        FROM seatings JOIN matches ON matches.id = seatings.match_id
        WHERE seatings.level = 'human' AND typeof(seatings.name) = 'text'
        GROUP BY folded
        ON CONFLICT (folded) DO NOTHING""",
    """UPDATE seatings
        SET person_id = (SELECT id FROM people WHERE folded = casefolded(seatings.name))
        WHERE level = 'human'""",
)

# One entry a version of the file: what makes it from the version before. `user_version` counts them.
MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        "CREATE TABLE documents (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE)",
        # AUTOINCREMENT, lest a terminal that still plays a deleted match writes into a new one.
        """CREATE TABLE matches (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT,
            game TEXT NOT NULL,
            variant TEXT NOT NULL,
            seed TEXT NOT NULL,
            options TEXT NOT NULL,
            document_id INTEGER REFERENCES documents,
            bookmark TEXT,
            outcome TEXT,
            created REAL NOT NULL,
            updated REAL NOT NULL,
            revision INTEGER NOT NULL DEFAULT 0
        )""",
        """CREATE TABLE seats (
            match_id INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            name TEXT NOT NULL,
            level TEXT NOT NULL,
            PRIMARY KEY (match_id, seat)
        ) WITHOUT ROWID""",
        """CREATE TABLE moves (
            match_id INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
            number INTEGER NOT NULL,
            move TEXT NOT NULL,
            PRIMARY KEY (match_id, number)
        ) WITHOUT ROWID""",
    ),
    (
        "ALTER TABLE matches ADD COLUMN seconds REAL NOT NULL DEFAULT 0",
        """CREATE TABLE flicks (
            player TEXT NOT NULL,
            throws INTEGER NOT NULL,
            hits INTEGER NOT NULL,
            PRIMARY KEY (player, throws)
        ) WITHOUT ROWID""",
    ),
    (
        # AUTOINCREMENT, for whatever else may come to refer to a person.
        """CREATE TABLE people (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            folded TEXT NOT NULL UNIQUE,
            first_seen REAL NOT NULL
        )""",
        """CREATE TABLE seatings (
            match_id INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            since INTEGER NOT NULL,
            name TEXT NOT NULL,
            level TEXT NOT NULL,
            persona TEXT,
            person_id INTEGER REFERENCES people ON DELETE SET NULL,
            take_backs INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (match_id, seat, since)
        ) WITHOUT ROWID""",
        """INSERT INTO seatings (match_id, seat, since, name, level)
            SELECT match_id, seat, 0, name, level FROM seats""",
        "DROP TABLE seats",
        *PEOPLE,
    ),
    (
        "ALTER TABLE people ADD COLUMN chosen REAL",
        """CREATE TABLE daily (
            player TEXT NOT NULL,
            day TEXT NOT NULL,
            game TEXT NOT NULL,
            match_id INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
            PRIMARY KEY (player, day, game)
        ) WITHOUT ROWID""",
    ),
    (
        """CREATE TABLE digests (
            match_id INTEGER PRIMARY KEY REFERENCES matches ON DELETE CASCADE,
            version INTEGER NOT NULL,
            text TEXT NOT NULL
        )""",
        """CREATE TABLE marks (
            player TEXT NOT NULL,
            mark TEXT NOT NULL,
            earned REAL NOT NULL,
            match_id INTEGER REFERENCES matches ON DELETE SET NULL,
            PRIMARY KEY (player, mark)
        ) WITHOUT ROWID""",
    ),
    (
        """CREATE TABLE drill_cards (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            player TEXT NOT NULL,
            topic TEXT NOT NULL,
            question TEXT NOT NULL,
            schedule TEXT NOT NULL DEFAULT '',
            due REAL NOT NULL,
            UNIQUE (player, topic, question)
        )""",
        """CREATE TABLE drill_answers (
            id INTEGER PRIMARY KEY,
            player TEXT NOT NULL,
            topic TEXT NOT NULL,
            grade TEXT NOT NULL,
            seconds REAL NOT NULL,
            answered REAL NOT NULL
        )""",
    ),
)
VERSION: Final = len(MIGRATIONS)

# What reads like a table of today in a file of an older version.
_SEATINGS_OF_SEATS: Final = (
    "(SELECT match_id, seat, 0 AS since, name, level, NULL AS person_id, 0 AS take_backs FROM seats)"
)
_NO_PEOPLE: Final = (
    "(SELECT NULL AS id, NULL AS name, NULL AS folded, NULL AS first_seen, NULL AS chosen WHERE false)"
)
_OLDER: Final = {
    "matches": {1: "(SELECT matches.*, 0.0 AS seconds FROM matches)"},
    "seatings": {1: _SEATINGS_OF_SEATS, 2: _SEATINGS_OF_SEATS},
    "daily": dict.fromkeys(
        (1, 2, 3), "(SELECT NULL AS player, NULL AS day, NULL AS game, 0 AS match_id WHERE false)"
    ),
    "digests": dict.fromkeys((1, 2, 3, 4), "(SELECT 0 AS match_id, 0 AS version, '' AS text WHERE false)"),
    "marks": dict.fromkeys(
        (1, 2, 3, 4),
        "(SELECT NULL AS player, NULL AS mark, 0.0 AS earned, NULL AS match_id WHERE false)",
    ),
    "drill_cards": dict.fromkeys(
        (1, 2, 3, 4, 5),
        "(SELECT 0 AS id, '' AS player, '' AS topic, '' AS question, '' AS schedule, 0.0 AS due WHERE false)",
    ),
    "drill_answers": dict.fromkeys(
        (1, 2, 3, 4, 5),
        "(SELECT '' AS player, '' AS topic, '' AS grade, 0.0 AS seconds, 0.0 AS answered WHERE false)",
    ),
    "people": {1: _NO_PEOPLE, 2: _NO_PEOPLE, 3: "(SELECT people.*, NULL AS chosen FROM people)"},
}


class Connection(sqlite3.Connection):
    """A connection to the file. version: of the file when the last transaction began."""

    version: int = 0


def pragma(db: sqlite3.Connection, name: str) -> Any:
    """The one value that SQLite says of the file."""
    (value,) = db.execute(f"PRAGMA {name}").fetchone()
    return value


def source(db: Connection, table: str) -> str:
    """What to read `table` from, with the columns that it has today, whatever the version of the file."""
    return _OLDER[table].get(db.version, table)


def casefolded(value: Any) -> Any:
    """A name as names are compared, for SQL; whatever isn't text stays as it is."""
    return value.casefold() if isinstance(value, str) else value
