"""How deals are counted, kind by kind.

The words in rules files are older than the names here. They stay, as saved matches have them.
"""

from collections.abc import Mapping
from typing import Any, Final

from .cards import CARD_POINTS, COUNTED_ALOUD, HIGH_LOW_JACK_GAME, PENALTIES
from .score import ScoreKind
from .tricks import BIDDER, BIDS, CONTRACTS, EXACT, MAKERS, TRICKS

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
}
"""By the word for `score.kind` in rules files."""
