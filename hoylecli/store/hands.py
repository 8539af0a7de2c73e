"""Hands of bridge that are kept by name, a small PBN file each, so that other programs may read them, too."""

import os
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from hoylecli.core import StoreError, shortened
from hoylecli.core.errors import FILE

from .files import locked, write_whole

LONGEST_NAME: Final = 40
_FOLDER: Final = "hands"


def keep_hand(folder: Path, name: str, text: str) -> bool:
    """Keeps a hand under a name; whether another was kept there, which is gone then. Raises StoreError.

    folder: where matches are kept.
    """
    path = _path(folder, name)
    path = _files(folder).get(path.stem, path)
    try:
        os.makedirs(path.parent, mode=0o700, exist_ok=True)
        with locked(path.parent):
            was_there = path.exists()
            write_whole(path, text.encode())
    except OSError as error:
        raise StoreError(f"{path} can't be written: {error.strerror}. Nothing was changed.") from error
    return was_there


def hand_file(folder: Path, name: str) -> Path:
    """The file of the hand of this name. Raises StoreError where none is kept."""
    kept, wanted = _files(folder), _path(folder, name).stem
    if wanted not in kept:
        raise _no_hand(name, sorted(kept))
    return kept[wanted]


def read_hand(folder: Path, name: str) -> str:
    """The hand that is kept under a name. Raises StoreError where there is none."""
    path = hand_file(folder, name)
    try:
        with open(path, "rb") as file:
            data = file.read(FILE + 1)
    except OSError as error:
        raise StoreError(f"{path} can't be read: {error.strerror}.") from error
    if len(data) > FILE:
        raise StoreError(f"{path} is too large for a hand; move it away, and try again.")
    return data.decode("utf-8-sig", "replace")


def kept_hands(folder: Path) -> list[str]:
    """The names of all hands that are kept, in the order of the alphabet."""
    return sorted(_files(folder))


def _files(folder: Path) -> dict[str, Path]:
    """The files of kept hands by name, however somebody who has put one there has written it."""
    try:
        return {
            path.stem.lower(): path for path in sorted((folder / _FOLDER).glob("*.pbn")) if path.is_file()
        }
    except OSError:
        return {}


def _path(folder: Path, name: str) -> Path:
    if not name or not all(letter.isalnum() or letter in "-_" for letter in name) or len(name) > LONGEST_NAME:
        raise StoreError(
            f"A hand has a name of at most {LONGEST_NAME} letters, digits, - and _, such as slam-1."
        )
    return folder / _FOLDER / f"{name.lower()}.pbn"


def _no_hand(name: str, names: list[str]) -> StoreError:
    near = get_close_matches(name.lower(), names, 1)
    meant = f" Did you mean {near[0]}?" if near else "" if names else " No hand is kept yet."
    return StoreError(f"No hand is called '{shortened(name)}'.{meant}")
