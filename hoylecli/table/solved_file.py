"""A file of deals that have been solved, to which one can be added at any time.

The first line says which game, rules and limit; every further one is a deal, in JSON. A line is written at
once and whole, so that what has been written stays, however the program ends; a last line that was cut off
is dropped when the file is opened again.
"""

import json
import os
from collections.abc import Mapping
from typing import Any, Final

from hoylecli.core.errors import HoyleError

from .solving import Solved, Task

FORMAT: Final = "solved deals 1"


class SolvedFile:
    """The file of one task; `known` are the deals in it by their numbers.

    Raises HoyleError when the file is not one of this task, OSError when it cannot be read or written.
    """

    def __init__(self, path: str, task: Task) -> None:
        self.path = path
        self.known: dict[int, Solved] = {}
        head = _head(task)
        self._file = open(path, "a+b")  # noqa: SIM115
        try:
            self._read(head)
        except BaseException:
            self._file.close()
            raise

    def add(self, deal: Solved) -> None:
        """Adds a deal; it is kept when this returns."""
        self._write(
            {
                "number": deal.number,
                "verdict": deal.verdict,
                "states": deal.states,
                "seconds": round(deal.seconds, 4),
                "moves": list(deal.moves),
            }
        )
        self.known[deal.number] = deal

    def close(self) -> None:
        self._file.close()

    def _read(self, head: Mapping[str, Any]) -> None:
        self._file.seek(0)
        written = self._file.read()
        whole = written[: written.rfind(b"\n") + 1]
        if not whole and not _line(head).startswith(written):
            raise HoyleError(f"{self.path} is something else; name another file for the results.")
        first, *rest = whole.splitlines() or [b""]
        if whole:
            self._compare(_record(first), head)
        for number, line in enumerate(rest, 2):
            deal = _deal(_record(line))
            if deal is None:
                raise HoyleError(f"{self.path}, line {number}: this is no solved deal; take the line out.")
            self.known.setdefault(deal.number, deal)
        if len(written) > len(whole):
            self._file.truncate(len(whole))
        if not whole:
            self._write(head)

    def _compare(self, found: Mapping[str, Any], head: Mapping[str, Any]) -> None:
        if found.get("hoyle") != FORMAT:
            raise HoyleError(f"{self.path} is something else; name another file for the results.")
        for key, what in (("game", "another game"), ("rules", "other rules"), ("deals", "other deals")):
            if found.get(key) != head[key]:
                raise HoyleError(f"{self.path} is of {what}; name another file for these results.")
        if found.get("limit") != head["limit"]:
            raise HoyleError(f"{self.path} was begun with another --limit; give that, or name another file.")

    def _write(self, record: Mapping[str, Any]) -> None:
        self._file.seek(0, os.SEEK_END)
        self._file.write(_line(record))
        self._file.flush()


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
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _deal(record: Mapping[str, Any]) -> Solved | None:
    """The deal that a line holds, None when it holds none."""
    try:
        verdict, moves = record["verdict"], tuple(map(str, record["moves"]))
        deal = Solved(int(record["number"]), verdict, moves, int(record["states"]), float(record["seconds"]))
    except (KeyError, TypeError, ValueError):
        return None
    return deal if verdict in ("winnable", "unwinnable", "unknown") else None
