"""The file that holds the matches: made, opened, checked, and written in short transactions.

The journal is SQLite's rollback journal, not a write-ahead log: between two moves `hoyle.db` is whole by
itself, so that it can be copied or put on a network drive; it can be read where nothing can be written; and
SQLite notices when it is moved away during a game. `synchronous=EXTRA` is FULL, and has the folder synced too
when the journal is removed, so that what was committed stays committed even when the power fails.
"""

import os
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from hoylecli.core import StoreError

from .schema import APPLICATION_ID, MIGRATIONS, VERSION, Connection, casefolded, pragma

# The rollback journal beside the file, as sqlite.org/fileformat2.html describes it.
#
# SQLite rolls a journal that a killed program left back into the file, before anything else and without a
# word. That mends the file that was being written, and ruins any other, such as a copy that was put back
# beside it.

_MAGIC: Final = bytes.fromhex("d9d505f920a163d7")
_COUNTER: Final = slice(24, 28)  # of the file's header: raised by one in every transaction
_PAGES: Final = slice(28, 32)  # how large the file is
_HEADER: Final = 100  # bytes
_READINGS: Final = 100  # of a journal that others write, until it stays the same for a moment


@dataclass(frozen=True, slots=True)
class Journal:
    """What a journal tells of the file that it belongs to.

    nonce: a number drawn for each transaction. pages, page_size: of the file before the transaction. header:
    that of the file before; empty when there was none, or it was to stay as it is.
    """

    nonce: bytes
    pages: bytes
    page_size: int
    header: bytes

    def fits(self, now: bytes) -> bool:
        """Whether the file whose header is `now` is the one that was being written."""
        if not now:
            return True  # SQLite only takes such a journal away
        if int.from_bytes(now[16:18], "big") != self.page_size % 65535:  # 1 stands for 65536
            return False
        before = int.from_bytes(self.header[_COUNTER], "big")
        counter = int.from_bytes(now[_COUNTER], "big")
        if not any(self.pages):
            return counter <= 1
        if not self.header:
            return now[_PAGES] == self.pages
        return self.header[_PAGES] == self.pages and (now == self.header or counter == before + 1)


def beside(file: Path) -> Path:
    """Where the journal of the file is, if it has one."""
    return file.with_name(file.name + "-journal")


def is_strange(file: Path) -> bool:
    """Whether SQLite would roll a journal into the file that is not its own."""
    journal = _read(beside(file))
    for _ in range(_READINGS):
        if journal is None:
            return False
        header = header_of(file)
        again = _read(beside(file))
        if journal == again:  # so that the header is from the time of this very journal
            return not journal.fits(header)
        journal = again
    return False  # others are at work, and SQLite rolls nothing back meanwhile


def header_of(file: Path) -> bytes:
    """The first 100 bytes. Raises OSError, also for what is no regular file and might never answer."""
    mode = os.stat(file).st_mode
    if not stat.S_ISREG(mode):
        raise OSError(0, "is a directory" if stat.S_ISDIR(mode) else "is no regular file", str(file))
    with open(file, "rb") as source:
        return source.read(_HEADER)


def _read(path: Path) -> Journal | None:
    """The journal; None when there is none that SQLite would roll back."""
    try:
        start = header_of(path)
        with open(path, "rb") as source:
            return _parsed(start, source)
    except FileNotFoundError:
        return None


def _parsed(start: bytes, source: BinaryIO) -> Journal | None:
    if len(start) < 28 or not start.startswith(_MAGIC):
        return None
    sector, page_size = (int.from_bytes(start[at : at + 4], "big") for at in (20, 24))
    if not (_is_power(sector, 32) and _is_power(page_size, 512)):
        return None
    return Journal(start[12:16], start[16:20], page_size, _first_page(source, sector, page_size))


def _first_page(source: BinaryIO, sector: int, page_size: int) -> bytes:
    """The header of the file as it was before, from the record of its first page."""
    at = sector
    while True:
        source.seek(at)
        record = source.read(4 + _HEADER)
        if len(record) < 4 + _HEADER or not any(record[:4]):
            return b""
        if int.from_bytes(record[:4], "big") == 1:
            return record[4:]
        at += 4 + page_size + 4


def _is_power(size: int, least: int) -> bool:
    return least <= size <= 65536 and size & (size - 1) == 0


# A file that keeps some disk space in reserve, to be given up when the disk is full.
#
# SQLite needs room for a journal even to delete a match.

ROOM: Final = 1024 * 1024  # enough for the journal of the longest match
_PLENTY: Final = 8 * ROOM  # with less on the disk, what there is had better be free
_FIRST_LINE: Final = b"hoyle keeps this room so that matches can be deleted on a full disk.\n"


def keep(folder: Path) -> None:
    """Takes the room, if it is not taken and there is plenty."""
    with suppress(OSError):
        if not is_kept(folder) and shutil.disk_usage(folder).free > _PLENTY:
            # Random, for there are disks on which zeros take no room.
            _file(folder).write_bytes(_FIRST_LINE + os.urandom(ROOM - len(_FIRST_LINE)))


def is_kept(folder: Path) -> bool:
    """Whether the room is taken, so that a match can be deleted on a full disk."""
    try:
        return _file(folder).stat().st_size == ROOM
    except OSError:
        return False


def give(folder: Path) -> None:
    """Gives the room back to the disk."""
    with suppress(OSError):
        _file(folder).unlink()


def _file(folder: Path) -> Path:
    return folder / "hoyle.spare"


BUSY_SECONDS: Final = 10.0

# What SQLite says of a file with wrong pages, or with pages of ours that hold no table of ours.
_DAMAGE: Final = (
    "malformed",
    "not a database",
    "no such",
    "has no column",
    "already exists",
    "duplicate",
    "decode",
    "user-defined function",
)


class Database:
    """The one file. It is opened at the first use; its folder is made at the first write."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "hoyle.db"
        self._open: Connection | None = None
        self._is_checked = False
        self._identity: tuple[int, int] | None = None  # of the file that is open, wherever it has gone

    def close(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None
            self._is_checked = False

    @contextmanager
    def reading(self) -> Iterator[Connection | None]:
        """A connection that sees one moment of the file throughout; None when nothing was ever saved."""
        with self._one_clear_line():
            connection = self._connect()
            if connection is None:
                yield None
                return
            with _transaction(connection, "BEGIN"):
                if connection.version == 0:
                    yield None
                    return
                self._check_size(connection)
                yield connection

    def damage(self) -> tuple[str, ...]:
        """What is to be said of a file whose pages are damaged; what can be read of it, can be read."""
        try:
            with self.reading() as connection:
                if connection is not None:
                    self._check_pages(connection)
        except StoreError as error:
            return (str(error),)
        return ()

    @contextmanager
    def writing(self, *, freeing: bool = False) -> Iterator[Connection]:
        """A transaction, durable when the block is left; nothing of it happens when the block raises.

        freeing: what deletes more than it adds, for which there is room even on a full disk.
        """
        with self._one_clear_line():
            connection = self._connect() or self._create()
            if pragma(connection, "user_version") < VERSION:
                with self._locked(connection, freeing):  # by itself: a file is never made and filled in one
                    _migrate(connection)
            with self._locked(connection, freeing):
                yield connection
            keep(self.folder)

    @contextmanager
    def _locked(self, connection: Connection, freeing: bool = False) -> Iterator[None]:
        """The one transaction that writes now, in a file that has been looked over."""
        with _transaction(connection, "BEGIN IMMEDIATE"):
            if connection.version:
                self._check_size(connection)
                self._check_pages(connection)
                if freeing:
                    give(self.folder)
                # Changes nothing, but has the first page come first in the journal: see there.
                connection.execute(f"PRAGMA user_version = {connection.version}")
            yield

    def _connect(self) -> Connection | None:
        if self._open is None:
            try:
                self._refuse_foreign(header_of(self.path))
            except FileNotFoundError:
                return None
        if is_strange(self.path):
            raise StoreError(
                f"{beside(self.path)} is left from another {self.path.name} and would ruin this one; "
                "move it away, and try again."
            )
        if self._open is None:
            self._open, self._identity = _connected(self.path), _identity(self.path)
        return self._open

    def _create(self) -> Connection:
        try:
            os.makedirs(self.folder, mode=0o700, exist_ok=True)
        except FileNotFoundError as error:  # where no folder can be, as in /proc
            raise StoreError(self._unusable(error)) from error
        os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
        connection = self._connect()
        if connection is None:
            raise FileNotFoundError(self.path)
        return connection

    def _refuse_foreign(self, head: bytes) -> None:
        """Refuses a file that isn't ours by its first 100 bytes, before SQLite might mend or change anything.

        An empty file is ours: somebody was stopped while making it.
        """
        if not head:
            return
        if not head.startswith(b"SQLite format 3\0"):
            raise StoreError(f"{self.path} is not a file of hoyle's; {self._way_out()}")
        if len(head) < 100:
            raise StoreError(self._damaged())
        version, owner = (int.from_bytes(head[at : at + 4], "big") for at in (60, 68))
        if owner != APPLICATION_ID:
            raise StoreError(f"{self.path} belongs to another program; {self._way_out()}")
        if version == 0:
            raise StoreError(self._damaged())
        if version > VERSION:
            raise StoreError(
                f"{self.path} was written by a newer hoyle (file version {version}, this one knows "
                f"{VERSION}); upgrade hoyle, or set HOYLE_HOME to another folder."
            )

    def _check_size(self, connection: Connection) -> None:
        """Compares the size with what the header says, which SQLite does to whole pages only."""
        pages = pragma(connection, "page_count")
        page_size = pragma(connection, "page_size")
        if self.path.stat().st_size < pages * page_size:
            raise StoreError(self._damaged())

    def _check_pages(self, connection: Connection) -> None:
        """Looks the whole file over, once: before the first write, lest we build on damage."""
        if not self._is_checked:
            if pragma(connection, "quick_check(1)") != "ok":
                raise StoreError(self._damaged())
            self._is_checked = True

    @contextmanager
    def _one_clear_line(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            self.close()
            raise StoreError(self._explained(str(error))) from error
        except UnicodeDecodeError as error:  # of what SQLite quotes from the file
            self.close()
            raise StoreError(self._damaged()) from error
        except FileNotFoundError as error:
            self.close()
            raise StoreError(self._gone()) from error
        except OSError as error:
            self.close()
            raise StoreError(self._unusable(error)) from error

    def _unusable(self, error: OSError) -> str:
        why = (error.strerror or str(error)).lower()
        return f"{error.filename or self.path} cannot be used: {why}; mend that, or set HOYLE_HOME elsewhere."

    def _explained(self, reason: str) -> str:
        """One line for what SQLite says. Python 3.10 gives no error codes, but the words are SQLite's own."""
        if "locked" in reason:
            return f"{self.path} is busy: another program holds it. Close that, and try again."
        if "full" in reason:
            # Without the spare room a match cannot be deleted either.
            delete = ", or delete a match (hoyle saves delete)" if is_kept(self.folder) else ""
            return f"There is no room left for {self.path}; free some space{delete}, and try again."
        if "readonly" in reason and not self._is_where_it_was():
            return self._gone()
        if "readonly" in reason or "unable to open" in reason:
            return f"{self.path} cannot be written; mend its permissions, or set HOYLE_HOME elsewhere."
        if not reason or any(word in reason for word in _DAMAGE):
            return self._damaged()  # Python 3.10 gives no words where SQLite quotes what is no text
        return f"{self.path} cannot be read or written ({reason}); see to the disk, and try again."

    def _is_where_it_was(self) -> bool:
        """Whether the file that SQLite refused to write is still the one that was opened."""
        with suppress(OSError):
            return self._identity == _identity(self.path)
        return False

    def _gone(self) -> str:
        return f"{self.path} was moved or deleted meanwhile; put it back, and try again."

    def _damaged(self) -> str:
        return f"{self.path} is damaged; put back a copy of it or move it away. It was left as it is."

    def _way_out(self) -> str:
        return "move it away, or set HOYLE_HOME to another folder."


def _identity(path: Path) -> tuple[int, int]:
    found = os.stat(path)
    return found.st_dev, found.st_ino


def _connected(path: Path) -> Connection:
    # mode=rw: a file just removed by somebody isn't made anew, and one that is read-only can still be read.
    address = f"{path.as_uri()}?mode=rw"
    connection = sqlite3.connect(
        address, uri=True, timeout=BUSY_SECONDS, isolation_level=None, factory=Connection
    )
    connection.row_factory = sqlite3.Row
    connection.create_function("casefolded", 1, casefolded)
    for setting in (
        "synchronous = EXTRA",
        "foreign_keys = ON",
        "cell_size_check = ON",
        "temp_store = MEMORY",
    ):
        connection.execute(f"PRAGMA {setting}")
    return connection


def _migrate(connection: Connection) -> None:
    if connection.version < VERSION:
        lacking = MIGRATIONS[connection.version :]
        for statement in (statement for migration in lacking for statement in migration):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {VERSION}")


@contextmanager
def _transaction(connection: Connection, begin: str) -> Iterator[None]:
    connection.execute(begin)
    try:
        connection.version = pragma(connection, "user_version")
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
