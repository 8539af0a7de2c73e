"""What the prompt offers at a key: legal moves and words of the table, and lines that were typed before."""

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from prompt_toolkit import Application, PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import History

from hoylecli.core import RANKS, Card, Move, parse_rank
from hoylecli.core.errors import LINE
from hoylecli.store.files import locked, write_whole

from ..host.turn import Turn
from ..lines import CARD_SIGN, printable

_MENU: Final = 6  # completions that are seen at once


def room_for_menu(session: PromptSession[str]) -> None:
    """Has rows below the line for the menu of completions, but only while it is open."""

    def make_room(app: Application[str]) -> None:
        menu = session.default_buffer.complete_state
        shown = min(len(menu.completions), _MENU) if menu is not None else 0
        session.reserve_space_for_menu = shown + 1 if shown else 0

    session.app.before_render += make_room


def without_warnings(app: Application[Any]) -> None:
    """Has nothing written among what is shown when the terminal does not say where its cursor stands."""
    app.renderer.cpr_not_supported_callback = None


class MoveWords(Completer):
    """The legal moves, each with a word on it, then the words of the table.

    turn: what is being asked, None for nothing. spell: what the terminal cannot show in letters it can.
    """

    def __init__(self, turn: Callable[[], Turn | None], spell: Callable[[str], str]) -> None:
        self._turn = turn
        self._spell = spell

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        turn, typed = self._turn(), document.text_before_cursor.lstrip()
        # A line that Ctrl-C empties before anything was offered is offered nothing.
        is_emptied = complete_event.text_inserted and not document.text
        if turn is None or is_emptied or len(typed) > LINE:
            return
        for move in turn.legal:
            gloss, said = turn.screen.gloss(move, turn.view, turn.style), turn.spoken(move)
            names_seat = move.seat is not None
            named = f"{said} {move}".lower().split() if names_seat else cards_in(gloss)
            if fits(typed, move, named):
                written = said if names_seat else str(move)
                yield Completion(
                    written, -len(document.text_before_cursor), self._spell(said), self._spell(gloss)
                )
        slash = "/" if typed.startswith("/") else ""
        for name, text in turn.words.items():
            if typed and name.startswith(typed.lower().removeprefix("/")):
                yield Completion(
                    slash + name, -len(document.text_before_cursor), display_meta=self._spell(text)
                )


def cards_in(gloss: str) -> list[str]:
    """The cards that a word on a move names, as they are typed.

    >>> cards_in("10♥ on J♠")
    ['th', 'js']
    """
    return [str(Card.parse(sign)).lower() for sign in CARD_SIGN.findall(gloss)]


def fits(typed: str, move: Move, named: Sequence[str] = ()) -> bool:
    """Whether a move can still become what is being typed: every word begins another word of the move.

    named: words that say the same of the move in another way.
    """
    parts = typed.lower().split()
    return _begin(parts, str(move).lower().split()) or bool(parts and named and _begin(parts, list(named)))


def _begin(parts: Sequence[str], words: list[str]) -> bool:
    for part in parts:
        rank = RANKS[parse_rank(part) - 1].lower() if parse_rank(part) else part
        found = next((word for word in words if word.startswith((part, rank))), None)
        if found is None:
            return False
        words.remove(found)
    return True


# The lines that somebody has typed at the prompt, from one evening to the next

MOST: Final = 500  # lines that are kept
_READ: Final = MOST * LINE  # bytes, from the end of the file


class Lines(History):
    """A file with a line for each that was typed, oldest first, for nobody else to read.

    A file that cannot be read or written is as good as none.
    """

    def __init__(self, file: str) -> None:
        super().__init__()
        self._file = Path(file)

    def load_history_strings(self) -> Iterable[str]:
        """The newest first; what is more than MOST is thrown away."""
        lines: list[str] = []
        with suppress(OSError):
            lines = self._read()
            if len(lines) > MOST:
                lines = self._shortened()
        return reversed(lines)

    def store_string(self, string: str) -> None:
        line = printable(string)
        if line and len(line) <= LINE:
            with (
                suppress(OSError),
                locked(self._file),
                open(self._file, "a", opener=_privately, encoding="utf-8", errors="replace") as file,
            ):
                file.write(line + "\n")

    def _shortened(self) -> list[str]:
        with locked(self._file):
            lines = self._read()[-MOST:]
            write_whole(self._file, "".join(f"{line}\n" for line in lines).encode())
        return lines

    def _read(self) -> list[str]:
        if not self._file.is_file():
            return []
        with open(self._file, "rb") as file:
            file.seek(max(file.seek(0, os.SEEK_END) - _READ, 0))
            text = file.read().decode("utf-8", "replace")
        return [line for each in text.splitlines() if (line := printable(each)) and len(line) <= LINE]


def _privately(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o600)
