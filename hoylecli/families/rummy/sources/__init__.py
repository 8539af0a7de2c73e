"""What can be taken of the discards; a new way is a module here, and a line in `SOURCES`."""

from collections.abc import Mapping
from typing import Final

from .fan import FAN
from .pile import PILE
from .source import Source
from .top import TOP

SOURCES: Final[Mapping[str, Source]] = {"top": TOP, "fan": FAN, "pile": PILE}
"""By the word of `draw.discards` in the rules."""
