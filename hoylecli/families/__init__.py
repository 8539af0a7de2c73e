"""Engines for kinds of games. Each family is a package with the same words in it:

rules       the frozen dataclass that the `rules:` map of a rules file is read into, and what cannot be played
position    what lies on the table, and what follows from it
phases      in games of deals, a room for each phase (`phase.Phase`); what they all share is in `frame`
state       the engine
view        what one seat may know
text        plain lines of text: the drawing of a view, the telling of events, prompts and input
wire        `WIRE`, which describes the fields of its views and the kinds of its events
__init__    `FAMILY`, which ties them together
"""

import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, cast

from hoylecli.core.game import State
from hoylecli.core.moves import Move
from hoylecli.families.screen import Screen
from hoylecli.families.wire import Wire


def _nothing(rules: Any) -> None:
    return None


def _never(rules: Any) -> bool:
    return False


def _unnumbered(rules: Any, number: int) -> Move | None:
    return None


@dataclass(frozen=True, slots=True)
class Family:
    """An engine.

    rules: the dataclass for the `rules:` map. seat: `(rules, players, seed)` to the first, undealt state.
    sample: `(view, rng)` to a state that the view allows, hidden cards drawn at random, for search.
    verbs: every word a move may begin with. check: `(rules)` to the combinations that cannot be played,
    each as the key that is wrong and what is wrong with it. players: `(rules)` to how many can play by them,
    the fewest and the most. safe: `(rules)` to what finds moves that the table may make for a player who
    wants that, None where there are none: `(view, everything)` to a move that can do no harm, or with
    `everything` to one that play comes to in the end. lowest_is_best: `(rules)` to whether the lowest score
    is the best one. numbered: `(rules, number)` to the deal that has this number wherever the game is played,
    None in games that have no such numbers.
    """

    name: str
    rules: type[Any]
    seat: Callable[[Any, int, int], State]
    sample: Callable[[Any, Random], State]
    verbs: frozenset[str]
    check: Callable[[Any], Iterable[tuple[str, str]]]
    players: Callable[[Any], tuple[int, int]]
    safe: Callable[[Any], Callable[[Any, bool], Move | None] | None] = _nothing
    lowest_is_best: Callable[[Any], bool] = _never
    numbered: Callable[[Any, int], Move | None] = _unnumbered


def names() -> list[str]:
    """The names of all families."""
    return sorted(item.name for item in pkgutil.iter_modules(__path__) if item.ispkg)


def find(name: str) -> Family:
    """The family called `name`, which must be one of `names()`."""
    return cast(Family, import_module(f"{__name__}.{name}").FAMILY)


def screen(name: str) -> Screen:
    """How the games of a family are shown."""
    return cast(Screen, import_module(f"{__name__}.{name}.text.screen").SCREEN)


def wire(name: str) -> Wire:
    """What programs are told of the games of a family."""
    return cast(Wire, import_module(f"{__name__}.{name}.wire").WIRE)
