"""The same deals at several tables, and how they compare."""

import runpy
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from hoylecli.core.game import Computer, Player
from hoylecli.rulebook import load
from hoylecli.table.host.host import Host
from hoylecli.table.host.session import Session
from hoylecli.table.host.table import Table

SCRIPT = runpy.run_path(str(Path(__file__).parent.parent / "scripts" / "meetings.py"))
BoardResult, Meeting, SharedBoard = (SCRIPT[name] for name in ("BoardResult", "Meeting", "SharedBoard"))


@pytest.mark.parametrize(
    ("meeting", "tables"),
    [
        (Meeting.turned(4), ((0, 1, 0, 1), (1, 0, 1, 0))),
        (Meeting.turned(3), ((0, 1, 1), (1, 0, 1), (1, 1, 0))),
        (Meeting.turned(2), ((0, 1), (1, 0))),
        (Meeting.one_by_one(3), ((0, 1, 1), (1, 0, 1), (1, 1, 0))),
        (Meeting.seating(4, [{0, 2}]), ((0, 1, 0, 1),)),
    ],
)
def test_who_sits_where(meeting: Any, tables: tuple[tuple[int, ...], ...]) -> None:
    assert meeting.tables == tables


def test_the_cards_alone_bring_no_team_ahead() -> None:
    """Whoever holds the good cards wins at both tables, so that the teams are level."""
    meeting = Meeting.turned(4)
    result = meeting.play(SharedBoard(1, 7), lambda board, lineup: [620, -620, 620, -620])
    assert result == BoardResult(SharedBoard(1, 7), ((620.0, -620.0, 620.0, -620.0),) * 2)
    assert meeting.leads(result) == [1240.0, -1240.0]
    assert (meeting.lead(result), meeting.lead(result, 1)) == (0.0, 0.0)


def test_what_a_team_makes_of_the_cards_does() -> None:
    """Teams of four at bridge: the first makes the game that the second stays out of, and is 450 ahead."""
    meeting = Meeting.turned(4)

    def score(board: Any, lineup: tuple[int, ...]) -> Sequence[float]:
        made = 620 if lineup[0] == 0 else 170
        return [made, -made, made, -made]

    result = meeting.play(SharedBoard(1), score)
    assert meeting.lead(result) == 450.0 == -meeting.lead(result, 1)
    assert meeting.made(result) == 225.0


def test_three_teams_may_share_a_table() -> None:
    meeting = Meeting(((0, 1, 2), (1, 2, 0), (2, 0, 1)))
    result = meeting.play(SharedBoard(1), lambda board, lineup: [30, 20, 10])
    assert [meeting.lead(result, team) for team in range(3)] == [0.0, 0.0, 0.0]
    better = meeting.play(SharedBoard(1), lambda board, lineup: [90 if team == 2 else 0 for team in lineup])
    assert [meeting.lead(better, team) for team in range(3)] == [-45.0, -45.0, 90.0]


def test_matches_at_two_tables_have_the_same_cards() -> None:
    """Experts and beginners at euchre, each once with the other's hands, by the host that people play at."""
    sessions: list[Session] = []

    def score(board: Any, lineup: tuple[int, ...]) -> Sequence[float]:
        levels = ["average" if team == 0 else "beginner" for team in lineup]
        players = [Player(f"{seat}", Computer(level)) for seat, level in enumerate(levels)]
        session = Session.begin(load("euchre", target="5"), players, board.seed, clock=lambda: 0.0)
        host = Host(Table(session))
        while host.step():
            pass
        sessions.append(session)
        outcome = session.state.outcome()
        assert outcome is not None
        return outcome.scores

    meeting = Meeting.turned(4)
    results = [meeting.play(SharedBoard(number, number), score) for number in (1, 2)]
    for first, second in (sessions[:2], sessions[2:]):
        assert first.match.moves[:2] == second.match.moves[:2]  # the cut and the deal
        assert [str(each.who) for each in first.players] != [str(each.who) for each in second.players]
    assert meeting.lead(results[0]) == -meeting.lead(results[0], 1)
    assert [len(result.scores) for result in results] == [2, 2]
