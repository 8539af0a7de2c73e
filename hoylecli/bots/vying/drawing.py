"""Which cards the expert throws: those by which the hand wins most often against what others may have."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection
from random import Random
from typing import Final, NamedTuple

from hoylecli.core.cards import Card
from hoylecli.families.vying.view import VyingView
from hoylecli.families.vying.winning import value_of
from hoylecli.families.vying.worlds import unseen

from .throwing import all_throws, completions, thrown
from .worlds import values_of_others

_DRAWS: Final = 36  # draws that are tried for each choice
_BEST: Final = 4  # choices that are looked at again
_MORE: Final = 5  # times as many draws then
_HANDS: Final = 150  # hands of each of the others


class WeighedThrow(NamedTuple):
    """Cards to throw. wins: how often the hand wins then; better: how often it gets better."""

    cards: tuple[Card, ...]
    wins: float
    better: float


def throws(view: VyingView, rng: Random, asked: Collection[tuple[Card, ...]] = ()) -> list[WeighedThrow]:
    """The cards to throw, the best choice first; what is `asked` for is looked at as closely as that."""
    columns = values_of_others(view, rng, _HANDS)
    hidden = unseen(view)

    def tried(out: tuple[Card, ...], many: int) -> WeighedThrow:
        values = [value_of(view.rules, hand, ()) for hand in completions(view.hand, out, hidden, rng, many)]
        wins = sum(_beats(value, columns) for value in values) / len(values)
        return WeighedThrow(out, wins, sum(value > held for value in values) / len(values))

    held = value_of(view.rules, view.hand, ())
    first = [tried(out, _DRAWS) for out in all_throws(view.hand, view.part.draw)]
    usual = thrown(view.rules, view.hand, view.part.draw)
    first.sort(key=lambda throw: (-throw.wins, throw.cards != usual))
    wanted = {tuple(sorted(cards)) for cards in asked}
    near = [each for at, each in enumerate(first) if at < _BEST or tuple(sorted(each.cards)) in wanted]
    best = [tried(throw.cards, _DRAWS * _MORE) for throw in near]
    return sorted(best, key=lambda throw: -throw.wins)


def _beats(value: int, columns: list[list[int]]) -> float:
    """How often a hand of this value is the best, and half of the time where another is as good."""
    chance = 1.0
    for column in columns:
        chance *= (bisect_left(column, value) + bisect_right(column, value)) / (2 * len(column))
    return chance
