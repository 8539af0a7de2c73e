"""The limits of a search, and how near they are while it goes on."""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Final

# How much memory this process takes, and how much it may take

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


@dataclass(frozen=True, slots=True)
class Limit:
    """When to give up: after so many states or seconds, whichever comes first; None for no limit.

    memory: how many bytes the process may grow by; there is no limit where its size cannot be found out
    (Windows).
    """

    states: int | None = None
    seconds: float | None = None
    memory: int | None = None


class Watch:
    """A limit that starts to run when this object is made.

    Time and memory are checked together, which costs some microseconds. Memory is what the process uses more
    than at the start, so what an earlier search has not given back does not count.
    """

    def __init__(self, limit: Limit) -> None:
        self._states = limit.states
        self._end = None if limit.seconds is None else perf_counter() + limit.seconds
        self._gauge = None if limit.memory is None else _Gauge(limit.memory)
        self._whole = self
        self._earlier = 0
        self.looked = 0
        """About how many states have been looked at, as far as the search has told."""

    @property
    def is_out_of_memory(self) -> bool:
        """Whether the search was ended by the limit of memory."""
        return self._gauge is not None and self._gauge.is_full

    @property
    def growth(self) -> int:
        """By how many bytes the process had grown when that was last looked at; 1 at least."""
        return 1 if self._gauge is None else max(self._gauge.last - self._gauge.start, 1)

    def has_had(self, states: int) -> bool:
        """Whether the limit of states has been reached with so many."""
        self._whole.looked = self._earlier + states
        return self._states is not None and states >= self._states

    def is_late(self) -> bool:
        """Whether the limit of time or memory has been reached."""
        return (self._end is not None and perf_counter() > self._end) or (
            self._gauge is not None and self._gauge.look()
        )

    def is_over(self, states: int) -> bool:
        """Whether any limit has been reached after so many states."""
        return self.has_had(states) or self.is_late()

    def after(self, states: int, most: int | None = None) -> "Watch":
        """A watch with the same limits of time and memory, and with the states left, at most `most`."""
        left = None if self._states is None else self._states - states
        part = Watch(Limit(states=min((n for n in (left, most) if n is not None), default=None)))
        part._end, part._gauge = self._end, self._gauge
        part._whole, part._earlier = self._whole, self._earlier + states
        return part


class _Gauge:
    """Says whether the process has grown by so many bytes; once it has, for good."""

    def __init__(self, most: int) -> None:
        self.start = self.last = resident()
        self._top = self.start + most
        self.is_full = False

    def look(self) -> bool:
        if not self.is_full:
            self.last = resident()
            self.is_full = self.last > self._top
        return self.is_full
