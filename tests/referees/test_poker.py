"""Deals of poker beside a referee of the betting: the same words may be said, by the same seats in turn.

HOYLE_REFEREE_DEALS=2000 compares more deals.
"""

import os
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from positions import load
from referees.poker import Interval, interval

from hoylecli.core.game import TABLE
from hoylecli.families.vying.winning import can_open

DEALS = int(os.environ.get("HOYLE_REFEREE_DEALS", "240"))
WAYS = [
    "poker", "poker/jackpots", "poker/lowball", "poker limit=pot", "omaha", "five-card-stud",
    "seven-card-stud", "texas-hold-em", "texas-hold-em limit=fixed", "texas-hold-em limit=pot",
]  # fmt: skip


def begun(choice: str, rng: Random) -> Any:
    """A deal among some players with bankrolls at random, many of them short."""
    name, _, option = choice.partition(" ")
    game, _, variant = name.partition("/")
    key, _, value = option.partition("=")
    rules = load(game, variant or "plain", **({key: value} if key else {}))
    players = rng.randint(2, rules.players.most)
    state: Any = rules.undealt(players, rng.getrandbits(30))
    parts = [rng.choice((1, 1, 2, 30)) * rng.uniform(1, 2) for _ in range(players)]
    scores = [6 + int(990 * players * part / sum(parts)) for part in parts]
    scores[0] += sum(state.scores) - sum(scores)
    state = replace(state, scores=tuple(scores))
    return state.apply(state.legal_moves()[0])


def referee_of(state: Any) -> Interval:
    """The interval that has just begun, with who is to act first."""
    deal, betting = state.deal, state.rules.betting
    around = [seat for seat in state.around(state.to_act) if deal.in_deal[seat]]
    made = interval(
        around,
        dict(enumerate(deal.stacks)),
        dict(enumerate(deal.bets)),
        high=deal.high,
        limit=betting.limit,
        least=deal.stakes.least * state.street.times,
        most=deal.stakes.most * state.street.times,
        raises=betting.raises,
        pot=deal.pot - sum(deal.bets),
        done={event.seat for event in state.events if event.kind == "bring_in"},
    )
    made.unit = deal.stakes.least
    return made


@pytest.mark.parametrize("choice", WAYS)
def test_the_referee_agrees(choice: str) -> None:
    rng = Random(choice)
    for _ in range(DEALS // len(WAYS)):
        state, referee = begun(choice, rng), None
        while state.to_act is not None and state.phase != "deal":
            moves = list(state.legal_moves())
            if state.phase != "betting" or state.to_act == TABLE:
                state = state.apply(rng.choice(moves))
                continue
            new = referee is None
            referee = referee or referee_of(state)
            assert not new or state.deal.betted == state.deal.street
            opener = (
                state.rules.betting.opening == "any"
                or state.deal.street
                or can_open(state.deal.hands[state.to_act])
            )
            assert referee.turn == state.to_act
            assert referee.legal(bool(opener)) == set(map(str, moves))
            quiet = [move for move in moves if move.verb != "fold"]
            move = rng.choice(moves if rng.random() < 0.3 else quiet)
            before = state.deal.street
            state = state.apply(move)
            referee.do(str(move))
            goes_on = state.phase == "betting" and state.deal.street == before
            assert (referee.turn is not None) == goes_on
            referee = referee if goes_on else None
