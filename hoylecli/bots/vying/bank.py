"""What hands at draw poker are like: many random ones, played by rule of thumb up to the last draw.

So it is known what somebody may hold who has drawn one card, and how good that is among all hands.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from hoylecli.core.packs import STANDARD
from hoylecli.families.vying.rules import VyingRules
from hoylecli.families.vying.winning import value_of

from .throwing import thrown

_DEALS: Final = 300
_EACH: Final = 5  # hands of a pack that are looked at
_FEW: Final = 400  # hands of a kind that are kept


class Entry(NamedTuple):
    """A hand. start, final: how good it is before and after the draw, among all hands, from 0 to 1. value: of
    the hand after the draw.
    """

    start: float
    final: float
    value: int


@dataclass(frozen=True, slots=True, eq=False)
class Bank:
    """any: hands of players who have not drawn yet. drawn: by how many cards were drawn. values: of all hands
    before and after the draw, sorted.
    """

    any: list[Entry]
    drawn: dict[int, list[Entry]]
    starts: list[int]
    finals: list[int]

    def entries(self, drawn: int | None) -> Sequence[Entry]:
        """What somebody may hold who has drawn so many cards; None before the draw."""
        return self.any if drawn is None else self.drawn.get(drawn) or self.any

    def place(self, value: int, is_final: bool) -> float:
        """How good a hand is among all, from 0 to 1."""
        values = self.finals if is_final else self.starts
        return bisect_left(values, value) / len(values)


def bank_of(rules: VyingRules, most: int) -> Bank:
    """The hands of a game in which at most so many cards are drawn at a time."""
    return _filled(rules, most, _DEALS)


@lru_cache(maxsize=8)
def _filled(rules: VyingRules, most: int, deals: int) -> Bank:
    rng, pack = Random("vying"), list(STANDARD.cards())
    hands: list[tuple[int, int, int]] = []
    for _ in range(deals):
        rng.shuffle(pack)
        for at in range(0, 10 * _EACH, 10):
            hand, more = pack[at : at + 5], pack[at + 5 : at + 10]
            out = thrown(rules, hand, most)
            final = [card for card in hand if card not in out] + more[: len(out)]
            hands.append((len(out), value_of(rules, hand, ()), value_of(rules, final, ())))
    starts, finals = sorted(start for _, start, _ in hands), sorted(final for *_, final in hands)
    bank = Bank([], {}, starts, finals)
    for drawn, start, end in hands:
        entry = Entry(bank.place(start, False), bank.place(end, True), end)
        for kind in (bank.any, bank.drawn.setdefault(drawn, [])):
            if len(kind) < _FEW:
                kind.append(entry)
    return bank
