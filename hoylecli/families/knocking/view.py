"""What a seat may know of a rummy that ends with a knock."""

from dataclasses import dataclass
from typing import Final, Literal

from hoylecli.core import Card, Seat, part
from hoylecli.families import Kind, Wire
from hoylecli.families.rummy.deal import Hand
from hoylecli.families.rummy.view import KINDS, RummyView, seen_of
from hoylecli.scoring.gin.showdown import Showdown

from .position import Knock, LaidOff, Part, Position
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


# Rummy with a knock as programs are told of it

WIRE: Final = Wire(
    (KnockingView,),
    {
        **KINDS,
        "new_game": Kind("A new game of the match begins."),
        "turned": Kind(
            "The card turned up, and what the unmatched cards of a knocker may count.",
            int,
            {"sets_limit": bool, "doubled": bool},
        ),
        "refused_upcard": Kind("The seat does not take the card turned up."),
        "knocked": Kind("The seat knocked, throwing this card.", None, {"illegal": bool}),
        "opened": Kind("The hand of the seat lies open, and counts at least so much unmatched.", int),
        "accepted": Kind("The seat accepts a knock above the limit."),
        "refused": Kind("The seat refuses a knock above the limit; the knocker plays on."),
        "melded": Kind("The seat laid down this meld."),
        "arranged": Kind("The seat has laid down its melds, and has so much unmatched.", int),
        "laid_off": Kind(
            "The seat laid the first cards, so many, on the knocker's meld that the others are.",
            None,
            {"many": int},
        ),
        "laid_down": Kind(
            "The hand of the seat: melds of these sizes one after another, and the unmatched cards, which "
            "count so much.",
            int,
            {"melds": tuple[int, ...]},
        ),
        "thrown_in": Kind("The hand is dead, and the same dealer deals again."),
        "game_won": Kind(
            "The seat won the game by so many points; each player's part of it.",
            int,
            {"win": Literal["shutout"] | None, "players": tuple[Part, ...]},
        ),
        "stakes": Kind("What the seat gets for the game in the match: games, or points.", int),
        "match_won": Kind("The seat won the match with so many games or points.", int),
    },
)
