"""Which card is thrown, one that the hand can spare and that does not give the pile away; whether the pile is
taken, and whether the partner may go out.
"""

from random import Random
from typing import NamedTuple

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat
from hoylecli.core.moves import PLAY, Move
from hoylecli.families.together.counts import THREES, counts_of
from hoylecli.scoring.canasta import VALUES, points

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


def can_take(table: Situation, seat: Seat, rank: int, frozen: bool) -> float:
    """How likely this opponent takes the pile with a card of this rank on top.

    frozen: whether it is frozen for all then.
    """
    view, terms = table.view, table.terms
    if rank in terms.wild or (terms.threes and rank == THREES):
        return 0.0
    side = view.side(seat)
    laid = table.theirs[(side - table.side) % len(view.scores) - 1].laid
    closed = frozen or not view.opened[side]
    if not closed and rank in laid:
        return 1.0
    known = counts_of(view.known[seat])
    hidden = view.hand_sizes[seat] - sum(known)
    share = hidden / max(sum(table.unseen), 1)
    pair = _at_least(2 - known[rank], table.unseen[rank], share)
    if closed:
        return pair * (1.0 if view.opened[side] else _OPENS)
    one = _at_least(1 - known[rank], table.unseen[rank], share)
    known_wilds, unseen_wilds = (sum(counts[wild] for wild in terms.wild) for counts in (known, table.unseen))
    wild = _at_least(1 - known_wilds, unseen_wilds, share)
    return pair + (1 - pair) * one * wild * _SPENDS


_OPENS = 0.5  # how often a hand that has the pair can open with it, too
_SPENDS = 0.6  # how often a wild card is spent for the pile


def _at_least(wanted: int, many: int, share: float) -> float:
    """How likely a hand has so many of these cards, each of which it has with this chance."""
    if wanted <= 0:
        return 1.0
    none = (1 - share) ** many
    if wanted == 1:
        return 1 - none
    one = many * share * (1 - share) ** (many - 1) if many else 0.0
    return max(1 - none - one, 0.0)


_LOSS = 60  # points in hand that one would rather lay down before the hand ends


def takes(table: Situation, habits: Habits) -> Move | None:
    """The way in which the player takes the pile, None to draw."""
    ways = [move for move in table.view.legal if move.verb == "take"]
    wilds = {move: sum(card.rank in table.terms.wild for card in move.cards) for move in ways}
    for move in sorted(ways, key=lambda move: wilds[move]):
        if table.pile >= table.view.rules.draw.many + (habits.spend if wilds[move] else habits.least):
            return move
    return None


def permits(table: Situation, habits: Habits) -> bool:
    """Whether the partner may go out: not while this hand would lose much and nobody else is near the end."""
    return table.they_may_go_out or points(table.view.hand) <= _LOSS
