"""Grades an answer by what an expert thinks the moves are worth: right, close, or so much is lost."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import hypot
from typing import Final, Literal

from hoylecli.bots.hints import Hint, Unit, Weighed
from hoylecli.core import PLAY, Move, counted, dollars

Grade = Literal["right", "close", "wrong"]
SURE: Final = 2.0  # standard errors from which on a difference counts


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an answer is worth.

    said: a sentence or two. best: the best answer. cost: what was lost, in `unit`; None where that cannot be
    said.
    """

    grade: Grade
    said: tuple[str, ...]
    best: str
    cost: float | None = None
    unit: str = ""


def values_of(hint: Hint) -> dict[Move, Weighed]:
    """The values that are known, by move."""
    return {each.move: each for each in (*hint.dropped, *hint.weighed)}


def judged(
    hint: Hint, values: Mapping[Move, Weighed], move: Move, small: float, spoken: Callable[[Move], str]
) -> Verdict:
    """What a move is worth beside the one of the hint. small: a loss that is still close.

    values: by which the two are compared; a move that is not among them was chosen by rule.
    """
    best, unit = spoken(hint.move), hint.unit
    if move == hint.move:
        return Verdict("right", ("Right.", hint.why), best, 0.0, unit)
    if unit == "order" or move not in values or hint.move not in values:
        return Verdict("wrong", (f"An expert says {best}.", hint.why), best, None, unit)
    cost, noise = lost(values[hint.move], values[move])
    if cost <= 0 or (cost <= noise and cost <= small):
        alike = f"Right: {spoken(move)} {_are(move)} as good as {best}."
        return Verdict("right", (alike, hint.why), best, 0.0, unit)
    if cost <= max(noise, small):
        close = f"Close: {best} {_are(hint.move)} a little better."
        return Verdict("close", (close, hint.why), best, cost, unit)
    costs = f"That costs {cost_said(cost, unit)}; {best} {_are(hint.move)} better."
    return Verdict("wrong", (costs, hint.why), best, cost, unit)


def _are(move: Move) -> str:
    """`are` for several cards, else `is`."""
    return "are" if move.verb == PLAY and len(move.cards) > 1 else "is"


def lost(best: Weighed, other: Weighed) -> tuple[float, float]:
    """By how much a move is worse than the best, and how much of that may be chance."""
    return best.value - other.value, SURE * hypot(best.error, other.error)


def cost_said(cost: float, unit: Unit) -> str:
    """What is lost, as people say it.

    >>> cost_said(0.6, "points"), cost_said(2.8, "points"), cost_said(0.04, "win"), cost_said(12, "chips")
    ('about half a point', 'about 3 points', 'about 4 matches in a hundred', 'about $12')
    """
    if unit in ("win", "chance"):
        many = round(100 * cost)
        one, more = ("match", "matches") if unit == "win" else ("win", "wins")
        few = f"less than one {one} in a hundred"
        return f"about {counted(many, one, more)} in a hundred" if many else few
    if unit == "chips":
        return f"about {dollars(max(round(cost), 1))}"
    one = {"tricks": "trick", "cards": "card", "turns": "turn"}.get(unit, "point")
    if cost < 0.75:
        return f"about half a {one}" if cost > 0.25 else f"a fraction of a {one}"
    return f"about {counted(round(cost), one)}"
