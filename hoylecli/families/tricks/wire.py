"""What programs are told of trick-taking games.

A view has only the parts that its game has: `view` says which there are, and what is in them.
"""

from typing import Any, Final, Literal

from hoylecli.families.dealing import CUT_KINDS
from hoylecli.families.wire import Kind, Wire, ends
from hoylecli.frame.match import Life

from .view import TricksView

Suit = Literal["C", "D", "H", "S"]
_DECLARED: Final[dict[str, Any]] = {"kind": Literal["point", "sequence", "set"]}
_CONTRACT: Final[dict[str, Any]] = {"word": str, "suit": Suit | Literal["N"] | None, "tricks": int | None}

WIRE: Final = Wire(
    (TricksView,),
    {
        # The deal, and cards that change hands
        "cut": Kind("The seat cut this card; who cuts best calls trumps."),
        **CUT_KINDS,
        "dealt": Kind(
            "The seat has dealt so many cards to each; dogs get a single one.", int, {"dogs": tuple[int, ...]}
        ),
        "turned": Kind(
            "A card was turned up, which makes a suit trumps if one is named.", None, {"suit": Suit | None}
        ),
        "hand": Kind("The cards dealt to the seat."),
        "thrown_in": Kind("The cards are thrown in and dealt anew."),
        "passed_on": Kind(
            "The seat has passed cards on: to all the number, to itself the cards.", int | None
        ),
        "received": Kind("The cards that the seat was passed by another.", None, {"from": int}),
        "kitty": Kind("The seat has the kitty: to all the number, to itself the cards.", int | None),
        "laid_away": Kind(
            "The seat has laid cards away: to all the number, to itself the cards.", int | None
        ),
        "picked_up": Kind("The dealer has the card that was turned up."),
        "turned_down": Kind("Nobody wanted the card that was turned up."),
        "exchanged": Kind("The seat has exchanged so many cards, and left so many.", int, {"left": int}),
        "discarded": Kind("The cards that the seat has exchanged."),
        "drew": Kind("The cards that the seat has got for them."),
        "left": Kind("The cards that the seat has left, and seen."),
        "looked_at_talon": Kind("The seat has looked at the cards that were left."),
        "left_talon": Kind("The seat has left them face down."),
        "from_stock": Kind(
            "The seat has drawn a card; all see it where it is the last of the stock or the one turned up.",
            None,
            {"which": Literal["last", "turned"] | None},
        ),
        "stock_gone": Kind(
            "The stock is gone; laid: melds go back to the hands; free: suit need not be followed until now.",
            None,
            {"laid": bool, "free": bool},
        ),
        "dix": Kind("The dealer has turned up the lowest trump, which counts so much at once.", int),
        "traded": Kind("The seat has traded the first card for the second, for points if any.", int | None),
        "kept": Kind("The seat has kept the lowest trump rather than trade it."),
        # Bids and trumps
        "looked": Kind("The seat has looked at its cards before it bids."),
        "bid": Kind("The seat has bid so much, in this word.", int | None, {"word": str}),
        "bid_won": Kind("The seat has won the bidding with so much.", int | None, {"word": str}),
        "contract": Kind("The seat has bid a contract, N for no trumps, or passed.", None, _CONTRACT),
        "contract_won": Kind("The seat plays this contract.", None, _CONTRACT),
        "said": Kind(
            "What the seat has said of the card turned up, or the suit it has called.",
            None,
            {"word": str, "suit": Suit | None},
        ),
        "called": Kind("The seat has made a suit trumps.", None, {"suit": Suit}),
        "call": Kind(
            "The seat has called; a bid has a level and a suit, N for notrump.",
            None,
            {"word": str, "suit": Suit | Literal["N"] | None, "level": int | None},
        ),
        "declares": Kind(
            "The seat is declarer in this contract, doubled so many times.",
            None,
            {"level": int, "suit": Suit | Literal["N"], "doubled": int},
        ),
        "passed_out": Kind("All have passed, and the deal counts nothing."),
        "points": Kind("The seat has told the points of its hand.", int),
        "stronger": Kind("The seat has the stronger hand of the stronger side, and is declarer."),
        "dummy": Kind("The cards of dummy, which lie open."),
        "unmarried": Kind("The seat that won the bidding has no marriage."),
        # Melds and declarations
        "meld": Kind("The seat has laid a meld, in words, for so many points.", int, {"meld": str}),
        "melded": Kind("So many melds of the seat count so much in all.", int, {"melds": int}),
        "blanche": Kind("The seat has announced that it has no court card, for so many points.", int),
        "blanche_shown": Kind("The cards of the seat that has no court card."),
        "declared": Kind(
            "The seat has declared so many cards, 0 for none, of a rank where it is said.",
            int,
            {**_DECLARED, "rank": str | None},
        ),
        "answered": Kind(
            "The seat has answered a declaration.",
            None,
            {"answer": Literal["good", "not good", "equal", "making"]},
        ),
        "told": Kind("The pips of the cards that the seat declared.", int),
        "equal": Kind("The cards of a declaration to which another is equal.", None, _DECLARED),
        "counted": Kind(
            "The cards of a declaration, and what they count; the total that the seat counts aloud.",
            int,
            {**_DECLARED, "total": int},
        ),
        "bonus": Kind("The seat has so many points more, and what for.", int, {"what": str}),
        "reckoned": Kind("What each seat has reckoned so far.", None, {"totals": tuple[int, ...]}),
        # The play, and what it comes to
        "knocked": Kind("The seat, whose last card it was, has knocked rather than play it."),
        "played": Kind(
            "The seat has played a card; a joker stands for the suit named; from the table, not the hand.",
            None,
            {"named": Suit | None, "from_table": bool},
        ),
        "taken": Kind("The seat has taken the trick, for points if any.", int | None),
        **ends("The seats of a side have scored so much, which makes the total, and how it comes to that."),
        "game_below": Kind(
            "The seats of a side have won a game below the line, the first, second and so on.",
            int,
            {"seats": tuple[int, ...]},
        ),
        "dropped": Kind("What the seat's standing in the match is now.", None, {"life": Life}),
    },
)
