"""The second table of a match of teams, which plays a board while it is played at ours."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from hoylecli.core import LEVELS, TABLE, HoyleError, Move, State

from .session import Session

if TYPE_CHECKING:
    from concurrent.futures import Future

    from ..work.thinking import Beside

_SLOW: Final = "expert"
"""The level that takes seconds for a board; the others are done at once."""


def is_asked(state: State) -> bool:
    """Whether the table is to tell now what came of a board at the second table."""
    return state.to_act == TABLE and getattr(state, "phase", "") == "comparing"


class SecondTable:
    """What comes of the board on our table when computer players of our levels play it, sides reversed.

    It is the same whenever and wherever it is found: experts begin in another process as soon as the board is
    dealt, the others play it when it is asked for.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._beside: Beside | None = None
        self._begun: tuple[State, Sequence[str], Future[Move]] | None = None

    def begin(self) -> None:
        """Lets experts begin with the board on the table, if they have not."""
        dealt, levels = self._board()
        if dealt is None or _SLOW not in levels or self._is_begun(dealt, levels):
            return
        from ..work.thinking import Beside

        if self._begun is not None:
            self._begun[2].cancel()
            self._begun = None
        try:
            self._beside = self._beside or Beside()
            self._begun = dealt, levels, self._beside.begin(self.work())
        except HoyleError:  # no room for another process: it is played when it is asked for
            return

    def work(self) -> "partial[Move]":
        """What finds the result of the board, here or in another process."""
        from .. import duplicate

        dealt, levels = self._board()
        return partial(duplicate.by_levels, self._session.game.family, levels, dealt, self._session.seed)

    def result(self) -> Move:
        """The result of the board, as the table tells it."""
        dealt, levels = self._board()
        if self._begun is not None and self._is_begun(dealt, levels):
            try:
                return self._begun[2].result()
            except HoyleError:  # the process died
                self._begun = None
        return self.work()()

    def close(self) -> None:
        """Sends them home, whatever they play."""
        if self._beside is not None:
            self._beside.close()
        self._beside = self._begun = None

    def _board(self) -> tuple[Any, list[str]]:
        """The state in which the board on the table was dealt, None before; and the levels, one a seat."""
        players, count = self._session.players, self._session.last_deal()
        known = [player.level for player in players if player.level in LEVELS]
        usual = next(iter(known), None) or "average"
        levels = [player.level if player.level in LEVELS else usual for player in players]
        return self._session.match.states[count] if count else None, [str(level) for level in levels]

    def _is_begun(self, dealt: State | None, levels: Sequence[str]) -> bool:
        begun = self._begun
        return begun is not None and begun[0] is dealt and begun[1] == levels
