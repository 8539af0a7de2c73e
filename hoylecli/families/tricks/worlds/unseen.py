"""What a seat knows of the cards that it does not see, as masks by any numbering of the pack."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, Protocol

from hoylecli.core.cards import Card
from hoylecli.core.game import Seat
from hoylecli.families.worlds import bits

from ..rules.ranking import ranking_of
from ..rules.schema import TricksRules
from ..view import TricksView
from . import inference
from .declarations import ruled_out, shown, taken_by_younger


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
