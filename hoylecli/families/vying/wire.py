"""Vying as programs are told of it."""

from typing import Final

from hoylecli.families.dealing import CUT_KINDS
from hoylecli.families.wire import Kind, Wire, ends
from hoylecli.frame.match import Life

from .view import VyingView

_BET: Final = {"all_in": bool}

WIRE: Final = Wire(
    (VyingView,),
    {
        "carried": Kind("So much is in the pot from deals that nobody opened.", int),
        "antes": Kind("Everybody has paid this ante, or all they had.", int, {"pot": int}),
        **CUT_KINDS,
        "dealt": Kind("The seat has dealt so many cards to each.", int),
        "hand": Kind("The cards that the seat holds face down."),
        "down": Kind("Everybody in the deal got so many more cards face down.", int),
        "up": Kind("The cards that the seat has face up, so many of them new.", int),
        "board": Kind("The cards on the board, so many of them new.", int),
        "blind": Kind("The seat has made a blind bet of so much.", int, _BET),
        "bring_in": Kind("The seat, with the lowest card face up, has bet so much.", int, _BET),
        "folded": Kind("The seat gives up the deal."),
        "checked": Kind("The seat stays in without a bet."),
        "called": Kind("The seat has put in as much as the bet, so much in this interval.", int, _BET),
        "bet": Kind("The seat has made the first bet of the interval.", int, _BET),
        "raised": Kind("The seat has raised to so much in this interval.", int, _BET),
        "drew": Kind("The seat has thrown so many cards and got as many others; 0: it stands pat.", int),
        "got": Kind("The cards that the seat got for those it had thrown."),
        "short": Kind("The stock has only so many cards, too few for the seat.", int),
        "shuffled": Kind("So many discards have been shuffled, and lie below the stock.", int),
        "shown": Kind("The hand of the seat at the showdown, and what it is called.", None, {"hand": str}),
        "won": Kind(
            "The seat gets so much of a pot: of which, the main pot being 0, how many there are, what the "
            "hand is called, empty if nobody else was left, and whether the pot is shared.",
            int,
            {"pot": int, "pots": int, "hand": str, "split": bool},
        ),
        "returned": Kind("The seat takes back so much that nobody has called.", int),
        "thrown_in": Kind("Nobody has opened: the pot stays, and the next player deals."),
        **ends("By how much the bankroll of the seat has changed, and what it is now."),
        "dropped": Kind("The seat has lost all its chips, and is out.", None, {"life": Life}),
    },
)
