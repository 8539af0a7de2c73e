"""Worlds that a view allows: the cards a seat has not seen, drawn at random."""

from random import Random

from hoylecli.core.cards import Card
from hoylecli.families.rummy import deal as cards
from hoylecli.families.rummy.deal import cards_on
from hoylecli.families.rummy.view import hands_of, others_known, restored as cards_restored
from hoylecli.families.views import restored

from .position import Deal, Position
from .rules import pack_of
from .state import undealt
from .view import LayingView


def unseen(view: LayingView) -> list[Card]:
    """The cards that may be in the stock, or unknown in a hand, in order."""
    return cards.unseen(
        pack_of(view.rules), view.hand, view.discards, cards_on(view.table), *others_known(view)
    )


def sample(view: LayingView, rng: Random) -> Position:
    """A state in which `view.seat` would see exactly `view`, all of them equally likely."""
    hidden = unseen(view)
    rng.shuffle(hidden)
    hands, stock = hands_of(view, hidden)
    rng.shuffle(stock)
    deal = Deal(
        **cards_restored(view, hands, tuple(stock)),
        table=view.table,
        must=view.must,
        rounds=view.rounds or 0,
        opened=view.opened or (),
    )
    return restored(view, undealt(view.rules, len(view.scores), rng.getrandbits(30)), deal)
