"""Exchanging cards for those of the talon (BK, Piquet)."""

from random import Random

from hoylecli.core.grammar import counted, listed
from hoylecli.core.moves import Move
from hoylecli.families.tricks.position.labels import SUITS as SUIT_NAMES
from hoylecli.families.tricks.rules.ranking import ranking_of
from hoylecli.families.tricks.view import TricksView

from ..hands.exchange import cards_to_exchange
from ..kernel.layout import bits, layout_of
from ..search.exchanges import ExchangeSearch
from .choosing import with_cards


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


def hint(view: TricksView, rng: Random) -> tuple[Move, list[str]]:
    search = ExchangeSearch(view)
    first, second, *_ = search.best(rng)
    mine, others = round(first.points / first.rollouts), round(first.others / first.rollouts)
    kept = search.hand & ~first.cards
    suit = max(search.layout.masks, key=lambda mask: ((kept & mask).bit_count(), kept & mask))
    name = SUIT_NAMES[search.layout.card[bits(kept & suit)[0]].suit]
    cards = listed([card.symbol for card in search.layout.cards(second.cards)])
    left = counted((kept & suit).bit_count(), name[:-1])
    return with_cards(view, search.layout.cards(first.cards)), [
        f"You keep {left}. In {first.rollouts} deals that could be, you "
        f"count {mine} on the average, and the other player {others}.",
        f"Next best: {cards}.",
    ]
