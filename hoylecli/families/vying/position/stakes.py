"""What antes, blinds and bets are in a deal: they grow as players drop out.

All amounts of the rules are multiplied by the average bankroll of those who are in the match, over what each
began with. So with five players of 1,000 and two left, who have 2,500 on average, a bet of 20 has
become 50. Amounts that are made up of fives are rounded down to fives, others to whole dollars.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..rules.schema import VyingRules


class Stakes(NamedTuple):
    """The amounts of a deal. most: 0 where the limit is no fixed amount."""

    ante: int = 0
    blinds: tuple[int, ...] = ()
    bring_in: int = 0
    least: int = 1
    most: int = 0


FIRST: Final = Stakes()
"""Before the first deal."""


def stakes_of(rules: VyingRules, bankrolls: Sequence[int], number: int) -> Stakes:
    """The amounts of the deal of this number. bankrolls: of all players, 0 for those who are out."""
    players = sum(money > 0 for money in bankrolls)
    doubled = 2 ** ((number - 1) // rules.stakes.doubles) if rules.stakes.doubles else 1
    whole = sum(bankrolls)

    def grown(amount: int) -> int:
        now = min(amount * doubled * whole // (players * rules.stakes.chips), whole)
        return now - now % 5 if amount % 5 == 0 else now

    stakes, betting = rules.stakes, rules.betting
    blinds = tuple(map(grown, stakes.blinds))
    return Stakes(
        grown(stakes.ante), blinds, grown(stakes.bring_in), grown(betting.least), grown(betting.most)
    )
