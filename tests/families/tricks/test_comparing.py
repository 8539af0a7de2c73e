"""Teams at bridge: the result of a second table, and IMPs (Laws of Duplicate Bridge, Law 78B)."""

from random import Random
from typing import Any

import pytest

from hoylecli import rulebook
from hoylecli.core.errors import IllegalMove
from hoylecli.core.game import TABLE, Move
from hoylecli.families.tricks.phases.bridge import result_elsewhere

TEAMS = rulebook.load("bridge", form="teams", deals=2)


def played(seed: int, game: Any = TEAMS, *, passes: bool = False) -> Any:
    """The state in which a board has been played at random, and the table is to tell of the other table."""
    rng, state = Random(seed), game.undealt(4, seed)
    while state.phase not in ("comparing", "over") and not state.sheet:
        moves = state.legal_moves()
        quiet = [move for move in moves if move.verb == "pass"]
        state = state.apply(rng.choice(quiet if quiet and passes else [*quiet * 3, *moves[:6]]))
    return state


def totals(state: Any) -> list[int]:
    return [line.total for line in state.sheet[-1]]


@pytest.mark.parametrize(
    ("elsewhere", "there"),
    [
        ("elsewhere", 0),
        ("elsewhere n s4 10", 420),
        ("elsewhere s s4 9", -50),
        ("elsewhere e n3 9", -400),
        ("elsewhere-doubled w h4 8", 300),
        ("elsewhere-redoubled n c1 7", 230),
    ],
)
def test_the_difference_of_two_tables_counts_imps(elsewhere: str, there: int) -> None:
    """Board 1, where nobody is vulnerable, passed out at our table: the other table has it all."""
    state = played(1, passes=True)
    assert state.to_act == TABLE
    state = state.apply(Move.parse(elsewhere))
    imps = {0: 0, 420: -9, -50: 2, -400: 9, 300: -7, 230: -6}[there]
    assert totals(state) == [max(imps, 0), max(-imps, 0)]
    assert list(state.scores) == totals(state)


@pytest.mark.parametrize("seed", range(6))
def test_the_same_result_at_both_tables_is_no_imp_and_another_is(seed: int) -> None:
    state = played(seed)
    same = result_elsewhere(state)
    assert Move.parse(str(same)) == same
    assert totals(state.apply(same)) == [0, 0]
    assert sum(totals(state.apply(Move.parse("elsewhere-redoubled n n7 0")))) > 0  # 7,600 for East and West


def test_boards_and_dealers_are_those_of_duplicate() -> None:
    """The result of the second table uses up no shuffle of the seed."""
    teams = played(3).apply(Move("elsewhere"))
    alone = played(3, rulebook.load("bridge", form="duplicate", deals=2))
    assert teams.legal_moves() == alone.legal_moves()
    assert teams.shuffles == alone.shuffles


def test_the_match_goes_to_the_side_with_more_imps_whatever_the_points() -> None:
    state = played(1, passes=True).apply(Move.parse("elsewhere n s4 10"))
    while state.phase != "comparing":
        passes = [move for move in state.legal_moves() if move.verb == "pass"]
        state = state.apply((passes or state.legal_moves())[0])
    outcome = state.apply(Move("elsewhere")).outcome()
    assert (outcome.scores, outcome.winners) == ((0, 9, 0, 9), (1, 3))


@pytest.mark.parametrize(
    "move",
    ["deal", "elsewhere n", "elsewhere n s4", "elsewhere n s8 10", "elsewhere x s4 10", "elsewhere n s4 14",
     "elsewhere n x4 9", "elsewhere AS n s4 9", "elsewhere 10"],
)  # fmt: skip
def test_what_no_table_can_tell_is_refused(move: str) -> None:
    with pytest.raises(IllegalMove, match=r"^Say who played what there"):
        played(2).apply(Move.parse(move))


def test_the_other_forms_are_not_compared() -> None:
    state = played(1, rulebook.load("bridge", form="duplicate"), passes=True)
    assert (state.phase, totals(state)) == ("deal", [0, 0])
