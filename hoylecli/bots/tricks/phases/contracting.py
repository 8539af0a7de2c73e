"""Why a contract is bid, and why cards are laid away for the kitty, in words of the card table."""

from random import Random

from hoylecli.core.grammar import counted, listed
from hoylecli.core.moves import Move
from hoylecli.families.tricks import contracts as bidding
from hoylecli.families.tricks.auction import PASS
from hoylecli.families.tricks.naming import SUITS, in_words
from hoylecli.families.tricks.view import TricksView

from ..hands.contract_auction import MISERE, auction_of
from ..kernel.layout import bits
from ..search.contracts import bid_values, bury_values
from ..worlds.information import Sight
from .expert import best


def explain_bid(view: TricksView, rng: Random) -> tuple[Move, list[str]]:
    """The expert's bid, and what the hand looks worth."""
    move = best(bid_values(view, rng))
    sight, high = Sight(view, ""), bidding.highest(view.bids)
    worths = auction_of(view, sight.layout).worths(sight.own)
    if move.verb == "bid":
        name = move.target.upper()
        trumps = SUITS.get(name, "no trumps")
        return move, [f"With {trumps} your side may count on about {counted(round(worths[name]), 'trick')}."]
    if move != PASS:
        return move, ["Your cards are low, and the worst of them go to the kitty."]
    if high is not None and view.rules.partners and view.side(high.seat) == view.side(sight.seat):
        return move, [f"Your partner has bid {in_words(high)}; a bid over it promises less."]
    best_name = max((name for name in worths if name != MISERE), key=lambda name: worths[name])
    trumps = SUITS.get(best_name, "no trumps")
    tricks = counted(round(worths[best_name]), "trick")
    return move, [f"Even with {trumps} your side may count on only about {tricks}."]


def explain_bury(view: TricksView, rng: Random) -> tuple[Move, list[str]]:
    """What the expert lays away, and what that is good for."""
    move, sight = best(bury_values(view, rng)), Sight(view)
    layout, gone = sight.layout, sight.layout.mask(move.cards)
    if layout.forced:
        cards = listed([layout.card[bit].symbol for bit in bits(gone)])
        return move, [f"{cards} are the likeliest to take a trick."]
    empty = [
        SUITS[suit]
        for suit, mask in zip("CDHS", layout.masks, strict=False)
        if sight.own & mask and not sight.own & mask & ~gone
    ]
    if empty and layout.joker < 0:
        return move, [f"You have no {listed(empty)} then, and can trump them."]
    return move, ["These are the cards you will miss least."]
