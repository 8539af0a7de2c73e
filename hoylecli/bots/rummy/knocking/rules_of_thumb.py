"""How the beginner and the average player decide."""

from random import Random

from hoylecli.core.cards import Card
from hoylecli.core.moves import Move
from hoylecli.families.rummy.view import RummyView
from hoylecli.scoring.gin.melds import mask_deadwood

from .reckoning import VALUES, completes, danger, outs
from .table import Situation, table_of

_OUT = 1.5  # points of deadwood that a card which would help is worth
_RISK = 12.0  # what it costs to give the opponent a meld


def takes(view: RummyView, rng: Random) -> bool:
    """Takes a discard that finds a place in a meld."""
    table = table_of(view)
    return completes(table.hand, table.top)


def knocks_of(view: RummyView) -> list[tuple[int, Move]]:
    """The legal knocks within the limit with their deadwood, the least first."""
    hand = table_of(view).hand
    knocks = [(mask_deadwood(hand ^ 1 << move.cards[0]), move) for move in view.legal if move.verb == "knock"]
    within = [(count, move) for count, move in knocks if count <= view.limit]
    return sorted(within, key=lambda each: (each[0], -VALUES[each[1].cards[0]], each[1].cards[0]))


def throws_of(view: RummyView) -> list[Card]:
    return [move.cards[0] for move in view.legal if move.verb != "knock"]


# The beginner


def highest_unmatched(view: RummyView, rng: Random) -> Card:
    """The throw that leaves the least deadwood now."""
    hand = table_of(view).hand
    return min(throws_of(view), key=lambda card: (mask_deadwood(hand ^ 1 << card), rng.random()))


def knocks_at_once(view: RummyView, deadwood: int, rng: Random) -> bool:
    return True


# The average player


def by_outs_and_danger(view: RummyView, rng: Random) -> Card:
    """Weighs what is left unmatched against what may still help, and what the discard may give away."""
    table = table_of(view)
    chances = table.chances()
    worth = {card: _worth(table, card, chances) for card in throws_of(view)}
    return min(worth, key=lambda card: (-worth[card], card))


def _worth(table: Situation, card: Card, chances: dict[int, float]) -> float:
    left = table.hand ^ 1 << card
    helping = min(outs(left, table.unseen), 12) * min(table.stock / 12, 1)
    return _OUT * helping - mask_deadwood(left) - _RISK * danger(card, chances)


def knocks_by_stage(view: RummyView, deadwood: int, rng: Random) -> bool:
    """Early with anything, later only with little, as the other has had time, and an undercut costs 25."""
    table = table_of(view)
    if not deadwood or table.turn <= 7:
        return True
    return deadwood <= (7 if table.turn <= 10 else 4)
