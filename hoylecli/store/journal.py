"""The rollback journal beside the file, as sqlite.org/fileformat2.html describes it.

SQLite rolls a journal that a killed program left back into the file, before anything else and without a word.
That mends the file that was being written, and ruins any other, such as a copy that was put back beside it.
"""

import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

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
