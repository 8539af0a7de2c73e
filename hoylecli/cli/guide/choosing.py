"""Asking for a game, and running what was typed."""

import shlex
from collections.abc import Sequence
from typing import Final

import click

from hoylecli.context import current
from hoylecli.core import HoyleError

from .choices import Choices

LEAVING: Final = ("q", "quit", "exit", "bye")


def split(line: str) -> tuple[str, list[str]]:
    """The name, which may be of several words, and the options behind it: `gin rummy --level expert`."""
    try:
        words = shlex.split(line)
    except ValueError:
        words = line.split()
    words = words[1:] if words[:1] == ["hoyle"] else words
    at = next((at for at, word in enumerate(words) if word.startswith("-")), len(words))
    return " ".join(words[:at]), words[at:]


def run(words: Sequence[str]) -> str:
    """Runs `hoyle words...`; what is wrong, if anything is, and "" afterwards."""
    root = click.get_current_context().find_root().command
    try:
        root.main(list(words), prog_name="hoyle", standalone_mode=False)
    except click.ClickException as error:
        return error.format_message()
    except HoyleError as error:
        return str(error)
    return ""


def ask(prompt: str, choices: Choices, above: int = 0) -> str:
    """A line from the terminal, "q" at its end. Where that can be drawn, a list narrows as one types.

    above: how many rows stand above, which the list is not to push out of the window.
    """
    from ..play.sit import can_prompt

    if not can_prompt():
        return ask_line(prompt)
    from .narrowing import FEWEST, ROWS, line_from

    left = current().window().lines - above - 1
    try:
        return line_from(prompt, choices, max(min(ROWS, left), FEWEST)).strip()
    except EOFError:
        click.echo()
        return LEAVING[0]


def ask_line(prompt: str) -> str:
    """A line from the terminal without any list, "q" at its end."""
    try:
        return input(prompt).strip()  # past `sys.stdin`, which the table sets up for itself
    except (EOFError, UnicodeError):
        click.echo()
        return LEAVING[0]
