#!/usr/bin/env python3
"""Random deals of bridge bid to the end by four players of a system, and what went wrong.

    scripts/bidding_deals.py standard --deals 1000 --seed 20261127
    scripts/bidding_deals.py --deals 100000 --seed 20261127 --write       both systems, and the report
    scripts/bidding_deals.py --random-seat --deals 2000 --seed 20261127   one seat makes random legal calls
    scripts/bidding_deals.py standard --seed 20261127 --show 4711         one deal, call by call

What is counted is worked out here from the hands, from what the rules say, and from what the calls have
shown, and not by what the players ask themselves before they call. The report tells each count apart.
"""

import argparse
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from datetime import date
from pathlib import Path
from random import Random
from time import process_time
from typing import Final, NamedTuple

from keeping import Found, add_option, kept

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from hoylecli.bots.bidding import ShownHand, System, load, names
from hoylecli.bots.bidding.choosing import Decision, decide
from hoylecli.bots.bidding.conditions import Alternatives, meets
from hoylecli.bots.bidding.hand import HCP, POINTS, Hand, at_suit, hand_of, lengths_of
from hoylecli.bots.bidding.natural import GRAND_SLAM, SMALL_SLAM
from hoylecli.bots.bidding.positions import GAME, SUIT_WORDS, Situation, agreed_at, known_at
from hoylecli.bots.double_dummy import Deal
from hoylecli.bots.double_dummy.boards import Answers, card_number, is_quick
from hoylecli.core.cards import CARDS, Card
from hoylecli.scoring.bridge import SEATS, SIDES, Contract, duplicate_score
from hoylecli.scoring.bridge.auction import BIDS, PASS, Auction

REPORT: Final = Path(__file__).resolve().parent / "results" / "bidding.md"
EXAMPLES: Final = 3
THOUSAND: Final = 1_000
PENALTY: Final = 1_400
_SUITS: Final = "CDHS"
_COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
_NEAR: Final = 2
_IN_POINTS: Final = (HCP, POINTS, *(at_suit("dummy", suit) for suit in range(4)))
_POINTS: Final = re.compile(
    r"(no more than |fewer than |at least )?(\d+)(?: (?:to|or) (\d+|more))? (?:high-card )?points"
)
_LENGTHS: Final = re.compile(rf"\b({'|'.join(_COUNTS)})(?: (?:or|to) \w+)? ({'|'.join(SUIT_WORDS.values())})")


class Board(NamedTuple):
    """A deal with its dealer, and whether each side is vulnerable, North and South first."""

    cards: tuple[tuple[Card, ...], ...]
    dealer: str
    vulnerable: tuple[bool, bool]

    @property
    def deal(self) -> Deal:
        """The hands for the double-dummy solver."""
        return Deal([sum(1 << card_number(card.suit + str(card)[0]) for card in hand) for hand in self.cards])

    def score(self, contract: Contract, tricks: int) -> int:
        """What a contract brings North and South when declarer takes so many tricks."""
        is_ns = contract.side == SIDES[0]
        scored = duplicate_score(contract, tricks - contract.level - 6, self.vulnerable[not is_ns])
        return scored if is_ns else -scored


def board(seed: int, number: int) -> Board:
    """Deal `number` of a seed; dealer and vulnerability go through all that there are."""
    pack = list(CARDS[:52])
    Random(f"{seed} {number}").shuffle(pack)
    cards = tuple(tuple(pack[13 * seat : 13 * seat + 13]) for seat in range(4))
    return Board(cards, SEATS[number % 4], (number // 4 % 2 == 1, number // 8 % 2 == 1))


def tricks_of(deal: Deal, contract: Contract) -> int:
    """The tricks that declarer takes double dummy."""
    leader = (SEATS.index(contract.declarer or "N") + 1) % 4
    values = Answers(deal, contract.denomination).values(deal.position(leader))
    return 13 - max(values.values())


class Call(NamedTuple):
    """A call: before it, by which hand, and why."""

    before: Situation
    hand: Hand
    decision: Decision

    @property
    def seat(self) -> int:
        return SEATS.index(self.before.auction.turn)

    @property
    def after(self) -> Situation:
        auction = self.before.auction
        return self.before._replace(auction=auction._replace(calls=(*auction.calls, self.decision.call)))


def bid(system: System, dealt: Board) -> Iterator[Call]:
    """The auction of a board, call by call. A call that may not be made is the last."""
    hands = [hand_of(cards) for cards in dealt.cards]
    situation = Situation((system, system), dealt.vulnerable, Auction(dealt.dealer))
    while not situation.auction.is_over:
        hand = hands[SEATS.index(situation.auction.turn)]
        call = Call(situation, hand, decide(situation, hand))
        yield call
        if situation.auction.why_not(call.decision.call):
            return
        situation = call.after


# What went wrong


class Fault(NamedTuple):
    """Something that should not have happened, and how it came."""

    kind: str
    what: str


KINDS: Final = {
    "error": "an error",
    "illegal": "a call that may not be made, also above 7NT",
    "forcing passed": "a pass of what forces by partner's rule, but for answers; the other side has passed",
    "game dropped": "the end below game, undoubled, after a call that forces to game by its rule",
    "condition": "a call by a rule whose condition the hand does not meet",
    "promise": "a call by a rule whose promise (`shows`) the hand does not keep: a length, or more than two "
    "points",
    "words": "a call by a rule whose words name lengths that the hand does not have, or points more than two "
    "away",
    "near": "a call by a rule whose promise or words the hand misses by one or two points, such as an "
    "opening bid by the rule of 20, counted as 13 points",
    "not shown": "a hand that, by rules alone, ends outside what its calls have shown of lengths, or more "
    "than two points outside that of high cards",
    "slam": "a slam, without bids by the other side at four or above, on less than 33 points (37 for a grand "
    "slam), though both hands have all that they have shown at the most",
    "game": "a game likewise, on less than 25 points (28 in clubs and diamonds; three fewer with eight or "
    "nine trumps held), with neither ten trumps held, nor seven shown by one hand, nor nine by both",
    "no fit": "a trump suit, undoubled, of which both have at most six cards by what they have shown",
    "stopped": "a part-score, though both have at least 27 points together by what they have shown",
}


def faults(calls: Sequence[Call]) -> Iterator[Fault]:
    """Everything that is wrong with an auction."""
    by_rule = [True] * 4
    for call in calls:
        by_rule[call.seat] = by_rule[call.seat] and call.decision.rule is not None
        for kind in _of_a_call(call, calls):
            yield Fault(kind, _told(call))
        if call.before.auction.why_not(call.decision.call):
            return
    end = calls[-1].after
    for call in calls[-4:]:
        if by_rule[call.seat] and not _is_shown(known_at(end).seats[call.seat], call.hand):
            yield Fault("not shown", f"{SEATS[call.seat]} {_hand(call.hand)}: {_calls(end.auction)}")
    contract = end.auction.contract
    if contract is not None:
        yield from (Fault(kind, _contract(calls, contract)) for kind in _of_a_contract(calls, contract))


def _of_a_call(call: Call, calls: Sequence[Call]) -> Iterator[str]:
    auction, decision = call.before.auction, call.decision
    if decision.call not in (PASS, "X", "XX", *BIDS) or auction.why_not(decision.call):
        yield "illegal"
        return
    made = len(auction.calls)
    partner = calls[made - 2].decision if made > 1 else None
    is_free = known_at(call.before).asks[call.seat] != ""
    if decision.call == PASS and partner and _forces(partner) and auction.calls[-1] == PASS and not is_free:
        yield "forcing passed"
    if decision.rule is None:
        return
    options = [
        each for each in agreed_at(call.before).options_of(decision.call) if each.says == decision.says
    ]
    if not any(each.rule is decision.rule and meets(call.hand, each.tests) for each in options):
        yield "condition"
    is_kept = any(_keeps(call.hand, each.shows, _NEAR) for each in options)
    is_said = keeps_words(decision.says, call.hand, _NEAR)
    if not is_kept:
        yield "promise"
    if not is_said:
        yield "words"
    is_exact = any(_keeps(call.hand, each.shows, 0) for each in options) and keeps_words(
        decision.says, call.hand, 0
    )
    if is_kept and is_said and not is_exact:
        yield "near"


def _forces(decision: Decision) -> bool:
    """Whether a bid must not be passed. A double may be, with length in their suit."""
    call = decision.call
    if decision.rule is None or call not in BIDS:
        return False
    is_game = not decision.rule.artificial and int(call[0]) >= GAME[call[1:]]
    return decision.rule.forcing == "round" or (decision.rule.forcing == "game" and not is_game)


def _keeps(hand: Hand, promised: Alternatives, leeway: int) -> bool:
    """Whether a hand keeps a promise, give or take these points."""
    return any(all(_is_near(hand, leeway, *test) for test in tests) for tests in promised)


def _is_near(hand: Hand, leeway: int, place: int, least: int, most: int) -> bool:
    if place not in _IN_POINTS:
        return least <= hand[place] <= most
    counted = {hand[place], hand[HCP]} if place == POINTS else {hand[place]}
    return any(least - leeway <= each <= most + leeway for each in counted)


def keeps_words(says: str, hand: Hand, leeway: int) -> bool:
    """Whether a hand has the points, give or take some, and lengths that a rule names in words.

    What is said in other ways is let be, also what is said with perhaps, usually or about.

    Points may be high cards, also with points for length, or with those for short suits.
    """
    if re.search(r"together|perhaps|usually|about|, or ", says):
        return True
    counted = [hand[place] for place in _IN_POINTS]
    for found in _POINTS.finditer(says):
        least, most = _span(*found.groups())
        if not any(least - leeway <= each <= most + leeway for each in counted):
            return False
    lengths = dict(zip(SUIT_WORDS.values(), lengths_of(hand), strict=True))
    return all(lengths[found[2]] >= _COUNTS.index(found[1]) for found in _LENGTHS.finditer(says))


def _span(before: str | None, first: str, second: str | None) -> tuple[int, int]:
    """The least and the most that numbers in words say."""
    if before in ("no more than ", "fewer than "):
        return 0, int(first) - (before == "fewer than ")
    if second is None:
        return int(first), 99 if before else int(first)
    return int(first), 99 if second == "more" else int(second)


def _is_shown(seat: ShownHand, hand: Hand) -> bool:
    spans = ((seat.hcp[0] - _NEAR, seat.hcp[1] + _NEAR), *seat.lengths)
    held = (hand[HCP], *lengths_of(hand))
    return all(least <= has <= most for has, (least, most) in zip(held, spans, strict=True))


def _of_a_contract(calls: Sequence[Call], contract: Contract) -> Iterator[str]:
    end = calls[-1].after
    declarer = SEATS.index(contract.declarer or "N")
    us = (declarer, (declarer + 2) % 4)
    forced = {call.seat % 2 for call in calls if call.decision.rule and call.decision.rule.forcing == "game"}
    level, strain = contract.level, contract.denomination
    if forced and level < GAME[strain] and not contract.doubled:
        yield "game dropped"
    seats = [known_at(end).seats[seat] for seat in us]
    most, least = sum(seat.strength[1] for seat in seats), sum(seat.strength[0] for seat in seats)
    trumps, own = (0, 26), 0
    if strain != "NT":
        spans = [seat.lengths[_SUITS.index(strain)] for seat in seats]
        trumps, own = (sum(span[0] for span in spans), sum(span[1] for span in spans)), max(spans)[0]
        if trumps[1] < 7 and not contract.doubled:
            yield "no fit"
    theirs = [call for call in calls if call.seat not in us and call.decision.call in BIDS]
    is_pressed = any(int(call.decision.call[0]) >= 4 for call in theirs)
    if level >= 6 and not is_pressed and most < (SMALL_SLAM if level == 6 else GRAND_SLAM):
        yield "slam"
    held = _held(calls, us, strain)
    needed = (28 if strain in "CD" else 25) - 3 * (held >= 8)
    is_long = trumps[0] >= 9 or own >= 7 or held >= 10
    if GAME[strain] <= level < 6 and not is_pressed and not is_long and most < needed:
        yield "game"
    if level < GAME[strain] and not contract.doubled and least >= 27:
        yield "stopped"


def _held(calls: Sequence[Call], seats: tuple[int, int], strain: str) -> int:
    """The trumps that a side has; none in notrump."""
    if strain == "NT":
        return 0
    hands = {call.seat: call.hand for call in calls}
    return sum(hands[seat][at_suit("len", _SUITS.index(strain))] for seat in seats)


# How it is told


def _hand(hand: Hand) -> str:
    clubs, diamonds, hearts, spades = lengths_of(hand)
    return f"{spades}-{hearts}-{diamonds}-{clubs} with {hand[HCP]} high-card points"


def _calls(auction: Auction) -> str:
    return f"{auction.dealer}: {' '.join('P' if call == PASS else call for call in auction.calls)}"


def _told(call: Call) -> str:
    rule = f" by {call.decision.rule.id}" if call.decision.rule else f" ({call.decision.says})"
    return f"{_calls(call.before.auction)}, {call.decision.call}{rule} with {_hand(call.hand)}"


def _contract(calls: Sequence[Call], contract: Contract) -> str:
    end = known_at(calls[-1].after)
    side = (0, 2) if contract.side == "NS" else (1, 3)
    shown = " and ".join("{}-{}".format(*end.seats[seat].strength) for seat in side)
    last = [call.decision for call in calls if call.decision.call in BIDS][-1]
    why = last.rule.id if last.rule else last.says
    return f"{_calls(calls[-1].after.auction)} ({shown} points shown; the last bid: {why})"


@dataclass(slots=True)
class Count:
    """Deals that were bid, with how often each kind of fault came, and the first examples."""

    deals: int = 0
    calls: int = 0
    by_rule: int = 0
    longest: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    examples: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def add(self, number: int, calls: Sequence[Call], found: Iterable[Fault]) -> None:
        self.deals += 1
        self.calls += len(calls)
        self.by_rule += sum(call.decision.rule is not None for call in calls)
        self.longest = max(self.longest, len(calls))
        for kind, what in found:
            self.kinds[kind] += 1
            if len(self.examples[kind]) < EXAMPLES:
                self.examples[kind].append(f"deal {number}, {what}")

    def join(self, other: "Count") -> None:
        self.deals += other.deals
        self.calls += other.calls
        self.by_rule += other.by_rule
        self.longest = max(self.longest, other.longest)
        for kind, times in other.kinds.items():
            self.kinds[kind] += times
            self.examples[kind] = [*self.examples[kind], *other.examples.get(kind, ())][:EXAMPLES]


def counted(system: System, deals: range, seed: int) -> Count:
    """What comes of some deals bid by four players of a system."""
    count = Count()
    for number in deals:
        calls: list[Call] = []
        try:
            for call in bid(system, board(seed, number)):
                calls.append(call)
            found = list(faults(calls))
        except Exception as error:  # any error is what is looked for
            found = [Fault("error", f"{type(error).__name__}: {error}")]
        count.add(number, calls, found)
    return count


def counted_all(name: str, deals: int, seed: int, path: Path | None) -> Count:
    """The same for the first deals, a thousand at a time; what a file keeps is not bid again."""

    def found(first: int) -> Iterator[Found]:
        for at in range(first * THOUSAND, deals, THOUSAND):
            some = counted(load(name), range(at, min(deals, at + THOUSAND)), seed)
            yield {each.name: getattr(some, each.name) for each in fields(some)}

    total = Count()
    for each in kept(path, f"{name}, {deals} deals, seed {seed}", found):
        total.join(Count(**each))
    return total


def lines(name: str, count: Count, call: str) -> Iterator[str]:
    """The part of the report about a system."""
    yield f"## {name}: {count.deals:,} deals\n"
    share = count.by_rule / count.calls
    yield (
        f"`{call}`, {date.today()}: {count.calls:,} calls, {share:.1%} of them by rules; "
        f"the longest auction has {count.longest} calls.\n"
    )
    yield "| what | deals or calls |\n|---|--:|"
    for kind, what in KINDS.items():
        yield f"| {kind}: {what} | {count.kinds[kind]:,} |"
    told = [each for kind in KINDS for each in ((kind, text) for text in count.examples[kind])]
    if told:
        yield "\nThe first examples:\n"
        yield from (f"- {kind}: {text}" for kind, text in told)
    yield ""


# One seat calls at random


MANNERS: Final = ("any", "low")
"""How a seat calls at random: any call, or a pass in two of five turns, and else one of the lowest third."""


def odd_call(auction: Auction, manner: str, rng: Random) -> str:
    """A legal call at random."""
    legal = auction.legal()
    if manner == "any":
        return rng.choice(legal)
    return PASS if rng.random() < 0.4 else rng.choice(legal[: 3 + len(legal) // 3])


def odd_calls(system: System, manner: str, seed: int, number: int) -> Iterator[tuple[Situation, str]]:
    """An auction in which one seat calls at random: the situation before each call, and the call."""
    dealt, rng = board(seed, number), Random(f"odd {seed} {number}")
    odd = _odd_seat(number)
    hands = [hand_of(cards) for cards in dealt.cards]
    situation = Situation((system, system), dealt.vulnerable, Auction(dealt.dealer))
    while not situation.auction.is_over:
        auction, seat = situation.auction, SEATS.index(situation.auction.turn)
        call = odd_call(auction, manner, rng) if seat == odd else decide(situation, hands[seat]).call
        yield situation, call
        situation = situation._replace(auction=auction.after(call))


def _odd_seat(number: int) -> int:
    return number // 16 % 4


def penalty(system: System, end: Auction, seed: int, number: int) -> int | None:
    """What the side without the odd seat scores where it declares such an auction; None where it does not."""
    contract = end.contract
    sane = 1 - _odd_seat(number) % 2
    if contract is None or contract.side != SIDES[sane]:
        return None
    dealt = board(seed, number)
    score = dealt.score(contract, tricks_of(dealt.deal, contract))
    return -score if sane else score


def dropped(before: Situation, call: str) -> bool:
    """Whether this call passes partner's question for aces, 5NT, or bid that forces."""
    calls, partner = before.auction.calls, (SEATS.index(before.auction.turn) + 2) % 4
    if call != PASS or len(calls) < 2 or calls[-1] != PASS or calls[-2] not in BIDS:
        return False
    known = known_at(before)
    return calls[-2] == "5NT" or known.asks[partner] == "aces" or known.forcing[partner] in ("round", "game")


def taken_out(before: Situation, call: str) -> bool:
    """Whether this call takes out partner's double of a game."""
    calls = before.auction.calls
    if call not in BIDS or calls[-2:] != ("X", PASS):
        return False
    doubled = calls[before.auction.last_bid]
    return int(doubled[0]) >= GAME[doubled[1:]]


def odd_line(name: str, manner: str, deals: int, seed: int) -> str:
    """The row of the report about a system against a seat that calls at random."""
    system = load(name)
    declared, out, passed = [], 0, 0
    for number in range(deals):
        made = list(odd_calls(system, manner, seed, number))
        sane = [each for each in made if SEATS.index(each[0].auction.turn) != _odd_seat(number)]
        passed += sum(dropped(*each) for each in sane)
        out += sum(taken_out(*each) for each in sane)
        score = penalty(system, made[-1][0].auction.after(made[-1][1]), seed, number)
        declared += [score] if score is not None else []
    bad = [score for score in declared if score < -PENALTY]
    share, worst = f"{len(bad)}: {len(bad) / deals:.2%}", f"{min(declared, default=0):,}"
    call = f"`scripts/bidding_deals.py {name} --random-seat --deals {deals} --seed {seed}`"
    counts = (f"{deals:,}", f"{len(declared):,}", share, worst, str(passed), str(out))
    return f"| {' | '.join((name, manner, *counts, str(date.today()), call))} |"


HEAD: Final = """\
# Deals bid to the end

Four players of one system bid random deals, the dealer and who is vulnerable in turn. The points of a side
at the most, and its cards in a suit, are what the calls of both have shown by the end.
"""
ODD_HEAD: Final = f"""\
## One seat calls at random

One seat in turn calls at random, and three bid by the system. The figures are of the side without that seat,
where it declares, played double dummy. `any`: of all legal calls, one as likely as another. `low`: a pass in
two of five turns, else one of the lowest third, so that the auction goes on. Passed: a question for aces,
5NT, or a bid that forces, passed by its partner. Taken out: partner's double of a game.

| system | calls | auctions | declares | under -{PENALTY:,} | worst | passed | taken out | date | command |
|---|---|--:|--:|--:|--:|--:|--:|---|---|
"""


def show(system: System, seed: int, number: int) -> None:
    """Prints a deal with its auction and what is wrong with it."""
    dealt = board(seed, number)
    for seat, cards in zip(SEATS, dealt.cards, strict=True):
        suits = (sorted(str(card)[0] for card in cards if card.suit == suit) for suit in "SHDC")
        held = ".".join("".join(sorted(suit, key="AKQJT98765432".index)) for suit in suits)
        print(f"{seat} {held}  {_hand(hand_of(cards))}")
    calls = list(bid(system, dealt))
    for call in calls:
        decision, known = call.decision, known_at(call.after).seats[call.seat]
        why = decision.rule.id if decision.rule else decision.says
        shown = f"shown {known.strength} {known.lengths}"
        print(f"{SEATS[call.seat]} {decision.call:4} {why}; {decision.forcing}; {shown}")
    for fault in faults(calls):
        print(f"{fault.kind}: {fault.what}")


def measured(
    systems: Sequence[str], deals: int, seed: int, *, random_seat: bool, keep: Path | None
) -> Iterator[str]:
    """The parts of the report that are asked for, line by line."""
    if random_seat:
        yield ODD_HEAD.rstrip()
    for name in systems:
        if random_seat:
            yield from (odd_line(name, manner, deals, seed) for manner in MANNERS)
        else:
            call = f"scripts/bidding_deals.py {name} --deals {deals} --seed {seed}"
            yield from lines(name, counted_all(name, deals, seed, keep), call)
    if random_seat:
        yield ""


def written(text: str, old: str) -> str:
    """The report with these parts in the place of those that have the same heading, or at its end."""
    parts = dict(_parts(old))
    parts.update(_parts(text))
    odd_part = parts.pop("One seat calls at random", "")
    return "\n".join([HEAD, *(parts[name] for name in sorted(parts)), *([odd_part] if odd_part else [])])


def _parts(text: str) -> Iterator[tuple[str, str]]:
    for part in re.split(r"^(?=## )", text, flags=re.MULTILINE):
        if part.startswith("## "):
            yield part[3:].splitlines()[0].split(":")[0], part.rstrip() + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("systems", nargs="*", metavar="SYSTEM")
    parser.add_argument("--deals", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--random-seat", action="store_true", help="one seat makes random legal calls")
    parser.add_argument("--show", type=int, metavar="DEAL", help="show one deal, call by call")
    add_option(parser)
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    if args.deals < 1:
        parser.error("--deals must be 1 or more.")
    systems = args.systems or sorted(names(), reverse=True)
    if args.keep is not None and (len(systems) > 1 or args.random_seat):
        parser.error("--keep is for the deals of one system.")
    if args.show is not None:
        show(load(systems[0]), args.seed, args.show)
        return 0
    if args.random_seat and not is_quick():
        parser.error("--random-seat needs endplay; install the extra 'bridge'.")
    began, found = process_time(), []
    for line in measured(systems, args.deals, args.seed, random_seat=args.random_seat, keep=args.keep):
        print(line, flush=True)
        found.append(line)
    print(f"{process_time() - began:.0f} s of computer time", file=sys.stderr)
    if args.write:
        old = REPORT.read_text(encoding="utf-8") if REPORT.exists() else ""
        REPORT.write_text(written("\n".join(found), old), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
