"""A rollout with one choice more: the player's next card is the one that does best in that world.

If a rollout only went by policies, candidates that leave the player a good choice would look worse than they
are, since at the table the player will search again. In a world all cards are known, though, so this one
choice is better than it will be at the table.
"""

from collections.abc import Sequence

from ..evaluation.value import Evaluation
from ..kernel.layout import bits
from ..kernel.table import Policy, SimulatedDeal
from ..policies.gathering import counts_of


def best_value(
    table: SimulatedDeal, seat: int, policies: Sequence[Policy], early: bool, evaluation: Evaluation
) -> float:
    """The value of the deal when all go by their policies, but `seat` plays its next card for the best.

    early: as in `SimulatedDeal.play_out`. The table is changed.
    """
    legal = next_choice(table, seat, policies, early)
    if not legal:
        return evaluation.of(table)
    others = table.layout.everything & ~table.played & ~table.hands[seat]
    found = []
    for bit in distinct(table, legal, others):
        played = table.copy()
        played.play(bit)
        played.play_out(policies, early)
        found.append(evaluation.of(played))
    return max(found)


def next_choice(table: SimulatedDeal, seat: int, policies: Sequence[Policy], early: bool) -> int:
    """Plays on until `seat` has a choice of cards, and returns their mask; 0 when it has none any more."""
    while table.hands[table.seat] and (table.left or not early):
        legal = table.legal()
        if not legal & (legal - 1):
            table.play(legal.bit_length() - 1)
        elif table.seat == seat:
            return legal
        else:
            table.play(policies[table.seat](table, legal))
    return 0


def distinct(table: SimulatedDeal, legal: int, others: int, top: bool = False) -> list[int]:
    """The bits of those legal cards that make a difference: the lowest of each run of equivalent cards.

    top: the highest of each, which people lead.

    Cards of a suit are equivalent if they count the same, and no card of `others` or of the trick ranks
    between them. At pitch trumps never are, as the jack and the lowest count.
    """
    layout, counts = table.layout, counts_of(table.layout)
    alone = table.trump if layout.ranking.rules.score.kind == "pitch" else -1
    between = others | (1 << table.best if table.led >= 0 else 0)
    found: list[int] = []
    last = -1
    for bit in bits(legal):
        alike = (
            last >= 0
            and layout.suit[last] == layout.suit[bit]
            and layout.suit[bit] != alone
            and counts[last] == counts[bit]
            and not layout.rewards & (1 << last | 1 << bit)
            and not between & layout.above[last] & layout.below[bit]
        )
        if not alike:
            found.append(bit)
        elif top:
            found[-1] = bit
        last = bit
    return found
