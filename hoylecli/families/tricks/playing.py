"""Tricks are played."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from hoylecli.core.cards import Card
from hoylecli.core.events import Event, Seat
from hoylecli.core.moves import Move

from . import declaring, knockout
from .deal import Play, Trick
from .following import follows, harmless, leads
from .naming import SUITS
from .plan import Order, Plan
from .reckoning import heard
from .refusals import not_held, nothing_else, wrong_number

if TYPE_CHECKING:
    from .state import TricksState


def begin(state: "TricksState") -> "TricksState":
    return state.then(to_act=_first_leader(state))


def _first_leader(state: "TricksState") -> Seat:
    if state.plan.lead is not None:
        return next(seat for seat, hand in enumerate(state.deal.hands) if state.plan.lead in hand)
    if state.rules.play.lead == "bidder" and state.deal.maker is not None:
        return state.deal.maker
    return _leader_from(state, state.after(state.dealer))


def _leader_from(state: "TricksState", seat: Seat) -> Seat:
    """The first seat clockwise from this one that can lead: with cards, and not with a dog's only one."""
    deal, lives = state.deal, state.lives
    while seat == deal.out or not deal.hands[seat] or (lives and lives[seat] == "dog"):
        seat = state.after(seat)
    return seat


def legal(state: "TricksState") -> Sequence[Move]:
    moves = [Move(cards=(card,)) for card in dict.fromkeys(playable(state))]
    return [*moves, knockout.KNOCK] if knockout.may_knock(state) else moves


def playable(state: "TricksState") -> list[Card]:
    """The cards that the seat to act may play."""
    deal, plan = state.deal, state.plan
    hand = deal.hands[state.to_act or 0]
    order = plan.order(deal.trump)
    first = plan.rules.play.harmless and not deal.tricks
    if deal.trick:
        cards = follows(plan, order, hand, [play.card for play in deal.trick])
    elif plan.lead is not None and not deal.tricks:
        return [plan.lead]
    else:
        cards = leads(plan, order, hand, broken(state))
    return harmless(plan, cards) if first else cards


def broken(state: "TricksState") -> str:
    """The suits that have to be broken and are; see `broken_by`."""
    return broken_by(state.plan, state.deal.trump, state.deal.tricks)


def broken_by(plan: Plan, trump: str, tricks: Sequence[Trick]) -> str:
    """The suits that have to be broken and are: by a card of theirs that was thrown on another suit.

    A suit that is not trumps is broken, too, when somebody with nothing else has led it (CC, Hearts); trumps
    only when they have trumped (CG, Spades).
    """
    if not plan.breaks:
        return ""
    order, found = plan.order(trump), set()
    for trick in tricks:
        led = order.suit[trick.plays[0].card]
        found |= {order.suit[play.card] for play in trick.plays} - ({led} if led == trump else set())
    return "".join(suit for suit in plan.breaks if suit in found)


def apply(state: "TricksState", move: Move) -> "TricksState":
    before, seat = state, state.to_act
    assert seat is not None
    if move == knockout.KNOCK:
        return _next(before, state.then(Event("knocked", seat)), seat)
    card = move.cards[0]
    deal = state.deal.without(seat, (card,))
    deal = replace(deal, trick=(*deal.trick, Play(seat, card)))
    if state.rules.trump.how == "led" and not deal.trump:
        deal = replace(deal, trump=card.suit)
    state = state.then(Event("played", seat, (card,)), deal=deal)
    if state.rules.declare.kinds and len(deal.trick) == 1 and not deal.tricks:
        return declaring.reply(state)
    return _next(before, state, seat)


def _next(before: "TricksState", state: "TricksState", seat: Seat) -> "TricksState":
    """The next who has cards plays to the trick; back at its leader it is complete."""
    deal, leader = state.deal, state.deal.trick[0].seat
    following = state.after(seat)
    while following != leader and (following == deal.out or not deal.hands[following]):
        following = state.after(following)
    if following == leader:
        return _taken(state)
    state = state.then(to_act=following)
    return state.then(*heard(before, state))


def _taken(state: "TricksState") -> "TricksState":
    """The trick goes to whoever has won it, who leads to the next."""
    before, deal = state, state.deal
    order = state.plan.order(deal.trump)
    winner = deal.trick[order.best(tuple(play.card for play in deal.trick))].seat
    trick = Trick(deal.trick, winner)
    is_last = not any(hand for seat, hand in enumerate(deal.hands) if seat != deal.out)
    points = sum(state.plan.points[card] for card in trick.cards) + state.rules.score.last * is_last
    deal = replace(deal, trick=(), tricks=(*deal.tricks, trick))
    state = state.then(Event("taken", winner, trick.cards, points), deal=deal)
    state = state.then(*heard(before, state))
    return state.go_on() if is_last else state.then(to_act=_leader_from(state, winner))


def why_not(state: "TricksState", move: Move) -> str:
    seat = state.to_act
    assert seat is not None
    if move.verb == knockout.KNOCK.verb:
        return "You knock only to keep a dog's one card, and not in the last trick: play a card."
    if len(move.cards) != 1:
        return wrong_number(state, move.cards, 1)
    if move != Move(cards=move.cards):
        return nothing_else(state)
    card = move.cards[0]
    if card not in state.deal.hands[seat]:
        return not_held(state, card)
    if not state.deal.trick:
        return _no_lead(state, card)
    return _no_answer(state, card, playable(state))


def _no_lead(state: "TricksState", card: Card) -> str:
    plan, order = state.plan, state.plan.order(state.deal.trump)
    if plan.lead is not None and not state.deal.tricks:
        return f"The {plan.lead.symbol} leads to the first trick, and you hold it."
    suit = order.suit[card]
    if suit not in plan.breaks or suit in broken(state):
        return _NO_POINTS
    named = SUITS[suit].capitalize()
    how = "trumped with one" if suit == order.trump else "thrown one on another suit"
    return f"{named} are not broken: nobody has {how} yet. Lead another suit while you have one."


_NO_POINTS: Final = "The first trick takes no card that counts points from who has any other."


def _no_answer(state: "TricksState", card: Card, cards: Sequence[Card]) -> str:
    order, deal = state.plan.order(state.deal.trump), state.deal
    led, suit = order.suit[deal.trick[0].card], order.suit[card]
    held = {order.suit[each] for each in deal.hands[state.to_act or 0]}
    if suit != led and led in held:
        if state.plan.rules.play.follow == "suit_or_trump":
            return _must_follow_or_trump(order, led, deal.hands[state.to_act or 0])
        return _must_follow(order, led, card, cards)
    if state.plan.rules.play.trump and suit != led and suit != order.trump and order.trump in held:
        return f"You have no {SUITS[led]}, so you must play a trump."
    if state.plan.rules.play.harmless and not deal.tricks and state.plan.points[card]:
        return _NO_POINTS
    best = deal.trick[order.best(tuple(play.card for play in deal.trick))].card
    better = [each.symbol for each in sorted(set(cards), key=lambda each: order.power[each])]
    return f"You can beat the {best.symbol}, and so you must: play the {' or the '.join(better)}."


def _must_follow_or_trump(order: Order, led: str, hand: Sequence[Card]) -> str:
    """That one follows suit or trumps (FG, Pitch)."""
    own = next(card for card in hand if order.suit[card] == led)
    if led == order.trump:
        return f"Trumps were led, and you hold the {own.symbol}: play a trump."
    return f"{SUITS[led].capitalize()} were led, and you hold the {own.symbol}: follow suit, or play a trump."


def _must_follow(order: Order, led: str, card: Card, cards: Sequence[Card]) -> str:
    """That the suit led has to be followed; what the left bower has to do with it, where it has."""
    if card.suit == led:
        return (
            f"The {card.symbol} is the left bower and one of the {SUITS[order.suit[card]]} now; "
            f"follow {SUITS[led]} with the {cards[0].symbol}."
        )
    if cards[0].suit != led:
        return f"{SUITS[led].capitalize()} were led, and your {cards[0].symbol} is the left bower: it is one."
    return f"{SUITS[led].capitalize()} were led, and you hold the {cards[0].symbol}: follow suit."
