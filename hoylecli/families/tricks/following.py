"""What may be led, and what may be played to a trick."""

from collections.abc import Sequence

from hoylecli.core.cards import Card

from .plan import Order, Plan


def leads(plan: Plan, order: Order, hand: Sequence[Card], broken: str) -> list[Card]:
    """The cards that may be led. broken: the suits that have been broken.

    Trumps that have to be broken may be led by those who hold nothing else (CG, Spades).
    """
    closed = [suit for suit in plan.breaks if suit not in broken]
    free = [card for card in hand if order.suit[card] not in closed] if closed else list(hand)
    return free or list(hand)


def follows(plan: Plan, order: Order, hand: Sequence[Card], trick: Sequence[Card]) -> list[Card]:
    """The cards that may be played to a trick that has been led."""
    play, suit, led = plan.rules.play, order.suit, order.suit[trick[0]]
    if play.follow == "any":
        return list(hand)
    same = [card for card in hand if suit[card] == led]
    if same:
        chosen = _beating(order, same, trick) if play.beat else same
        if play.follow == "suit_or_trump" and led != order.trump:
            return [card for card in hand if card in chosen or suit[card] == order.trump]
        return chosen
    trumps = [card for card in hand if suit[card] == order.trump] if play.trump else []
    if not trumps:
        return list(hand)
    return _beating(order, trumps, trick) if play.beat else trumps


def _beating(order: Order, cards: list[Card], trick: Sequence[Card]) -> list[Card]:
    """Those of the cards, which are of one suit, that beat the trick; all of them where none does."""
    best = trick[order.best(tuple(trick))]
    if order.suit[best] == order.suit[cards[0]]:
        return [card for card in cards if order.power[card] > order.power[best]] or cards
    return cards


def harmless(plan: Plan, cards: list[Card]) -> list[Card]:
    """Those of the cards that count nothing; all of them where each counts."""
    return [card for card in cards if not plan.points[card]] or cards
