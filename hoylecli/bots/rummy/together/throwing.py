"""Which card is thrown: one that the hand can spare, and that does not give the pile away."""

from random import Random
from typing import NamedTuple

from hoylecli.core.cards import Card
from hoylecli.core.moves import PLAY
from hoylecli.families.rummy.position.together.counts import THREES
from hoylecli.scoring.canasta import VALUES

from .chances import can_take
from .habits import Habits
from .table import Situation


class Throw(NamedTuple):
    """cost: of throwing this card, in points. taken: how likely the next player takes the pile with it."""

    card: Card
    cost: float
    taken: float


def throws(table: Situation, habits: Habits, rng: Random) -> list[Throw]:
    """The cards that may be thrown, the best first."""
    cards = [move.cards[0] for move in table.view.legal if move.verb == PLAY]
    risk = habits.risk * (table.pile + 2)
    found = []
    for card in cards:
        freezes = card.rank in table.terms.wild
        taken = can_take(table, table.next, card.rank, table.frozen or freezes) if habits.risk else 0.0
        cost = _spared(table, habits, card) + taken * risk + habits.noise * rng.random()
        found.append(Throw(card, cost, taken))
    return sorted(found, key=lambda throw: (throw.cost, throw.card))


def _spared(table: Situation, habits: Habits, card: Card) -> float:
    """What the hand loses with the card, in points: pairs wait for the pile, ranks for unseen cards."""
    terms, many, rank = table.terms, table.at.hand[card.rank], card.rank
    if rank in terms.wild:
        return habits.wild + (20 if not rank else 0) - _freezing(table, habits)
    if terms.threes and rank == THREES:
        return 6.0 - (6.0 if table.is_ending else 0.0) + (0.0 if table.pile > 5 else 3.0)
    held = -VALUES[rank] / 2 if table.is_ending else 0.0
    if rank in table.at.laid:
        laid = table.at.laid[rank]
        short = table.terms.size - laid.naturals - laid.wilds
        return held + VALUES[rank] + (12.0 if short > 0 else 2.0)
    chance = min(table.unseen[rank], 6)
    if many == 1:
        return held + 0.6 * chance + VALUES[rank] / 10
    return held + (7.0 if many == 2 else 12.0) + 0.8 * chance + VALUES[rank] / 5


def _freezing(table: Situation, habits: Habits) -> float:
    """What it is worth to freeze the pile: the others have melds, and ours are few."""
    if not habits.freezes or table.frozen or table.pile < 4:
        return 0.0
    theirs = max((len(at.laid) for at in table.theirs), default=0)
    if theirs <= len(table.at.laid):
        return 0.0
    wilds = sum(table.at.hand[rank] for rank in table.terms.wild)
    return (theirs - len(table.at.laid)) * 3.0 * min(table.pile, 12) / 4 if wilds > 1 else 0.0
