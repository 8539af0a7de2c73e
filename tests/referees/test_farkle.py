"""Games of farkle beside a referee written from FG: the same legal moves, scores and winners.

HOYLE_REFEREE_DEALS=2000 compares more games.
"""

import os
from random import Random
from typing import Any

import pytest
from referees.farkle import Options, Referee, choices

from hoylecli import bots, rulebook
from hoylecli.core.game import LEVELS, TABLE, Move
from hoylecli.scoring.farkle import TABLES, rolls, ways

GAMES = int(os.environ.get("HOYLE_REFEREE_DEALS", "48"))
WHO = (*LEVELS, "random")
WAYS = [
    # [variant, options, the same for the referee]
    ("plain", {}, Options()),
    ("plain", {"last_round": "until_unbeaten"}, Options(again=True)),
    ("plain", {"opening": 0, "target": 5000}, Options(opening=0, target=5000)),
    ("plain", {"opening": 1000, "target": 1000}, Options(opening=1000, target=1000)),
    ("kinds", {}, Options(table="kinds")),
    ("adding", {"target": 2000, "last_round": "until_unbeaten"}, Options("adding", 2000, again=True)),
    ("doubling", {"opening": 350}, Options("doubling", opening=350)),
]


@pytest.mark.parametrize(("variant", "options", "same"), WAYS)
def test_the_referee_agrees(variant: str, options: dict[str, Any], same: Options) -> None:
    game = rulebook.load("farkle", variant, **options)
    for number in range(GAMES // len(WAYS) + 1):
        rng = Random(f"{variant} {options} {number}")
        players = rng.randint(1, 6)
        judged(game.undealt(players, number), Referee(same, players), rng)


def judged(state: Any, referee: Referee, rng: Random) -> None:
    """A game; it is agreed upon all the way."""
    who = [rng.choice(WHO) for _ in state.scores]
    while state.to_act is not None:
        if state.to_act == TABLE:
            move = state.legal_moves()[0]
            assert referee.legal() == set()
        else:
            legal = {str(move) for move in state.legal_moves()}
            assert (legal, state.to_act) == (referee.legal(), referee.seat)
            move = chosen(state, who[state.to_act], rng)
        state = state.apply(move)
        referee.make(str(move))
        assert state.scores == tuple(referee.scores)
    assert state.outcome().winners == (referee.won,)


def chosen(state: Any, who: str, rng: Random) -> Move:
    if who == "random":
        return rng.choice(list(state.legal_moves()))
    return bots.bot("dice", who).choose(state.view(state.to_act), rng)


@pytest.mark.parametrize("name", TABLES)
def test_every_roll_counts_the_same(name: str) -> None:
    table = "plain" if name == "book" else name
    for number in range(1, 7):
        for dice, _ in rolls(number):
            found = {"".join(map(str, way.dice)): way.points for way in ways(TABLES[name], dice)}
            assert found == choices(table, "".join(map(str, dice)))
