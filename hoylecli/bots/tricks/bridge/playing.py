"""The cards of declarer, dummy and the defenders, at three levels.

The expert's is chosen by what it brings in layouts that fit what is known. The chance to make or to set the
contract counts for as much as it is worth in tricks, see `stake`. Cards between which the layouts leave no
difference count as equal, and of those the card is played that the rules of thumb play: double dummy knows
where all cards lie, so it sees no use in keeping a guess open.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot, sqrt
from random import Random
from typing import Final

from hoylecli.core import Move, how_often, so_often
from hoylecli.families.tricks import TricksView, order_of

from ...hints import Hint, Unit, Weighed
from ..rollouts import distinct
from .layouts import Layout, Layouts
from .moment import Moment
from .reasons import reasons
from .sight import SPAN, SUIT, equals, freely_chosen
from .worths import Number, Solving, number_of_layouts, scores_of, solves, stake

_ABSENT: Final = 0.1
"""The chance that a beginner plays any card, without a thought."""
_APART: Final = 0.3
"""A card counts as better if it wins this many more tricks in all layouts together."""
_LEADS_APART: Final = (0.05, 0.15)
_LEADS_DOUBT: Final = 3.0
"""By such a chance and so many tricks, and by so many standard errors, an opening lead has to be better than
the usual one: double dummy sees too much before dummy lies open."""
_FEW: Final = 12
"""Each time this many more layouts have been solved, the search may stop if the best card is clear."""
_FEWEST: Final = 3
"""The fewest layouts that are looked at, whatever work they take."""
_CLOSELY: Final = 3
"""Where somebody asks to compare several cards, the number of layouts is multiplied by this."""
_CLEAR: Final = 3.0
"""The best card is clear when it leads each that differs from it by this many standard errors."""
_LEAST_SPREAD: Final = 0.5
_DOUBT: Final = (1.0, 3.0)
"""A card that is better than the usual one by fewer standard errors may be so by chance: first where layouts
are solved, then where they are played out by the same rules of thumb."""
_LIKELIER: Final = "The chances are about the same, and this brings more tricks."
_TRICKS: Final = "It brings enough more tricks to be worth the risk."
_USUAL: Final = "Too close to call, so play the usual card."
_SAME: Final = 0.02
_SAMPLED: Final = 0.99
"""Some layouts prove nothing, so that a contract is made nearly every time at the most."""


def beginner(view: TricksView, rng: Random) -> Move:
    """Takes aces at once, plays third hand high and never finesses; ruffs wherever it wins the trick.

    It leads an ace, or the lowest card of the longest suit, and counts nothing that was played.
    """
    if rng.random() < _ABSENT:
        return rng.choice(view.legal)
    order, trick = order_of(view), tuple(play.card for play in view.trick)
    by_rank = sorted((move.cards[0] for move in view.legal), key=lambda card: order.power[card])
    if not trick:
        longest = max("SHDC", key=lambda suit: sum(card.suit == suit for card in by_rank))
        of_suit = [card for card in by_rank if card.suit == longest]
        return Move(cards=(by_rank[-1] if by_rank[-1].rank == 1 else of_suit[0],))
    winners = [card for card in by_rank if order.best((*trick, card)) == len(trick)]
    is_ours = len(trick) > 1 and order.best(trick) == len(trick) - 2
    ruffs = winners and winners[0].suit != trick[0].suit
    if not winners or (is_ours and (ruffs or len(trick) == 3)):
        card = by_rank[0]
    elif ruffs or len(trick) == 3:
        card = winners[0]
    else:
        card = winners[-1] if len(trick) == 2 or winners[-1].rank == 1 else by_rank[0]
    return Move(cards=(card,))


def average(view: TricksView, rng: Random) -> Move:
    """By rules of thumb, remembering the cards played."""
    moment = Moment(view)
    return moment.move(moment.by_policy())


def evaluate(view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The expert's card: the one that makes or sets the contract in most layouts that fit what is known."""
    return hint(Moment(view), rng, asked)


# What the expert weighs


@dataclass(frozen=True, slots=True)
class Worth:
    """A card. goal: in which share of the layouts its side makes or sets the contract, of so many. tricks:
    that the side takes on average. value: both in tricks. score: what the side scores on average. errors: the
    standard errors of goal, tricks and score.
    """

    bit: int
    goal: float
    tricks: float
    value: float
    score: float
    errors: tuple[float, float, float]
    layouts: int


class _Tally:
    """What cards bring, layout by layout. goals: weight, and by card whether the goal is reached. tricks:
    weight, and by card the tricks of the player's side.
    """

    def __init__(self, moment: Moment, cards: Sequence[int], times: int = 1) -> None:
        self._moment, self.cards, self._stake = moment, cards, stake(moment)
        self._solving, self._scores = Solving(moment, cards, times), scores_of(moment)
        self.goals: list[tuple[float, list[bool]]] = []
        self.tricks: list[tuple[float, list[int]]] = []

    def add(self, layouts: Iterable[Layout]) -> None:
        """Layouts of which tricks are counted."""
        moment = self._moment
        for layout in self._few_enough(layouts):
            found = self._solving.tricks(layout)
            reached = [(made >= moment.target) == moment.is_declaring for made in found]
            self.goals.append((layout.weight, reached))
            tricks = [made if moment.is_declaring else 13 - made for made in found]
            self.tricks.append((layout.weight, tricks))

    def add_goals(self, layouts: Iterable[Layout]) -> None:
        """Layouts of which it is only looked whether the goal is reached, which takes less time."""
        for layout in self._few_enough(layouts):
            self.goals.append((layout.weight, self._solving.goals(layout)))

    @property
    def is_spent(self) -> bool:
        """Whether that has been enough work."""
        return self._solving.is_spent and len(self.goals) >= _FEWEST

    def _few_enough(self, layouts: Iterable[Layout]) -> Iterator[Layout]:
        """The layouts until they have taken enough work; in any case so many that they say something."""
        for layout in layouts:
            if self.is_spent:
                return
            yield layout

    def _ahead(self, one: int, other: int) -> tuple[float, float, bool]:
        """By how much one card, by its number, is better than another, the standard error of that, and
        whether they ever differ.
        """
        ahead = [
            (weight, self._stake * (goals[one] - goals[other]) + tricks[one] - tricks[other])
            for (weight, goals), (_, tricks) in zip(self.goals, self.tricks, strict=False)
        ]
        return *_mean(ahead), any(each for _, each in ahead)

    def is_clear(self) -> bool:
        """Whether one card is so far ahead of all that differ from it that more layouts change nothing."""
        values = [self._ahead(at, 0)[0] for at in range(len(self.cards))]
        best, least = values.index(max(values)), _LEAST_SPREAD / sqrt(len(self.tricks))
        for at in range(len(values)):
            mean, error, differs = self._ahead(best, at)
            if differs and mean < _CLEAR * max(error, least):
                return False
        return True

    def chosen(self, worths: Sequence[Worth], usual: int, is_all: bool) -> Worth:
        """The best card, or the usual one where that may be as good. is_all: no layouts are left out."""
        best = max(worths, key=lambda each: each.value)
        kept = next((each for each in worths if each.bit == usual), best)
        ahead, error, _ = self._ahead(self.cards.index(best.bit), self.cards.index(kept.bit))
        doubt = 0.0 if is_all else _DOUBT[not solves(self._moment)]
        apart = max(_APART / len(self.tricks), doubt * error)
        if not self._moment.table().played:
            least = _LEADS_APART[0] * self._stake + _LEADS_APART[1]
            ahead, apart = best.value - kept.value, max(least, _LEADS_DOUBT * self._error(best.bit, kept.bit))
        return kept if ahead <= apart else best

    def _error(self, one: int, other: int) -> float:
        """The standard error of how far an opening lead is ahead of another.

        Tricks are counted in fewer layouts than the goal.
        """
        at, to = self.cards.index(one), self.cards.index(other)
        goals = [(weight, self._stake * (reached[at] - reached[to])) for weight, reached in self.goals]
        tricks = [(weight, float(taken[at] - taken[to])) for weight, taken in self.tricks]
        return hypot(_mean(goals)[1], _mean(tricks)[1])

    def worths(self) -> list[Worth]:
        """The cards, the likeliest to reach the goal first, then that with most tricks."""
        found = []
        for at, bit in enumerate(self.cards):
            goal, goal_error = _mean([(weight, float(row[at])) for weight, row in self.goals])
            tricks, error = _mean([(weight, float(row[at])) for weight, row in self.tricks])
            score, score_error = _mean([(weight, self._scores[row[at]]) for weight, row in self.tricks])
            value, errors = self._stake * goal + tricks, (goal_error, error, score_error)
            found.append(Worth(bit, goal, tricks, value, score, errors, len(self.goals)))
        return sorted(found, key=lambda each: (-round(each.goal, 6), -round(each.tricks, 6)))


def _mean(weighted: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The mean and its standard error, of values with weights."""
    total = sum(weight for weight, _ in weighted)
    mean = sum(weight * value for weight, value in weighted) / total
    spread = sum(weight * (value - mean) ** 2 for weight, value in weighted) / total
    return mean, sqrt(spread / len(weighted))


def weigh(moment: Moment, rng: Random, asked: Collection[int] = ()) -> tuple[list[Worth], Worth]:
    """The cards that make a difference, the likeliest to reach the goal first, and the one to play.

    asked: opening leads that are weighed beside one of each suit; where several cards are asked for, they are
    compared in more layouts.
    """
    many, times = number_of_layouts(moment), _CLOSELY if len(asked) > 1 else 1
    if asked:
        many = Number(times * (many.tricks + many.goals))
    drawing = Layouts(moment)
    table, usual = moment.table(), moment.by_policy()
    if table.played:
        cards, usual = _distinct(moment, usual, rng)
    else:
        cards = list(dict.fromkeys([*moment.leads(), usual, *asked]))
    tally, is_cut = _Tally(moment, cards, times), False
    for some in drawing.batches(many.tricks, _FEW * times, rng):
        tally.add(some)
        is_cut = tally.is_spent or (table.played > 0 and tally.is_clear())
        if is_cut:
            break
    for some in drawing.batches(many.goals, _FEW, rng) if many.goals else ():
        tally.add_goals(some)
    worths = tally.worths()
    return worths, tally.chosen(worths, usual, drawing.is_all and not is_cut)


def _distinct(moment: Moment, usual: int, rng: Random) -> tuple[list[int], int]:
    """One card of each run of equal ones, and the usual one: that where it is in the run, else the lowest.

    Of touching honors that do not win the trick a defender plays one at random.
    """
    found, table = _lows(moment), moment.table()
    same = _same(found, usual)
    cards = [usual if bit == same else bit for bit in found]
    if moment.is_declaring or table.led < 0:
        return cards, usual
    held, others = table.hands[table.seat], table.layout.everything & ~table.played | 1 << table.best
    for at, bit in enumerate(cards):
        shift = bit // SPAN * SPAN
        between = (others & ~held) >> shift & SUIT
        alike = equals(held >> shift & SUIT, 1 << bit - shift, between) << shift
        free = freely_chosen(table, bit, alike)
        if free & (free - 1):
            cards[at] = rng.choice([each for each in range(free.bit_length()) if free >> each & 1])
    return cards, cards[found.index(same)]


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
    more = [*more, *([_in_layouts(moment, worths, chosen)] if differs else [])]
    move = moment.move(chosen.bit)
    if asked:
        advice = Hint(move, why, tuple(more), *_in_points(moment, worths, chosen))
        advice = replace(advice, beside=_beside(moment, worths, chosen, bits.values()))
    else:
        advice = Hint(move, why, tuple(more), *_by_goal(moment, worths, chosen, differs))
    lows, table = _lows(moment), moment.table()
    runs = {_same(lows, each.bit): moment.move(each.bit) for each in worths} if table.played else {}
    return advice.also({move: runs[_same(lows, bit)] for move, bit in bits.items() if runs})


_CLEARLY: Final = 0.1
"""By such a chance two cards have to differ for a word on it."""


def _beside(moment: Moment, worths: Sequence[Worth], chosen: Worth, asked: Collection[int]) -> str:
    """How often the contract is made, or set, with the card and with another that was asked for."""
    lows = _lows(moment)
    runs = {_same(lows, bit) for bit in asked} if moment.table().played else set(asked)
    others = (each for each in worths if each is not chosen)
    other = next((each for each in others if each.bit in runs or _same(lows, each.bit) in runs), None)
    if other is None or chosen.goal - other.goal < _CLEARLY:
        return ""
    does = "make the contract" if moment.is_declaring else "set the contract"
    best, worse = (moment.info.layout.card[each.bit].symbol for each in (chosen, other))
    often = so_often(does, min(chosen.goal, _SAMPLED))
    return f"With {best} you {often}, with {worse} {how_often(other.goal)}."


def _by_goal(
    moment: Moment, worths: list[Worth], chosen: Worth, differs: bool
) -> tuple[tuple[Weighed, ...], Unit, str, str]:
    """The values of a hint, their unit and title, and what has decided: chances where these differ, else
    tricks.
    """
    if not differs:
        worths = sorted(worths, key=lambda each: -round(each.tricks, 6))
    values = [each.goal if differs else each.tricks for each in worths]
    known = tuple(
        Weighed(moment.move(each.bit), value, error=each.errors[0 if differs else 1])
        for each, value in zip(worths, values, strict=True)
    )
    if not differs:
        title = "Tricks for your side on average, with those taken"
        return known, "tricks", title, _decided(worths, chosen, values)
    title = "Chance to make the contract" if moment.is_declaring else "Chance to set the contract"
    return known, "chance", title, _decided(worths, chosen, values)


def _in_points(
    moment: Moment, worths: Sequence[Worth], chosen: Worth
) -> tuple[tuple[Weighed, ...], Unit, str, str]:
    """`_by_goal` in points that the side scores on average, so that what one card costs can be told."""
    ranked = sorted(worths, key=lambda each: (-round(each.score, 6), each is not chosen))
    known = tuple(Weighed(moment.move(each.bit), each.score, error=each.errors[2]) for each in ranked)
    decided = "" if ranked[0] is chosen else _USUAL
    return known, "points", "Points for your side on average", decided


def _in_layouts(moment: Moment, worths: Sequence[Worth], chosen: Worth) -> str:
    """In how many layouts the card makes or sets the contract, and the best card that does so in others."""
    goal, of = "makes" if moment.is_declaring else "sets", chosen.layouts
    reached = round(chosen.goal * of)
    other = next((each for each in worths if round(each.goal * of) != reached), None)
    beside = ""
    if other is not None:
        beside = f", the {moment.info.layout.card[other.bit].symbol} in {round(other.goal * of)}"
    return f"It {goal} the contract in {reached} of {of} layouts that fit what you know{beside}."


def _decided(worths: list[Worth], chosen: Worth, values: list[float]) -> str:
    """What spoke for the card where the values that are told did not."""
    if chosen is worths[0]:
        return ""
    first = worths[0]
    if chosen.value <= first.value or values[0] != first.goal:
        return _USUAL
    return _LIKELIER if first.goal - chosen.goal < _SAME else _TRICKS
