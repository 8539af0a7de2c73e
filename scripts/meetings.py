"""Several tables that play the same deals, and how they compare: teams, pairs, leagues, levels.

    meeting = Meeting.turned(4)                       # two teams at two tables, partners on every second seat
    result = meeting.play(SharedBoard(1, 7), score)   # `score` plays the board at one table
    meeting.lead(result)                              # by how much the first team did better, a player

What is played and who plays it is the caller's affair: a match of computer players, a deal of one, or a
`Session` with people at one table and computer players at the other.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import mean

from hoylecli.core import Seat

Team = int
Lineup = tuple[Team, ...]  # the team on each seat of a table


@dataclass(frozen=True, slots=True)
class SharedBoard:
    """The cards that all tables play: a seed, or what the caller makes of a number."""

    number: int
    seed: int = 0


@dataclass(frozen=True, slots=True)
class BoardResult:
    """What a board came to. scores: for each table what each seat has made."""

    board: SharedBoard
    scores: tuple[tuple[float, ...], ...]


Score = Callable[[SharedBoard, Lineup], Sequence[float]]


@dataclass(frozen=True, slots=True)
class Meeting:
    """Teams, and the seats they have at each table. Teams are counted from 0."""

    tables: tuple[Lineup, ...]

    @classmethod
    def seating(cls, players: int, ways: Iterable[Collection[Seat]]) -> "Meeting":
        """A table for each way, where the first team has these seats, and the second all others."""
        return cls(tuple(tuple(int(seat not in way) for seat in range(players)) for way in ways))

    @classmethod
    def turned(cls, players: int) -> "Meeting":
        """Two teams on every second seat, once from each seat on: of an even number that is two tables.

        Where an odd number plays, the second team has a player more.
        """
        many = range(2 if players % 2 == 0 else players)
        ways = ([(first + 2 * step) % players for step in range(players // 2)] for first in many)
        return cls.seating(players, ways)

    @classmethod
    def one_by_one(cls, players: int) -> "Meeting":
        """One player of the first team among those of the second, on each seat in turn."""
        return cls.seating(players, ([seat] for seat in range(players)))

    def play(self, board: SharedBoard, score: Score) -> BoardResult:
        """The board at every table, one after another. score: plays it with a lineup, and says what each
        seat has made.
        """
        return BoardResult(board, tuple(tuple(map(float, score(board, lineup))) for lineup in self.tables))

    def leads(self, result: BoardResult, team: Team = 0) -> list[float]:
        """By how much a player of the team has made more than one of the others, at each table."""
        return [mine - others for mine, others in self._means(result, team)]

    def lead(self, result: BoardResult, team: Team = 0) -> float:
        """The same on average over the tables, at which the cards were alike for all."""
        return mean(self.leads(result, team))

    def made(self, result: BoardResult, team: Team = 0) -> float:
        """What a player of the team has made, on average over the tables."""
        return mean(mine for mine, _ in self._means(result, team))

    def _means(self, result: BoardResult, team: Team) -> Iterator[tuple[float, float]]:
        """At each table where it sits, what a player of the team has made, and one of the others."""
        for lineup, scores in zip(self.tables, result.scores, strict=True):
            mine = [score for each, score in zip(lineup, scores, strict=True) if each == team]
            others = [score for each, score in zip(lineup, scores, strict=True) if each != team]
            if mine:
                yield mean(mine), mean(others) if others else 0.0
