"""Ways that players have found, noted by position, so that they keep to them.

A search that is begun anew at each step finds another way each time, and may lead round in circles for ever.
Whoever comes to a position of a way that has been noted goes on along that way, which ends where a hidden
card is turned up. Nothing else is kept, and nothing depends on it but which of several ways is taken.
"""

from collections.abc import Hashable, Sequence
from typing import Final, NamedTuple

from hoylecli.core.events import TABLE
from hoylecli.core.moves import Move
from hoylecli.families.patience.state import PatienceState
from hoylecli.families.patience.view import PatienceView

_MOST: Final = 20_000


class Note(NamedTuple):
    """The next move of a way. ahead: all its moves from here on. won, tries: in how many worlds it wins."""

    move: Move
    ahead: tuple[Move, ...]
    won: int = 0
    tries: int = 0


class Notebook:
    """The ways of the players of one kind, as many as it has room for."""

    def __init__(self) -> None:
        self._notes: dict[Hashable, Note] = {}

    def find(self, view: PatienceView) -> Note | None:
        """What is noted for the position."""
        note = self._notes.get(_key(view))
        return note if note is not None and note.move in view.legal else None

    def write(self, state: PatienceState, moves: Sequence[Move], won: int = 0, tries: int = 0) -> None:
        """Notes a way from `state`, whose hidden cards may be any; its moves must be legal."""
        if len(self._notes) + len(moves) > _MOST:
            self._notes.clear()
        for number, move in enumerate(moves):
            note = Note(move, tuple(moves[number:]), won, tries)
            self._notes[_key(state.view(state.to_act))] = note
            state = state.apply(move)
            if state.to_act in (None, TABLE) or any(event.kind in _TELLING for event in state.events):
                break


_TELLING: Final = ("turned", "drawn", "filled")


def _key(view: PatienceView) -> Hashable:
    """Everything that is seen of the position."""
    piles = view.columns, view.foundation, view.cells, view.reserve, view.waste, view.grid
    return view.rules, piles, view.stock, view.remembered, view.base, view.redeals, view.fresh
