"""Simple programs that play poker, against which good players are tried; none of them reads what others do.

They know the price of a call, the pot, their own cards and the board. At the draw all of them throw by rule
of thumb. A program is a function from a view and a random generator to what it would like: `fold`, `call`,
or so many pots to bet; what is not allowed becomes the nearest thing that is.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from hoylecli.bots.vying.choices import sized
from hoylecli.bots.vying.pools import start_of
from hoylecli.bots.vying.throwing import high, thrown
from hoylecli.core.game import Move
from hoylecli.families.vying.view import VyingView
from hoylecli.scoring.poker import PAIR, TWO_PAIRS, category, strength

Wish = float | str
Program = Callable[[VyingView, Random], Wish]
ALL_IN: Final = 1000.0
LEAST: Final = 0.0


def grade(view: VyingView) -> float:
    """How good the hand is, from 0 to 3: nothing, a pair, top pair or a high pair, two pairs and more."""
    if not view.board and len(view.hand) == 2:
        start = start_of(view.hand)
        return 3 if start > 0.66 else 2 if start > 0.6 else 1 if start > 0.52 else 0
    mine = strength((*view.hand, *view.board))
    made, shared = category(mine), category(strength(view.board)) if view.board else 0
    if made == shared:
        return 0
    if made != PAIR:
        return 3 if made > TWO_PAIRS or shared != PAIR else 2
    top = max(map(high, view.board), default=11)
    return 2 if mine >> 16 & 15 >= top else 1


def is_first(view: VyingView) -> bool:
    """Whether this is the first interval of betting."""
    return view.street == 0


def has_bet(view: VyingView) -> bool:
    """Whether the seat has bet or raised in an interval before this one."""
    return any(
        act.seat == view.seat and act.what in ("bet", "raise") and act.street < view.street
        for act in view.acts
    )


def times_raised(view: VyingView) -> int:
    """How often the seat has bet or raised in this interval."""
    return sum(
        act.seat == view.seat and act.what in ("bet", "raise") and act.street == view.street
        for act in view.acts
    )


def owes(view: VyingView) -> int:
    return view.limits.call if view.limits else 0


def cheap(view: VyingView) -> bool:
    """Whether staying in costs no more than a least bet."""
    return owes(view) <= view.stakes.least * view.part.times


def _top(view: VyingView, rng: Random) -> Wish:
    if is_first(view) and view.board == () and len(view.hand) == 2:
        return "call" if cheap(view) or grade(view) >= 2 else "fold"
    return 1.0 if grade(view) >= 2 else "fold"


def _chart(loose: bool) -> Program:
    def play(view: VyingView, rng: Random) -> Wish:
        good = grade(view) - (not loose)
        if is_first(view):
            if good >= 2:
                return 1.0 if times_raised(view) < 2 else "call"
            return "call" if good >= (0.5 if loose else 1.5) and (cheap(view) or loose) else "fold"
        if good >= 1 and times_raised(view) < 1 and not owes(view):
            return 0.67
        return 0.67 if good >= 2 and times_raised(view) < 1 else "call" if good >= 1 else "fold"

    return play


def _small(size: float, first: bool, once: bool) -> Program:
    """Bets so much with anything; first: before the flop, too; once: until somebody has called."""

    def play(view: VyingView, rng: Random) -> Wish:
        if owes(view) and not cheap(view):
            return "call" if grade(view) >= 2 else "fold"
        if (is_first(view) and not first) or times_raised(view) or (once and has_bet(view)):
            return "call" if is_first(view) else "fold"
        return size

    return play


def _trap(view: VyingView, rng: Random) -> Wish:
    """Limps and calls with what is good, and raises when most of the money is to come."""
    late = view.street == len(view.rules.streets) - 1
    if grade(view) >= 3 and late:
        return 1.0
    return "call" if cheap(view) or grade(view) >= 2 else "fold"


def _steal(view: VyingView, rng: Random) -> Wish:
    """Raises first with anything, bets half the pot once more, and then plays by the hand."""
    if is_first(view):
        return 1.0 if not times_raised(view) else "call" if grade(view) >= 2 else "fold"
    if not owes(view) and view.street == 1:
        return 0.5
    return 0.67 if grade(view) >= 2 and not times_raised(view) else "call" if grade(view) >= 2 else "fold"


def _check_raise(view: VyingView, rng: Random) -> Wish:
    """Lets others bet, and raises them with anything, once."""
    if owes(view) and not is_first(view) and not times_raised(view):
        return 1.0
    return "call" if cheap(view) or grade(view) >= 2 else "fold"


def _donk(view: VyingView, rng: Random) -> Wish:
    """Calls before the flop, and bets a quarter of the pot with a pair or more; folds else."""
    if is_first(view):
        return "call" if cheap(view) or grade(view) >= 1 else "fold"
    return (0.25 if not owes(view) else "call") if grade(view) >= 1 else "fold"


PROGRAMS: Final[dict[str, tuple[Program, str]]] = {
    "call": (lambda view, rng: "call", "always calls"),
    "fold": (lambda view, rng: "fold", "folds to any bet"),
    "raise": (lambda view, rng: LEAST, "always bets and raises the least"),
    "pot": (lambda view, rng: 1.0, "always bets and raises the pot"),
    "all-in": (lambda view, rng: ALL_IN, "always bets the most there is"),
    "top": (_top, "bets the pot with top pair or better, else folds"),
    "tight": (_chart(loose=False), "plays few hands by a chart, and bets the good ones"),
    "loose": (_chart(loose=True), "plays many hands by a chart, and bets pairs"),
    "third": (_small(1 / 3, first=False, once=False), "bets a third with anything after the first interval"),
    "third-once": (_small(1 / 3, first=False, once=True), "the same, and gives up when called"),
    "third-first": (_small(1 / 3, first=True, once=False), "bets a third with anything in each interval"),
    "half": (_small(1 / 2, first=False, once=False), "bets half the pot with anything"),
    "bluff": (_small(1.0, first=False, once=True), "bets the pot with anything once, then gives up"),
    "trap": (_trap, "limps, calls, and bets the pot at the end with two pairs or more"),
    "steal": (_steal, "raises first with anything, bets half once, then plays by the hand"),
    "check-raise": (_check_raise, "checks, and raises any bet once"),
    "quarter": (_donk, "bets a quarter with any pair, folds the rest"),
    "random": (lambda view, rng: rng.choice(("fold", "call", "call", 0.5, 1.0)), "anything"),
}
"""By name: the program, and what it does."""


@dataclass(frozen=True, slots=True)
class Simple:
    """A program on a seat."""

    program: Program

    def choose(self, view: VyingView, rng: Random) -> Move:
        if view.phase == "drawing":
            out = sorted(thrown(view.rules, view.hand, view.part.draw))
            return next(move for move in view.legal if sorted(move.cards) == out)
        wish = self.program(view, rng)
        if isinstance(wish, float):
            raises = [move for move in view.legal if move.verb in ("bet", "raise", "all-in")]
            if raises:
                return (
                    raises[0] if wish == LEAST else raises[-1] if wish == ALL_IN else sized(view, (wish,))[0]
                )
            wish = "call"
        staying = Move("call") if owes(view) else Move("check")
        return staying if wish == "call" or not owes(view) else Move("fold")
