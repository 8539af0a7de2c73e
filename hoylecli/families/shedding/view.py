"""What a seat may know of a game of shedding."""

from dataclasses import dataclass

from hoylecli.core.events import Seat
from hoylecli.core.moves import Move
from hoylecli.frame.line import Line

from .effects import Effect, effects_of
from .position import Hand, Position, Table
from .rules import SheddingRules


@dataclass(frozen=True, slots=True)
class SheddingView:
    """What `seat` sees; None is a spectator, who sees no hand.

    number: of the deal. hand: all cards held. hand_sizes: one a seat. stock: how many cards it has. table:
    all that lies open; see `Table`. open_hands: all hands, one a seat, when the deal is over, else ().
    scores: one a seat. sheet: a row of lines for each deal counted.
    """

    seat: Seat | None
    to_act: Seat | None
    phase: str
    legal: tuple[Move, ...]
    rules: SheddingRules
    number: int
    dealer: Seat
    hand: Hand
    hand_sizes: tuple[int, ...]
    stock: int
    table: Table
    open_hands: tuple[Hand, ...]
    scores: tuple[int, ...]
    sheet: tuple[tuple[Line, ...], ...]

    @property
    def effects(self) -> tuple[Effect, ...]:
        return effects_of(self.rules)


def view_of(state: Position, seat: Seat | None) -> SheddingView:
    """What `seat` may know of the position."""
    deal = state.deal
    return SheddingView(
        seat=seat,
        to_act=state.to_act,
        phase=state.phase,
        legal=tuple(state.legal_moves()) if seat is not None and seat == state.to_act else (),
        rules=state.rules,
        number=state.number,
        dealer=state.dealer,
        hand=deal.hands[seat] if seat is not None and deal.hands else (),
        hand_sizes=tuple(map(len, deal.hands)),
        stock=len(deal.stock),
        table=deal.table,
        open_hands=deal.hands if deal.table.is_open else (),
        scores=state.scores,
        sheet=state.sheet,
    )
