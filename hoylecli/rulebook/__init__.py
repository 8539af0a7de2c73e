"""Rules files: found, read strictly, checked, and with a variant and options chosen made into games.

A file goes from folder to folder: `library` finds it by the name of the game, `reading` makes nodes of its
YAML and values of the nodes, and `checking` a `Definition` of them. `choice` makes that and the choice of a
variant and options into a `Game`.

The functions here are all that other rooms need. Each imports what it uses, so that `catalogue`, which reads
no YAML, starts quickly.
"""

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .names import PLAIN

if TYPE_CHECKING:
    from .description import Description, GameTexts
    from .game import Game
    from .library.files import Library
    from .library.texts import Tutorial
    from .problem import Problem


def catalogue(*, plugins: bool = False) -> dict[str, str]:
    """Every game with a line on it. plugins: also those of other installed packages, which takes longer."""
    from .library.files import Library

    library = Library(plugins=plugins)
    return {name: library.summary(file) for name, file in sorted(library.games().items())}


def aliases() -> dict[str, str]:
    """Other names that people type, and the game that each stands for."""
    from .library.files import Library

    return Library().aliases()


def called(name: str) -> str:
    """The game that people call so, by any of its names, however they spell it; "" where there is none."""
    from .library.files import Library

    library = Library()
    found = library.called(name)
    return found if library.game(found) else ""


def by_family() -> dict[str, dict[str, str]]:
    """The catalogue family by family, those of one heading together; under "" the games whose file does not
    say it plainly."""
    from .library.files import Library
    from .names import HEADINGS

    library = Library()
    families: dict[str, dict[str, str]] = {}
    for name, file in sorted(library.games().items()):
        family = library.family(file)
        families.setdefault(HEADINGS.get(family, family), {})[name] = library.summary(file)
    return families


def variant_files() -> dict[tuple[str, str], str]:
    """The variants that have a file of their own: `(game, variant)` and the file."""
    from .library.files import Library

    return {(file.of, file.name): file.path for file in Library(plugins=True).variant_files()}


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
    from hoylecli.core import RulesError

    from .choice import choose
    from .library.opening import open_game

    if not isinstance(name, str) or not isinstance(variant, str):
        raise RulesError("Name the game and its variant, such as 'cribbage' and 'plain'.")
    variant = variant.lower().replace("_", "-")
    definition = open_game(_library(file), name.lower(), variant)
    return choose(definition, variant, options)


def told(name: str, variant: str = PLAIN, **options: str) -> "GameTexts":
    """What people read of the game by these choices. Raises RulesError like `load`.

    What was read last is kept from one run to the next; see `library.cache`.
    """
    from .library.cache import PagesRead
    from .library.files import Library

    kept = PagesRead(Library())
    known = kept.told(name, variant, options)
    if known is not None:
        return known
    from .choice import tell
    from .library.opening import open_game

    definition = open_game(_library(None), name.lower(), variant.lower().replace("_", "-"))
    found = tell(definition, variant.lower().replace("_", "-"), options)
    kept.keep(found, variant, options, definition.files)
    return found


def has_tutorial(file: str) -> bool:
    """Whether a tutorial lies beside this rules file."""
    from .library.files import beside

    return os.path.exists(beside(file))


def open_tutorial(name: str) -> "tuple[Game, Tutorial]":
    """The tutorial of a game, and the game as it is played there. Raises RulesError when there is none."""
    from .library.texts import open_tutorial

    return open_tutorial(name)


def rebuild(document: Mapping[str, Any]) -> "Game":
    """The game that has this `Game.document`, whatever has become of its files."""
    from .choice import rebuild

    return rebuild(document)


def describe(name: str, file: str | None = None) -> "Description":
    """What there is to choose in the game `name`. Raises RulesError like `load`."""
    from .definition import description_of
    from .library.opening import open_game

    library = _library(file)
    about = description_of(open_game(library, name))
    extras = {extra.name: extra.summary for extra in library.variants(about.name).values()}
    return about._replace(variants={**about.variants, **extras})


def described() -> "tuple[list[Description], list[str]]":
    """Every game that can be played, also those of other installed packages, and a line on each broken file.

    What is known of files that have not changed is kept from one run to the next; see `library.cache`.
    """
    from .library.cache import listed

    return listed()


def problems(file: str) -> "list[Problem]":
    """Everything that is wrong with a rules file; `str` of each is `file:line:column: message`."""
    from .library.files import TUTORIAL
    from .library.opening import problems_of
    from .library.texts import problems_of_tutorial

    return problems_of_tutorial(file) if str(file).endswith(TUTORIAL) else problems_of(file)


def check(file: str) -> None:
    """Raises BrokenRules, a RulesError with all `problems`, when something is wrong with the rules file."""
    from .problem import BrokenRules

    found = problems(file)
    if found:
        raise BrokenRules(found)


def _library(file: str | None) -> "Library":
    """All rules files, with `file` before them. Raises RulesError when that one is broken."""
    from .library.files import Library

    if file is None:
        return Library()
    check(file)
    return Library([file])
