"""What the calls have told of each hand at bridge, or the points that all have told at minibridge, and how
likely it makes a hand.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from hoylecli.core import RulesError
from hoylecli.families.tricks import TricksView
from hoylecli.families.tricks.position.bridge import COMPASS, auction_of
from hoylecli.families.tricks.rules.before_play import SAME, BridgeBids
from hoylecli.families.worlds import bits
from hoylecli.scoring.bridge.auction import PASS

from ... import bidding
from ...bidding import ShownHand, Situation
from ...bidding.conditions import Alternatives, Test, meets, merged
from ...bidding.hand import ACES, CONTROLS, FIRST_PAIR, FIRST_SUIT, KINGS, OF_A_SUIT, Hand, hand_of_masks
from ...bidding.positions import CERTAIN, Agreements, Option
from .sight import SPAN, SUIT

_RANKS: Final = (1 << 13) - 1
_OFF: Final = 0.45
"""The factor for each point or card by which a hand is beside what was shown."""
_OTHERWISE: Final = 0.05
"""The factor for a hand that would have called something else by the rules. There are far more of these hands
than of those that fit, so that a large factor would leave few that fit among the layouts."""
_POINTS_OFF: Final = 1e-3
_HONORS: Final = tuple(sum((1, 2, 3, 4)[rank] for rank in range(4) if mask >> rank & 1) for mask in range(16))
"""High-card points by the set of jack, queen, king and ace of a suit."""
_LONG: Final = tuple(max(0, length - 4) for length in range(14))
"""A point for each card over four, by the length of a suit."""


_FIELD: Final = 6
_COUNTED: Final = 5 * _FIELD
"""The bits of a number in a sum of COUNTS, and of its five numbers: points, and lengths from clubs on."""
_UNKNOWN: Final = 0.4
"""The estimate where no hand has been seen; it counts as one."""
_ENOUGH: Final = 8
"""Of so many hands the likelihoods make an estimate."""
_MOST_KNOWN: Final = 1 << 15


@lru_cache(maxsize=1 << 14)
def counted(hand: int) -> Hand:
    """The numbers of a hand of thirteen cards, a mask of `kernel.layout`."""
    return hand_of_masks(
        hand >> 1 & _RANKS,
        hand >> SPAN + 1 & _RANKS,
        hand >> 2 * SPAN + 1 & _RANKS,
        hand >> 3 * SPAN + 1 & _RANKS,
    )


def _numbers(hand: int) -> tuple[int, int, int, int, int, int]:
    """High-card points, points, and lengths from clubs on, quickly; the order of `ShownHand.certain`."""
    clubs, diamonds = hand & SUIT, hand >> SPAN & SUIT
    hearts, spades = hand >> 2 * SPAN & SUIT, hand >> 3 * SPAN
    high = _HONORS[clubs >> 10] + _HONORS[diamonds >> 10] + _HONORS[hearts >> 10] + _HONORS[spades >> 10]
    lengths = clubs.bit_count(), diamonds.bit_count(), hearts.bit_count(), spades.bit_count()
    long = _LONG[lengths[0]] + _LONG[lengths[1]] + _LONG[lengths[2]] + _LONG[lengths[3]]
    return high, high + long, *lengths


class Told(NamedTuple):
    """What is told of a hand. points: its high-card points, or -1. shown: by its calls."""

    points: int = -1
    shown: ShownHand | None = None

    @property
    def suits(self) -> str:
        """The suits that it has bid or shown, as letters."""
        return self.shown.suits if self.shown is not None else ""

    def allows(self, dealt: int) -> bool:
        """Whether the hand has the points that were told."""
        return self.points < 0 or _numbers(dealt)[0] == self.points

    def likelihood(self, dealt: int) -> float:
        """How likely the hand that was dealt fits what was told, above 0 and at most 1."""
        found = self.by_numbers(_numbers(dealt))
        if self.shown is None or found < 1:
            return found
        return 1.0 if self.shown.calls(counted(dealt)) else _OTHERWISE

    def by_numbers(self, numbers: Sequence[int]) -> float:
        """How likely at the most a hand is, by its high-card points, points, and lengths from clubs on."""
        if self.points >= 0:
            return self.beside(abs(numbers[0] - self.points))
        if self.shown is None:
            return 1.0
        off = 0
        for number, (least, most) in zip(numbers, self.shown.certain, strict=True):
            if number < least:
                off += least - number
            elif number > most:
                off += number - most
        return self.beside(off)

    def beside(self, off: int) -> float:
        """How likely a hand is at the most, by how many points and cards it is beside what was told."""
        if self.points >= 0:
            return float(_POINTS_OFF**off)
        return float(_OTHERWISE * _OFF**off) if off else 1.0


def told_by(view: TricksView) -> list[Told]:
    """What is told of each seat."""
    if view.bridge is not None and view.bridge.points:
        return [Told(points) for points in view.bridge.points]
    seats = shown(view)
    return [Told(shown=seats.get(seat)) for seat in range(4)]


def system_of(view: TricksView, seat: int) -> bidding.System:
    """The system of the side that sits there; the standard one where its file is gone."""
    rules = view.rules.bidding
    name = bidding.STANDARD
    if isinstance(rules, BridgeBids):
        has_own = seat % 2 and rules.opponents != SAME
        name = rules.opponents if has_own else rules.system
    try:
        return bidding.load(name)
    except RulesError:
        return bidding.load(bidding.STANDARD)


def situation_of(view: TricksView) -> Situation:
    """The auction as `bots.bidding` asks for it; the first seat is South."""
    vulnerable = view.bridge.vulnerable if view.bridge else (False, False)
    return Situation((system_of(view, 0), system_of(view, 1)), vulnerable, auction_of(view.bids, view.dealer))


def shown(view: TricksView) -> dict[int, ShownHand]:
    """What the calls so far have shown of each seat; nothing where nobody bids."""
    if view.rules.bidding.kind != "bridge":
        return {}
    return {COMPASS.index(letter): seat for letter, seat in bidding.shown(situation_of(view)).items()}


# How likely hands are, worked out quickly for walks through many layouts. Most that calls have shown are
# points and lengths: a sum over the cards, which an exchange of two cards changes by little. The rules are
# asked of honors where these leave it open.


class Weights:
    """How likely a seat holds a hand by what it has told, worked out once of each.

    settled: of all hands with a sum of COUNTS, where points and lengths alone tell.
    """

    def __init__(self, told: Told) -> None:
        self._told: Final = told
        shown = told.shown
        self._made: Final = [] if shown is None else [Made(*each, shown.certain) for each in shown.exact]
        self._off: Final = _off_tables(told)
        self._most: dict[int, float] = {}
        self.settled: Final[dict[int, float]] = {}
        self._known: dict[int, float] = {}

    def of(self, dealt: int, number: int) -> float:
        """The likelihood of the hand that was dealt. number: its sum of COUNTS."""
        found = self.settled.get(number)
        return self._known.get(dealt) or self._judged(dealt, number) if found is None else found

    def _judged(self, dealt: int, number: int) -> float:
        found, is_settled = self.most(number), True
        if found == 1:
            hand = counted(dealt)
            for each in self._made:
                makes, alone = each.judged(hand)
                is_settled = is_settled and alone
                if not makes:
                    found = _OTHERWISE
                    if alone:
                        is_settled = True
                        break
        known = self.settled if is_settled else self._known
        if len(known) >= _MOST_KNOWN:
            known.clear()
        known[number if is_settled else dealt] = found
        return found

    def most(self, number: int) -> float:
        """How likely at the most a hand with this sum of COUNTS is."""
        found = self._most.get(number)
        if found is None:
            clubs, diamonds, hearts = number >> 6 & 15, number >> 12 & 15, number >> 18 & 15
            spades, high = number >> 24, number & 63
            off = self._off
            beside = off[0][high] + off[2][clubs] + off[3][diamonds] + off[4][hearts] + off[5][spades]
            beside += off[1][high + _LONG[clubs] + _LONG[diamonds] + _LONG[hearts] + _LONG[spades]]
            self._most[number] = found = self._told.beside(beside)
        return found

    @property
    def is_settled(self) -> bool:
        """Whether points and lengths alone tell how likely a hand is."""
        return not self._made


weights_of: Final = lru_cache(maxsize=16)(Weights)


def _off_tables(told: Told) -> list[list[int]]:
    """By how much each number of a hand is beside what was told, by the number."""
    spans = [(told.points, told.points), *[(0, 99)] * 5] if told.points >= 0 else [(0, 99)] * 6
    if told.shown is not None:
        spans = list(told.shown.certain)
    return [[max(0, least - number, number - most) for number in range(64)] for least, most in spans]


class Estimates(dict[int, float]):
    """About how likely a seat holds a hand, by its sum of COUNTS: by the likelihoods of such hands seen."""

    def __init__(self, weights: Weights) -> None:
        super().__init__()
        self._weights = weights
        self._seen: dict[int, int] = {}

    def __missing__(self, number: int) -> float:
        self[number] = found = self._weights.most(number)
        if found == 1 and not self._weights.is_settled:
            self._seen[number] = 1
            self[number] = found = _UNKNOWN
        return found

    def learn(self, number: int, likelihood: float) -> None:
        """Take the likelihood of one more hand with this sum into account."""
        seen = self._seen.get(number, _ENOUGH)
        if seen < _ENOUGH:
            self._seen[number] = seen = seen + 1
            self[number] += (likelihood - self[number]) / seen


def _count(bit: int) -> int:
    """A card as a sum has it: its points, and one in the length of its suit."""
    suit, rank = divmod(bit, SPAN)
    return max(0, rank - 9) + (1 << _FIELD * (suit + 1))


COUNTS: Final = tuple(map(_count, range(4 * SPAN)))
"""A number for each card. Hands of equal sums have equal points and lengths."""


def sum_of(hand: int) -> int:
    """The sum of COUNTS of a hand."""
    return sum([COUNTS[bit] for bit in bits(hand)])


class _Way(NamedTuple):
    """Tests of a hand: those by points and lengths, and the others, if any. options: among which those choose
    that meet them. is_settled: whether these ask for points and lengths alone.
    """

    by_counts: Alternatives
    by_honors: Alternatives
    options: tuple[Option, ...] = ()
    is_settled: bool = True


class Made:
    """A call that a seat has made, and the rules that tell whether a hand makes it which is within `certain`.

    Left out are rules after the last that has the call, and what no such hand meets.
    """

    __slots__ = ("_call", "_giving", "_ways")

    def __init__(self, agreed: Agreements, call: str, certain: Sequence[tuple[int, int]]) -> None:
        within = tuple((place, *span) for place, span in zip(CERTAIN, certain, strict=True))
        having = [at for at, group in enumerate(agreed.groups) if any(each.call == call for each in group)]
        giving = [tests for each in agreed.options_of(call) for tests in each.tests]
        near = [within]
        if call != PASS:
            near = [found for tests in giving if (found := merged(within, tests))]
        self._call: Final = call
        self._giving: Final = [_way(tests, within) for tests in giving if merged(within, tests)]
        ways: list[_Way] = []
        for group in agreed.groups if call == PASS else agreed.groups[: having[-1] + 1]:
            asked = [
                tests for each in group for tests in each.tests if any(merged(hand, tests) for hand in near)
            ]
            is_settled = not any(
                _by_honors(place)
                for each in group
                for tests in (*each.tests, *each.shows)
                for place, *_ in tests
            )
            ways += [_way(tests, within)._replace(options=group, is_settled=is_settled) for tests in asked]
        self._ways: Final = ways

    def judged(self, hand: Hand) -> tuple[bool, bool]:
        """Whether a hand within what is certain makes the call, and whether points and lengths alone tell."""
        is_settled = True
        if self._call != PASS:
            for way in self._giving:
                if meets(hand, way.by_counts):
                    is_settled = is_settled and not way.by_honors
                    if not way.by_honors or meets(hand, way.by_honors):
                        break
            else:
                return False, is_settled
        for way in self._ways:
            if not meets(hand, way.by_counts):
                continue
            if way.by_honors:
                is_settled = False
                if not meets(hand, way.by_honors):
                    continue
            is_settled = is_settled and way.is_settled
            chosen = Agreements.chosen(way.options, hand)
            if chosen is not None:
                return chosen.call == self._call, is_settled
        return self._call == PASS, is_settled


def _by_honors(place: int) -> bool:
    """Whether more than points and lengths counts for a number of a hand."""
    if FIRST_SUIT <= place < FIRST_PAIR:
        return OF_A_SUIT[(place - FIRST_SUIT) % len(OF_A_SUIT)] not in ("len", "dummy")
    return place in (ACES, KINGS, CONTROLS)


def _way(tests: tuple[Test, ...], within: tuple[Test, ...]) -> _Way:
    rest = _rest(tests, within)
    honors = tuple(test for test in rest if _by_honors(test[0]))
    return _Way((tuple(test for test in rest if test not in honors),), (honors,) if honors else ())


def _rest(tests: tuple[Test, ...], within: tuple[Test, ...]) -> tuple[Test, ...]:
    """The tests that a hand may fail although it keeps the tests of `within`."""
    spans = {place: (least, most) for place, least, most in within}
    return tuple(
        (place, least, most)
        for place, least, most in tests
        if place not in spans or not least <= spans[place][0] <= spans[place][1] <= most
    )
