"""The rules of play: who leads, what may be played, and who takes the trick."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.events import Event, Seat
from hoylecli.core.moves import Move
from hoylecli.core.values import replace
from hoylecli.families.schema import of_kind

from ...position.deal import Trick
from ...position.following import broken_by, follows, harmless, leads
from ...position.position import Position
from ...position.reckoning import heard
from ...position.talon import is_left
from ...rules.before_play import MeldsBetween
from ...rules.schema import DrawnStock
from . import joker

KNOCK: Final = Move("knock")
"""A dog keeps its one card, which need not be played before the last trick."""
TABLE_PLACE: Final = "t"
"""The place that `KH t` names: of two equal cards that on the table is played, not that in the hand."""


def begin(state: Position) -> Position:
    """The first lead; or the next one, after cards have been drawn, by the taker of the last trick.

    When younger has declared at piquet, he plays to the first trick.
    """
    if state.deal.trick:
        return state.updated(turn=state.after(state.deal.trick[-1].seat))
    if state.deal.tricks:
        return state.updated(turn=_leader_from(state, state.deal.tricks[-1].winner))
    return state.updated(turn=_first_leader(state))


def _first_leader(state: Position) -> Seat:
    if state.ranking.lead is not None:
        return next(seat for seat, hand in enumerate(state.deal.hands) if state.ranking.lead in hand)
    if state.rules.play.lead == "bidder" and state.deal.declarer is not None:
        return state.deal.declarer
    if state.rules.lone_leads_late and state.deal.out is not None:
        return (state.deal.out - 1) % state.players  # the partner who sits out is opposite
    return _leader_from(state, state.after(state.dealer))


def _leader_from(state: Position, seat: Seat) -> Seat:
    """The first seat clockwise from this one that can lead: it has cards, and is no dog with a single one."""
    deal, lives = state.deal, state.lives
    while seat == deal.out or not deal.hands[seat] or (lives and lives[seat] == "dog"):
        seat = state.after(seat)
    return seat


def legal(state: Position) -> Sequence[Move]:
    deal, seat, order = state.deal, state.turn or 0, state.order
    cards = dict.fromkeys(playable(state))
    moves = [move for card in cards for move in joker.moves(order, card, deal.trick, deal.tricks, seat)]
    moves += [Move(cards=(card,), target=TABLE_PLACE) for card in cards if _is_twice(state, card)]
    return [*moves, KNOCK] if _may_knock(state) else moves


def _is_twice(state: Position, card: Card) -> bool:
    """Whether the seat to act has the card both in the hand and on the table, and says which it plays."""
    deal, seat = state.deal, state.turn or 0
    if not deal.laid or not isinstance(state.rules.meld, MeldsBetween) or not state.rules.meld.pick:
        return False
    return card in deal.held_back(seat) and any(one.card == card for one in deal.laid[seat])


def _may_knock(state: Position) -> bool:
    """Whether the seat to act, a dog, may keep its one card: there must be another trick to come."""
    if not state.lives or state.lives[state.turn or 0] != "dog" or not state.deal.trick:
        return False
    return bool(state.deal.hands[state.deal.trick[0].seat])  # no dog leads: the leader has all cards


def playable(state: Position) -> list[Card]:
    """The cards that the seat to act may play."""
    deal, ranking = state.deal, state.ranking
    hand = deal.hands[state.turn or 0]
    if is_left(state) and of_kind(DrawnStock, state.rules.stock).free:
        return list(hand)
    order = state.order
    first = ranking.rules.play.harmless and not deal.tricks
    if deal.trick:
        cards = follows(ranking, order, hand, [play.card for play in deal.trick], deal.trick[0].named)
    elif ranking.lead is not None and not deal.tricks:
        return [ranking.lead]
    else:
        cards = leads(ranking, order, hand, broken(state))
    return harmless(ranking, cards) if first else cards


def broken(state: Position) -> str:
    """The suits that have been broken; see `broken_by`."""
    return broken_by(state.ranking, state.deal.trump, state.deal.tricks)


def apply(state: Position, move: Move) -> Position:
    before, seat = state, state.turn
    assert seat is not None
    if move == KNOCK:
        return _next(before, state.updated(Event("knocked", seat)), seat)
    card, named = move.cards[0], "" if move.target == TABLE_PLACE else move.target.upper()
    held = not move.target and _is_twice(before, card)
    deal = state.deal.after_play(seat, card, named, held=held)
    if state.rules.trump.how == "led" and not deal.trump:
        deal = replace(deal, trump=card.suit)
    data = {"named": named or None, "from_table": deal.laid != before.deal.laid}
    state = state.updated(Event("played", seat, (card,), data=data), deal=deal)
    if state.rules.declare.kinds and len(deal.trick) == 1 and not deal.tricks:
        return state.phase_ended()
    return _next(before, state, seat)


def _next(before: Position, state: Position, seat: Seat) -> Position:
    """The next seat with cards is to play; when it would be the trick's leader again, it is complete."""
    deal, leader = state.deal, state.deal.trick[0].seat
    following = state.after(seat)
    while following != leader and (following == deal.out or not deal.hands[following]):
        following = state.after(following)
    if following == leader:
        return _taken(before, state)
    state = state.updated(turn=following)
    return state.updated(*heard(before, state))


def _taken(before: Position, state: Position) -> Position:
    """The position after the trick has been taken; its winner leads to the next.

    before: the position in which its last card was to be played.
    """
    deal = state.deal
    winner = deal.trick[state.order.best(tuple(play.card for play in deal.trick))].seat
    trick = Trick(deal.trick, winner)
    draws = is_left(state)
    is_last = not draws and not any(hand for seat, hand in enumerate(deal.hands) if seat != deal.out)
    points = sum(state.ranking.points[card] for card in trick.cards) + state.rules.last_trick * is_last
    deal = replace(deal, trick=(), tricks=(*deal.tricks, trick))
    state = state.updated(Event("taken", winner, trick.cards, points), deal=deal)
    state = state.updated(*heard(before, state))
    state = state.gained(winner, points)
    if is_last or state.is_won:
        return state.deal_ended()
    return state.phase_ended() if draws else state.updated(turn=_leader_from(state, winner))
