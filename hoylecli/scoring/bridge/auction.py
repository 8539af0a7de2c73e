"""An auction at bridge: which calls may be made, when it is over, and the contract that comes of it.

Nobody leaves by passing: it ends when three in a row have passed a bid, or all four at once (CG, Bridge, The
Auction).
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from hoylecli.core import BadNotation

from . import DENOMINATIONS, SEATS, Contract, side_of

PASS: Final = "Pass"
DOUBLE: Final = "X"
REDOUBLE: Final = "XX"
BIDS: Final = tuple(f"{level}{denomination}" for level in range(1, 8) for denomination in DENOMINATIONS)
"""All bids from the lowest."""
_RANKS: Final = {bid: rank for rank, bid in enumerate(BIDS)}


class Auction(NamedTuple):
    """Calls from the dealer on, each `Pass`, `X`, `XX`, or a bid of BIDS.

    >>> auction = Auction("N").after("1S").after("X")
    >>> auction.turn, auction.why_not("1H")
    ('S', '1H is not above 1S.')
    >>> str(auction.after("Pass").after("Pass").after("Pass").contract)
    '1SX'
    """

    dealer: str
    calls: tuple[str, ...] = ()

    @property
    def turn(self) -> str:
        """Whose call is next."""
        return self.seat(len(self.calls))

    def seat(self, number: int) -> str:
        """Who makes the call with this number, counted from 0."""
        return SEATS[(SEATS.index(self.dealer) + number) % 4]

    @property
    def is_over(self) -> bool:
        return len(self.calls) > 3 and self.calls[-3:] == (PASS,) * 3

    @property
    def last_bid(self) -> int:
        """The number of the highest bid, -1 where there is none."""
        return max((number for number, call in enumerate(self.calls) if call in _RANKS), default=-1)

    @property
    def doubled(self) -> int:
        """How many times the last bid stands doubled: 0, 1 or 2."""
        since = self.calls[self.last_bid + 1 :]
        return 2 if REDOUBLE in since else 1 if DOUBLE in since else 0

    @property
    def passes_left(self) -> int:
        """How many passes in a row would end it."""
        passed = next((at for at, call in enumerate(reversed(self.calls)) if call != PASS), len(self.calls))
        return max(0, (3 if self.last_bid >= 0 else 4) - passed)

    @property
    def contract(self) -> Contract | None:
        """What the auction has come to so far; None where nobody has bid.

        Declarer is who first named the denomination for the side that made the last bid.
        """
        last = self.last_bid
        if last < 0:
            return None
        level, denomination = int(self.calls[last][0]), self.calls[last][1:]
        side = side_of(self.seat(last))
        first = next(
            number
            for number, call in enumerate(self.calls)
            if call[1:] == denomination and call in _RANKS and side_of(self.seat(number)) == side
        )
        return Contract(level, denomination, self.doubled, self.seat(first))

    def why_not(self, call: str) -> str:
        """Why a call may not be made now; "" if it may."""
        if self.is_over:
            return "The auction is over."
        if call == PASS:
            return ""
        last = self.last_bid
        if call in _RANKS:
            if last >= 0 and _RANKS[call] <= _RANKS[self.calls[last]]:
                return f"{call} is not above {self.calls[last]}."
            return ""
        if call not in (DOUBLE, REDOUBLE):
            return f"{call} is no call."
        name = "double" if call == DOUBLE else "redouble"
        if last < 0:
            return f"There is no bid to {name}."
        is_own = side_of(self.seat(last)) == side_of(self.turn)
        if call == DOUBLE and is_own:
            return "You double bids of the other side only."
        if call == REDOUBLE and (self.doubled == 0 or not is_own):
            return "You redouble only when the other side has doubled your side's bid."
        if self.doubled == (2 if call == REDOUBLE else 1) or self.doubled == 2:
            bid = Contract(int(self.calls[last][0]), self.calls[last][1:]).words
            return f"The bid of {bid} is {'redoubled' if self.doubled == 2 else 'doubled'} already."
        return ""

    def legal(self) -> tuple[str, ...]:
        """The calls that may be made: pass, double, redouble, then bids from the lowest."""
        return tuple(call for call in (PASS, DOUBLE, REDOUBLE, *BIDS) if not self.why_not(call))

    def after(self, call: str) -> "Auction":
        """The auction with one more call. Raises BadNotation where it may not be made."""
        why = self.why_not(call)
        if why:
            raise BadNotation(why)
        return self._replace(calls=(*self.calls, call))


class NoSuchLevel(BadNotation):
    """A bid of a denomination at a level that there is not."""


def parse_call(text: str) -> str:
    """The call that somebody writes, as `Pass`, `X`, `XX` or a bid. Raises BadNotation where it is none.

    >>> [parse_call(text) for text in ("p", "dbl", "1n", "7♠", "rdbl")]
    ['Pass', 'X', '1NT', '7S', 'XX']
    """
    word = text.strip().upper().translate(_SIGNS).replace(" ", "").replace("-", "")
    for call, names in _NAMES.items():
        if word in names:
            return call
    level, name = word[:1], word[1:]
    denomination = next((each for each in DENOMINATIONS if name in (each, _LONG[each], _LONG[each][:-1])), "")
    if name in ("N", "NOTRUMP", "NOTRUMPS", "SA"):
        denomination = "NT"
    if denomination and level.isdecimal():
        bid = level + denomination
        if bid in _RANKS:
            return bid
        raise NoSuchLevel(f"{bid} is no bid: levels go from 1 to 7.")
    raise BadNotation(f"'{text.strip()[:24]}' is no call: write pass, X, XX, or a bid such as 1S or 3NT.")


def auction_of(dealer: str, calls: Iterable[str]) -> Auction:
    """The auction of these calls. Raises BadNotation that names the first that may not be made."""
    auction = Auction(dealer)
    for number, call in enumerate(calls, 1):
        try:
            auction = auction.after(call)
        except BadNotation as error:
            raise BadNotation(f"call {number}, {call} by {auction.turn}: {_lowered(str(error))}") from None
    return auction


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:] if text[1:2].islower() else text


_SIGNS: Final = {ord(sign): letter for sign, letter in zip("♣♦♥♠♧♢♡♤", "CDHSCDHS", strict=True)}
_LONG: Final = {"C": "CLUBS", "D": "DIAMONDS", "H": "HEARTS", "S": "SPADES", "NT": "NOTRUMP"}
_NAMES: Final = {
    PASS: ("P", "PASS", "PASSES", "NB", "NOBID"),
    DOUBLE: ("X", "D", "DBL", "DB", "DOUBLE", "DOUBLES"),
    REDOUBLE: ("XX", "R", "RD", "RDBL", "RDB", "REDOUBLE", "REDOUBLES"),
}
