"""Worlds that a view allows: the cards a seat has not seen, drawn at random."""

from random import Random

from hoylecli.core.cards import Card
from hoylecli.families.rummy import deal as cards
from hoylecli.families.rummy.deal import Hand, cards_on
from hoylecli.families.rummy.view import hands_of, others_known, restored as cards_restored
from hoylecli.families.views import restored

from .position import Deal, Position, is_special
from .rules import pack_of, players_of
from .state import undealt
from .view import TogetherView


def unseen(view: TogetherView) -> list[Card]:
    """The cards that may be in the stock, or unknown in a hand or a foot, in order."""
    known = others_known(view)
    return cards.unseen(
        pack_of(view.rules), view.hand, view.discards, cards_on(view.table), *(view.reds or ()), *known
    )


def sample(view: TogetherView, rng: Random) -> Position:
    """A state in which `view.seat` would see exactly `view`, all of them equally likely."""
    hidden, stock = list[Card](), list[Card]()
    for card in unseen(view):  # nobody keeps a red three
        (stock if is_special(card, view.rules) else hidden).append(card)
    rng.shuffle(hidden)
    hands, left = hands_of(view, hidden)
    stock += left
    rng.shuffle(stock)
    feet = list[Hand]()
    for size in view.feet or ():
        feet.append(tuple(sorted(stock[:size])))
        del stock[:size]
    deal = Deal(
        **cards_restored(view, hands, tuple(stock)),
        table=view.table,
        reds=((),) * len(view.scores) if view.reds is None else view.reds,
        feet=tuple(feet),
        opened=view.opened,
        permission=view.permission or "",
    )
    players = players_of(view.rules)[0] if view.rules.partners else len(view.scores)
    return restored(view, undealt(view.rules, players, rng.getrandbits(30)), deal)
