"""What a terminal does beside giving lines, and text page by page that is taller than its window.

It goes away, it stops the program for a while, and keys are pressed in it while nobody asks.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any, Final, Protocol, TextIO

from prompt_toolkit import Application
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import FormattedTextControl, HSplit, Layout, Window
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style as Colors

from hoylecli.interrupts import are_heard, ignore_signal, keys_alone

from .completing import without_warnings

# To leave, because the system says so or the terminal is gone


class Hangup(SystemExit):
    """The terminal is gone, or the program is asked to end, by `signal`. What was shown is saved already."""

    def __init__(self, signal: int) -> None:
        super().__init__(128 + signal)


@contextmanager
def hanging_up() -> Iterator[None]:
    """Within the block Hangup is raised when the program is told to end.

    It is raised once the code that reads keys has given the terminal back. Later signals are ignored. When
    the program is stopped (Ctrl-Z), the terminal is given back until it goes on. Blocks may be nested. In a
    thread that handles no signals nothing changes.
    """
    if not are_heard():
        yield
        return
    ends = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]

    def hang_up(number: int, frame: FrameType | None) -> None:
        for each in (signal.SIGINT, *ends):
            signal.signal(each, ignore_signal)
        app = _at_the_keyboard()
        if app is None or app.loop is None:
            raise Hangup(number)
        app.loop.call_soon_threadsafe(_leave, app, number)

    heard: dict[int, Any] = dict.fromkeys(ends, hang_up)
    if hasattr(signal, "SIGTSTP") and signal.getsignal(signal.SIGTSTP) == signal.SIG_DFL:
        heard[signal.SIGTSTP] = _stopping()
    before = {number: signal.signal(number, handler) for number, handler in heard.items()}
    try:
        yield
    finally:
        for number, handler in before.items():
            if signal.getsignal(number) is heard[number]:
                signal.signal(number, handler)


def _at_the_keyboard() -> "Application[Any] | None":
    current = sys.modules.get("prompt_toolkit.application.current")
    app = None if current is None else current.get_app_or_none()
    return app if app is not None and app.is_running and not app.is_done else None


def _leave(app: "Application[Any]", number: int) -> None:
    if app.future is None or app.is_done:
        raise Hangup(number)
    app.exit(exception=Hangup(number))


# To stop and to go on


def _stopping() -> Any:
    """The handler of a stop, with the modes that the terminal has now: the program has not set any yet."""
    usual = _modes()

    def stop(number: int, frame: FrameType | None) -> None:
        app = _at_the_keyboard()
        if app is None or app.loop is None or _waits_for_lines():
            _stop(stop, usual)
        else:
            app.loop.call_soon_threadsafe(_hand_back, lambda: _stop(stop, usual))

    return stop


def _hand_back(stop: Callable[[], None]) -> None:
    """Stops the process once the code that reads keys has given the terminal back; then it takes it again."""
    from prompt_toolkit.application import run_in_terminal

    run_in_terminal(stop)


def _stop(handler: Any, usual: list[Any] | None) -> None:
    """Stops the process. When it goes on, the terminal has the modes again that it had before."""
    now = _modes()
    _set_modes(usual)
    signal.signal(signal.SIGTSTP, signal.SIG_DFL)
    os.kill(os.getpid(), signal.SIGTSTP)
    signal.signal(signal.SIGTSTP, handler)
    _set_modes(now)


def _modes() -> list[Any] | None:
    """How the terminal of standard input is set; None where there is none."""
    with suppress(ImportError, OSError, ValueError):
        import termios

        with suppress(termios.error):
            return termios.tcgetattr(0)
    return None


def _waits_for_lines() -> bool:
    """Whether nothing reads key by key."""
    import termios

    modes = _modes()
    return modes is None or bool(modes[3] & termios.ICANON)


def _set_modes(modes: list[Any] | None) -> None:
    if modes is not None:
        import termios

        with suppress(termios.error):
            termios.tcsetattr(0, termios.TCSADRAIN, modes)


# Keys typed while no question is open


class _Source(Protocol):
    def fileno(self) -> int: ...


@contextmanager
def unseen_keys(source: TextIO) -> Iterator[None]:
    """While nobody asks, keys that are pressed do not show, and wait for the next question.

    Ctrl-C and Ctrl-Z do what they always do.
    """
    try:
        import termios
        import tty

        number = source.fileno()
        before = termios.tcgetattr(number)
    except (ImportError, OSError, ValueError, termios.error):
        yield
        return
    tty.setcbreak(number, termios.TCSADRAIN)
    try:
        yield
    finally:
        termios.tcsetattr(number, termios.TCSADRAIN, before)


def drop_typed(source: _Source | None) -> None:
    """Forgets what waits in a terminal to be read; elsewhere nothing is lost."""
    if source is None:
        return
    with suppress(ImportError, OSError, ValueError, NotImplementedError):
        import termios

        with suppress(termios.error):
            termios.tcflush(source.fileno(), termios.TCIFLUSH)


# Shows text that is taller than the window page by page, on a screen of its own that leaves no trace

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
