"""The phases of a deal of rummy; a new one is a module here, and a line in `PHASES`."""

from collections.abc import Mapping
from typing import Final

from .answering import ANSWERING
from .arranging import ARRANGING
from .discarding import DISCARDING
from .drawing import DRAWING
from .laying import LAYING
from .melding import MELDING
from .offer import OFFER
from .permission import PERMISSION
from .phase import RummyPhase
from .showdown import SHOWDOWN

PHASES: Final[Mapping[str, RummyPhase]] = {
    phase.name: phase
    for phase in (OFFER, DRAWING, DISCARDING, ANSWERING, ARRANGING, LAYING, MELDING, PERMISSION, SHOWDOWN)
}
VERBS: Final = frozenset(("cut", "deal", *(verb for phase in PHASES.values() for verb in phase.verbs)))
