"""Worlds sampled by their likelihood: those that fit what was bid, passed and played come more often.

A world is as likely as players who go by the rules of thumb would have played, passed and bid with its hands
as was seen. People do not quite go by them, so what does not fit makes a world less likely, and never rules
it out.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp
from random import Random
from typing import Final

from hoylecli.families.tricks.position.position import giver_to
from hoylecli.families.tricks.view import PassingView
from hoylecli.families.tricks.worlds.declarations import demands_on, wrong
from hoylecli.families.worlds import resampled

from ..hands.contracts import auction_of
from ..hands.euchre import Ordering
from ..hands.parting import cards_to_pass
from ..hands.tricks import expected_bid
from ..kernel.layout import bits
from ..kernel.table import Policy, SimulatedDeal
from .information import InformationSet

Likelihood = Callable[[Sequence[int]], float]
"""How likely what was seen is with these hands, as they were when play began; up to a common factor."""

_DRAWN: Final = 4  # worlds drawn for each one taken
_OTHER_CARD: Final = 0.45  # the likelihood of a card, if the policy plays another of its suit
_OTHER_SUIT: Final = 0.3  # or a card of another suit
_OTHER_PASS: Final = 0.6  # the factor for each card passed, if an average player passes another
_SPREAD: Final = 1.1  # tricks by which bids differ from the estimate
_CREDIT: Final = 0.4  # the factor for each thing said that a hand contradicts
_NIL: Final = 1.0  # tricks that a hand which bids nil makes at most, about


def sample_worlds(
    info: InformationSet, rng: Random, number: int, given: Sequence[Likelihood]
) -> list[list[int]]:
    """`number` worlds, each the hands of all seats, in random order; likelier worlds come more often."""
    drawn = []
    for _ in range(number * _DRAWN):
        hands = info.hands(rng)
        dealt = hands[:]
        for seat, bit in info.plays:
            dealt[seat] |= 1 << bit
        weight = 1.0
        for likelihood in given:
            weight *= likelihood(dealt)
        drawn.append((weight, hands))
    return sorted(resampled(drawn, rng.random(), number), key=lambda _: rng.random())


def likelihoods(info: InformationSet, policies: Sequence[Policy]) -> list[Likelihood]:
    """All that tells how likely hands are. policies: those by which the seats are taken to play."""
    found = [play_likelihood(info, policies)] if info.plays and not info.layout.uneven else []
    if info.view.passing and info.view.passing.received and info.layout.copies == 1:
        found.append(pass_likelihood(info))
    if info.view.calls:
        found.append(call_likelihood(info))
    return [*found, bid_likelihood(info)] if info.view.bids else found


def play_likelihood(info: InformationSet, policies: Sequence[Policy]) -> Likelihood:
    """The likelihood of the cards played: whether the policies of the other seats would have played them."""
    past = [
        (play.table.seat, ~play.table.played, dict[int, float](), play.likelihood)
        for play in _past_plays(info, policies)
    ]

    def likelihood(dealt: Sequence[int]) -> float:
        weight = 1.0
        for seat, left, known, of in past:
            hand = dealt[seat] & left
            found = known.get(hand)
            if found is None:
                found = known[hand] = of(hand)
            weight *= found
        return weight

    return likelihood


class _PastPlay:
    """A card that another seat has played, with the table before it.

    A policy looks at its own cards and at how many the others have; so the likelihood depends on the seat's
    hand alone, and is computed once for each hand.
    """

    def __init__(self, table: SimulatedDeal, bit: int, policy: Policy) -> None:
        self.table: Final = table
        self._bit: Final = bit
        self._policy: Final = policy

    def likelihood(self, hand: int) -> float:
        """The likelihood of the card. hand: the seat's when it was played."""
        table, suit = self.table, self.table.layout.suit
        table.hands[table.seat] = hand
        legal = table.legal()
        other = self._policy(table, legal) if legal & (legal - 1) else self._bit
        if other == self._bit:
            return 1.0
        return _OTHER_CARD if suit[other] == suit[self._bit] else _OTHER_SUIT


def _past_plays(info: InformationSet, policies: Sequence[Policy]) -> list[_PastPlay]:
    """One for each card that another seat has played. The hands have only the right sizes."""
    plays, sizes = info.plays, info.view.hand_sizes
    left = [sizes[at] + sum(seat == at for seat, _ in plays) for at in range(len(sizes))]
    table, found = SimulatedDeal(info.layout, [0] * len(sizes), plays[0][0], info.active()), []
    for seat, bit in plays:
        if seat != info.seat:
            before = table.copy()
            before.hands[:] = [(1 << size) - 1 for size in left]
            found.append(_PastPlay(before, bit, policies[seat]))
        table.play(bit, info.named)
        left[seat] -= 1
    return found


def pass_likelihood(info: InformationSet) -> Likelihood:
    """The likelihood of what was passed to the player, if average players choose what they pass."""
    layout, giver = info.layout, giver_to(info.view, info.seat)
    passing = info.view.passing or PassingView()
    received, passed = layout.mask(passing.received), layout.mask(passing.passed)
    many = received.bit_count()

    def passed_from(hand: int) -> float:
        would = cards_to_pass(layout, hand, many)
        return _OTHER_PASS ** (many - (would & received).bit_count())

    from_hand = lru_cache(maxsize=1024)(passed_from)

    def likelihood(dealt: Sequence[int]) -> float:
        return from_hand(dealt[giver] & ~passed | received)

    return likelihood


def bid_likelihood(info: InformationSet) -> Likelihood:
    """The likelihood of what was bid, by what the hands make."""
    view, layout = info.view, info.layout
    if view.rules.bidding.kind == "order_up" and view.turned is not None:
        ordering = Ordering(view)
        bit = {at: ordering.no_trumps.bit[card] for at, card in layout.card.items()}

        def ordered(dealt: Sequence[int]) -> float:
            hands = [sum(1 << bit[at] for at in bits(hand)) & ~ordering.turned_card for hand in dealt]
            return ordering.likelihood(hands, view.bids, info.seat)

        return ordered
    if view.rules.bidding.kind == "contracts":
        auction = auction_of(view, layout)
        return lambda dealt: auction.fits(dealt, view.bids, info.seat)
    others = [bid for bid in view.bids if bid.seat != info.seat and bid.word in ("bid", "nil")]

    def bid_so(dealt: Sequence[int]) -> float:
        off = 0.0
        for bid in others:
            tricks = expected_bid(view.rules, layout, dealt[bid.seat], view.players)
            off += max(tricks - _NIL, 0) ** 2 if bid.word == "nil" else (tricks - bid.amount) ** 2
        return exp(-off / (2 * _SPREAD**2))

    return bid_so if view.rules.bidding.kind == "tricks" else lambda dealt: 1.0


def call_likelihood(info: InformationSet) -> Likelihood:
    """How well the hands with which play began fit what was called and answered at piquet."""
    view, layout = info.view, info.layout
    asked = {seat: demands_on(view, seat) for seat in range(view.players) if seat != info.seat}

    def called_so(dealt: Sequence[int]) -> float:
        weight = 1.0
        for seat, demands in asked.items():
            weight *= _CREDIT ** wrong(demands, layout.cards(dealt[seat])) if demands else 1.0
        return weight

    return called_so
