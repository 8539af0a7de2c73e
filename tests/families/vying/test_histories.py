"""Deals of poker as PHH, the notation of poker hand histories."""

import json
from typing import Any

import pytest
from positions import chosen, load

from hoylecli import families
from hoylecli.core.game import Move

DEAL = """\
[1]
variant = "hoyle-draw-5-high-spread"
ante_trimming_status = true
antes = [10, 10]
blinds_or_straddles = [0, 0]
min_bet = 20
starting_stacks = [1000, 1000]
actions = ["d dh p1 3cAd7dKd7s", "d dh p2 7c9c4dTd9h", "p1 cc", "p2 cbr 20", "p1 cc", "p1 sd 3cAd", \
"d dh p1 Jc3d", "p2 sd", "p1 cc", "p2 cc", "p1 sm Jc3d7dKd7s", "p2 sm 7c9c4dTd9h"]
hand = 1
players = ["Ann", "Bob"]
finishing_stacks = [970, 1030]
"""


def test_a_deal_is_written_with_its_cards_bets_draws_and_stacks() -> None:
    state = load("poker").undealt(2, 5)
    states = [state]
    first = state.legal_moves()[0]
    words = ["check", "bet 20", "call", "discard 3C AD", "stand", "check", "check"]
    for move in (first, *map(Move.parse, words)):
        state = state.apply(move)
        states.append(state)
    histories = families.screen("vying").histories(None)["phh"]
    text, remarks = histories(states, ["Ann", "Bob"])
    assert text.strip() == DEAL.strip()
    no_name = "PHH has no name for this game, so that other programs may not read it; it is called "
    assert remarks == [f"{no_name}'hoyle-draw-5-high-spread'."]
    assert histories(states[:-1], ["Ann", "Bob"]) == (
        "",
        ["The deal that is not finished is left out.", *remarks],
    )


@pytest.mark.parametrize(
    ("choice", "head"),
    [
        ("poker", {"variant": "hoyle-draw-5-high-spread", "antes": [10] * 3, "min_bet": 20,
                   "blinds_or_straddles": [0] * 3}),
        ("poker/lowball limit=pot", {"variant": "hoyle-draw-5-ace_to_five-pot", "min_bet": 20}),
        ("five-card-stud", {"variant": "hoyle-stud-5-high-fixed", "antes": [5] * 3, "bring_in": 10,
                            "small_bet": 20, "big_bet": 40}),
        ("seven-card-stud", {"variant": "F7S", "antes": [5] * 3, "bring_in": 10, "small_bet": 20,
                             "big_bet": 40}),
        ("texas-hold-em", {"variant": "NT", "antes": [0] * 3, "blinds_or_straddles": [5, 10, 0],
                           "min_bet": 10}),
        ("texas-hold-em limit=fixed", {"variant": "FT", "blinds_or_straddles": [5, 10, 0]}),
        ("texas-hold-em limit=pot", {"variant": "hoyle-board-2-high-pot", "min_bet": 10}),
        ("omaha", {"variant": "PO", "blinds_or_straddles": [5, 10, 0], "min_bet": 10}),
    ],
)  # fmt: skip
def test_each_game_has_its_name_and_its_stakes(choice: str, head: dict[str, Any]) -> None:
    state = chosen(choice).undealt(3, 5)
    states = [state]
    while len(states) == 1 or state.phase not in ("deal", "over"):  # type: ignore[attr-defined]
        legal = list(map(str, state.legal_moves()))
        state = state.apply(Move.parse("fold") if "fold" in legal else state.legal_moves()[0])
        states.append(state)
    histories = families.screen("vying").histories(None)["phh"]
    lines = [line.partition(" = ") for line in histories(states, ["Ann", "Bob", "Cy"])[0].splitlines()[1:]]
    found = {key: json.loads(value) for key, _, value in lines}
    assert {key: found.get(key) for key in head} == head
    limits = {"small_bet", "big_bet"} if "fixed" in choice or "stud" in choice else {"min_bet"}
    assert limits == {"small_bet", "big_bet", "min_bet"} & found.keys()
    assert ("bring_in" in found) != ("blinds_or_straddles" in found)
