"""What a seat may know of a match of cribbage."""

from dataclasses import dataclass

from hoylecli.core.cards import Card
from hoylecli.core.events import TABLE, Seat
from hoylecli.core.moves import Move

from .deal import Counting, Pegs, Played, Two
from .position import Position


@dataclass(frozen=True, slots=True)
class CribbageView:
    """What `seat` sees; None is a spectator, who sees no hand.

    hand: cards still held. kept: the four cards kept in this deal, played or not. laid_away: the seat's own
    cards in the crib. hand_sizes, scores, stakes: one number a seat. pile: cards since the count began at 0;
    count: their sum. played: every turn of the play of this deal. shown: the cards that each seat has shown;
    crib_shown: those of the crib, once they are shown. pegs: (rear, front) for each seat. stakes: games or
    match points won so far. counting: what players count for themselves; see Counting.
    """

    seat: Seat | None
    to_act: Seat | None
    turn: Seat | None
    phase: str
    legal: tuple[Move, ...]
    dealer: Seat | None
    hand: tuple[Card, ...]
    kept: tuple[Card, ...]
    laid_away: tuple[Card, ...]
    hand_sizes: tuple[int, int]
    starter: Card | None
    pile: tuple[Card, ...]
    count: int
    played: tuple[Played, ...]
    shown: Two
    crib_shown: tuple[Card, ...]
    counting: Counting | None
    scores: tuple[int, int]
    pegs: Pegs
    stakes: tuple[int, int]
    target: int
    match_target: int
    manual: bool
    muggins: bool


def view_of(state: Position, seat: Seat | None) -> CribbageView:
    """What `seat` may know of the position."""
    deal = state.deal
    return CribbageView(
        seat=seat,
        to_act=state.to_act,
        turn=state.turn,
        phase=state.phase,
        legal=tuple(state.legal_moves()) if seat is not None and seat == state.to_act else (),
        dealer=None if state.dealer == TABLE else state.dealer,
        hand=() if seat is None else deal.hands[seat],
        kept=() if seat is None else deal.kept[seat],
        laid_away=() if seat is None else deal.laid_away[seat],
        hand_sizes=(len(deal.hands[0]), len(deal.hands[1])),
        starter=deal.starter,
        pile=deal.pile,
        count=deal.count,
        played=deal.played,
        shown=deal.shown,
        crib_shown=deal.crib_shown,
        counting=deal.counting,
        scores=(state.scores[0], state.scores[1]),
        pegs=deal.pegs,
        stakes=(state.games[0], state.games[1]),
        target=state.rules.target,
        match_target=state.rules.match_target,
        manual=state.manual,
        muggins=state.rules.muggins,
    )
