"""A game described: what a list of games or a command line needs to know of it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from .definition import Definition, Option, Players
from .names import PLAIN

PLAIN_SUMMARY: Final = "The plain game."


class DescribedOption(NamedTuple):
    """An option of a game, with its values as they are typed, the default among them.

    range: least and most of the whole numbers that it takes besides. variants: those that have another value
    unless one is chosen, with that value.
    """

    help: str
    values: tuple[str, ...]
    range: tuple[int, int] | None
    default: str
    variants: Mapping[str, str]


class Description(NamedTuple):
    """What there is to choose in a game, and what a list of games says of it.

    variants: a line on each, the plain game first. tables: how many can play, the plain game first, then
    variants with other numbers. origin: its file. shipped: whether all its files came with the program.
    aliases: other names that people type for it. variant_players: the fewest and the most who play
    each variant that has no file of its own.
    """

    name: str
    title: str
    summary: str
    family: str
    tables: tuple[Players, ...]
    variants: Mapping[str, str]
    options: Mapping[str, DescribedOption]
    origin: str
    shipped: bool
    aliases: tuple[str, ...] = ()
    variant_players: Mapping[str, tuple[int, int]] = MappingProxyType({})


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


def _others(definition: Definition, option: Option) -> dict[str, str]:
    """The variants in which the option has another value than in the plain game, with that value."""
    chosen = {name: variant.options.get(option.name) for name, variant in definition.variants.items()}
    return {name: value for name, value in chosen.items() if value not in (None, option.default)}
