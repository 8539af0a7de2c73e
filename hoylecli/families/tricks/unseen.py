"""What a seat knows of the cards that it does not see, as masks by any numbering of the pack."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, Protocol

from hoylecli.core import CARDS, SUITS, Card, Seat
from hoylecli.families.worlds import bits
from hoylecli.scoring import piquet

from . import inference
from .position import SHOWN, Call, Hand
from .rules import TricksRules
from .rules.ranking import ranking_of
from .view import ExchangeView, TricksView

# What the declarations of piquet tell of the cards in a hand, and how far a hand is from fitting them

HARD: Final = 8
"""What each card counts that is wrong by the rules; a combination that must have been sunk counts 1."""
_ANY: Final = 99
Strength = tuple[int, int]


class Demand(NamedTuple):
    """Something that a hand must be like, in one kind of combination.

    verb: `has` a combination of this strength, and no stronger one unless the player sinks it (height 0
    stands for any); `beats` this strength; or has `nothing above` it, unless the player sinks it.
    """

    verb: str
    kind: str
    size: int
    height: int


def demands_on(view: TricksView, seat: Seat) -> list[Demand]:
    """What the hand with which a seat began play must be like, by what was called and answered."""
    elder = (view.dealer + 1) % view.players
    calls = [call for call in view.calls or () if call.kind != "blanche"]
    own = [demand for call in calls if call.seat == seat for demand in _called(call)]
    return own + [demand for call in calls if call.seat == elder != seat for demand in _answered(call)]


def _called(call: Call) -> Iterator[Demand]:
    """What a call says of the caller's hand. A point of none is always sunk, since every hand has a point."""
    if call.size and call.answer not in SHOWN:
        yield Demand("has", call.kind, call.size, call.height)
    elif call.kind != "point":
        for combo in call.combos:
            yield Demand("has", call.kind, len(combo), piquet.height(combo[0]))
    if call.size or call.kind != "point":
        yield _nothing_above(call)


def _answered(call: Call) -> Iterator[Demand]:
    """What an answer to elder's call says of younger: whoever asks what a point makes has as many cards."""
    if call.answer == "not good":
        yield Demand("beats", call.kind, call.size, call.height or _ANY)
    if call.answer == "equal":
        yield Demand("has", call.kind, call.size, call.height)
    elif call.kind == "point" and call.height:
        yield Demand("has", call.kind, call.size, 0)
    if call.answer in SHOWN:
        yield _nothing_above(call)


def _nothing_above(call: Call) -> Demand:
    return Demand("nothing above", call.kind, call.size, call.height or (_ANY if call.size else 0))


def shown(view: TricksView, seat: Seat) -> frozenset[Card]:
    """The cards that a seat has shown for its calls, but for carte blanche; it began play with them."""
    calls = (call for call in view.calls or () if call.seat == seat and call.kind != "blanche")
    return frozenset(card for call in calls if call.answer in SHOWN for card in call.cards)


def ruled_out(view: TricksView, seat: Seat) -> frozenset[Card]:
    """Cards that a seat did not begin play with: it would have shown them with those it has shown."""
    return frozenset(card for call in view.calls or () if call.seat == seat for card in completed(call))


def taken_by_younger(view: TricksView) -> Hand:
    """The cards that the viewer left in the talon as elder, and has seen there, and that younger took; in
    order.
    """
    elder = (view.dealer + 1) % view.players
    exchange = view.exchange or ExchangeView()
    if view.seat != elder or not exchange.exchanged or not exchange.exchanged[elder]:
        return ()
    left = view.rules.exchange.most - exchange.exchanged[elder]
    return exchange.seen[: min(left, exchange.exchanged[(elder + 1) % view.players])]


def completed(call: Call) -> frozenset[Card]:
    """Cards that the caller cannot have beside those shown: the rest of the suit, when a point was shown."""
    if call.kind != "point" or not call.combos:
        return frozenset()
    suit = call.combos[0][0].suit
    return frozenset(card for card in CARDS[:52] if card.suit == suit and str(card)[0] in piquet.ORDER) - {
        *call.cards
    }


def wrong(demands: Sequence[Demand], hand: Iterable[Card]) -> int:
    """How far a hand is from what is demanded: 0 when all fits, below HARD when only sinking would explain
    it.
    """
    if not demands:
        return 0
    masks = [0, 0, 0, 0]
    for card in hand:
        masks[SUITS.index(card.suit)] |= 1 << piquet.height(card)
    return sum(_distance(demand, masks) for demand in demands)


def _distance(demand: Demand, masks: Sequence[int]) -> int:
    found, bound = _strengths(demand.kind, masks), (demand.size, demand.height)
    best = max(found, default=(0, 0))
    if demand.verb == "nothing above":
        return int(best > bound)
    if demand.verb == "beats":
        return 0 if best > bound else HARD * (1 + max(demand.size - best[0], 0))
    if any(size == demand.size and demand.height in (0, height) for size, height in found):
        return 0
    if demand.kind != "point" and _missing(demand, masks) <= 0:
        return 1
    sizes = [size for size, height in found if demand.height in (0, height)]
    return HARD * (1 + min((abs(demand.size - size) for size in sizes), default=_missing(demand, masks)))


def _missing(demand: Demand, masks: Sequence[int]) -> int:
    """How many cards a hand lacks for a sequence or a set; for a point its size."""
    if demand.kind == "set":
        return demand.size - sum(mask >> demand.height & 1 for mask in masks)
    if demand.kind == "sequence":
        run = ((1 << demand.size) - 1) << (demand.height - demand.size + 1)
        return min(bin(run & ~mask).count("1") for mask in masks)
    return demand.size


def _strengths(kind: str, masks: Sequence[int]) -> list[Strength]:
    """The strength of all there is of a kind; see `scoring.piquet.Combo`."""
    if kind == "point":
        return [_point(mask) for mask in masks]
    if kind == "sequence":
        return [run for mask in masks for run in _runs(mask)]
    counts = [(sum(mask >> height & 1 for mask in masks), height) for height in range(3, 8)]
    return [strength for strength in counts if strength[0] >= 3]


@lru_cache(maxsize=256)
def _point(mask: int) -> Strength:
    cards = _cards(mask)
    return len(cards), piquet.pips(cards)


@lru_cache(maxsize=256)
def _runs(mask: int) -> tuple[Strength, ...]:
    return tuple(combo.strength for combo in piquet.combos("sequence", _cards(mask)))


def _cards(mask: int) -> list[Card]:
    return [Card.parse(f"{rank}S") for height, rank in enumerate(piquet.ORDER) if mask >> height & 1]


class Numbers(Protocol):
    """A bit for every card of the pack, with one of its own for each copy."""

    @property
    def card(self) -> Mapping[int, Card]:
        """The cards by their bits."""
        ...

    @property
    def everything(self) -> int:
        """The mask of all cards."""
        ...

    def mask(self, cards: Iterable[Card], used: int = 0) -> int:
        """The mask of these cards; equal ones get a bit each, none that is in `used`."""
        ...


class PackNumbers:
    """The cards of a pack numbered in their order."""

    def __init__(self, pack: Iterable[Card]) -> None:
        self.card: Final[Mapping[int, Card]] = dict(enumerate(sorted(pack)))
        self.everything: Final = (1 << len(self.card)) - 1
        self._first: Final = {card: bit for bit, card in reversed(self.card.items())}

    def mask(self, cards: Iterable[Card], used: int = 0) -> int:
        mask = 0
        for card in cards:
            bit = 1 << self._first[card]
            while (mask | used) & bit:
                bit <<= 1
            mask |= bit
        return mask


@lru_cache(maxsize=32)
def numbers_of(rules: TricksRules, players: int) -> PackNumbers:
    return PackNumbers(ranking_of(rules, players).pack)


class Unseen:
    """What a seat knows of the cards that it does not see, as masks; a spectator sees no hand.

    - plays: the cards played in this deal, as (seat, bit). gone: those and what the seat has laid away.
    - own: the seat's hand, 0 before it has looked at it. unseen: the cards it does not see.
    - known: for each seat the unseen cards that it holds for certain; barred: those that it cannot hold.
    """

    def __init__(self, view: TricksView, numbers: Numbers) -> None:
        self.view: Final = view
        self.numbers: Final = numbers
        self.plays: Final[list[tuple[Seat, int]]] = []
        gone = 0
        for play in (*(play for trick in view.tricks for play in trick.plays), *view.trick):
            bit = numbers.mask((play.card,), gone)
            self.plays.append((play.seat, bit.bit_length() - 1))
            gone |= bit
        self.gone: Final = gone | numbers.mask(view.laid_away, gone)
        self.own: Final = numbers.mask(view.hand, self.gone)
        self.unseen: Final = numbers.everything & ~self.gone & ~self.own
        self.barred: Final = self._barred()
        self.known: Final = self._known()

    def cards(self, mask: int) -> list[Card]:
        """The cards of a mask, the lowest bit first."""
        return [self.numbers.card[bit] for bit in bits(mask)]

    def among(self, mask: int, cards: Iterable[Card]) -> int:
        """These cards as a mask, as far as they are among those of a mask."""
        wanted, found = Counter(cards), 0
        for bit in bits(mask) if wanted else ():
            if wanted[self.numbers.card[bit]] > 0:
                wanted[self.numbers.card[bit]] -= 1
                found |= 1 << bit
        return found

    def _barred(self) -> list[int]:
        """For each seat the unseen cards that it cannot hold."""
        view, numbers = self.view, self.numbers
        cards, barred = self.cards(self.unseen), []
        for seat, found in enumerate(inference.barred(view, cards)):
            found |= ruled_out(view, seat)
            barred.append(sum(1 << bit for bit in bits(self.unseen) if numbers.card[bit] in found))
        return barred

    def _known(self) -> list[int]:
        """For each seat the cards it is known to hold: passed to it, shown or picked up, and not played."""
        view, left, found = self.view, self.unseen, list[int]()
        cards = inference.known(view, self._barred_cards())
        for seat in range(view.players):
            held = self.among(left, cards.get(seat, ()))
            if seat != view.seat:
                held |= self.among(left, self._shown(seat))
            if held.bit_count() > view.hand_sizes[seat]:  # it has laid some of them away, nobody knows which
                held = 0
            found.append(held)
            left &= ~held
        return found

    def _barred_cards(self) -> list[frozenset[Card]]:
        return [frozenset(self.cards(mask)) for mask in self.barred]

    def _shown(self, seat: Seat) -> frozenset[Card]:
        """What a seat has shown at piquet, or is known to have taken from the talon."""
        younger = (self.view.dealer + 2) % self.view.players
        return shown(self.view, seat) | frozenset(taken_by_younger(self.view) if seat == younger else ())

    @property
    def aside(self) -> tuple[Card, ...]:
        """The cards known to be in no hand, but at piquet; see `inference.aside`."""
        return inference.aside(self.view, self._barred_cards())

    @property
    def lost(self) -> tuple[Card, ...]:
        """Unseen cards that no hand will ever have: the turned card that nobody took, and at piquet the
        viewer's own discards, and what elder has seen of the talon and left there.
        """
        view, exchange = self.view, self.view.exchange
        if exchange is not None:
            return (*exchange.discards, *exchange.seen[len(taken_by_younger(view)) :])
        if view.rules.stock.draw or view.laid_away:
            return ()
        return self.aside
