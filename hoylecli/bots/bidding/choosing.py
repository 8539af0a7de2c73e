"""What a seat calls, and what calls mean: rules first, then `natural`."""

from collections.abc import Iterable
from typing import NamedTuple

from hoylecli.core.cards import Card
from hoylecli.scoring.bridge.auction import PASS, Auction
from hoylecli.scoring.bridge.contract import SEATS

from . import hand as places
from .hand import Hand, hand_of
from .natural import Candidate, Outlook, candidates, game_level
from .patterns import RANK
from .positions import Option, Seat, Situation, known_at, position_at
from .system import Rule, System

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


def _situation(
    ours: System, theirs: System, auction: Auction, ns_vulnerable: bool, ew_vulnerable: bool
) -> Situation:
    is_ns = SEATS.index(auction.turn) % 2 == 0
    return Situation((ours, theirs) if is_ns else (theirs, ours), (ns_vulnerable, ew_vulnerable), auction)


def choose(
    ours: System,
    theirs: System,
    cards: Iterable[Card],
    auction: Auction,
    *,
    ns_vulnerable: bool = False,
    ew_vulnerable: bool = False,
    below: tuple[int, int] = (0, 0),
) -> Decision:
    """What the seat whose turn it is calls with these cards, which may always be called.

    ours, theirs: the systems of its side and of the other. below: the points below the line of its side and
    of the other, at rubber. The auction must not be over.
    """
    situation = _situation(ours, theirs, auction, ns_vulnerable, ew_vulnerable)
    return decide(situation, hand_of(cards), below)


def decide(situation: Situation, hand: Hand, below: tuple[int, int] = (0, 0)) -> Decision:
    """`choose` for a hand that has been counted."""
    auction = situation.auction
    outlook = Outlook(hand, auction, known_at(situation), below[0])
    if below[0] and _is_enough(outlook):
        return Decision(PASS, "With your part-score this makes game.", BEYOND)
    option = position_at(situation).option(hand)
    if option is not None and not (option.call == PASS and outlook.forced):
        return Decision(option.call, option.says, option.rule.section, option.rule.forcing, option.rule)
    found = candidates(outlook)
    return Decision(found[0].call, found[0].why, BEYOND, candidates=tuple(found))


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


def meaning(
    ours: System,
    theirs: System,
    auction: Auction,
    call: str,
    *,
    ns_vulnerable: bool = False,
    ew_vulnerable: bool = False,
) -> Meaning | None:
    """What a call would say for the seat whose turn it is; None where no rule has it."""
    options = position_at(_situation(ours, theirs, auction, ns_vulnerable, ew_vulnerable)).options_of(call)
    if not options:
        return None
    first = options[0].rule
    return Meaning(_said(options), first, first.section, first.forcing)


def others(
    ours: System,
    theirs: System,
    cards: Iterable[Card],
    auction: Auction,
    *,
    ns_vulnerable: bool = False,
    ew_vulnerable: bool = False,
) -> tuple[Option, ...]:
    """The calls that rules have for these cards beside the one they choose, the best first, each once.

    Rules that ask nothing of a hand, and stand for what is left over, are none of them.
    """
    position = position_at(_situation(ours, theirs, auction, ns_vulnerable, ew_vulnerable))
    hand = hand_of(cards)
    chosen = position.option(hand)
    found: dict[str, Option] = {}
    for group in position.groups:
        for option in group:
            if chosen is None or option.call == chosen.call or not option.rule.when:
                continue
            if option.has(hand):
                found.setdefault(option.call, option)
    return tuple(found.values())


def _said(options: list[Option]) -> str:
    """What rules of one call say, each once."""
    return "; or ".join(dict.fromkeys(option.says for option in options))


def shown(
    ns: System, ew: System, auction: Auction, *, ns_vulnerable: bool = False, ew_vulnerable: bool = False
) -> dict[str, Seat]:
    """What the calls so far have shown of each seat, by its letter."""
    situation = Situation((ns, ew), (ns_vulnerable, ew_vulnerable), auction)
    return dict(zip(SEATS, known_at(situation).seats, strict=True))


__all__ = ["Candidate", "Decision", "Meaning", "choose", "decide", "meaning", "others", "places", "shown"]
