"""The expert while cards are drawn: what it may do is played out for some tricks in worlds that may be true.

In every world both go on by rule of thumb; then points, what the hands may still meld, and what they are good
for in the last tricks are added up. How much is played out is a number of worlds, never a clock.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.tricks.trading import PASS
from hoylecli.families.tricks.view import TricksView

from ..kernel.layout import bits
from ..worlds.information import Sight
from .endgame import Ending
from .policy import card, finish_trick
from .table import GROUPS, NAMES, Lay, Stage, book_of

FAR: Final = 99_999  # points that nobody needs to win
_WIN: Final = 1000.0  # points that winning the match is worth
_HOPE: Final = 0.6  # of what may be melded, what comes of it
_POWER: Final = 0.7
_WAITING: Final = 20.0  # what must be gained by not laying a meld: there may be no other time for it
_TRICKS: Final = 4  # played out
_WORLDS: Final = 48
_ROUNDS: Final = (0, 0.25, 0.5, 1)
"""Shares of the worlds; after each the worse half of the ways is given up."""


@dataclass(slots=True)
class Way:
    """A move, what it does to a world before the play goes on, and what it was worth in the worlds seen.

    doubt: comes off the mean.
    """

    move: Move
    begin: Callable[[Stage], bool]
    doubt: float = 0.0
    good: float = 0.0
    looks: int = 0

    @property
    def mean(self) -> float:
        return self.good / self.looks - self.doubt if self.looks else 0.0


def stage_of(sight: Sight) -> Stage:
    """The deal as a seat sees it: its own hand, and what it knows of the other."""
    view, layout = sight.view, sight.layout
    stage = Stage(book_of(layout))
    other = 1 - sight.seat
    stage.hands[sight.seat], stage.hands[other] = sight.own, sight.known[other]
    for seat, laid in enumerate(view.laid):
        used = 0
        for one in laid:
            bit = layout.mask((one.card,), used | ~stage.hands[seat] & layout.everything)
            used |= bit
            for name in one.counted:
                stage.counted[seat][NAMES.get(name, GROUPS)] |= bit
    stage.scores = list(view.scores)
    stage.target = view.rules.match.target if view.rules.match.at_once else 0
    stage.under = sight.under.bit_length() - 1
    stage.stock = [0] * (view.talon - (stage.under >= 0))
    stage.traded = view.trader is not None
    stage.dixed = [any(meld.name == "dix" for meld in melds) for melds in view.melds]
    stage.seat, stage.played = sight.seat, sight.table.played
    stage.led = sight.plays[-1][1] if view.trick else -1
    return stage


def worlds(sight: Sight, rng: Random, number: int) -> list[Stage]:
    """So many worlds, all cards in their places."""
    seen, found = stage_of(sight), []
    for _ in range(number):
        world = seen.copy()
        world.hands = sight.hands(rng)
        gone = world.played | world.hands[0] | world.hands[1] | sight.under
        world.stock = bits(sight.layout.everything & ~gone)
        rng.shuffle(world.stock)
        found.append(world)
    return found


def ways(sight: Sight, rng: Random) -> list[Way]:
    """What the seat may do, the best first."""
    view = sight.view
    found = _between(view, stage_of(sight)) if view.phase == "drawing" else _cards(sight)
    there = worlds(sight, rng, _WORLDS)
    for begin, end in pairwise(round(len(there) * share) for share in _ROUNDS):
        for way in found:
            for world in there[begin:end]:
                way.good += _value(way, world, sight.seat)
                way.looks += 1
        found.sort(key=lambda way: -way.mean)
        if end < len(there):
            del found[max(2, (len(found) + 1) // 2) :]
    return found


def _cards(sight: Sight) -> list[Way]:
    def playing(bit: int) -> Callable[[Stage], bool]:
        return lambda stage: stage.play(bit)

    card_of = sight.layout.card
    return [Way(Move(cards=(card_of[bit],)), playing(bit)) for bit in stage_of(sight).candidates()]


def _between(view: TricksView, seen: Stage) -> list[Way]:
    """To lay a meld, to trade or to pass; what follows begins with the cards drawn."""
    lays = {tuple(sorted(lay.cards(seen.book.layout))): lay for lay in seen.layable(seen.seat)}
    found = []
    for move in view.legal:
        lay = lays.get(tuple(sorted(move.cards)))
        if move.verb == "meld" and lay is None:
            continue
        found.append(Way(move, _drawing(move, lay), _WAITING if move == PASS else 0.0))
    return found


def _drawing(move: Move, lay: Lay | None) -> Callable[[Stage], bool]:
    def begin(stage: Stage) -> bool:
        if lay is not None:
            stage.lay(stage.seat, lay)
        elif move.verb == "trade":
            stage.trade(stage.seat)
        stage.draw()
        return False

    return begin


def _value(way: Way, world: Stage, seat: int) -> float:
    stage = world.copy()
    if way.begin(stage):
        finish_trick(stage)
    for _ in range(_TRICKS):
        if stage.is_won or not stage.is_drawing:
            break
        while not stage.play(card(stage)):
            pass
        finish_trick(stage)
    return worth(stage, seat)


def worth(stage: Stage, seat: int) -> float:
    """How far the seat is ahead, with what is to come."""
    mine, theirs = stage.scores[seat], stage.scores[1 - seat]
    ahead = float(mine - theirs)
    if stage.is_won:
        return ahead + (_WIN if mine >= stage.target else -_WIN)
    if stage.is_drawing:
        hope = stage.hopes(seat)[0] - stage.hopes(1 - seat)[0]
        return ahead + _HOPE * hope + _POWER * (stage.power(seat) - stage.power(1 - seat))
    rest = ending(stage)
    return ahead + (rest if stage.seat == seat else -rest)


def ending(stage: Stage) -> float:
    """How far the seat that leads gets ahead in the last tricks by rule of thumb."""
    layout, seat = stage.book.layout, stage.seat
    needs = [
        stage.target - score if stage.target else FAR
        for score in (stage.scores[seat], stage.scores[1 - seat])
    ]
    last = layout.plan.rules.score.last
    return Ending(layout, last, False).by_thumb(stage.hands[seat], stage.hands[1 - seat], needs)
