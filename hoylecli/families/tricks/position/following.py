"""What may be led, and what may be played to a trick."""

from collections.abc import Sequence

from hoylecli.core import Card

from ..rules.ranking import Order, Ranking
from . import Play, Trick


def led(order: Order, plays: Sequence[Play]) -> str:
    """The suit that was led: that of the first card, or the suit that a joker stands for."""
    return plays[0].named or order.suit[plays[0].card]


def leads(ranking: Ranking, order: Order, hand: Sequence[Card], broken: str) -> list[Card]:
    """The cards that may be led. broken: letters of the suits that have been broken.

    A player who holds nothing but suits that have not been broken may lead any card (CG, Spades).
    """
    closed = [suit for suit in ranking.breaks if suit not in broken]
    free = [card for card in hand if order.suit[card] not in closed] if closed else list(hand)
    return free or list(hand)


def follows(
    ranking: Ranking, order: Order, hand: Sequence[Card], trick: Sequence[Card], named: str = ""
) -> list[Card]:
    """The cards that may be played to a trick. named: the suit that a joker led to it stands for."""
    play, suit, asked = ranking.rules.play, order.suit, named or order.suit[trick[0]]
    if play.follow == "any":
        return list(hand)
    same = [card for card in hand if suit[card] == asked]
    if same:
        must = play.beat == "always" or (play.beat == "trumps" and asked == order.trump)
        chosen = (_beating(order, same, trick) if must else []) or same
        if play.follow == "suit_or_trump" and asked != order.trump:
            return [card for card in hand if card in chosen or suit[card] == order.trump]
        return chosen
    trumps = [card for card in hand if suit[card] == order.trump] if order.forced else []
    if not trumps:
        return list(hand)
    if play.trump == "winning":
        return _beating(order, trumps, trick) or list(hand)
    return (_beating(order, trumps, trick) if play.beat != "never" else []) or trumps


def _beating(order: Order, cards: list[Card], trick: Sequence[Card]) -> list[Card]:
    """The cards that beat the best one of the trick. cards: all trumps, or all of the suit led."""
    best, suit = trick[order.best(tuple(trick))], order.suit[cards[0]]
    if order.suit[best] == suit:
        return [card for card in cards if order.power[card] > order.power[best]]
    return cards if suit == order.trump else []


def harmless(ranking: Ranking, cards: list[Card]) -> list[Card]:
    """The cards that count nothing; all of them if each counts."""
    return [card for card in cards if ranking.points[card] <= 0] or cards


def broken_by(ranking: Ranking, trump: str, tricks: Sequence[Trick]) -> str:
    """The suits that may not be led before they are broken, and have been broken by these tricks.

    A suit is broken by a card of it that is thrown on another suit (CG, Hearts and Spades). Where the rules
    say so, any card of a suit that is not trumps breaks it, also one led by a player who holds nothing else
    (CC, Hearts). Suits that may only not be led to the first trick are broken by any trick.
    """
    if not ranking.breaks or not tricks:
        return ""
    order, whole = ranking.order(trump), set(ranking.breaks) - set(ranking.opening)
    suits, by_any = order.suit, ranking.rules.play.broken != "thrown"
    for trick in tricks:
        if not whole:
            break
        first = led(order, trick.plays)
        for play in trick.plays:
            suit = suits[play.card]
            if suit in whole and (suit != first or (by_any and first != trump)):
                whole.remove(suit)
    return "".join(suit for suit in ranking.breaks if suit not in whole)
