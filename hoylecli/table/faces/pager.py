"""Shows text that is taller than the window page by page, on a screen of its own that leaves no trace."""

from collections.abc import Callable, Sequence
from typing import Final

from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import HSplit, Layout, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style as Colors

from hoylecli.interrupts import keys_alone

from .completing import without_warnings
from .terminal import hanging_up

PAGE: Final = 10**6  # lines, to go by as many as the window has
KEYS: Final = {
    "space": PAGE, "pagedown": PAGE, "enter": 1, "down": 1,
    "b": -PAGE, "pageup": -PAGE, "up": -1,
}  # fmt: skip
LEAVING: Final = ("q", "escape", "c-c", "<sigint>", "c-d")


Lines = Callable[[int], Sequence[FormattedText]]


class Pages:
    """Lines in a window. lines: as they are for so many columns. size: rows and columns."""

    def __init__(
        self, lines: Callable[[int], Sequence[FormattedText]], size: Callable[[], tuple[int, int]]
    ) -> None:
        self._lines = lines
        self._size = size
        self._top = 0

    def shown(self) -> FormattedText:
        """The lines that the window has room for, and a last one that says what to press."""
        lines, room = self._now()
        seen = lines[self._top : self._top + room]
        filled = [piece for line in seen for piece in (*line, ("", "\n"))]
        gap = ("", "\n" * (room - len(seen)))
        return FormattedText([*filled, gap, ("class:bottom-toolbar", self._bar(len(lines), room))])

    def go(self, by: int) -> bool:
        """Moves by so many lines; whether there was anything more to see in that direction."""
        lines, room = self._now()
        before, last = self._top, max(len(lines) - room, 0)
        step = (room if by > 0 else -room) if abs(by) == PAGE else by
        self._top = min(max(self._top + step, 0), last)
        return self._top != before or by < 0

    def _now(self) -> tuple[Sequence[FormattedText], int]:
        rows, columns = self._size()
        lines, room = self._lines(columns), max(rows - 1, 1)
        self._top = min(self._top, max(len(lines) - room, 0))
        return lines, room

    def _bar(self, count: int, room: int) -> str:
        if self._top + room >= count:
            return " The end. Space or q: leave, b: back a page"
        return f" {min(self._top + room, count)} of {count} lines. Space: next page, b: back, q: leave"


def page_plain(lines: Sequence[str]) -> None:
    """Shows lines without colors that fit the terminal as it is."""
    shown = [FormattedText([("", line)]) for line in lines]
    page(lambda width: shown, Colors([]), None)


def page(lines: Lines, style: Colors, depth: ColorDepth | None) -> None:
    """Shows the lines until the player leaves them.

    lines: as they are for so many columns. Space and Enter leave them at their end.
    """
    keys = KeyBindings()

    def going(by: int) -> Callable[[KeyPressEvent], None]:
        def go(event: KeyPressEvent) -> None:
            if not pages.go(by):
                event.app.exit()

        return go

    for key, by in KEYS.items():
        keys.add(key)(going(by))

    def leave(event: KeyPressEvent) -> None:
        event.app.exit()

    for key in LEAVING:
        keys.add(key, eager=key == "escape")(leave)

    def suspend(event: KeyPressEvent) -> None:
        event.app.suspend_to_background()

    keys.add("c-z")(suspend)

    def size() -> tuple[int, int]:
        now = app.output.get_size()
        return now.rows, now.columns

    pages = Pages(lines, size)
    window = Window(FormattedTextControl(pages.shown, show_cursor=False), always_hide_cursor=True)
    app: Application[None] = Application(
        Layout(HSplit([window])), key_bindings=keys, style=style, color_depth=depth, full_screen=True
    )
    without_warnings(app)
    with hanging_up(), keys_alone():
        app.run()
