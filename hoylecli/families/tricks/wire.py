"""Games of tricks as programs are told of them."""

from typing import Final

from hoylecli.families.wire import Kind, Wire

from .view import TricksView

WIRE: Final = Wire(
    (TricksView,),
    {
        # The deal, and cards that change hands
        "cut": Kind("The seat cut this card; who cuts best deals or leads first."),
        "dealt": Kind("The seat has dealt so many cards to each.", int),
        "turned": Kind("A card was turned up."),
        "hand": Kind("The cards dealt to the seat."),
        "thrown_in": Kind("The cards are thrown in and dealt anew."),
        "passed_on": Kind(
            "The seat has passed cards on: to all the number, to itself the cards.", int | None
        ),
        "received": Kind("The cards that the seat was passed."),
        "kitty": Kind("The seat has the kitty: to all the number, to itself the cards.", int | None),
        "laid_away": Kind(
            "The seat has laid cards away: to all the number, to itself the cards.", int | None
        ),
        "picked_up": Kind("The dealer has the card that was turned up."),
        "turned_down": Kind("Nobody wanted the card that was turned up."),
        "exchanged": Kind("The seat has exchanged so many cards.", int),
        "discarded": Kind("The cards that the seat has exchanged."),
        "drew": Kind("The cards that the seat has got for them."),
        "left": Kind("The cards that the seat has left, and seen."),
        "looked_at_talon": Kind("The seat has looked at the cards that were left."),
        "left_talon": Kind("The seat has left them face down."),
        "from_stock": Kind("The seat has drawn a card."),
        "stock_gone": Kind("The stock is gone."),
        "traded": Kind("The seat has traded the first card for the second, for points if any.", int | None),
        "kept": Kind("The seat has kept the lowest trump rather than trade it."),
        # Bids and trumps
        "looked": Kind("The seat has looked at its cards before it bids."),
        "bid": Kind("The seat has bid so much.", int | None),
        "bid_won": Kind("The seat has won the bidding with so much.", int | None),
        "contract": Kind("The seat has bid a contract, or passed."),
        "contract_won": Kind("The seat plays this contract."),
        "said": Kind("What the seat has said of the card turned up."),
        "called": Kind("The seat has made a suit trumps."),
        "unmarried": Kind("The seat that won the bidding has no marriage."),
        # Melds and declarations
        "meld": Kind("The seat has laid a meld for so many points.", int),
        "melded": Kind("All melds of the seat count so much.", int),
        "blanche": Kind("The seat has no court card, for so many points.", int),
        "blanche_shown": Kind("The cards of the seat that has no court card."),
        "declared": Kind("The seat has declared so many cards, 0 for none.", int),
        "answered": Kind("The seat has answered a declaration."),
        "told": Kind("The pips of the cards that the seat declared.", int),
        "equal": Kind("The cards of a declaration to which another is equal."),
        "counted": Kind("The cards of a declaration, and what they count.", int),
        "bonus": Kind("The seat has so many points more.", int),
        "reckoned": Kind("What the seats have reckoned so far."),
        # The play, and what it comes to
        "knocked": Kind("The seat, whose last card it was, has knocked rather than play it."),
        "played": Kind("The seat has played a card."),
        "taken": Kind("The seat has taken the trick, for points if any.", int | None),
        "scored": Kind("The side of the seat has scored so much.", int),
        "dropped": Kind("What the seat's standing in the match is now."),
        "over": Kind("The match is over."),
    },
)
