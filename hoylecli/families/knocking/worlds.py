"""Worlds that a view allows: the cards a seat has not seen, drawn at random."""

from random import Random

from hoylecli.families.rummy.deal import unseen
from hoylecli.families.rummy.view import hands_of, others_known, restored as cards_restored
from hoylecli.families.views import restored

from .position import Deal, Position
from .state import PACK, undealt
from .view import KnockingView


def sample(view: KnockingView, rng: Random) -> Position:
    """A state in which `view.seat` would see exactly `view`, all of them equally likely."""
    hidden = unseen(PACK, view.hand, view.discards, *others_known(view))
    rng.shuffle(hidden)
    hands, stock = hands_of(view, hidden)
    rng.shuffle(stock)
    deal = Deal(
        **cards_restored(view, hands, tuple(stock)),
        turned=view.turned,
        knock=view.knock,
        melds=view.melds or ((), ()),
        laid_off=view.laid_off or (),
        showdown=view.showdown,
    )
    return restored(view, undealt(view.rules, 2, rng.getrandbits(30)), deal).updated(games=view.games)
