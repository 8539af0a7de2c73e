"""The deal on the table, and what a hand counts when it is over."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hoylecli.core import Card, Outcome, Seat, replace
from hoylecli.families.rummy.deal import Hand, Kind, Meld, RummyDeal, cards_on, plus, with_hand
from hoylecli.families.rummy.state import RummyState
from hoylecli.frame.match import ScoreLine

from .melds import terms_of, values_in
from .rules import HeldCounts, LayingRules, LeftCounts


@dataclass(frozen=True, slots=True)
class Deal(RummyDeal):
    """One deal, from the pack until it is counted.

    table: all melds, in the order laid; the first is called m1. must: the card just taken that is to be
    melded or laid off before the turn ends. rounds: how often the discards have been turned over to be the
    stock. opened: whether each player had melds on the table when the turn began; () where first melds are
    like any others.
    """

    table: tuple[Meld, ...] = ()
    must: Card | None = None
    rounds: int = 0
    opened: tuple[bool, ...] = ()

    def taken_for(self, seat: Seat, many: int, use: bool) -> "Deal":
        """Moves `many` cards from the top of the discards to the hand. use: whether the deepest must be."""
        return replace(self.take(seat, many), must=self.discards[-many] if use else None)

    def melded(self, seat: Seat, meld: Meld) -> "Deal":
        """A new meld comes on the table from the hand."""
        return self._used(seat, meld.cards, (*self.table, meld))

    def laid(self, seat: Seat, place: int, longer: Meld, card: Card) -> "Deal":
        """A card of the hand is laid on the meld at this place of the table, from 0, which is longer then."""
        return self._used(seat, (card,), (*self.table[:place], longer, *self.table[place + 1 :]))

    def swapped(self, seat: Seat, place: int, longer: Meld, card: Card, joker: Card) -> "Deal":
        """A card of the hand comes in the place of a joker of the meld there, which comes to the hand."""
        deal = self.laid(seat, place, longer, card)
        taken = with_hand(deal.taken, seat, plus(deal.taken[seat], (joker,)))
        return replace(deal.received(seat, (joker,)), taken=taken)

    def _used(self, seat: Seat, cards: Hand, table: tuple[Meld, ...]) -> "Deal":
        must, last = None if self.must in cards else self.must, self.turns[-1]
        turns = (*self.turns[:-1], replace(last, laid=last.laid + len(cards)))
        return self.without(seat, cards, table=table, must=must, turns=turns)

    def again(self) -> "Deal":
        """The discards but the top one are turned over to be the stock: what was thrown first is its top."""
        return replace(self, stock=self.discards[:-1], discards=self.discards[-1:], rounds=self.rounds + 1)

    def everywhere(self) -> Iterator[Card]:
        """Every card of the deal once, wherever it lies."""
        yield from (*self.stock, *self.discards, *cards_on(self.table))
        yield from (card for hand in self.hands for card in hand)


@dataclass(frozen=True, slots=True)
class Position(RummyState[LayingRules, Deal]):
    """The state of a match; see `frame.state.State`."""


# What a hand counts, by `score.count`; a new way is a function here, and a line in `LINES`.
#
# Court cards and tens count 10, the others their number. An ace that may stand above the king counts 15 (or
# what the rules say), and 1 only where it lies below a 2 (FG, Rummy 500); one that is always low counts 1. A
# joker counts as the card that it stands for.


def card_value(rules: LayingRules, card: Card) -> int:
    """What a card counts in the hand, or in a set."""
    if card.is_joker:
        return rules.score.joker if isinstance(rules.score, HeldCounts) else 0
    return terms_of(rules).ace if card.rank == 1 else min(card.rank, 10)


def values_of(rules: LayingRules, kind: Kind, cards: Hand) -> list[int]:
    """What each card of a meld counts on the table."""
    return values_in(terms_of(rules).ace, kind, cards)


def in_hand(rules: LayingRules, cards: Hand) -> int:
    """What cards in a hand count."""
    return sum(card_value(rules, card) for card in cards)


def on_table(rules: LayingRules, table: Sequence[Meld], side: int, sides: int) -> int:
    """What the cards count that this side has laid, on whatever melds."""
    return sum(
        value
        for meld in table
        for value, seat in zip(values_of(rules, meld.kind, meld.cards), meld.by, strict=True)
        if seat % sides == side
    )


def _laid(state: Position) -> list[ScoreLine]:
    """What the deal counts, a line a side: `61 - 25 in hand`."""
    deal, sides, found = state.deal, len(state.scores), []
    for side in range(sides):
        laid = on_table(state.rules, deal.table, side, sides)
        held = sum(
            in_hand(state.rules, hand) for seat, hand in enumerate(deal.hands) if state.side(seat) == side
        )
        found.append(
            ScoreLine(laid - held, text=f"{laid} on the table{f' - {held} in hand' if held else ''}")
        )
    return found


def outcome(state: Position) -> Outcome:
    """The scores of the match, one a seat."""
    sides = len(state.scores)
    winners = tuple(seat for seat in range(state.players) if seat % sides in state.winning_sides)
    return Outcome(tuple(state.scores[seat % sides] for seat in range(state.players)), winners)


def _left(state: Position) -> list[ScoreLine]:
    """What the deal counts, a line a side: `31 + 12 left in the other hands`."""
    deal, rules = state.deal, state.rules
    counts = [in_hand(rules, hand) for hand in deal.hands]
    out = next((seat for seat, hand in enumerate(deal.hands) if not hand), None)
    if out is None:
        return [ScoreLine(0) for _ in state.scores]
    times = rules.score.at_once if isinstance(rules.score, LeftCounts) and laid_at_once(deal, out) else 1
    held = [str(count) for seat, count in enumerate(counts) if seat != out]
    text = f"{' + '.join(held)} left in the other {'hand' if len(held) == 1 else 'hands'}"
    text = f"({text}) x {times} for laying all at once" if times > 1 else text
    return [
        ScoreLine(sum(counts) * times, text=text) if side == state.side(out) else ScoreLine(0)
        for side in range(len(state.scores))
    ]


def laid_at_once(deal: Deal, seat: int) -> bool:
    """Whether the seat, which is out, had laid nothing before the last turn."""
    return deal.turns[-1].laid == sum(meld.by.count(seat) for meld in deal.table)


def _held(state: Position) -> list[ScoreLine]:
    """What the deal counts, a line a side: `31 in hand`."""
    counts = [in_hand(state.rules, hand) for hand in state.deal.hands]
    return [ScoreLine(count, text=f"{count} in hand" if count else "out") for count in counts]


LINES: Final[Mapping[str, Callable[[Position], Sequence[ScoreLine]]]] = {
    "laid": _laid,
    "left": _left,
    "held": _held,
}
