"""Rummies at a table of two people: what is laid down can be taken back, what has been seen cannot."""

from collections.abc import Callable

import pytest

from hoylecli.core.errors import HoyleError
from hoylecli.core.game import Move
from hoylecli.table.host.session import Session


def test_melds_are_taken_back_in_company_until_a_card_is_thrown(begin: Callable[..., Session]) -> None:
    """A meld shows nobody a card that the player could be sorry to have shown; a draw does."""
    session = begin("human", "human", name="rummy-500", seed=7, first_dealer="opponent")
    session.deal()
    for move in ("draw", "meld AC AH AS", "meld QC QD QH QS"):
        session.play(Move.parse(move))
    assert session.undo(0) == 1
    assert session.undo(0) == 1
    assert not session.state.deal.table  # type: ignore[attr-defined]
    with pytest.raises(HoyleError, match="You can't take that back: somebody has moved"):
        session.undo(0)
