"""Rummy as programs are told of it."""

from typing import Final, Literal

from hoylecli.families.dealing import CUT_KINDS
from hoylecli.families.wire import Kind, Wire, ends

from .scores.games import Part
from .view import RummyView

WIRE: Final = Wire(
    (RummyView,),
    {
        "new_game": Kind("A new game of the match begins."),
        **CUT_KINDS,
        "dealt": Kind("The seat has dealt so many cards to each.", int),
        "feet": Kind("The seat has dealt so many cards more to each, the foot, which nobody looks at.", int),
        "hand": Kind("The cards dealt to the seat."),
        "turned": Kind(
            "The card turned up, and what the unmatched cards of a knocker may count.",
            int,
            {"sets_limit": bool, "doubled": bool},
        ),
        "upcard": Kind(
            "The card turned up, the first of the discards; the last of them, if some are covered."
        ),
        "refused_upcard": Kind("The seat does not take the card turned up."),
        "took": Kind(
            "The seat took this card from the discards; with it those that lay on it, which come after it."
        ),
        "drew": Kind(
            "The seat drew so many cards from the stock, which has so many left: to all, and to itself the "
            "cards.",
            None,
            {"left": int, "many": int},
        ),
        "turned_over": Kind(
            "The discards but the top one are the stock again, which has so many cards.", None, {"left": int}
        ),
        "stopped": Kind(
            "The stock is empty, and the seat takes nothing of the discards, which ends the hand; not asked, "
            "where it could take nothing.",
            None,
            {"asked": bool},
        ),
        "took_pile": Kind(
            "The seat took the pile, so many cards, for its top card, which is melded now.", int
        ),
        "red_threes": Kind("The seat laid these red threes down."),
        "replaced": Kind(
            "The seat drew so many cards for them: to all, and to itself the cards.", int, {"left": int}
        ),
        "ran_out": Kind("The seat drew a red three for which the stock has no card, which ends the hand."),
        "asked": Kind("The seat asks its partner for permission to go out."),
        "permitted": Kind("The seat gives permission."),
        "forbade": Kind("The seat gives none, so that its partner does not go out in this turn."),
        "last_turn": Kind(
            "The seat has taken the last turn after the stock was used up, which ends the hand."
        ),
        "foot": Kind(
            "The seat has used up its hand, and takes up its foot, so many cards: to all, and to itself the "
            "cards.",
            int,
        ),
        "went_out": Kind("The seat has no card left, which ends the hand."),
        "left": Kind("The cards that the seat holds when the hand ends."),
        "swapped": Kind(
            "The seat put the first card in the place of the second, a joker, which it took; the run comes "
            "after them."
        ),
        "threw": Kind("The seat threw this card on the discards."),
        "knocked": Kind("The seat knocked, throwing this card.", None, {"illegal": bool}),
        "opened": Kind("The hand of the seat lies open, and counts at least so much unmatched.", int),
        "accepted": Kind("The seat accepts a knock above the limit."),
        "refused": Kind("The seat refuses a knock above the limit; the knocker plays on."),
        "melded": Kind("The seat laid down this meld, the next of the table where melds lie there."),
        "arranged": Kind("The seat has laid down its melds, and has so much unmatched.", int),
        "laid_off": Kind(
            "The seat laid the first cards, so many, on the meld that the others are: one of the knocker's, "
            "or of the table.",
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
        **ends("What the hand counts for the seat."),
        "game_won": Kind(
            "The seat won the game by so many points; each player's part of it.",
            int,
            {"win": Literal["shutout"] | None, "players": tuple[Part, ...]},
        ),
        "stakes": Kind("What the seat gets for the game in the match: games, or points.", int),
        "match_won": Kind("The seat won the match with so many games or points.", int),
    },
)
