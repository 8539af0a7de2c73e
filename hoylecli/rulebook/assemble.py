"""Games by name: the right file from the shelf, its base under it, and variants from files of their own."""

from dataclasses import replace
from typing import Final, NamedTuple

from hoylecli.core.errors import RulesError

from .document import build_game, build_variant, is_variant
from .format import LINE, VARIANT_FILE
from .names import PLAIN, STANDARD
from .nodes import Table
from .problem import BrokenRules, Problem, nearest, nearest_or_all, shortened
from .reader import read
from .shapes import read as read_shape
from .shapes import read_slots, report_missing
from .sheet import Sheet, combine
from .shelf import Shelf, Slip

MOST_BASES: Final = 20


class Opened(NamedTuple):
    """A game's sheet, and the whole of its text, for a game that builds on it."""

    sheet: Sheet
    root: Table


def find(shelf: Shelf, name: str) -> Slip:
    """The file of the game `name`. Raises RulesError with the nearest name when there is none."""
    slip = shelf.game(name)
    if slip is None:
        raise RulesError(f"There is no game '{shortened(name)}'{_near(shelf, name)}")
    return slip


def open_game(shelf: Shelf, name: str, variant: str = PLAIN) -> Sheet:
    """The sheet of the game `name`, which has `variant`, from a file of its own if there is one.

    Raises RulesError when there is no such game or variant, or a file is broken.
    """
    slip = find(shelf, name)
    sheet = open_file(shelf, slip.path, (), slip.shipped).sheet
    extras = shelf.variants(name)
    if variant in extras:
        return open_variant(extras[variant].path, sheet, extras[variant].shipped)
    known = [PLAIN, *sheet.variants, *extras]
    if variant not in (STANDARD, *known):
        raise RulesError(
            f"{sheet.title} has no variant '{shortened(variant)}'{nearest_or_all(variant, known)}"
        )
    return sheet


def open_file(shelf: Shelf, path: str, above: tuple[str, ...], shipped: bool) -> Opened:
    """The game in the file `path`. above: the files that build on it, none of which can be its base."""
    problems: list[Problem] = []
    own = read(path, problems)
    if "base" not in own.entries:
        sheet = build_game(own, own, problems)
        return Opened(replace(sheet, files=(path,), shipped=shipped), own)
    base = _base(shelf, own, (*above, path), problems)
    root = combine(base.root, own)
    sheet = build_game(root, own, problems, base.sheet.family)
    both = shipped and base.sheet.shipped
    return Opened(replace(sheet, files=(path, *base.sheet.files), shipped=both), root)


def _base(shelf: Shelf, own: Table, above: tuple[str, ...], problems: list[Problem]) -> Opened:
    place, node = own.entries["base"]
    name = read_shape(LINE, "base", place, node, problems)
    if not isinstance(name, str):
        raise BrokenRules(problems)
    slip = shelf.game(name, but=above)
    if slip is None:
        message = f"base: there is no game '{name}' to build on{_near(shelf, name)}"
        raise BrokenRules([*problems, Problem(node.place, message)])
    if len(above) > MOST_BASES:
        message = f"base: games build on one another {MOST_BASES} deep at most; build on one further down."
        raise BrokenRules([*problems, Problem(node.place, message)])
    return open_file(shelf, slip.path, above, slip.shipped)


def open_variant(path: str, sheet: Sheet, shipped: bool) -> Sheet:
    """The sheet with the variant from the file `path` among its variants."""
    problems: list[Problem] = []
    variant = build_variant(read(path, problems), sheet, problems)
    return replace(
        sheet,
        variants={**sheet.variants, variant.name: variant},
        files=(*sheet.files, path),
        shipped=sheet.shipped and shipped,
    )


def problems_of(path: str, shelf: Shelf | None = None) -> list[Problem]:
    """Everything that is wrong with the rules file `path`, none if it is right. shelf: has the file, too."""
    shelf = shelf or Shelf([path])
    problems: list[Problem] = []
    try:
        root = read(path, problems)
        if not is_variant(root, problems):
            open_file(shelf, path, (), False)
            return []
        head = read_slots(VARIANT_FILE, root, problems)
        report_missing(VARIANT_FILE, "", root.place, root, problems)
        slip = shelf.game(head["of"]) if "of" in head else None
        if "of" in head and slip is None:
            place = root.entries["of"].node.place
            problems.append(Problem(place, f"of: there is no game '{head['of']}'{_near(shelf, head['of'])}"))
        if slip is None:
            raise BrokenRules(problems)
        build_variant(root, open_file(shelf, slip.path, (), slip.shipped).sheet, problems)
    except BrokenRules as error:
        return error.problems
    return []


def _near(shelf: Shelf, name: str) -> str:
    """The end of a message that there is no game `name`."""
    return nearest(name, set(shelf.games()) - {name}) or "; hoyle games lists those there are."
