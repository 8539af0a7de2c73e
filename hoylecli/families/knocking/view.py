"""What a seat may know of a rummy that ends with a knock."""

from dataclasses import dataclass

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat
from hoylecli.core.game import part
from hoylecli.families.rummy.deal import Hand
from hoylecli.families.rummy.view import RummyView, seen_of
from hoylecli.scoring.gin.showdown import Showdown

from .position import Knock, LaidOff, Position
from .rules import KnockingRules


@dataclass(frozen=True, slots=True)
class KnockingView(RummyView):
    """What `seat` sees; None is a spectator, who sees no hand. scores: of this game, one a seat.

    turned: the card turned up, wherever it is now. limit: what a knocker's unmatched cards may count;
    doubled: whether the hand counts double. knock, showdown: as in `Deal`. games: games or points won in the
    match. melds, laid_off: as in `Deal`, where players arrange their hands themselves.
    """

    rules: KnockingRules
    turned: Card | None
    limit: int
    doubled: bool
    knock: Knock | None
    showdown: Showdown | None
    games: tuple[int, ...]
    melds: tuple[tuple[Hand, ...], ...] | None = part()
    laid_off: tuple[LaidOff, ...] | None = part()

    @property
    def just_taken(self) -> Card | None:
        """The card that the player in turn has taken from the discards."""
        last = self.turns[-1] if self.turns else None
        return last.taken if last is not None and last.thrown is None else None

    def laid_by(self, seat: Seat) -> tuple[Hand, ...]:
        """The melds that a seat has laid down by hand."""
        return self.melds[seat] if self.melds else ()

    def loose(self, seat: Seat) -> Hand:
        """The cards that the viewer knows of a seat and that are neither melded nor laid off."""
        gone = {card for meld in self.laid_by(seat) for card in meld}
        gone |= {laid.card for laid in self.laid_off or ()}
        cards = self.hand if seat == self.seat else self.known[seat]
        return tuple(card for card in cards if card not in gone)


def view_of(state: Position, seat: Seat | None) -> KnockingView:
    """What `seat` may know of the position."""
    deal, terms, by_hand = state.deal, state.terms, state.rules.arrange == "manual"
    return KnockingView(
        **seen_of(state, seat),
        turned=deal.turned,
        limit=terms.limit,
        doubled=terms.doubled,
        knock=deal.knock,
        showdown=deal.showdown,
        games=state.games,
        melds=deal.melds if by_hand else None,
        laid_off=deal.laid_off if by_hand else None,
    )
