"""The phases of a deal in their order; a game has those that its rules ask for.

A new phase is a module here, and a line in `PHASES`. A game has at most one phase of bids. Trumps
are called after an auction, but before bids of tricks where the winner of the last deal calls them. Cards are
passed before anything else, but between bidders once trumps are called.
"""

from collections.abc import Mapping
from typing import Final

from hoylecli.core import cached_by_identity

from ..rules import TricksRules
from .auction import AUCTION, CALLING
from .bridge import BIDDING, COMPARING, NAMING
from .contracting import BURYING, CONTRACTING
from .declaring import DECLARING
from .drawing import DRAWING
from .exchanging import EXCHANGING
from .melding import MELDING, TRADING
from .nominating import NOMINATING
from .ordering import ORDERING
from .passing import PASSING
from .phase import TricksPhase
from .playing import PLAYING

PHASES: Final[Mapping[str, TricksPhase]] = {
    phase.name: phase
    for phase in (
        PASSING,
        ORDERING,
        AUCTION,
        CALLING,
        NOMINATING,
        CONTRACTING,
        BIDDING,
        NAMING,
        BURYING,
        TRADING,
        MELDING,
        EXCHANGING,
        DECLARING,
        DRAWING,
        PLAYING,
        COMPARING,
    )
}
VERBS: Final = frozenset(("cut", "deal", *(verb for phase in PHASES.values() for verb in phase.verbs)))


@cached_by_identity
def phases_of(rules: TricksRules) -> tuple[str, ...]:
    """The names of the phases that a deal has by these rules, in their order."""
    names = [name for name, phase in PHASES.items() if phase.is_played(rules)]
    if rules.passing.who == "bidders" and PASSING.name in names:
        names.remove(PASSING.name)
        names.insert(names.index(CALLING.name) + 1, PASSING.name)
    return tuple(names)
