"""The showdown: both hands are laid out, the opponent of the knocker lays off, and they are counted.

Nobody is ever to act in this phase.
"""

from collections.abc import Iterator
from typing import Final

from hoylecli.core.events import Event
from hoylecli.core.values import replace
from hoylecli.families.phase import Phase
from hoylecli.families.screen import Style
from hoylecli.scoring.gin.showdown import Showdown

from ..position.labels import spread
from ..position.position import Position
from ..scores.deadwood import showdown_of
from .phase import RummyPhase


def _begin(state: Position) -> Position:
    result, deal = showdown_of(state), state.deal
    events = tuple(_events(state, result))
    return state.phase_ended(*events, deal=replace(deal.turned_over(0, 1), showdown=result))


def _events(state: Position, result: Showdown) -> Iterator[Event]:
    knock = state.deal.knock
    assert knock is not None
    for seat, laid in ((knock.seat, result.knocker), (state.after(knock.seat), result.opponent)):
        cards = (*(card for meld in laid.melds for card in meld), *laid.unmatched)
        if seat != knock.seat and state.rules.arrange == "auto":
            yield from _laid_off(state, result)
        yield Event(
            "laid_down",
            seat,
            cards,
            laid.deadwood,
            data={"melds": [len(meld) for meld in laid.melds]},
            reveals=seat != state.to_act,
        )


def _laid_off(state: Position, result: Showdown) -> Iterator[Event]:
    """What the opponent of the knocker lays off, an event a meld."""
    assert state.deal.knock is not None
    seat = state.after(state.deal.knock.seat)
    for at, meld in enumerate(result.knocker.melds):
        cards = tuple(card for card, target in result.opponent.laid_off if target == at)
        if cards:
            reveals = seat != state.to_act
            yield Event("laid_off", seat, (*cards, *meld), data={"many": len(cards)}, reveals=reveals)


def _laid_down(event: Event, style: Style) -> str:
    melds, first = [], 0
    for size in event.data["melds"]:
        melds.append(event.cards[first : first + size])
        first += size
    laid = spread(melds, event.cards[first:], style)
    count = f"deadwood {event.amount}" if event.amount else "no deadwood"
    return f"{style.does(event.seat, 'show')} {laid}: {count}." if laid else ""


SHOWDOWN: Final[RummyPhase] = Phase(
    name="showdown",
    is_played=lambda rules: rules.close.by == "knock",
    begin=_begin,
    legal=lambda state: [],
    apply=lambda state, move: state,
    why_not=lambda state, move: "",
    task=lambda state: "",
    question=lambda view, style: "",
    tellers={"laid_down": _laid_down},
)
