"""What cards are worth in layouts of the hidden ones: declarer's tricks, by double dummy or by rollouts.

With endplay every layout is solved at any time. Without it the search of this program is used once few cards
are left, and before that all seats go by rules of thumb. So the choice in early tricks differs between the
two, as it does between many layouts and few.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ...double_dummy import NOTRUMP, Deal
from ...double_dummy.boards import Answers, is_quick
from .layouts import Layout
from .moment import Moment
from .sight import SPAN

_RANKS: Final = (1 << 13) - 1
_BY_ENDPLAY: Final = (14, 20, 24, 40, 64, 96)
"""How many layouts are solved, by the number of tricks that are over; the last for all later ones."""
_BY_SEARCH: Final = {7: 24, 6: 48, 5: 96}
"""How many are solved without endplay, by the number of cards in a hand; as many of fewer cards."""
_MOST_CARDS: Final = 7
"""Cards in a hand from which on layouts are solved without endplay."""
_PLAYED_OUT: Final = 60
"""How many are played out by rules of thumb."""
_DENOMINATIONS: Final = ("C", "D", "H", "S", "NT")


def solves(moment: Moment) -> bool:
    """Whether layouts are solved double dummy at this moment."""
    return is_quick() or _rounds(moment) <= _MOST_CARDS


def _rounds(moment: Moment) -> int:
    return 13 - len(moment.view.tricks)


def number_of_layouts(moment: Moment) -> int:
    """How many layouts are looked at: a number that depends on how many cards have been played alone."""
    over = len(moment.view.tricks)
    if is_quick():
        return _BY_ENDPLAY[min(over, len(_BY_ENDPLAY) - 1)]
    if solves(moment):
        return _BY_SEARCH[max(5, _rounds(moment))]
    return _PLAYED_OUT


def tricks_in(moment: Moment, layouts: Sequence[Layout], cards: Sequence[int]) -> Iterator[list[int]]:
    """For each layout the tricks that declarer takes in all, by card of those that are weighed."""
    for layout in layouts:
        if solves(moment):
            found = _solved(moment, layout.hands)
            yield [found[bit] for bit in cards]
        else:
            yield [_played_out(moment, layout.hands, bit) for bit in cards]


def _played_out(moment: Moment, hands: Sequence[int], bit: int) -> int:
    table = moment.info.at(hands)
    table.play(bit)
    table.play_out(moment.policies)
    return table.taken[moment.declarer] + table.taken[(moment.declarer + 2) % 4]


def _solved(moment: Moment, hands: Sequence[int]) -> Mapping[int, int]:
    """By card, the tricks that declarer takes when all play perfectly with open cards."""
    held, trick = list(hands), []
    for play in moment.view.trick:
        bit = moment.info.layout.bit[play.card]
        held[play.seat] |= 1 << bit
        trick.append(_number(bit))
    deal = Deal([_numbers(hand) for hand in held])
    trump = moment.info.layout.trump
    leader = moment.view.trick[0].seat if trick else moment.seat
    position = deal.position(leader)._replace(trick=tuple(trick))
    values = Answers(deal, _DENOMINATIONS[trump if trump >= 0 else NOTRUMP]).values(position)
    left = _rounds(moment)
    return {
        SPAN * (card // 13) + card % 13 + 1: moment.taken + (value if moment.is_declaring else left - value)
        for card, value in values.items()
    }


def _number(bit: int) -> int:
    """A card as the searches count it."""
    return bit // SPAN * 13 + bit % SPAN - 1


def _numbers(hand: int) -> int:
    return sum((hand >> SPAN * suit + 1 & _RANKS) << 13 * suit for suit in range(4))
