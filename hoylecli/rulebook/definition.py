"""A game as its rules files define it, before a variant and options are chosen."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from hoylecli.core.grammar import listed
from hoylecli.families.schema import Range

from .pages import Page, Pages
from .reading.nodes import Entry, Map, Text, leaves, merge
from .reading.shapes import YES_OR_NO

OTHER: Final = "other"  # stands for the numbers in the range of an option, where texts are given


def folded(name: str) -> str:
    """A name as it is compared: in lower case, with `-` for `_`."""
    return name.lower().replace("_", "-")


class Players(NamedTuple):
    """How many can play, the fewest and the most, and how many sit down when nobody says."""

    least: int
    most: int
    usual: int

    def __str__(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"


@dataclass(frozen=True, slots=True)
class Option:
    """What a player may choose.

    values: each with the rules it sets; the first is the default. range: other numbers it takes, to which it
    then sets the one rule that all its values set. texts: what people read instead, by value.
    """

    name: str
    help: str
    values: Mapping[str, Map]
    range: Range | None
    texts: Mapping[str, Pages]

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

    def delta(self, value: str) -> Map:
        """The rules that `value`, as `spelled` gives it, sets."""
        if value in self.values:
            return self.values[value]
        rule = only_rule(self.values)
        assert rule is not None
        return setting(rule, Text(self.values[self.default].place, value))

    def pages(self, value: str) -> Pages:
        """What people read instead where the option has this value."""
        return self.texts.get(value, {} if value in self.values else self.texts.get(OTHER, {}))

    def wanted(self) -> str:
        """Its values, for a message: `no, yes or a number from 1 to 9`."""
        texts = list(self.values)
        if self.range:
            texts.append(f"a number from {self.range.least} to {self.range.most}")
        return listed(texts, "or")


def only_rule(values: Mapping[str, Map]) -> tuple[str, ...] | None:
    """The keys of the one rule (`("stock", "redeals")`) that every value of an option sets, if it is one."""
    rules = {tuple(leaves(delta)) for delta in values.values()}
    return next(iter(rules))[0] if len(rules) == 1 and all(len(rule) == 1 for rule in rules) else None


def setting(rule: tuple[str, ...], node: Text) -> Map:
    """The delta that sets this one rule."""
    delta = Map(node.place, {rule[-1]: Entry(node.place, node)})
    return delta if len(rule) == 1 else Map(node.place, {rule[0]: Entry(node.place, delta)})


@dataclass(frozen=True, slots=True)
class Variant:
    """A set of rules with a name.

    options: those that begin with another value. texts: what people read instead.
    """

    name: str
    summary: str
    players: Players
    rules: Map
    options: Mapping[str, str]
    texts: Pages


@dataclass(frozen=True, slots=True)
class Definition:
    """A game as its rules files define it. All of it has been checked.

    rules: the map of that name. texts: what people read (`start`, `rules`, `tips` ...). aliases: other
    names that people type for it. files: where it was read from, the game's own first. shipped: whether all
    came with the program.
    """

    name: str
    title: str
    summary: str
    family: str
    players: Players
    rules: Entry
    options: Mapping[str, Option]
    variants: Mapping[str, Variant]
    texts: Mapping[str, Page]
    aliases: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    shipped: bool = False


def combine(base: Map, own: Map) -> Map:
    """The file of a game that builds on another, with what it leaves out taken from its base.

    But the other names of the base are its own.
    """
    entries = {**base.entries, **{key: entry for key, entry in own.entries.items() if key != "base"}}
    if "aliases" not in own.entries:
        entries.pop("aliases", None)
    for key in ("rules", "options", "variants", "help"):
        if key in base.entries and key in own.entries:
            below, above = base.entries[key].node, own.entries[key].node
            if isinstance(below, Map) and isinstance(above, Map):
                entries[key] = Entry(own.entries[key].place, merge(below, above))
    if "players" in own.entries and "usual" not in own.entries:
        entries.pop("usual", None)
    return Map(own.place, entries)
