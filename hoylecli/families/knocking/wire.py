"""Rummy with a knock as programs are told of it."""

from typing import Final, Literal

from hoylecli.families.rummy.wire import KINDS
from hoylecli.families.wire import Kind, Wire

from .scores import Part
from .view import KnockingView

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
