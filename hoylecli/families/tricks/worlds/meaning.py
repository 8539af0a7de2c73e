"""What the calls and answers of piquet say of a hand, and how far a hand is from it."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from hoylecli.core.cards import CARDS, SUITS, Card
from hoylecli.core.events import Seat
from hoylecli.scoring import piquet

from ..position.calls import SHOWN, Call
from ..view import TricksView

HARD: Final = 8
"""What a card that is wrong counts where the rules rule it out; a sunk combination counts 1."""
_ANY: Final = 99
Strength = tuple[int, int]


class Demand(NamedTuple):
    """What is asked of a hand, of one kind.

    verb: it `has` this, and not more of the same unless the rest is sunk (height 0 is any); `beats` it; or
    has `nothing above` it, unless that is sunk.
    """

    verb: str
    kind: str
    size: int
    height: int


def demands_on(view: TricksView, seat: Seat) -> list[Demand]:
    """What the hand of a seat must be, after the exchange, by what was said at the table."""
    elder = (view.dealer + 1) % view.players
    calls = [call for call in view.calls if call.kind != "blanche"]
    own = [demand for call in calls if call.seat == seat for demand in _called(call)]
    return own + [demand for call in calls if call.seat == elder != seat for demand in _answered(call)]


def _called(call: Call) -> Iterator[Demand]:
    """What a call says of the caller. A point of none is surely sunk, as there always is one."""
    if call.size and call.answer not in SHOWN:
        yield Demand("has", call.kind, call.size, call.height)
    elif call.kind != "point":
        for combo in call.combos:
            yield Demand("has", call.kind, len(combo), piquet.height(combo[0]))
    if call.size or call.kind != "point":
        yield _nothing_above(call)


def _answered(call: Call) -> Iterator[Demand]:
    """What the answer to elder's call says of younger: who asks what a point makes has as many cards."""
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


def completed(call: Call) -> frozenset[Card]:
    """Cards that the caller cannot have besides those shown: the rest of the suit, when it is a point."""
    if call.kind != "point" or not call.combos:
        return frozenset()
    suit = call.combos[0][0].suit
    return frozenset(card for card in CARDS[:52] if card.suit == suit and str(card)[0] in piquet.ORDER) - {
        *call.cards
    }


def wrong(demands: Sequence[Demand], hand: Iterable[Card]) -> int:
    """How far a hand is from what it must be: 0 when all fits, below HARD when only sinking explains it."""
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
    """How many cards a sequence or a set wants to be there."""
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
