"""Hints at all rummies: a legal move, a sentence, and figures in order that do not speak against it."""

from random import Random

import pytest
from positions import load

from hoylecli import bots
from hoylecli.bots.hints import said
from hoylecli.core.game import TABLE

GAMES = ("gin", "gin/oklahoma", "rummy", "rummy-500", "kalooki", "contract-rummy", "canasta", "hand-and-foot")


@pytest.mark.usefixtures("in_a_hurry")
@pytest.mark.parametrize("choice", GAMES)
def test_a_hint_never_contradicts_its_figures(choice: str) -> None:
    """The advised move stands first by the values shown, or the hint says what decided."""
    game, seen = load(*choice.split("/")), 0
    state = game.undealt(game.players.usual, 4)
    for moves in range(90):
        if state.to_act == TABLE or len(state.legal_moves()) == 1:
            state = state.apply(state.legal_moves()[0])
            continue
        view = state.view(state.to_act)
        hint = bots.advice(game.family, view, Random(moves))
        assert hint.move in view.legal
        assert hint.why.endswith(".")
        values = [each.value for each in hint.weighed]
        assert values == sorted(values, reverse=True)
        told = said(values, hint.unit) if hint.unit != "order" else values
        if values and (hint.weighed[0].move != hint.move or list(told).count(told[0]) > 1):
            assert hint.decided, (choice, moves, hint)
        seen += bool(values)
        state = state.apply(hint.move)
    assert seen or choice in ("kalooki", "contract-rummy")
