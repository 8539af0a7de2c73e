"""A program as a player: one JSON object a line in, one move a line out.

    {"type": "ask", "seat": 1, "turn": 1, "view": {...}, "legal": ["5H", "9C"], "version": 7}

The question is that of the JSON face, which `table.faces.jsonl` describes, with the version of the messages.
A move that cannot be read or is not legal is answered with `{"type": "error", "message": ...}`, and the
question comes again.
"""

import json
from collections.abc import Collection
from random import Random
from time import monotonic
from typing import Any, Final

from hoylecli.bots.hints import Hint
from hoylecli.core.errors import HoyleError
from hoylecli.core.moves import Move, resolve

from ..wire import VERSION, ask_message
from .program import Program, called

PATIENCE: Final = 3  # wrong answers before the program is sent away
MOVE_TIME: Final = 60.0  # seconds for a move


class External:
    """The player that `command` is. It is started at its first move, and has `seconds` for each."""

    def __init__(self, command: str, verbs: Collection[str], seconds: float = MOVE_TIME) -> None:
        self.command = command
        self._verbs = verbs
        self._seconds = seconds
        self._program: Program | None = None

    def choose(self, view: Any, rng: Random) -> Move:
        """The program's move. Raises HoyleError when none that can be made comes in time."""
        question = _line({**ask_message(view), "version": VERSION})
        if self._program is None:
            self._program = Program(self.command)
        until, said = monotonic() + self._seconds, question
        for _ in range(PATIENCE):
            line = self._program.ask(said, until - monotonic())
            try:
                move = resolve(line, view.legal, self._verbs)
                if move in view.legal:
                    return move
                wrong = f"'{move}' is not legal now."
            except HoyleError as error:
                wrong = str(error)
            said = _line({"type": "error", "message": wrong}) + question
        raise HoyleError(f"{called(self.command)} plays no legal move: {wrong}")

    def hint(self, view: Any, rng: Random) -> Hint:
        """Its move; a program gives no reasons."""
        return Hint(self.choose(view, rng), "")

    def close(self) -> None:
        """Ends the program."""
        program, self._program = self._program, None
        if program is not None:
            program.end()


def _line(message: dict[str, Any]) -> str:
    return json.dumps(message) + "\n"
