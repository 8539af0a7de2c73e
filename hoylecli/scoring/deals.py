"""Deals of card games as people write them down at a table, and what they count.

The module of each game has its `Counter`, which reads a deal as a list of words, and remembers what the next
deal needs to know: the bags of spades, the scores of pitch. A side is a player or a pair. Sides are numbered
from 0 here, and from 1 in what is written.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from hoylecli.core import BadNotation, capital, listed, shortened

_LONGEST: Final = 9  # digits of a number at any table


class Item(NamedTuple):
    """Where points of a side come from: what for, and how many, with their sign."""

    what: str
    points: int


class SheetItem(NamedTuple):
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
    lowest_wins: bool = False
    vocabulary: Sequence[str] = ()
    _target: int = 0

    @property
    def form(self) -> str:
        """How a deal is written, with an example."""
        raise NotImplementedError

    def sides_of(self, names: Sequence[str]) -> list[str]:
        """The names of the sides, from names that were written; partners may have been named one by one."""
        return list(names)

    def by_number(self, words: Sequence[str]) -> list[str]:
        """The words of a deal without names of sides, which fit the sheet whatever its sides are called."""
        return list(words)

    def count(self, words: Sequence[str]) -> list[SheetItem]:
        """What the next deal makes. Raises BadNotation for one that cannot be."""

    def is_over(self, scores: Sequence[int]) -> bool:
        """Whether the match has ended with these scores: when somebody has the target."""
        return max(scores) >= self._target

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


# Sides in what people write: by number, or by the name that they have on the sheet


def side_in(words: Sequence[str], names: Sequence[str]) -> tuple[int, list[str]] | None:
    """The side that the words begin with, by number or by name, and the words after it.

    A name may be several words, and the longest that fits is meant. None where no side stands first.

    >>> side_in(["East", "gin", "25"], ["East", "West"]), side_in(["2", "3-25"], ["East", "West"])
    ((0, ['gin', '25']), (1, ['3-25']))
    """
    first = words[0] if words else ""
    if first.isascii() and first.isdecimal() and len(first) <= len(str(len(names))):
        return (int(first) - 1, list(words[1:])) if 1 <= int(first) <= len(names) else None
    return named_side_in(words, names)


def named_side_in(words: Sequence[str], names: Sequence[str]) -> tuple[int, list[str]] | None:
    """As `side_in`, but by name alone."""
    found: tuple[int, int] | None = None
    for side, name in enumerate(names):
        parts = name.casefold().split()
        if [word.casefold() for word in words[: len(parts)]] == parts and parts:
            found = max(found or (0, 0), (len(parts), side))
    return (found[1], list(words[found[0] :])) if found else None


def in_order(words: Sequence[str], names: Sequence[str], unnamed: str = "") -> list[str]:
    """A word for each side, in the order of the sheet, from words such as `Bea 5 Ann=13`.

    unnamed: what stands for a side that is not named; "" where all must be. Words that are not written like
    that are left as they are.

    >>> in_order(["Bea", "5", "Ann=13"], ["Ann", "Bea"]), in_order(["13", "5"], ["Ann", "Bea"])
    (['13', '5'], ['13', '5'])
    """
    written: dict[int, str] = {}
    rest = " ".join(words).replace("=", " ").replace(": ", " ").split()
    while rest:
        found = named_side_in(rest, names)
        if found is None or not found[1] or found[0] in written:
            return list(words)
        side, (written[side], *rest) = found
    if not written or (len(written) < len(names) and not unnamed):
        return list(words)
    return [written.get(side, unnamed) for side in range(len(names))]


def parts_in_order(words: Sequence[str], names: Sequence[str]) -> list[str]:
    """The words in the order of the sheet, where each part between slashes begins with its side's name."""
    parts = [part.split() for part in " ".join(words).split("/")]
    found = [named_side_in([*" ".join(part).replace(":", " ", 1).split()], names) for part in parts]
    whole = {each[0]: each[1] for each in found if each}
    if len(whole) != len(names) or len(parts) != len(names):
        return " / ".join(map(" ".join, parts)).split()
    return " / ".join(" ".join(whole[side]) for side in range(len(names))).split()


def both_sides(words: Sequence[str], form: str) -> list[list[str]]:
    """The words of each of two sides, which a slash parts. form: how a deal is written.

    Raises BadNotation where there are not two, or one has no words.
    """
    parts = [part.split() for part in " ".join(words).split("/")]
    if len(parts) != 2:
        raise BadNotation(f"I need both sides, with one / between them. A deal is {form}.")
    if not all(parts):
        raise BadNotation(f"Nothing is written on one side of the /. A deal is {form}.")
    return parts


def which_side(question: str, names: Sequence[str]) -> str:
    """A question that names of sides answer.

    >>> which_side("who knocked", ["East", "West"])
    'Who knocked, East or West?'
    """
    return f"{capital(question)}, {listed(names, 'or')}?"


def one_for_each(what: str, count: int, each: str = "player") -> str:
    """What to say of too few words or too many: `I need four scores, one for each player.`"""
    numbers = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}
    return f"I need {numbers.get(count, str(count))} {what}, one for each {each}."
