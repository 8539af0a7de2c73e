"""What a move of a patience shows that was not to be known before: no more is marked, and no less."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from positions import changed

from hoylecli.core.cards import Card, parse_cards
from hoylecli.core.game import Move, revealed
from hoylecli.families.patience.plan import plan_of
from hoylecli.families.patience.state import PatienceState
from hoylecli.rulebook import load

Lay = Callable[..., PatienceState]


def known(view: Any) -> Counter[Card]:
    """Every card that the player knows the place of."""
    piles = [*view.columns, *view.foundation, *view.cells, *view.reserve, *view.waste, *view.grid, view.aside]
    piles.append(view.remembered or view.stock)
    return Counter(card for pile in piles for card in pile if card is not None)


def played(name: str, seed: int) -> Iterator[tuple[PatienceState, PatienceState, Move]]:
    """The steps of a patience that is played at random for some time."""
    rng, state = Random(seed), load(name).undealt(1, seed)
    for _ in range(150):
        legal = [move for move in state.legal_moves() if move.verb != "resign"]
        if not legal:
            return
        move = rng.choice(legal)
        after = state.apply(move)
        yield state, after, move  # type: ignore[misc]
        state = after


@pytest.mark.parametrize(
    "name",
    ["klondike", "canfield", "eagle-wing", "spiderette", "scorpion", "golf", "pyramid", "slide", "gaps"]
    + ["four-free", "cribbage-square", "penguin", "bristol", "yukon"],
)
def test_a_step_reveals_just_where_a_card_becomes_known(name: str) -> None:
    steps = [step for seed in range(4) for step in played(name, seed) if step[0].to_act == 0]
    for before, after, move in steps:
        if after.to_act == 0 or after.phase == "over":
            new = known(after.view(0)) - known(before.view(0))
            assert revealed(before, after, 0) is bool(new), (str(move), new)


def test_a_card_that_lay_face_down_is_revealed(lay: Lay) -> None:
    before = lay("klondike", columns=["[2C] 6H", "7S"])
    assert revealed(before, before.apply(Move.parse("1 2")), 0)


def test_a_card_of_an_open_column_is_not(lay: Lay) -> None:
    before = lay("klondike", columns=["9C 6H", "7S"])
    assert not revealed(before, before.apply(Move.parse("1 2")), 0)


def test_a_card_that_fills_a_column_from_the_stock_is_revealed(lay: Lay) -> None:
    before = lay("canfield", columns=["6H", "7S", "KC", "KD"], stock="2C 3C", base=5)
    rules = changed(before.rules, {"tableau": {"refill": ("stock",)}})
    after = replace(before, rules=rules, plan=plan_of(rules, 5)).apply(Move.parse("1 2"))
    assert after.board.columns[0] == tuple(parse_cards("2C"))
    assert revealed(before, after, 0)


def test_a_card_drawn_is_revealed_the_first_time_through_the_stock_alone() -> None:
    draws = [step for seed in range(6) for step in played("klondike", seed) if step[2] == Move("draw")]
    again = [before.redeals > 0 for before, _, _ in draws]
    assert set(again) == {False, True}
    new = [any(event.kind == "drawn" and event.reveals for event in after.events) for _, after, _ in draws]
    assert new == [not seen for seen in again]
