"""The plain face: lines that are only ever appended, for pipes, dumb terminals and screen readers."""

from collections.abc import Callable, Sequence
from typing import Final, TextIO

from hoylecli.context import current
from hoylecli.core import Event, HoyleError, Seat, spread, unspread
from hoylecli.families import Style
from hoylecli.interrupts import CtrlC

from ..host.messages import Answer
from ..host.turn import Turn
from ..lines import read_line, wrapped
from ..preferences import Preferences
from ..settling import NEXT_DEAL
from .face import asks_for_another, call_to_keyboard
from .terminal import Hangup, drop_typed

_SCROLLED: Final = 60  # empty lines that hide what stands above, at least
_ROOM: Final = 8  # columns behind a question for what is typed at a terminal


class PlainFace:
    """Lines in, lines out.

    write: prints text in letters that can be shown, adds nothing and keeps nothing back. echo: repeats what
    was read, because no terminal did, so that a transcript reads as a conversation. in_words: cards in words
    and numbered choices, for those who listen.
    """

    def __init__(
        self,
        source: TextIO | None,
        write: Callable[[str], object],
        *,
        echo: bool,
        in_words: bool,
        width: int,
        preferences: Preferences | None = None,
    ) -> None:
        self._source = source
        self._write: Callable[[str], object] = lambda text: write(unspread(text))
        self._echo = echo
        self._in_words = in_words
        self._width = width
        self.preferences = preferences or Preferences()
        self.ctrl_c = CtrlC()

    def style(self, names: tuple[str, ...], you: Seat | None) -> Style:
        return Style(tuple(map(spread, names)), you, self._width, self._in_words)

    def tell(self, event: Event, sentence: str, to: Seat | None) -> None:
        if sentence:
            self._lines([sentence])

    def show(self, turn: Turn, drawn: bool) -> None:
        self._lines(["", *turn.table()] if drawn else [])
        self._lines(_choices(turn) if self._in_words else [])
        self._lines([""] if turn.advised else [])
        self._lines([turn.offer] if turn.offer else [])

    def ask(self, turn: Turn) -> str:
        line = self._line(self._question(turn) + " ")
        if turn.is_fleeting and turn.by_enter is not None and str(turn.by_enter).startswith(line.lower()):
            self._scroll_away()
            self._lines(["The open cards have scrolled out of sight."])
        return line

    def _question(self, turn: Turn) -> str:
        """Broken where it is too long; at a terminal so that there is room behind it."""
        firm = "\N{NO-BREAK SPACE}"
        asked = f"{turn.question()} >" if self._echo else f"{turn.question()}{firm}>"
        lines = wrapped([asked], self._width)
        if not self._echo and len(lines[-1]) > self._width - _ROOM:
            lines = wrapped([asked], self._width - _ROOM)
        return "\n".join(lines).replace(firm, " ")

    def answer(self, answer: Answer) -> None:
        self._lines(answer.lines)

    def page(self, answer: Answer, prompt: str) -> str:
        self._lines(["", *answer.lines])
        return "" if self._echo else self._line(prompt)

    def complain(self, message: str) -> None:
        self._lines([message])

    def settle(self, lines: Sequence[str], *, waits: bool) -> str:
        self._lines(lines)
        if not waits or self._echo:
            return ""
        drop_typed(self._source)
        return self._line(NEXT_DEAL)

    def pass_to(self, name: str, *, hides: bool, last: str = "") -> bool:
        if self._echo or not hides:
            self._lines(["", f"Now it is {name}'s turn."])
            return True
        if last:
            self.wipe()
        else:
            self._lines([""])
            drop_typed(self._source)
        is_there = call_to_keyboard(name, last, self._line, self._lines)
        drop_typed(self._source)
        return is_there

    def wipe(self) -> None:
        if not self._echo:
            self._scroll_away()
            drop_typed(self._source)

    def pause(self) -> None:
        self.ctrl_c.pause(self.preferences.pace)

    def change_colors(self) -> str:
        return "There are no colors here; you see each suit by its sign or name."

    def wants_another(self, look_back: Callable[[], None] | None = None) -> bool:
        if self._echo:
            return False
        drop_typed(self._source)
        return asks_for_another(self._line, self._lines, look_back)

    def may_undo_the_end(self) -> bool:
        return True

    def reads_keys(self) -> bool:
        return False

    def hurries(self) -> bool:
        return not self._echo

    def flick(self, seed: int) -> int | None:
        raise HoyleError("Card flick is a game of timing. It can't be played here.")

    def _lines(self, lines: Sequence[str]) -> None:
        self._write("".join(f"{line}\n" for line in wrapped(lines, self._width)))

    def _scroll_away(self) -> None:
        """Ends below whatever stood in the window, however tall it is."""
        self._write("\n" * max(current().window().lines, _SCROLLED))

    def _line(self, prompt: str) -> str:
        try:
            with self.ctrl_c.unheard():
                self._write(prompt)
                line = read_line(self._source)
        except (EOFError, KeyboardInterrupt, Hangup) as end:
            self._write("\n")
            self._lines([str(end)] if isinstance(end, EOFError) and end.args else [])
            raise
        if self._echo:
            self._write(line + "\n")
        return line


def _choices(turn: Turn) -> list[str]:
    if turn.screen.by_enter(turn.view) is not None:
        return []
    if not turn.is_brief:
        numbers = ", with numbers" if turn.numbered else ""
        return [f"You have {len(turn.legal)} choices; type moves to see them{numbers}."]
    return turn.choices()
