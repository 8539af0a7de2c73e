"""The part of a dice game that a rules file may change: what dice count, and how a turn and the game end."""

from dataclasses import astuple, dataclass
from functools import cache
from typing import Annotated, Final, Literal

from hoylecli.core import cached_by_identity
from hoylecli.families.schema import Range, Wrong
from hoylecli.scoring.farkle import MOST, NOTHING, Dice, DicePoints, SetAside, rolls, ways

_LEAST_LOST: Final = 0.01
"""The chance that a roll of all dice loses the turn, at least: without it a turn need never end."""

_Points = Annotated[int, Range(0, 9999), "Points."]
_Six = Annotated[tuple[_Points, ...], Range(6, 6), "Points for 1, 2, 3, 4, 5, 6; 0 for what counts nothing."]
_Single = Annotated[int, Range(0, 9999), "Points; 0 where it counts nothing."]


@dataclass(frozen=True, slots=True)
class Counts:
    """What dice of one roll count; see `scoring.farkle.DicePoints`."""

    singles: _Six
    threes: _Six = NOTHING
    fours: _Six = NOTHING
    fives: _Six = NOTHING
    sixes: _Six = NOTHING
    straight: _Single = 0
    three_pairs: _Single = 0
    two_triplets: _Single = 0


@dataclass(frozen=True, slots=True)
class End:
    """How the game ends."""

    target: Annotated[int, Range(10, 50_000), "Points that bring on the end."]
    last_round: Annotated[
        Literal["none", "one_turn", "until_unbeaten"],
        "What follows when the target is reached: nothing; one more turn for all others; the same again "
        "each time that somebody takes the lead.",
    ] = "one_turn"
    rounds: Annotated[int, Range(1, 200), "Turns each, after which the best score wins."] = 200


@dataclass(frozen=True, slots=True)
class DiceRules:
    """The rules of a game in which dice are set aside and the rest is rolled again (FG, Farkle Rules)."""

    counts: Annotated[Counts, "What dice count."]
    end: Annotated[End, "How the game ends."]
    dice: Annotated[int, Range(1, MOST), "Dice that are rolled at first."] = MOST
    set_aside: Annotated[
        Literal["any", "all"], "Whether players choose among the dice that count, or set all of them aside."
    ] = "any"
    lost_by: Annotated[int, Range(0, 6), "A face that loses the turn when a die shows it; 0 for none."] = 0
    ruined_by: Annotated[
        int, Range(0, MOST), "So many dice of that face lose all points of the game; 0 where none do."
    ] = 0
    opening: Annotated[int, Range(0, 5000), "Points in one turn with which a player begins to score."] = 0
    call: Annotated[Literal["farkle", "bust"], "What a roll is called that loses the turn."] = "farkle"

    @property
    def stop(self) -> str:
        """The verb that ends a turn: `hold` where there is nothing to choose among the dice, else `bank`."""
        return "hold" if self.set_aside == "all" or self.dice == 1 else "bank"

    @property
    def table(self) -> DicePoints:
        return _table(self.counts)

    def ways(self, dice: Dice) -> tuple[SetAside, ...]:
        """Every choice of these dice that may be set aside, the best first; () when the roll loses the turn.

        >>> pig = DiceRules(Counts((0, 2, 3, 4, 5, 6)), End(100), dice=2, set_aside="all", lost_by=1)
        >>> pig.ways((3, 5)), pig.ways((1, 5))
        ((SetAside(dice=(3, 5), points=8),), ())
        """
        return _ways(self)[tuple(sorted(dice))]

    def left(self, free: int, way: SetAside) -> int:
        """The dice to roll next, when these of `free` dice are set aside: all when none would be left."""
        return free - len(way.dice) or self.dice


@cache
def _table(counts: Counts) -> DicePoints:
    return DicePoints(*astuple(counts))


class _Ways(dict[Dice, tuple[SetAside, ...]]):
    """`DiceRules.ways` by dice, which are sorted, found when they are asked for."""

    def __init__(self, rules: DiceRules) -> None:
        self.rules = rules

    def __missing__(self, dice: Dice) -> tuple[SetAside, ...]:
        found = () if self.rules.lost_by in dice else ways(self.rules.table, dice)
        if self.rules.set_aside == "all" and found:
            found = (max(found, key=lambda way: (len(way.dice), way.points)),)
        self[dice] = found
        return found


_ways: Final = cached_by_identity(_Ways)


@cache
def chance_to_lose(rules: DiceRules, number: int) -> float:
    """The chance that a roll of so many dice loses the turn."""
    losing = sum(often for dice, often in rolls(number) if not rules.ways(dice))
    return losing / float(6**number)


def check(rules: DiceRules) -> Wrong:
    """What cannot be played: dice that never count, or always, and an end that cannot be understood."""
    lost = chance_to_lose(rules, rules.dice)
    if lost == 1:
        yield "counts", f"no roll of {rules.dice} dice counts anything"
    elif lost < _LEAST_LOST:
        yield "counts", f"fewer than 1 of 100 rolls of {rules.dice} dice lose the turn, so it need not end"
    if rules.opening > rules.end.target:
        yield "opening", f"it must be at most the target, {rules.end.target}"
    if rules.ruined_by > rules.dice or (rules.ruined_by and not rules.lost_by):
        yield "ruined_by", "it is a number of dice that show the face of lost_by; name that, or leave this 0"
