"""What a seat may know of a match of cribbage."""

from dataclasses import dataclass
from typing import Final, Literal, TypedDict

from hoylecli.core import Card, Seat, part
from hoylecli.families import DealView, Kind, Wire, seen
from hoylecli.families.phase import CUT_KINDS

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


# What programs are told of cribbage

What = Literal["play", "hand", "crib"]


class Scored(TypedDict):
    """One thing that scores, and for how much."""

    kind: Literal["fifteen", "thirty_one", "pair", "pair_royal", "double_pair_royal", "run", "flush", "nobs"]
    points: int


WIRE: Final = Wire(
    (CribbageView,),
    {
        **CUT_KINDS,
        "new_game": Kind("A new game of the match begins."),
        "dealt": Kind("The seat has dealt so many cards to each.", int),
        "hand": Kind("The cards dealt to the seat."),
        "laid_away": Kind(
            "The seat has laid two cards away: to all the number, to itself the cards.", int | None
        ),
        "starter": Kind("The card turned up."),
        "played": Kind("The seat played a card, which made the count this.", int),
        "go": Kind("The seat said go at this count.", int),
        "new_count": Kind("The count begins again; the seat leads."),
        "pegged": Kind(
            "The seat pegged so many points, with these cards where any were counted, the starter last.",
            int,
            {
                "reason": Literal["play", "hand", "crib", "claim", "heels", "go", "last", "muggins"],
                "items": tuple[Scored, ...],
            },
        ),
        "shown": Kind(
            "The seat's hand or crib with the starter last, and what it counts, null if players claim.",
            int | None,
            {"what": Literal["hand", "crib"]},
        ),
        "claimed": Kind("The seat claimed so many points.", int, {"what": What}),
        "corrected": Kind("The seat claimed too many; the cards count this.", int, {"what": What}),
        "missed": Kind("The seat claimed too few; the cards count this.", int, {"what": What}),
        "muggins": Kind("The seat called muggins, and gets so many points.", int, {"what": What}),
        "passed": Kind("The seat did not call muggins."),
        "game_won": Kind(
            "The seat won the game by so many points.",
            int,
            {"win": Literal["skunk", "double_skunk"] | None},
        ),
        "stakes": Kind("What the win counts in games or match points.", int),
        "match_won": Kind("The seat won the match with so many games or match points.", int),
    },
)
