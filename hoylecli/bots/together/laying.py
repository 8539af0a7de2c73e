"""Which cards come on the table: an opening as cheap as can be, canastas, and the way out."""

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from hoylecli.core.moves import Move
from hoylecli.families.together.counts import LEAST, Laid, Standing, Terms, can_finish, can_go_out, canastas
from hoylecli.families.together.position import layable
from hoylecli.families.together.steps import Step, by_rank, cards_of, places_of, steps
from hoylecli.scoring.canasta import VALUES

from .habits import Habits
from .table import Situation

_PLANS = 3000  # beginnings of openings that are looked at, at most
_WILD = {0: 4.5, 2: 3.5}  # cards that a wild card is worth to the hand


class Laying(NamedTuple):
    """A step that comes next. why: a word on what it is for."""

    step: Step
    why: str


def next_laying(table: Situation, habits: Habits) -> Laying | None:
    """What the player lays down next, None when the turn ends with a discard."""
    at, terms = table.at, table.terms
    found = list(steps(at, terms, places(table)))
    if not found:
        return None
    if can_go_out(at, terms):
        ways = [step for step in found if can_go_out(after(at, step, terms), terms)]
        return Laying(min(ways, key=lambda step: -sum(step.used)), "out") if ways else None
    if at.lacks:
        return _opening(table, found)
    worths = {step: worth(table, habits, step) for step in found}
    best = max(worths, key=lambda step: worths[step])
    return Laying(best, "canasta" if _makes_canasta(table, best) else "meld") if worths[best] > 0 else None


def places(table: Situation) -> dict[int, int]:
    """Where the melds of the player's side lie, by rank."""
    return places_of(table.view.table, table.side, table.terms)


def move_of(table: Situation, step: Step) -> Move:
    view = table.view
    ranks = by_rank(layable(view.hand, view.turns, table.at.lacks, view.rules))
    cards = cards_of(step, ranks, table.terms)
    return Move("meld", cards) if step.place < 0 else Move("lay", cards, target=f"m{step.place + 1}")


def after(at: Standing, step: Step, terms: Terms) -> Standing:
    return at.after(step.rank, {rank: many for rank, many in enumerate(step.used) if many}, terms)


def _opening(table: Situation, found: list[Step]) -> Laying | None:
    """The first step of the cheapest opening, or of what is left of it."""
    begun = table.at.has_begun
    first = _cheapest(table.at, table.terms, places(table))
    if first is not None and first in found:
        return Laying(first, "opening")
    return Laying(found[0], "opening") if begun else None


def _cheapest(at: Standing, terms: Terms, places: dict[int, int]) -> Step | None:
    """The first step of the opening that costs the hand least, None where none was found."""
    order = count()
    waiting: list[tuple[float, int, int, Standing, Step | None]] = [(0.0, 0, 0, at, None)]
    for _ in range(_PLANS):
        if not waiting:
            break
        cost, _, rank, now, first = heappop(waiting)
        if not now.lacks and first is not None and can_finish(now, terms):
            return first
        if rank > 13 or not now.lacks:
            continue
        heappush(waiting, (cost, -next(order), rank + 1, now, first))
        for step in _of_rank(now, terms, rank, places):
            then = cost + _cost(step, terms)
            heappush(waiting, (then, -next(order), rank + 1, after(now, step, terms), first or step))
    return None


def _of_rank(at: Standing, terms: Terms, rank: int, places: dict[int, int]) -> Iterator[Step]:
    """Sensible ways to lay cards at a rank: all its natural cards, or some with a wild card."""
    own = at.own
    many = own[rank]
    if rank == 0 or rank in terms.wild or (terms.threes and rank == 3):
        return
    laid = at.laid.get(rank)
    place = places.get(rank, -1)
    if place < 0 and laid is not None:
        return
    before = laid or Laid(0, 0)
    for naturals in range(many, -1, -1):
        for wild in (None, *terms.wild):
            if wild is not None and (not own[wild] or terms.room(before.plus(naturals)) < 1):
                continue
            size = naturals + (wild is not None)
            if not size or (laid is None and (naturals < terms.naturals or size < LEAST)):
                continue
            if laid is not None and naturals and wild is not None:
                continue
            if terms.closed and before.size + size > terms.size:
                continue
            used = [0] * 14
            used[rank] = naturals
            if wild is not None:
                used[wild] += 1
            yield Step(rank, tuple(used), place)


def _cost(step: Step, terms: Terms) -> float:
    """What the hand loses: cards, wild ones above all."""
    return sum(many * (_WILD[rank] if rank in terms.wild else 1.0) for rank, many in enumerate(step.used))


def worth(table: Situation, habits: Habits, step: Step) -> float:
    """What a step is worth to a side that has opened, in points; below 0 it waits."""
    at, terms = table.at, table.terms
    wilds = sum(step.used[rank] for rank in terms.wild)
    points = sum(many * VALUES[rank] for rank, many in enumerate(step.used))
    left = at.left - sum(step.used)
    if wilds and habits.reserves and not table.is_ending and _spoils(table, step):
        return -1.0
    if _makes_canasta(table, step):
        return 1000.0 + (200.0 if not wilds else 0.0) - 60 * wilds
    if habits.combines and _within_reach(table, step):
        return 500.0 - 60 * wilds + points / 100
    if habits.greedy or table.is_ending:
        return points + 0.0
    if wilds:
        return points / 100 if at.foot and at.left <= habits.hurries else -1.0
    if not at.foot and left < habits.kept and not (canastas(at, terms).reach(terms.needed) and left >= LEAST):
        return -1.0
    if step.place < 0 and step.used[step.rank] > LEAST:
        return 1.0 + points / 100  # three are enough, the others come when they are wanted
    return 2.0 + points / 100


def _spoils(table: Situation, step: Step) -> bool:
    """Whether wild cards would go on the meld nearest to a canasta without them, which is still needed."""
    at, terms = table.at, table.terms
    if canastas(at, terms).natural >= terms.needed.natural:
        return False
    clean = {rank: laid.naturals + at.hand[rank] for rank, laid in at.laid.items() if not laid.wilds}
    return step.rank in clean and clean[step.rank] == max(clean.values())


def _within_reach(table: Situation, step: Step) -> bool:
    """Whether the hand makes a canasta at the rank of the step, with wild cards if they are wanted."""
    at, terms, rank = table.at, table.terms, step.rank
    laid = at.laid.get(rank)
    naturals = at.hand[rank] + (laid.naturals if laid else 0)
    before = laid.wilds if laid else 0
    wilds = min(before + sum(at.hand[wild] for wild in terms.wild), terms.most)
    total = (laid.naturals if laid else 0) + before
    if total >= terms.size or naturals + wilds < terms.size:
        return False
    spent = sum(step.used[wild] for wild in terms.wild)
    return not spent or (naturals + before < terms.size and at.hand[rank] == step.used[rank])


def _makes_canasta(table: Situation, step: Step) -> bool:
    laid = table.at.laid.get(step.rank)
    before = laid.naturals + laid.wilds if laid else 0
    return before < table.terms.size <= before + sum(step.used)
