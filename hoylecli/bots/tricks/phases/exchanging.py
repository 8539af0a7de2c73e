"""Exchanging cards for those of the talon (BK, Piquet)."""

from random import Random

from hoylecli.core.grammar import counted
from hoylecli.core.moves import Move
from hoylecli.families.tricks.position.labels import SUITS as SUIT_NAMES
from hoylecli.families.tricks.rules.ranking import ranking_of
from hoylecli.families.tricks.view import TricksView

from ...hints import Hint
from ..hands.exchange import cards_to_exchange
from ..kernel.layout import bits, layout_of
from ..search.exchanges import ExchangeSearch
from .choosing import advised, with_cards


def beginner(view: TricksView, rng: Random) -> Move:
    """As many low cards as may be."""
    power = ranking_of(view.rules, view.players).order(view.trump).power
    most = max(len(move.cards) for move in view.legal)
    low = sorted(view.hand, key=lambda card: (power[card], card))[:most]
    return with_cards(view, low)


def average(view: TricksView, rng: Random) -> Move:
    """The cards that it is worth least to keep."""
    layout = layout_of(view.rules, "", view.players)
    sizes = [len(move.cards) for move in view.legal]
    return with_cards(
        view, layout.cards(cards_to_exchange(layout, layout.mask(view.hand), min(sizes), max(sizes)))
    )


def expert(view: TricksView, rng: Random) -> Move:
    search = ExchangeSearch(view)
    return with_cards(view, search.layout.cards(search.best(rng)[0].cards))


def hint(view: TricksView, rng: Random) -> Hint:
    search = ExchangeSearch(view)
    found = search.best(rng)
    first = found[0]
    mine, others = round(first.points / first.rollouts), round(first.others / first.rollouts)
    kept = search.hand & ~first.cards
    suit = max(search.layout.masks, key=lambda mask: ((kept & mask).bit_count(), kept & mask))
    name = SUIT_NAMES[search.layout.card[bits(kept & suit)[0]].suit]
    left = counted((kept & suit).bit_count(), name[:-1])
    values = {
        with_cards(view, search.layout.cards(each.cards)): each.mean
        for each in found
        if each.rollouts == first.rollouts
    }
    outlook = f"You should count about {mine} in this deal, and the other player about {others}."
    return advised(view, values, f"You keep {left} to build on.", outlook)
