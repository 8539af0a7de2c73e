"""What people have drilled: the questions that come back, when each is due, and how all were answered.

A question is text that whoever asks it can make it of again; a schedule is text, too, which only the
scheduler reads. Times are seconds since 1970, and players go by folded names.
"""

import sqlite3
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from .database import Database
from .schema import Connection, source


@dataclass(frozen=True, slots=True)
class KeptQuestion:
    """A question that comes back. schedule: "" for one that was never asked."""

    id: int
    topic: str
    question: str
    schedule: str
    due: float


@dataclass(frozen=True, slots=True)
class Return:
    """When a question comes back. kept: it, where it was kept before."""

    question: str
    due: float
    schedule: str
    kept: KeptQuestion | None = None


@dataclass(frozen=True, slots=True)
class TopicTries:
    """How questions of a topic were answered. seconds: for an answer, on average."""

    asked: int
    right: int
    close: int
    seconds: float


class Drills:
    """The drills in the file of matches. Several processes may have it open; a write is one transaction."""

    def __init__(self, home: Path) -> None:
        self._file = Database(home)

    def close(self) -> None:
        self._file.close()

    def refuse_unwritable(self) -> None:
        """Raises StoreError where nothing can be kept, before somebody has answered for nothing."""
        with self._file.writing():
            pass

    def keep(self, player: str, topic: str, question: str, due: float, schedule: str = "") -> bool:
        """Keeps a question for a player; False where it is kept already."""
        with self._file.writing() as db:
            return _come_back(db, player, topic, Return(question, due, schedule))

    def due(self, player: str, topics: Collection[str], now: float) -> tuple[KeptQuestion, ...]:
        """The questions of these topics that are due, those first that have waited longest."""
        with self._file.reading() as db:
            rows = [] if db is None else _rows(db, player)
        return tuple(_kept(row) for row in rows if row["topic"] in topics and row["due"] <= now)

    def waiting(self, player: str, now: float) -> Mapping[str, tuple[int, int]]:
        """For each topic how many questions come back, and how many of them are due."""
        with self._file.reading() as db:
            rows = [] if db is None else _rows(db, player)
        found: dict[str, tuple[int, int]] = {}
        for row in rows:
            many, due = found.get(row["topic"], (0, 0))
            found[row["topic"]] = many + 1, due + (row["due"] <= now)
        return found

    def forget(self, kept: KeptQuestion) -> None:
        """Takes a question away that cannot be asked any more."""
        with self._file.writing() as db:
            db.execute("DELETE FROM drill_cards WHERE id = ?", (kept.id,))

    def note(
        self, player: str, topic: str, grade: str, seconds: float, now: float, back: Return | None = None
    ) -> bool:
        """Notes an answer as right, close or wrong, and with it when the question comes back, if it does.

        Whether a return was kept: False also where another process has put the question off meanwhile.
        """
        with self._file.writing() as db:
            db.execute(
                "INSERT INTO drill_answers (player, topic, grade, seconds, answered) VALUES (?, ?, ?, ?, ?)",
                (player.casefold(), topic, grade, seconds, now),
            )
            return back is not None and _come_back(db, player, topic, back)

    def tried(self, player: str, since: float = 0.0) -> Mapping[str, TopicTries]:
        """How a player has answered, topic by topic."""
        with self._file.reading() as db:
            if db is None:
                return {}
            query = (
                "SELECT topic, count(*) AS asked, sum(grade = 'right') AS right,"
                " sum(grade = 'close') AS close, avg(seconds) AS seconds"
                f" FROM {source(db, 'drill_answers')} AS answers"
                " WHERE player = ? AND answered >= ? GROUP BY topic"
            )
            rows = db.execute(query, (player.casefold(), since)).fetchall()
        return {
            row["topic"]: TopicTries(row["asked"], row["right"], row["close"], float(row["seconds"]))
            for row in rows
        }


def _come_back(db: Connection, player: str, topic: str, back: Return) -> bool:
    if back.kept is not None:
        changed = db.execute(
            "UPDATE drill_cards SET schedule = ?, due = ? WHERE id = ? AND schedule = ?",
            (back.schedule, back.due, back.kept.id, back.kept.schedule),
        )
    else:
        changed = db.execute(
            "INSERT OR IGNORE INTO drill_cards (player, topic, question, schedule, due)"
            " VALUES (?, ?, ?, ?, ?)",
            (player.casefold(), topic, back.question, back.schedule, back.due),
        )
    return changed.rowcount > 0


def rename(db: Connection, old: str, new: str) -> None:
    """Gives what a player has drilled to another name; both are folded."""
    db.execute("UPDATE OR REPLACE drill_cards SET player = ? WHERE player = ?", (new, old))
    db.execute("UPDATE drill_answers SET player = ? WHERE player = ?", (new, old))


def forget_player(db: Connection, folded: str) -> None:
    """Forgets all that a player has drilled."""
    for table in ("drill_cards", "drill_answers"):
        db.execute(f"DELETE FROM {table} WHERE player = ?", (folded,))


def _rows(db: Connection, player: str) -> list[sqlite3.Row]:
    query = (
        f"SELECT id, topic, question, schedule, due FROM {source(db, 'drill_cards')} AS cards"
        " WHERE player = ? ORDER BY due, id"
    )
    return db.execute(query, (player.casefold(),)).fetchall()


def _kept(row: sqlite3.Row) -> KeptQuestion:
    return KeptQuestion(row["id"], row["topic"], row["question"], row["schedule"], row["due"])
