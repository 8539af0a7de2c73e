"""Card flick in a terminal."""

import time
from collections.abc import Callable
from typing import Final

from prompt_toolkit import Application
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import FormattedTextControl, Layout, Window

from hoylecli.interrupts import keys_alone

from ..flick import FlickRound
from .completing import without_warnings

FRAME: Final = 0.03  # seconds


def throw_cards(seed: int, count: int, spell: Callable[[str], str]) -> int | None:
    """A round of `count` cards; how many went in, None when it was left before the end.

    spell: what the terminal cannot show in letters it can.
    """
    began = time.monotonic()
    under_way = FlickRound(seed, count)

    def shown() -> str:
        now = time.monotonic() - began
        under_way.watch(now)
        if under_way.is_over(now) and app.is_running and not app.is_done:
            app.exit(result=under_way.hits)
        return spell("\n".join(under_way.lines(now)))

    keys = KeyBindings()

    @keys.add("space")
    @keys.add("enter")
    def _(event: KeyPressEvent) -> None:
        under_way.throw(time.monotonic() - began)

    @keys.add("q")
    @keys.add("c-c")
    @keys.add("<sigint>")
    @keys.add("c-d")
    def _(event: KeyPressEvent) -> None:
        event.app.exit(result=None)

    window = Window(FormattedTextControl(shown, show_cursor=False), height=3)
    app: Application[int | None] = Application(
        Layout(window), key_bindings=keys, refresh_interval=FRAME, erase_when_done=True
    )
    without_warnings(app)
    with keys_alone():
        return app.run()
