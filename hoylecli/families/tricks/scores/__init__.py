"""How deals are counted: a module for each kind of score, named for what it counts.

The words in rules files are older than the names of the modules. They stay, as saved matches have them.
"""

from collections.abc import Mapping
from typing import Final

from .bidder import BIDDER
from .bids import BIDS
from .card_points import CARD_POINTS
from .contracts import CONTRACTS
from .counted_aloud import COUNTED_ALOUD
from .exact import EXACT
from .high_low_jack_game import HIGH_LOW_JACK_GAME
from .makers import MAKERS
from .penalties import PENALTIES
from .score import ScoreKind
from .tricks import TRICKS

SCORES: Final[Mapping[str, ScoreKind]] = {
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
