"""What is legal in a turn of melding, and what comes of it."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.events import Event
from hoylecli.core.moves import PLAY, Move
from hoylecli.core.values import replace

from ...position.ending import shown
from ...position.position import Position
from ...position.together.counts import THREES, may_end, terms_of
from ...position.together.feet import emptied
from ...position.together.going_out import can_finish, can_go_out
from ...position.together.sides import is_last_turn, layable, standing
from ...position.together.steps import by_rank, cards_of, laid_down, places_of, steps

MELD: Final = "meld"
LAY: Final = "lay"
ASK: Final = Move("ask")


def begin(state: Position) -> Position:
    return state


def legal(state: Position) -> Sequence[Move]:
    """`ask`, new melds, cards for melds that lie there, and cards to throw, none of which leaves the turn
    unfinished."""
    at, terms = standing(state), terms_of(state.rules)
    hand = state.deal.hands[state.actor]
    places = places_of(state.deal.table, state.side(state.actor), terms)
    ranks = by_rank(layable(hand, state.deal.turns, at.lacks, state.rules))
    moves = [ASK] if _may_ask(state) and can_go_out(at, terms) and bears_no(state) else []
    for step in steps(at, terms, places):
        cards = cards_of(step, ranks, terms)
        moves.append(Move(MELD, cards) if step.place < 0 else Move(LAY, cards, target=f"m{step.place + 1}"))
    if _may_throw(state):
        moves += [Move(cards=(card,)) for card in dict.fromkeys(hand)]
    return moves


def _may_ask(state: Position) -> bool:
    return state.rules.close.ask and not state.deal.permission


def bears_no(state: Position) -> bool:
    """Whether the turn can be ended without going out; who has too few cards left for that cannot ask."""
    return can_finish(standing(state)._replace(may_go_out=False), terms_of(state.rules))


def _may_throw(state: Position) -> bool:
    """Whether the turn can end with a discard now."""
    at, terms = standing(state), terms_of(state.rules)
    if at.lacks and at.has_begun:
        return False
    return at.left >= max(at.kept, 1) or may_end(at, terms)


def apply(state: Position, move: Move) -> Position:
    if move == ASK:
        return state.phase_ended(Event("asked", state.actor), deal=replace(state.deal, permission="asked"))
    return _thrown(state, move.cards[0]) if move.verb == PLAY else _laid(state, move)


def _laid(state: Position, move: Move) -> Position:
    seat, deal = state.actor, state.deal
    place = int(move.target[1:]) - 1 if move.target else -1
    old = deal.table[place].cards if move.target else ()
    event = Event("melded", seat, move.cards)
    if old:
        event = Event("laid_off", seat, (*move.cards, *old), data={"many": len(move.cards)})
    deal = laid_down(deal, seat, state.side(seat), move.cards, place, state.rules)
    state = state.updated(event, deal=replace(deal, permission=deal.permission or "late"))
    return state if deal.hands[seat] else emptied(state)


def _thrown(state: Position, card: Card) -> Position:
    seat = state.actor
    deal = state.deal.throw(seat, card)
    state = state.updated(Event("threw", seat, (card,)), deal=deal)
    if not deal.hands[seat]:
        state = emptied(state)
        if state.done:
            return state
    sides = {meld.side for meld in deal.table}
    opened = tuple(side in sides for side in range(len(state.scores)))
    if is_last_turn(state):
        return shown(state.updated(Event("last_turn", seat)))
    return state.phase_ended(deal=replace(state.deal, opened=opened, permission=""))


def task(state: Position) -> str:
    """What is to be done now, with an example."""
    moves = legal(state)
    if THREES in standing(state).laid and terms_of(state.rules).black:
        return f"throw your last card, '{moves[-1]}'"
    steps_now = [move for move in moves if move.verb in (MELD, LAY)]
    throwing = [move for move in moves if move.verb == PLAY]
    throwing.sort(key=lambda move: move.cards[0].rank in terms_of(state.rules).wild)
    laying = f"lay cards down, such as '{steps_now[0]}'" if steps_now else ""
    one = f"throw a card, such as '{throwing[0]}'" if throwing else ""
    return ", or ".join(filter(None, (laying, one)))
