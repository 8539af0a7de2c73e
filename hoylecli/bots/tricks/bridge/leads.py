"""Opening leads: which suit, and which card of it (CG, Standard Bidding System, Defensive Leads).

A pattern names the highest cards of a suit of three or more: the `x` of the text stands for a third card, and
from king-jack-ten alone the jack is led. The text leaves open what is led from a single honor in three or
four: the lowest. An ace is never underled against a suit. From three cards with touching honors the lead
against notrump is that against a suit.
"""

from collections.abc import Collection
from typing import Final, NamedTuple

from .sight import SPAN, SUIT

RANKS: Final = " 23456789TJQKA"
"""The ranks by their bits among those of a suit."""

AGAINST_SUITS: Final = {
    "AK": "K",
    "KQ": "K",
    "QJ": "Q",
    "JT": "J",
    "T9": "T",
    "KJT": "J",
    "KT9": "T",
    "QT9": "T",
}
AGAINST_NOTRUMP: Final = {
    "AKQ": "K",
    "AKJ": "K",
    "AQJ": "Q",
    "AJT9": "J",
    "AT98": "T",
    "KQJ": "K",
    "KQT9": "Q",
    "KJT9": "J",
    "KT98": "T",
    "QJT": "Q",
    "QT98": "T",
    "JT9": "J",
    "T98": "T",
}
_LONG: Final = 5
_SAID: Final = {"T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}


class FromSuit(NamedTuple):
    """The card to lead from a suit. rank: its bit among those of the suit. why: the rule, for a sentence."""

    rank: int
    why: str


def lead_from(cards: int, against_suit: bool) -> FromSuit:
    """The card of a suit to lead. cards: its ranks as bits. against_suit: whether there are trumps."""
    held = "".join(RANKS[bit] for bit in range(SPAN - 1, 0, -1) if cards >> bit & 1)
    if len(held) == 1:
        return _found(held, "a singleton")
    if len(held) == 2:
        return _found(held[0], "the higher of two cards")
    tables = [AGAINST_SUITS] if against_suit else [AGAINST_NOTRUMP]
    if len(held) == 3 and not against_suit:
        tables.append(AGAINST_SUITS)
    for pattern, lead in (each for table in tables for each in table.items()):
        if held.startswith(pattern):
            return _found(lead, f"the {_SAID[lead]} from {_listed(pattern)}")
    if against_suit and held[0] == "A":
        return _found("A", "the ace, which is never led away from against a suit")
    if len(held) >= _LONG:
        return _found(held[3], "the fourth highest of a long suit")
    return _found(held[-1], "the lowest of three or four cards")


def _found(rank: str, why: str) -> FromSuit:
    return FromSuit(RANKS.index(rank), why)


def _listed(tops: str) -> str:
    return "-".join(_SAID.get(rank, {"9": "nine", "8": "eight"}.get(rank, rank)) for rank in tops)


class Suits(NamedTuple):
    """The suits, by number, that partner has bid, and that the other side has."""

    partners: Collection[int] = ()
    theirs: Collection[int] = ()


NO_SUITS: Final = Suits()


def suit_worths(hand: int, trump: int, bid: Suits = NO_SUITS) -> dict[int, float]:
    """How good a lead each suit of a hand is. trump: the suit by number, -1 at notrump."""
    has_trumps = trump >= 0
    found = {}
    for suit in range(4):
        held = hand >> SPAN * suit & SUIT
        if held:
            worth = _against_suit(held, hand, suit, trump) if has_trumps else _against_notrump(held)
            if suit in bid.partners and suit != trump:
                worth += 8 if has_trumps or held.bit_count() > 1 else 4
            elif suit in bid.theirs and suit != trump:
                worth -= 3 if has_trumps else 5
            found[suit] = worth
    return found


def _held(held: int, ranks: str) -> bool:
    return all(held >> RANKS.index(rank) & 1 for rank in ranks)


def _against_suit(held: int, hand: int, suit: int, trump: int) -> float:
    """Ace-king, a singleton to ruff, a sequence; not an ace without the king, nor a lone honor."""
    length = held.bit_count()
    if suit == trump:
        return 0.0 if length > 1 and not _held(held, "K") and not _held(held, "Q") else -2.0
    if _held(held, "AK"):
        return 6.0 if length > 2 else 4.5
    trumps = (hand >> SPAN * trump & SUIT).bit_count()
    if length == 1:
        return (5.0 if trumps else 0.0) - 4 * _held(held, "K") - 2 * _held(held, "Q")
    if _held(held, "A"):
        return -3.0
    for ranks, worth in (("KQJ", 5.0), ("KQ", 3.5), ("QJT", 4.0), ("QJ", 2.5), ("JT", 2.0), ("T9", 1.0)):
        if _held(held, ranks) and not (ranks != "KQ" and ranks != "KQJ" and _held(held, "K")):
            return worth + length / 8
    lone = 2.0 * _held(held, "K") + 1.5 * _held(held, "Q") + 0.5 * _held(held, "J")
    return length / 8 - lone - (1.0 if length == 2 and lone else 0.0) + (0.6 if length == 2 else 0.0)


def _against_notrump(held: int) -> float:
    """Length, and touching honors."""
    length = held.bit_count()
    worth = float(length) + 0.3 * sum(_held(held, rank) for rank in "AKQJT")
    if length < 4:
        worth -= 1.0 * _held(held, "K") + 0.7 * _held(held, "Q") + 1.0 * _held(held, "A")
    for ranks in ("KQJ", "QJT", "JT9", "AKQ", "AKJ", "AQJ", "KQT"):
        if _held(held, ranks):
            return worth + 1.2
    return worth


def suit_to_lead(hand: int, trump: int, bid: Suits = NO_SUITS) -> int:
    """The suit to lead, the higher-ranking of equal ones."""
    worths = suit_worths(hand, trump, bid)
    return max(worths, key=lambda suit: (worths[suit], suit))
