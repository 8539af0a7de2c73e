"""How soon a hand opens where first melds must count points: by cards drawn from those that are unseen.

The same draws are looked at for each card that may be thrown. All cards drawn are kept in them, so that a
hand opens sooner there than at the table, but whatever is thrown alike.
"""

from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from hoylecli.core import Card
from hoylecli.families.laying.openings import NOTHING, can_open
from hoylecli.families.laying.position import card_value
from hoylecli.families.laying.view import LayingView
from hoylecli.families.rummy.deal import Hand

from .hands import less
from .rules_of_thumb import gift, ranked_throws, risk, unseen_by

_CARDS: Final = 7  # that are looked at, the best by the rules of thumb
_SAMPLES: Final = 30
DRAWS: Final = 5
_TURN: Final = 12.0  # points that a turn without an opening costs: 60 more in hand, in a hand of five turns


class Throw(NamedTuple):
    """cost: in points. draws: cards from the stock until the hand opens without the card, on average."""

    card: Card
    cost: float
    draws: float


def is_opening(view: LayingView) -> bool:
    """Whether the player still has to lay first melds that count points."""
    return not view.rules.contracts and view.lacking(view.seat or 0) != NOTHING


def throws(view: LayingView, rng: Random) -> list[Throw]:
    """The cards that may be thrown, the best first."""
    cards = list(dict.fromkeys(ranked_throws(view)))
    plain = [card for card in cards if not card.is_joker][:_CARDS] or cards
    stock = list(unseen_by(view).elements())
    draws = [tuple(rng.sample(stock, min(DRAWS, len(stock)))) for _ in range(_SAMPLES)]
    found = []
    for card in plain:
        hand = less(view.hand, (card,)) or ()
        draws_needed = fmean(_turns(view, hand, drawn) for drawn in draws)
        cost = _TURN * draws_needed - (0.4 + risk(view)) * card_value(view.rules, card) + _given(view, card)
        found.append(Throw(card, cost, draws_needed))
    return sorted(found, key=lambda throw: (throw.cost, throw.card))


def _turns(view: LayingView, hand: Hand, drawn: tuple[Card, ...]) -> int:
    """After how many of these draws the hand can open; one more than there are, when it never can."""
    need, low, high = view.lacking(view.seat or 0), 1, len(drawn) + 1
    while low < high:
        middle = (low + high) // 2
        if can_open(view.rules, tuple(sorted((*hand, *drawn[:middle]))), need):
            high = middle
        else:
            low = middle + 1
    return low


def _given(view: LayingView, card: Card) -> float:
    """What it costs that the next player could lay the card on the table, who must have opened for it."""
    following = ((view.seat or 0) + 1) % len(view.hand_sizes)
    return gift(view, card) if view.lacking(following) == NOTHING else 0.0
