"""Rules files: found, read strictly, and with a variant and options chosen made into games.

`catalogue` imports next to nothing, for a quick start; the others read YAML.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from .names import PLAIN, STANDARD

if TYPE_CHECKING:
    from .game import Game
    from .problem import Problem
    from .sheet import Players, Sheet

PLAIN_SUMMARY = "The plain game."


class Choice(NamedTuple):
    """An option of a game. range: least and most of other whole numbers it takes."""

    help: str
    values: tuple[str, ...]
    range: tuple[int, int] | None
    default: str


class Description(NamedTuple):
    """What a command needs to know of a game. variants: a line on each, the plain game first.

    tables: how many can play, of the plain game first, then of variants as far as they have other numbers.
    """

    name: str
    title: str
    summary: str
    family: str
    tables: tuple["Players", ...]
    variants: Mapping[str, str]
    options: Mapping[str, Choice]
    origin: str
    shipped: bool


def catalogue(*, plugins: bool = False) -> dict[str, str]:
    """Every game with a line on it. plugins: also those of other installed packages, which takes longer."""
    from .shelf import Shelf

    shelf = Shelf(plugins=plugins)
    return {name: shelf.summary(slip) for name, slip in sorted(shelf.games().items())}


def by_family() -> dict[str, dict[str, str]]:
    """The catalogue family by family; under "" the games whose file does not say it plainly."""
    from .shelf import Shelf

    shelf = Shelf()
    families: dict[str, dict[str, str]] = {}
    for name, slip in sorted(shelf.games().items()):
        families.setdefault(shelf.family(slip), {})[name] = shelf.summary(slip)
    return families


def unreadable() -> "list[Problem]":
    """A problem for each file on the shelf that does not even say which game or variant it is."""
    from .shelf import Shelf

    return Shelf(plugins=True).broken


def variant_files() -> dict[tuple[str, str], str]:
    """The variants that have a file of their own: `(game, variant)` and the file."""
    from .shelf import Shelf

    return {(slip.of, slip.name): slip.path for slip in Shelf(plugins=True).variant_files()}


def load(name: str, /, variant: str = PLAIN, *, file: str | None = None, **options: Any) -> "Game":
    """The game `name` with a variant and options chosen, `load("cribbage", "pub", first_dealer="you")`.

    variant: `standard` is the game as it is mostly played, which may be the plain one. file: a rules file
    that comes before all others. Raises RulesError when there is no such choice, or a file is broken.
    """
    return explain(name, variant, file=file, **options)[0]


def explain(
    name: str, /, variant: str = PLAIN, *, file: str | None = None, **options: Any
) -> "tuple[Game, Mapping[str, str]]":
    """Like `load`, and for each rule (`skunk.worth`) where it is from: a line of a file or a choice."""
    from hoylecli.core.errors import RulesError

    from .assemble import open_game
    from .choice import choose

    if not isinstance(name, str) or not isinstance(variant, str):
        raise RulesError("A game and its variant are called by their names, such as 'cribbage' and 'plain'.")
    variant = variant.lower().replace("_", "-")
    sheet = open_game(_shelf(file), name.lower(), variant)
    plain = variant == STANDARD and variant not in sheet.variants
    return choose(sheet, PLAIN if plain else variant, options)


def rebuild(document: Mapping[str, Any]) -> "Game":
    """The game that has this `Game.document`, whatever has become of its files."""
    from .choice import rebuild

    return rebuild(document)


def describe(name: str, file: str | None = None) -> Description:
    """What there is to choose in the game `name`. Raises RulesError like `load`."""
    return _described(_shelf(file), name)


def described() -> "tuple[list[Description], list[str]]":
    """Every game that can be played, also those of other installed packages, and a line on each broken file.

    What was found of files that have not changed is kept from one run to the next; see `index`.
    """
    from .listing import listed

    return listed()


def _described(shelf: Any, name: str) -> Description:
    from .assemble import open_game

    about = about_sheet(open_game(shelf, name))
    extras = {slip.name: slip.summary for slip in shelf.variants(name).values()}
    return about._replace(variants={**about.variants, **extras})


def about_sheet(sheet: "Sheet") -> Description:
    """What the sheet of a game says, without variants that have a file of their own."""
    variants = {PLAIN: PLAIN_SUMMARY}
    variants |= {variant.name: variant.summary for variant in sheet.variants.values()}
    options = {
        option.name: Choice(option.help, tuple(option.values), option.range, option.default)
        for option in sheet.options.values()
    }
    return Description(
        name=sheet.name,
        title=sheet.title,
        summary=sheet.summary,
        family=sheet.family,
        tables=tuple(dict.fromkeys([sheet.players, *(each.players for each in sheet.variants.values())])),
        variants=variants,
        options=options,
        origin=sheet.files[0],
        shipped=sheet.shipped,
    )


def problems(file: str) -> "list[Problem]":
    """Everything that is wrong with a rules file; `str` of each is `file:line:column: message`."""
    from .assemble import problems_of

    return problems_of(file)


def check(file: str) -> None:
    """Raises RulesError when the rules file is broken; its `problems` are all there are."""
    from .problem import BrokenRules

    found = problems(file)
    if found:
        raise BrokenRules(found)


def _shelf(file: str | None) -> Any:
    from .shelf import Shelf

    if file is None:
        return Shelf()
    check(file)
    return Shelf([file])
