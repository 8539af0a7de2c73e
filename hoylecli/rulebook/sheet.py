"""A game as its files have it, checked, before a variant and options are chosen."""

from collections.abc import Mapping
from dataclasses import dataclass

from hoylecli.families.schema import Range

from .nodes import Entry, Table, Text, merge
from .shapes import YES_OR_NO


def folded(name: str) -> str:
    """A name as it is compared: in lower case, with `-` for `_`."""
    return name.lower().replace("_", "-")


@dataclass(frozen=True, slots=True)
class Option:
    """What a player may choose. values: each with the rules it sets; the first is the default. range: other
    numbers it takes.
    """

    name: str
    help: str
    values: Mapping[str, Table]
    range: Range | None

    @property
    def default(self) -> str:
        return next(iter(self.values))

    def spelled(self, text: str) -> str | None:
        """The value meant by `text` as it is written in the file; None when it is none.

        Case does not matter, nor whether it has `-` or `_`.
        """
        text = text.lower()
        for value in self.values:
            if folded(value) == folded(text):
                return value
        other = YES_OR_NO.get(text, "")
        if other in self.values:
            return other
        digits = text.removeprefix("-")
        if self.range is None or not digits.isascii() or not digits.isdecimal() or len(digits) > 9:
            return None
        number = int(text)
        return str(number) if self.range.least <= number <= self.range.most else None

    def delta(self, value: str) -> Table:
        """The rules that `value`, as `spelled` gives it, sets."""
        if value in self.values:
            return self.values[value]
        place = self.values[self.default].place
        return Table(place, {self.name: Entry(place, Text(place, value))})

    def wanted(self) -> str:
        """Its values, for a message: `no, yes or a number from 1 to 9`."""
        texts = list(self.values)
        if self.range:
            texts.append(f"a number from {self.range.least} to {self.range.most}")
        return " or ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


@dataclass(frozen=True, slots=True)
class Variant:
    """A set of rules with a name. options: those that begin with another value."""

    name: str
    summary: str
    rules: Table
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Sheet:
    """files: where it was read from, the game's own first. shipped: whether all came with the program."""

    name: str
    title: str
    summary: str
    family: str
    players: tuple[int, int]
    rules: Entry
    options: Mapping[str, Option]
    variants: Mapping[str, Variant]
    texts: Mapping[str, str]
    files: tuple[str, ...] = ()
    shipped: bool = False


def combine(base: Table, own: Table) -> Table:
    """The file of a game that builds on another, with what it leaves out taken from that."""
    entries = {**base.entries, **{key: entry for key, entry in own.entries.items() if key != "base"}}
    for key in ("rules", "options", "variants", "help"):
        if key in base.entries and key in own.entries:
            below, above = base.entries[key].node, own.entries[key].node
            if isinstance(below, Table) and isinstance(above, Table):
                entries[key] = Entry(own.entries[key].place, merge(below, above))
    return Table(own.place, entries)
