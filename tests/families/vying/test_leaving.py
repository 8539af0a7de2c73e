"""A player may be removed before a deal (CG, Poker), and takes the chips along."""

from random import Random

import pytest

from hoylecli import bots, rulebook
from hoylecli.core.errors import IllegalMove
from hoylecli.core.game import TABLE, Move, State

GAMES = ("poker", "texas-hold-em", "omaha", "five-card-stud", "seven-card-stud")


def dealt(state: State) -> State:
    while state.to_act == TABLE:
        state = state.apply(state.legal_moves()[0])
    return state


def played(state: State, leave: str, after: int) -> tuple[State, list[State]]:
    """The match at random to its end; somebody is told to leave after so many moves."""
    chance, states, made = Random(5), [state], 0
    while state.to_act is not None:
        if state.to_act == TABLE:
            state = state.apply(state.legal_moves()[0])
        else:
            state = state.apply(chance.choice(state.legal_moves()))
            made += 1
            if made == after and state.to_act not in (None, TABLE):
                state = state.apply(Move.parse(leave))
        states.append(state)
    return state, states


@pytest.mark.parametrize("game", GAMES)
def test_whoever_leaves_plays_the_deal_to_its_end_and_is_dealt_no_other(game: str) -> None:
    end, states = played(rulebook.load(game).undealt(4, 2), "leave p3", 2)
    kinds = [(event.kind, event.seat) for state in states for event in state.events]
    assert kinds.count(("leaving", 2)) == 1
    gone = next(
        at for at, state in enumerate(states) if ("left", 2) in [(e.kind, e.seat) for e in state.events]
    )
    left = next(event for event in states[gone].events if event.kind == "left")
    assert left.amount == states[gone].scores[2]
    assert all(not state.deal.in_deal[2] for state in states[gone + 1 :] if state.to_act not in (None, TABLE))
    assert all(state.to_act != 2 for state in states[gone:])
    assert 2 not in end.outcome().winners
    stayed = [seat for seat in (0, 1, 3) if end.scores[seat]]
    assert sum(end.scores[seat] for seat in stayed) == 4 * 1000 - left.amount


def test_two_have_to_stay_and_nobody_leaves_twice() -> None:
    state = dealt(rulebook.load("poker").undealt(3, 1))
    with pytest.raises(IllegalMove, match=r"Name the seat"):
        state.apply(Move.parse("leave p4"))
    state = state.apply(Move.parse("leave p2"))
    with pytest.raises(IllegalMove, match=r"has left already"):
        state.apply(Move.parse("leave p2"))
    with pytest.raises(IllegalMove, match=r"Two players have to stay"):
        state.apply(Move.parse("leave p3"))


def test_computer_players_go_on_with_whoever_is_left() -> None:
    state, chance = dealt(rulebook.load("texas-hold-em").undealt(4, 3)), Random(1)
    state = state.apply(Move.parse("leave p2"))
    for _ in range(40):
        if state.to_act is None:
            break
        seat = state.to_act
        table = state.legal_moves()[0] if seat == TABLE else None
        state = state.apply(table or bots.bot("vying", "average").choose(state.view(seat), chance))
    assert state.number > 1


def test_no_other_family_takes_a_player_away() -> None:
    state = dealt(rulebook.load("hearts").undealt(4, 1))
    with pytest.raises(IllegalMove):
        state.apply(Move.parse("leave p2"))
