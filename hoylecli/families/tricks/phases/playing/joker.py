"""The joker where there are no trumps: a player who leads it names the suit to be followed (as played).

It may not be a suit in which the leader has failed to follow in this deal.
"""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.cards import CARDS, RED_JOKER, Card
from hoylecli.core.events import Seat
from hoylecli.core.moves import Move

from ...position.deal import Play, Trick
from ...position.following import led
from ...position.labels import SUITS
from ...position.position import Position
from ...rules.ranking import JOKER, Order

_PLAYED: Final = tuple(Move(cards=(card,)) for card in CARDS)


def shown_out(order: Order, tricks: Sequence[Trick], seat: Seat) -> set[str]:
    """The suits in which a seat has failed to follow."""
    found = set()
    for trick in tricks:
        suit = led(order, trick.plays)
        found |= {suit for play in trick.plays[1:] if play.seat == seat and order.suit[play.card] != suit}
    return found


def names(order: Order, tricks: Sequence[Trick], seat: Seat) -> list[str]:
    """The suits that a seat may name; with its last card any, if it has failed to follow in all four."""
    out = shown_out(order, tricks, seat)
    return [suit for suit in SUITS if suit not in out] or list(SUITS)


def moves(order: Order, card: Card, trick: Sequence[Play], tricks: Sequence[Trick], seat: Seat) -> list[Move]:
    """The moves that play a card: one for each suit that a joker which is led may stand for, else one."""
    if trick or order.suit[card] != JOKER:
        return [_PLAYED[card]]
    return [Move(cards=(card,), target=suit.lower()) for suit in names(order, tricks, seat)]


def why_not(state: Position, move: Move) -> str:
    """Why a joker in the hand may not be led like this; "" when that is not what is wrong."""
    if move.cards != (RED_JOKER,) or state.order.suit[RED_JOKER] != JOKER or state.deal.trick:
        return ""
    if RED_JOKER not in state.deal.hands[state.turn or 0]:
        return ""
    suit = move.target.upper()
    if suit in SUITS and move == Move(cards=move.cards, target=move.target):
        return f"You have shown that you have no {SUITS[suit]}; name another suit with the joker."
    example = names(state.order, state.deal.tricks, state.turn or 0)[0].lower()
    return f"Name the suit that your joker stands for, such as 'joker {example}'."
