"""How much memory this process takes, and how much the machine has."""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

_UNKNOWN_MACHINE: Final = 4 << 30


def resident() -> int:
    """The bytes that this process has in memory; 0 where that cannot be told (Windows).

    Where there is no /proc it is the most that the process has had.
    """
    try:
        with open("/proc/self/statm", "rb", buffering=0) as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError, ValueError):
        return _peak()


def _peak() -> int:
    try:
        from resource import RUSAGE_SELF, getrusage
    except ImportError:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return getrusage(RUSAGE_SELF).ru_maxrss * unit


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
            if controllers in ("", "memory"):
                top, name = (
                    (root, "memory.max") if not controllers else (root / "memory", "memory.limit_in_bytes")
                )
                group = top / path.lstrip("/")
                for folder in (group, *group.parents):
                    with suppress(OSError, ValueError):  # not there, or "max"
                        yield int((folder / name).read_text(encoding="ascii"))
                    if folder == top:
                        break
