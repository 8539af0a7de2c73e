"""The expert: every choice by what it is worth on average over sampled worlds, at the score of the game.

In each world both hands are known: `outlook` says how likely each result of the hand is, and a knock is
counted. The same worlds are used for all choices, so that they differ by the choice and not by luck.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import mul
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from hoylecli.core.cards import CARDS
from hoylecli.core.moves import PLAY, Move
from hoylecli.families.knocking.view import KnockingView
from hoylecli.scoring.gin.melds import mask_deadwood
from hoylecli.scoring.gin.showdown import Bonuses

from .network import Side, Stock, chances, described, side, stock_of
from .outlook import Laid, Standing, laid, prospects, standing_of
from .outlook_weights import POINTS
from .rules_of_thumb import knocks_of
from .table import Situation, bits, table_of
from .worlds import worlds

_WORLDS: Final = 100
_FEW: Final = 12  # worlds that show which discards are worth a closer look
_THROWS: Final = 5  # discards that get it
_KNOCKS: Final = 3
_SPREAD: Final = 4  # points by which results lie about each of POINTS
_CLOSE: Final = 1.0  # points by which discards differ that are as good
_CLOSE_GAME: Final = 0.01  # the same in chances to win the game
_SAVES: Final = 3  # what a discard that fits no meld must save to be worth a look


class Choice(NamedTuple):
    """A move. points: what the hand brings then; worth: what that is worth, see `Standing`; both on average.
    danger: how likely a discard fits a meld of the opponent's.
    """

    move: Move
    worth: float
    points: float
    danger: float = 0.0


def choices(view: KnockingView, rng: Random) -> list[Choice]:
    """What is to be considered, the best first; a single choice where nothing is to be weighed up."""
    table = table_of(view)
    if view.phase == "discarding":
        found = _throws(view, table, rng)
    elif view.phase == "answering":
        found = Deliberation.of(view, table, rng).answers()
    else:
        found = _draws(view, table, rng)
    return _settled(view, table, sorted(found, key=lambda choice: -choice.worth))


def _settled(view: KnockingView, table: Situation, found: list[Choice]) -> list[Choice]:
    """The choices with a discard that is as good as the best, and leaves less deadwood, before it.

    The worlds do not tell such discards apart, and a heavy card costs more if the other knocks (FG, Gin
    Rummy: a high card without company is an encumbrance).
    """
    best, close = found[0], _CLOSE if standing_of(view).target is None else _CLOSE_GAME
    if best.move.verb != PLAY:
        return found
    alike = [
        choice
        for choice in found
        if choice.move.verb == PLAY
        and choice.points >= best.points - _CLOSE
        and choice.worth >= best.worth - close
    ]
    light = min(alike, key=lambda choice: mask_deadwood(table.hand ^ 1 << choice.move.cards[0]))
    return [light, *(choice for choice in found if choice is not light)]


def _throws(view: KnockingView, table: Situation, rng: Random) -> list[Choice]:
    """Gin, or the best knock beside discards to play on with."""
    knocks = knocks_of(view)
    if knocks and not knocks[0][0]:
        return [Choice(knocks[0][1], 0.0, 0.0)]
    weighed = Deliberation.of(view, table, rng)
    best_knocks = [move for _, move in knocks[:_KNOCKS]]
    return weighed.throws(table.hand, table.taken) + weighed.knocks(best_knocks, table.hand)


def _draws(view: KnockingView, table: Situation, rng: Random) -> list[Choice]:
    """Taking the discard, where it does something for the hand, and leaving it."""
    leave = Move("pass" if view.phase == "offer" else "draw")
    if Move("take") not in view.legal or not _is_of_use(table):
        return [Choice(leave, 0.0, 0.0)]
    weighed = Deliberation.of(view, table, rng)
    return [weighed.taking(), weighed.leaving(leave)]


def _is_of_use(table: Situation) -> bool:
    ahead = prospects(table.hand, table.limit)
    return bool(ahead.melding >> table.top & 1) or ahead.with_card(table.top) <= ahead.deadwood - _SAVES


class World(NamedTuple):
    """A sampled world. theirs: the opponent's hand, and the numbers that describe it."""

    theirs: int
    stock: Stock
    side: Side


@dataclass(frozen=True, slots=True)
class Deliberation:
    """What is weighed up for one decision. values: what each of the results of `outlook` is worth to me."""

    table: Situation
    bonuses: Bonuses
    standing: Standing
    values: Sequence[float]
    worlds: Sequence[World]

    @classmethod
    def of(cls, view: KnockingView, table: Situation, rng: Random) -> "Deliberation":
        standing, close = standing_of(view), view.rules.close
        bonuses = Bonuses(close.gin, close.undercut)
        found, known = list[World](), dict[int, World]()
        for theirs in worlds(table, rng, _WORLDS):
            if theirs not in known:
                stock = stock_of((table.unseen | table.known) & ~theirs)
                known[theirs] = World(theirs, stock, side(theirs, stock, table.limit))
            found.append(known[theirs])
        values = [fmean(standing.worth(each) for each in _about(points)) for points in POINTS]
        return cls(table, bonuses, standing, values, found)

    def throws(self, hand: int, kept: int) -> list[Choice]:
        """The discards that look best in a few worlds, looked at in all. kept: what cannot be thrown."""
        cards = [card for card in bits(hand) if card != kept]
        few = self.worlds[:: len(self.worlds) // _FEW or 1]
        glance = {card: self._thrown(hand, card, few).worth for card in cards}
        best = sorted(cards, key=lambda card: -glance[card])[:_THROWS]
        return [self._thrown(hand, card, self.worlds) for card in best]

    def _thrown(self, hand: int, card: int, worlds: Sequence[World]) -> Choice:
        left, limit = hand ^ 1 << card, self.table.limit
        found = [
            chances(described(each.side, side(left, each.stock, limit), each.stock, card, limit, -1.0))
            for each in worlds
        ]
        share = _mean(found)[::-1]  # who is to draw is the opponent
        danger = fmean(each.side.ahead.melding >> card & 1 for each in worlds)
        return Choice(Move(cards=(CARDS[card],)), self._worth(share), _points(share), danger)

    def knocks(self, moves: Iterable[Move], hand: int) -> list[Choice]:
        """Each knock, counted in all worlds."""
        return [self._knocked(move, laid(hand ^ 1 << move.cards[0])) for move in moves]

    def _knocked(self, move: Move, hand: Laid) -> Choice:
        points = [hand.points(self.bonuses, each.theirs) for each in self.worlds]
        return Choice(move, fmean(map(self.standing.worth, points)), fmean(points))

    def taking(self) -> Choice:
        """Taking the discard, with the best that can be done then."""
        top, limit = self.table.top, self.table.limit
        hand = self.table.hand | 1 << top
        then = self.throws(hand, top)
        for card in bits(hand):
            if card != top and mask_deadwood(hand ^ 1 << card) <= limit:
                then += self.knocks([Move("knock", (CARDS[card],))], hand)
        return max(then, key=lambda choice: choice.worth)._replace(move=Move("take"))

    def leaving(self, move: Move) -> Choice:
        """Drawing from the stock."""
        hand, limit = self.table.hand, self.table.limit
        found = [
            chances(described(side(hand, each.stock, limit), each.side, each.stock, -1, limit, 1.0))
            for each in self.worlds
        ]
        share = _mean(found)
        return Choice(move, self._worth(share), _points(share))

    def answers(self) -> list[Choice]:
        """A knock above the limit, whose hand lies open: what it counts now, and playing on."""
        accepted = -laid(self.table.known).points(self.bonuses, self.table.hand)
        accept = Choice(Move("accept"), self.standing.worth(accepted), accepted)
        return [accept, self.leaving(Move("refuse"))]

    def _worth(self, share: Sequence[float]) -> float:
        return float(sum(map(mul, share, self.values)))


def _about(points: float) -> Sequence[float]:
    """Results for which this one stands; a dead hand brings nothing and no more."""
    return (points - _SPREAD, points, points + _SPREAD) if points else (0,)


def _mean(found: Sequence[Sequence[float]]) -> list[float]:
    return [sum(column) / len(found) for column in zip(*found, strict=True)]


def _points(share: Sequence[float]) -> float:
    return float(sum(map(mul, share, POINTS)))
