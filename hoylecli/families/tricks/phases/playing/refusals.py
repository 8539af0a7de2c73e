"""Why a card may not be played."""

from collections.abc import Sequence

from hoylecli.core.cards import Card
from hoylecli.core.grammar import listed
from hoylecli.core.moves import Move

from ...position.following import led
from ...position.labels import SUITS
from ...position.position import Position
from ...rules.ranking import JOKER, Order
from ..refusals import not_held, nothing_else, wrong_number
from . import joker
from .rules import KNOCK, TABLE_PLACE, broken, legal, playable


def task(state: Position) -> str:
    return f"play one card, such as '{legal(state)[0]}'"


def why_not(state: Position, move: Move) -> str:
    seat = state.turn
    assert seat is not None
    if move.verb == KNOCK.verb and not state.rules.has_dog:
        return f"There is no 'knock' in this game; {task(state)}."
    if move.verb == KNOCK.verb:
        return f"You may knock only with a dog's one card, and not in the last trick; {task(state)}."
    if len(move.cards) != 1:
        return wrong_number(move.cards, 1, task(state))
    card = move.cards[0]
    if card not in state.deal.hands[seat]:
        return not_held(state, card)
    about_joker = joker.why_not(state, move)
    if about_joker:
        return about_joker
    if move == Move(cards=move.cards, target=TABLE_PLACE) and state.deal.laid:
        on_table = any(one.card == card for one in state.deal.laid[seat])
        return (
            f"Your only {card.symbol} lies on the table: '{card}' is enough."
            if on_table
            else (f"Your {card.symbol} is in your hand, not on the table: '{card}' plays it.")
        )
    if move != Move(cards=move.cards):
        return nothing_else(task(state))
    if not state.deal.trick:
        return _no_lead(state, card)
    return _no_answer(state, card, playable(state))


def _no_lead(state: Position, card: Card) -> str:
    ranking, order = state.ranking, state.order
    if ranking.lead is not None and not state.deal.tricks:
        return f"The {ranking.lead.symbol} leads to the first trick, and you hold it. Play it."
    suit = order.suit[card]
    instead = [each.cards[0] for each in legal(state)]
    if suit not in ranking.breaks or suit in broken(state):
        return _no_points(order, instead)
    named = SUITS[suit].capitalize()
    lead = f"Lead {_suits(order, instead)}, such as the {_lowest(order, instead)}."
    if suit in ranking.opening:
        return f"{named} may not be led to the first trick. {lead}"
    return f"{named} aren't broken yet. {lead}"


def _no_points(order: Order, instead: Sequence[Card]) -> str:
    """That the first trick takes no points. instead: the cards that may be played."""
    lowest = _lowest(order, instead)
    return f"You may not play a card with points to the first trick. Play another, such as the {lowest}."


def _suits(order: Order, cards: Sequence[Card]) -> str:
    """The suits of the cards as one names a card of each: `a club or a diamond`."""
    held = {order.suit[card] for card in cards}
    return listed([f"a {SUITS[suit][:-1]}" for suit in SUITS if suit in held], "or")


def _lowest(order: Order, cards: Sequence[Card]) -> str:
    """The lowest of the cards, of which there is one at least, for an example."""
    return min(cards, key=lambda card: (order.power[card], card)).symbol


def _no_answer(state: Position, card: Card, cards: Sequence[Card]) -> str:
    order, deal = state.order, state.deal
    asked, suit = led(order, deal.trick), order.suit[card]
    held = {order.suit[each] for each in deal.hands[state.turn or 0]}
    if suit != asked and asked in held:
        if state.ranking.rules.play.follow == "suit_or_trump":
            return _must_follow_or_trump(order, asked, deal.hands[state.turn or 0])
        return _must_follow(order, asked, card, cards)
    if order.forced and suit not in (asked, order.trump) and order.trump in held:
        trump = "your joker" if order.trump == JOKER else "a trump"
        wins = " that wins the trick so far" if state.ranking.rules.play.trump == "winning" else ""
        example = "" if order.trump == JOKER else f", such as the {_lowest(order, cards)}"
        return f"You have no {SUITS[asked]}, so you must play {trump}{wins}{example}."
    if state.ranking.rules.play.harmless and not deal.tricks and state.ranking.points[card] > 0:
        return _no_points(order, cards)
    best = deal.trick[order.best(tuple(play.card for play in deal.trick))].card
    better = [each.symbol for each in sorted(set(cards), key=lambda each: order.power[each])]
    return f"You must beat the {best.symbol} if you can: play the {' or the '.join(better)}."


def _must_follow_or_trump(order: Order, led: str, hand: Sequence[Card]) -> str:
    """That one follows suit or trumps (FG, Pitch)."""
    own = next(card for card in hand if order.suit[card] == led)
    if led == order.trump:
        return f"Trumps were led. Play one, such as the {own.symbol}."
    suit = SUITS[led]
    return f"{suit.capitalize()} were led. Play a {suit[:-1]}, such as the {own.symbol}, or a trump."


def _must_follow(order: Order, led: str, card: Card, cards: Sequence[Card]) -> str:
    """That the suit led has to be followed; if the left bower matters, what suit it belongs to."""
    if card.suit == led:
        return (
            f"The {card.symbol} is the left bower, a {SUITS[order.suit[card]][:-1]} in this deal. "
            f"Play a {SUITS[led][:-1]}, such as the {cards[0].symbol}."
        )
    if cards[0].is_joker:
        return f"{SUITS[led].capitalize()} were led. Your joker is the highest {SUITS[led][:-1]}: play it."
    if cards[0].suit != led:
        bower = f"your {cards[0].symbol} counts as one, as the left bower"
        return f"{SUITS[led].capitalize()} were led, and {bower}: play it."
    if len(cards) == 1:
        return f"{SUITS[led].capitalize()} were led, and you hold the {cards[0].symbol}: play it."
    return f"{SUITS[led].capitalize()} were led. Play a {SUITS[led][:-1]}, such as the {cards[0].symbol}."
