"""Engines for kinds of games. Each family is a package with these modules or folders in it:

rules       the frozen dataclass for the `rules:` map of a rules file, and which rules cannot be played
position    what lies on the table, and what follows from it; in a small family part of `view`
phases      the phases of a deal (`phase.Phase`), or a module for each; `frame` has what all games share
state       the engine, and in a small family its phases
view        what one seat may know, and `WIRE`, which describes that and the kinds of events for programs
text        where it is more than a screenful: the picture of a view, sentences on events, what people type
screen      `SCREEN`, which shows a view as plain lines of text
worlds      states that a view allows, and what it tells of the cards that are not seen; in `state` where all
            of them are as likely
__init__    `FAMILY`, which ties them together
"""

import pkgutil
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, Final, cast

from hoylecli.core import Move, Seat, State

from .phase import ByPhase as ByPhase, Phase as Phase, Teller as Teller
from .screen import Light as Light, Screen as Screen, Settled as Settled, Style as Style
from .views import DealView as DealView, Kind as Kind, Wire as Wire, restored as restored, seen as seen


def _nothing(rules: Any) -> None:
    return None


def _never(rules: Any) -> bool:
    return False


def _free(rules: Any) -> int:
    return 0


def _unnumbered(rules: Any, number: int) -> Move | None:
    return None


@dataclass(frozen=True, slots=True)
class Claiming:
    """How players claim or give away what is left of a deal, which is then played out at once.

    - is_open: `(state)` to whether the seat to act may claim now; can_concede: whether it may give away;
      ever_concedes: whether anybody may in this game, at another time.
    - claim: `(state, seat, number, people)` to the moves of all to the end of the deal, in which the seat
      takes so many of the tricks, or all for None. people: the seats of persons. HoyleError says why the
      claim does not hold, and tells nothing hidden.
    - concede: `(state, seat, people)` to the moves in which the side takes none that it can leave. HoyleError
      says why that cannot be.
    - silent: the kinds of events that are not told one by one then.
    """

    is_open: Callable[[Any], bool]
    can_concede: Callable[[Any], bool]
    ever_concedes: Callable[[Any], bool]
    claim: Callable[[Any, Seat, int | None, Collection[Seat]], Sequence[Move]]
    concede: Callable[[Any, Seat, Collection[Seat]], Sequence[Move]]
    silent: frozenset[str]


@dataclass(frozen=True, slots=True)
class Dealing:
    """How a player may have a deal again, or another in its place, in games where that is done.

    - opens: `(state)` to whether the play of the deal begins here, after all that is said before it.
    - written: `(state)` to the text of the hands, from the state that a deal led to.
    - read: `(text, state)` to the deal that gives everybody the hands of such a text, where the table is to
      deal. Raises HoyleError for a text without hands.
    - turned: `(state)` to the text of the hands when everybody has moved on a seat, and the cards have not.
    """

    opens: Callable[[Any], bool]
    written: Callable[[Any], str]
    read: Callable[[str, Any], Move]
    turned: Callable[[Any], str]


@dataclass(frozen=True, slots=True)
class Family:
    """The functions by which the rest of the program uses a family.

    - rules: the dataclass for the `rules:` map of a rules file.
    - undealt: `(rules, players, seed)` to the first state, in which nothing is dealt.
    - sample: `(view, rng)` to a world that fits the view: a state of which `view.seat` would see exactly
      `view`, with the hidden cards drawn at random, as far as what was seen leaves them open. It is the way
      to look ahead without peeking. Where a search needs hundreds of worlds, the family's `worlds` has what
      stands behind it: what the view tells, found out once, and cards drawn from that.
    - verbs: every word that a move may begin with.
    - check: `(rules)` to what cannot be played, as pairs of the key that is wrong and what is wrong with it.
    - players: `(rules)` to the fewest and the most who can play.
    - safe: `(rules)` to a function that finds moves to make for a player who has asked for that; None in
      games without such moves. The function takes `(view, everything)`. It returns a move that can do no
      harm, or if `everything` is set any move to a foundation; None where there is none.
    - lowest_is_best: `(rules)` to whether the lowest score is the best.
    - buy_in: `(rules)` to what a player pays as a match begins, in games that keep an account of winnings;
      0 in all others. Scores have it taken off already.
    - winnings: `(state)` to what a match with a buy-in has brought so far, finished or not; None for one that
      began in mid-game and cost nothing, and for any match of a game without a buy-in.
    - numbered: `(rules, number)` to the deal that players of the game everywhere know by this number, None in
      games without numbered deals.
    - claiming: how the rest of a deal is claimed, None where it cannot be.
    - leave: `(seat)` to the move by which a player leaves when the deal is over; None for games in which all
      stay to the end.
    - dealing: `(rules)` to how a deal is played again, or another one; None where the cards are dealt once.
    """

    name: str
    rules: type[Any]
    undealt: Callable[[Any, int, int], State]
    sample: Callable[[Any, Random], State]
    verbs: frozenset[str]
    check: Callable[[Any], Iterable[tuple[str, str]]]
    players: Callable[[Any], tuple[int, int]]
    safe: Callable[[Any], Callable[[Any, bool], Move | None] | None] = _nothing
    lowest_is_best: Callable[[Any], bool] = _never
    buy_in: Callable[[Any], int] = _free
    winnings: Callable[[Any], int | None] = _nothing
    numbered: Callable[[Any, int], Move | None] = _unnumbered
    claiming: Claiming | None = None
    leave: Callable[[Seat], Move] | None = None
    dealing: Callable[[Any], Dealing | None] = _nothing


SHARED: Final = frozenset({"rummy"})
"""Packages here that are no families, but what several of them share."""


def names() -> list[str]:
    """The names of all families."""
    packages = {item.name for item in pkgutil.iter_modules(__path__) if item.ispkg}
    return sorted(packages - SHARED)


def find(name: str) -> Family:
    """The family called `name`, which must be one of `names()`."""
    return cast(Family, import_module(f"{__name__}.{name}").FAMILY)


def screen(name: str) -> Screen:
    """How the games of a family are shown."""
    return cast(Screen, import_module(f"{__name__}.{name}.screen").SCREEN)


def wire(name: str) -> Wire:
    """What programs are told of the games of a family."""
    return cast(Wire, import_module(f"{__name__}.{name}.view").WIRE)
