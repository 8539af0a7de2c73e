"""What is wrong with rules files, and where. It imports little, because every list of games imports it."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from hoylecli.core import RulesError, listed, shortened as shortened

# What could move the cursor or color the screen of whoever reads a message or a title.
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


def key_without_blank(text: str) -> str:
    """The key and its colon, `of:` of `of:hearts`, which YAML reads as one word; "" where there is none."""
    found = re.match(r"[A-Za-z][\w-]*:(?=[^\s:/])", text)
    return found[0] if found else ""


def closest(word: str, known: Iterable[str]) -> str:
    """The known word that is nearest, "" when none is near."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word.lower(), list(known), 1, 0.6)), "")


def nearest(word: str, known: Iterable[str]) -> str:
    """`; did you mean 'target'?` when one of the known words is near, else nothing."""
    found = closest(word, known)
    return f"; did you mean '{found}'?" if found else ""


def nearest_or_all(word: str, known: Iterable[str]) -> str:
    """Like `nearest`, but the end of a sentence in any case: all that is known when nothing is near."""
    known = list(known)
    return nearest(word, known) or (f"; known are {', '.join(known)}." if known else "; there are none.")


def unknown(what: str, word: str, known: Iterable[str]) -> str:
    """The message for a word that is none of those known."""
    return f"{what} '{shortened(word)}' is not known{nearest_or_all(word, known)}"


def astray(key: str, known: Collection[str], below: Mapping[str, Sequence[str]]) -> str:
    """The message for a key that is none of those known, but may belong one map down.

    below: the maps that each key there is a key of; none where they are too many to be named.
    """
    if blank := key_without_blank(key):
        return f"put a blank after '{blank}'."
    homes = {each: maps for each, maps in below.items() if maps}
    meant = key.lower() if key.lower() in homes else closest(key, [*known, *homes])
    if meant in known or not meant:
        return unknown("the key", key, known)
    home = "a key of " + listed([f"'{each}'" for each in homes[meant]], "or")
    if meant != key.lower():
        return f"the key '{shortened(key)}' is not known; did you mean '{meant}', {home}?"
    example = f"{homes[meant][0]}: {{{meant}: ...}}"
    return f"'{meant}' is {home}; write it there, such as '{example}'."


def has_capitals(key: str) -> str:
    """The message for a key that would be known in small letters."""
    return f"write keys in small letters: '{key.lower()}', not '{shortened(key)}'."
