"""The JSON face: one object a line out, one move or word a line in.

    {"type": "event", "to": 0, "kind": "played", "seat": 1, "cards": ["5H"], "amount": null, "note": ""}
    {"type": "ask", "seat": 0, "view": {...}, "legal": ["5H", "9C"]}
    {"type": "error", "message": "..."}        and the question comes again
    {"type": "over", "outcome": {...}}

Seats are counted from 0. A word of the table is answered with an object of its name, such as
`{"type": "hint", "move": "5H", ...}`; what it says to people is in `lines`.
"""

from collections.abc import Callable
from typing import Any, TextIO

from hoylecli.core.errors import HoyleError
from hoylecli.core.events import Event, Seat
from hoylecli.core.game import as_json
from hoylecli.core.text import json_text
from hoylecli.families.screen import Style

from .face import Answer, Turn, read_line


class JsonFace:
    """Objects out through `write`, which must not keep them back; lines in from `source`."""

    def __init__(self, source: TextIO | None, write: Callable[[str], object]) -> None:
        self._source = source
        self._write = write

    def style(self, names: tuple[str, ...], you: Seat | None) -> Style:
        return Style(names, you)

    def tell(self, event: Event, sentence: str, to: Seat | None) -> None:
        told = as_json(event)
        del told["seen_by"]
        self._send({"type": "event", "to": to} | told)

    def show(self, turn: Turn, drawn: bool) -> None:
        pass

    def ask(self, turn: Turn) -> str:
        legal = [str(move) for move in turn.legal]
        self._send({"type": "ask", "seat": turn.seat, "view": as_json(turn.view), "legal": legal})
        try:
            return read_line(self._source)
        except EOFError as end:
            if end.args:
                self.complain(str(end))
            raise

    def answer(self, answer: Answer) -> None:
        self._send({"type": answer.kind, **answer.data, "lines": list(answer.lines)})

    def complain(self, message: str) -> None:
        self._send({"type": "error", "message": message})

    def pass_to(self, name: str) -> None:
        pass

    def pause(self) -> None:
        pass

    def change_colors(self) -> str:
        return "There are no colors here."

    def wants_another(self) -> bool:
        return False

    def lingers(self) -> bool:
        return False

    def flick(self, seed: int) -> int | None:
        raise HoyleError("Card flick is a game of timing, and nothing moves here; it is skipped.")

    def _send(self, message: dict[str, Any]) -> None:
        self._write(json_text(message) + "\n")
