"""A hand and an auction as people write them on one line."""

import re
from typing import Final

from hoylecli.core import BadNotation, Card, counted, parse_cards, shortened

from . import Contract
from .auction import PASS, Auction, auction_of, parse_call
from .records import SUITS, read_suit

HAND: Final = 13
_SIGNS: Final = {
    ord(sign): suit for signs in ("♠♥♦♣", "♤♡♢♧") for sign, suit in zip(signs, SUITS, strict=True)
}
_VARIATION: Final = {0xFE0E: None, 0xFE0F: None}
_BY_SUIT: Final = re.compile(r"([SHDC])([^SHDC]*)")


def parse_hand(text: str) -> tuple[Card, ...]:
    """A hand of thirteen cards, sorted: the ranks of each suit with points or blanks between, spades first.

    A suit may begin with its sign or its letter, and then stand anywhere; `-` is a void. Raises BadNotation
    that says what is wrong.

    >>> hand = parse_hand("AK2.Q.J98.T65432")
    >>> hand == parse_hand("♥Q ♠AK2 ♦J98 ♣1065432") == parse_hand("AK2 Q J98 T65432")
    True
    """
    cards = read_hand(text)
    twice = next((card for card in cards if cards.count(card) > 1), None)
    if twice is not None:
        raise BadNotation(f"{twice.symbol} is in the hand twice.")
    if len(cards) != HAND:
        raise BadNotation(f"The hand has {counted(len(cards), 'card')}; a hand of bridge has {HAND}.")
    return tuple(sorted(cards))


def read_hand(text: str) -> list[Card]:
    """The cards of a text, however many, written like a hand or one by one. Raises BadNotation."""
    return [Card.parse(card[1] + card[0]) for card in _read(text)]


def _read(text: str) -> list[str]:
    """The cards of a hand as files have them, `SA`."""
    plain = " ".join(text.translate(_VARIATION).translate(_SIGNS).upper().replace("10", "T").split())
    if plain[:1] in SUITS and plain:
        found = _BY_SUIT.findall(plain.replace(".", " ").replace(":", " "))
        return [card for suit, ranks in found for card in read_suit(suit, ranks.replace(" ", ""))]
    if any(suit in plain for suit in SUITS):
        return [str(card)[1] + str(card)[0] for card in parse_cards(text)]
    suits = plain.split(".") if "." in plain else plain.split()
    if len(suits) != 4:
        raise BadNotation(
            f"'{shortened(text, 30)}' is no hand: write the ranks of all four suits, spades first, such as "
            "AQ843.K92.J7.A64."
        )
    return [
        card
        for suit, ranks in zip(SUITS, suits, strict=True)
        for card in read_suit(suit, ranks.replace(" ", ""))
    ]


def parse_auction(text: str, dealer: str = "N") -> Auction:
    """The auction of calls on a line, from the dealer on: `1N P 2C P`.

    Commas and dashes may stand between calls, and `AP` for all passes that are left. Raises BadNotation for
    what is no call, or may not be called.
    """
    calls: list[str] = []
    for word in text.replace(",", " ").replace("(", " ").replace(")", " ").split():
        word = word.replace("!", "")
        if word.upper() == "AP":
            calls += [PASS] * auction_of(dealer, calls).passes_left
        else:
            calls += _calls(word)
    return auction_of(dealer, calls)


def _calls(word: str) -> list[str]:
    """The call of a word, or those with dashes between. Raises BadNotation."""
    try:
        return [parse_call(word)]
    except BadNotation:
        if "-" not in word:
            raise
        return [parse_call(part) for part in word.split("-") if part]


def ended(auction: Auction) -> tuple[Auction, Contract]:
    """The auction with the passes that are left, and its contract. Raises BadNotation where all passed."""
    if auction.contract is None:
        raise BadNotation("Nobody has bid, so there is no contract to lead against.")
    passes = 0 if auction.is_over else auction.passes_left
    auction = auction._replace(calls=(*auction.calls, *[PASS] * passes))
    assert auction.contract is not None
    return auction, auction.contract
