"""The parts of a deal, one after another: cards are passed, bids are made, tricks are played.

Each part is a module with these four functions. Which of them a game has is `parts_of` its rules.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from hoylecli.core.moves import Move

if TYPE_CHECKING:
    from ..state import TricksState


class Part(Protocol):
    """A part of a deal."""

    def begin(self, state: "TricksState") -> "TricksState":
        """The state in which somebody is to act, or `state.go_on()` where there is nothing to do."""
        ...

    def legal(self, state: "TricksState") -> Sequence[Move]: ...

    def apply(self, state: "TricksState", move: Move) -> "TricksState":
        """The state after a legal move; the last of the part ends with `state.go_on()`."""
        ...

    def why_not(self, state: "TricksState", move: Move) -> str:
        """Why the move is not legal, as one would tell a beginner."""
        ...
