"""Things to look at: a win, cards that gather as a trick is taken, and a card that is turned.

A win takes the whole window for a moment, and any key ends it. Cards move on the line where the sentence
about them comes next, for a fifth of a second at most.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from prompt_toolkit import Application
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.input import Input
from prompt_toolkit.input.typeahead import store_typeahead
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import FormattedTextControl, Layout, Window

from hoylecli.core import Card, make_card, shortened
from hoylecli.families.pictures import DOWN, Motion
from hoylecli.interrupts import keys_alone

from .cells import CARD, Cards, CellSheet
from .colors import ALIKE, Pieces, Theme
from .completing import without_warnings

FRAME: Final = 0.04  # seconds
_WIN: Final = 1.8  # seconds that a win takes
_AIR: Final = 3  # columns on both sides of who wins
LONGEST: Final = 0.2  # seconds that cards on a line move
_STEPS: Final = 6  # frames of that
_TRAIL: Final = 2  # frames from one card of a trail to the next
_GRAVITY: Final = 0.13  # rows a frame, each frame
_BOUNCE: Final = 0.78  # of its speed that a card keeps at the lower edge
_EVERY: Final = 2  # frames from one card to the next
_SUITS: Final = "SHCD"


# A win


@dataclass(frozen=True, slots=True)
class Flight:
    """A card in the air, from the frame in which it starts: its row and column in each frame."""

    card: Card
    start: int
    places: Sequence[tuple[int, int]]


def cascade(rows: int, columns: int, seed: int) -> Iterator[Flight]:
    """Cards that leave four piles at the top, kings first, and bounce out of the window."""
    rng = Random(seed)
    for number in range(round(_WIN / FRAME) // _EVERY):
        card = make_card(13 - number // 4, _SUITS[number % 4])
        column = float(columns * (5 + number % 4) // 9)
        yield Flight(card, _EVERY * number, _fall(column, rng.uniform(1, 2.8), rng, rows, columns))


def _fall(column: float, speed: float, rng: Random, rows: int, columns: int) -> list[tuple[int, int]]:
    row, down, across = 1.0, 0.0, speed * rng.choice((-1, -1, 1))
    places = []
    while -CARD < column < columns:
        places.append((int(row), int(column)))
        down += _GRAVITY
        row, column = row + down, column + across
        if row > rows - 2:
            row, down = float(rows - 2), -down * _BOUNCE
    return places


def fountain(rows: int, columns: int, seed: int) -> Iterator[Flight]:
    """Cards that are thrown up from the middle of the lower edge, and fall."""
    rng = Random(seed)
    frames = round(_WIN / FRAME)
    for number in range(frames):
        up, across = -rng.uniform(0.5, 1) * (2 * _GRAVITY * rows) ** 0.5, rng.uniform(-1.6, 1.6)
        row, column, places = float(rows - 1), columns / 2, list[tuple[int, int]]()
        while row < rows and len(places) < frames:
            places.append((int(row), int(column)))
            up += _GRAVITY
            row, column = row + up, column + across
        yield Flight(make_card(rng.randint(1, 13), rng.choice(_SUITS)), number, places)


class Win:
    """A win as it looks in each frame. title: whose. is_alone: at a patience, where cards leave a trail."""

    def __init__(self, theme: Theme, title: str, rows: int, columns: int, *, is_alone: bool) -> None:
        self._theme, self._title = theme, shortened(title, columns - 2 * _AIR)
        self._rows, self._columns = rows, columns
        self._leaves_trail = is_alone
        self._flights = list((cascade if is_alone else fountain)(rows, columns, seed=columns))

    def lines(self, frame: int) -> list[Pieces]:
        sheet = CellSheet(self._columns, self._theme.styles)
        sheet.reach(self._rows)
        cards = Cards(sheet, self._theme.pattern, ALIKE)
        for flight in self._flights:
            last = frame - flight.start
            seen = flight.places[: last + 1] if last >= 0 else ()
            if not self._leaves_trail:
                seen = flight.places[last : last + 1] if last >= 0 else ()
            for at, (row, column) in enumerate(seen):
                if row < self._rows and (at % _TRAIL == 0 or at == len(seen) - 1):
                    cards.lay(row, column, flight.card, edge=True)
        text = f"{' ' * _AIR}{self._title}{' ' * _AIR}"
        for at, words in enumerate((" " * len(text), text, " " * len(text))):
            sheet.put(self._rows // 2 - 1 + at, (self._columns - len(text)) // 2, words, "title")
        return sheet.lines()[: self._rows]


def show_win(win: Win, spelled: Callable[[Pieces], FormattedText]) -> None:
    """Shows a win on a screen of its own that leaves no trace. A letter that ends it waits at the prompt."""
    began = time.monotonic()

    def shown() -> FormattedText:
        now = time.monotonic() - began
        if now >= _WIN and app.is_running and not app.is_done:
            app.exit()
        lines = win.lines(int(now / FRAME))
        return FormattedText(
            [
                piece
                for at, line in enumerate(lines)
                for piece in (*([("", "\n")] if at else []), *spelled(line))
            ]
        )

    keys = KeyBindings()

    @keys.add(Keys.Any)
    @keys.add("enter")
    @keys.add("escape")
    @keys.add("c-c")
    @keys.add("<sigint>")
    @keys.add("c-d")
    def _(event: KeyPressEvent) -> None:
        _keep(event.app.input, event)
        if not event.app.is_done:
            event.app.exit()

    window = Window(FormattedTextControl(shown, show_cursor=False), always_hide_cursor=True)
    app: Application[None] = Application(
        Layout(window), key_bindings=keys, refresh_interval=FRAME, full_screen=True
    )
    without_warnings(app)
    with keys_alone():
        app.run()


def _keep(source: Input, event: KeyPressEvent) -> None:
    """Letters that are typed are meant for the next question."""
    presses = [press for press in event.key_sequence if len(press.data) == 1 and press.data > " "]
    if presses:
        store_typeahead(source, presses)


# Cards that move on a line


def frames(motion: Motion, cards: Sequence[Card], theme: Theme, width: int) -> Iterator[Pieces]:
    """The line in each frame."""
    for step in range(_STEPS):
        sheet = CellSheet(width, theme.styles)
        sheet.reach(1)
        lay = Cards(sheet, theme.pattern, ALIKE).lay
        if motion == "turn":
            for at, card in enumerate(cards):
                _turn(sheet, lay, 2 + at * (CARD + 1), card, step)
        else:
            gap = max(2 * CARD - 2 * step, 1 if step < _STEPS - 1 else 0)
            room = width - len(cards) * CARD - (len(cards) - 1) * gap
            start = max(min(2 + step * step, room), 0)
            for at, card in enumerate(cards):
                lay(0, start + at * (CARD + gap), card, edge=not gap and at > 0)
        yield sheet.lines()[0]


def _turn(sheet: CellSheet, lay: Callable[..., None], column: int, card: Card, step: int) -> None:
    """A back, then the edge of the card, then its face."""
    if step < _STEPS // 3:
        lay(0, column, DOWN)
    elif step < 2 * _STEPS // 3:
        sheet.put(0, column + 1, "▐▌", "paper lip")
    else:
        lay(0, column, card)
