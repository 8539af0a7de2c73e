"""How deals are counted, kind by kind.

The words in rules files are older than the names here. They stay, as saved matches have them.
"""

from collections.abc import Mapping
from typing import Any, Final

from . import kinds
from .bridge import DUPLICATE, FOUR_DEAL, RUBBER

SCORES: Final[Mapping[str, kinds.ScoreKind[Any]]] = {
    "penalties": kinds.PENALTIES,
    "bids": kinds.BIDS,
    "tricks": kinds.TRICKS,
    "exact": kinds.EXACT,
    "euchre": kinds.MAKERS,
    "pitch": kinds.HIGH_LOW_JACK_GAME,
    "pinochle": kinds.CARD_POINTS,
    "piquet": kinds.COUNTED_ALOUD,
    "contracts": kinds.CONTRACTS,
    "bidder": kinds.BIDDER,
    "rubber": RUBBER,
    "four_deal": FOUR_DEAL,
    "duplicate": DUPLICATE,
}
"""By the word for `score.kind` in rules files."""
