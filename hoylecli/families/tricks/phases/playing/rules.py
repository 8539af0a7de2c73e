"""Tricks are played."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from hoylecli.core.cards import Card
from hoylecli.core.events import Event, Seat
from hoylecli.core.moves import Move

from ...position import lives as knockout
from ...position.deal import Trick
from ...position.following import follows, harmless, leads, led
from ...position.labels import SUITS
from ...position.reckoning import heard
from ...rules.ranking import JOKER, Order, Plan
from ..declaring import rules as declaring
from ..drawing import rules as drawing
from ..refusals import not_held, nothing_else, wrong_number
from . import joker

if TYPE_CHECKING:
    from ...state import TricksState


def begin(state: "TricksState") -> "TricksState":
    """The first lead, or the next one of whoever took the last trick, when cards have been drawn."""
    if state.deal.tricks:
        return state.then(to_act=_leader_from(state, state.deal.tricks[-1].winner))
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
    deal, seat, order = state.deal, state.to_act or 0, state.order
    cards = dict.fromkeys(playable(state))
    moves = [move for card in cards for move in joker.moves(order, card, deal.trick, deal.tricks, seat)]
    return [*moves, knockout.KNOCK] if knockout.may_knock(state) else moves


def playable(state: "TricksState") -> list[Card]:
    """The cards that the seat to act may play."""
    deal, plan = state.deal, state.plan
    hand = deal.hands[state.to_act or 0]
    if state.rules.stock.free and drawing.is_left(state):
        return list(hand)
    order = state.order
    first = plan.rules.play.harmless and not deal.tricks
    if deal.trick:
        cards = follows(plan, order, hand, [play.card for play in deal.trick], deal.trick[0].named)
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
    only when they have trumped (CG, Spades). Suits that are only not led first are broken by any trick.
    """
    if not plan.breaks or not tricks:
        return ""
    order, found = plan.order(trump), set(plan.opening)
    for trick in tricks:
        first = led(order, trick.plays)
        found |= {order.suit[play.card] for play in trick.plays} - ({first} if first == trump else set())
    return "".join(suit for suit in plan.breaks if suit in found)


def apply(state: "TricksState", move: Move) -> "TricksState":
    before, seat = state, state.to_act
    assert seat is not None
    if move == knockout.KNOCK:
        return _next(before, state.then(Event("knocked", seat)), seat)
    card, named = move.cards[0], move.target.upper()
    deal = state.deal.after_play(seat, card, named)
    if state.rules.trump.how == "led" and not deal.trump:
        deal = replace(deal, trump=card.suit)
    state = state.then(Event("played", seat, (card,), note=named), deal=deal)
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
    winner = deal.trick[state.order.best(tuple(play.card for play in deal.trick))].seat
    trick = Trick(deal.trick, winner)
    draws = drawing.is_left(state)
    is_last = not draws and not any(hand for seat, hand in enumerate(deal.hands) if seat != deal.out)
    points = sum(state.plan.points[card] for card in trick.cards) + state.rules.score.last * is_last
    deal = replace(deal, trick=(), tricks=(*deal.tricks, trick))
    state = state.then(Event("taken", winner, trick.cards, points), deal=deal)
    state = state.then(*heard(before, state))
    state = state.gained(winner, points)
    if is_last or state.has_reached_target():
        return state.settle()
    if draws:
        return drawing.begin(state.then(phase="drawing"))
    return state.then(to_act=_leader_from(state, winner))


def why_not(state: "TricksState", move: Move) -> str:
    seat = state.to_act
    assert seat is not None
    if move.verb == knockout.KNOCK.verb:
        return "You knock only to keep a dog's one card, and not in the last trick: play a card."
    if len(move.cards) != 1:
        return wrong_number(state, move.cards, 1)
    card = move.cards[0]
    if card not in state.deal.hands[seat]:
        return not_held(state, card)
    about_joker = joker.why_not(state, move)
    if about_joker:
        return about_joker
    if move != Move(cards=move.cards):
        return nothing_else(state)
    if not state.deal.trick:
        return _no_lead(state, card)
    return _no_answer(state, card, playable(state))


def _no_lead(state: "TricksState", card: Card) -> str:
    plan, order = state.plan, state.order
    if plan.lead is not None and not state.deal.tricks:
        return f"The {plan.lead.symbol} leads to the first trick, and you hold it."
    suit = order.suit[card]
    if suit not in plan.breaks or suit in broken(state):
        return _NO_POINTS
    if suit in plan.opening:
        return f"The first trick is not led with {SUITS[suit]} by who has another suit."
    named = SUITS[suit].capitalize()
    how = "trumped with one" if suit == order.trump else "thrown one on another suit"
    return f"{named} are not broken: nobody has {how} yet. Lead another suit while you have one."


_NO_POINTS: Final = "The first trick takes no card that counts points from who has any other."


def _no_answer(state: "TricksState", card: Card, cards: Sequence[Card]) -> str:
    order, deal = state.order, state.deal
    asked, suit = led(order, deal.trick), order.suit[card]
    held = {order.suit[each] for each in deal.hands[state.to_act or 0]}
    if suit != asked and asked in held:
        if state.plan.rules.play.follow == "suit_or_trump":
            return _must_follow_or_trump(order, asked, deal.hands[state.to_act or 0])
        return _must_follow(order, asked, card, cards)
    if order.forced and suit not in (asked, order.trump) and order.trump in held:
        trump = "your joker" if order.trump == JOKER else "a trump"
        return f"You have no {SUITS[asked]}, so you must play {trump}."
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
    if cards[0].is_joker:
        return f"{SUITS[led].capitalize()} were led, and your joker is the highest of them: play it."
    if cards[0].suit != led:
        return f"{SUITS[led].capitalize()} were led, and your {cards[0].symbol} is the left bower: it is one."
    return f"{SUITS[led].capitalize()} were led, and you hold the {cards[0].symbol}: follow suit."
