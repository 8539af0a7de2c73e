"""What lies on the table in one deal."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeVar

from hoylecli.core.cards import Card
from hoylecli.core.game import Seat
from hoylecli.core.values import changing, making, replace
from hoylecli.scoring.pinochle import Laid, PinochleMeld, without

# The calls and answers of piquet, and how much of them each seat may know

Kind = Literal["blanche", "point", "sequence", "set"]
Answer = Literal["", "making", "not good", "good", "equal"]
SHOWN: Final = ("good", "equal")
"""The answers after which the cards are shown: on demand by the laws (PC 55), and always here."""


@dataclass(frozen=True, slots=True)
class Call:
    """A point, a sequence or a set that was called, or carte blanche.

    size: how many cards the best combination has, 0 when the player calls none. height: what decides between
    two of one size (see `scoring.piquet.Combo`); for a point 0 until the other player has asked what it
    makes. answer: what the other player has answered, "" before that. combos: the cards, the best combination
    first; () for a seat that may not see them. Carte blanche has them once it is shown.
    """

    seat: Seat
    kind: Kind
    size: int = 0
    height: int = 0
    answer: Answer = ""
    combos: tuple[tuple[Card, ...], ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether the answer is still to come."""
        return self.size > 0 and self.answer in ("", "making")

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(dict.fromkeys(card for combo in self.combos for card in combo))

    def seen_by(self, seat: Seat | None) -> "Call":
        """The call as a seat may know it: with its cards only for the caller, or when they were shown."""
        return self if seat == self.seat or self.answer in SHOWN else replace(self, combos=())


def awaiting(calls: Sequence[Call]) -> Call | None:
    """The last call, if it has not been answered yet."""
    return calls[-1] if calls and calls[-1].is_open else None


def called(calls: Iterable[Call], seat: Seat, kind: str) -> Call | None:
    """What a seat has called of a kind, None before it has."""
    return next((call for call in calls if (call.seat, call.kind) == (seat, kind)), None)


def uncalled(kinds: Iterable[Kind], calls: Iterable[Call], seat: Seat, *, is_younger: bool) -> Kind | None:
    """The kind that a seat is to call next, None when it has called all; younger not what elder counts."""
    counts = {call.kind for call in calls if call.seat != seat and call.answer in SHOWN} if is_younger else ()
    left = (kind for kind in kinds if kind not in counts and called(calls, seat, kind) is None)
    return next(left, None)


Hand = tuple[Card, ...]
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Play:
    """A card, and who played it. named: the suit that a joker stands for, which was led without trumps."""

    seat: Seat
    card: Card
    named: str = ""


@dataclass(frozen=True, slots=True)
class Trick:
    """A complete trick: the plays in order, and who took it."""

    plays: tuple[Play, ...]
    winner: Seat

    @property
    def leader(self) -> Seat:
        return self.plays[0].seat

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(play.card for play in self.plays)


@dataclass(frozen=True, slots=True)
class Bid:
    """What a player said. word: `bid`, `pass`, `nil` and so on; amount and suit where the word has them."""

    seat: Seat
    word: str
    amount: int = 0
    suit: str = ""


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal.

    hands: one a seat, sorted. trump: the suit, "" while there is none. turned: the card turned up. rest: the
    cards that were not dealt. passed: what each seat has passed on, () before anybody has. declarer: who made
    or calls trumps, or won the bidding, None before; out: the partner of a declarer who plays alone.
    dummy: declarer's partner at bridge. points: what each seat has told of its hand, () where nobody tells.
    laid_away: what the declarer or the dealer laid away. looked: seats that have seen their cards. bids: all
    that was said, in order. trader: who has traded the nine of trumps for the turned card. has_melded:
    whether a meld has been laid since the last trick. melds: what each seat has laid, () before melds are
    laid. laid: the melded cards that lie before each seat and are played from there; shown: other cards that
    everybody knows to be in a hand; both () where no cards are drawn.
    discards, drawn: what each seat has exchanged and got for it, in order; () where nothing is exchanged.
    calls: what was called and answered, in order. left: whether younger has looked at what was left of the
    talon, "" before that is decided. trick: the cards of the trick being played. tricks: those that are
    complete.
    """

    hands: tuple[Hand, ...] = ()
    trump: str = ""
    turned: Card | None = None
    rest: tuple[Card, ...] = ()
    passed: tuple[Hand, ...] = ()
    declarer: Seat | None = None
    out: Seat | None = None
    dummy: Seat | None = None
    points: tuple[int, ...] = ()
    laid_away: Hand = ()
    looked: frozenset[Seat] = frozenset()
    bids: tuple[Bid, ...] = ()
    trader: Seat | None = None
    has_melded: bool = False
    melds: tuple[tuple[PinochleMeld, ...], ...] = ()
    laid: tuple[tuple[Laid, ...], ...] = ()
    shown: tuple[Hand, ...] = ()
    discards: tuple[Hand, ...] = ()
    drawn: tuple[Hand, ...] = ()
    calls: tuple[Call, ...] = ()
    left: Literal["", "seen", "unseen"] = ""
    trick: tuple[Play, ...] = ()
    tricks: tuple[Trick, ...] = ()

    def everywhere(self) -> Iterator[Card]:
        """Every card of the deal, wherever it lies."""
        yield from (card for hand in self.hands for card in hand)
        yield from self.rest
        yield from (card for hand in self.discards for card in hand)
        yield from (play.card for play in self.trick)
        yield from (card for trick in self.tricks for card in trick.cards)

    def without(self, seat: Seat, cards: Sequence[Card]) -> "Deal":
        """The deal when these cards have left a hand."""
        return self.with_hand(seat, _less(self.hands[seat], cards))

    def after_play(self, seat: Seat, card: Card, named: str = "", *, held: bool = False) -> "Deal":
        """The deal when a seat has played a card.

        Of equal cards in the hand one that lies on the table as a meld goes first, unless one that is `held`
        back is to go; then one that all have seen.
        """
        hand = self.hands[seat]
        at = hand.index(card)
        hands = with_item(self.hands, seat, hand[:at] + hand[at + 1 :])
        deal = _PLAYED(self, hands, self.trick + (_play(seat, card, named),))
        if not self.laid:
            return deal
        left = self.laid[seat] if held else without(self.laid[seat], card)
        if left != self.laid[seat]:
            return replace(deal, laid=with_item(self.laid, seat, left))
        if card in self.shown[seat]:
            return replace(deal, shown=with_item(self.shown, seat, _less(self.shown[seat], (card,))))
        return deal

    def with_shown(self, seat: Seat, *cards: Card) -> "Deal":
        """The deal when all have seen these cards come into a hand."""
        return replace(self, shown=with_item(self.shown, seat, (*self.shown[seat], *cards)))

    def with_hand(self, seat: Seat, hand: Sequence[Card]) -> "Deal":
        """The deal when a seat holds these cards."""
        hands = list(self.hands)
        hands[seat] = tuple(sorted(hand))
        return replace(self, hands=tuple(hands))

    def held_back(self, seat: Seat) -> Hand:
        """The cards of a seat without those that lie on the table as melds."""
        return _less(self.hands[seat], [one.card for one in self.laid[seat]])

    def taken(self, seat: Seat) -> int:
        """How many tricks a seat has taken."""
        return sum(trick.winner == seat for trick in self.tricks)

    def won(self, seat: Seat) -> Hand:
        """The cards in the tricks that a seat has taken."""
        return tuple(card for trick in self.tricks if trick.winner == seat for card in trick.cards)

    @property
    def high(self) -> Bid | None:
        """The last bid that was not a pass."""
        return next((bid for bid in reversed(self.bids) if bid.word != "pass"), None)

    def bid_of(self, seat: Seat) -> Bid | None:
        """The last bid of a seat, a pass included."""
        return next((bid for bid in reversed(self.bids) if bid.seat == seat), None)


_play: Final = making(Play, "seat", "card", "named")
_PLAYED: Final = changing(Deal, "hands", "trick")


def with_item(items: tuple[Item, ...], at: int, item: Item) -> tuple[Item, ...]:
    """The tuple with the item at index `at` replaced."""
    return items[:at] + (item,) + items[at + 1 :]


def _less(hand: Hand, cards: Sequence[Card]) -> Hand:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)
