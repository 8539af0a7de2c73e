"""Sampled worlds that fit a view, what its legal moves do, and which of them go home without harm."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import takewhile
from random import Random

from hoylecli.core import Card, Move

from .plan import Plan, plan_of
from .position import Steps
from .position.board import EMPTY, Board, Pile, Step
from .position.fits import is_safe
from .position.steps import steps
from .rules import PatienceRules
from .state import PatienceState
from .view import PatienceView, Seen, seen_pile

# Sampled worlds: states that a view allows, with the cards that are not seen drawn at random

_TRIES = 200  # to find a way for the kings to lie


def sample(view: PatienceView, rng: Random) -> PatienceState:
    """A state in which every seat would see exactly `view`; all such states are equally likely.

    Hidden kings lie at the bottom of columns where the deal puts them there. Where it puts kings under cards
    of their suit, they are taken to lie anywhere.
    """
    plan = plan_of(view.rules, view.base)
    return PatienceState(
        rules=view.rules,
        plan=plan,
        seed=rng.getrandbits(30),
        phase=view.phase,
        to_act=view.to_act,
        board=EMPTY if view.phase == "deal" else _board(view, plan, rng),
        base=view.base,
        redeals=_redeals(view),
        fresh=view.fresh,
        shuffles=0 if view.phase == "deal" else 1,
        returned=_returned(view),
        ending=view.ending,
        played=view.played,
    )


def _redeals(view: PatienceView) -> int:
    """How many redeals there were; where any number is allowed, 1 stands for some."""
    allowed = view.rules.stock.redeals
    if isinstance(allowed, str) or view.redeals is None:
        return int(bool(view.remembered))
    return allowed - view.redeals


def _returned(view: PatienceView) -> int:
    """How many cards at the bottom of the stock were put there face up."""
    slides = view.rules.grid.place == "slide"
    return len(list(takewhile(lambda card: card is not None, reversed(view.remembered)))) if slides else 0


def _board(view: PatienceView, plan: Plan, rng: Random) -> Board:
    stock = view.remembered or view.stock
    piles = (*view.columns, *view.foundation, *view.cells, *view.reserve, *view.waste, stock)
    seen = Counter(card for pile in (*piles, *view.grid, view.aside) for card in pile if card is not None)
    hidden = list((Counter(plan.pack) - seen).elements())
    rng.shuffle(hidden)
    covered = view.rules.tableau.covered_down
    kings = _kings(plan, view.columns, hidden, rng) if plan.rules.setup.kings == "bottom" else Counter()
    if kings:
        columns = _with_kings(view.columns, hidden, kings, rng)
    else:
        columns = tuple(_filled(pile, hidden) for pile in view.columns)
    return Board(
        columns=columns,
        down=tuple(0 if covered else pile.count(None) for pile in view.columns),
        foundation=view.foundation,
        cells=view.cells,
        reserve=tuple(_filled(pile, hidden) for pile in view.reserve),
        waste=view.waste,
        stock=_filled(stock, hidden),
        grid=view.grid,
        aside=view.aside,
    )


def _filled(pile: Seen, hidden: list[Card]) -> Pile:
    return tuple(hidden.pop() if card is None else card for card in pile)


def _kings(plan: Plan, columns: tuple[Seen, ...], hidden: list[Card], rng: Random) -> Counter[int]:
    """How many of the cards at the bottom of each column, not seen, are kings; none where that is impossible.

    Under a king that is seen there are only kings. The others may lie in any of the places that were dealt in
    the other columns, or may not have been dealt to columns at all.
    """
    down = [pile.count(None) for pile in columns]
    under = {
        at: down[at]
        for at, pile in enumerate(columns)
        if any(_is_king(card) for card in pile[down[at] :][:1])
    }
    free = [at for at, count in enumerate(plan.deal) if down[at] and at not in under for _ in range(count)]
    free += [-1] * (len(hidden) - sum(down))
    left = sum(map(_is_king, hidden)) - sum(under.values())
    for _ in range(_TRIES if 0 <= left <= len(free) else 0):
        chosen = Counter(under) + Counter(rng.sample(free, left))
        if all(chosen[at] <= down[at] for at in chosen if at >= 0):
            return chosen
    return Counter()


def _with_kings(
    columns: tuple[Seen, ...], hidden: list[Card], kings: Counter[int], rng: Random
) -> tuple[Pile, ...]:
    """The columns filled, with so many kings at the bottom and no others; `hidden` keeps the rest."""
    first, others = [[card for card in hidden if _is_king(card) is its] for its in (True, False)]
    filled = []
    for at, pile in enumerate(columns):
        bottom = tuple(first.pop() for _ in range(kings[at]))
        filled.append(bottom + _filled(pile[len(bottom) :], others))
    hidden[:] = first + others
    rng.shuffle(hidden)
    return tuple(filled)


def _is_king(card: Card | None) -> bool:
    return card is not None and card.rank == 13


# What the legal moves of a view do


def steps_of(view: PatienceView) -> Steps:
    """The legal moves of the seat to act, with what each does; hidden cards make no difference to that."""
    return steps(sample(view, Random(0))) if view.phase == "play" else {}


@lru_cache(maxsize=2)
def what_moves_do(view: PatienceView) -> Steps:
    """As `steps_of`, cached for the last views."""
    return steps_of(view)


# Cards that can go to the foundations without harm, found from a View and the rules alone.
#
# They are those of `fits.is_safe`, if they may also leave their pile without being missed there:
#
# - a card of the waste only if one card is turned at a time; else the cards would come round in another
#   order;
# - where empty columns fill themselves, only a card of a cell, or one of a column that is not its last.


def safe(rules: PatienceRules) -> Callable[[PatienceView, bool], Move | None] | None:
    """`homeward` in games whose foundations are built up card by card, else None."""
    home = rules.foundation
    one_by_one = home.sets == "none" and rules.remove.rule == "none" and home.suits != "alternate"
    return homeward if one_by_one and home.piles and home.step == "up" else None


def homeward(view: PatienceView, everything: bool) -> Move | None:
    """A move of a card to a foundation that can do no harm; with `everything`, any move to a foundation."""
    if view.phase != "play" or not view.base:
        return None
    plan, heights = plan_of(view.rules, view.base), [len(pile) for pile in view.foundation]
    for move, step, card in _moves_home(view):
        if everything or (_may_leave(view, step) and is_safe(plan, view.base, heights, card)):
            return move
    return None


def _moves_home(view: PatienceView) -> Iterator[tuple[Move, Step, Card]]:
    for move, step in what_moves_do(view).items():
        if step is not None and step.target.kind == "foundation":
            card = seen_pile(view, step.source)[-1]
            if card is not None:
                yield move, step, card


def _may_leave(view: PatienceView, step: Step) -> bool:
    """Whether the card may leave its pile without being missed there."""
    kind, rules = step.source.kind, view.rules
    if rules.tableau.refill:
        return kind == "cells" or (kind == "columns" and len(view.columns[step.source.at]) > 1)
    if kind == "waste":
        goes_round = rules.stock.to == "waste" and rules.stock.draw > 1
        return not goes_round or (not view.stock and view.redeals == 0)
    return kind in ("columns", "cells", "reserve")
