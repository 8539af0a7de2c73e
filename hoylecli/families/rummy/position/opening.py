"""What the first melds of a side must be: points enough, by its score, or the contract of the deal.

All of them are laid in one turn, and before that the side lays no card on other melds. Decision where the
sources are silent: a discard that must be used makes part of the first melds, or can be used after them.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hoylecli.core.cards import Card
from hoylecli.core.grammar import counted, listed

from ..rules.packs import contract_of
from ..rules.schema import RummyRules
from .deal import Hand, Kind, Meld, less
from .new_melds import makes_melds, makes_points, melds_with, terms_of, values_in


class Need(NamedTuple):
    """What the first melds of a side still lack: points, or melds of each kind."""

    points: int = 0
    sets: int = 0
    runs: int = 0

    def after(self, rules: RummyRules, kind: Kind, cards: Hand) -> "Need | None":
        """What they lack when this meld is laid, None where the contract has no place for it."""
        if not rules.contracts:
            worth = sum(values_in(terms_of(rules).ace, kind, cards))
            return Need(max(self.points - worth, 0))
        sets, runs = self.sets - (kind == "set"), self.runs - (kind == "run")
        return Need(0, sets, runs) if min(sets, runs) >= 0 else None

    def __str__(self) -> str:
        """`40 points`, `2 sets and 1 run`."""
        if self.points:
            return counted(self.points, "point")
        return listed(
            [counted(many, kind) for kind, many in (("set", self.sets), ("run", self.runs)) if many]
        )


NOTHING = Need()


def has_opening(rules: RummyRules) -> bool:
    """Whether the first melds of a side must be something special."""
    return bool(rules.contracts or rules.opening.least)


def opening_at(rules: RummyRules, score: int, number: int) -> int:
    """What the first melds of a side count together at least in the deal of this number, from 1, with this
    score before it."""
    if rules.opening.by == "deal":
        return rules.opening.least[min(number, len(rules.opening.least)) - 1]
    steps = zip(reversed(rules.opening.scores), reversed(rules.opening.least), strict=True)
    return next((least for start, least in steps if score >= start), rules.opening.behind)


def needed(rules: RummyRules, number: int, score: int) -> Need:
    """What the first melds of a side are in the deal of this number, with this score before it."""
    if not rules.contracts:
        return Need(opening_at(rules, score, number))
    contract = contract_of(rules, number)
    return Need(0, contract.sets, contract.runs)


def lacking(
    rules: RummyRules, number: int, table: Iterable[Meld], opened: Sequence[bool], side: int, score: int
) -> Need:
    """What the first melds of a side still lack; nothing where it has laid them. opened: as in `Deal`."""
    if not opened or opened[side]:
        return NOTHING
    need = needed(rules, number, score)
    for meld in table:
        if meld.side == side:
            need = need.after(rules, meld.kind, meld.cards) or NOTHING
    return need


def can_open(rules: RummyRules, hand: Hand, need: Need, must: Card | None = None) -> bool:
    """Whether melds of the hand are all that is lacking. must: a card, no joker, that one of them has."""
    terms = terms_of(rules)
    if must is None:
        if rules.contracts:
            return makes_melds(terms, hand, need.sets, need.runs)
        return makes_points(terms, hand, need.points)
    if not can_open(rules, hand, need):
        return False
    for kind, cards in melds_with(terms, hand, must):
        rest = need.after(rules, kind, cards)
        if rest is not None and can_open(rules, less(hand, cards), rest):
            return True
    return False
