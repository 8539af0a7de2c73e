"""A pad at a terminal: a line is edited, completed and remembered by prompt_toolkit."""

from collections.abc import Iterable
from contextlib import suppress

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import WordCompleter
from prompt_toolkit.history import InMemoryHistory

from hoylecli.core.errors import HoyleError
from hoylecli.interrupts import keys_alone
from hoylecli.table.faces.hangup import hanging_up
from hoylecli.table.lines import printable, wrapped

from ...console import say, spelled
from .answers import WORDS, Answers, Left

_ROWS = 6  # of the menu, while it is open


def talk(answers: Answers) -> None:
    """Asks for deals until `quit` or Ctrl-D. What is wrong is said, and arrow up brings the line back."""
    words = {**WORDS, **dict.fromkeys(answers.pad.counter.vocabulary, "")}
    session: PromptSession[str] = PromptSession(
        history=InMemoryHistory(list(answers.pad.lines)),
        completer=WordCompleter(list(words), ignore_case=True, meta_dict=words),
        complete_while_typing=False,
        reserve_space_for_menu=_ROWS,
        enable_suspend=True,
    )
    with hanging_up():
        _show(answers, [*answers.greeting(), ""])
        with suppress(EOFError, Left):
            while True:
                _show(answers, [*_answered(answers, session), ""])
        _show(answers, answers.farewell())


def _answered(answers: Answers, session: PromptSession[str]) -> list[str]:
    try:
        with keys_alone():
            line = printable(session.prompt(spelled(f"{answers.question()} > ")))
        return answers.answer(line)
    except KeyboardInterrupt:
        return ["(Left as it was. Ctrl-D or quit leaves; the pad is kept.)"]
    except HoyleError as error:
        return [str(error)]


def _show(answers: Answers, lines: Iterable[str]) -> None:
    if text := "\n".join(wrapped(list(lines), answers.width)):
        say(text)
