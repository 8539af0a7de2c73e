"""A position of a match of cribbage: what the phases of a deal work on."""

from dataclasses import dataclass

from hoylecli.frame.state import State

from .deal import Deal
from .rules import CribbageRules


@dataclass(frozen=True, slots=True)
class Position(State[CribbageRules, Deal]):
    """The state of a match of cribbage; see `frame.state.State`. games: games or match points won."""

    @property
    def manual(self) -> bool:
        """Whether players claim their points."""
        return is_manual(self.rules)


def is_manual(rules: CribbageRules) -> bool:
    """Whether players claim their points. With muggins they do, since something must be there to miss."""
    return rules.count == "manual" or rules.muggins
