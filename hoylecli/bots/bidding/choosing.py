"""What a seat calls, and what calls mean: rules first, then `natural`."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from hoylecli.core import CARDS, Card
from hoylecli.scoring.bridge import SEATS
from hoylecli.scoring.bridge.auction import DOUBLE, PASS, REDOUBLE

from . import hand as places
from .conditions import keeps
from .hand import Hand, by_honors, hand_of
from .natural import Candidate, candidates
from .outlook import Outlook, doubles_for_penalty, game_level, passing
from .patterns import RANK, SUITS
from .positions import FORCES, GAME, SUIT_WORDS, Agreements, Option, ShownHand, Situation, agreed_at, known_at
from .system import Rule

BEYOND = "Beyond the rules"


class Meaning(NamedTuple):
    """What a call says. forcing: no, round, game or sign-off."""

    says: str
    rule: Rule
    section: str
    forcing: str


class Decision(NamedTuple):
    """What a seat calls.

    rule: the one that chose; None beyond the rules, where `says` is the reason. candidates: the calls worth
    a thought there, the best first.
    """

    call: str
    says: str
    section: str
    forcing: str = "no"
    rule: Rule | None = None
    candidates: tuple[Candidate, ...] = ()


def choose(situation: Situation, cards: Iterable[Card], below: tuple[int, int] = (0, 0)) -> Decision:
    """What the seat whose turn it is calls with these cards, which may always be called.

    below: the points below the line of its side and of the other, at rubber. The auction must not be over.
    """
    return decide(situation, hand_of(cards), below)


def decide(situation: Situation, hand: Hand, below: tuple[int, int] = (0, 0)) -> Decision:
    """`choose` for a hand that has been counted."""
    auction = situation.auction
    outlook = Outlook(hand, auction, known_at(situation), below[0])
    if below[0] and _is_enough(outlook):
        return Decision(PASS, "With your part-score this makes game.", BEYOND)
    option = agreed_at(situation).option(hand)
    if option is not None and (option.call != PASS or outlook.has_asked or not outlook.forced):
        return Decision(option.call, option.says, option.rule.section, option.forcing, option.rule)
    found = _true(candidates(outlook), situation, hand)
    return Decision(found[0].call, found[0].why, BEYOND, candidates=tuple(found))


def decide_simply(situation: Situation, hand: Hand, below: tuple[int, int] = (0, 0)) -> Decision:
    """`decide` by a beginner, who counts honors alone and begins no convention, but answers partner's."""
    auction, counted = situation.auction, by_honors(hand)
    known = known_at(situation)
    outlook = Outlook(counted, auction, known, below[0])
    partner = (outlook.me + 2) % 4
    is_asked = known.artificial[partner] or known.asks[partner] or outlook.forced
    if is_asked or (below[0] and _is_enough(outlook)):
        return decide(situation, counted, below)
    option = _without_conventions(agreed_at(situation)).option(counted)
    if option is not None:
        return Decision(option.call, option.says, option.rule.section, option.forcing, option.rule)
    found = [each for each in candidates(outlook) if each.call not in (DOUBLE, "4NT", "5NT")]
    found = _true(found, situation, counted)
    return Decision(found[0].call, found[0].why, BEYOND, candidates=tuple(found))


def _without_conventions(agreed: Agreements) -> Agreements:
    """The agreements without artificial calls, but with doubles and opening bids."""
    return Agreements(tuple(group for group in agreed.groups if not _is_convention(group[0])))


def _is_convention(option: Option) -> bool:
    is_opening = any(not pattern.tokens for pattern in option.rule.occasion.patterns)
    return option.rule.artificial and option.call != DOUBLE and not is_opening


def _true(found: list[Candidate], situation: Situation, hand: Hand) -> list[Candidate]:
    """The candidates whose call has no rule, or one that promises no more than the hand has.

    All of them where none would be left.
    """
    agreed = agreed_at(situation)

    def is_true(call: str) -> bool:
        options = agreed.options_of(call)
        return call == PASS or not options or any(keeps(hand, option.shows) for option in options)

    return [each for each in found if is_true(each.call)] or found


def _is_enough(outlook: Outlook) -> bool:
    """Whether partner's bid makes game with the part-score, fits, and is not near a slam."""
    auction, partner = outlook.auction, (outlook.me + 2) % 4
    if len(auction.calls) < 2 or auction.calls[-1] != PASS or auction.calls[-2] not in RANK:
        return False
    level, strain = int(auction.calls[-2][0]), auction.calls[-2][1:]
    if outlook.known.artificial[partner] or outlook.known.asks[partner]:
        return False
    is_fit = strain == "NT" or outlook.trumps(strain) >= 7
    return (
        level >= game_level(strain, outlook.below) and is_fit and outlook.value(strain) + outlook.leeway < 31
    )


def meaning(situation: Situation, call: str, cards: Iterable[Card] = ()) -> Meaning | None:
    """What a call would say for the seat whose turn it is; None where no rule has it.

    cards: of that seat, where they are known, so that the rule is told by which they make the call.
    """
    held = tuple(cards)
    chosen = agreed_at(situation).option(hand_of(held)) if held else None
    options = (chosen,) if chosen is not None and chosen.call == call else _choosing(situation, call)
    if not options:
        return None
    first = options[0].rule
    forces = max((option.forcing for option in options), key=FORCES.__getitem__)
    return Meaning(_said([option.says for option in options]), first, first.section, forces)


def natural_meaning(situation: Situation, call: str) -> str:
    """What partner takes a call to say that no rule has, in a few words."""
    auction = situation.auction
    after = known_at(situation._replace(auction=auction.after(call)))
    me = SEATS.index(auction.turn)
    if call in (PASS, REDOUBLE):
        return passing(auction) if call == PASS else "it may well be made"
    if call == DOUBLE:
        last = auction.calls[auction.last_bid]
        is_penalty = last[1:] == "NT" or int(last[0]) >= GAME[last[1:]] or doubles_for_penalty(auction)
        return "for penalty" if is_penalty else "takeout, asks for partner's best suit"
    if after.asks[me]:
        return "asks for aces, and partner tells how many"
    if after.artificial[me]:
        return "strong, asks partner for more"
    level, strain = int(call[0]), call[1:]
    end = "to play" if level >= GAME[strain] else ""
    if call in ("4NT", "5NT"):
        told, end = "asks partner to bid six", ""
        told += " with more than a minimum" if call == "4NT" else ""
    elif strain == "NT":
        told = "" if end else "no better bid than notrump"
    elif strain in after.seats[(me + 2) % 4].suits:
        told = f"support for {SUIT_WORDS[strain]}"
    else:
        count = _COUNTS[min(after.seats[me].lengths[SUITS.index(strain)][0], len(_COUNTS) - 1)]
        told = f"{count} or more {SUIT_WORDS[strain]}"
    points = "" if level >= GAME[strain] else _points(*after.seats[me].strength)
    return ", ".join(filter(None, (told, points, end)))


def _points(least: int, most: int) -> str:
    """How many points there are, "" where nothing has been shown of them."""
    if most >= _ANY_POINTS:
        return f"{least} or more points" if least else ""
    if not least:
        return f"no more than {most} points"
    if least == most:
        return f"{least} points"
    return f"{least} {'or' if most == least + 1 else 'to'} {most} points"


_ANY_POINTS: Final = 30
"""From here on the most points say nothing."""
_COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
_LENGTH: Final = re.compile(rf"({'|'.join(_COUNTS)})(?: or more)? (clubs|diamonds|hearts|spades)")
_SPAN: Final = re.compile(r"(\d+)(?: (?:to|or) (\d+|more))? points")
_VAGUE: Final = re.compile(
    r"(no|nothing|without a) (better|fit\b)|the best suit there is|a new suit|no suit to (bid|show)"
)
"""What stands for all hands that are left over, and tells nothing of them."""


def others(situation: Situation, cards: Iterable[Card]) -> tuple[Option, ...]:
    """Other calls that rules allow these cards, the best first, each once.

    Rules without a condition, which take what is left over, do not count.
    """
    agreed, hand = agreed_at(situation), hand_of(cards)
    chosen = agreed.option(hand)
    found: dict[str, Option] = {}
    for group in agreed.groups:
        for option in group:
            if chosen is None or option.call == chosen.call or not option.rule.when:
                continue
            if option.has(hand):
                found.setdefault(option.call, option)
    return tuple(found.values())


_POOL: Final = 2_000  # hands
_SHARE: Final = 0.03  # of the hands that make a call, below which a rule is left out of its meaning


@lru_cache(maxsize=1)
def _hands() -> tuple[Hand, ...]:
    """Random hands, always the same."""
    rng = Random(_POOL)
    return tuple(hand_of(rng.sample(CARDS[:52], 13)) for _ in range(_POOL))


@lru_cache(maxsize=1 << 10)
def _choosing(situation: Situation, call: str) -> tuple[Option, ...]:
    """The rules that choose this call for hands that fit the seat's earlier calls, the most frequent first.

    Counted over `_hands`. A rule that never, or hardly ever, chooses the call is left out; where none is
    left, all that give it are returned.
    """
    agreed = agreed_at(situation)
    options = agreed.options_of(call)
    if len({option.says for option in options}) < 2:
        return tuple(options)
    seat = known_at(situation).seats[SEATS.index(situation.auction.turn)]
    chosen: Counter[int] = Counter()
    for hand in _hands():
        if any(option.has(hand) for option in options) and seat.fits(hand):
            found = agreed.option(hand)
            if found is not None and found.call == call:
                chosen[options.index(found)] += 1
    likely = [number for number, count in chosen.most_common() if count >= _SHARE * chosen.total()]
    return tuple(options[number] for number in likely) or tuple(options)


def _said(texts: Sequence[str]) -> str:
    """What several rules of one call say, as one sentence: what all say first, then one or another.

    Lengths of one suit, and points, become one range where the rest is the same.

    >>> _said(["balanced, 13 to 15 points", "five or more clubs, 13 to 15 points"])
    '13 to 15 points; balanced or five or more clubs'
    >>> _said(["seven hearts", "seven good hearts, 5 to 10 points"])
    'seven hearts'
    >>> _said(["four clubs, 11 or more points", "five or more clubs, 13 or more points"])
    'four or more clubs, 11 or more points'
    >>> _said(["takeout: short in their suit", "takeout: short in their suit, or 18 or more points"])
    'takeout: short in their suit, or 18 or more points'
    >>> _said(["no better bid", "six or more hearts, 13 to 16 points"])
    'usually six or more hearts and 13 to 16 points'
    >>> _said(["four or more hearts, weak", "three or more hearts, about 11 points"])
    'either four or more hearts, weak; or three or more hearts and about 11 points'
    """
    different = list(dict.fromkeys(texts))
    firm = [text for text in different if not _VAGUE.search(text)]
    usually = "usually " if len(different) > len(firm) > 0 else ""
    told = firm or different
    told = [text for text in told if not any(_covers(other, text) for other in told if other != text)]
    said = _one_or_another(told)
    return f"{usually}{_and(said.split(', '))}" if usually else said


def _one_or_another(told: Sequence[str]) -> str:
    heads = {text.partition(": ")[0] for text in told if ": " in text}
    if len(told) > 1 and len(heads) == 1 and all(": " in text for text in told):
        (head,) = heads
        return f"{head}: {', or '.join(text.partition(': ')[2] for text in told)}"
    each = [text.split(", ") for text in told]
    if len(each) == 1:
        return told[0]
    if (joined := _joined(each)) is not None:
        return ", ".join(joined)
    common = [part for part in each[0] if all(part in parts for parts in each[1:])]
    rests = [_and([part for part in parts if part not in common]) for parts in each]
    if common:
        either = (", or " if any(", " in rest for rest in rests) else " or ").join(rests)
        return f"{', '.join(common)}; {either}"
    if any(", " in rest or " and " in rest for rest in rests):
        return f"either {'; or '.join(rests)}"
    return " or ".join(rests)


def _joined(each: Sequence[Sequence[str]]) -> list[str] | None:
    """The parts of all with lengths of one suit, and points, as one range; None where more differs."""
    by_kind = [{_kind(part): part for part in parts} for parts in each]
    if any(kinds.keys() != by_kind[0].keys() for kinds in by_kind):
        return None
    found = []
    for kind in by_kind[0]:
        parts = list(dict.fromkeys(kinds[kind] for kinds in by_kind))
        lengths = [length[1] for part in parts if (length := _LENGTH.fullmatch(part))]
        spans = [(int(span[1]), span[2]) for part in parts if (span := _SPAN.fullmatch(part))]
        if len(parts) == 1:
            found.append(parts[0])
        else:
            found.append(f"{min(lengths, key=_COUNTS.index)} or more {kind}" if lengths else _widest(spans))
    return found


def _kind(part: str) -> str:
    """What a part tells of, so that parts of two texts can be paired: points, or a suit."""
    length = _LENGTH.fullmatch(part)
    return "points" if _SPAN.fullmatch(part) else length[2] if length else part


def _widest(spans: Sequence[tuple[int, str | None]]) -> str:
    """`6 to 12 points`: one range that holds all spans; a span is as `_SPAN` reads it."""
    least = min(span[0] for span in spans)
    tops = [None if top == "more" else int(top) if top else low for low, top in spans]
    most = None if None in tops else max(top for top in tops if top is not None)
    return f"{least} or more points" if most is None else f"{least} to {most} points"


def _and(parts: Sequence[str]) -> str:
    """Parts as one thing: two that tell of the hand with `and`."""
    if len(parts) == 2 and (_LENGTH.fullmatch(parts[0]) or parts[0] == "balanced") and "points" in parts[1]:
        return " and ".join(parts)
    return ", ".join(parts)


def _covers(wide: str, narrow: str) -> bool:
    """Whether `wide` says no more than `narrow`, word by word: `seven hearts` and `seven good hearts`.

    A text with one more `or` says less.
    """
    if wide.count(", or ") > narrow.count(", or "):
        wide, narrow = narrow, wide
    elif wide.count(", or ") < narrow.count(", or "):
        return False
    words = iter(re.split(r"[,;]? ", narrow))
    return all(word in words for word in re.split(r"[,;]? ", wide))


def shown(situation: Situation) -> dict[str, ShownHand]:
    """What the calls so far have shown of each seat, by its letter."""
    return dict(zip(SEATS, known_at(situation).seats, strict=True))


__all__ = [
    "Candidate",
    "Decision",
    "Meaning",
    "choose",
    "decide",
    "meaning",
    "natural_meaning",
    "others",
    "places",
    "shown",
]
