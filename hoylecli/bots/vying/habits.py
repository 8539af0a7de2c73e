"""What players of sound habits do with a hand, by the bet beside the pot.

A bet of `size` pots wins at once if the others fold more than size / (size + 1) of their hands, so that sound
players fold no more than that between them. Whoever bets for value beats half of the hands that call then,
and may bluff just so often that a call with a middling hand comes to nothing. While cards are to come a bluff
may get there, and is made more often; but most people bluff less than they might.
"""

from math import exp
from typing import Final

_SOFT: Final = 0.06  # how far hands lie apart of which one is bet or called nearly always, the other hardly
_MOST: Final = 0.96  # of the hands: nobody folds more to a bet of any size
_VALUE: Final = 0.8  # how often a hand that is good enough to bet is bet
_BOLD: Final = 0.6  # of the bluffs that would be right: people make fewer
_RAISES: Final = 0.6  # how often one that is good enough to raise is raised
_LEAST: Final = 0.02  # of all hands: anything is done with any hand now and then
_GETTING_THERE: Final = (1.0, 1.15, 1.3, 1.2)
"""Times as many bluffs as on the last street, by how many streets are to come."""
_AHEAD: Final = (0.5, 0.6, 0.75, 0.9)
"""Of how many of the hands that call a hand may be behind, so that it is bet for value, likewise."""


def price(call: float, pot: float) -> float:
    """The part of the pot that a call has to win. pot: before the call, with the bet in it."""
    return call / (pot + call) if call else 0.0


def folded(paid: float, defenders: int, part: float = 1.0) -> float:
    """How many of its hands, the lowest, a player may fold without being robbed.

    paid: the price of a call. defenders: players who can call, each of whom does a part. part: of what they
    may fold between them.
    """
    risk = paid / (1 - paid) if paid < 0.5 else 1.0
    return min(_MOST, float((part * risk) ** (1 / max(1, defenders))))


def value_from(size: float, others: int, to_come: int) -> float:
    """From which part of the others' hands on, 0 to 1, a hand is ahead often enough to bet so much."""
    called = 1 - float((size / (1 + size)) ** (1 / max(1, others)))
    return 1 - called * _AHEAD[min(to_come, 3)]


def bets(ahead: float, size: float, others: int, to_come: int) -> float:
    """How likely a hand is bet, or raised, by `size` pots.

    ahead: of which part of the others' hands it is, 0 to 1. others: players in the deal. to_come: streets.
    """
    start = value_from(size, others, to_come)
    bluffs = _BOLD * _GETTING_THERE[min(to_come, 3)] * size / (1 + size) * (1 - start) / start
    is_value = _rising(ahead - start)
    return is_value * _VALUE + (1 - is_value) * min(0.35, bluffs / others) + _LEAST


def checks(ahead: float, others: int, to_come: int) -> float:
    """How likely a hand is checked, where about two thirds of the pot would be the bet."""
    return max(_LEAST, 1 - bets(ahead, 0.67, others, to_come))


def calls(place: float, ahead: float, paid: float, defenders: int, to_come: int) -> float:
    """How likely a bet is called with a hand, not folded and not raised.

    place: of the hand among those that its player may have, 0 to 1.
    """
    stays = _rising(place - folded(paid, defenders))
    return max(_LEAST, stays * (1 - _RAISES * bets(ahead, 0.8, 1, to_come)))


def raises(ahead: float, size: float, others: int, to_come: int) -> float:
    """How likely a bet is raised by `size` pots, those with the call in them."""
    return _RAISES * bets(ahead, size, others, to_come)


def _rising(above: float) -> float:
    return 1 / (1 + exp(-above / _SOFT)) if above > -20 * _SOFT else 0.0
