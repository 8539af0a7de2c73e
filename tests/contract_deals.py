"""Five hundred in the bidding and in the play, for any test."""

from dataclasses import replace
from typing import Any

from trick_deals import after, dealt
from tricktable import position

from hoylecli.families.tricks.position import Bid
from hoylecli.families.tricks.state import TricksState

HANDS = (
    "*R JH JD AH KH QH AS 5C 6C 5S",
    "AC KC QC JC TC 9C 8C 7C AD KD",
    "KS QS JS TS 9S 8S 7S 6S TH 9H",
    "4D 5D 6D 7D 8D 9D TD QD 4H 5H",
)
KITTY = "6H 7H 8H"


def bidding(*said: str, hands: tuple[str, ...] = HANDS, scores: tuple[int, ...] = ()) -> TricksState:
    """The first deal after what was said; seat 0 begins, and what is in no hand is the kitty."""
    state = dealt("five-hundred", *hands, scores=scores)
    return after(state, ", ".join(said)) if said else state


def contract(bid: str, *hands: str, declarer: int = 0, **more: Any) -> TricksState:
    """In the play of a contract such as `7 H`, `8 N` or `misere`."""
    word, _, suit = bid.partition(" ")
    said = Bid(declarer, "bid", int(word), suit) if suit else Bid(declarer, word)
    out = None if suit else (declarer + 2) % 4
    trump = suit.replace("N", "")
    state = position("five-hundred", *hands, trump=trump, declarer=declarer, out=out, **more)
    return replace(state, deal=replace(state.deal, bids=(said,)))
