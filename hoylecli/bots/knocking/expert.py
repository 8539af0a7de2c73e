"""The expert: every choice by what it is worth on average over sampled worlds, at the score of the game.

In each world both hands are known: `outlook` says how likely each result of the hand is, and a knock is
counted. The same worlds are used for all choices, so that they differ by the choice and not by luck.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from operator import mul
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from hoylecli.core import CARDS, PLAY, Card, Move
from hoylecli.families.knocking.position import lengthened
from hoylecli.families.knocking.view import KnockingView
from hoylecli.families.rummy.deal import Hand
from hoylecli.families.worlds import bits
from hoylecli.scoring.gin import Arrangement, arrange, mask_deadwood
from hoylecli.scoring.gin.showdown import GinBonuses, LayOff, best_layoff

from ..comparing import multiplied
from . import outlook
from .outlook import chances, described, side
from .table import VALUES, SeenCards, completes, danger, outs, table_of
from .weights import POINTS
from .worlds import worlds

# How the beginner and the average player decide, and how all players lay hands out by hand

_OUT = 1.5  # points of deadwood that a card which would help is worth
_RISK = 12.0  # what it costs to give the opponent a meld


def takes(view: KnockingView, rng: Random) -> bool:
    """Takes a discard that finds a place in a meld."""
    table = table_of(view)
    return completes(table.hand, table.top)


def knocks_of(view: KnockingView) -> list[tuple[int, Move]]:
    """The legal knocks within the limit with their deadwood, the least first."""
    hand = table_of(view).hand
    knocks = [(mask_deadwood(hand ^ 1 << move.cards[0]), move) for move in view.legal if move.verb == "knock"]
    within = [(count, move) for count, move in knocks if count <= view.limit]
    return sorted(within, key=lambda each: (each[0], -VALUES[each[1].cards[0]], each[1].cards[0]))


def throws_of(view: KnockingView) -> list[Card]:
    return [move.cards[0] for move in view.legal if move.verb != "knock"]


def highest_unmatched(view: KnockingView, rng: Random) -> Card:
    """The throw that leaves the least deadwood now."""
    hand = table_of(view).hand
    return min(throws_of(view), key=lambda card: (mask_deadwood(hand ^ 1 << card), rng.random()))


def knocks_at_once(view: KnockingView, deadwood: int, rng: Random) -> bool:
    return True


def by_outs_and_danger(view: KnockingView, rng: Random) -> Card:
    """Weighs what is left unmatched against what may still help, and what the discard may give away."""
    table = table_of(view)
    chances = table.chances()
    worth = {card: _worth(table, card, chances) for card in throws_of(view)}
    return min(worth, key=lambda card: (-worth[card], card))


def _worth(table: SeenCards, card: Card, chances: dict[int, float]) -> float:
    left = table.hand ^ 1 << card
    helping = min(outs(left, table.unseen), 12) * min(table.stock / 12, 1)
    return _OUT * helping - mask_deadwood(left) - _RISK * danger(card, chances)


def knocks_by_stage(view: KnockingView, deadwood: int, rng: Random) -> bool:
    """Early with anything, later only with little, as the other has had time, and an undercut costs 25."""
    table = table_of(view)
    if not deadwood or table.turn <= 7:
        return True
    return deadwood <= (7 if table.turn <= 10 else 4)


def lay_out(view: KnockingView) -> Move:
    """The next step: a meld of the best arrangement, then what can be laid off, then `done`."""
    laid_out = best_of(view)
    if laid_out.melds:
        return Move("meld", laid_out.melds[0])
    if isinstance(laid_out, LayOff) and laid_out.laid_off:
        card, meld = laid_out.laid_off[0]
        return Move("lay", (card,), target=f"m{meld + 1}")
    return Move("done")


def best_of(view: KnockingView) -> Arrangement | LayOff:
    """The best that can still be done with the cards that the viewer has not laid down."""
    assert view.seat is not None
    assert view.knock is not None
    loose = view.loose(view.seat)
    return arrange(loose) if view.seat == view.knock.seat else best_layoff(_targets(view), loose)


def _targets(view: KnockingView) -> list[Hand]:
    """The knocker's melds, with what has been laid on them; none after gin."""
    assert view.knock is not None
    knocker = view.knock.seat
    return lengthened(view.laid_by(knocker), view.laid_off or ()) if view.loose(knocker) else []


_WORLDS: Final = 100
_FEW: Final = 12  # worlds that show which discards are worth a closer look
_THROWS: Final = 5  # discards that get it
_KNOCKS: Final = 3
_SPREAD: Final = 4  # points by which results lie about each of POINTS
_CLOSE: Final = 1.0  # points by which discards differ that are as good
_CLOSE_GAME: Final = 0.01  # the same in chances to win the game
SAVES: Final = 3  # what a discard that fits no meld must save to be worth a look


class WeighedMove(NamedTuple):
    """A move. points: what the hand brings then; worth: what that is worth, see `GameSoFar`; both on average.
    danger: how likely a discard fits a meld of the opponent's, or a knock is undercut.
    """

    move: Move
    worth: float
    points: float
    danger: float = 0.0


def choices(view: KnockingView, rng: Random, asked: Collection[Move] = ()) -> list[WeighedMove]:
    """What is to be considered, the best first; a single choice where nothing is to be weighed up.

    asked: moves that are weighed in any case.
    """
    table = table_of(view)
    if view.phase == "discarding":
        found = _throws(view, table, rng, asked)
    elif view.phase == "answering":
        found = Deliberation.of(view, table, rng).answers()
    else:
        found = _draws(view, table, rng, asked)
    return _settled(view, table, sorted(found, key=lambda choice: -choice.worth))


def _settled(view: KnockingView, table: SeenCards, found: list[WeighedMove]) -> list[WeighedMove]:
    """The choices with a discard that is as good as the best, and leaves less deadwood, before it.

    The worlds do not tell such discards apart, and a heavy card costs more if the other knocks (FG, Gin
    Rummy: a high card without company is an encumbrance).
    """
    best, close = found[0], _CLOSE if outlook.standing_of(view).target is None else _CLOSE_GAME
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


def _throws(view: KnockingView, table: SeenCards, rng: Random, asked: Collection[Move]) -> list[WeighedMove]:
    """Gin, or the best knock beside discards to play on with, and what is asked for."""
    knocks = knocks_of(view)
    if knocks and not knocks[0][0] and all(move == knocks[0][1] for move in asked):
        return [WeighedMove(knocks[0][1], 0.0, 0.0)]
    weighed = Deliberation.of(view, table, rng)
    shown = [move for _, move in knocks if move in asked]
    best_knocks = dict.fromkeys([*(move for _, move in knocks[:_KNOCKS]), *shown])
    thrown = [int(move.cards[0]) for move in asked if move.verb == PLAY]
    return weighed.throws(table.hand, table.taken, thrown) + weighed.knocks(best_knocks, table.hand)


def _draws(view: KnockingView, table: SeenCards, rng: Random, asked: Collection[Move]) -> list[WeighedMove]:
    """Taking the discard, where it does something for the hand or is asked for, and leaving it."""
    leave, take = Move("pass" if view.phase == "offer" else "draw"), Move("take")
    if take not in view.legal or not (_is_of_use(table) or take in asked):
        return [WeighedMove(leave, 0.0, 0.0)]
    weighed = Deliberation.of(view, table, rng)
    return [weighed.taking(), weighed.leaving(leave)]


def _is_of_use(table: SeenCards) -> bool:
    ahead = outlook.prospects(table.hand, table.limit)
    return bool(ahead.melding >> table.top & 1) or ahead.with_card(table.top) <= ahead.deadwood - SAVES


class _World(NamedTuple):
    """A sampled world. theirs: the opponent's hand, and the numbers that describe it."""

    theirs: int
    stock: outlook.Stock
    side: outlook.Side


@dataclass(frozen=True, slots=True)
class Deliberation:
    """What is weighed up for one decision. values: what each of the results of `outlook` is worth to me."""

    table: SeenCards
    bonuses: GinBonuses
    standing: outlook.GameSoFar
    values: Sequence[float]
    worlds: Sequence[_World]

    @classmethod
    def of(cls, view: KnockingView, table: SeenCards, rng: Random) -> "Deliberation":
        standing, close = outlook.standing_of(view), view.rules.close
        bonuses = GinBonuses(close.gin, close.undercut)
        found, known = list[_World](), dict[int, _World]()
        for theirs in worlds(table, rng, multiplied(_WORLDS)):
            if theirs not in known:
                stock = outlook.stock_of((table.unseen | table.known) & ~theirs)
                known[theirs] = _World(theirs, stock, side(theirs, stock, table.limit))
            found.append(known[theirs])
        values = [fmean(standing.worth(each) for each in _about(points)) for points in POINTS]
        return cls(table, bonuses, standing, values, found)

    def throws(self, hand: int, kept: int, asked: Collection[int] = ()) -> list[WeighedMove]:
        """The discards that look best in a few worlds, and those `asked` for, looked at in all.

        kept: what cannot be thrown.
        """
        cards = [card for card in bits(hand) if card != kept]
        few = self.worlds[:: len(self.worlds) // _FEW or 1]
        glance = {card: self._thrown(hand, card, few).worth for card in cards}
        best = sorted(cards, key=lambda card: -glance[card])[:_THROWS]
        best += [card for card in asked if card not in best]
        return [self._thrown(hand, card, self.worlds) for card in best]

    def _thrown(self, hand: int, card: int, worlds: Sequence[_World]) -> WeighedMove:
        left, limit = hand ^ 1 << card, self.table.limit
        found = [
            chances(described(each.side, side(left, each.stock, limit), each.stock, card, limit, -1.0))
            for each in worlds
        ]
        share = _mean(found)[::-1]  # who is to draw is the opponent
        danger = fmean(each.side.ahead.melding >> card & 1 for each in worlds)
        return WeighedMove(Move(cards=(CARDS[card],)), self._worth(share), _points(share), danger)

    def knocks(self, moves: Iterable[Move], hand: int) -> list[WeighedMove]:
        """Each knock, counted in all worlds."""
        return [self._knocked(move, outlook.laid(hand ^ 1 << move.cards[0])) for move in moves]

    def _knocked(self, move: Move, hand: outlook.KnockersHand) -> WeighedMove:
        points = [hand.points(self.bonuses, each.theirs) for each in self.worlds]
        undercut = fmean(each < 0 for each in points)
        return WeighedMove(move, fmean(map(self.standing.worth, points)), fmean(points), undercut)

    def taking(self) -> WeighedMove:
        """Taking the discard, with the best that can be done then."""
        top, limit = self.table.top, self.table.limit
        hand = self.table.hand | 1 << top
        then = self.throws(hand, top)
        for card in bits(hand):
            if card != top and mask_deadwood(hand ^ 1 << card) <= limit:
                then += self.knocks([Move("knock", (CARDS[card],))], hand)
        return max(then, key=lambda choice: choice.worth)._replace(move=Move("take"))

    def leaving(self, move: Move) -> WeighedMove:
        """Drawing from the stock."""
        hand, limit = self.table.hand, self.table.limit
        found = [
            chances(described(side(hand, each.stock, limit), each.side, each.stock, -1, limit, 1.0))
            for each in self.worlds
        ]
        share = _mean(found)
        return WeighedMove(move, self._worth(share), _points(share))

    def answers(self) -> list[WeighedMove]:
        """A knock above the limit, whose hand lies open: what it counts now, and playing on."""
        accepted = -outlook.laid(self.table.known).points(self.bonuses, self.table.hand)
        accept = WeighedMove(Move("accept"), self.standing.worth(accepted), accepted)
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
