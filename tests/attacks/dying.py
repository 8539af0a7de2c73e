"""Work that workers die of."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path


def double(number: int) -> int:
    return 2 * number


def die_of_seven(number: int) -> int:
    """Twice the number; seven ends the process, as the system does when memory is short."""
    if number == 7:
        os._exit(9)
    return 2 * number


def die_of_seven_among(numbers: Sequence[int]) -> Iterator[int]:
    return map(die_of_seven, numbers)


def die_the_first_time(folder: Path, number: int) -> int:
    """Twice the number, but not at the first try."""
    tried = folder / str(number)
    if not tried.exists():
        tried.touch()
        os._exit(9)
    return 2 * number


def die(number: int) -> int:
    os._exit(9)


def own_process(number: int) -> int:
    return os.getpid()


def signals_of_own(number: int) -> str:
    """The signals that the first thread of this process blocks and ignores."""
    return Path(f"/proc/{os.getpid()}/status").read_text()
