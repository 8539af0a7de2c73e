"""Files of text that several programs may change at a time: one after another, and each of them whole.

with locked(path):                             # waits until nobody else changes it
    text = path.read_bytes()
    write_whole(path, text + b"and more")
"""

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import get_ident
from typing import Final

_LONGEST: Final = 20.0  # seconds that somebody waits for others


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Holds off everybody else who asks for the same path, in this process or another, until it is left.

    Beside it stays an empty file. SQLite locks that on every system, and the end of a process lets go of it.
    Raises OSError, also after waiting for too long.
    """
    beside = path.with_name(f".{path.name}.lock")
    if not beside.exists():
        os.close(os.open(beside, os.O_RDWR | os.O_CREAT, 0o600))
    held = None
    try:
        held = sqlite3.connect(beside, timeout=_LONGEST, isolation_level=None)
        held.execute("PRAGMA journal_mode = MEMORY")  # so that a lock takes no room on the disk
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if held is not None:
            held.close()
        why = "another program is writing it" if "locked" in str(error) else str(error)
        raise OSError(errno.EAGAIN, why, str(path)) from error
    try:
        yield
    finally:
        held.close()


def write_whole(path: Path, data: bytes, mode: int = 0o600) -> None:
    """Replaces the file in one step: whoever looks, and whenever the machine stops, finds it whole.

    Durable when it returns. Raises OSError that names it, with the old file as it was.
    """
    beside = path.with_name(f"{path.stem}.{os.getpid()}-{get_ident()}")
    try:
        with named(path), open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as file:
            os.chmod(beside, mode)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    sync(path.parent)


@contextmanager
def named(path: Path | str) -> Iterator[None]:
    """Has an OSError name this file where it names none, as when a disk is full."""
    try:
        yield
    except OSError as error:
        error.filename = error.filename or str(path)
        raise


def sync(folder: Path) -> None:
    """Makes durable which files the folder has, where the system knows how."""
    if os.name != "nt":
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
