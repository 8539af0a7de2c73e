"""A position in a match of tricks: the cards of the deal on the table, and what phases work on."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol, TypeVar

from hoylecli.core import Card, Event, Move, Seat, cached_by_identity, changing, making, replace
from hoylecli.frame.state import State
from hoylecli.scoring.pinochle import Laid, PinochleMeld, without

from ..rules import TricksRules
from ..rules.before_play import ContractBids
from ..rules.ranking import SUIT_NAMES, Order, Ranking
from .labels import SUITS, SYMBOLS, sorted_hand

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


# Contracts: what can be bid, what it counts, and what follows from it (five hundred, as played).
#
# A contract is a number of tricks with certain trumps, or with none: `bid h 7`, `bid n 8`. At `misere` the
# declarer is to take no trick, without trumps; at `open-misere` the declarer's hand is shown after the first
# trick as well.

NO_TRUMPS: Final = "N"
MISERE: Final = Move("misere")
OPEN_MISERE: Final = Move("open-misere")
_MISERES: Final = (MISERE.verb, OPEN_MISERE.verb)


@cached_by_identity
def contracts_of(rules: ContractBids) -> Mapping[Move, int]:
    """All bids from the lowest to the highest, with what each counts.

    Where the rules say over how many tricks misere is bid, it ranks above all bids of as many tricks and
    below all bids of more, whatever they count. Otherwise a misere ranks by what it counts, below a bid that
    counts the same.

    >>> found = contracts_of(ContractBids(misere=250, misere_over=7, open_misere=500))
    >>> [f"{move}: {value}" for move, value in found.items()][9:13]
    ['bid n 7: 220', 'misere: 250', 'bid s 8: 240', 'bid c 8: 260']
    """
    letters = [SUIT_NAMES.get(suit, NO_TRUMPS).lower() for suit in rules.suits]
    found = {
        Move("bid", target=letter, amount=tricks): rules.lowest
        + rules.suit * at
        + rules.trick * (tricks - rules.least)
        for tricks in range(rules.least, rules.most + 1)
        for at, letter in enumerate(letters)
    }
    found |= {MISERE: rules.misere} if rules.misere else {}
    found |= {OPEN_MISERE: rules.open_misere} if rules.open_misere else {}

    def rank(move: Move) -> tuple[int, bool]:
        if move == MISERE and rules.misere_over:
            return max(found[bid] for bid in found if bid.amount == rules.misere_over), True
        return found[move], move.verb == "bid"

    return {move: found[move] for move in sorted(found, key=rank)}


def contracts_above(rules: ContractBids, high: Bid | None) -> list[Move]:
    """The bids that may be made now. high: the highest bid so far, None before there is one."""
    moves = list(contracts_of(rules))
    if high is not None:
        moves = moves[moves.index(move_of(high)) + 1 :]
    if rules.misere_over and (high is None or high.amount != rules.misere_over):
        return [move for move in moves if move != MISERE]
    return moves


def move_of(bid: Bid) -> Move:
    """The move that made a bid."""
    return Move("bid", target=bid.suit.lower(), amount=bid.amount) if bid.word == "bid" else Move(bid.word)


def bid_of(seat: Seat, move: Move) -> Bid:
    """The bid that a seat makes with a move."""
    return Bid(seat, move.verb, move.amount or 0, move.target.upper())


def trump_of(bid: Bid) -> str:
    """The trumps of a contract, "" for none."""
    return "" if bid.suit == NO_TRUMPS else bid.suit


def highest(bids: Sequence[Bid]) -> Bid | None:
    """The last bid that was not a pass, None if there is none."""
    for bid in reversed(bids):
        if bid.word != "pass":
            return bid
    return None


def is_misere(bids: Sequence[Bid]) -> bool:
    """Whether the highest bid is misere, open or not."""
    for bid in reversed(bids):
        if bid.word != "pass":
            return bid.word in _MISERES
    return False


def is_open(bids: Sequence[Bid]) -> bool:
    """Whether the highest bid is open misere, whose hand is shown after the first trick."""
    high = highest(bids)
    return high is not None and high.word == OPEN_MISERE.verb


def short(bid: Bid) -> str:
    """A contract in a few signs: `7♥`, `8NT`, `misere`."""
    if bid.word != "bid":
        return bid.word.replace("-", " ")
    return f"{bid.amount}{'NT' if bid.suit == NO_TRUMPS else SYMBOLS[bid.suit]}"


def in_words(bid: Bid) -> str:
    """A contract in words: `7 hearts`, `8 no trumps`, `open misere`."""
    if bid.word != "bid":
        return bid.word.replace("-", " ")
    return f"{bid.amount} {'no trumps' if bid.suit == NO_TRUMPS else SUITS[bid.suit]}"


# A position in a match of a trick-taking game, which the phases of a deal work on


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(State[TricksRules, Deal]):
    """A position; see `frame.state.State`. ranking: the pack, and how its cards rank."""

    ranking: Ranking

    @property
    def order(self) -> Order:
        """How the cards rank now."""
        return self.ranking.orders[self.deal.trump, is_misere(self.deal.bids)]


# The cards that were not dealt: whether they can be drawn, and who has seen which of them


def is_left(state: Position) -> bool:
    """Whether cards are drawn from the stock in this game, and there is still one for each player."""
    return state.rules.stock.draw and len(state.deal.rest) >= state.players


def left_by_elder(deal: Deal, elder: Seat, most: int) -> Hand:
    """The cards of the talon that elder could have taken and left, in order, wherever they are now."""
    if not any(deal.discards):
        return ()
    taken = [card for seat, cards in enumerate(deal.drawn) if seat != elder for card in cards]
    return (*taken, *deal.rest)[: most - len(deal.drawn[elder])]


def talon_seen(state: Position, seat: Seat | None) -> Hand:
    """The cards of the talon that a seat has seen and not taken, whether elder or younger left them."""
    deal, elder = state.deal, state.after(state.dealer)
    own = left_by_elder(deal, elder, state.rules.exchange.most) if seat == elder else ()
    return tuple(dict.fromkeys(own + (deal.rest if deal.left == "seen" else ())))


# Where passed cards go

_STEPS: Final = {"left": 1, "right": -1, "hold": 0}


class Numbered(Protocol):
    """What a position and a view have in common. number: of the deal, from 1."""

    @property
    def rules(self) -> TricksRules: ...
    @property
    def number(self) -> int: ...
    @property
    def players(self) -> int: ...


def direction(rules: TricksRules, number: int) -> str:
    """Where cards go in the deal of this number, from 1: `left`, `right`, `across`, or `hold` for nowhere."""
    to = rules.passing.to
    return to[(number - 1) % len(to)]


def step(to: str, players: int) -> int:
    """How many seats to the left cards go that are passed in this direction.

    Across the table is half the way round; of an odd number of players that to the right of the middle.
    """
    return (players + 1) // 2 if to == "across" else _STEPS[to]


def giver_to(table: Numbered, seat: Seat) -> Seat:
    """The seat whose passed cards come to this seat."""
    return (seat - step(direction(table.rules, table.number), table.players)) % table.players


def taker_of(table: Numbered, seat: Seat) -> Seat:
    """The seat that this seat's passed cards go to."""
    return (seat + step(direction(table.rules, table.number), table.players)) % table.players


# The cards are dealt, one at a time from the dealer's left


def dealt(order: Sequence[Card], seats: Sequence[Seat], sizes: Sequence[int]) -> tuple[tuple[Hand, ...], int]:
    """The hands, one a seat, and how many cards were dealt.

    order: the pack, top card first. seats: in the order in which they get cards. sizes: cards for each seat.
    """
    hands: list[list[Card]] = [[] for _ in sizes]
    cards = iter(order)
    for size in range(1, max(sizes) + 1):
        for seat in seats:
            if size <= sizes[seat]:
                hands[seat].append(next(cards))
    return tuple(tuple(sorted(hand)) for hand in hands), sum(sizes)


def hand_seen(deal: Deal, seat: Seat, order: Order, *, binding: bool = False) -> Event:
    """The event by which a seat sees its cards, sorted suit by suit. binding: it could have bid unseen."""
    cards = tuple(card for suit in sorted_hand(deal.hands[seat], order) for card in suit)
    return Event("hand", seat, cards, seen_by=(seat,), reveals=True, binding=binding)
