"""Layouts of the hidden cards at bridge: drawn so that likelier ones come more often, or all there are.

A layout has to fit the cards played and the voids they show. How likely it is depends on each hidden hand by
itself: on what its calls have shown, on the points it has told (minibridge), and on whether rules of thumb
would have played its cards as they were played. People depart from all three but the points, so what does
not fit makes a layout less likely, and does not rule it out.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from math import comb, prod
from random import Random
from typing import Final, NamedTuple

from hoylecli.core import Seat
from hoylecli.families.worlds import bits, resampled

from ..kernel import SimulatedDeal
from ..worlds import InformationSet
from .leads import lead_from
from .moment import Moment
from .sight import SPAN, SUIT, equals, freely_chosen
from .told import COUNTS, Estimates, Told, Weights, sum_of, weights_of

_ALL: Final = 130
"""Up to this many layouts are all looked at; of more, some are drawn."""
_CHAINS: Final = 4
_COUNTS: Final = {1 << bit: count for bit, count in enumerate(COUNTS)}
_BETWEEN: Final = 1.25
"""Exchanges that are tried between one layout and the next, for each card that is not seen."""
_BLOCKS: Final = 3
"""After so many parts of them the rules are asked."""
_BEGIN: Final = 40
"""Before the first layout of a walk so many times as many."""
_DRAWN: Final = 6
"""Layouts drawn for each one taken, by how likely the cards are that were played."""
_NEVER: Final = 1e-9
_OTHER_CARD: Final = (0.25, 0.15, 0.1, 0.05)
"""The likelihood of a card that the rules of thumb do not play, by its place in the trick. Leads differ most,
and hardly anybody plays another card as fourth than one that wins cheaply, or a low one."""
_OTHER_DISCARD: Final = 0.1
"""That of a card thrown away, or of a ruff, where the rules play another."""
_OTHER_LEAD: Final = 0.15
"""The likelihood of an opening lead that the tables do not lead from the suit."""


class Layout(NamedTuple):
    """The hands of all seats, a mask a seat, and how likely they are beside other layouts."""

    hands: tuple[int, ...]
    weight: float = 1.0


def fitting(
    info: InformationSet, told: Sequence[Told], rng: Random, dealt: Sequence[int] = (0, 0, 0, 0)
) -> Iterator[list[int]]:
    """Hands of all seats without end, the likelier by what was told the more often: of several walks in turn.

    dealt: what each seat has played of the cards it was dealt.
    """
    exact = [weights_of(each) for each in told]
    near = [Estimates(each) for each in exact]
    walks = [_Walk(info, near, exact, dealt, rng) for _ in range(_CHAINS)]
    for each in walks:
        each.further(_BEGIN * _BLOCKS)
    while True:
        for each in walks:
            yield each.further()


class _Walk:
    """Hands of all seats, from which others come by exchanging two cards at a time (N. Metropolis and others,
    Equation of State Calculations, 1953).

    By points and lengths it is estimated how likely hands are, and exchanges are kept in proportion to that.
    What comes of some of them is kept in proportion to how likely the hands are by the rules, beside what the
    estimate was. So the rules are asked once for many exchanges, and what comes is the same (J. A. Christen
    and C. Fox, Markov Chain Monte Carlo Using an Approximation, 2005). near: the estimates; exact: the rules.
    """

    def __init__(
        self,
        info: InformationSet,
        near: Sequence[Estimates],
        exact: Sequence[Weights],
        dealt: Sequence[int],
        rng: Random,
    ) -> None:
        hands, loose = info.worlds.fitting(rng)[:4], info.unseen & ~sum(info.known)
        mixed = [bits(hand & loose) for hand in hands]
        places = [seat for seat, each in enumerate(mixed) for _ in each]
        self._rng, self._near, self._exact, self._dealt = rng, near, exact, dealt
        self._fixed = [hand & ~loose for hand in hands]
        self._cards = [1 << bit for each in mixed for bit in each]
        spans = ((seat, places.index(seat), len(each)) for seat, each in enumerate(mixed) if each)
        self._spans = [(seat, first, first + size) for seat, first, size in spans]
        self._tries = [
            (at, other, here, there)
            for at, here in enumerate(places)
            for other, there in enumerate(places[:at])
            if here != there
        ]
        self._many = max(2, int(_BETWEEN * len(places) / _BLOCKS))
        self._barred = info.barred if any(bars & loose for bars in info.barred) else ()
        self._sums = [sum_of(hand | gone) for hand, gone in zip(hands, dealt, strict=True)]
        self._likely = prod(
            exact[seat].of(hands[seat] | dealt[seat], self._sums[seat]) for seat, _, _ in self._spans
        )

    def further(self, blocks: int = _BLOCKS) -> list[int]:
        """The hands after some exchanges more."""
        for _ in range(blocks if self._tries else 0):
            self._go_on()
        hands = self._fixed[:]
        for seat, first, last in self._spans:
            hands[seat] |= sum(self._cards[first:last])
        return hands

    def _go_on(self) -> None:
        """Some exchanges, and all or none of them are kept."""
        near, spans = self._near, self._spans
        cards, sums = self._cards[:], self._sums[:]
        guess = prod([near[seat][sums[seat]] for seat, _, _ in spans])
        self._exchange(cards, sums)
        new_guess = prod([near[seat][sums[seat]] for seat, _, _ in spans])
        bound, likely = self._rng.random() * self._likely * new_guess / guess, 1.0
        for seat, first, last in spans:
            number, exact = sums[seat], self._exact[seat]
            found = exact.settled.get(number)
            if found is None:
                held = self._fixed[seat] | sum(cards[first:last])
                found = exact.of(held | self._dealt[seat], number)
            if number in exact.settled:
                near[seat][number] = found
            else:
                near[seat].learn(number, found)
            likely *= found
            if likely <= bound:
                return
        self._cards, self._sums, self._likely = cards, sums, likely

    def _exchange(self, cards: list[int], sums: list[int]) -> None:
        """Exchange cards of two seats, as the estimates have it."""
        counts, barred, estimates, random = _COUNTS, self._barred, self._near, self._rng.random
        for at, other, here, there in self._rng.choices(self._tries, k=self._many):
            one, two = cards[at], cards[other]
            if barred and (barred[here] & two or barred[there] & one):
                continue
            more = counts[two] - counts[one]
            if more:
                first, second = sums[here], sums[there]
                mine, theirs = estimates[here], estimates[there]
                if mine[first + more] * theirs[second - more] <= random() * mine[first] * theirs[second]:
                    continue
                sums[here], sums[there] = first + more, second - more
            cards[at], cards[other] = two, one


class Layouts:
    """The layouts that fit what the player of a moment knows.

    is_all: it gives all that are likely. plays: the cards that hidden hands have played, in order.
    """

    def __init__(self, moment: Moment) -> None:
        self._moment = moment
        info = moment.info
        self._hidden = [
            seat
            for seat, size in enumerate(moment.view.hand_sizes)
            if seat != info.seat and info.known[seat].bit_count() < size
        ]
        self._dealt = [0] * 4
        for seat, bit in info.plays:
            self._dealt[seat] |= 1 << bit
        self._told: list[Told] = moment.told
        self.plays: Final = list(_past(moment))
        self._known: dict[tuple[Seat, int], float] = {}
        self._walk: Iterator[list[int]] | None = None
        loose = (info.unseen & ~sum(info.known)).bit_count()
        self.is_all: Final = len(self._hidden) == 2 and comb(loose, self._room(self._hidden[0])) <= _ALL

    def batches(self, number: int, of: int, rng: Random) -> Iterator[list[Layout]]:
        """`number` layouts in no order, or all if there are fewer; drawn as asked for, `of` at a time."""
        if self.is_all:
            every = self._all()
            rng.shuffle(every)
            yield from (every[at : at + of] for at in range(0, len(every), of))
            return
        for at in range(0, number, of):
            yield self._drawn(min(of, number - at), rng)

    def drawn(self, number: int, rng: Random) -> list[Layout]:
        """`number` layouts in no order, or all if there are fewer."""
        return [layout for batch in self.batches(number, number, rng) for layout in batch]

    def _drawn(self, number: int, rng: Random) -> list[Layout]:
        if self._walk is None:
            self._walk = fitting(self._moment.info, self._told, rng, self._dealt)
        drawn: list[tuple[float, Layout]] = []
        for hands in islice(self._walk, number * _DRAWN):
            fits = all(self._told[seat].allows(hands[seat] | self._dealt[seat]) for seat in self._hidden)
            weight = self._played_likelihood(hands) if fits else _NEVER
            drawn.append((weight, Layout(tuple(hands))))
        taken = resampled(drawn, rng.random(), number)
        rng.shuffle(taken)
        return taken

    def _room(self, seat: Seat) -> int:
        return self._moment.view.hand_sizes[seat] - self._moment.info.known[seat].bit_count()

    def _all(self) -> list[Layout]:
        """All layouts, those that are very unlikely left out."""
        info, (one, other) = self._moment.info, self._hidden
        loose = info.unseen & ~sum(info.known)
        hands = info.known[:]
        hands[info.seat] = info.own
        found = []
        for held in combinations(bits(loose), self._room(one)):
            mask = sum(1 << bit for bit in held)
            if mask & info.barred[one] or loose & ~mask & info.barred[other]:
                continue
            hands[one], hands[other] = info.known[one] | mask, info.known[other] | loose & ~mask
            weight = self._told_likelihood(one, hands[one]) * self._told_likelihood(other, hands[other])
            found.append(Layout(tuple(hands), weight * self._played_likelihood(hands)))
        most = max(layout.weight for layout in found)
        return [layout for layout in found if layout.weight > most / 1000]

    def _told_likelihood(self, seat: int, held: int) -> float:
        """How likely a seat that holds these cards now has told what it did."""
        return self._told[seat].likelihood(held | self._dealt[seat])

    def _played_likelihood(self, hands: Sequence[int]) -> float:
        """How likely the cards were played that have been, with these hands."""
        total = 1.0
        for seat in self._hidden:
            found = self._known.get((seat, hands[seat]))
            if found is None:
                dealt, found = hands[seat] | self._dealt[seat], 1.0
                for play in self.plays:
                    if play.table.seat == seat:
                        found *= play.likelihood(dealt)
                self._known[seat, hands[seat]] = found
            total *= found
        return total


class _PastPlay:
    """A card that a hidden hand has played, with the table before it."""

    def __init__(self, moment: Moment, table: SimulatedDeal, bit: int) -> None:
        self.table: Final = table
        self._moment: Final = moment
        self._bit: Final = bit
        self._policy: Final = moment.policies_after(table.played.bit_count() // 4)[table.seat]

    def likelihood(self, dealt: int) -> float:
        """The likelihood of the card. dealt: all that the seat was dealt."""
        table = self.table
        held = dealt & ~table.played
        if not table.played:
            return self._of_lead(held)
        table.hands[table.seat] = held
        legal = table.legal()
        if not legal & (legal - 1):
            return 1.0
        other = self._policy(table, legal)
        alike = self.alike(held)
        if alike >> other & 1:
            return 1 / freely_chosen(table, self._bit, alike).bit_count()
        follows = table.led < 0 or legal & table.layout.masks[table.led]
        return _OTHER_CARD[table.count] if follows else _OTHER_DISCARD

    def alike(self, held: int) -> int:
        """The cards of the hand that are as good as the one that was played, itself too."""
        table, shift = self.table, self._bit // SPAN * SPAN
        best = 1 << table.best if table.led >= 0 else 0
        others = (table.layout.everything & ~table.played & ~held | best) >> shift & SUIT
        return equals(held >> shift & SUIT, 1 << self._bit - shift, others) << shift

    def _of_lead(self, held: int) -> float:
        """The opening lead: a card that the tables lead from its suit, and not from a much worse suit."""
        suit = self._bit // SPAN
        found = lead_from(held >> SPAN * suit & SUIT, self.table.trump >= 0).rank
        likely = 1.0 if SPAN * suit + found == self._bit else _OTHER_LEAD
        worths = self._moment.lead_worths(held, self.table.seat)
        return float(likely * (0.9 * 0.6 ** (max(worths.values()) - worths[suit]) + 0.1))


def _past(moment: Moment) -> Iterator[_PastPlay]:
    """One for each card that a hidden hand has played; hands that are seen are there as they were."""
    info = moment.info
    hands = info.known[:]
    hands[info.seat] = info.own
    seen = [seat for seat, hand in enumerate(hands) if hand.bit_count() == moment.view.hand_sizes[seat]]
    for seat, bit in info.plays:
        hands[seat] |= 1 << bit
    if not info.plays:
        return
    seen_hands = [hand if seat in seen else 0 for seat, hand in enumerate(hands)]
    table = SimulatedDeal(info.layout, seen_hands, info.plays[0][0], range(4))
    for seat, bit in info.plays:
        if seat not in seen:
            yield _PastPlay(moment, table.copy(), bit)
        table.play(bit)
