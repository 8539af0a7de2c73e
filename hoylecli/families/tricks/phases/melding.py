"""Melds are laid before play (CG and BK, Pinochle).

From the dealer's left each player lays all melds in the hand, which the program finds, with `meld`; a player
who has none is passed over. The cards go back to the hands, but everybody has seen them.
"""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.game import Event, Move, Seat
from hoylecli.core.values import replace
from hoylecli.families.phase import Phase
from hoylecli.families.screen import Style
from hoylecli.scoring.pinochle import said

from ..derived import may_lay
from ..position.melds import melds_of
from ..position.position import Position
from ..view import TricksView
from .phase import TricksPhase, folded, say

MELD: Final = Move("meld")


def _begin(state: Position) -> Position:
    state = state.updated(deal=replace(state.deal, melds=((),) * state.players))
    return _from(state, state.after(state.dealer))


def _from(state: Position, seat: Seat) -> Position:
    """The next seat with melds is to act, from this one to the dealer; after the dealer the play begins."""
    while not melds_of(state, seat):
        is_new = seat != state.to_act
        state = state.updated(Event("melded", seat, amount=0, data={"melds": 0}, reveals=is_new))
        if seat == state.dealer:
            return state.phase_ended()
        seat = state.after(seat)
    return state.updated(turn=seat)


def _legal(state: Position) -> Sequence[Move]:
    return [MELD]


def _apply(state: Position, move: Move) -> Position:
    seat = state.turn
    assert seat is not None
    found = tuple(melds_of(state, seat))
    laid = list(state.deal.melds)
    laid[seat] = found
    items = (Event("meld", seat, meld.cards, meld.points, data={"meld": said(meld)}) for meld in found)
    points = sum(meld.points for meld in found)
    total = Event("melded", seat, amount=points, data={"melds": len(found)})
    state = state.updated(*items, total, deal=replace(state.deal, melds=tuple(laid)))
    return state.phase_ended() if seat == state.dealer else _from(state, state.after(seat))


def _why_not(state: Position, move: Move) -> str:
    return "First lay your melds: 'meld' puts them all on the table."


def _question(view: TricksView, style: Style) -> str:
    return f"Your melds count {sum(meld.points for meld in may_lay(view))}. Lay them now."


def _gloss(move: Move, view: TricksView, style: Style) -> str:
    return ", ".join(f"{said(meld)} {meld.points}" for meld in may_lay(view))


def _read(text: str, view: TricksView) -> Move | None:
    return MELD if folded(text) in _WORDS else None


_WORDS: Final = frozenset(
    ("lay", "lay them", "lay them now", "lay melds", "melds", "meld them", "meld all", "yes")
)


def _meld(event: Event, style: Style) -> str:
    cards = style.cards(event.cards)
    return f"{style.does(event.seat, 'meld')} {event.amount}: {event.data['meld']}, {cards}."


def _melded(event: Event, style: Style) -> str:
    """The sum of a seat's melds, each of which has been told."""
    if not event.amount:
        return f"{style.does(event.seat, 'have')} no meld."
    more = event.data["melds"] > 1
    return f"{style.possessive(event.seat)} melds count {event.amount} in all." if more else ""


MELDING: Final[TricksPhase] = Phase(
    name="melding",
    is_played=lambda rules: rules.meld.when == "before_play" and rules.meld.table != "none",
    begin=_begin,
    legal=_legal,
    apply=_apply,
    why_not=_why_not,
    task=lambda state: say(_legal(state)),
    question=_question,
    verbs=("meld",),
    gloss=_gloss,
    read=_read,
    tellers={"meld": _meld, "melded": _melded},
)
