"""A file of deals that have been solved, to which one can be added at any time.

The first line says which game, rules and limit; every further one is a deal, in JSON, and of two lines for
one deal the later counts. A line is written at once and whole, so that what has been written stays, however
the program ends; a last line that was cut off is dropped when the file is opened again.
"""

import json
import os
import stat
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeGuard

from hoylecli.core.errors import HoyleError
from hoylecli.store.files import named

from .patience_solving import Solved, Task

FORMAT: Final = "solved deals 1"
_LONGEST: Final = 1 << 20  # bytes of a line; a win takes some thousands
_LARGEST: Final = 1 << 32  # bytes of a file
_COUNTS: Final = 1 << 63  # no number in it is so large


class SolvedFile:
    """The file of one task; `known` are the deals in it by their numbers, without their moves.

    Raises HoyleError when the file is not one of this task, OSError when it cannot be read or written.
    """

    def __init__(self, path: str, task: Task) -> None:
        self.path = path
        self.known: dict[int, Solved] = {}
        self._memory = task.limit.memory
        _refuse(path)
        self._read(_head(task))
        self._file = open(path, "ab", buffering=0)  # noqa: SIM115

    def settled(self, numbers: Iterable[int]) -> dict[int, Solved]:
        """Those of these deals that need not be solved again, as one that ran out of less memory does."""
        there = {number: self.known[number] for number in numbers if number in self.known}
        return {number: deal for number, deal in there.items() if not self._has_more_memory(deal)}

    def add(self, deal: Solved) -> None:
        """Adds a deal; it is kept when this returns."""
        record = {
            "number": deal.number,
            "verdict": deal.verdict,
            "states": deal.states,
            "seconds": round(deal.seconds, 4),
            "moves": list(deal.moves),
        }
        self._write(record | ({"memory": deal.memory} if deal.memory else {}))
        self.known[deal.number] = replace(deal, moves=())

    def close(self) -> None:
        self._file.close()

    def _has_more_memory(self, deal: Solved) -> bool:
        return deal.memory > 0 and (self._memory is None or self._memory > deal.memory)

    def _read(self, head: Mapping[str, Any]) -> None:
        """Takes in what the file has, and lets it end with a whole line."""
        with named(self.path), open(self.path, "a+b") as file:
            file.seek(0)
            end, line = 0, b""
            for number, line in enumerate(iter(lambda: file.readline(_LONGEST), b""), 1):
                if not line.endswith(b"\n"):
                    break
                self._take(number, line, head)
                end += len(line)
            if end == 0 and not _line(head).startswith(line):
                raise self._other_thing()
            if len(line) >= _LONGEST and not line.endswith(b"\n"):
                raise self._spoilt(number)
            file.truncate(end)
            if end == 0:
                file.write(_line(head))

    def _take(self, number: int, line: bytes, head: Mapping[str, Any]) -> None:
        record = _record(line)
        if number == 1:
            self._compare(record, head)
            return
        deal = _deal(record)
        if deal is None:
            raise self._spoilt(number)
        self.known[deal.number] = deal

    def _compare(self, found: Mapping[str, Any], head: Mapping[str, Any]) -> None:
        if found.get("hoyle") != FORMAT:
            raise self._other_thing()
        for key, what in (("game", "another game"), ("rules", "other rules"), ("deals", "other deals")):
            if found.get(key) != head[key]:
                raise HoyleError(f"{self.path} is of {what}; name another file for these results.")
        if found.get("limit") != head["limit"]:
            raise HoyleError(f"{self.path} was begun with another --limit; give that, or name another file.")

    def _other_thing(self) -> HoyleError:
        return HoyleError(f"{self.path} is something else; name another file for the results.")

    def _spoilt(self, number: int) -> HoyleError:
        return HoyleError(f"{self.path}, line {number}: this is no solved deal; take the line out.")

    def _write(self, record: Mapping[str, Any]) -> None:
        left = _line(record)
        try:
            while left:
                left = left[self._file.write(left) :]
        except OSError as error:
            raise OSError(error.errno, error.strerror, self.path) from None


def _refuse(path: str) -> None:
    """Raises HoyleError for what is there and cannot be a file of results."""
    try:
        about = os.stat(path)
    except FileNotFoundError:
        return
    except ValueError:  # a NUL in it, or half a character
        raise HoyleError(f"{path} is no name for a file; choose another for the results.") from None
    if not stat.S_ISREG(about.st_mode):
        what = "a folder" if stat.S_ISDIR(about.st_mode) else "no regular file"
        raise HoyleError(f"{path} is {what}; name a file for the results.")
    if about.st_size > _LARGEST:
        raise HoyleError(f"{path} is too large, {about.st_size >> 30} GB; name another file for the results.")


def _head(task: Task) -> dict[str, Any]:
    document = json.loads(json.dumps(task.document))
    return {
        "hoyle": FORMAT,
        "game": document["game"],
        "variant": document["variant"],
        "options": document["options"],
        "deals": "numbers" if task.numbered else "seeds",
        "limit": {"states": task.limit.states, "seconds": task.limit.seconds},
        "rules": document["rules"],
    }


def _line(record: Mapping[str, Any]) -> bytes:
    return json.dumps(record, ensure_ascii=True).encode() + b"\n"


def _record(line: bytes) -> Mapping[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _deal(record: Mapping[str, Any]) -> Solved | None:
    """The deal that a line holds, without its moves; None when it holds none."""
    number, states, memory = record.get("number"), record.get("states"), record.get("memory", 0)
    seconds, verdict = record.get("seconds"), record.get("verdict")
    if verdict not in ("winnable", "unwinnable", "unknown") or not isinstance(record.get("moves"), list):
        return None
    if not (_is_count(number) and _is_count(states) and _is_count(memory)):
        return None
    if not isinstance(seconds, int | float) or not 0 <= seconds < _COUNTS:
        return None
    return Solved(number, verdict, (), states, float(seconds), memory)


def _is_count(value: object) -> TypeGuard[int]:
    return type(value) is int and 0 <= value < _COUNTS
