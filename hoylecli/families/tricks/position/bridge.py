"""Bridge: the compass, the auction in the terms of `scoring.bridge`, who is dummy, and what hands are worth.

The first seat is South, so that its partner is North; the deal goes round S, W, N, E.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Protocol

from hoylecli.core import Card, Seat
from hoylecli.frame.match import ScoreLine, standing
from hoylecli.scoring.bridge import Contract
from hoylecli.scoring.bridge.auction import DOUBLE, PASS, REDOUBLE, Auction

from ..rules import TricksRules
from ..rules.counting import DummyScore, DuplicateScore
from . import NO_TRUMPS, Bid, Deal, Hand

COMPASS: Final = "SWNE"
"""The letters of the seats, in the order of play."""
FORMS: Final = ("rubber", "four_deal", "duplicate")
"""The kinds of score of bridge."""
_POINTS: Final = {"A": 4, "K": 3, "Q": 2, "J": 1}
_CALLS: Final = {"pass": PASS, "double": DOUBLE, "redouble": REDOUBLE}
_WORDS: Final = {call: word for word, call in _CALLS.items()}


def call_of(bid: Bid) -> str:
    """A call as the calculators have it: `Pass`, `X`, `XX`, `1S`, `3NT`."""
    if bid.word != "bid":
        return _CALLS[bid.word]
    return f"{bid.amount}{'NT' if bid.suit == NO_TRUMPS else bid.suit}"


def bid_of_call(seat: Seat, call: str) -> Bid:
    """The call of a seat, from what the calculators have.

    >>> bid_of_call(2, "3NT"), bid_of_call(1, "X").word
    (Bid(seat=2, word='bid', amount=3, suit='N'), 'double')
    """
    if call in _WORDS:
        return Bid(seat, _WORDS[call])
    return Bid(seat, "bid", int(call[0]), NO_TRUMPS if call[1:] == "NT" else call[1:])


def auction_of(bids: Sequence[Bid], dealer: Seat) -> Auction:
    """The auction so far."""
    return Auction(COMPASS[dealer], tuple(map(call_of, bids)))


@lru_cache(maxsize=4096)
def contract_of(bids: tuple[Bid, ...], dealer: Seat) -> Contract | None:
    """What the auction has come to so far, None where nobody has bid.

    Where points are told, the one bid is declarer's, whatever the dealer.
    """
    if len(bids) == 1 and bids[0].word == "bid" and bids[0].seat != dealer:
        return Auction(COMPASS[bids[0].seat], (call_of(bids[0]),)).contract
    return auction_of(bids, dealer).contract


def points(hand: Iterable[Card]) -> int:
    """The high-card points of a hand: four for an ace, three, two and one for the other court cards.

    >>> from hoylecli.core.cards import parse_cards
    >>> points(parse_cards("AS KS QH JH TC"))
    10
    """
    return sum(_POINTS.get(str(card)[0], 0) for card in hand)


class Boarded(Protocol):
    """What a position and a view have in common where boards are scored. number: of the deal, from 1."""

    @property
    def rules(self) -> TricksRules: ...
    @property
    def number(self) -> int: ...
    @property
    def dealer(self) -> Seat: ...
    @property
    def sheet(self) -> tuple[tuple[ScoreLine, ...], ...]: ...


_BOARDS: Final = ((), (0,), (1,), (0, 1))
"""The vulnerable sides of boards 1 to 4, North and South the first side; the next four begin one later."""


def vulnerable(table: Boarded) -> tuple[int, ...]:
    """The sides that are vulnerable in the deal: 0 for South and North, 1 for West and East.

    In a rubber those that have won a game; in four-deal bridge nobody, twice the dealer's side, everybody
    (CG, Four-Deal Bridge); in duplicate the number of the board says it (Laws of Duplicate Bridge, Law 2).
    """
    kind, score = table.rules.score.kind, table.rules.score
    if isinstance(score, DuplicateScore) and score.vulnerable == "nobody":
        return ()
    if kind == "rubber":
        return tuple(side for side, games in enumerate(standing(table.sheet, 2).games) if games)
    if kind == "four_deal":
        return {0: (), 3: (0, 1)}.get(len(table.sheet), (table.dealer % 2,))
    board = (table.number + table.rules.first_board - 2) % 16
    return _BOARDS[(board + board // 4) % 4]


def board_number(table: Boarded) -> int:
    """The number that the board goes by, counted from that of the first board."""
    score = table.rules.score
    called = score.called if isinstance(score, DummyScore) else 0
    return table.number + (called or table.rules.first_board) - 1


def dealer_of(board: int) -> str:
    """Who deals the board of this number, in the words of `frame.match.first_dealer`: North board 1."""
    return ("across", "right", "you", "left")[(board - 1) % 4]


def is_compared(rules: TricksRules) -> bool:
    """Whether boards are compared with a second table."""
    return isinstance(rules.score, DuplicateScore) and rules.score.beside == "second_table"


def is_dummy_shown(rules: TricksRules, deal: Deal) -> bool:
    """Whether dummy's cards lie on the table: after the opening lead, or where declarer names the contract
    with both hands in sight.
    """
    if deal.dummy is None:
        return False
    return rules.bidding.kind == "points" or bool(deal.trick or deal.tricks)


def player_of(rules: TricksRules, declarer: Seat, seat: Seat) -> Seat:
    """Who plays the cards of this seat: declarer for dummy, or the first seat for both hands of its side."""
    if seat % 2 != declarer % 2:
        return seat
    return 0 if rules.plays_both and declarer % 2 == 0 else declarer


def original(deal: Deal, seat: Seat) -> Hand:
    """The hand as it was dealt: what is held, and what has been played."""
    played = [play.card for trick in deal.tricks for play in trick.plays if play.seat == seat]
    played += [play.card for play in deal.trick if play.seat == seat]
    return tuple(sorted((*deal.hands[seat], *played)))
