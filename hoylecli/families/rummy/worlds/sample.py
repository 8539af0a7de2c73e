"""Worlds that a view allows: the cards a seat has not seen, drawn at random."""

from collections import Counter
from random import Random

from hoylecli.core.cards import Card
from hoylecli.core.values import replace

from ..position.deal import Deal
from ..position.position import Position
from ..position.together.sides import is_special
from ..rules.packs import pack_of
from ..rules.players import players_of
from ..state import undealt
from ..view import RummyView


def unseen(view: RummyView) -> list[Card]:
    """The cards that may be in the stock, or unknown in a hand, in order."""
    known = [hand for seat, hand in enumerate(view.known) if seat != view.seat]
    melds = [meld.cards for meld in view.table]
    seen = Counter(card for cards in (view.hand, view.discards, *known, *melds, *view.reds) for card in cards)
    return list((Counter(pack_of(view.rules)) - seen).elements())


def sample(view: RummyView, rng: Random) -> Position:
    """A state in which `view.seat` would see exactly `view`, all of them equally likely."""
    hidden, stock = list[Card](), list[Card]()
    for card in unseen(view):  # nobody keeps a red three
        (stock if is_special(card, view.rules) else hidden).append(card)
    rng.shuffle(hidden)
    hands = []
    for seat, size in enumerate(view.hand_sizes):
        known = view.hand if seat == view.seat else view.known[seat]
        many = size - len(known)
        hands.append(tuple(sorted((*known, *hidden[:many]))))
        hidden = hidden[many:]
    stock += hidden
    rng.shuffle(stock)
    state = dealt(view, tuple(hands), tuple(stock[sum(view.feet) :]), rng.getrandbits(30))
    feet, at = [], 0
    for size in view.feet:
        feet.append(tuple(sorted(stock[at : at + size])))
        at += size
    return state.updated(deal=replace(state.deal, feet=tuple(feet))) if feet else state


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
        taken=view.known,
        table=view.table,
        must=view.must,
        reds=view.reds,
        opened=view.opened,
        permission=view.permission,
        rounds=view.rounds,
        knock=view.knock,
        open=view.open,
        melds=view.melds,
        laid_off=view.laid_off,
        showdown=view.showdown,
    )
    players = players_of(view.rules)[0] if view.rules.partners else len(view.scores)
    return undealt(view.rules, players, seed).updated(
        phase=view.phase,
        to_act=view.to_act,
        dealer=view.dealer,
        deal=deal,
        scores=view.scores,
        games=view.games,
        sheet=view.sheet,
        number=view.number,
    )
