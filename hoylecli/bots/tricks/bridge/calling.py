"""The expert's call at bridge: of a few that keep what was promised, the one that brings most.

Where an auction is to be decided, each of at
most four calls is tried in layouts of the hidden hands that fit the auction. All go on as the rules have it,
and the contract is played double dummy. The call of the rules stays unless another is clearly better.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from hoylecli.core import Move, capital, how_often, so_often
from hoylecli.families.tricks import TricksView, move_of
from hoylecli.families.tricks.position.bridge import COMPASS, bid_of_call
from hoylecli.scoring.bridge import SEATS, Contract
from hoylecli.scoring.bridge.auction import BIDS, DOUBLE, PASS
from hoylecli.scoring.bridge.duplicate import imps

from ...bidding import Decision, telling
from ...bidding.choosing import decide
from ...bidding.conditions import keeps
from ...bidding.hand import HCP, POINTS, Hand, at_suit, lengths_of
from ...bidding.natural import best_strain
from ...bidding.outlook import Outlook, game_level
from ...bidding.positions import GAME, SUIT_WORDS, Situation, agreed_at, known_at
from ...hints import Hint, Weighed
from ..worlds import InformationSet
from .layouts import fitting
from .told import Told, counted
from .worths import declarers_score, solved_contract, solves_deals

_MOST: Final = 4
"""The most calls that are tried."""
_HIGH: Final = 3
"""The level from which an auction is to be decided."""
_CHUNK: Final = 6
_LAYOUTS: Final = 24
_WORK: Final = 1_600_000
_FEWEST: Final = 4
"""Layouts are looked at until the solver has seen `_WORK` positions, but at least `_FEWEST` of them."""
_CLOSELY: Final = 3
"""Where somebody asks to compare several calls, layouts and work are multiplied by this."""
_WORTH: Final = 0.5
"""What each layout counts, in independent ones: those of a walk resemble one another."""
_SURE: Final = 1.5
"""A call, even that of the rules, is given up when another is ahead by this many standard errors."""
_BETTER: Final = 1.0
"""The IMPs by which another call must beat that of a rule; a double must by twice as many."""
_SLAM: Final = 28
_GRAND_SLAM: Final = 34
"""The points of both hands, with what partner may well have, from which on slams are tried."""
_SLAM_BETTER: Final = 0.5
_SLAM_SURE: Final = 0.5
"""What a slam must be ahead by, likewise. Its rules only count points, so that they are given up sooner."""
_NEAR_GAME: Final = 21
_ENOUGH: Final = 20
"""The points of a side that may double for a penalty."""
_LEEWAY: Final = 2
_FIT: Final = 8
"""The trumps of both hands with which a suit is played at game or higher."""
_SAMPLED: Final = 0.99
"""Some hands prove nothing, so that a contract is said to make nearly every time at the most."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A call that was tried. gain: IMPs on average beside the call of the rules, with its standard error.

    points: the score of the side on average, with the standard error of its difference to the rules' call in
    `doubt`. contract: that in which it ended most often, None for passed
    out. made: in which share of these it was made.
    """

    call: str
    gain: float
    error: float
    points: float
    doubt: float
    contract: Contract | None
    made: float


class _Ended(NamedTuple):
    """What a call came to in a layout: the contract, whether it was made, and the score of the side."""

    contract: Contract | None
    made: bool
    score: int


class Calling:
    """A moment of the auction. decision: what the rules call. below: the points below the line of both sides,
    North and South first.
    """

    def __init__(
        self, view: TricksView, situation: Situation, hand: Hand, decision: Decision, below: tuple[int, int]
    ) -> None:
        assert view.seat is not None
        self._view, self._seat, self._below = view, view.seat, below
        self._situation, self._hand, self._decision = situation, hand, decision
        self._outlook = Outlook(hand, situation.auction, known_at(situation), below[situation.side])
        self._looked, self._times = 0, 1
        self._slam_calls = tuple(self._slams()) if self._outlook.last else ()

    # Which calls are tried

    def calls(self, asked: Collection[str] = ()) -> list[str]:
        """The call of the rules, and others that keep what the side has promised; it alone where it is bound.

        asked: calls that are tried in any case.
        """
        decision = self._decision
        if not self.is_open():
            return list(dict.fromkeys([decision.call, *asked])) if solves_deals() else [decision.call]
        natural = [each.call for each in decision.candidates]
        found = [decision.call, *self._slam_calls, *natural, *self._further()]
        kept = [call for call in dict.fromkeys(found) if call == decision.call or self._may(call)]
        return list(dict.fromkeys([*kept[:_MOST], *asked]))

    def is_open(self) -> bool:
        """Whether there is something to decide: the rules pass or bid game, and nothing binds.

        What forces, asks, or tells partner of the hand stays, and a sign-off of partner's is final unless
        slams are tried. Where whole deals cannot be solved the rules decide.
        """
        decision, outlook = self._decision, self._outlook
        if not solves_deals() or not outlook.last or (outlook.is_signed_off and not self._slam_calls):
            return False
        if decision.rule is None:
            return len(decision.candidates) > 1 or int(outlook.last[0]) >= _HIGH
        if decision.forcing in ("round", "game") or decision.rule.asks or decision.rule.artificial:
            return False
        if outlook.known.asks[(outlook.me + 2) % 4]:
            return False
        if decision.call == PASS:
            has_bid = bool(outlook.partner.suits or outlook.own.suits or outlook.is_partners_notrump)
            return has_bid or int(outlook.last[0]) >= _HIGH
        return decision.call in BIDS and int(decision.call[0]) >= GAME[decision.call[1:]]

    def _slams(self) -> Iterator[str]:
        """A question for aces, and slams, where both hands may have the points for that."""
        outlook = self._outlook
        strain = best_strain(outlook)
        value = outlook.likely(strain)
        is_there = outlook.is_ours and int(outlook.last[0]) >= 6
        if is_there or value < _SLAM or (strain != "NT" and outlook.trumps(strain) < _FIT):
            return
        if outlook.known.asks[outlook.me]:
            yield PASS if outlook.last[1:] == strain else outlook.bid(strain)
        elif self._may_ask(strain):
            yield "4NT"
        yield f"6{strain}"
        if value >= _GRAND_SLAM:
            yield f"7{strain}"

    def _may_ask(self, strain: str) -> bool:
        """Whether 4NT asks for aces, or for a slam, and the hand has what that promises."""
        outlook = self._outlook
        if not outlook.is_ours or outlook.known.asks[(outlook.me + 2) % 4] or not outlook.may("4NT"):
            return False
        options = agreed_at(self._situation).options_of("4NT")
        trumps = SUIT_WORDS.get(strain, "notrump")
        others = [word for word in SUIT_WORDS.values() if word != trumps]
        return not options or any(
            keeps(self._hand, option.shows) and not any(word in option.says for word in others)
            for option in options
        )

    def _further(self) -> Iterator[str]:
        """Calls beside those of the rules, the more promising first."""
        outlook = self._outlook
        strain = best_strain(outlook)
        value, level = outlook.value(strain) + outlook.leeway, game_level(strain, outlook.below)
        if value >= _NEAR_GAME:
            yield f"{level}{strain}"
            if strain in "CD":
                yield "3NT"
        yield PASS
        if not outlook.is_ours:
            ours = self._hand[HCP] + outlook.partner.strength[0]
            if ours >= _ENOUGH or self._has_trumps():
                yield DOUBLE
            if strain != "NT" and outlook.trumps(strain) >= _FIT:
                yield outlook.bid(strain)

    def _has_trumps(self) -> bool:
        """Whether the hand has four good trumps of theirs."""
        strain = self._outlook.last[1:]
        if strain == "NT":
            return False
        suit = "CDHS".index(strain)
        return self._hand[at_suit("len", suit)] >= 4 and self._hand[at_suit("top5", suit)] >= 2

    def _may(self, call: str) -> bool:
        """Whether a call is legal, drops nothing that was forced, and promises what the hand has."""
        outlook = self._outlook
        if not outlook.may(call):
            return False
        if call == PASS:
            return not outlook.forced or (outlook.has_asked and outlook.trumps(outlook.last[1:]) >= _FIT)
        if call == "4NT" and call in self._slam_calls:
            return True
        if call in BIDS and call[1:] in outlook.theirs:
            return False
        options = agreed_at(self._situation).options_of(call)
        is_game = call in BIDS and int(call[0]) >= GAME[call[1:]]
        if any(option.has(self._hand) for option in options):
            return True
        if any(option.rule.artificial or option.rule.asks for option in options):
            return False
        if is_game:
            return call[1:] == "NT" or outlook.trumps(call[1:]) >= _FIT
        return not options and self._is_true(call)

    def _is_true(self, call: str) -> bool:
        """Whether the hand has what the call shows that no rule has."""
        after = self._situation._replace(auction=self._situation.auction.after(call))
        seat = known_at(after).seats[self._outlook.me]
        lengths = zip(lengths_of(self._hand), seat.lengths, strict=True)
        if any(length < least for length, (least, _) in lengths):
            return False
        points = max(self._hand[POINTS], self._hand[HCP])
        return points >= seat.strength[0] - _LEEWAY

    # What they bring

    def tried(self, calls: Sequence[str], rng: Random, asked: Collection[str] = ()) -> list[Tried]:
        """What each call brings, the first that of the rules.

        asked: calls that are never given up; where there are several, more layouts are looked at.
        """
        ends: dict[str, list[_Ended]] = {call: [] for call in calls}
        layouts = self._layouts(rng)
        self._times = _CLOSELY if len(asked) > 1 else 1
        self._try(ends, calls, asked, layouts)
        found = [self._summed(call, ends) for call in calls]
        kept = [each for each in found[1:] if len(ends[each.call]) == len(ends[calls[0]])]
        better = [each.call for each in kept if self.is_open() and self._is_near(each)]
        if better and self._times < _CLOSELY:
            self._times = _CLOSELY
            self._try(ends, [calls[0], *better], asked, layouts)
            found = [self._summed(call, ends) for call in calls]
        return found

    def _try(
        self,
        ends: dict[str, list[_Ended]],
        calls: Sequence[str],
        asked: Collection[str],
        layouts: Iterator[list[int]],
    ) -> None:
        """Adds what calls come to in further layouts, until it is clear which is best."""
        left = list(calls)
        while len(ends[calls[0]]) < self._times * _LAYOUTS:
            for hands in islice(layouts, _CHUNK):
                counts = [counted(hand) for hand in hands]
                solved: dict[tuple[str, str], int] = {}
                for call in left:
                    ends[call].append(self._end(call, hands, counts, solved))
                if self._is_spent(ends):
                    break
            likely = self._still_in(ends, left)
            left = [call for call in left if call in likely or call in asked]
            if len(left) == 1 or self._is_spent(ends):
                break

    def _is_spent(self, ends: Mapping[str, list[_Ended]]) -> bool:
        """Whether that has been enough work."""
        return self._looked >= self._times * _WORK and len(next(iter(ends.values()))) >= _FEWEST

    def _still_in(self, ends: Mapping[str, list[_Ended]], left: Sequence[str]) -> list[str]:
        """The calls that are not clearly worse than another; that of the rules stays for comparison."""
        first = left[0]
        gains = {call: self._gains(ends[call], ends[first]) for call in left}
        best = max(gains, key=lambda call: gains[call][0])
        found = []
        for call in left:
            behind, error = self._gains(ends[best], ends[call])
            if call == first or behind <= _SURE * error + 0.5:
                found.append(call)
        return found if len(found) > 1 and self._is_close(ends, found, best) else found[:1]

    def _is_close(self, ends: Mapping[str, list[_Ended]], left: Sequence[str], best: str) -> bool:
        """Whether more layouts may change the choice."""
        first = left[0]
        if best == first or len(left) > 2:
            return True
        gain, error = self._gains(ends[best], ends[first])
        return gain < 2 * _SURE * error + _BETTER

    def _gains(self, one: Sequence[_Ended], other: Sequence[_Ended]) -> tuple[float, float]:
        """By how many IMPs one call is better, and the standard error."""
        return _mean([imps(a.score - b.score) for a, b in zip(one, other, strict=False)])

    def _layouts(self, rng: Random) -> Iterator[list[int]]:
        """Layouts that fit the auction, the likelier the more often."""
        info = InformationSet(self._view, "")
        seats = known_at(self._situation).seats
        told = [Told(shown=seats[SEATS.index(letter)]) for letter in COMPASS]
        return fitting(info, told, rng)

    def _end(
        self, call: str, hands: Sequence[int], counts: Sequence[Hand], solved: dict[tuple[str, str], int]
    ) -> _Ended:
        """What comes of a call in a layout. solved: tricks by declarer and denomination, which it adds to."""
        situation = self._situation
        side = situation.side
        auction = situation.auction.after(call)
        while not auction.is_over:
            situation = situation._replace(auction=auction)
            ours = situation.side
            below = self._below[ours], self._below[1 - ours]
            auction = auction.after(decide(situation, counts[COMPASS.index(auction.turn)], below).call)
        contract = auction.contract
        if contract is None or contract.declarer is None:
            return _Ended(None, False, 0)
        key = contract.declarer, contract.denomination
        if key not in solved:
            solved[key], looked = solved_contract(hands, contract)
            self._looked += looked
        over = solved[key] - contract.level - 6
        declarers = SEATS.index(contract.declarer) % 2
        is_vulnerable = self._situation.vulnerable[declarers]
        score = declarers_score(contract, over, is_vulnerable, self._below[declarers])
        return _Ended(contract, over >= 0, score if declarers == side else -score)

    def _summed(self, call: str, ends: Mapping[str, list[_Ended]]) -> Tried:
        first = next(iter(ends))
        gain, error = self._gains(ends[call], ends[first])
        contracts = [each.contract for each in ends[call]]
        usual = max(dict.fromkeys(contracts), key=contracts.count)
        made = [each.made for each in ends[call] if each.contract == usual]
        points = sum(each.score for each in ends[call]) / len(ends[call])
        _, doubt = _mean([a.score - b.score for a, b in zip(ends[call], ends[first], strict=False)])
        return Tried(call, gain, error, points, doubt, usual, sum(made) / len(made))

    def best(self, tried: Sequence[Tried]) -> Tried:
        """The call to make: that of the rules, unless it is open and another is better by more than chance
        explains.
        """
        first = tried[0]
        if not self.is_open():
            return first
        return max(tried, key=lambda each: self._ahead(each) if each is not first else 0.0)

    def _is_near(self, tried: Tried) -> bool:
        """Whether a call is ahead, or a slam may be with more layouts."""
        return self._ahead(tried) > 0 or (tried.call in self._slam_calls and tried.gain + tried.error > 0)

    def _ahead(self, tried: Tried) -> float:
        """By how many IMPs a call is better than that of the rules beyond what it needs to be chosen."""
        if tried.call in self._slam_calls:
            return tried.gain - _SLAM_BETTER - _SLAM_SURE * tried.error
        needs = _BETTER * ((self._decision.rule is not None) + (tried.call == DOUBLE))
        return tried.gain - needs - _SURE * tried.error


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean of values in sampled layouts, and its standard error."""
    mean = sum(values) / len(values)
    spread = sum((each - mean) ** 2 for each in values) / max(1, len(values) - 1)
    return mean, sqrt(spread / (_WORTH * len(values)))


_LIKELY: Final = 0.5
"""What is made less often than that is told beside what the rules would end in."""


def move_of_call(call: str) -> Move:
    return move_of(bid_of_call(0, call))


def with_tried(hint: Hint, decision: Decision, tried: Sequence[Tried], best: Tried) -> Hint:
    """The hint for the call of the rules, with what was tried, and for another call where that is better."""
    ranked = sorted(tried, key=lambda each: -each.points)
    says = _in_words(tried, best)
    if best is tried[0]:
        why, more = hint.why, (*([says] if says else []), *hint.more)
    else:
        do = telling.named(best.call) if best.call not in BIDS else f"bid {telling.named(best.call)}"
        why = f"{capital(do)}. {says}".rstrip()
        more = (f"By the rules alone it would be {telling.named(decision.call)}.",)
    return replace(
        hint,
        move=move_of_call(best.call),
        why=why,
        more=more,
        weighed=tuple(Weighed(move_of_call(each.call), each.points, error=each.doubt) for each in ranked),
        unit="points",
        title="Points for your side on average",
        decided="" if best is ranked[0] else _STAYS if best is tried[0] else _SAFER,
        by_thumb=True,
    )


_WHERE: Final = "In the hands that fit the auction,"
_STAYS: Final = "It is not better by enough to leave the rules."
_SAFER: Final = "It gains on more of the hands."


def _in_words(tried: Sequence[Tried], best: Tried) -> str:
    """What the hands that fit say for the call, "" where they say nothing plain."""
    contract = best.contract
    if contract is not None and _ends_in(best):
        rule, beside = tried[0], ""
        if best.made < _LIKELY and best is not rule and rule.contract is not None:
            beside = f", {rule.contract.sign} {how_often(min(rule.made, _SAMPLED))}"
        return f"{_WHERE} {_makes(best, '{} makes')}{beside}."
    if contract is not None and best.call == DOUBLE and contract.doubled:
        low = contract._replace(doubled=0)
        return f"{_WHERE} {low.sign} {so_often('goes down', min(1 - best.made, _SAMPLED))}."
    higher = [each for each in tried if _ends_in(each)]
    if best.call == PASS and higher:
        most = max(higher, key=lambda each: each.points)
        return f"{_WHERE} {_makes(most, '{} would make')}."
    if best is not tried[0] and contract is not None:
        return f"{_WHERE} it mostly leads to {_makes(best, '{}, which makes')}."
    return ""


def _makes(tried: Tried, words: str) -> str:
    """The contract in which a call mostly ends, and how often it is made; "" where all pass.

    words: such as `{} would make`.
    """
    if tried.contract is None:
        return ""
    before, _, verb = words.format(tried.contract.sign).rpartition(" ")
    return f"{before} {so_often(verb, min(tried.made, _SAMPLED))}"


def _ends_in(tried: Tried) -> bool:
    """Whether the call is a bid that is mostly played, doubled or not."""
    contract = tried.contract
    return contract is not None and f"{contract.level}{contract.denomination}" == tried.call
