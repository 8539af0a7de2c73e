"""Choices by rules of thumb: which discards to take, what to lay, which card to throw."""

from collections import Counter
from random import Random
from typing import Final

from hoylecli.core import PLAY, Card, Move
from hoylecli.families.laying.melds import laid_kind, laid_on
from hoylecli.families.laying.openings import NOTHING
from hoylecli.families.laying.position import card_value, in_hand
from hoylecli.families.laying.state import unseen
from hoylecli.families.laying.view import LayingView
from hoylecli.families.rummy.deal import Meld

from .hands import best_melds, cost_free, gain, laid_of, less, meld_with, taken_by

_DRAWN: Final = 6.0  # points that a card of the stock is worth more than none
_MATE: Final = 9.0  # points for a neighbor in the hand with which a card may make a meld
_FAN: Final = 1.5  # points for a neighbor among the discards, which the other may take
_JOKER: Final = 99.0  # points for a joker, which is not thrown
_LATE: Final = 0.6  # the risk from which on a high card costs more than it may bring on the table
_FITS: Final = 12.0  # points for giving away a card that fits the table


def laying(view: LayingView) -> Move | None:
    """The next step of laying all that can be laid; None when only a card to throw is left."""
    steps = [move for move in view.legal if move.verb != PLAY]
    if not steps:
        return None
    if view.lacking(view.seat or 0) != NOTHING:
        return max(steps, key=lambda move: cost_free(view.rules, laid_kind(move.cards), move.cards))
    if view.must is not None:
        with_it = meld_with(view.rules, view.hand, view.must)
        if with_it is not None and (move := Move("meld", with_it[1])) in steps:
            return move
        using = [move for move in steps if view.must in move.cards]
        return (using or steps)[0]
    melds = [Move("meld", cards) for _, cards in best_melds(view.rules, view.hand)]
    return next((move for move in (*melds, *steps[::-1]) if move in steps), None)


def risk(view: LayingView) -> float:
    """How likely it is that cards in the hand will count against it, from 0 to 1."""
    others = [size for seat, size in enumerate(view.hand_sizes) if seat != view.seat]
    turns = min(min(others), view.stock / max(len(others) + 1, 1))
    return max(0.15, 1 - turns / 9)


def taking(view: LayingView, move: Move) -> float:
    """What taking these discards brings beyond what the hand can do without them, in points."""
    cards = taken_by(view, move)
    hand = tuple(sorted((*view.hand, *cards)))
    without, rest = laid_of(view, view.hand)
    points, left = laid_of(view, hand, cards[0])
    more = in_hand(view.rules, left) - in_hand(view.rules, rest)
    return points - without - more * risk(view) + _hopes(view, left) - _hopes(view, rest)


def _hopes(view: LayingView, cards: tuple[Card, ...]) -> float:
    """Points for pairs and neighbors that may become melds."""
    return _MATE * sum(are_mates(view, one, two) for at, one in enumerate(cards) for two in cards[:at]) / 2


def are_mates(view: LayingView, one: Card, two: Card) -> bool:
    """Whether two cards lack only one or two for a meld that may still be laid."""
    if one.is_joker or two.is_joker:
        return False
    rules, need = view.rules, view.lacking(view.seat or 0)
    if one % 13 == two % 13:
        return (one != two or rules.melds.alike) and (not rules.contracts or need.sets > 0)
    if rules.contracts and not need.runs:
        return False
    apart = abs(one % 13 - two % 13)
    return one // 13 == two // 13 and (apart < rules.melds.run or apart > 13 - rules.melds.run)


def useful(view: LayingView) -> list[Move]:
    """The takings after which more can be laid; if nobody takes for less, every hand comes to its end."""
    return [move for move in view.legal if move.verb == "take" and gain(view, move) > 0]


def best_taking(view: LayingView) -> Move | None:
    """The discards worth taking more than a card of the stock, or than ending the hand; None for none."""
    takings = [(taking(view, move), -at, move) for at, move in enumerate(useful(view))]
    if not takings:
        return None
    points, _, move = max(takings)
    least = _DRAWN if view.stock and view.rules.score.count == "laid" else 0
    return move if points > least else None


def ranked_throws(view: LayingView) -> list[Card]:
    """The cards that may be thrown, the best to throw first.

    Where cards count on the table, too, high ones are worth keeping early, for what they may bring there, and
    thrown when the end is near (FG, Rummy 500, General Strategies, of aces).
    """
    cards = [move.cards[0] for move in view.legal if move.verb == PLAY]
    unseen = unseen_by(view)
    costs = 1.5 * (risk(view) - _LATE) if view.rules.score.count == "laid" else 0.4 + risk(view)

    def kept(card: Card) -> float:
        if card.is_joker:
            return _JOKER
        return _keeping(view, card, unseen) - costs * card_value(view.rules, card)

    return sorted(cards, key=kept)


def _keeping(view: LayingView, card: Card, unseen: Counter[Card]) -> float:
    """What speaks against throwing a card, in points: hopes for it, and what it gives to others."""
    held = [other for other in less(view.hand, (card,)) or () if are_mates(view, card, other)]
    hopes = sum(_MATE * min(missing(card, other, unseen), 2) / 2 for other in held)
    fan = sum(are_mates(view, card, other) for other in view.discards[-6:])
    taken = sum(
        are_mates(view, card, other)
        for seat, hand in enumerate(view.known)
        if seat != view.seat
        for other in hand
    )
    return hopes + _FAN * fan * (view.rules.draw.discards == "fan") + 2 * _FAN * taken + gift(view, card)


def gift(view: LayingView, card: Card) -> float:
    """What it costs, in points, that others could lay the card on the table."""
    return _FITS * any(_fits(view, meld, card) for meld in view.table)


def _fits(view: LayingView, meld: Meld, card: Card) -> bool:
    """Whether an opponent could lay the card on the meld."""
    side = (view.seat or 0) % len(view.scores)
    others = view.rules.melds.lay_off == "any" or meld.side != side
    return others and laid_on(view.rules, meld, card, 0) is not None


def mates_missing(view: LayingView, card: Card) -> int:
    """How many unseen cards, jokers aside, would make a meld of a card with another that goes with it."""
    unseen = unseen_by(view)
    mates = [other for other in less(view.hand, (card,)) or () if are_mates(view, card, other)]
    return max((missing(card, other, unseen) for other in mates), default=0)


def missing(one: Card, two: Card, unseen: Counter[Card]) -> int:
    """How many unseen cards would make a meld of the two."""
    if one % 13 == two % 13:
        return sum(unseen[Card(one % 13 + 13 * suit)] for suit in range(4))
    low, high = sorted((one % 13, two % 13))
    base = 13 * (one // 13)
    if high - low >= 11:  # with the ace above the king
        low, high = high, low + 13
    between = range(low + 1, high) if high - low >= 2 else (low - 1, high + 1)
    return sum(unseen[Card(base + rank % 13)] for rank in between if 0 <= rank <= 13)


def unseen_by(view: LayingView) -> Counter[Card]:
    """The cards that nobody has shown."""
    return Counter(unseen(view))


def top_only(view: LayingView) -> Move | None:
    """The top discard, if more can be laid with it."""
    take = Move("take")
    return take if take in useful(view) and taking(view, take) > 0 else None


def any_alone(view: LayingView, rng: Random) -> Move:
    """A card without a mate in the hand, high or low; the highest where each has one. Jokers are kept."""
    throws = [move.cards[0] for move in view.legal if move.verb == PLAY]
    cards = [card for card in throws if not card.is_joker] or throws
    alone = [card for card in cards if not any(are_mates(view, card, other) for other in view.hand)]
    if alone:
        return Move(cards=(rng.choice(sorted(alone)),))
    return Move(cards=(max(cards, key=lambda card: (card_value(view.rules, card), card)),))
