"""The declarer takes the kitty up and lays as many cards away (five hundred, as played)."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from hoylecli.core.game import Event, Move
from hoylecli.core.text import counted
from hoylecli.core.values import replace
from hoylecli.families.phase import Phase
from hoylecli.families.screen import Style

from ..position.deal import Hand
from ..position.labels import as_held
from ..position.position import Position
from ..view import TricksView
from .phase import TricksPhase, not_held, nothing_else, read_cards, wrong_number


def _begin(state: Position) -> Position:
    declarer, size, deal = state.deal.declarer, state.rules.kitty, state.deal
    assert declarer is not None
    kitty = deal.rest[:size]
    if not kitty:
        return state.phase_ended()
    deal = replace(deal, rest=deal.rest[size:]).with_hand(declarer, (*deal.hands[declarer], *kitty))
    events = (
        Event("kitty", declarer, amount=len(kitty)),
        Event("kitty", declarer, tuple(sorted(kitty)), seen_by=(declarer,), reveals=True),
    )
    return state.updated(*events, deal=deal, turn=declarer)


def _legal(state: Position) -> Sequence[Move]:
    return _choices(state.deal.hands[state.turn or 0], _many(state))


def _many(state: Position) -> int:
    """How many cards are to be laid away: as many as the kitty had."""
    return _surplus([len(hand) for hand in state.deal.hands])


def _surplus(sizes: Sequence[int]) -> int:
    """By how many cards one hand is larger than the others."""
    return max(sizes) - min(sizes)


@lru_cache(maxsize=4)
def _choices(hand: Hand, size: int) -> tuple[Move, ...]:
    return tuple(Move(cards=cards) for cards in dict.fromkeys(combinations(hand, size)))


def _apply(state: Position, move: Move) -> Position:
    declarer, cards = state.turn, move.cards
    assert declarer is not None
    deal = state.deal.without(declarer, cards)
    deal = replace(deal, rest=(*deal.rest, *cards), laid_away=cards)
    events = (
        Event("laid_away", declarer, amount=len(cards)),
        Event("laid_away", declarer, cards, seen_by=(declarer,)),
    )
    return state.phase_ended(*events, deal=deal)


def _task(state: Position) -> str:
    legal = _legal(state)
    return f"lay {counted(len(legal[0].cards), 'card')} away, such as '{legal[0]}'"


def _why_not(state: Position, move: Move) -> str:
    if move != Move(cards=move.cards):
        return nothing_else(_task(state))
    for card in move.cards:
        if card not in state.deal.hands[state.turn or 0]:
            return not_held(state, card)
    if len(move.cards) != _many(state):
        return wrong_number(move.cards, _many(state), _task(state))
    if len(set(move.cards)) < len(move.cards):
        return f"Each card once, please: {_task(state)}."
    return f"Write it as '{Move(cards=tuple(sorted(move.cards)))}'."


def _question(view: TricksView, style: Style) -> str:
    return f"Lay {counted(_surplus(view.hand_sizes), 'card')} away, face down."


def _kitty(event: Event, style: Style) -> str:
    if event.cards:
        return f"{style.does(event.seat, 'take')} up {as_held(event.cards, style)}."
    return "" if event.seat == style.you else f"{style.does(event.seat, 'take')} the kitty."


BURYING: Final[TricksPhase] = Phase(
    name="burying",
    is_played=lambda rules: bool(rules.kitty),
    begin=_begin,
    legal=_legal,
    apply=_apply,
    why_not=_why_not,
    task=_task,
    question=_question,
    read=read_cards,
    tellers={"kitty": _kitty},
)
