"""The part of war, and of games like it, that a rules file may change."""

from dataclasses import dataclass
from typing import Annotated, Literal

from hoylecli.families.schema import Needs, Range, Wrong
from hoylecli.frame.match import DealsFirst

Rank = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


@dataclass(frozen=True, slots=True)
class Pay:
    """A card for which the other player pays."""

    rank: Annotated[Rank, "Its rank."]
    many: Annotated[int, Range(1, 12), "Cards to be paid, one by one."]


@dataclass(frozen=True, slots=True)
class BattleRules:
    """The rules of war (CG, How to play War), and of games in which cards are paid for cards."""

    down: Annotated[int, Range(0, 12), "Cards that each player lays face down in a war."] = 3
    wars: Annotated[
        int,
        Range(0, 99),
        "Wars after which the larger pack wins; 0 to play for all cards.",
        Needs({"pay": ((),)}),
    ] = 0
    first_dealer: DealsFirst = "right"
    pay: Annotated[
        tuple[Pay, ...],
        Range(0, 12),
        "Cards that must be paid for. With any, both turn up cards by turns on one pile; there is no war.",
    ] = ()
    won: Annotated[
        Literal["under", "shuffled", "in_order"],
        "How cards that were won come back: under the pack at once, those of one battle in random order; "
        "shuffled, when the pack comes to them; or under the pack as they lay.",
        Needs(
            {"most_battles": Range(1, 10_000)},
            idle=("under", "shuffled"),
            why="cards in order may go round in circles",
        ),
    ] = "shuffled"
    most_battles: Annotated[
        int, Range(0, 10_000), "Battles, or piles taken, after which the larger pack wins; 0 for any number."
    ] = 0


def check(rules: BattleRules) -> Wrong:
    """What does not go together, and games that might go round in circles."""
    if len({pay.rank for pay in rules.pay}) < len(rules.pay):
        yield "pay", "each rank is written once"
