"""The line that says how a match stands ends with whose turn it is, in games of deals."""

from pathlib import Path

import pytest

from hoylecli import families, rulebook
from hoylecli.core.game import TABLE
from hoylecli.core.match import Record
from hoylecli.families.screen import Style

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = ["cribbage", "hearts", "gin", "canasta", "poker", "crazy-eights", "go-fish", "war",
         "old-maid", "farkle"]  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_the_standing_ends_with_whose_turn_it_is(name: str) -> None:
    record = Record.parse((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))
    game = rulebook.load(record.game, record.variant, **record.options)
    screen, style = families.screen(game.family), Style(tuple(player.name for player in record.players), 0)
    state = game.undealt(len(record.players), record.seed)
    for move in record.moves:
        state = state.apply(move)
        seat = TABLE if state.to_act == TABLE else state.turn
        line = screen.standing(state.view(0), style)
        if seat is None:
            assert line.endswith(" is over")
        elif TABLE not in (seat, state.to_act):
            assert line.endswith("your turn" if seat == 0 else f"{style.names[seat]}'s turn")
    assert state.to_act is None
