"""A program as a player: one JSON object a line in, one move a line out.

    {"type": "ask", "seat": 1, "view": {...}, "legal": ["5H", "9C"]}

A move that cannot be read or is not legal is answered with `{"type": "error", "message": ...}`, and the
question comes again.
"""

import json
import shlex
from collections.abc import Collection
from contextlib import suppress
from random import Random
from subprocess import PIPE, Popen, TimeoutExpired
from typing import Any, Final

from hoylecli.core.errors import BadNotation, HoyleError
from hoylecli.core.game import as_json
from hoylecli.core.moves import Move, resolve

PATIENCE: Final = 3  # wrong answers before the program is sent away


class External:
    """The player that `command` is. It is started at its first move, without a shell."""

    def __init__(self, command: str, verbs: Collection[str]) -> None:
        self.command = command
        self._verbs = verbs
        self._process: Popen[str] | None = None

    def choose(self, view: Any, rng: Random) -> Move:
        """The program's move. Raises HoyleError when it is gone, or gives no move that can be made."""
        asked = {
            "type": "ask",
            "seat": view.seat,
            "view": as_json(view),
            "legal": [str(move) for move in view.legal],
        }
        wrong = ""
        for _ in range(PATIENCE):
            line = self._exchange(asked)
            try:
                move = resolve(line, view.legal, self._verbs)
                if move in view.legal:
                    return move
                wrong = f"'{move}' is not legal now."
            except HoyleError as error:
                wrong = str(error)
            self._send({"type": "error", "message": wrong})
        raise HoyleError(f"The program '{self.command}' plays no legal move: {wrong}")

    def hint(self, view: Any, rng: Random) -> tuple[Move, list[str]]:
        """Its move; a program gives no reasons."""
        return self.choose(view, rng), []

    def close(self) -> None:
        """Ends the program: its input ends first, and it is stopped if it doesn't leave by itself."""
        if self._process is None:
            return
        process, self._process = self._process, None
        if process.stdin is not None:
            with suppress(OSError):
                process.stdin.close()
        try:
            process.wait(timeout=1)
        except TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()

    def _exchange(self, asked: dict[str, Any]) -> str:
        self._send(asked)
        assert self._process is not None
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise HoyleError(f"The program '{self.command}' has left the table.")
        if not line.strip():
            raise BadNotation(f"The program '{self.command}' said nothing.")
        return line

    def _send(self, message: dict[str, Any]) -> None:
        if self._process is None:
            self._process = self._start()
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message) + "\n")
            self._process.stdin.flush()
        except OSError:
            raise HoyleError(f"The program '{self.command}' has left the table.") from None

    def _start(self) -> Popen[str]:
        try:
            words = shlex.split(self.command)
            return Popen(words, stdin=PIPE, stdout=PIPE, encoding="utf-8", errors="replace", bufsize=1)
        except (OSError, ValueError) as error:
            raise HoyleError(f"The program '{self.command}' cannot be started: {error}.") from None
