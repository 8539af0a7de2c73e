"""A pad at a terminal: a line is edited, completed and remembered by prompt_toolkit."""

from contextlib import suppress

from prompt_toolkit import PromptSession, print_formatted_text
from prompt_toolkit.completion import WordCompleter
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style as Colors

from hoylecli.core import HoyleError
from hoylecli.interrupts import keys_alone
from hoylecli.table.faces.colors import Pieces, chosen_deck, chosen_palette, painted, painted_answer
from hoylecli.table.faces.completing import room_for_menu, without_warnings
from hoylecli.table.faces.terminal import hanging_up
from hoylecli.table.lines import printable, wrapped

from ...console import spelled
from . import WORDS, Left, PadTalk


def talk(answers: PadTalk) -> None:
    """Asks for deals until `quit` or Ctrl-D. What is wrong is said, and arrow up brings the line back."""
    with hanging_up():
        _Conversation(answers).hold()


class _Conversation:
    """A prompt, and what is shown between the lines that are typed there, in the colors of the table."""

    def __init__(self, answers: PadTalk) -> None:
        words = {**WORDS, **dict.fromkeys(answers.pad.counter.vocabulary, "")}
        self._answers = answers
        self._deck = chosen_deck()
        self._session: PromptSession[str] = PromptSession(
            history=InMemoryHistory(list(answers.pad.lines)),
            completer=WordCompleter(list(words), ignore_case=True, meta_dict=words),
            complete_while_typing=False,
            style=Colors.from_dict(chosen_palette()),
            color_depth=ColorDepth.DEPTH_1_BIT if self._deck == "none" else None,
            reserve_space_for_menu=0,
            enable_suspend=True,
        )
        room_for_menu(self._session)
        without_warnings(self._session.app)

    def hold(self) -> None:
        self._show([*self._answers.greeting(), ""])
        with suppress(EOFError, Left):
            while True:
                self._take()
        self._show(self._answers.farewell())

    def _take(self) -> None:
        """A line, and the answer to it. Raises EOFError at Ctrl-D, and Left at `quit`."""
        try:
            asked = painted(f"{self._answers.question()} > ", self._deck, base="class:question")
            with keys_alone():
                line = printable(self._session.prompt(self._spelled(asked)))
            self._show([*self._answers.answer(line), ""])
        except KeyboardInterrupt:
            self._show(["(Left as it was. Ctrl-D or quit leaves; the pad is kept.)", ""])
        except HoyleError as error:
            self._show([str(error), ""], "class:complaint")

    def _show(self, lines: list[str], style: str = "") -> None:
        for line in wrapped(list(lines), self._answers.width):
            is_head = line.lstrip().startswith("deal ") and not style
            if style or is_head:
                pieces = painted(line, self._deck, base=style or "class:heading")
            else:
                pieces = painted_answer(line, self._deck)
            print_formatted_text(
                self._spelled(pieces),
                style=self._session.style,
                output=self._session.output,
                color_depth=self._session.color_depth,
            )

    def _spelled(self, pieces: Pieces) -> FormattedText:
        return FormattedText([(style, spelled(text)) for style, text in pieces])
