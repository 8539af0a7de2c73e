"""What a seat may know of a rummy that ends with a knock."""

from dataclasses import dataclass

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat
from hoylecli.families.rummy.deal import Hand
from hoylecli.families.rummy.view import RummyView, seen_of
from hoylecli.scoring.gin.showdown import Showdown

from .position import Knock, LaidOff, Position
from .rules import KnockingRules


@dataclass(frozen=True, slots=True)
class KnockingView(RummyView):
    """What `seat` sees; None is a spectator, who sees no hand. scores: of this game, one a seat.

    turned: the card turned up, wherever it is now. limit: what a knocker's unmatched cards may count;
    doubled: whether the hand counts double. knock, melds, laid_off, showdown: as in `Deal`. games: games or
    points won in the match.
    """

    rules: KnockingRules
    turned: Card | None
    limit: int
    doubled: bool
    knock: Knock | None
    melds: tuple[tuple[Hand, ...], ...]
    laid_off: tuple[LaidOff, ...]
    showdown: Showdown | None
    games: tuple[int, ...]

    def loose(self, seat: Seat) -> Hand:
        """The cards that the viewer knows of a seat and that are neither melded nor laid off."""
        gone = {card for meld in self.melds[seat] for card in meld} | {laid.card for laid in self.laid_off}
        cards = self.hand if seat == self.seat else self.known[seat]
        return tuple(card for card in cards if card not in gone)


def view_of(state: Position, seat: Seat | None) -> KnockingView:
    """What `seat` may know of the position."""
    deal, terms = state.deal, state.terms
    return KnockingView(
        **seen_of(state, seat),
        turned=deal.turned,
        limit=terms.limit,
        doubled=terms.doubled,
        knock=deal.knock,
        melds=deal.melds,
        laid_off=deal.laid_off,
        showdown=deal.showdown,
        games=state.games,
    )
