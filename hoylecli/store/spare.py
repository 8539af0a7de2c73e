"""A file that keeps some disk space in reserve, to be given up when the disk is full.

SQLite needs room for a journal even to delete a match.
"""

import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Final

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
