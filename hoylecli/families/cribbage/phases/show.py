"""The show: hands and crib are turned up and counted one after another, until a player has to be asked.

Nobody is to act in this phase: where players count for themselves, they do so in the phase `claim`.
"""

from typing import Final

from hoylecli.core.events import Event
from hoylecli.core.values import replace
from hoylecli.families.phase import Phase
from hoylecli.families.screen import Style
from hoylecli.scoring.cribbage import said

from ..deal import Counting
from ..labels import by_rank, count_of
from ..pegging import scored, with_starter, worth
from ..position import Position
from .phase import CribbagePhase


def _begin(state: Position) -> Position:
    shown = state.deal.still_to_show(state.dealer)
    if state.is_won:
        return state.deal_ended()
    if shown is None:
        return state.phase_ended()
    what, seat = shown
    counting = Counting(what, seat, state.deal.crib if what == "crib" else state.deal.kept[seat])
    total = None if state.manual else worth(state, counting).total
    is_new = what == "crib"  # the hands have been seen in the play
    cards = with_starter(state, counting)
    event = Event("shown", seat, cards, total, data={"what": what}, reveals=is_new)
    state = state.updated(event, deal=state.deal.show(what, seat))
    if state.manual:
        return state.phase_ended(deal=replace(state.deal, counting=counting))
    return _begin(scored(state, counting))


def _shown(event: Event, style: Style) -> str:
    *cards, starter = event.cards
    what = f"{style.possessive(event.seat)} {event.data['what']} is"
    with_starter = f"{style.cards(by_rank(cards))} with the {style.card(starter)}"
    if event.amount is None:
        return f"{what} {with_starter}."
    count = count_of(event)
    return f"{what} {with_starter}: {said(count) if count.total else 'nothing'}."


SHOW: Final[CribbagePhase] = Phase(
    name="show",
    is_played=lambda rules: True,
    begin=_begin,
    legal=lambda state: [],
    apply=lambda state, move: state,
    why_not=lambda state, move: "",
    task=lambda state: "",
    question=lambda view, style: "",
    tellers={"shown": _shown},
)
