"""Worlds that a view allows: the cards a seat has not seen, drawn at random."""

from random import Random

from hoylecli.core.cards import Card
from hoylecli.core.packs import STANDARD

from ..position.deal import Deal, Hand, Thrown
from ..position.position import Position
from ..state import undealt
from ..view import VyingView


def unseen(view: VyingView) -> list[Card]:
    """The cards that may be in the stock, among the discards of others or in a hand, in order."""
    own = view.waiting[2] if view.waiting else ()
    seen = {card for cards in (*view.hands, *view.ups) for card in cards}
    seen.update(view.hand, view.board, view.thrown, own)
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
    waiting = None
    if view.waiting:
        seat, many, own = view.waiting
        waiting = Thrown(seat, own or taken(many))
    others = taken(view.discards - len(view.thrown))
    discards = [Thrown(view.seat if view.seat is not None else -1, view.thrown)] if view.thrown else []
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
    return undealt(view.rules, len(view.scores), rng.getrandbits(30)).updated(
        phase=view.phase,
        to_act=view.to_act,
        dealer=view.dealer,
        deal=deal,
        scores=view.scores,
        sheet=view.sheet,
        lives=view.lives,
        number=view.number,
    )
