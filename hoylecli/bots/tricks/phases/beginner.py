"""The beginner: follows the rules, takes what can be taken, likes high cards, and counts nothing."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.moves import Move
from hoylecli.families.tricks.nominating import LOOK
from hoylecli.families.tricks.ordering import PASS
from hoylecli.families.tricks.plan import Order, plan_of
from hoylecli.families.tricks.seeing import order_of
from hoylecli.families.tricks.view import TricksView

from ..hands.auction import Estimate, raised

_ABSENT: Final = 0.2  # how often the mind is elsewhere, and any card will do
_HOPED: Final = 0.6  # of the cards that count, that any hand hopes for
_MANY: Final = 3  # trumps that look like enough


def plays(view: TricksView, rng: Random) -> Move:
    if rng.random() < _ABSENT:
        return rng.choice(view.legal)
    order = order_of(view)
    by_rank = sorted(view.legal, key=lambda move: (order.power[move.cards[0]], move.cards))
    if view.rules.match.lowest:
        return _away(view, order, by_rank)
    if not view.trick or _wins(view, order, by_rank[-1].cards[0]):
        return by_rank[-1]
    winning = [move for move in view.legal if _wins(view, order, move.cards[0])]
    return winning[-1] if winning else by_rank[0]


def _away(view: TricksView, order: Order, by_rank: list[Move]) -> Move:
    """Low while following or leading; what costs most, on another suit."""
    if view.trick and order.suit[by_rank[0].cards[0]] != order.suit[view.trick[0].card]:
        points = plan_of(view.rules, view.players).points
        return max(by_rank, key=lambda move: points[move.cards[0]])
    return by_rank[0]


def _wins(view: TricksView, order: Order, card: Card) -> bool:
    trick = tuple(play.card for play in view.trick)
    return order.best((*trick, card)) == len(trick)


def passes(view: TricksView, rng: Random) -> Move:
    """The highest cards, whatever they are."""
    power = plan_of(view.rules, view.players).order(view.trump).power
    return max(view.legal, key=lambda move: sum(power[card] for card in move.cards))


def bids(view: TricksView, rng: Random) -> Move:
    """A trick for each ace and king."""
    if LOOK in view.legal:
        return LOOK
    high = sum(card.rank in (1, 13) for card in view.hand)
    offered = [move for move in view.legal if move.verb == "bid"]
    return min(offered, key=lambda move: abs((move.amount or 0) - high))


def orders(view: TricksView, rng: Random) -> Move:
    """Trumps are made with three of them, however low, and never alone; the lowest card is laid away."""
    if view.maker is not None:
        power = plan_of(view.rules, view.players).order(view.trump).power
        return min(view.legal, key=lambda move: power[move.cards[0]])
    suits = Counter(card.suit for card in view.hand)
    for move in view.legal:
        suit = move.target.upper() or (view.turned.suit if view.turned is not None else "")
        if move.verb in ("order", "call") and suits[suit] >= _MANY:
            return move
    if PASS in view.legal:
        return PASS
    return max(
        (move for move in view.legal if move.verb == "call"), key=lambda move: suits[move.target.upper()]
    )


def contracts(view: TricksView, rng: Random) -> Move:
    """The longest suit with all its trumps and the other aces, each of them a trick; the partner has none."""
    suits = Counter(card.suit for card in view.hand)
    aces = sum(card.rank == 1 for card in view.hand)

    def tricks(suit: str) -> int:
        others = aces - any(card.rank == 1 and card.suit == suit for card in view.hand)
        return suits[suit] + others + any(card.is_joker for card in view.hand)

    for move in view.legal:
        if move.target.upper() in suits and (move.amount or 0) <= tricks(move.target.upper()):
            return move
    return PASS


def buries(view: TricksView, rng: Random) -> Move:
    """The lowest cards that are no trumps."""
    order = order_of(view)
    return min(
        view.legal,
        key=lambda move: sum(
            order.power[card] + 99 * (order.suit[card] == order.trump) for card in move.cards
        ),
    )


def raises(view: TricksView, rng: Random) -> Move:
    """Up to the melds and a good half of the cards; at pitch a point for each ace, jack and two of a suit."""
    if view.rules.score.kind == "pitch":
        suits = Counter(card.suit for card in view.hand if card.rank in (1, 11, 2))
        return raised(view, max(suits.values(), default=0))
    estimate = Estimate(view)
    return raised(view, max(estimate.melded(estimate.layout.mask(view.hand))) + _HOPED * estimate.counting)


def names(view: TricksView, rng: Random) -> Move:
    """The suit of which there are most."""
    suits = Counter(card.suit for card in view.hand)
    return max(view.legal, key=lambda move: suits[move.target.upper()])


def exchanges(view: TricksView, rng: Random) -> Move:
    """As many low cards as may be."""
    power = plan_of(view.rules, view.players).order(view.trump).power
    most = max(len(move.cards) for move in view.legal)
    low = sorted(view.hand, key=lambda card: (power[card], card))[:most]
    return next(move for move in view.legal if sorted(move.cards) == sorted(low))


PARTS: Final[dict[str, Callable[[TricksView, Random], Move]]] = {
    "passing": passes,
    "nominating": bids,
    "ordering": orders,
    "contracting": contracts,
    "burying": buries,
    "auction": raises,
    "calling": names,
    "exchanging": exchanges,
    "playing": plays,
}
