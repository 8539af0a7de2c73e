"""A journal that a killed program left: rolled back into its own file, never into another."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from hoylecli.core.errors import StoreError
from hoylecli.core.game import Move, Player
from hoylecli.core.match import Record
from hoylecli.store import Store, database, open_store

ROOT = Path(__file__).parents[2]
PAGE = 4096
RECORD = Record("cribbage", "plain", 7, (Player("Ann"), Player.of("Odile", "expert")))


def claims(first: int, last: int) -> tuple[Move, ...]:
    return tuple(Move("claim", amount=number) for number in range(first, last + 1))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A dozen matches of a page or two."""
    with open_store(tmp_path) as opened:
        for number in range(12):
            opened.create(RECORD, {"rules": str(number) * 3000}, float(number))
            opened.append(number + 1, 0, claims(1, 400), 20.0)
        yield opened


def killed_in_a_write(store: Store, at: Path, spilled: bool = True) -> None:
    """Puts into `at` what a write that is killed half way leaves: some of its pages, and the journal."""
    with suppress(RuntimeError), store._file.writing() as db:
        if spilled:
            db.execute("PRAGMA cache_size = 1")  # so that pages go to the file long before the end
        db.execute("UPDATE moves SET move = 'claim 7' WHERE match_id < 9")
        at.mkdir()
        for file in (store.path, database.beside(store.path)):
            shutil.copy(file, at / file.name)
        raise RuntimeError


def has_all(home: Path) -> bool:
    """Whether every match is as the fixture left it, and the file sound."""
    with open_store(home) as store:
        whole = all(store.load(id).record.moves == claims(1, 400) for id in range(1, 13))
    with closing(sqlite3.connect(home / "hoyle.db")) as db:
        return whole and db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.parametrize("spilled", [True, False])
def test_what_was_half_written_is_taken_back_without_a_word(
    store: Store, tmp_path: Path, spilled: bool
) -> None:
    killed_in_a_write(store, tmp_path / "left", spilled)
    changed = (tmp_path / "left" / "hoyle.db").read_bytes() != store.path.read_bytes()
    assert changed is spilled
    assert has_all(tmp_path / "left")


def test_the_same_file_put_back_is_no_other(store: Store, tmp_path: Path) -> None:
    killed_in_a_write(store, tmp_path / "left")
    shutil.copy(store.path, tmp_path / "left")
    assert has_all(tmp_path / "left")


def an_older_copy(store: Store, copy: Path) -> None:
    shutil.copy(store.path, copy)
    store.append(1, 400, claims(401, 401), 30.0)


def a_newer_copy(store: Store, copy: Path) -> None:
    with open_store(copy.parent) as other:
        for number in range(12):
            other.create(RECORD, {"rules": str(number) * 3000}, float(number))
            other.append(number + 1, 0, claims(1, 400), 20.0)
        for number in range(5):
            other.rename(1, f"name {number}")
        other.rename(1, "kept")


def a_copy_of_another_history(store: Store, copy: Path) -> None:
    """It has seen as many writes as the file that was being written."""
    with open_store(copy.parent) as other:
        for number in range(12):
            other.create(RECORD, {"rules": str(number) * 3000}, float(number))
            other.append(number + 1, 0, claims(1, 1400), 20.0)
    counts = [database.header_of(path)[24:28] for path in (copy, store.path)]
    assert counts[0] == counts[1]


def a_copy_with_larger_pages(store: Store, copy: Path) -> None:
    with closing(sqlite3.connect(store.path)) as db:
        db.execute(f"VACUUM INTO '{copy}'")
    with closing(sqlite3.connect(copy)) as db:
        db.execute("PRAGMA page_size = 8192")
        db.execute("VACUUM")


@pytest.mark.parametrize(
    "make", [an_older_copy, a_newer_copy, a_copy_of_another_history, a_copy_with_larger_pages]
)
def test_a_copy_beside_the_journal_of_another_file_is_left_alone(
    store: Store, tmp_path: Path, make: Callable[[Store, Path], None]
) -> None:
    copy = tmp_path / "copy" / "hoyle.db"
    copy.parent.mkdir()
    make(store, copy)
    killed_in_a_write(store, tmp_path / "left")
    shutil.copy(copy, tmp_path / "left")
    left = tmp_path / "left" / "hoyle.db"
    before = {file.name: file.read_bytes() for file in left.parent.iterdir()}
    for use in (Store.list, lambda store: store.load(1), lambda store: store.delete(1)):
        with open_store(left.parent) as opened, pytest.raises(StoreError) as caught:
            use(opened)
        assert str(caught.value) == (
            f"{left}-journal is left from another hoyle.db and would ruin this one; "
            "move it away, and try again."
        )
    assert {file.name: file.read_bytes() for file in left.parent.iterdir()} == before
    database.beside(left).rename(tmp_path / "away")
    with open_store(left.parent) as opened:
        assert len(opened.list()) == 12


def test_a_copy_put_back_while_a_table_is_open_is_noticed_too(store: Store, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    an_older_copy(store, copy)
    killed_in_a_write(store, tmp_path / "left")
    with open_store(tmp_path / "other") as table:
        table.create(RECORD, None, 1.0)
        for file in (tmp_path / "left").iterdir():
            shutil.copy(file, table.path.parent)
        table.path.write_bytes(copy.read_bytes())
        with pytest.raises(StoreError, match="move it away, and try again"):
            table.list()
    assert table.path.read_bytes() == copy.read_bytes()


def test_the_journal_of_a_file_that_was_being_made_does_not_empty_a_copy(
    store: Store, tmp_path: Path
) -> None:
    left = tmp_path / "left" / "hoyle.db"
    left.parent.mkdir()
    (tmp_path / "new.db").touch()
    with closing(database._connected(tmp_path / "new.db")) as db:
        db.execute("PRAGMA cache_size = 1")
        db.execute("BEGIN")
        database._migrate(db)
        db.execute("INSERT INTO documents (text) VALUES (?)", ("r" * 50_000,))
        left_over = (tmp_path / "new.db-journal").read_bytes()
    left.touch()
    database.beside(left).write_bytes(left_over)
    with open_store(left.parent) as opened:
        assert opened.list() == ()
    shutil.copy(store.path, left)
    database.beside(left).write_bytes(left_over)
    with open_store(left.parent) as opened, pytest.raises(StoreError, match="move it away, and try again"):
        opened.list()
    assert left.read_bytes() == store.path.read_bytes()


# A write that is killed by the first page that lies beyond a size; the journal is smaller than that.
KILLED_AT = """
import resource, signal, sys
from pathlib import Path
from hoylecli.store import open_store
store = open_store(Path(sys.argv[1]))
store.list()
signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), int(sys.argv[2])))
with store._file.writing() as db:
    db.execute("UPDATE matches SET updated = 99")
    db.execute("UPDATE moves SET move = 'claim 7' WHERE number = 0")
print("done")
"""


@pytest.mark.skipif(not hasattr(signal, "SIGXFSZ"), reason="no signal for files that grow too large")
def test_a_kill_between_any_two_pages_of_a_commit_is_rolled_back(store: Store, tmp_path: Path) -> None:
    pages = store.path.stat().st_size // PAGE
    killed = 0
    for number, size in enumerate(range(18, pages - 12, 8)):
        home = tmp_path / str(number)
        home.mkdir()
        for file in (store.path, tmp_path / "hoyle.spare"):
            shutil.copy(file, home)
        program = [sys.executable, "-c", KILLED_AT, str(home), str(size * PAGE)]
        done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == -signal.SIGXFSZ, done.stderr
        killed += database._read(home / "hoyle.db-journal") is not None
        assert has_all(home)
    assert killed > 3


def test_the_journal_of_a_write_that_goes_on_disturbs_no_reader(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two looks at the journal and the file others may write; what was read then says nothing."""
    read, header_of = database._read, database.header_of
    with store._file.writing() as db:
        db.execute("PRAGMA cache_size = 1")
        db.execute("UPDATE moves SET move = 'claim 7' WHERE match_id < 9")
        first = read(database.beside(store.path))
    readings = iter([first, None])
    monkeypatch.setattr(database, "_read", lambda path: next(readings))
    monkeypatch.setattr(database, "header_of", lambda path: header_of(path)[:24] + b"\0" * 76)
    assert first is not None
    assert not database.is_strange(store.path)


@pytest.mark.parametrize("name", ["hoyle.db", "hoyle.db-journal"])
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no FIFOs here")
def test_a_fifo_in_the_place_of_a_file_is_named_and_not_waited_for(
    store: Store, tmp_path: Path, name: str
) -> None:
    (tmp_path / name).unlink(missing_ok=True)
    os.mkfifo(tmp_path / name)
    with open_store(tmp_path) as opened, pytest.raises(StoreError, match=f"{name} cannot be used: is no reg"):
        opened.list()


def test_a_folder_in_the_place_of_the_journal_is_named(store: Store, tmp_path: Path) -> None:
    (tmp_path / "hoyle.db-journal").mkdir()
    for use in (Store.list, lambda store: store.delete(1)):
        with (
            open_store(tmp_path) as opened,
            pytest.raises(StoreError, match="-journal cannot be used: is a dir"),
        ):
            use(opened)


@pytest.mark.parametrize(("counter", "strange"), [(6, False), (9, True)])
def test_the_first_page_is_found_behind_others(tmp_path: Path, counter: int, strange: bool) -> None:
    """A journal of two records, the first page in the second one; the transaction before had number 5."""

    def header(counter: int) -> bytes:
        return (
            bytes(16)
            + (512).to_bytes(2, "big")
            + bytes(6)
            + (counter << 32 | 2).to_bytes(8, "big")
            + bytes(68)
        )

    numbers = (0xD9D505F920A163D7, 8), (2, 4), (7, 4), (2, 4), (512, 4), (512, 4)
    start = b"".join(number.to_bytes(size, "big") for number, size in numbers)
    records = [
        (2).to_bytes(4, "big") + b"x" * 512 + bytes(4),
        (1).to_bytes(4, "big") + header(5) + bytes(416),
    ]
    file = tmp_path / "hoyle.db"
    file.write_bytes(header(counter))
    database.beside(file).write_bytes(start.ljust(512, b"\0") + b"".join(records))
    assert database.is_strange(file) == strange
