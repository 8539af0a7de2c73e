"""Matches written as PHH are read by PokerKit, and end there as they did here."""

from random import Random
from typing import Any

import pytest
from positions import load

from hoylecli import families

pokerkit = pytest.importorskip("pokerkit")
pytestmark = pytest.mark.oracle


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    ("name", "options", "variant"),
    [
        ("texas-hold-em", {}, "NT"),
        ("texas-hold-em", {"limit": "fixed"}, "FT"),
        ("omaha", {}, "PO"),
        ("seven-card-stud", {}, "F7S"),
    ],
)
@pytest.mark.parametrize("players", [2, 5])
def test_pokerkit_reads_the_deals(name: str, options: dict[str, str], variant: str, players: int) -> None:
    rng = Random(name)
    state: Any = load(name, **options).undealt(players, 7)
    states = [state]
    while state.number < 12 and state.to_act is not None:
        legal = state.legal_moves()
        staying = [move for move in legal if move.verb in ("call", "check")] or legal
        owes = state.phase == "betting" and legal[1].verb == "call"
        fold = legal[:1] if owes else staying
        state = state.apply(rng.choice([*staying, *staying, *legal[2:4], *fold]))
        states.append(state)
    text, remarks = families.screen("vying").histories(None)["phh"](
        states, [f"P{seat}" for seat in range(players)]
    )
    assert not any("no name" in remark for remark in remarks)
    hands = list(pokerkit.HandHistory.loads_all(text))
    assert len(hands) >= 5
    for hand in hands:
        assert hand.variant == variant
        end = list(hand)[-1]
        away = [abs(here - there) for here, there in zip(hand.finishing_stacks, end.stacks, strict=True)]
        assert max(away) <= 1, hand  # the odd dollar of a second pot that is shared
        assert not end.status
