"""Sampled worlds that fit a view, and what the legal moves of a view do."""

from collections import Counter
from functools import lru_cache
from itertools import takewhile
from random import Random

from hoylecli.core.cards import Card

from .plan import Plan, plan_of
from .position.board import EMPTY, Board, Pile
from .position.position import Steps
from .position.steps import steps
from .state import PatienceState
from .view import PatienceView, Seen

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
