"""What a hand counts; a new kind of score is a module here, and a line in `SCORES`."""

from collections.abc import Mapping
from typing import Final

from .canastas import CANASTAS
from .games import DEADWOOD
from .held import HELD
from .laid import LAID
from .left import LEFT
from .score import ScoreKind

SCORES: Final[Mapping[str, ScoreKind]] = {
    "deadwood": DEADWOOD,
    "laid": LAID,
    "left": LEFT,
    "held": HELD,
    "canastas": CANASTAS,
}
