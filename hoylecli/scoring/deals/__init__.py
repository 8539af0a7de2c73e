"""Deals of card games as people write them down at a table, and what they count.

Each game has a module with its `Counter`, which reads a deal as a list of words and remembers what the next
one needs of it: the bags of spades, the scores of pitch. What the points of a deal are is in the modules one
folder up. A side is a player or a pair, numbered from 0
here and from 1 in what is written.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from hoylecli.core.errors import BadNotation
from hoylecli.core.text import shortened

_LONGEST: Final = 9  # digits of a number at any table


class Item(NamedTuple):
    """Where points come from: the side that gets them, what for, and how many, with their sign."""

    side: int
    what: str
    points: int


class Counter(Protocol):
    """The score sheet of one game, filled in deal by deal.

    names: what the sides are called; whoever keeps the sheet may set others. vocabulary: the words that may
    stand in a deal.
    """

    names: Sequence[str]
    lowest_wins: bool
    vocabulary: Sequence[str] = ()

    @property
    def form(self) -> str:
        """How a deal is written, with an example."""
        raise NotImplementedError

    def by_number(self, words: Sequence[str]) -> list[str]:
        """The words of a deal without names of sides, which fit the sheet whatever its sides are called."""
        return list(words)

    def count(self, words: Sequence[str]) -> list[Item]:
        """What the next deal makes. Raises BadNotation for one that cannot be."""

    def is_over(self, scores: Sequence[int]) -> bool:
        """Whether the match has ended with these scores."""

    def winners(self, scores: Sequence[int]) -> list[int]:
        """The sides that win a match which ends with these scores; several share the win."""
        best = min(scores) if self.lowest_wins else max(scores)
        return [side for side, score in enumerate(scores) if score == best]

    def remark(self, scores: Sequence[int]) -> str:
        """What else there is to say at the end, or nothing."""
        return ""

    def due(self, called: Sequence[str]) -> str:
        """What is known of the next deal, such as who deals, or nothing. called: the names of the sides."""
        return ""

    def doubt(self) -> str:
        """What is hardly right about the deal that was counted last, or nothing."""
        return ""


def number(word: str, least: int, most: int, what: str, step: int = 1) -> int:
    """The number in a word. least: below zero where it may be. step: what it is a multiple of.

    Raises BadNotation.
    """
    digits = word.removeprefix("-") if least < 0 else word
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST
    if not is_number or not least <= int(word) <= most or int(word) % step:
        multiple = f", a multiple of {step}" if step > 1 else ""
        typed = shortened(word, 2 * _LONGEST + 3)
        raise BadNotation(f"'{typed}': write {what} as a number from {least} to {most}{multiple}.")
    return int(word)
