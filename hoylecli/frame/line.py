"""The score sheet: a row for each deal, with a line for each side.

At bridge a sheet has a line across it. Points for tricks bid and made go below it and make games; all others
go above it. A game that is won draws another line, under which both sides begin again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hoylecli.core.game import part


@dataclass(frozen=True, slots=True)
class Below:
    """What a deal has put below the line for a side. points: of the total. game: whether they win a game."""

    points: int
    game: bool = False


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """The score of a deal for one side.

    total: points for the deal. text: where the points come from. bags: bags on the side's account after it,
    in games that count them. below: what of the total goes below the line, on a sheet that has one.
    """

    total: int
    text: str = ""
    bags: int | None = part()
    below: Below | None = part()

    @property
    def above(self) -> int:
        """What of the total goes above the line."""
        return self.total - (self.below.points if self.below else 0)


class Standing(NamedTuple):
    """How sides stand below the line. games: won by each side. parts: its part-score in the next game."""

    games: tuple[int, ...]
    parts: tuple[int, ...]


def standing(sheet: Sequence[Sequence[ScoreLine]], sides: int) -> Standing:
    """How so many sides stand after the deals of a sheet; a game cuts off the part-scores of all.

    >>> rows = [ScoreLine(90, below=Below(60)), ScoreLine(0)], [ScoreLine(0), ScoreLine(40, below=Below(40))]
    >>> standing(rows, 2)
    Standing(games=(0, 0), parts=(60, 40))
    >>> standing([*rows, [ScoreLine(40, below=Below(40, game=True)), ScoreLine(0)]], 2)
    Standing(games=(1, 0), parts=(0, 0))
    """
    games, parts = [0] * sides, [0] * sides
    for row in sheet:
        for side, line in enumerate(row):
            if line.below:
                parts[side] += line.below.points
                games[side] += line.below.game
        if ends_game(row):
            parts = [0] * sides
    return Standing(tuple(games), tuple(parts))


def ends_game(row: Sequence[ScoreLine]) -> bool:
    """Whether a side has won a game with this deal."""
    return any(line.below is not None and line.below.game for line in row)
