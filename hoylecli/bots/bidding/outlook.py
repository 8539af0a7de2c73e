"""What a seat sees before a call that no rule has: its hand, and what the auction has told."""

from dataclasses import dataclass
from typing import Final

from hoylecli.scoring.bridge import SEATS
from hoylecli.scoring.bridge.auction import DOUBLE, PASS, REDOUBLE, Auction

from . import hand as places
from .conditions import likely_of
from .hand import Hand, at_suit
from .patterns import RANK, SUITS, lowest
from .positions import GAME, Known, ShownHand

_TRICK: Final = {"C": 20, "D": 20, "H": 30, "S": 30}


def trick_points(level: int, strain: str) -> int:
    """What a contract counts below the line when it is just made."""
    return 10 + 30 * level if strain == "NT" else _TRICK[strain] * level


def game_level(strain: str, below: int) -> int:
    """The level that makes game with these points below the line."""
    return next(level for level in range(1, 6) if trick_points(level, strain) + below >= 100)


def doubles_for_penalty(auction: Auction) -> bool:
    """Whether the side to call doubles for penalty also below game.

    It does once it has begun with notrump or a preempt, has redoubled, or has doubled a bid of two suits.
    """
    calls = auction.calls
    ours = range(len(calls) % 2, len(calls), 2)
    bids = [number for number in ours if calls[number] in RANK]
    if not bids:
        return False
    first, is_opening = calls[bids[0]], all(call not in RANK for call in calls[: bids[0]])
    is_preempt = is_opening and first[0] != "1" and first != "2C"
    return first == "1NT" or is_preempt or any(_says_to_defend(calls, number, bids[0]) for number in ours)


def _says_to_defend(calls: tuple[str, ...], number: int, opened: int) -> bool:
    """Whether a call is a redouble, or doubles Michaels or the unusual notrump over our opening bid."""
    over = calls[number - 1] if number else ""
    is_two_suits = number == opened + 2 and over in (f"2{calls[opened][1:]}", "2NT")
    return calls[number] == REDOUBLE or (calls[number] == DOUBLE and is_two_suits)


def passing(auction: Auction) -> str:
    """What a pass of the seat to call says where no rule has it, in a few words."""
    calls, last = auction.calls, auction.last_bid
    if last < 0:
        return "no opening bid"
    if (len(calls) - last) % 2 == 0:
        if auction.doubled:
            return f"happy to play it {'re' if auction.doubled > 1 else ''}doubled"
        return "game is high enough" if int(calls[last][0]) >= GAME[calls[last][1:]] else "high enough"
    if calls[-2:] == (DOUBLE, PASS):
        return "leaves the double in"
    return "nothing to add" if has_called(auction) else "nothing to bid"


def has_called(auction: Auction) -> bool:
    """Whether the seat to call has made a call other than a pass."""
    return any(call != PASS for call in auction.calls[len(auction.calls) % 4 :: 4])


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a seat sees before a call that no rule has. below: its side's points below the line."""

    hand: Hand
    auction: Auction
    known: Known
    below: int = 0

    @property
    def me(self) -> int:
        return SEATS.index(self.auction.turn)

    @property
    def partner(self) -> ShownHand:
        return self.known.seats[(self.me + 2) % 4]

    @property
    def own(self) -> ShownHand:
        return self.known.seats[self.me]

    @property
    def theirs(self) -> str:
        """The suits that the other side has shown."""
        left, right = self.known.seats[(self.me + 1) % 4], self.known.seats[(self.me + 3) % 4]
        return left.suits + right.suits

    @property
    def last(self) -> str:
        """The last bid, "" where there is none."""
        number = self.auction.last_bid
        return self.auction.calls[number] if number >= 0 else ""

    @property
    def is_ours(self) -> bool:
        """Whether our side made the last bid."""
        number = self.auction.last_bid
        return number >= 0 and (len(self.auction.calls) - number) % 2 == 0

    @property
    def is_partner_last(self) -> bool:
        """Whether partner's call was the last but a pass."""
        calls = self.auction.calls
        return len(calls) > 1 and calls[-1] == PASS and calls[-2] != PASS

    @property
    def is_last_ours_by_partner(self) -> bool:
        """Whether partner made the last bid, which has not been redoubled."""
        number = self.auction.last_bid
        return number >= 0 and len(self.auction.calls) - number == 2 and self.auction.doubled < 2

    @property
    def is_partners_notrump(self) -> bool:
        """Whether partner's last call was a bid of notrump, which promises stoppers."""
        return self.auction.calls[-2:-1] != () and self.auction.calls[-2].endswith("NT")

    @property
    def forced(self) -> bool:
        """Whether this seat must not pass: partner's call forces, or game is not reached, and they passed."""
        if self.auction.calls[-1:] != (PASS,) or self.auction.doubled:
            return False
        if self.is_partner_last and self.auction.calls[-2] in RANK:
            force = self.known.forcing[(self.me + 2) % 4]
            if force in ("round", "game"):
                return True
        return self.known.games[self.me % 2] and self.is_ours

    @property
    def has_asked(self) -> bool:
        """Whether this seat has asked for aces or kings, so that it may pass partner's answer."""
        return self.known.asks[self.me] != ""

    @property
    def is_signed_off(self) -> bool:
        """Whether partner wants to play what was bid."""
        return self.is_ours and self.is_partner_last and self.known.forcing[(self.me + 2) % 4] == "sign-off"

    @property
    def doubles_for_penalty(self) -> bool:
        """Whether a double of ours below game is for penalty."""
        return doubles_for_penalty(self.auction)

    def length(self, suit: str) -> int:
        return self.hand[at_suit("len", SUITS.index(suit))]

    def trumps(self, strain: str) -> int:
        """The fewest cards of a suit that our side holds, by what partner has shown; 8 in notrump."""
        if strain == "NT":
            return 8
        return self.length(strain) + self.partner.lengths[SUITS.index(strain)][0]

    def value(self, strain: str) -> int:
        """The points of both hands in a denomination: our own, and the least that partner has shown.

        Cards over four count a point each with seven trumps or more; with fewer, in that suit alone.
        """
        if strain == "NT":
            own = self.hand[places.HCP] + (self.hand[places.LONGEST] >= 5)
        elif self.trumps(strain) >= 8 and self.partner.lengths[SUITS.index(strain)][0] >= 4:
            own = max(self.hand[places.POINTS], self.hand[at_suit("dummy", SUITS.index(strain))])
        elif self.trumps(strain) >= 7:
            own = self.hand[places.POINTS]
        else:
            own = self.hand[places.HCP] + max(0, self.length(strain) - 4)
        return own + self.partner.strength[0]

    def likely(self, strain: str) -> int:
        """`value` with what partner probably has (`likely_of`), and nothing for length in their suits."""
        idle = sum(max(0, self.length(suit) - 4) for suit in self.theirs)
        return self.value(strain) - idle + likely_of(self.partner.strength) - self.partner.strength[0]

    @property
    def leeway(self) -> int:
        """Points that partner may have above the least: half of the span left open, at most two."""
        least, most = self.partner.strength
        return min(2, max(0, min(most, 40 - self.hand[places.HCP]) - least) // 2)

    def stops_theirs(self) -> bool:
        return all(self.hand[at_suit("stop", SUITS.index(suit))] for suit in self.theirs)

    def bid(self, strain: str) -> str:
        """The lowest bid of a denomination, "" where there is none."""
        level = lowest(strain, self.auction.calls)
        return f"{level}{strain}" if level < 8 else ""

    def may(self, call: str) -> bool:
        return bool(call) and not self.auction.why_not(call)
