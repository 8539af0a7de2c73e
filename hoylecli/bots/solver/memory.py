"""How much memory this process takes, and how much it may take."""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

_UNKNOWN_MACHINE: Final = 4 << 30
_MEGABYTE: Final = 1 << 20
_PROGRAM: Final = 6 * _MEGABYTE  # what the modules of the solver take, and a little more


_SIZE, _RESIDENT, _DATA = 0, 1, 5
"""Where they stand in /proc/self/statm: all addresses in use, what is in memory, and data with the stack."""


def resident() -> int:
    """The bytes that this process has in memory; 0 where that cannot be told (Windows).

    Where there is no /proc it is the most that the process has had.
    """
    return _used(_RESIDENT)


def _used(field: int) -> int:
    try:
        with open("/proc/self/statm", "rb", buffering=0) as file:
            return int(file.read().split()[field]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError, ValueError):
        return _peak()


def _peak() -> int:
    try:
        from resource import RUSAGE_SELF, getrusage
    except ImportError:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return getrusage(RUSAGE_SELF).ru_maxrss * unit


def share(jobs: int) -> int:
    """The bytes that a search may take in each of so many processes: whole megabytes, one at least.

    It is half of what the machine or the container has, divided among them. A limit of the process holds for
    each by itself, so each may take half of what that leaves: memory is also lost between what is in use.
    Raises MemoryError where that is too little to begin with.
    """
    left = [size - _PROGRAM for size in _left()]
    if any(size < _PROGRAM for size in left):
        raise MemoryError
    return max(min([installed() // jobs, *left]) // 2 // _MEGABYTE, 1) * _MEGABYTE


def is_limited() -> bool:
    """Whether a limit of the process, and not the machine, says how much it may take."""
    return any(size < installed() // 2 for size in _left())


def _left() -> Iterator[int]:
    """The bytes by which the limits of the process let it grow."""
    with suppress(ImportError):
        from resource import RLIM_INFINITY, RLIMIT_AS, RLIMIT_DATA, getrlimit

        for limit, field in ((RLIMIT_AS, _SIZE), (RLIMIT_DATA, _DATA)):
            most, _ = getrlimit(limit)
            if most != RLIM_INFINITY:
                yield max(most - _used(field), 0)


def installed() -> int:
    """The bytes of memory that the machine has, or the container that this runs in if that has less."""
    found = [_machine(), *_containers()]
    return min((size for size in found if size > 0), default=_UNKNOWN_MACHINE)


def _machine() -> int:
    with suppress(OSError, ValueError, IndexError, StopIteration):
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        return int(next(line for line in lines if line.startswith("MemTotal:")).split()[1]) * 1024
    with suppress(OSError, ValueError, AttributeError):
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return 0


def _containers(root: Path = Path("/sys/fs/cgroup"), own: Path = Path("/proc/self/cgroup")) -> Iterator[int]:
    """What control groups, in either version, allow this process and the groups that it is in."""
    with suppress(OSError, UnicodeDecodeError):
        for line in own.read_text(encoding="utf-8").splitlines():
            _, controllers, path = line.split(":", 2)
            if not controllers or "memory" in controllers.split(","):
                top = root / "memory" if controllers else root
                names = ("memory.limit_in_bytes",) if controllers else ("memory.max", "memory.high")
                group = top / path.lstrip("/")
                for folder in (group, *group.parents):
                    for name in names:
                        with suppress(OSError, ValueError):  # not there, or "max"
                            yield int((folder / name).read_text(encoding="ascii"))
                    if folder == top:
                        break
