"""A position in a match of a trick-taking game, which the phases of a deal work on."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from hoylecli.core.cards import Card
from hoylecli.core.game import Event, Seat
from hoylecli.frame.state import State

from ..rules.ranking import Order, Ranking
from ..rules.schema import TricksRules
from .contracts import is_misere
from .deal import Deal, Hand
from .labels import sorted_hand


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
