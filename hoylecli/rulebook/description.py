"""A game described: what a list of games or a command line needs to know of it. It imports little."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

PLAIN_SUMMARY: Final = "The plain game."


class Players(NamedTuple):
    """How many can play, the fewest and the most, and how many sit down when nobody says."""

    least: int
    most: int
    usual: int

    def __str__(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"


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


class GameTexts(NamedTuple):
    """What people read of a game by one choice of variant and options.

    options: those that are not as usual in the variant. texts: the pages by name. origin: its file.
    """

    name: str
    title: str
    summary: str
    variant: str
    options: Mapping[str, str]
    texts: Mapping[str, str]
    origin: str
