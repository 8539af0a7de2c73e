"""Players of Calculation and Strategy, who choose the column for a card of the stock.

By the rule of thumb it is good to put a card on one that goes home no sooner, the nearer in time the better;
a card on one that goes home sooner blocks it; and to begin a column has a cost. What can go home goes home.
The expert puts the card on each column, and plays on by the same rule with the cards to come in random
orders.
"""

from collections.abc import Collection, Sequence
from random import Random
from typing import Final

from hoylecli.bots.solver import calculation as sorting, strategy
from hoylecli.core import Card, Move
from hoylecli.families.patience import PatienceRules, PatienceView, sample
from hoylecli.families.patience.position.steps import RESIGN

from ..hints import Hint
from ..levels import LevelPlayer
from .hints import WeighedPlace, chance, judged, measure, tried_out

_WORLDS: Final = 24
_A_WIN: Final = 20.0  # what a win is worth, in cards home
_CLOSE: Final = 1.0  # a smaller difference of values may be chance
_PRIOR: Final = 0.05  # the weight of the rule of thumb beside the mean of the rollouts
_STUCK: Final = 10.0  # the cost of putting a card on one that goes home sooner
_EACH_STUCK: Final = 4.0  # and that of every such card in the column
_NEVER_HOME: Final = 60.0  # if the lower card is of the same suit
_BEGINS: Final = 7.0
_GONE: Final = 99


class SortedColumns:
    """The columns and foundations, changed in place.

    home: how many cards each foundation has. steps: by how much each goes up, 0 where each takes one suit,
    and that not before the stock is used up. most: the most cards in a column.
    """

    def __init__(self, columns: list[list[Card]], home: list[int], steps: Sequence[int], most: int) -> None:
        self.columns, self.home, self.steps, self.most = columns, home, steps, most
        self.by_suit = not any(steps)

    def copy(self) -> "SortedColumns":
        return SortedColumns([pile[:] for pile in self.columns], self.home[:], self.steps, self.most)

    def wanted(self) -> list[int]:
        """For each rank, how many cards go home before it on the foundation that will take one soonest."""
        if self.by_suit:
            return list(range(14))
        turns = [_TURNS[step] for step in self.steps]
        return [
            min(
                (
                    turn[rank] - done
                    for turn, done in zip(turns, self.home, strict=True)
                    if turn[rank] >= done
                ),
                default=_GONE,
            )
            for rank in range(14)
        ]

    def goes_home(self, card: Card) -> int | None:
        """The foundation that takes the card now; of several the lowest."""
        if self.by_suit:
            suit = card // 13
            return suit if self.home[suit] == card.rank - 1 else None
        fitting = [
            at
            for at, (step, done) in enumerate(zip(self.steps, self.home, strict=True))
            if done < 13 and _TURNS[step][card.rank] == done
        ]
        return min(fitting, key=lambda at: self.home[at], default=None)

    def costs(self, card: Card) -> list[tuple[float, int]]:
        """(cost, column) by the rule of thumb, for each column that has room for the card."""
        wanted = self.wanted()
        height, found, empty = wanted[card.rank], [], False
        for at, pile in enumerate(self.columns):
            if len(pile) >= self.most or (not pile and empty):
                continue
            empty = empty or not pile
            found.append((self._cost(card, pile, height, wanted), at))
        return found

    def _cost(self, card: Card, pile: list[Card], height: int, wanted: list[int]) -> float:
        if not pile:
            return _BEGINS + (13 - height) / 2
        if self.by_suit and any(under < card and under // 13 == card // 13 for under in pile):
            return _NEVER_HOME
        sooner = sum(wanted[under.rank] < height for under in pile)
        return _STUCK + _EACH_STUCK * sooner if sooner else wanted[pile[-1].rank] - height

    def clear(self) -> None:
        """Brings all cards home that can go home."""
        going = True
        while going:
            going = False
            for pile in self.columns:
                while pile and (at := self.goes_home(pile[-1])) is not None:
                    pile.pop()
                    self.home[at] += 1
                    going = True

    def play_out(self, coming: Sequence[Card]) -> int:
        """The number of cards home after these have been played by the rule of thumb."""
        if not self.by_suit:
            self.clear()
        for card in coming:
            at = None if self.by_suit else self.goes_home(card)
            if at is None:
                self.columns[min(self.costs(card))[1]].append(card)
            else:
                self.home[at] += 1
                self.clear()
        self.clear()
        return sum(self.home)


def _turn(rank: int, step: int) -> int:
    """How many cards a foundation that goes up by `step` takes before this rank."""
    return next((turn for turn in range(13) if (step * (turn + 1) - rank) % 13 == 0), _GONE)


_TURNS: Final = {step: [_turn(rank, step) for rank in range(14)] for step in range(1, 13)}


def fits(rules: PatienceRules) -> bool:
    """Whether this is one of these games."""
    calculates = sorting.fits(rules) and rules.foundation.base == rules.foundation.step
    return rules.pack.copies == 1 and (calculates or strategy.fits(rules))


def _by_policy(view: PatienceView, rng: Random) -> Move:
    """The move of the rule of thumb."""
    if home := _home(view):
        return home
    return _put(min(_columns(view).costs(_card(view)))[1]) if view.stock else RESIGN


def win_worth(view: PatienceView) -> float:
    """What a win is worth beside the score."""
    return _A_WIN


def evaluate(view: PatienceView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The expert's move, who tries columns in worlds, with its figures."""
    if home := _home(view):
        return Hint(home, f"{_card_of(view, home).symbol} goes home, where it is out of the way.")
    if not view.stock:
        return Hint(RESIGN, "No card can go home any more.")
    found = options(view, rng, _WORLDS, asked)
    best, weighed, decided = judged(found, _put, _CLOSE)
    more = (f"From here about {best.mean:.0f} cards get home.", f"{chance(best.won)} to win.")
    why = _reason(view, best.at)
    unit, title = measure(asked, "cards", _A_WIN)
    return Hint(_put(best.at), why, more, weighed, unit, title, decided)


PLAYERS: Final = {"average": LevelPlayer(evaluate, _by_policy), "expert": LevelPlayer(evaluate)}


def _reason(view: PatienceView, at: int) -> str:
    """Why the card goes to the column."""
    card, pile = _card(view), view.columns[at]
    if not pile:
        return f"{card.symbol} blocks the least in an empty column."
    under, wanted = _name(pile[-1]), _columns(view).wanted()
    if all(each is not None and wanted[each.rank] > wanted[card.rank] for each in pile):
        return f"{card.symbol} can lie on {under}, since it goes home sooner."
    return f"{card.symbol} does the least harm on {under}."


def options(view: PatienceView, rng: Random, worlds: int, asked: Collection[Move] = ()) -> list[WeighedPlace]:
    """Every column for the card, but empty ones only once or as asked for, with rollouts; the best first."""
    columns, card = _columns(view), _card(view)
    costs = {at: cost for cost, at in columns.costs(card)}

    def home(at: int, coming: tuple[Card, ...]) -> int:
        world = columns.copy()
        world.columns[at].append(card)
        return world.play_out(coming)

    looks = {at: -_PRIOR * cost for at, cost in costs.items()}
    empty = [at for at, pile in enumerate(columns.columns) if not pile]
    others = {at: looks[empty[0]] for at in empty if _put(at) in asked}
    coming = (sample(view, rng).board.stock[1:] for _ in range(worlds))
    return tried_out(looks, coming, home, 52, _A_WIN, asked=others)


def _columns(view: PatienceView) -> SortedColumns:
    step = view.rules.foundation.step
    piles = [[card for card in pile if card is not None] for pile in view.columns]
    home = [len(pile) for pile in view.foundation]
    return SortedColumns(
        piles, home, step if isinstance(step, tuple) else [0] * 4, view.rules.tableau.most or 52
    )


def _home(view: PatienceView) -> Move | None:
    """The first move that brings a card home; of several foundations to the lowest."""
    homeward = [move for move in view.legal if move.target.startswith("f")]

    def far(move: Move) -> int:
        return len(view.foundation[int(move.target[1:]) - 1]) if move.target[1:] else 0

    return min((move for move in homeward if move.source == homeward[0].source), key=far, default=None)


def _card_of(view: PatienceView, move: Move) -> Card:
    card = view.stock[0] if move.source == "s" else view.columns[int(move.source) - 1][-1]
    assert card is not None
    return card


def _card(view: PatienceView) -> Card:
    card = view.stock[0]
    assert card is not None
    return card


def _name(card: Card | None) -> str:
    assert card is not None
    return card.symbol


def _put(at: int) -> Move:
    return Move(source="s", target=str(at + 1))
