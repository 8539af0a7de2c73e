"""Thinking that a test holds up."""

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


def after(file: Path, work: Callable[[], T]) -> T:
    """What the work brings, done once the file is there; until then the machine is kept busy."""
    while not file.exists():
        time.sleep(0)
    return work()


def die(file: Path, work: Callable[[], T]) -> T:
    """The process dies of it, unless the file is there, which it makes first."""
    if not file.exists():
        file.touch()
        os._exit(9)
    return work()


def die_always(work: Callable[[], T]) -> T:
    os._exit(9)
