"""Worlds that a view allows: the cards a seat has not seen, drawn at random."""

from random import Random

from hoylecli.core.cards import Card

from ..position.deal import Deal
from ..position.position import Position
from ..state import PACK
from ..state import seat as seated
from ..view import RummyView


def unseen(view: RummyView) -> list[Card]:
    """The cards that may be in the stock, or unknown in a hand, in order."""
    seen = {*view.hand, *view.discards, *(card for hand in view.known for card in hand)}
    return [card for card in PACK if card not in seen]


def sample(view: RummyView, rng: Random) -> Position:
    """A state in which `view.seat` would see exactly `view`, all of them equally likely."""
    hidden = unseen(view)
    rng.shuffle(hidden)
    hands = []
    for seat, size in enumerate(view.hand_sizes):
        known = view.hand if seat == view.seat else view.known[seat]
        many = size - len(known)
        hands.append(tuple(sorted((*known, *hidden[:many]))))
        hidden = hidden[many:]
    return dealt(view, tuple(hands), tuple(hidden), rng.getrandbits(30))


def dealt(
    view: RummyView, hands: tuple[tuple[Card, ...], ...], stock: tuple[Card, ...], seed: int
) -> Position:
    """The state with these cards where the view sees none."""
    deal = Deal(
        stock=stock if hands else (),
        hands=hands,
        turned=view.turned,
        discards=view.discards,
        turns=view.turns,
        knock=view.knock,
        open=view.open,
        melds=view.melds,
        laid_off=view.laid_off,
        showdown=view.showdown,
    )
    return seated(view.rules, len(view.scores), seed).then(
        phase=view.phase,
        to_act=view.to_act,
        dealer=view.dealer,
        deal=deal,
        scores=view.scores,
        games=view.games,
        sheet=view.sheet,
        number=view.number,
    )
