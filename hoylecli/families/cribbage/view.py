"""What a seat may know of a match of cribbage."""

from dataclasses import dataclass

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat
from hoylecli.core.game import part
from hoylecli.families.views import DealView, seen

from .position import Counting, Pegs, Played, Position, Two, is_manual
from .rules import CribbageRules


@dataclass(frozen=True, slots=True)
class CribbageView(DealView):
    """What `seat` sees; None is a spectator, who sees no hand.

    hand: cards still held. kept: the four cards kept in this deal, played or not. laid_away: the seat's own
    cards in the crib. hand_sizes, stakes: one number a seat. pile: cards since the count began at 0; count:
    their sum. played: every turn of the play of this deal. shown: the cards that each seat has shown;
    crib_shown: those of the crib, once they are shown. pegs: (rear, front) for each seat. stakes: games or
    match points won so far. counting: what players count for themselves, where they do; see Counting.
    """

    rules: CribbageRules
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
    pegs: Pegs
    stakes: tuple[int, int]
    counting: Counting | None = part()

    @property
    def manual(self) -> bool:
        """Whether players claim their points."""
        return is_manual(self.rules)


def view_of(state: Position, seat: Seat | None) -> CribbageView:
    """What `seat` may know of the position."""
    deal = state.deal
    return CribbageView(
        **seen(state, seat),
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
        pegs=deal.pegs,
        stakes=(state.games[0], state.games[1]),
    )
