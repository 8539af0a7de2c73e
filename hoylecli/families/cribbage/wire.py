"""What programs are told of cribbage."""

from typing import Final, Literal, TypedDict

from hoylecli.families.dealing import CUT_KINDS
from hoylecli.families.wire import Kind, Wire

from .view import CribbageView

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
