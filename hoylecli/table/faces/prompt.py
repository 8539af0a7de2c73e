"""The face for a terminal: completion, a toolbar and colors, by prompt_toolkit."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from prompt_toolkit import Application, PromptSession, print_formatted_text
from prompt_toolkit.application import get_app
from prompt_toolkit.enums import DEFAULT_BUFFER
from prompt_toolkit.filters import Condition, has_focus
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input.typeahead import clear_typeahead
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.shortcuts import clear
from prompt_toolkit.styles import Style as Colors
from prompt_toolkit.utils import get_cwidth

from hoylecli.context import current
from hoylecli.core import Card, Event, Seat, spread, unspread
from hoylecli.families import Screen, Style
from hoylecli.families.pictures import Motion
from hoylecli.interrupts import CtrlC, keys_alone
from hoylecli.settings import FACES_OF_CARDS

from ..flick import REWARD
from ..host.messages import Answer, LastLook
from ..host.turn import Turn
from ..lines import printable, wrapped
from ..preferences import OFF, Preferences
from ..settling import NEXT_DEAL
from ..teaching import SKIP
from . import colors
from .completing import Lines, MoveWords, room_for_menu, without_warnings
from .face import asks_for_another, call_to_keyboard
from .terminal import drop_typed, page

WIDEST: Final = 100
_BY_ENTER: Final = re.compile(r"\[Enter: [^]]{1,20}\]")  # what is not broken in a question
_ROOM: Final = 8  # columns behind a question, at least, if it can be broken
SECOND: Final = 1.0  # between two looks at the timer
_CARD: Final = 4  # columns that a card takes there, where several are named
_HAND: Final = 5  # cards that there is room for, at most
_BELOW: Final = 5  # rows that a question takes below a table, with the toolbar and empty ones
_SIGNS: Final = "♥♠╱▏▀▄"  # that tiles are drawn with
_PROMPT: Final = 2  # rows of a short question and the toolbar
CRAMPED: Final = "The window has no room for big cards here; they are small."
HELP: Final = "/help"
_NARROWED: Final = "/narrowed"  # comes back from a question in place of a line


class PromptFace:
    """A terminal with somebody at it.

    spell: what the terminal cannot show in letters it can. history: the file of lines that were typed another
    time, None for none; nothing is kept in company, nor of games that show what is to be forgotten. Colors,
    theme and pager are those of the context in which the face is made.
    """

    def __init__(
        self,
        spell: Callable[[str], str],
        preferences: Preferences | None = None,
        history: str | None = None,
    ) -> None:
        self._spell: Callable[[str], str] = lambda text: spell(unspread(text))
        self.preferences = preferences or Preferences()
        self.ctrl_c = CtrlC()
        self._has_color = current().has_color
        self._card_face = next((word for word in FACES_OF_CARDS if current().has_theme(word)), "")
        self._deck: colors.Deck = colors.chosen_deck()
        self._theme: colors.Theme | None = None
        self._colors = Colors.from_dict(colors.chosen_palette())
        self._draft = ""
        self._pasted: list[str] = []  # whole lines that wait for their questions
        self._turn: Turn | None = None
        self._seat: Seat | None = None
        self._has_changed_hands = False  # since the last question
        self._is_cramped = False  # and it has been said
        self._columns = 0  # of the window as the question came up
        self._pages = current().settings.is_on("pager")
        self._has_moments = current().settings.is_on("moments")
        self._rings = current().settings.is_on("bell")
        self._screen: Screen | None = None  # of the game that is played
        self._session: PromptSession[str] = PromptSession(
            history=InMemoryHistory() if history is None else Lines(history),
            completer=MoveWords(lambda: self._turn, self._spell),
            bottom_toolbar=self._toolbar,
            key_bindings=self._keys(),
            style=self._colors,
            color_depth=ColorDepth.DEPTH_1_BIT if self._deck == "none" else None,
            reserve_space_for_menu=0,
            enable_suspend=True,
        )
        room_for_menu(self._session)
        without_warnings(self._session.app)
        self._session.app.before_render += self._look_at_the_window
        self._theme = self._chosen_theme()

    def _chosen_theme(self) -> colors.Theme | None:
        """How the table is painted; None where it is lines, also where tiles cannot be shown."""
        depth = self._session.output.get_default_color_depth()
        is_rich = depth in (ColorDepth.DEPTH_8_BIT, ColorDepth.DEPTH_24_BIT)
        return colors.chosen_theme(self._deck) if is_rich and self._spell(_SIGNS) == _SIGNS else None

    def width(self) -> int:
        return min(self._session.output.get_size().columns, WIDEST)

    def style(self, names: tuple[str, ...], you: Seat | None) -> Style:
        rows = self._session.output.get_size().rows
        big = max(rows - _BELOW, 1) if self._card_face == "big" and self._theme is None else 0
        track = next((word for word in ("outside", "inside") if current().settings.has("pegs", word)), "")
        return Style(tuple(map(spread, names)), you, self.width(), pictures=True, big=big, track=track)

    def tell(self, event: Event, sentence: str, to: Seat | None) -> None:
        motion = self._screen.motion(event) if self._screen is not None and sentence else None
        if motion is not None and self._moves:
            self._move(motion, event.cards)
        if sentence:
            self._print([sentence])

    @property
    def _moves(self) -> bool:
        """Whether there is time and ground for something to look at, and nobody has typed ahead."""
        return self._has_moments and self.preferences.pace > 0 and not self._pasted

    def _move(self, motion: Motion, cards: Sequence[Card]) -> None:
        """Shows cards moving on a line, which is empty again afterwards."""
        if self._theme is None:
            return
        from .moments import LONGEST, frames

        output, width = self._session.output, self._session.output.get_size().columns
        shown = list(frames(motion, cards, self._theme, width - 1))
        output.hide_cursor()
        for line in shown:
            self._print_pieces([line], end="")
            self.ctrl_c.pause(min(LONGEST, self.preferences.pace) / len(shown))
            output.write_raw("\r")
        output.erase_end_of_line()
        output.show_cursor()
        output.flush()

    def _show_win(self, turn: Turn, title: str) -> None:
        """Shows a win for a moment, where the window has room for it."""
        from .moments import Win, show_win

        size = self._session.output.get_size()
        if self._theme is None or size.rows < _ROOM or size.columns < 2 * _ROOM:
            return
        players = len(turn.style.names)
        win = Win(self._theme, title, size.rows, size.columns, is_alone=players == 1)
        show_win(win, self._spelled)

    def show(self, turn: Turn, drawn: bool) -> None:
        self._screen = turn.screen
        if self._rings and turn.legal and len(turn.style.names) > 1:
            self._session.output.bell()
        if drawn and not turn.is_fleeting:
            self._print_pieces(self._table(turn))
        if drawn and not self._is_cramped and turn.is_cramped:
            self._is_cramped = True
            self._print([CRAMPED])
        if turn.offer:
            self._print([turn.offer])

    def ask(self, turn: Turn) -> str:
        if turn.screen.hides or self._seat not in (None, turn.seat):
            self._keep_nothing()
        self._turn, self._seat = turn, turn.seat
        if self._has_changed_hands:  # a second Enter was not meant for a question that nobody had seen
            self._drop_typed()
        self._has_changed_hands = False
        try:
            while True:
                if self._pasted:
                    return self._next_pasted(turn)
                draft, self._draft = self._draft, ""
                with self.ctrl_c.unless_again(), keys_alone():
                    question = self._question(turn)
                    self._session.app.erase_when_done = turn.is_fleeting
                    self._session.refresh_interval = 0 if self.preferences.timer == OFF else SECOND
                    self._columns = self._session.output.get_size().columns
                    line = self._session.prompt(question, default=draft)
                    if line is not _NARROWED:
                        return printable(line)
                    turn = self._turn = self._narrowed(turn)
                    continue
                left = "the tutorial" if SKIP in turn.words else "the table; the match is kept"
                self._print([f"(Ctrl-D or quit leaves {left}.)"])
        finally:
            self._turn = None

    def _look_at_the_window(self, app: Application[str]) -> None:
        """Has a table of tiles painted anew where the window has become narrower, which breaks its lines."""
        before, self._columns = self._columns, app.output.get_size().columns
        if self._theme is not None and self._columns < before and app.is_running and not app.is_done:
            self.keep(app.current_buffer.text)
            app.exit(result=_NARROWED)

    def _narrowed(self, turn: Turn) -> Turn:
        """Paints the table for the width that the window has now, on an empty screen."""
        self._session.output.erase_screen()
        self._session.output.cursor_goto(0, 0)
        turn = replace(turn, style=replace(turn.style, width=self.width()))
        self._print_pieces(() if turn.is_fleeting else self._table(turn))
        return turn

    def answer(self, answer: Answer) -> None:
        if answer.last is not None:
            answer = self._looked(answer, answer.last)

        def lines(width: int) -> list[colors.Pieces]:
            return [
                colors.painted_answer(line, self._deck) for line in wrapped(answer.lines, min(width, WIDEST))
            ]

        shown = lines(self.width())
        if self._pages and len(shown) > self._session.output.get_size().rows - _PROMPT:
            page(
                lambda width: list(map(self._spelled, lines(width))), self._colors, self._session.color_depth
            )
        else:
            self._print_pieces(shown)

    def _looked(self, answer: Answer, last: LastLook) -> Answer:
        """Shows a win, and paints the table in place of its lines; what is left to be said."""
        if last.won and last.turn is not None and self._moves:
            self._show_win(last.turn, last.won)
        if self._theme is None or last.turn is None or not last.lines:
            return answer
        self._print_pieces(self._table(last.turn))
        return replace(answer, lines=answer.lines[last.lines :])

    def page(self, answer: Answer, prompt: str) -> str:
        self._print(["", *answer.lines, ""])
        with self.ctrl_c.unless_again():
            return printable(self._plain_line(prompt))
        return ""

    def complain(self, message: str) -> None:
        self._pasted.clear()
        self._print([message], "class:complaint")

    def settle(self, lines: Sequence[str], *, waits: bool) -> str:
        self._print(lines)
        if not waits:
            return ""
        self._drop_typed()
        while True:
            with self.ctrl_c.unless_again():
                line = printable(self._plain_line(NEXT_DEAL))
                self._print([""])
                return line

    def pass_to(self, name: str, *, hides: bool, last: str = "") -> bool:
        if not hides:
            self._print(["", f"Now it is {name}'s turn."])
            return True
        if last:
            self.wipe()
        else:
            self._print([""])
            self._drop_typed()
        self._has_changed_hands = True
        if not call_to_keyboard(name, last, self._line_unless_ctrl_c, self._print):
            return False
        self._clear()
        return True

    def wipe(self) -> None:
        """Hides the screen, what has scrolled away, and what the arrow keys would bring back."""
        self._session.history = self._session.default_buffer.history = InMemoryHistory()
        self._clear()
        self._drop_typed()

    def pause(self) -> None:
        self.ctrl_c.pause(self.preferences.pace)

    def change_colors(self) -> str:
        if not self._has_color:
            return "NO_COLOR is set, so there are none."
        self._session.color_depth = None
        self._deck = "four" if self._deck == "two" else "two"
        self._theme = self._chosen_theme()
        return f"The deck has {self._deck} colors now: ♥ ♦ ♣ ♠."

    def wants_another(self, look_back: Callable[[], None] | None = None) -> bool:
        return asks_for_another(self._plain_line, self._print, look_back)

    def may_undo_the_end(self) -> bool:
        return True

    def reads_keys(self) -> bool:
        return True

    def hurries(self) -> bool:
        return True

    def flick(self, seed: int) -> int | None:
        from .flicking import throw_cards

        return throw_cards(seed, REWARD, self._spell)

    def keep(self, draft: str) -> None:
        """Text that waits at the next prompt."""
        self._draft = draft

    def _next_pasted(self, turn: Turn) -> str:
        line = printable(self._pasted.pop(0))
        self._print_pieces([[*self._question(turn), ("", line)]])
        return line

    def _keep_nothing(self) -> None:
        """From now on lines are remembered as long as the table is open."""
        if not isinstance(self._session.history, InMemoryHistory):
            self._session.history = self._session.default_buffer.history = InMemoryHistory()

    def _drop_typed(self) -> None:
        """Forgets the keys that were pressed, and the lines that were pasted, before anybody asked."""
        self._pasted.clear()
        clear_typeahead(self._session.input)
        drop_typed(self._session.input)

    def _clear(self) -> None:
        clear()
        self._session.output.write_raw("\x1b[3J")
        self._session.output.flush()

    def _line_unless_ctrl_c(self, prompt: str) -> str:
        while True:
            with self.ctrl_c.unless_again():
                return self._plain_line(prompt)
            self._print(["(Ctrl-D or quit leaves the table; the match is kept.)"])

    def _plain_line(self, prompt: str) -> str:
        asked: PromptSession[str] = PromptSession(enable_suspend=True)
        without_warnings(asked.app)
        with keys_alone():
            return asked.prompt(self._spell(prompt))

    def _print(self, lines: Sequence[str], style: str = "") -> None:
        self._print_pieces(
            colors.painted(line, self._deck, base=style) for line in wrapped(lines, self.width())
        )

    def _print_pieces(self, lines: Iterable[colors.Pieces], end: str = "\n") -> None:
        """Prints all lines at once: each call puts the styles together anew. end: what stands behind each."""
        print_formatted_text(
            FormattedText([piece for line in lines for piece in (*self._spelled(line), ("", end))]),
            end="",
            style=self._colors,
            output=self._session.output,
            color_depth=self._session.color_depth,
            include_default_pygments_style=False,
        )

    def _question(self, turn: Turn) -> FormattedText:
        """Broken at blanks where it is too long, so that there is room behind it for what is typed.

        A fleeting table stands above it, so that it is erased together with the question.
        """
        firm = "\N{NO-BREAK SPACE}"
        asked = _BY_ENTER.sub(lambda found: found[0].replace(" ", firm), turn.question())
        room = max(_ROOM, _CARD * min(max((len(move.cards) for move in turn.legal), default=0), _HAND))
        lines = wrapped([f"{asked}{firm}>"], max(self.width() - room, _ROOM))
        text = "\n".join(lines).replace(firm, " ") + " "
        table = self._table(turn) if turn.is_fleeting else ()
        above = [piece for pieces in table for piece in (*pieces, ("", "\n"))]
        return self._spelled([*above, *colors.painted(text, self._deck, base="class:question")])

    def _table(self, turn: Turn) -> Iterable[colors.Pieces]:
        """The drawn table, between two empty lines, or in tiles."""
        if self._theme is not None:
            from .tiles import painted_turn

            size = self._session.output.get_size()
            return painted_turn(turn, self._theme, size.columns, size.rows - _BELOW, face=self._card_face)
        return colors.painted_table(["", *turn.table(), ""], self._deck, turn.screen.light(turn.view))

    def _spelled(self, pieces: colors.Pieces) -> FormattedText:
        return FormattedText([(style, self._spell(text)) for style, text in pieces])

    def _toolbar(self) -> FormattedText:
        standing = self._turn.screen.standing(self._turn.view, self._turn.style) if self._turn else ""
        clock = self.preferences.clock(self._turn.seconds()) if self._turn else ""
        standing = f"{standing}  {clock}".rstrip()
        line = f" {standing}  F1: help"
        return FormattedText(
            [("", self._spell(line if get_cwidth(line) <= self.width() else f" {standing}"))]
        )

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        is_typed = Condition(lambda: bool(get_app().current_buffer.text))

        @keys.add("f1")
        def _(event: KeyPressEvent) -> None:
            self.keep(event.current_buffer.text)
            event.app.exit(result=HELP)

        @keys.add(Keys.BracketedPaste)
        def _(event: KeyPressEvent) -> None:
            """Whole lines are entered one after the other, until one is refused; the rest waits for Enter."""
            before, *more = event.data.replace("\r\n", "\n").replace("\r", "\n").split("\n")
            event.current_buffer.insert_text(before)
            if more:
                self._pasted, self._draft = more[:-1], more[-1]
                event.current_buffer.validate_and_handle()

        @keys.add("c-c", filter=has_focus(DEFAULT_BUFFER) & is_typed)
        def _(event: KeyPressEvent) -> None:
            event.current_buffer.reset()

        return keys
