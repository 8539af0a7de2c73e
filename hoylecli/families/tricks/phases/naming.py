"""Everybody tells the points of their hand, and the stronger side plays (minibridge, as played).

From the dealer on each tells the high-card points. The side with more has the stronger of its two hands as
declarer, or of equal ones that which told first; the other is dummy and lies open at once. Declarer, who sees
both, names the contract. Where both sides have twenty the cards are thrown in.
"""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.game import Event, Move
from hoylecli.core.text import counted
from hoylecli.core.values import replace
from hoylecli.families.phase import Phase
from hoylecli.families.screen import Style
from hoylecli.scoring.bridge.auction import BIDS

from ..position.bridge import bid_of_call, contract_of, points
from ..position.contracts import move_of
from ..position.deal import Bid
from ..position.labels import sorted_hand
from ..position.position import Position
from ..view import TricksView
from .bidding import declared, gloss, read
from .phase import TricksPhase

_CONTRACTS: Final = tuple(move_of(bid_of_call(0, call)) for call in BIDS)


def _begin(state: Position) -> Position:
    around = [(state.dealer + step) % 4 for step in range(4)]
    told = {seat: points(state.deal.hands[seat]) for seat in around}
    state = state.updated(*(Event("points", seat, amount=told[seat]) for seat in around))
    sides = [told[side] + told[side + 2] for side in (0, 1)]
    if sides[0] == sides[1]:
        return state.updated(Event("even", amount=sides[0])).thrown_in()
    stronger = sides.index(max(sides))
    declarer = max((seat for seat in around if seat % 2 == stronger), key=told.__getitem__)
    dummy = (declarer + 2) % 4
    deal = replace(state.deal, declarer=declarer, dummy=dummy, points=tuple(told[seat] for seat in range(4)))
    cards = tuple(card for suit in sorted_hand(deal.hands[dummy], state.order) for card in suit)
    shown = Event("dummy", dummy, cards, reveals=True)
    return state.updated(Event("stronger", declarer), shown, deal=deal, turn=declarer)


def _legal(state: Position) -> Sequence[Move]:
    return _CONTRACTS


def _apply(state: Position, move: Move) -> Position:
    seat = state.turn
    assert seat is not None
    bids = (Bid(seat, "bid", move.amount or 0, move.target.upper()),)
    contract = contract_of(bids, seat)
    assert contract is not None
    return declared(state.updated(deal=replace(state.deal, bids=bids)), contract)


def _why_not(state: Position, move: Move) -> str:
    return "Name the contract: one to seven, and a suit or notrump, such as '2h' or '3nt'."


def _question(view: TricksView, style: Style) -> str:
    points = view.bridge.points if view.bridge is not None else ()
    ours = sum(
        points[seat] for seat in range(4) if view.declarer is not None and seat % 2 == view.declarer % 2
    )
    return f"Your two hands have {ours} points. Which contract do you play, such as '2h' or '3nt'?"


NAMING: Final[TricksPhase] = Phase(
    name="naming",
    is_played=lambda rules: rules.bidding.kind == "points",
    begin=_begin,
    legal=_legal,
    apply=_apply,
    why_not=_why_not,
    task=lambda state: "name the contract, such as '2h' or '3nt'",
    question=_question,
    verbs=("bid",),
    gloss=gloss,
    read=read,
    tellers={
        "points": lambda event, style: (
            f"{style.does(event.seat, 'have')} {counted(event.amount or 0, 'point')}."
        ),
        "even": lambda event, style: f"both sides have {event.amount} points.",
        "stronger": lambda event, style: f"{style.does(event.seat, 'are')} declarer.",
    },
)
