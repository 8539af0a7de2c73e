"""Styles: habits by which computer players of one level differ, and are no weaker for it.

A style likes some habits and dislikes others. Of the moves that are worth about as much as the one the level
would make, whoever has the style makes the one it likes best. A family says in its `traits` which habits a
move shows, and how much.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Style:
    """line: how such a player plays, for a sentence after the name. likes: habits, and how much they are
    liked; below 0 for disliked.
    """

    line: str
    likes: Mapping[str, float] = field(default_factory=dict)


STYLES: Final[Mapping[str, Style]] = {
    "plain": Style("plays as the cards ask"),
    "bold": Style(
        "bids high, takes risks and leads trumps",
        {"bids high": 2, "takes risks": 2, "takes the lead": 1, "leads trumps": 1, "plays high": 0.5},
    ),
    "careful": Style(
        "bids low, takes no risks and gets rid of high cards",
        {"bids high": -2, "takes risks": -2, "throws high": 1, "takes the lead": -1, "plays high": -0.5},
    ),
    "chatty": Style(
        "talks, and answers what was played last",
        {"answers": 2},
    ),
    "forgetful": Style(
        "goes back to what has been played, and plays what comes to hand",
        {"goes back": 2, "keeps pairs": -1},
    ),
    "stubborn": Style(
        "goes on as begun, and keeps what belongs together",
        {"stays with it": 2, "keeps pairs": 1},
    ),
    "signaling": Style(
        "tells partners of melds by jumps in the bidding",
        {"jumps by melds": 3, "plays high": 0.5, "stays with it": 0.5},
    ),
}
