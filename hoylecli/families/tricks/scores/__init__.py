"""How deals are counted, kind by kind.

The words in rules files are older than the names here. They stay, as saved matches have them.
"""

from collections.abc import Mapping
from typing import Any, Final

from .bridge import DUPLICATE, FOUR_DEAL, RUBBER
from .kinds import (
    BIDDER,
    BIDS,
    CARD_POINTS,
    CONTRACTS,
    COUNTED_ALOUD,
    EXACT,
    HIGH_LOW_JACK_GAME,
    MAKERS,
    PENALTIES,
    TRICKS,
    ScoreKind,
)

SCORES: Final[Mapping[str, ScoreKind[Any]]] = {
    "penalties": PENALTIES,
    "bids": BIDS,
    "tricks": TRICKS,
    "exact": EXACT,
    "euchre": MAKERS,
    "pitch": HIGH_LOW_JACK_GAME,
    "pinochle": CARD_POINTS,
    "piquet": COUNTED_ALOUD,
    "contracts": CONTRACTS,
    "bidder": BIDDER,
    "rubber": RUBBER,
    "four_deal": FOUR_DEAL,
    "duplicate": DUPLICATE,
}
"""By the word for `score.kind` in rules files."""
