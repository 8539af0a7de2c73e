"""A store in which some bytes, pages or values are others than they were.

Every command names what is damaged in a line or two and leaves in order; damage that it doesn't meet is none.
"""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random

from attacks.matches import GAMES, at_home, random_match, said
from attacks.report import Report

from hoylecli.store import Store, schema

PAGE = 4096
VALUES = (
    "NULL",
    "x'ff00ff'",
    "''",
    "'{'",
    "-1",
    "9e999",
    "'[[[['",
    "123456789012345678",
    "char(27)",
    "'null'",
    "0.5",
)
SHAPES = (
    "DROP TABLE matches",
    "DROP TABLE moves",
    "DROP TABLE seatings",
    "DROP TABLE people",
    "DROP TABLE documents",
    "ALTER TABLE matches RENAME TO games",
    "ALTER TABLE seatings RENAME COLUMN level TO grade",
    "PRAGMA user_version = 0",
    "PRAGMA user_version = 1",
    "PRAGMA user_version = 2",
    "PRAGMA application_id = 7",
)
COMMANDS = (
    ("saves",), ("saves", "--all", "--json"), ("stats",), ("stats", "--rebuild"), ("resume", "--plain"),
    ("resume", "3", "--json"), ("saves", "export", "5"), ("saves", "rename", "2", "windy"), ("patience",),
    ("saves", "copy", "4", "other"), ("saves", "export", "rainy"), ("saves", "delete", "3"),
)  # fmt: skip


def flipped(path: Path, chance: Random) -> None:
    """A few bits are others, most of them where pages begin."""
    data = bytearray(path.read_bytes())
    for _ in range(chance.choice((1, 1, 2, 20))):
        page = chance.randrange(len(data) // PAGE) * PAGE
        at = page + chance.randrange(chance.choice((16, 100, PAGE)))
        data[at] ^= 1 << chance.randrange(8)
    path.write_bytes(data)


def cut(path: Path, chance: Random) -> None:
    size = path.stat().st_size
    with open(path, "r+b") as file:
        file.truncate(chance.choice((chance.randrange(size), chance.randrange(size // PAGE) * PAGE, 0)))


def blanked(path: Path, chance: Random) -> None:
    """Some pages are zeros, or hold what another page does."""
    data = bytearray(path.read_bytes())
    for _ in range(chance.randrange(1, 3)):
        one, other = (chance.randrange(len(data) // PAGE) * PAGE for _ in range(2))
        data[one : one + PAGE] = chance.choice(
            (bytes(PAGE), data[other : other + PAGE], chance.randbytes(PAGE))
        )
    path.write_bytes(data)


def replaced(path: Path, chance: Random) -> None:
    """Some values are others, whatever the columns say they hold."""
    with closing(sqlite3.connect(path)) as db:
        for _ in range(chance.randrange(1, 4)):
            table = chance.choice(("matches", "seatings", "people", "moves", "documents"))
            column = chance.choice([row[1] for row in db.execute(f"PRAGMA table_info({table})")])
            rows = f"(SELECT count(*) FROM {table})"
            where = chance.choice(("", f" WHERE abs(random()) % {rows} < 3"))
            with suppress(sqlite3.Error):
                db.execute(f"UPDATE OR IGNORE {table} SET {column} = {chance.choice(VALUES)}{where}")
            with suppress(sqlite3.Error):
                db.execute(f"DELETE FROM {table} WHERE abs(random()) % {rows} < {chance.choice((0, 0, 1))}")
        db.commit()


def in_another_shape(path: Path, chance: Random) -> None:
    """The tables are others."""
    change = chance.choice(SHAPES)
    with closing(sqlite3.connect(path)) as db:
        db.execute(change)
        db.commit()


def with_a_journal(path: Path, chance: Random) -> None:
    """A journal lies there: of this file or of another, whole or not."""
    other = path.with_name("other.db")
    shutil.copy(path, other)
    with closing(sqlite3.connect(other, isolation_level=None)) as db:
        db.execute("PRAGMA cache_size = 1")
        for _ in range(chance.randrange(3)):
            db.execute("UPDATE matches SET updated = updated + 1")
        db.execute("BEGIN IMMEDIATE")
        db.execute(f"PRAGMA user_version = {schema.VERSION}")
        db.execute("UPDATE moves SET move = 'go'")
        data = bytearray(other.with_name("other.db-journal").read_bytes())
        db.execute("ROLLBACK")
    if chance.random() < 0.5:
        for _ in range(chance.randrange(1, 5)):
            data[chance.randrange(chance.choice((28, len(data))))] = chance.randrange(256)
        del data[chance.choice((len(data), chance.randrange(len(data)))) :]
    path.with_name("hoyle.db-journal").write_bytes(data)


DAMAGE: tuple[Callable[[Path, Random], None], ...] = (
    flipped, cut, blanked, replaced, in_another_shape, with_a_journal,
)  # fmt: skip


def attack(seed: int, count: int, folder: Path) -> Report:
    """`count` damaged stores, three commands to each."""
    chance = Random(seed)
    sound = folder / "sound"
    _fill(sound, chance)
    failures = []
    for number in range(count):
        home = folder / "home"
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir()
        shutil.copy(sound / "hoyle.db", home)
        (home / "hoyle.spare").touch()  # a megabyte for each try would do nothing but cost time
        kind = chance.choice(DAMAGE)
        kind(home / "hoyle.db", chance)
        for command in chance.sample(COMMANDS, 3):
            with at_home(home):
                told = said(command, b"save\nrevert\nundo\nquit\n")
            if told.problem():
                failures.append(
                    f"damage, seed {seed}, try {number}, {kind.__name__}, {command}: {told.problem()}"
                )
    return Report(count, tuple(failures))


def _fill(home: Path, chance: Random) -> None:
    """A dozen matches, some of them finished."""
    with Store(home) as store:
        for number in range(12):
            record, game, match = random_match(GAMES[number % len(GAMES)], chance)
            name = "rainy" if number == 6 else None
            id = store.create(record, game.document, float(number), outcome=match.state.outcome(), name=name)
            if number % 3 == 0:
                store.save(id)
