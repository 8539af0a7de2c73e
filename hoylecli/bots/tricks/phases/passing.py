"""Passing cards on before play (CG, Hearts; FG, Black Maria); between bidders as `giving` has it."""

from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Final

from hoylecli.core.grammar import listed
from hoylecli.core.moves import Move
from hoylecli.families.tricks.position.labels import SUITS as SUIT_NAMES
from hoylecli.families.tricks.position.passed import taker_of
from hoylecli.families.tricks.rules.ranking import ranking_of
from hoylecli.families.tricks.view import TricksView

from ...hints import Hint
from ..evaluation.value import Evaluation
from ..hands.passing import cards_to_pass, unwanted
from ..kernel.layout import Layout, bits
from ..kernel.leading import leader
from ..policies.selection import policies_of
from ..worlds.information import InformationSet
from . import giving
from .choosing import advised, with_cards

_POOL: Final = 7  # cards, best passed on, from which choices are made
_FIRST: Final = 2
_WORLDS: Final = (10, 10, 24, 24, 40, 40, 120)  # in each round
_KEEP: Final = (20, 10, 7, 5, 3, 2)  # choices that are kept after each round


def beginner(view: TricksView, rng: Random) -> Move:
    """The highest cards, of any suit."""
    if view.rules.passing.who == "bidders":
        return giving.beginner(view, rng)
    power = ranking_of(view.rules, view.players).order(view.trump).power
    return max(view.legal, key=lambda move: sum(power[card] for card in move.cards))


def average(view: TricksView, rng: Random) -> Move:
    """The most dangerous cards."""
    if view.rules.passing.who == "bidders":
        return giving.average(view, rng)
    info = InformationSet(view)
    return with_cards(view, info.layout.cards(cards_to_pass(info.layout, info.own, view.rules.passing.cards)))


def expert(view: TricksView, rng: Random) -> Move:
    """The best of some choices by rollouts in which the others pass as average players do."""
    if view.rules.passing.who == "bidders":
        return giving.expert(view, rng)
    info, ranked = choices(view, rng)
    return with_cards(view, info.layout.cards(ranked[0].cards))


def hint(view: TricksView, rng: Random) -> Hint:
    if view.rules.passing.who == "bidders":
        return giving.hint(view, rng)
    info, ranked = choices(view, rng)
    values = {with_cards(view, info.layout.cards(each.cards)): each.mean for each in ranked}
    if not view.rules.match.lowest:
        return advised(view, values, "You will miss these cards least.")
    first, *more = _dangers(info, ranked[0].cards) or ["What you keep is less likely to take tricks."]
    return advised(view, values, first, *more)


def _dangers(info: InformationSet, cards: int) -> list[str]:
    """What passing these cards on, a mask, saves the player from."""
    layout, lines = info.layout, list[str]()
    heavy, feared = cards & layout.heavy, info.unseen & layout.heavy
    taking = sum(1 << bit for bit in bits(cards & ~heavy) if layout.below[bit] & feared)
    if heavy:
        lines.append(f"Pass the {_listed(layout, heavy)}, before somebody drives it out of your hand.")
    elif taking:
        lines.append(f"{_listed(layout, taking)} might have to take the {_listed(layout, feared)}.")
    empty = [mask for mask in layout.masks if info.own & mask and not info.own & mask & ~cards]
    if empty:
        suits = listed([SUIT_NAMES[layout.card[bits(mask & cards)[0]].suit] for mask in empty], "or")
        lines.append(f"You keep no {suits}, so you can throw what you like when they are led.")
    penalties = cards & layout.penalties & ~layout.heavy
    if penalties and len(lines) < 2:
        lines.append(f"{_listed(layout, penalties, 'or')} may win a trick that costs points.")
    return lines


def _listed(layout: Layout, cards: int, last: str = "and") -> str:
    """`Q♠ and A♠`, for a mask."""
    return listed([layout.card[bit].symbol for bit in bits(cards)], last)


# What the expert tries


@dataclass(slots=True)
class Choice:
    """Cards to pass, a mask. total: the sum of the values of all rollouts."""

    cards: int
    total: float = 0.0
    rollouts: int = 0

    @property
    def mean(self) -> float:
        return self.total / self.rollouts if self.rollouts else 0.0


def choices(view: TricksView, rng: Random) -> tuple[InformationSet, list[Choice]]:
    """The information set, and the choices that were tried, the best first."""
    info, evaluation = InformationSet(view), Evaluation(view)
    ranked = [Choice(cards) for cards in candidates(info.layout, info.own, view.rules.passing.cards)]
    policies = policies_of(view, [None] * view.players, None)
    for turn, worlds in enumerate(_WORLDS):
        for _ in range(worlds):
            hands = info.hands(rng)
            passed = [
                cards_to_pass(info.layout, hand, view.rules.passing.cards) if seat != info.seat else 0
                for seat, hand in enumerate(hands)
            ]
            for choice in ranked:
                passed[info.seat] = choice.cards
                table = info.at(_exchanged(view, hands, passed))
                table.seat = leader(view, table.layout, table.hands)
                table.play_out(policies, early=not info.layout.rewards)
                choice.total += evaluation.of(table)
                choice.rollouts += 1
        ranked.sort(key=lambda choice: (-choice.mean, choice.cards))
        if turn < len(_KEEP):
            del ranked[_KEEP[turn] :]
    return info, ranked


def candidates(layout: Layout, hand: int, many: int) -> list[int]:
    """The masks of cards to try: some of those that are best passed on, one of the first two among them; and
    whole short suits.
    """
    ranked = unwanted(layout, hand)
    first = sum(1 << bit for bit in ranked[:_FIRST])
    sets = (sum(1 << bit for bit in some) for some in combinations(ranked[:_POOL], many))
    found = [cards for cards in sets if cards & first]
    for mask in layout.masks:
        suit = hand & mask
        if 0 < suit.bit_count() <= many:
            rest = [bit for bit in ranked if not suit >> bit & 1][: many - suit.bit_count()]
            found.append(suit | sum(1 << bit for bit in rest))
    return list(dict.fromkeys(found))


def _exchanged(view: TricksView, hands: list[int], passed: list[int]) -> list[int]:
    """The hands after cards have been passed. passed: a mask a seat."""
    after = [hand & ~cards for hand, cards in zip(hands, passed, strict=True)]
    for giver, cards in enumerate(passed):
        after[taker_of(view, giver)] |= cards
    return after
