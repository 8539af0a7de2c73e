"""Games by name: their file found and read, with the game it builds on and variants in files of their own."""

from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple

from hoylecli.core import RulesError

from ..build import build_game, build_variant, in_small_letters, is_variant
from ..checking import LINE, VARIANT_FILE
from ..definition import Definition, combine
from ..names import PLAIN
from ..nodes import Map
from ..problem import BrokenRules, Problem, nearest, nearest_or_all, shortened
from ..reader import read_file
from ..shapes import read_fields, read_value, report_missing
from .files import HEAD_LINES, Library, RulesFile

MOST_BASES: Final = 20


class Opened(NamedTuple):
    """A game's definition, and all that its file and those below it say, for a game that builds on it."""

    definition: Definition
    root: Map


def find(library: Library, name: str) -> RulesFile:
    """The file of the game that people call so.

    Raises RulesError with the nearest name when there is none.
    """
    file = library.game(library.called(name))
    if file is None:
        raise RulesError(f"There is no game '{shortened(name)}'{_near(library, name)}")
    return file


def open_game(library: Library, name: str, variant: str = PLAIN) -> Definition:
    """The definition of the game `name`, with `variant` in it, which may have a file of its own.

    Raises RulesError when there is no such game or variant, or a file is broken.
    """
    file = find(library, name)
    definition = open_file(library, file.path, (), file.shipped).definition
    extras = library.variants(definition.name)
    if variant in extras:
        return open_variant(extras[variant].path, definition, extras[variant].shipped)
    known = [PLAIN, *definition.variants, *extras]
    if variant != PLAIN and known == [PLAIN]:
        raise RulesError(f"{definition.title} has no variant '{shortened(variant)}', only the plain game.")
    if variant not in known:
        raise RulesError(
            f"{definition.title} has no variant '{shortened(variant)}'{nearest_or_all(variant, known)}"
        )
    return definition


def open_file(library: Library, path: str, above: tuple[str, ...], shipped: bool) -> Opened:
    """The game in the file `path`. above: the files that build on it, none of which can be its base."""
    alone = _alone(path) if shipped else None
    if alone is not None:
        return alone
    problems: list[Problem] = []
    own = in_small_letters(read_file(path, problems), problems)
    if "base" not in own.entries:
        definition = build_game(own, own, problems)
        return Opened(replace(definition, files=(path,), shipped=shipped), own)
    base = _base(library, own, (*above, path), problems)
    root = combine(base.root, own)
    definition = build_game(root, own, problems, base.definition.family)
    both = shipped and base.definition.shipped
    return Opened(replace(definition, files=(path, *base.definition.files), shipped=both), root)


@cache
def _alone(path: str) -> Opened | None:
    """A shipped game, which stays as it is while the program runs; None for one that builds on another."""
    problems: list[Problem] = []
    own = read_file(path, problems)
    if "base" in own.entries:
        return None
    return Opened(replace(build_game(own, own, problems), files=(path,), shipped=True), own)


def _base(library: Library, own: Map, above: tuple[str, ...], problems: list[Problem]) -> Opened:
    place, node = own.entries["base"]
    name = read_value(LINE, "base", place, node, problems)
    if not isinstance(name, str):
        raise BrokenRules(problems)
    file = library.game(name, but=above)
    if file is None:
        message = f"base: there is no game '{name}' to build on{_meant(library, name)}"
        raise BrokenRules([*problems, Problem(node.place, message)])
    if len(above) > MOST_BASES:
        message = f"base: at most {MOST_BASES} games may build on one another; build on an earlier one."
        raise BrokenRules([*problems, Problem(node.place, message)])
    return open_file(library, file.path, above, file.shipped)


def open_variant(path: str, definition: Definition, shipped: bool) -> Definition:
    """The definition with the variant from the file `path` among its variants."""
    problems: list[Problem] = []
    variant = build_variant(in_small_letters(read_file(path, problems), problems), definition, problems)
    return replace(
        definition,
        variants={**definition.variants, variant.name: variant},
        files=(*definition.files, path),
        shipped=definition.shipped and shipped,
    )


def problems_of(path: str, library: Library | None = None) -> list[Problem]:
    """Everything that is wrong with the rules file `path`. library: all rules files, this one among them."""
    library = library or Library([path])
    problems: list[Problem] = []
    try:
        root = in_small_letters(read_file(path, problems), problems)
        if not is_variant(root, problems):
            return _taken_names(library, open_file(library, path, (), False).definition, root)
        found: list[Problem] = []
        head = read_fields(VARIANT_FILE, root, found)
        report_missing(VARIANT_FILE, "", root.place, root, found)
        file = library.game(head["of"]) if "of" in head else None
        if "of" in head and file is None:
            message = f"of: there is no game '{head['of']}'{_meant(library, head['of'])}"
            found.append(Problem(root.entries["of"].node.place, message))
        if file is None:
            raise BrokenRules([*problems, *found])
        build_variant(root, open_file(library, file.path, (), file.shipped).definition, problems)
    except BrokenRules as error:
        return error.problems
    return []


def _taken_names(library: Library, definition: Definition, root: Map) -> list[Problem]:
    """The other names of the game that are names of another, or too far down to be found."""
    found = []
    for alias in definition.aliases:
        named = {file.name for file in library.files if file.is_game and alias in (file.name, *file.aliases)}
        others = sorted(named - {definition.name})
        message = f"'{alias}' is a name of the game '{others[0]}' already." if others else ""
        if not named:
            message = f"write this further up; names are looked for in the first {HEAD_LINES} lines."
        if message:
            found.append(Problem(root.entries["aliases"].place, f"aliases: {message}"))
    return found


def _meant(library: Library, name: str) -> str:
    """`_near`, for a file that names no game: what it may have named instead."""
    if (game := library.called(name)) != name:
        return f"; write '{game}'."
    for file in library.variant_files():
        if file.name == name and file.of != name and file.of in library.games():
            return f", but a variant of '{file.of}'; write that."
    for file in filter(lambda file: file.shipped, library.games().values()):
        if name in open_file(library, file.path, (), shipped=True).definition.variants:
            return f", but a variant of '{file.name}'; write that."
    return _near(library, name)


def _near(library: Library, name: str) -> str:
    """The end of a message that there is no game `name`."""
    return nearest(name, {*library.games(), *library.aliases()} - {name}) or "; hoyle games lists them all."
