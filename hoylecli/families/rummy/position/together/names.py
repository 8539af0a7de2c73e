"""What canastas are called, and which a side still lacks to go out."""

from typing import Final

from hoylecli.core.grammar import counted, listed

from ...rules.schema import RummyRules
from .counts import Made

_NAMES: Final = {"canasta": ("natural canasta", "mixed canasta"), "book": ("red book", "black book")}


def name_of(rules: RummyRules, is_natural: bool) -> str:
    """`natural canasta`, `black book`."""
    natural, mixed = _NAMES[rules.canasta.called]
    return natural if is_natural else mixed


def needed_canastas(rules: RummyRules) -> str:
    """What a side has when it goes out: `2 canastas`, `1 red book and 1 black book`; "" for nothing."""
    canasta = rules.canasta
    kinds = [(canasta.needed_natural, name_of(rules, True)), (canasta.needed_mixed, name_of(rules, False))]
    parts = [counted(many, name) for many, name in kinds if many]
    if canasta.needed > canasta.needed_natural + canasta.needed_mixed:
        parts.insert(0, counted(canasta.needed, canasta.called))
    return listed(parts)


def lacking_canastas(rules: RummyRules, made: Made) -> str:
    """Why a side with these does not go out; "" when it may."""
    canasta = rules.canasta
    if made.reach(Made(canasta.needed, canasta.needed_natural, canasta.needed_mixed)):
        return ""
    has = f"{made.all}" if made.all else "none"
    if made.all and (canasta.needed_natural or canasta.needed_mixed):
        kinds = [(made.natural, name_of(rules, True)), (made.mixed, name_of(rules, False))]
        has = listed([counted(many, name) for many, name in kinds if many])
    return f"Your side needs {needed_canastas(rules)} to go out, and has {has}"
