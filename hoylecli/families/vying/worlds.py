"""Worlds that a view allows: the cards a seat has not seen, drawn at random.

Players who hold some hands for likelier than others pick those, and draw only the rest.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final

from hoylecli.core import STANDARD, Card, Seat
from hoylecli.families import restored

from .position import Deal, Hand, Position, Thrown
from .state import undealt
from .view import VyingView


def unseen(view: VyingView) -> list[Card]:
    """The cards that may be in the stock, among the discards of others or in a hand, in order."""
    seen = {card for cards in (*view.hands, *view.ups) for card in cards}
    seen.update(view.hand, view.board)
    if view.drawing:
        seen.update(view.drawing.thrown, view.drawing.waiting[2] if view.drawing.waiting else ())
    return [card for card in STANDARD.cards() if card not in seen]


class Rest:
    """Cards that nobody is known to hold, in an order of chance. taken: those of them that are gone."""

    def __init__(self, cards: Sequence[Card], taken: Iterable[Card], rng: Random) -> None:
        self._cards: Final = cards
        self._taken: Final = set(taken)
        self._rng: Final = rng

    def take(self, many: int) -> Hand:
        """Takes `many` of the cards away, and returns them."""
        found = list[Card]()
        while len(found) < many:
            card = self._cards[int(self._rng.random() * len(self._cards))]
            if card not in self._taken:
                self._taken.add(card)
                found.append(card)
        return tuple(found)


def sample(view: VyingView, rng: Random) -> Position:
    """A state in which `view.seat` would see exactly `view`, all of them equally likely."""
    return filled(view, {}, rng)


def filled(view: VyingView, given: Mapping[Seat, Hand], rng: Random) -> Position:
    """A state in which these seats hold these cards face down, and all others any that the view allows."""
    rest = Rest(unseen(view), (card for hand in given.values() for card in hand), rng)
    taken, hands = rest.take, []
    for seat, size in enumerate(view.sizes):
        known = view.hand if seat == view.seat else view.hands[seat] or given.get(seat, ())
        hands.append(tuple(sorted(known or taken(size))))
    waiting, discards = None, list[Thrown]()
    if drawing := view.drawing:
        if drawing.waiting:
            seat, many, own = drawing.waiting
            waiting = Thrown(seat, own or taken(many))
        others = taken(drawing.discards - len(drawing.thrown))
        own = drawing.thrown
        discards += [Thrown(view.seat if view.seat is not None else -1, own)] if own else []
        discards += [Thrown(-1, others)] if others else []
    deal = Deal(
        stakes=view.stakes,
        stock=taken(view.stock),
        hands=tuple(hands),
        ups=view.ups,
        board=view.board,
        discards=tuple(discards),
        waiting=waiting,
        stacks=view.stacks,
        bets=view.bets,
        paid=view.paid,
        carried=view.carried,
        in_deal=view.in_deal,
        moved=view.moved,
        high=view.high,
        step=view.step,
        raises=view.raises,
        street=view.street,
        betted=view.betted,
        last=view.last,
        acts=view.acts,
        shown=view.shown,
    )
    empty = undealt(view.rules, len(view.scores), rng.getrandbits(30))
    return restored(view, empty, deal).updated(lives=view.lives)
