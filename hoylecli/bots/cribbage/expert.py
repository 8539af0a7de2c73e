"""The expert's discards and plays, with the figures behind them for hints.

Until the end is near, points decide: what the hand and the crib will bring on average, and what the cards
will peg against hands that the opponent may hold; the points of each side are weighted by the position of the
pegs. Once a player may go out within the deal, the chance to win decides, which depends on the order of
counting.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp, sqrt
from random import Random
from typing import Final

from hoylecli.core import Card
from hoylecli.families.cribbage.position import Counting
from hoylecli.families.cribbage.view import CribbageView
from hoylecli.families.cribbage.worlds import Hidden, picked, unseen
from hoylecli.families.worlds import resampled
from hoylecli.scoring.cribbage import KEYS, WORTH, Count, peg, points, show
from hoylecli.scoring.cribbage.discard import Discard, discards

from ..comparing import multiplied
from .odds import PointsNeeded, weights
from .pegging import PIPS, Guess, PeggingSearch, piled, ranks

# Worlds of the expert, in which the opponent would have laid away the cards that it has

# A quick estimate of discards, to guess what the opponent has laid away.
#
# The hand counts as it is, with a little for what the starter may bring, and the crib by a table. In four
# hands of five the best discard by this estimate is the best one.

_CARE: Final = 0.7  # a discard that is so many points worse than another is e times less likely

# In tenths of a point; `scripts/cribbage_rough.py` computes both. The crib: what it makes with two cards, by
# the lower rank and the distance. The starter: what it adds to a hand with a card of the rank, over the mean.

_CRIB: Final = (
    (56, 44, 46, 55, 57, 42, 42, 42, 40, 39, 41, 38, 38),
    (58, 69, 47, 57, 43, 43, 42, 41, 40, 42, 39, 39),
    (61, 52, 63, 41, 43, 43, 41, 40, 43, 40, 39),
    (60, 67, 45, 42, 43, 41, 40, 42, 39, 39),
    (88, 69, 64, 58, 57, 69, 71, 68, 67),
    (62, 54, 50, 55, 36, 39, 36, 36),
    (62, 68, 44, 37, 40, 37, 36),
    (58, 50, 43, 40, 37, 37),
    (55, 47, 44, 35, 35),
    (52, 49, 38, 33),
    (58, 49, 43),
    (51, 38),
    (50,),
)
_STARTER: Final = (1, 1, 2, 2, 5, 0, -1, -1, -1, -2, 0, -3, -4)

PAIRS: Final = tuple(combinations(range(6), 2))
"""The places of the two cards laid away from six, in the order of `likelihoods`."""


def _by_laid(side: int) -> tuple[tuple[float, ...], ...]:
    """By number % 13 of both cards, the factor by which crib and starter speak for laying them away.

    side: 1 for one's own crib, -1 for the opponent's.
    """
    return tuple(
        tuple(
            exp((side * _CRIB[min(one, two)][abs(one - two)] - _STARTER[one] - _STARTER[two]) / 10 / _CARE)
            for two in range(13)
        )
        for one in range(13)
    )


_LAID: Final = {True: _by_laid(1), False: _by_laid(-1)}
_KEPT: Final = tuple(exp(value / _CARE) for value in range(30))


def likelihoods(six: Sequence[Card], mine: bool) -> list[float]:
    """For each of PAIRS, how likely a sound player is to lay it away. mine: whether the crib is theirs."""
    keys = [KEYS[card] for card in six]
    faces = [card % 13 for card in six]
    whole = sum(keys)
    value, kept, laid = WORTH, _KEPT, _LAID[mine]
    return [kept[value[whole - keys[one] - keys[two]]] * laid[faces[one]][faces[two]] for one, two in PAIRS]


_DRAWN: Final = 4  # worlds looked at for each one taken


@dataclass(frozen=True, slots=True)
class _World:
    """A sampled world: cards of the opponent. held: in hand; kept: held or played; laid: in the crib."""

    held: tuple[Card, ...]
    kept: tuple[Card, ...]
    laid: tuple[Card, ...]
    starter: Card


def worlds(view: CribbageView, rng: Random, number: int) -> list[_World]:
    """Worlds of the play, the likelier ones more often."""
    assert view.seat is not None
    assert view.starter is not None
    other, hidden = 1 - view.seat, Hidden(view)
    played = [turn.card for turn in view.played if turn.seat == other and turn.card is not None]
    drawn: list[tuple[float, _World]] = []
    for _ in range(number * _DRAWN):
        held = hidden.hand(rng, other)
        kept, laid = played + held, hidden.laid_away(rng, held)
        ways = likelihoods(kept + laid, view.dealer == other)
        world = _World(tuple(held), tuple(kept), tuple(laid), view.starter)
        drawn.append((ways[-1] / sum(ways), world))
    drawn.sort(key=lambda each: ranks(each[1].held))  # like hands side by side, so that each comes as often
    return resampled(drawn, rng.random(), number)


def worlds_before(view: CribbageView, rng: Random, number: int) -> list[_World]:
    """Sampled worlds before the starter, in which the opponent lays away by the estimate of `rough`."""
    assert view.seat is not None
    hidden = unseen(view)
    found = []
    starters: list[Card] = []
    for _ in range(number):
        if not starters:
            starters = sorted(hidden, key=lambda _: rng.random())
        starter = starters.pop()
        six = picked(rng, [card for card in hidden if card != starter], 6)
        ways = likelihoods(six, view.dealer != view.seat)
        one, two = PAIRS[ways.index(max(ways))]
        kept = tuple(card for place, card in enumerate(six) if place not in (one, two))
        found.append(_World(kept, kept, (six[one], six[two]), starter))
    return found


NEAR: Final = 31  # points a player may still need when the end is near: about the most a good deal brings
_WORLDS: Final = (20, 30, 45, 60, 60)  # by the number of cards the opponent holds
_DISCARD_WORLDS: Final = 92  # every starter twice
_WORTH_A_LOOK: Final = 3.0  # points that a discard may be behind the best one to be tried


@dataclass(frozen=True, slots=True)
class WeighedDiscard:
    """A discard and its value. chance: to win the game with it, None while points decide. error: its standard
    error."""

    discard: Discard
    value: float
    chance: float | None = None
    error: float = 0.0


def counted(counting: Counting, starter: Card | None) -> Count:
    """The true count of what is being counted."""
    if counting.what == "play":
        return peg(counting.cards)
    return show(counting.cards, starter, counting.what == "crib")


def needs(view: CribbageView) -> tuple[int, int, bool]:
    """(points I need to win, points the opponent needs, whether I deal)."""
    me = view.seat
    assert me is not None
    return view.rules.target - view.scores[me], view.rules.target - view.scores[1 - me], view.dealer == me


def discard_choices(
    view: CribbageView, rng: Random, asked: Collection[tuple[Card, ...]] = ()
) -> list[WeighedDiscard]:
    """What to lay away, the best first; what is `asked` for is looked at in any case."""
    my_need, their_need, i_deal = needs(view)
    ranked = discards(view.hand, i_deal)
    if min(my_need, their_need) > NEAR:
        mine, theirs = weights(my_need, their_need, i_deal)
        for_crib = mine if i_deal else -theirs
        choices = [WeighedDiscard(each, mine * each.hand + for_crib * each.crib) for each in ranked]
    else:
        least, wanted = ranked[0].expected - _WORTH_A_LOOK, {tuple(sorted(cards)) for cards in asked}
        looked_at = [each for each in ranked if each.expected > least or tuple(sorted(each.laid)) in wanted]
        drawn = worlds_before(view, rng, multiplied(_DISCARD_WORLDS))
        choices = []
        for each in looked_at:
            won = _chance(each, drawn, my_need, their_need, i_deal)
            error = sqrt(max(won * (1 - won), 0.0) / len(drawn))
            choices.append(WeighedDiscard(each, won + each.expected / 1000, won, error))
    return sorted(choices, key=lambda choice: -choice.value)


def _chance(discard: Discard, drawn: Sequence[_World], my_need: int, their_need: int, i_deal: bool) -> float:
    """My chance to win with this discard, by the worlds drawn."""
    won = 0.0
    for his_heels in (False, True):
        some = [world for world in drawn if (world.starter.rank == 11) == his_heels]
        my, their = my_need - 2 * (his_heels and i_deal), their_need - 2 * (his_heels and not i_deal)
        if my <= 0 or their <= 0:
            won += len(some) * (my <= 0)
            continue
        guesses = [
            Guess(
                ranks(world.kept),
                1.0,
                _standing(discard.kept, discard.laid, world, my, their, i_deal).after_play(),
            )
            for world in some
        ]
        won += PeggingSearch(my, their, search=False).deal(ranks(discard.kept), guesses, not i_deal)
    return won / len(drawn)


def _standing(
    kept: tuple[Card, ...], laid: tuple[Card, ...], world: _World, my_need: int, their_need: int, i_deal: bool
) -> PointsNeeded:
    return PointsNeeded(
        my_need,
        their_need,
        i_deal,
        points(kept, world.starter),
        points(world.kept, world.starter),
        points(laid + world.laid, world.starter, True),
    )


def play_values(view: CribbageView, rng: Random) -> dict[int, float]:
    """The value of playing each rank that fits: in points, or near the end as a chance to win."""
    room = 31 - view.count
    mine = ranks(view.hand)
    playable = sorted({rank for rank in mine if PIPS[rank] <= room})
    if len(playable) == 1:
        return {playable[0]: 0.0}
    near = min(needs(view)[:2]) <= NEAR
    search = PeggingSearch(*needs(view)[:2]) if near else PeggingSearch()
    assert view.seat is not None
    drawn = worlds(view, rng, multiplied(_WORLDS[view.hand_sizes[1 - view.seat]]))
    guesses = (_guesses_near_the_end if near else _guesses)(view, drawn)
    everything = sum(guess.weight for guess in guesses)
    pile = piled(view.pile)
    return {rank: search.after(rank, mine, guesses, pile, view.count) / everything for rank in playable}


def _guesses(view: CribbageView, drawn: Sequence[_World]) -> list[Guess]:
    """The hands that the opponent may hold, valued in points."""
    my, their = weights(*needs(view))
    held = Counter(ranks(world.held) for world in drawn)
    return [
        Guess(hand, times, lambda gained, lost: my * gained - their * lost) for hand, times in held.items()
    ]


def _guesses_near_the_end(view: CribbageView, drawn: Sequence[_World]) -> list[Guess]:
    """The hands that the opponent may hold, valued by the chance to win; all else is known."""
    standings = (_standing(view.kept, view.laid_away, world, *needs(view)) for world in drawn)
    return [
        Guess(ranks(world.held), 1, standing.after_play())
        for world, standing in zip(drawn, standings, strict=True)
    ]
