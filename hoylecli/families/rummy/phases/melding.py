"""Melds come on the table by rank, those of a side together; then a card is thrown (FG, Canasta).

`meld 5H 5D 2S` lays a new meld, `lay 5C m2` adds to one of the side, by its number on the table; a card alone
is thrown, which ends the turn. `ask` comes before all that: it asks the partner for permission to go out.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from hoylecli.core.cards import Card, card_text, rank_plural
from hoylecli.core.errors import BadNotation
from hoylecli.core.events import Event
from hoylecli.core.grammar import counted
from hoylecli.core.moves import PLAY, Move, resolve
from hoylecli.families.phase import Phase
from hoylecli.families.screen import Style
from hoylecli.scoring.canasta import VALUES

from ..position.deal import Hand
from ..position.ending import shown
from ..position.melding import cards_of, is_last, laid_down, places_of, steps
from ..position.position import Position
from ..position.ranks import ranks_in
from ..position.refusals import alone, not_held
from ..position.sides import is_last_turn, lacking, opening_at, rank_of, standing
from ..position.together import KEPT, LEAST, THREES, can_finish, can_go_out, canastas, terms_of
from ..view import RummyView
from .phase import RummyPhase

MELD: Final = "meld"
LAY: Final = "lay"
ASK: Final = Move("ask")
_THROWING: Final = ("discard", "throw", "play")


def _begin(state: Position) -> Position:
    return state


def _legal(state: Position) -> Sequence[Move]:
    """`ask`, new melds, cards for melds that lie there, and cards to throw, none of which leaves the turn
    unfinished."""
    at, terms = standing(state), terms_of(state.rules)
    hand, places = state.deal.hands[state.actor], places_of(state.deal, state.side(state.actor))
    moves = [ASK] if _may_ask(state) and can_go_out(at, terms) else []
    for step in steps(at, terms, places):
        cards = cards_of(step, hand, terms)
        moves.append(Move(MELD, cards) if step.place < 0 else Move(LAY, cards, target=f"m{step.place + 1}"))
    if _may_throw(state):
        moves += [Move(cards=(card,)) for card in dict.fromkeys(hand)]
    return moves


def _may_ask(state: Position) -> bool:
    return state.rules.close.ask and not state.deal.permission


def _may_throw(state: Position) -> bool:
    """Whether the turn can end with a discard now."""
    at, terms = standing(state), terms_of(state.rules)
    if at.lacks and at.laid:
        return False
    return at.left >= KEPT or (at.may_go_out and not at.lacks and canastas(at, terms) >= terms.needed)


def _apply(state: Position, move: Move) -> Position:
    if move == ASK:
        return state.then(Event("asked", state.actor), deal=replace(state.deal, permission="asked")).through()
    return _thrown(state, move.cards[0]) if move.verb == PLAY else _laid(state, move)


def _laid(state: Position, move: Move) -> Position:
    seat, deal = state.actor, state.deal
    place = int(move.target[1:]) - 1 if move.target else -1
    old = deal.table[place].cards if move.target else ()
    event = Event("melded", seat, move.cards)
    if old:
        event = Event("laid_off", seat, (*move.cards, *old), data={"many": len(move.cards)})
    deal = laid_down(deal, seat, state.side(seat), move.cards, place, state.rules)
    state = state.then(event, deal=replace(deal, permission=deal.permission or "late"))
    return state if deal.hands[seat] else _out(state)


def _thrown(state: Position, card: Card) -> Position:
    seat = state.actor
    deal = state.deal.throw(seat, card)
    state = state.then(Event("threw", seat, (card,)), deal=deal)
    if not deal.hands[seat]:
        return _out(state)
    sides = {meld.side for meld in deal.table}
    opened = tuple(side in sides for side in range(len(state.scores)))
    if is_last_turn(state):
        return shown(state.then(Event("last_turn", seat)))
    return state.then(deal=replace(deal, opened=opened, permission="")).through()


def _out(state: Position) -> Position:
    concealed = not state.deal.opened[state.side(state.actor)]
    return shown(state.then(Event("went_out", state.actor, data={"concealed": concealed})))
