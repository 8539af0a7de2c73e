"""Worlds that a view allows: the cards that are not seen, drawn at random."""

from collections import Counter
from random import Random

from hoylecli.core.cards import Card

from .board import EMPTY, Board, Pile
from .plan import plan_of
from .state import PatienceState
from .steps import Steps, steps
from .view import PatienceView, Seen


def sample(view: PatienceView, rng: Random) -> PatienceState:
    """A state in which every seat would see exactly `view`; all such states are equally likely."""
    plan = plan_of(view.rules, view.base)
    return PatienceState(
        rules=view.rules,
        plan=plan,
        seed=rng.getrandbits(30),
        phase=view.phase,
        to_act=view.to_act,
        board=EMPTY if view.phase == "deal" else _board(view, plan.pack, rng),
        base=view.base,
        redeals=_redeals(view),
        fresh=view.fresh,
        shuffles=0 if view.phase == "deal" else 1,
        ending=view.ending,
    )


def steps_of(view: PatienceView) -> Steps:
    """What each legal move of the seat to act does. Hidden cards don't matter for that."""
    return steps(sample(view, Random(0))) if view.phase == "play" else {}


def _redeals(view: PatienceView) -> int:
    """How many there have been; where any number is allowed it only matters whether there was one."""
    allowed = view.rules.stock.redeals
    if isinstance(allowed, str) or view.redeals is None:
        return int(bool(view.remembered))
    return allowed - view.redeals


def _board(view: PatienceView, pack: Pile, rng: Random) -> Board:
    stock = view.remembered or view.stock
    piles = (*view.columns, *view.foundation, *view.cells, *view.reserve, *view.waste, stock)
    seen = Counter(card for pile in (*piles, *view.grid, view.aside) for card in pile if card is not None)
    hidden = list((Counter(pack) - seen).elements())
    rng.shuffle(hidden)
    covered = view.rules.tableau.covered_down
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
