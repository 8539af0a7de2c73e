"""Players of squares: where in a poker or cribbage square the next card goes.

The value of a line with cards missing is what it will count on average, if each card to come is one of the
better ones for it; for a player has some choice. By this rule of thumb a card goes where the two lines that
it joins gain most, and on the waste if that is little. The expert tries the best few of these spaces in
rollouts by the same rule, with the cards to come in random orders.
"""

from collections.abc import Collection, Iterator
from functools import cache
from random import Random
from typing import Final, NamedTuple

from hoylecli.core import CARDS, Card, Move, listed
from hoylecli.families.patience import PatienceView, sample
from hoylecli.families.patience.position.steps import ROWS
from hoylecli.scoring.cribbage import points
from hoylecli.scoring.poker.square import TABLES, hand_points

from ..hints import Hint
from ..levels import LevelPlayer
from .hints import WeighedPlace, judged, measure, tried_out

_RANKS: Final = range(1, 14)
_BETTER: Final = 0.5  # the share of all cards that counts as the better ones
_TOO_LITTLE: Final = {
    "poker": -4.0,
    "poker_american": -4.0,
    "cribbage": -2.0,
}  # a card that gains less goes on the waste
_WORLDS: Final = 96
_TRIED: Final = 5
_A_WIN: Final = {
    "poker": 40.0,
    "poker_american": 40.0,
    "cribbage": 20.0,
}  # what a win is worth, in points
_CLOSE: Final = 3.0  # a smaller difference of values may be chance
_PRIOR: Final = 2.0  # the weight of the rule of thumb beside the mean of the rollouts
_WASTE: Final = -1
_THROWN: Final = "This card helps no row or column enough, so throw it away."


class GridLine(NamedTuple):
    """A row or column, as far as it matters. ranks: sorted. suit: that of all cards, "" if they differ."""

    ranks: tuple[int, ...] = ()
    suit: str = "any"

    def joined(self, card: Card) -> "GridLine":
        """The line with the card."""
        suit = card.suit if self.suit in ("any", card.suit) else ""
        return GridLine(tuple(sorted((*self.ranks, card.rank))), suit)


@cache
def line_value(table: str, size: int, ranks: tuple[int, ...], flush: bool) -> float:
    """What a line with these ranks will count on average, if each card to come is one of the better ones.

    flush: whether its cards are of one suit.
    """
    if len(ranks) == size:
        return _counted(table, ranks, flush)
    ways = sorted(
        ((line_value(table, size, then, suited), chance) for then, suited, chance in _next(ranks, flush)),
        reverse=True,
    )
    left = wanted = _BETTER * sum(chance for _, chance in ways)
    total = 0.0
    for value, chance in ways:
        taken = min(chance, left)
        total += value * taken
        left -= taken
    return total / wanted


def _next(ranks: tuple[int, ...], flush: bool) -> Iterator[tuple[tuple[int, ...], bool, float]]:
    """The lines after every next card: ranks, whether of one suit, and for how many cards."""
    for rank in _RANKS:
        there, then = ranks.count(rank), tuple(sorted((*ranks, rank)))
        if not ranks:
            yield then, True, 4.0
            continue
        suited = flush and not there
        if suited:
            yield then, True, 1.0
        if there + suited < 4:
            yield then, False, 4.0 - there - suited


def _counted(table: str, ranks: tuple[int, ...], flush: bool) -> float:
    """What a full line counts; in a cribbage square on average over all starters."""
    cards = _cards(ranks, flush)
    if table in TABLES:
        return float(hand_points(cards, TABLES[table]))
    starters = [card for card in CARDS[:52] if card not in cards]
    return sum(points(cards, starter) for starter in starters) / len(starters)


def _cards(ranks: tuple[int, ...], flush: bool) -> list[Card]:
    """Cards with these ranks, of one suit or not."""
    if flush:
        return [CARDS[rank - 1] for rank in ranks]
    cards = [CARDS[13 * ranks[:at].count(rank) + rank - 1] for at, rank in enumerate(ranks)]
    last = cards[-1]
    return [*cards[:-1], CARDS[last + 13]] if len(set(ranks)) == len(ranks) else cards


@cache
def _gain(table: str, size: int, line: GridLine, card: Card) -> float:
    """How much the card adds to the value of the line; 0 when that is full."""
    if len(line.ranks) == size:
        return 0.0
    ranks, suit = line.joined(card)
    return line_value(table, size, ranks, suit != "") - line_value(table, size, line.ranks, line.suit != "")


class Square:
    """A square that is being filled, changed in place. lines: each row and then each column."""

    def __init__(self, table: str, size: int, lines: list[GridLine], free: list[int], waste: int) -> None:
        self.table, self.size, self.lines, self.free, self.waste = table, size, lines, free, waste

    def copy(self) -> "Square":
        return Square(self.table, self.size, self.lines[:], self.free[:], self.waste)

    def gains(self, card: Card) -> list[tuple[float, int]]:
        """(gain, space) for each free space."""
        table, size = self.table, self.size
        gain = [_gain(table, size, line, card) for line in self.lines]
        return [(gain[at // size] + gain[size + at % size], at) for at in self.free]

    def place(self, card: Card, at: int) -> None:
        """Puts the card in a space, or on the waste."""
        if at == _WASTE:
            self.waste -= 1
            return
        self.free.remove(at)
        for number in (at // self.size, self.size + at % self.size):
            self.lines[number] = self.lines[number].joined(card)

    def by_policy(self, card: Card) -> int:
        """The space, or the waste, by the rule of thumb."""
        gain, at = max(self.gains(card))
        return _WASTE if self.waste and gain < _TOO_LITTLE[self.table] else at

    def play_out(self, cards: list[Card]) -> float:
        """What the square counts after these cards; with a starter, on average over all starters."""
        coming = iter(cards)
        while self.free:
            card = next(coming)
            self.place(card, self.by_policy(card))
        return sum(line_value(self.table, self.size, ranks, suit != "") for ranks, suit in self.lines)


def _by_policy(view: PatienceView, rng: Random) -> Move:
    """The move of the rule of thumb."""
    return _move(view, _square(view).by_policy(_card(view)))


def win_worth(view: PatienceView) -> float:
    """The points that a win is worth beside those on the grid."""
    return _A_WIN[view.rules.grid.table]


def evaluate(view: PatienceView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The expert's move, who tries spaces in worlds, with its figures."""
    found, goal = options(view, rng, _WORLDS, asked), view.rules.win.points
    best, weighed, decided = judged(found, lambda at: _move(view, at), _CLOSE)
    more = (f"From here you should finish near {best.mean:.0f}; {goal} wins.",)
    why = _THROWN if best.at == _WASTE else _why(view, best.at)
    unit, title = measure(asked, "points", win_worth(view))
    move = _move(view, best.at)
    beside = next((_beside(view, other) for other in asked if other != move), "")
    return Hint(move, why, more, weighed, unit, title, decided, beside=beside)


PLAYERS: Final = {"average": LevelPlayer(evaluate, _by_policy), "expert": LevelPlayer(evaluate)}


def options(view: PatienceView, rng: Random, worlds: int, asked: Collection[Move] = ()) -> list[WeighedPlace]:
    """The best few spaces for the card and those asked for, with their rollouts; the best first."""
    square, card = _square(view), _card(view)
    ranked = sorted(square.gains(card), reverse=True)
    gains = {at: gain for gain, at in _distinct(square, ranked)[:_TRIED]}
    if square.waste:
        gains[_WASTE] = _TOO_LITTLE[square.table]
    others = {at: _PRIOR * gain for gain, at in ranked if _move(view, at) in asked}

    def counted(at: int, coming: list[Card]) -> float:
        world = square.copy()
        world.place(card, at)
        return world.play_out(coming)

    looks = {at: _PRIOR * gain for at, gain in gains.items()}
    coming = (list(sample(view, rng).board.stock[1:]) for _ in range(worlds))
    goal, bonus = view.rules.win.points, _A_WIN[square.table]
    return tried_out(looks, coming, counted, goal, bonus, asked=others)


def _distinct(square: Square, gains: list[tuple[float, int]]) -> list[tuple[float, int]]:
    """The gains without spaces that are alike: those that join equal lines."""
    seen: dict[frozenset[GridLine], tuple[float, int]] = {}
    for gain, at in gains:
        lines = square.lines[at // square.size], square.lines[square.size + at % square.size]
        seen.setdefault(frozenset(lines), (gain, at))
    return list(seen.values())


def _square(view: PatienceView) -> Square:
    rules = view.rules
    most = len(view.stock) if rules.waste.most is None else rules.waste.most
    throws = rules.waste.piles and "stock" in rules.waste.takes
    spare = max(most - len(view.waste[0]), 0) if throws else 0
    lines = [GridLine()] * (2 * rules.grid.columns)
    square = Square(rules.grid.table, rules.grid.columns, lines, list(range(len(view.grid))), spare)
    for at, pile in enumerate(view.grid):
        if pile:
            square.place(pile[0], at)
    return square


def _card(view: PatienceView) -> Card:
    card = view.stock[0]
    assert card is not None
    return card


def _move(view: PatienceView, at: int) -> Move:
    row, column = divmod(at, view.rules.grid.columns)
    return Move(source="s", target="w" if at == _WASTE else f"{ROWS[row]}{column + 1}")


def _why(view: PatienceView, at: int) -> str:
    """Why the card goes to a space, as a sentence."""
    joined = _joined(view, at)
    if not joined:
        return "Row and column are empty there, so it spoils nothing."
    return f"{_card(view).symbol} joins {joined}."


def _beside(view: PatienceView, other: Move) -> str:
    """What the card would join at another space, as a sentence; "" for nothing."""
    spaces = [at for at in _square(view).free if _move(view, at) == other]
    joined = _joined(view, spaces[0]) if spaces else ""
    return f"At {other.target} it would join {joined}." if joined else ""


def _joined(view: PatienceView, at: int) -> str:
    """What lies in the row and in the column of a space; "" for nothing."""
    size = view.rules.grid.columns
    row, column = view.grid[at - at % size :][:size], view.grid[at % size :: size]
    lines = [" ".join(pile[0].symbol for pile in line if pile) for line in (row, column)]
    return listed(
        [f"{text} in its {where}" for text, where in zip(lines, ("row", "column"), strict=True) if text]
    )
