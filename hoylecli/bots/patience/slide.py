"""Players of slide, in three levels.

- beginner: takes a set, and likes two of a rank in a column; it does not mind what falls out.
- average: looks one push ahead, by an evaluation of sets that are near and of ranks that must not be lost.
- expert: plays out the pushes that look best by the same evaluation with other weights. Rollouts go on by
  that evaluation, with the cards to come in random order; cards under the stock come in their order.

While rows with pairs lose nothing, the game can go on for ever. So the first two vary their choice a little,
the expert samples other orders every time, and all give up when no rank has three cards left.
"""

from collections.abc import Collection, Iterator
from functools import cache, partial
from math import inf
from random import Random
from typing import Final, NamedTuple

from hoylecli.bots.solver.slide import Code, Position, SlideKernel
from hoylecli.core import Move
from hoylecli.families.patience import PatienceView, sample
from hoylecli.families.patience.position.slide import SET, set_points
from hoylecli.families.patience.position.steps import RESIGN
from hoylecli.families.worlds import bits

from ..hints import Hint
from ..levels import LevelPlayer
from .hints import WeighedPlace, chance, judged, measure, tried_out

_WORLDS: Final = 24
_TRIED: Final = 4
_FURTHER: Final = 40  # pushes that the expert plays on
_A_WIN: Final = 200.0  # what a win is worth, in points
_CLOSE: Final = 10.0  # a smaller difference of values may be chance
_PRIOR: Final = 0.2  # the weight of the evaluation beside the mean of the rollouts
_RANKS: Final = range(1, 14)


class _Weights(NamedTuple):
    """The weights of the evaluation, beside the points made.

    hope: for a point that could still be made. made: for a set that is made. near: for one that is not, times
    `nearer` for every push that it still needs. spare: for a rank that has all its cards left.
    """

    hope: float = 0.2
    made: float = 100.0
    near: float = 100.0
    nearer: float = 0.5
    spare: float = 0.0


_AVERAGE: Final = _Weights()
_EXPERT: Final = _Weights(made=140.0, near=80.0, nearer=0.8, spare=30.0)
_NOISE: Final = 2.0  # the random part of the values by which the other two choose
_A_SET: Final = 100.0  # the beginner's value of a set; two of a rank in a column are worth 1


def _at_sight(is_careful: bool, view: PatienceView, rng: Random) -> Move:
    """The push that looks best. is_careful: by the evaluation of an average player, else of a beginner."""
    table = _Table(view, rng)
    if not table.ranks_left():
        return RESIGN
    look = table.by_policy if is_careful else table.at_a_glance
    pushes = table.pushes(table.position)
    return table.move(max((look(then) + rng.random() * _NOISE, at) for at, then in pushes)[1])


def win_worth(view: PatienceView) -> float:
    """What a win is worth beside the score."""
    return _A_WIN


def evaluate(view: PatienceView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The expert's move, with its figures."""
    table = _Table(view, rng)
    if not table.ranks_left():
        return Hint(RESIGN, "No rank has three cards left, so no more sets can be made.")
    found, goal = options(view, rng, _WORLDS, asked), view.rules.win.points
    best, weighed, decided = judged(found, table.move, _CLOSE)
    more = [f"From here you should finish near {best.mean:.0f}."]
    if view.score < goal:
        more.append(f"{chance(best.won)} to reach {goal}.")
    why = table.comes_of(best.at)
    unit, title = measure(asked, "points", _A_WIN)
    return Hint(table.move(best.at), why, tuple(more), weighed, unit, title, decided)


PLAYERS: Final = {
    "beginner": LevelPlayer(evaluate, partial(_at_sight, False)),
    "average": LevelPlayer(evaluate, partial(_at_sight, True)),
    "expert": LevelPlayer(evaluate),
}


def options(view: PatienceView, rng: Random, worlds: int, asked: Collection[Move] = ()) -> list[WeighedPlace]:
    """The pushes that look best by the expert's weights and those asked for, with their rollouts; best first.

    Points beyond those that win count only where the game goes on.
    """
    table = _Table(view, rng)
    looks = [(table.promise(then, _EXPERT), at) for at, then in table.pushes(table.position)]
    goal = view.rules.win.points
    return tried_out(
        {at: _PRIOR * look for look, at in sorted(looks, reverse=True)[:_TRIED]},
        (_Table(view, rng) for _ in range(worlds)),
        lambda at, world: world.play_out(world.kernel.entered(world.position, at)),
        goal,
        _A_WIN,
        inf if table.goes_on else goal,
        {at: _PRIOR * look for look, at in looks if asked and table.move(at) in asked},
    )


class _Table:
    """A sampled world, in positions as the solver packs them."""

    def __init__(self, view: PatienceView, rng: Random) -> None:
        self.kernel = SlideKernel(sample(view, rng))
        self.position = self.kernel.start()
        self._width = view.rules.grid.columns
        self.goes_on = view.rules.win.goes_on

    def move(self, at: Code) -> Move:
        (move,) = self.kernel.moves([at])
        return move

    def pushes(self, position: Position) -> Iterator[tuple[Code, Position]]:
        """Every space that the card may enter at, and the position after that."""
        return ((at, self.kernel.entered(position, at)) for at in self.kernel.entries(position))

    def ranks_left(self) -> list[int]:
        """The ranks, lowest first, of which three cards are in play."""
        grid, stock, _, _ = self.position
        return [rank for rank in _RANKS if (grid + stock).count(rank) >= SET]

    def at_a_glance(self, position: Position) -> float:
        """The beginner's evaluation: sets made, and columns with two of a rank."""
        grid, _, sets, _ = position
        columns = [grid[at :: self._width].replace(b"\0", b"") for at in range(self._width)]
        return _A_SET * sets + sum(len(pile) - len(set(pile)) for pile in columns)

    def by_policy(self, position: Position) -> float:
        """The average player's evaluation."""
        return self.promise(position, _AVERAGE)

    def promise(self, position: Position, weights: _Weights) -> float:
        """The evaluation: points made, points that can be made, and how near the next sets are."""
        grid, stock, sets, made = position
        where, bit = [0] * _RANKS.stop, 1
        for rank in grid:
            where[rank] |= bit
            bit <<= 1
        value, nth, left = made + weights.made * sets, sets, grid + stock
        for rank in _RANKS:
            cards = left.count(rank)
            if cards >= SET:
                nth += 1
                value += weights.hope * set_points(nth, rank)
                value += weights.near * weights.nearer ** _pushes(where[rank], self._width)
                value += weights.spare * (cards - SET)
        return value

    def play_out(self, position: Position) -> int:
        """The result of the game when it goes on with the push that looks best each time."""
        for _ in range(_FURTHER):
            if self.kernel.is_won(position) and not self.goes_on:
                break
            looks = [(self.promise(then, _EXPERT), then) for _, then in self.pushes(position)]
            if not looks:
                break
            position = max(looks)[1]
        return position[3]

    def comes_of(self, at: Code) -> str:
        """What a push brings about, as a sentence."""
        grid, stock, _, made = self.position
        then = self.kernel.entered(self.position, at)
        if then[3] > made:
            return f"This makes a set of three for {then[3] - made} points."
        lost = sum(map(bool, grid)) + len(stock) - sum(map(bool, then[0])) - len(then[1])
        brings = "This brings cards of a rank closer together"
        return f"{brings}, at the price of a card." if lost else f"{brings}, and no card is lost."


@cache
def _pushes(where: int, width: int) -> int:
    """About how many pushes it takes to bring three of the cards in these spaces into one column.

    where: a mask of spaces. A card that is still to come counts as many pushes as a row has spaces.
    """
    rows: dict[int, list[int]] = {}
    for at in bits(where):
        rows.setdefault(at // width, []).append(at % width)
    best = SET * width
    for column in range(width):
        ways = sorted(min(abs(at - column) for at in row) for row in rows.values())[:SET]
        best = min(best, sum(ways) + width * (SET - len(ways)))
    return best
