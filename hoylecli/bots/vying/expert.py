"""The expert at games of vying: which cards it throws, and what each move is worth in chips."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from math import sqrt
from random import Random
from statistics import pstdev
from typing import Final, NamedTuple

from hoylecli.core import Card, Move
from hoylecli.families.vying.view import VyingView
from hoylecli.families.vying.winning import value_of
from hoylecli.families.vying.worlds import unseen

from .choices import Choice, choices, liked
from .throwing import all_throws, completions, thrown
from .worlds import ShowdownOutlook, outlook, values_of_others

# Which cards the expert throws: those by which the hand wins most often against what others may have

_DRAWS: Final = 36  # draws that are tried for each choice
_BEST: Final = 4  # choices that are looked at again
_MORE: Final = 40  # times as many draws then
_HANDS: Final = 400  # hands of each of the others
_ALIKE: Final = 0.02  # of the times: so close are throws of which the usual one is made


class WeighedThrow(NamedTuple):
    """Cards to throw. wins: how often the hand wins then; error: the standard error of that."""

    cards: tuple[Card, ...]
    wins: float
    error: float


def throws(view: VyingView, rng: Random, asked: Collection[tuple[Card, ...]] = ()) -> list[WeighedThrow]:
    """The cards to throw, the best choice first; what is `asked` for is looked at as closely as that.

    The usual throw is the best where another one is better by no more than draws that are tried may tell.
    """
    columns = values_of_others(view, rng, _HANDS)
    hidden = unseen(view)

    def tried(out: tuple[Card, ...], many: int) -> WeighedThrow:
        hands = completions(view.hand, out, hidden, rng, many)
        wins = [_beats(value_of(view.rules, hand, ()), columns) for hand in hands]
        error = pstdev(wins) / sqrt(len(wins)) if len(out) > 1 else 0.0  # else all draws have been tried
        return WeighedThrow(out, sum(wins) / len(wins), error)

    usual = thrown(view.rules, view.hand, view.part.draw)
    first = [tried(out, _DRAWS) for out in all_throws(view.hand, view.part.draw)]
    first.sort(key=lambda throw: (-throw.wins, throw.cards != usual))
    wanted = {tuple(sorted(cards)) for cards in asked}
    near = [each for at, each in enumerate(first) if at < _BEST or tuple(sorted(each.cards)) in wanted]
    best = [tried(throw.cards, _DRAWS * _MORE) for throw in near]
    return sorted(best, key=lambda throw: -throw.wins - _ALIKE * (throw.cards == usual))


def _beats(value: int, columns: list[list[int]]) -> float:
    """How often a hand of this value is the best, and half of the time where another is as good."""
    chance = 1.0
    for column in columns:
        chance *= (bisect_left(column, value) + bisect_right(column, value)) / (2 * len(column))
    return chance


# Bets

_PARTS: Final = 5  # of the worlds, each looked at by itself to see what is chance
_EXPERT: Final = 400  # worlds of a decision
_BLUFFS: Final = 0.5
"""Times a character's bluff: how often a bluff is considered."""
MANY: Final = 3  # raises, after which nobody folds to one more
_TRUSTS: Final = (1.0, 0.0)
"""How far an expert relies on others to fold, now the one and now the other."""
CLOSE: Final = 0.02  # of the pot: moves whose worth differs by less are mixed
_BETS: Final = 10  # least bets in a pot; in a larger one style counts no more than in this


def weighed(view: VyingView, rng: Random, bluff: float = 0.5) -> list[Choice]:
    """What the expert thinks of the moves, the best first.

    How often it relies on others to fold, and so bluffs where a bluff would pay, is a matter of character.
    """
    trusts, doubts = _TRUSTS
    trust = trusts if rng.random() < _BLUFFS * bluff and view.raises < MANY else doubts
    return choices(view, seen(view, rng), trust)


def mixed(view: VyingView, ahead: ShowdownOutlook) -> tuple[Move, ...]:
    """What an expert may do by either way of thinking of the others: the best moves, a bluff among them."""
    found = dict[Move, None]()
    for trust in _TRUSTS if view.raises < MANY else _TRUSTS[1:]:
        weighed = choices(view, ahead, trust)
        least = liked(view, weighed[0]) - CLOSE * usual_pot(view)
        found |= {each.move: None for each in weighed if liked(view, each) >= least}
    return tuple(found)


def usual_pot(view: VyingView) -> float:
    """The pot that style goes by."""
    return min(view.pot, _BETS * view.stakes.least * view.part.times)


def seen(view: VyingView, rng: Random) -> ShowdownOutlook:
    """The ends of the deal that the expert thinks of."""
    return outlook(view, rng, _EXPERT if view.rules.hand.own == "any" else _EXPERT // 3)


def errors(view: VyingView, ahead: ShowdownOutlook, found: Sequence[Choice]) -> dict[Move, float]:
    """How far chance may have moved what each move is worth beside the first: the standard errors."""
    asked = [each.move for each in found]
    parts = [
        choices(view, ahead._replace(worlds=ahead.worlds[at::_PARTS]), asked=asked) for at in range(_PARTS)
    ]
    worths = [{choice.move: choice.worth for choice in part} for part in parts]
    beside = {
        each.move: [part[each.move] - part[found[0].move] for part in worths if each.move in part]
        for each in found
    }
    return {move: pstdev(values) / sqrt(_PARTS - 1) for move, values in beside.items()}
