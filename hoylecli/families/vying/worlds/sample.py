"""Worlds that a view allows: the cards a seat has not seen, drawn at random."""

from random import Random

from hoylecli.core.cards import Card
from hoylecli.core.packs import STANDARD
from hoylecli.families.views import restored

from ..position import Deal, Hand, Position, Thrown
from ..state import undealt
from ..view import VyingView


def unseen(view: VyingView) -> list[Card]:
    """The cards that may be in the stock, among the discards of others or in a hand, in order."""
    seen = {card for cards in (*view.hands, *view.ups) for card in cards}
    seen.update(view.hand, view.board)
    if view.drawing:
        seen.update(view.drawing.thrown, view.drawing.waiting[2] if view.drawing.waiting else ())
    return [card for card in STANDARD.cards() if card not in seen]


def sample(view: VyingView, rng: Random) -> Position:
    """A state in which `view.seat` would see exactly `view`, all of them equally likely."""
    hidden = unseen(view)
    rng.shuffle(hidden)

    def taken(many: int) -> Hand:
        cards = tuple(hidden[:many])
        del hidden[:many]
        return cards

    hands = []
    for seat, size in enumerate(view.sizes):
        known = view.hand if seat == view.seat else view.hands[seat]
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
