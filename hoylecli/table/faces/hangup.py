"""Being told to leave, by the system or by a terminal that goes away."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Any

from hoylecli.interrupts import deaf

if TYPE_CHECKING:
    from prompt_toolkit.application import Application


class Hangup(SystemExit):
    """The terminal is gone, or the program is asked to end, by `signal`. What was shown is saved already."""

    def __init__(self, signal: int) -> None:
        super().__init__(128 + signal)


@contextmanager
def hanging_up() -> Iterator[None]:
    """Raises Hangup when the program is told to end, once what reads the keyboard has given it back.

    Nothing that is sent after that is heard, to the end of the program.
    """
    signals = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]

    def hang_up(number: int, frame: FrameType | None) -> None:
        for each in (signal.SIGINT, *signals):
            signal.signal(each, deaf)
        app = _at_the_keyboard()
        if app is None or app.loop is None:
            raise Hangup(number)
        app.loop.call_soon_threadsafe(_leave, app, number)

    before = {number: signal.signal(number, hang_up) for number in signals}
    try:
        yield
    finally:
        for number, handler in before.items():
            if signal.getsignal(number) is hang_up:
                signal.signal(number, handler)


def _at_the_keyboard() -> "Application[Any] | None":
    current = sys.modules.get("prompt_toolkit.application.current")
    app = None if current is None else current.get_app_or_none()
    return app if app is not None and app.is_running and not app.is_done else None


def _leave(app: "Application[Any]", number: int) -> None:
    if app.future is None or app.is_done:
        raise Hangup(number)
    app.exit(exception=Hangup(number))
