"""Worlds that fit what was bid, passed and played: of many drawn, the likelier ones more often.

A world is as likely as it is that its hands would have been played, passed and bid as they were by players
who go by the rules of thumb. People do not, quite: so what does not fit only makes a world less likely.
"""

from collections.abc import Callable, Sequence
from math import exp
from random import Random
from typing import Final

from ..hands.contract_auction import auction_of
from ..hands.euchre import Ordering
from ..hands.passing import give
from ..hands.tricks import tricks
from ..kernel.layout import bits
from ..kernel.table import Policy, Table
from .declarations import calls_fit
from .information import Sight, giver_to

Fit = Callable[[Sequence[int]], float]
"""How well hands, as they were when play began, fit what was seen; in no particular unit."""

_DRAWN: Final = 4  # worlds looked at for each one taken
_OTHER_CARD: Final = 0.45
_OTHER_SUIT: Final = 0.3
_OTHER_GIFT: Final = 0.6
_SPREAD: Final = 1.1  # tricks by which bids are off the mark
_NIL: Final = 1.0  # tricks of a hand that bids nil, about


def likely(sight: Sight, rng: Random, number: int, fits: Sequence[Fit]) -> list[list[int]]:
    """So many worlds, each the hands of all seats, in no order."""
    drawn = []
    for _ in range(number * _DRAWN):
        hands = sight.hands(rng)
        dealt = hands[:]
        for seat, bit in sight.plays:
            dealt[seat] |= 1 << bit
        weight = 1.0
        for fit in fits:
            weight *= fit(dealt)
        drawn.append((weight, hands))
    return sorted(evenly(drawn, rng.random(), number), key=lambda _: rng.random())


def all_fits(sight: Sight, usual: Sequence[Policy]) -> list[Fit]:
    """All that was seen in a deal. usual: how each seat plays by rule of thumb."""
    fits = [plays_fit(sight, usual)] if sight.plays and not sight.layout.uneven else []
    if sight.view.received and sight.layout.copies == 1:
        fits.append(gift_fits(sight))
    if sight.view.calls:
        fits.append(lambda dealt: calls_fit(sight.view, sight.layout, dealt))
    return [*fits, said_fits(sight)] if sight.view.bids else fits


def plays_fit(sight: Sight, usual: Sequence[Policy]) -> Fit:
    """What was played, by what the others would play by rule of thumb."""
    moments = _moments(sight, usual)

    def fit(dealt: Sequence[int]) -> float:
        weight = 1.0
        for moment in moments:
            weight *= moment.fit(dealt[moment.table.seat])
        return weight

    return fit


class _Moment:
    """The table before a card that another seat has played.

    A rule of thumb looks at its own cards and at how many the others have; so what was found of a hand holds
    in all worlds in which the seat has it.
    """

    def __init__(self, table: Table, bit: int, usual: Policy) -> None:
        self.table: Final = table
        self._bit: Final = bit
        self._usual: Final = usual
        self._known: Final[dict[int, float]] = {}

    def fit(self, dealt: int) -> float:
        """How well the card fits the hand, as it was when play began."""
        hand = dealt & ~self.table.played
        found = self._known.get(hand)
        if found is None:
            found = self._known[hand] = self._fit(hand)
        return found

    def _fit(self, hand: int) -> float:
        table, suit = self.table, self.table.layout.suit
        table.hands[table.seat] = hand
        legal = table.legal()
        other = self._usual(table, legal) if legal & (legal - 1) else self._bit
        if other == self._bit:
            return 1.0
        return _OTHER_CARD if suit[other] == suit[self._bit] else _OTHER_SUIT


def _moments(sight: Sight, usual: Sequence[Policy]) -> list[_Moment]:
    """One for each card that another seat has played; hands are only as large as they were."""
    plays, sizes = sight.plays, sight.view.hand_sizes
    left = [sizes[at] + sum(seat == at for seat, _ in plays) for at in range(len(sizes))]
    table, found = Table(sight.layout, [0] * len(sizes), plays[0][0], sight.active()), []
    for seat, bit in plays:
        if seat != sight.seat:
            before = table.copy()
            before.hands[:] = [(1 << size) - 1 for size in left]
            found.append(_Moment(before, bit, usual[seat]))
        table.play(bit, sight.named)
        left[seat] -= 1
    return found


def gift_fits(sight: Sight) -> Fit:
    """What a neighbour passed on, by what one passes on of such a hand."""
    layout, giver = sight.layout, giver_to(sight.view, sight.seat)
    received, passed = layout.mask(sight.view.received), layout.mask(sight.view.passed)
    many = received.bit_count()

    def fit(dealt: Sequence[int]) -> float:
        would = give(layout, dealt[giver] & ~passed | received, many)
        return _OTHER_GIFT ** (many - (would & received).bit_count())

    return fit


def said_fits(sight: Sight) -> Fit:
    """What was bid, by what such hands are worth."""
    view, layout = sight.view, sight.layout
    if view.rules.bidding.kind == "order_up" and view.turned is not None:
        ordering = Ordering(view)
        bit = {at: ordering.plain.bit[card] for at, card in layout.card.items()}

        def ordered(dealt: Sequence[int]) -> float:
            hands = [sum(1 << bit[at] for at in bits(hand)) & ~ordering.up for hand in dealt]
            return ordering.likelihood(hands, view.bids, sight.seat)

        return ordered
    if view.rules.bidding.kind == "contracts":
        auction = auction_of(view, layout)
        return lambda dealt: auction.fits(dealt, view.bids, sight.seat)
    others = [bid for bid in view.bids if bid.seat != sight.seat and bid.word in ("bid", "nil")]
    trump = layout.trump

    def bid_so(dealt: Sequence[int]) -> float:
        off = 0.0
        for bid in others:
            worth = tricks(layout, dealt[bid.seat], trump)
            off += max(worth - _NIL, 0) ** 2 if bid.word == "nil" else (worth - bid.amount) ** 2
        return exp(-off / (2 * _SPREAD**2))

    return bid_so if view.rules.bidding.kind == "tricks" else lambda dealt: 1.0


def evenly(drawn: list[tuple[float, list[int]]], start: float, number: int) -> list[list[int]]:
    """`number` of the worlds, at even distances along their weights."""
    step = sum(weight for weight, _ in drawn) / number
    taken: list[list[int]] = []
    reached = -start * step
    for weight, world in drawn:
        reached += weight
        while reached > 0 and len(taken) < number:
            taken.append(world)
            reached -= step
    return taken or [drawn[0][1]]
