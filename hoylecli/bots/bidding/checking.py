"""A bidding system tried out: hands dealt through it, and what they show to be wrong with its rules.

Four players of the system bid each deal. A rule that never comes up there is looked for in auctions made from
its own pattern, with other hands. What is found is told with the line of a rule.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product, zip_longest
from random import Random
from typing import Final, NamedTuple

from hoylecli.core import CARDS
from hoylecli.rulebook.problem import FilePlace
from hoylecli.scoring.bridge import SEATS
from hoylecli.scoring.bridge.auction import BIDS, DOUBLE, PASS, REDOUBLE, Auction

from .choosing import decide
from .hand import Hand, hand_of
from .patterns import Pattern, Token, bids_of
from .positions import Agreements, Option, Situation, agreed_at, known_at
from .system import Rule, System

FIRST_ROUNDS: Final = 8
"""The calls from the first bid on within which every hand should have a rule."""
_TRIED: Final = 6_000  # hands for auctions made from a pattern
_PLACES: Final = 24  # auctions made from patterns in which a rule is tried
_SHARE: Final = 0.02  # of the hands that come to an auction without a rule: worth telling from here on
_COMPARED: Final = 20  # hands of an auction for which rules of one priority are compared
_MANY: Final = 12  # hands that come to an auction, or to a rule, before it is judged


class Finding(NamedTuple):
    """Something about a rule that its writer should look at."""

    place: FilePlace
    kind: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


@dataclass(slots=True)
class _Seen:
    """The hands that came to an auction, and those of them that no rule has."""

    hands: int = 0
    without: int = 0
    example: str = ""


@dataclass(slots=True)
class Trial:
    """Deals bid by four players of a system, and what came of it.

    wins: how often each rule was chosen, by its id. unclear: rules that give a call two meanings, with the
    call. equal: rules of one priority in different files that a hand met both, the one chosen first.
    """

    system: System
    deals: int = 0
    calls: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    seen: dict[Situation, _Seen] = field(default_factory=dict)
    unclear: dict[tuple[str, str], str] = field(default_factory=dict)
    equal: set[tuple[str, str]] = field(default_factory=set)

    def deal(self, rng: Random) -> None:
        """Bids one more deal to its end."""
        pack = list(CARDS[:52])
        rng.shuffle(pack)
        hands = [hand_of(pack[13 * seat : 13 * seat + 13]) for seat in range(4)]
        auction = Auction(SEATS[self.deals % 4])
        vulnerable = ((self.deals // 4) % 2 == 1, (self.deals // 8) % 2 == 1)
        while not auction.is_over:
            situation = Situation((self.system, self.system), vulnerable, auction)
            hand = hands[SEATS.index(auction.turn)]
            decision = decide(situation, hand)
            self.calls += 1
            if decision.rule:
                self.wins[decision.rule.id] += 1
            self._count(situation, hand, decision.rule)
            auction = auction.after(decision.call)
        self.deals += 1

    def _count(self, situation: Situation, hand: Hand, rule: Rule | None) -> None:
        calls = situation.auction.calls
        number = next((number for number, call in enumerate(calls) if call != PASS), len(calls))
        if len(calls) - number >= FIRST_ROUNDS:
            return
        seen = self.seen.setdefault(situation, _Seen())
        if not seen.hands:
            self._look_at(agreed_at(situation))
        seen.hands += 1
        if rule is not None and seen.hands <= _COMPARED:
            self._compare(agreed_at(situation), hand, rule)
        if rule is None:
            seen.without += 1
            seen.example = seen.example or _text_of(hand)

    def _compare(self, agreed: Agreements, hand: Hand, rule: Rule) -> None:
        """Notes rules in other files that are as good as the one that was chosen, and give other calls."""
        for group in agreed.groups:
            other = group[0].rule
            is_equal = other.priority == rule.priority and other.place.file != rule.place.file
            if is_equal and other.call != rule.call and any(each.has(hand) for each in group):
                self.equal.add((rule.id, other.id))

    def _look_at(self, agreed: Agreements) -> None:
        """Notes pairs of rules with one call that partner would have to read in two ways."""
        first: dict[str, Option] = {}
        for group in agreed.groups:
            for option in group:
                other = first.setdefault(option.call, option).rule
                if _reads(other) != _reads(option.rule):
                    self.unclear.setdefault((other.id, option.rule.id), option.call)


def _reads(rule: Rule) -> tuple[bool, str]:
    return rule.artificial, rule.asks


def _text_of(hand: Hand) -> str:
    from .hand import HCP, lengths_of

    clubs, diamonds, hearts, spades = lengths_of(hand)
    return f"{spades}-{hearts}-{diamonds}-{clubs} with {hand[HCP]} points"


def findings(trial: Trial, rng: Random) -> list[Finding]:
    """What a trial shows, in the order of the files."""
    by_id = {rule.id: rule for rule in trial.system.rules}
    found = [*_gaps(trial), *_never(trial, rng), *_unanswered(trial)]
    for (one, other), call in trial.unclear.items():
        rule, first = by_id[other], by_id[one]
        message = (
            f"{other}: {call} means something else by '{one}' on line {first.place.line}, in one auction."
        )
        found.append(Finding(rule.place, "unclear", message))
    for one, other in sorted(trial.equal):
        message = (
            f"{other}: a hand has it and '{one}' with another call, and only the order of files decides."
        )
        found.append(Finding(by_id[other].place, "equal", message))
    return sorted(found, key=lambda each: each.place)


def _gaps(trial: Trial) -> Iterator[Finding]:
    """Hands of the first rounds without a rule, one finding for each rule that leads to them."""
    by_rule: dict[str, tuple[Rule, _Seen]] = {}
    for situation, seen in trial.seen.items():
        rule = _leading(situation)
        if rule is None or not agreed_at(situation).groups:
            continue
        held = by_rule.setdefault(rule.id, (rule, _Seen()))[1]
        held.hands += seen.hands
        held.without += seen.without
        if seen.example and not held.example:
            held.example = f"{seen.example} after {_auction(situation)}"
    for rule, seen in by_rule.values():
        if seen.hands >= _MANY and seen.without > _SHARE * seen.hands:
            share = round(100 * seen.without / seen.hands)
            message = f"{rule.id}: {share}% of hands have no rule after it, such as {seen.example}."
            yield Finding(rule.place, "gap", message)


def _leading(situation: Situation) -> Rule | None:
    """The rule of partner's last call, or else of the call before this one."""
    known, me = known_at(situation), SEATS.index(situation.auction.turn)
    return known.rules[(me + 2) % 4]


def _auction(situation: Situation) -> str:
    calls = situation.auction.calls
    number = next((number for number, call in enumerate(calls) if call != PASS), len(calls))
    return " ".join("P" if call == PASS else call for call in calls[number:]) or "no bid"


def _unanswered(trial: Trial) -> Iterator[Finding]:
    """Rules that force partner, who has no rule then."""
    told: set[str] = set()
    for situation in trial.seen:
        rule = _leading(situation)
        if rule is None or rule.forcing not in ("round", "game") or rule.id in told:
            continue
        if situation.auction.calls[-1:] == (PASS,) and not agreed_at(situation).groups:
            told.add(rule.id)
            message = f"{rule.id}: it forces partner, who has no rule after {_auction(situation)}."
            yield Finding(rule.place, "unanswered", message)


def _never(trial: Trial, rng: Random) -> Iterator[Finding]:
    """Rules that no hand came to, also not in auctions made from their patterns."""
    hands = None
    for rule in trial.system.rules:
        if trial.wins[rule.id]:
            continue
        hands = hands or [_random_hand(rng) for _ in range(_TRIED)]
        result = _try(trial.system, rule, hands)
        if result:
            yield Finding(rule.place, "never", f"{rule.id}: {result}")


def _random_hand(rng: Random) -> Hand:
    return hand_of(rng.sample(CARDS[:52], 13))


def _try(system: System, rule: Rule, hands: list[Hand]) -> str:
    """Why a rule was not chosen for any of these hands; "" where it was, or too few have what it asks."""
    if any(pattern.is_open for pattern in rule.occasion.patterns):
        return ""
    above, lost, places = "", 0, 0
    for situation in _situations(system, rule):
        agreed = agreed_at(situation)
        options = [each for group in agreed.groups for each in group if each.rule is rule]
        seat = known_at(situation).seats[SEATS.index(situation.auction.turn)]
        for hand in hands if options else ():
            if any(option.has(hand) for option in options) and seat.fits(hand):
                chosen = agreed.option(hand)
                if chosen is not None and chosen.rule is rule:
                    return ""
                above, lost = chosen.rule.id if chosen else above, lost + 1
        places += bool(options)
        if places == _PLACES:
            break
    if not places:
        return "it is never there: no auction fits its pattern, or no call can be made."
    return f"another rule always comes first, such as '{above}'." if above and lost >= _MANY else ""


def _situations(system: System, rule: Rule) -> Iterator[Situation]:
    """Situations with auctions that fit the patterns of a rule, some of each pattern first."""
    occasion = rule.occasion
    asks_of_passes = occasion.passed is not None or occasion.partner_passed is not None
    seats = occasion.seats or ((1, 2, 3, 4) if asks_of_passes else (1,))
    vulnerable = ((False, False), (True, True), (True, False), (False, True))
    for some in zip_longest(*map(_auctions, occasion.patterns)):
        for calls, seat in product((each for each in some if each is not None), seats):
            auction = Auction("N", (PASS,) * (seat - 1) + calls)
            for each in vulnerable if occasion.vulnerable else vulnerable[:1]:
                yield Situation((system, system), each, auction)


def _auctions(pattern: Pattern, most: int = 6) -> list[tuple[str, ...]]:
    """Some of the auctions that fit a pattern; none for one that any calls may come before."""
    if pattern.is_open:
        return []
    found: list[tuple[Auction, dict[str, str]]] = [(Auction("N"), {})]
    for token in pattern.tokens:
        found = [
            (auction.after(call), suits)
            for auction, known in found
            for call, suits in _calls(token, known, auction)
            if not auction.why_not(call)
        ]
        found = found[:: max(1, len(found) // (4 * most))]
    return [auction.calls for auction, _ in found[:: max(1, len(found) // most)]]


def _calls(token: Token, known: dict[str, str], auction: Auction) -> list[tuple[str, dict[str, str]]]:
    if token.word in (PASS, DOUBLE, REDOUBLE):
        return [(token.word, known)]
    if token.word:
        legal = [call for call in BIDS if not auction.why_not(call)]
        return [(call, known) for call in legal[:2]]
    return list(bids_of(token, known, auction.calls))


def check(system: System, deals: int, rng: Random) -> tuple[Trial, list[Finding]]:
    """Bids deals by four players of the system, and what that shows of its rules."""
    trial = Trial(system)
    for _ in range(deals):
        trial.deal(rng)
    return trial, findings(trial, rng)
