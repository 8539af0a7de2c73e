"""What is wrong with rules files, and where. It imports little, because every list of games imports it."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from hoylecli.core.errors import RulesError
from hoylecli.core.text import shortened as shortened

# What could move the cursor or colour the screen of whoever reads a message or a title.
CONTROL: Final = frozenset(map(chr, [*range(32), *range(127, 160)]))


class FilePlace(NamedTuple):
    """Where something stands; line and column count from 1. Line 0: in no file, as in a saved match."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


class Problem(NamedTuple):
    """One thing that is wrong, as `file:line:column: message`."""

    place: FilePlace
    message: str

    def __str__(self) -> str:
        return _harmless(f"{self.place}: {self.message}")


class BrokenRules(RulesError):
    """A rules file with problems. The message is the first; `problems` has all, in the order of the file."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = sorted(set(problems))
        more = len(self.problems) - 1
        super().__init__(str(self.problems[0]) + (f" ({more} more: hoyle rules check)" if more else ""))


def _harmless(text: str) -> str:
    return "".join("\N{REPLACEMENT CHARACTER}" if sign in CONTROL else sign for sign in text)


def nearest(word: str, known: Iterable[str]) -> str:
    """`; did you mean 'target'?` when one of the known words is near, else nothing."""
    from difflib import get_close_matches

    found = get_close_matches(word.lower(), list(known), 1, 0.6)
    return f"; did you mean '{found[0]}'?" if found else ""


def nearest_or_all(word: str, known: Iterable[str]) -> str:
    """Like `nearest`, but the end of a sentence in any case: all that is known when nothing is near."""
    known = list(known)
    return nearest(word, known) or (f"; known are {', '.join(known)}." if known else "; there are none.")


def unknown(what: str, word: str, known: Iterable[str]) -> str:
    """The message for a word that is none of those known."""
    return f"{what} '{shortened(word)}' is not known{nearest_or_all(word, known)}"
