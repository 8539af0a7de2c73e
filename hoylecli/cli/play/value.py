"""The values of the options that a rules file gives to the command of a game."""

from collections.abc import Sequence
from typing import Any

import click

from hoylecli.core.limits import DIGITS
from hoylecli.core.text import shortened

from ..lazy import meant


class Word(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.4 only
    """The value of an option: one of a few words, in any case, with `-` or `_`, or a number in a range."""

    name = "word"

    def __init__(self, words: Sequence[str], numbers: tuple[int, int] | None = None) -> None:
        self.words = list(words)
        self.numbers = numbers

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        typed = str(value).strip()
        for word in self.words:
            if folded(word) == folded(typed):
                return word
        if (
            self.numbers
            and typed.isdecimal()
            and len(typed) <= DIGITS
            and self.numbers[0] <= int(typed) <= self.numbers[1]
        ):
            return str(int(typed))
        problem = f"'{shortened(typed)}' is not {self._known()}.{meant(typed.lower(), self.words)}"
        raise click.BadParameter(problem, ctx, param)

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return "|".join([*self.words, *([f"{self.numbers[0]}-{self.numbers[1]}"] if self.numbers else [])])

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(word) for word in self.words if word.startswith(incomplete)]

    def _known(self) -> str:
        known = ["one of " + ", ".join(self.words)] if self.words else []
        known += [f"a number from {self.numbers[0]} to {self.numbers[1]}"] if self.numbers else []
        return ", nor ".join(known)


def dashed(name: str) -> str:
    """The name as it is typed, `match-points`."""
    return name.replace("_", "-")


def folded(word: str) -> str:
    """The word, whatever its case, and with `-` or `_`."""
    return dashed(word).lower()
