"""What a seat may know of go fish."""

from dataclasses import dataclass

from hoylecli.core.events import Seat
from hoylecli.core.moves import Move
from hoylecli.frame.line import Line

from .position import Asked, Hand, Position
from .rules import AskingRules


@dataclass(frozen=True, slots=True)
class AskingView:
    """What `seat` sees; None is a spectator, who sees no hand.

    hand_sizes, laid: one a seat; laid are the ranks of which all four have gone down. pond: how many cards
    are left in it. turns: every question so far, and what came of it. scores: one a seat, once the match is
    over; sheet: the lines of the deal then.
    """

    seat: Seat | None
    to_act: Seat | None
    phase: str
    legal: tuple[Move, ...]
    rules: AskingRules
    number: int
    dealer: Seat
    hand: Hand
    hand_sizes: tuple[int, ...]
    laid: tuple[tuple[int, ...], ...]
    pond: int
    turns: tuple[Asked, ...]
    scores: tuple[int, ...]
    sheet: tuple[tuple[Line, ...], ...]


def view_of(state: Position, seat: Seat | None) -> AskingView:
    """What `seat` may know of the position."""
    deal = state.deal
    return AskingView(
        seat=seat,
        to_act=state.to_act,
        phase=state.phase,
        legal=tuple(state.legal_moves()) if seat is not None and seat == state.to_act else (),
        rules=state.rules,
        number=state.number,
        dealer=state.dealer,
        hand=deal.hands[seat] if seat is not None and deal.hands else (),
        hand_sizes=tuple(map(len, deal.hands)),
        laid=deal.laid,
        pond=len(deal.pond),
        turns=deal.turns,
        scores=state.scores,
        sheet=state.sheet,
    )
