"""Worlds that a view allows: the cards a seat has not seen, drawn at random."""

from random import Random
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.families.views import restored

from .knowledge import Known, Table, known, unlocated
from .position import Deal, Position, by_rank, four_of
from .state import undealt
from .view import AskingView

_TRIES: Final = 40  # deals of the unknown cards, for one that fits all that is known


def sample(view: AskingView, rng: Random) -> Position:
    """A state in which `view.seat` would see exactly `view`, and which fits what the questions have told.

    Where no such world is soon found, one is taken in which a hand has ranks that it cannot have.
    """
    deal = _dealt(view, rng) if view.hand_sizes else Deal()
    return restored(view, undealt(view.rules, len(view.scores), rng.getrandbits(30)), deal)


def _dealt(view: AskingView, rng: Random) -> Deal:
    counts = ranks_held(view, rng)
    unseen = {}
    for rank in range(1, 14):
        unseen[rank] = [card for card in four_of(rank) if card not in view.hand]
        rng.shuffle(unseen[rank])
    hands = []
    for seat, held in enumerate(counts):
        drawn = [unseen[rank].pop() for rank in range(1, 14) for _ in range(held[rank])]
        hands.append(view.hand if seat == view.seat else by_rank(drawn))
    gone = {rank for ranks in view.laid for rank in ranks}
    pond: list[Card] = [card for rank, cards in unseen.items() if rank not in gone for card in cards]
    rng.shuffle(pond)
    return Deal(tuple(pond), tuple(hands), view.laid, view.turns)


def ranks_held(view: AskingView, rng: Random) -> Table:
    """How many cards of each rank each seat may hold, at random; nothing for the viewer's own."""
    found = known(view)
    pool = [rank for rank, many in enumerate(unlocated(view, found)) for _ in range(many)]
    for tried in range(_TRIES + 1):
        rng.shuffle(pool)
        counts = _filled(view, found, list(pool), is_strict=tried < _TRIES)
        if counts is not None:
            break
    assert counts is not None
    return counts


def _filled(view: AskingView, found: Known, pool: list[int], is_strict: bool) -> Table | None:
    """Hands from the pool, the most restricted first; None where a hand cannot be filled."""
    counts: Table = tuple(list(held) for held in found.least)
    if view.seat is not None:
        counts[view.seat][:] = [0] * 14
    others = [seat for seat in range(len(counts)) if seat != view.seat]
    for seat in sorted(others, key=lambda seat: sum(found.most[seat])):
        missing = found.unknown(seat, view.hand_sizes[seat])
        left: list[int] = []
        for rank in pool:
            if missing and (not is_strict or counts[seat][rank] < found.most[seat][rank]):
                counts[seat][rank] += 1
                missing -= 1
            else:
                left.append(rank)
        if missing:
            return None
        pool = left
    return counts
