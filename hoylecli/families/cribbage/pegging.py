"""What cards count, and the pegging of points."""

from hoylecli.core.cards import Card
from hoylecli.core.events import Event, Seat
from hoylecli.core.values import replace
from hoylecli.scoring.cribbage import Count, Item, peg, show

from .deal import Counting
from .position import Position


def pegged(
    state: Position,
    seat: Seat,
    points: int,
    reason: str,
    cards: tuple[Card, ...] = (),
    items: tuple[Item, ...] = (),
) -> Position:
    """The position after points are pegged: the rear peg jumps past the front one, to the game hole at most.

    A game is won the moment it is pegged out; what is left is not counted (CC, Cribbage).
    """
    if not points or state.is_won:
        return state
    front = state.deal.pegs[seat][1]
    moved = (front, min(front + points, state.rules.target))
    pegs = (moved, state.deal.pegs[1]) if seat == 0 else (state.deal.pegs[0], moved)
    scored = [{"kind": item.kind, "points": item.points} for item in items]
    event = Event("pegged", seat, cards, points, data={"reason": reason, "items": scored})
    return state.updated(event, deal=replace(state.deal, pegs=pegs)).gained(seat, moved[1] - front)


def worth(state: Position, counting: Counting) -> Count:
    """The true count of what is being counted."""
    if counting.what == "play":
        return peg(counting.cards)
    return show(counting.cards, state.deal.starter, counting.what == "crib")


def with_starter(state: Position, counting: Counting) -> tuple[Card, ...]:
    """The cards that are counted, with the starter except in the play."""
    assert state.deal.starter is not None
    return counting.cards if counting.what == "play" else (*counting.cards, state.deal.starter)


def scored(state: Position, counting: Counting) -> Position:
    """The position when all points of what is being counted have been pegged."""
    count = worth(state, counting)
    return pegged(
        state, counting.seat, count.total, counting.what, with_starter(state, counting), count.items
    )
