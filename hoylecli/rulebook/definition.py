"""A game as its rules files define it, before a variant and options are chosen, and its pages of help."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from hoylecli.core import listed
from hoylecli.families.schema import Range

from .description import PLAIN_SUMMARY, DescribedOption, Description, Players
from .names import PLAIN
from .nodes import Entry, Map, Text, leaves, merge
from .shapes import YES_OR_NO

# What people read of a game: pages of named paragraphs, which variants and values of options change

Page = str | Mapping[str, str | None]
"""A page as one text, or its paragraphs by name in the order in which they are read; None: left out."""

Pages = Mapping[str, Page]
"""Pages by name: `start`, `rules`, `tips` ..."""

_PLACE: Final = re.compile(r"\{([^{}]*)\}")


def put_on(pages: Pages, above: Pages) -> Pages:
    """The pages with others on top: a text replaces the page, a map replaces and adds paragraphs.

    >>> put_on({"rules": {"deal": "Five cards.", "end": "To 100."}}, {"rules": {"deal": "Seven cards."}})
    {'rules': {'deal': 'Seven cards.', 'end': 'To 100.'}}
    """
    merged = dict(pages)
    for name, page in above.items():
        below = pages.get(name, {})
        merged[name] = page if isinstance(page, str) else {**_paragraphs(below), **page}
    return merged


def _paragraphs(page: Page) -> Mapping[str, str | None]:
    return {"": page} if isinstance(page, str) else page


def written(pages: Pages, options: Mapping[str, str]) -> dict[str, str]:
    """The text of each page. `{target}` stands for the value of the option of that name.

    Paragraphs are apart; but `stock.redeals` goes on in the paragraph of `stock`, wherever it is added.

    >>> written({"rules": {"deal": "Five cards.", "end": "To {target}.", "end.tie": "On."}}, {"target": "50"})
    {'rules': 'Five cards.\\n\\nTo 50.\\nOn.\\n'}
    """
    texts = {}
    for name, page in pages.items():
        paragraphs: dict[str, list[str]] = {}
        for part, text in _paragraphs(page).items():
            said = paragraphs.setdefault(part.partition(".")[0], [])
            said.extend([] if text is None else [text.strip("\n")])
        whole = "\n\n".join("\n".join(said) for said in paragraphs.values() if said)
        texts[name] = _PLACE.sub(lambda found: options.get(found[1], found[0]), whole and f"{whole}\n")
    return texts


def unknown_places(pages: Pages, options: Iterable[str]) -> Iterator[str]:
    """The names in braces that are no options."""
    known = set(options)
    for page in pages.values():
        for part in _paragraphs(page).values():
            yield from (name for name in _PLACE.findall(part or "") if name not in known)


OTHER: Final = "other"  # stands for the numbers in the range of an option, where texts are given


def folded(name: str) -> str:
    """A name as it is compared: in lower case, with `-` for `_`."""
    return name.lower().replace("_", "-")


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


def description_of(definition: Definition) -> Description:
    """What the definition says, so without variants that have a file of their own."""
    variants = {PLAIN: PLAIN_SUMMARY}
    variants |= {variant.name: variant.summary for variant in definition.variants.values()}
    options = {
        option.name: DescribedOption(
            option.help, tuple(option.values), option.range, option.default, _others(definition, option)
        )
        for option in definition.options.values()
    }
    tables = [definition.players, *(variant.players for variant in definition.variants.values())]
    return Description(
        name=definition.name,
        title=definition.title,
        summary=definition.summary,
        family=definition.family,
        tables=tuple(dict.fromkeys(tables)),
        variants=variants,
        options=options,
        origin=definition.files[0],
        shipped=definition.shipped,
        aliases=definition.aliases,
        variant_players={
            name: (players.least, players.most)
            for name, players in zip([PLAIN, *definition.variants], tables, strict=True)
        },
    )


def _others(definition: Definition, option: "Option") -> dict[str, str]:
    """The variants in which the option has another value than in the plain game, with that value."""
    chosen = {name: variant.options.get(option.name) for name, variant in definition.variants.items()}
    return {name: value for name, value in chosen.items() if value not in (None, option.default)}
