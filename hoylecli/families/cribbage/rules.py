"""The part of cribbage that a rules file may change."""

from dataclasses import dataclass
from typing import Annotated, Literal

from hoylecli.families.schema import Range, Wrong


@dataclass(frozen=True, slots=True)
class Skunk:
    """A win by a wide margin."""

    margin: Annotated[int, Range(1, 999), "The winner must be ahead by more than this."]
    worth: Annotated[int, Range(1, 99), "Games or match points that the win then counts."]


@dataclass(frozen=True, slots=True)
class CribbageRules:
    """The rules of cribbage (CG, How to play Cribbage; CC, Cribbage)."""

    target: Annotated[int, Range(31, 999), "Points that win a game."]
    skunk: Annotated[Skunk, "A win by a wide margin."]
    double_skunk: Annotated[Skunk, "A win by a very wide margin."]
    match_target: Annotated[int, Range(1, 99), "Games or match points that win the match."]
    count: Annotated[Literal["auto", "manual"], "Whether the program counts, or every player claims."]
    muggins: Annotated[bool, "Whether the opponent may take points that were missed or claimed too many."]
    first_dealer: Annotated[
        Literal["cut", "you", "opponent"], "Who deals first: the lower cut, seat 0, seat 1."
    ]


def check(rules: CribbageRules) -> Wrong:
    """What cannot be played: a double skunk that is no wider, or worth less, than a skunk."""
    if rules.double_skunk.margin <= rules.skunk.margin:
        yield "double_skunk", f"its margin must be more than that of a skunk, {rules.skunk.margin}"
    if rules.double_skunk.worth < rules.skunk.worth:
        yield "double_skunk", f"it must be worth at least as much as a skunk, {rules.skunk.worth}"
