"""A line typed at a terminal, over a list of games that narrows meanwhile, by prompt_toolkit."""

from collections.abc import Iterable
from typing import Final

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from hoylecli.core.errors import LINE
from hoylecli.core.text import CUT
from hoylecli.interrupts import keys_alone
from hoylecli.table.faces.completing import without_warnings
from hoylecli.table.faces.terminal import hanging_up

from ..console import spelled
from .choices import Choices

ROWS: Final = 10
FEWEST: Final = 3  # rows that are worth a list
_AROUND: Final = 5  # blanks around a name and the line on it, and the bar


class _Games(Completer):
    """The games that fit what is typed, each with its line; nothing behind the first option."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        typed = document.text_before_cursor
        if " -" in typed or len(typed) > LINE:
            return
        games = self._choices.games
        left = get_app().output.get_size().columns - max(map(len, games)) - _AROUND
        for name in self._choices.like(typed):
            yield Completion(name, -len(typed), display_meta=spelled(at_a_word(games[name], left)))


def at_a_word(line: str, most: int) -> str:
    """The line, or as many of its words as have room, and three dots.

    >>> at_a_word("Thirteen columns, kings down, and more", 24)
    'Thirteen columns...'
    """
    if len(line) <= most:
        return line
    begun = line[: most - len(CUT) + 1].rpartition(" ")[0]
    return begun.rstrip(",;:.") + CUT


def line_from(prompt: str, choices: Choices, rows: int = ROWS) -> str:
    """What is typed, over a list of so many rows.

    Raises EOFError at the end of input, and KeyboardInterrupt at Ctrl-C.
    """
    session: PromptSession[str] = PromptSession(
        completer=_Games(choices),
        complete_while_typing=True,
        key_bindings=_keys(),
        reserve_space_for_menu=rows,
        enable_suspend=True,
    )
    without_warnings(session.app)
    with hanging_up(), keys_alone():
        return session.prompt(spelled(prompt), pre_run=_open_list)


def _open_list() -> None:
    get_app().current_buffer.start_completion(select_first=False)


def _keys() -> KeyBindings:
    keys = KeyBindings()

    @keys.add("backspace")
    def _(event: KeyPressEvent) -> None:
        """The list grows again when letters are taken back."""
        event.current_buffer.delete_before_cursor()
        event.current_buffer.start_completion(select_first=False)

    return keys
