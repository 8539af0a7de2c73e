"""The expert's card at bridge: the chance to make or to set the contract first, then tricks.

Cards between which the layouts leave no clear difference count as equal, and of those the card is played that
the rules of thumb play: double dummy knows where all cards lie, so it sees no use in keeping a guess open.
"""

from collections.abc import Collection
from dataclasses import dataclass
from random import Random
from typing import Final

from hoylecli.core.moves import Move

from ...hints import Hint, Weighed
from ..search.lookahead import distinct
from .layouts import Layouts
from .moment import Moment
from .reasons import reasons
from .worths import number_of_layouts, tricks_in

_APART: Final = (0.05, 0.3)
"""By so many layouts, and so many tricks in all of them, a card has to be better to count as better."""
_LEADS_APART: Final = (1.2, 2.5)
"""And an opening lead: before dummy lies open, double dummy sees too much."""
_LIKELIER: Final = "The chances are about the same, and this brings more tricks."
_USUAL: Final = "Too close to call, so play the usual card."


@dataclass(frozen=True, slots=True)
class Worth:
    """A card. goal: in which share of the layouts its side makes or sets the contract. tricks: that the side
    takes on average.
    """

    bit: int
    goal: float
    tricks: float


def weigh(moment: Moment, rng: Random, asked: Collection[int] = ()) -> tuple[list[Worth], Worth]:
    """The cards that make a difference, the likeliest to reach the goal first, and the one to play.

    asked: opening leads that are weighed beside one of each suit.
    """
    layouts = Layouts(moment).drawn(number_of_layouts(moment), rng)
    table, usual = moment.table(), moment.by_policy()
    if table.played:
        cards = _distinct(moment, usual)
    else:
        leads = [moment.lead_of(suit) for suit in range(4) if moment.info.own & table.layout.masks[suit]]
        cards = list(dict.fromkeys([*leads, *asked]))
    goals, tricks, total = [0.0] * len(cards), [0.0] * len(cards), sum(each.weight for each in layouts)
    for layout, found in zip(layouts, tricks_in(moment, layouts, cards), strict=True):
        for at, made in enumerate(found):
            goals[at] += layout.weight * ((made >= moment.target) == moment.is_declaring) / total
            tricks[at] += layout.weight * (made if moment.is_declaring else 13 - made) / total
    worths = [Worth(bit, *values) for bit, *values in zip(cards, goals, tricks, strict=True)]
    worths.sort(key=lambda each: (-round(each.goal, 6), -round(each.tricks, 6), each.bit != usual, each.bit))
    apart = _APART if table.played else _LEADS_APART
    return worths, _chosen(worths, usual, [each / len(layouts) for each in apart])


def _chosen(worths: list[Worth], usual: int, apart: list[float]) -> Worth:
    """The best; of cards that are as good the usual one, if it is among them."""
    near = [each for each in worths if each.goal >= worths[0].goal - apart[0]]
    most = max(each.tricks for each in near)
    near = [each for each in near if each.tricks >= most - apart[1]]
    return next((each for each in near if each.bit == usual), near[0])


def _distinct(moment: Moment, usual: int) -> list[int]:
    """One card of each run of equal ones: the usual one where it is among them, else the lowest."""
    found = _lows(moment)
    return [usual if bit == _same(found, usual) else bit for bit in found]


def _lows(moment: Moment) -> list[int]:
    """The lowest card of each run of equal ones that may be played."""
    table = moment.table()
    held = table.hands[table.seat]
    return distinct(table, table.legal(), table.layout.everything & ~(table.played | held))


def _same(found: Collection[int], card: int) -> int:
    """The lowest card of the run of equal ones that a card is in. found: the lowest of each run."""
    return max(bit for bit in found if bit <= card)


def hint(moment: Moment, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The card to play, why, and the chances of the cards that were weighed, and of those `asked` for."""
    bits = {move: moment.info.layout.bit[move.cards[0]] for move in asked if move.cards}
    worths, chosen = weigh(moment, rng, list(bits.values()))
    why, *more = reasons(moment, chosen.bit)
    differs = round(worths[0].goal, 2) != round(worths[-1].goal, 2)
    if not differs:
        worths = sorted(worths, key=lambda each: -round(each.tricks, 6))
    values = [each.goal if differs else each.tricks for each in worths]
    title = "Chance to make the contract" if moment.is_declaring else "Chance to set the contract"
    advice = Hint(
        moment.move(chosen.bit),
        why,
        tuple(more),
        tuple(Weighed(moment.move(each.bit), value) for each, value in zip(worths, values, strict=True)),
        "chance" if differs else "tricks",
        title if differs else "Tricks for your side on average, with those taken",
        _decided(worths, chosen, values),
    )
    lows, table = _lows(moment), moment.table()
    runs = {_same(lows, each.bit): moment.move(each.bit) for each in worths} if table.played else {}
    return advice.also({move: runs[_same(lows, bit)] for move, bit in bits.items() if runs})


def _decided(worths: list[Worth], chosen: Worth, values: list[float]) -> str:
    """What spoke for the card where the values that are told did not."""
    if chosen is worths[0]:
        return ""
    likelier = max(worths, key=lambda each: each.goal)
    return _LIKELIER if chosen.tricks > likelier.tricks and values[0] == likelier.goal else _USUAL
