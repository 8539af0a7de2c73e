"""The order in which the cards of a hand are shown."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, cast

from hoylecli.core.cards import Card

By = Literal["suit", "rank"]
Side = Literal["left", "right"]
SUITS: Final = "SHCD"
"""The suits as a hand is held, black and red in turn; with the highest cards on the left."""


@dataclass(frozen=True, slots=True)
class HandOrder:
    """How somebody wants their cards to lie.

    by: whether suits or ranks lie together. high: on which side the highest card of them is. None is what is
    usual at the game.
    """

    by: By | None = None
    high: Side | None = None

    @classmethod
    def parse(cls, text: str) -> "HandOrder":
        """Of words such as `rank right`, each of which may be missing."""
        words = text.split()
        by = next((word for word in words if word in ("suit", "rank")), None)
        high = next((word for word in words if word in ("left", "right")), None)
        return cls(cast(By | None, by), cast(Side | None, high))

    def __str__(self) -> str:
        return " ".join(filter(None, (self.by, self.high)))

    def groups(
        self,
        cards: Iterable[Card],
        height: Callable[[Card], int],
        *,
        by: By,
        high: Side,
        suits: Sequence[str] = SUITS,
        suit: Callable[[Card], str] = lambda card: card.suit,
    ) -> list[list[Card]]:
        """The cards suit by suit, or all in one group by rank.

        height: the higher the number, the higher the card. by, high: what is usual at the game. suits: from
        the left on, if the highest card is there; cards of others come last. suit: that of a card.
        """
        held, is_left = list(cards), (self.high or high) == "left"
        held.sort(key=lambda card: (-height(card) if is_left else height(card), card))
        if (self.by or by) == "rank":
            return [held] if held else []
        order = suits if is_left else suits[::-1]
        found = [[card for card in held if suit(card) == each] for each in order]
        found.append([card for card in held if suit(card) not in order])
        return [group for group in found if group]

    def ranked(
        self, cards: Iterable[Card], high: Side, height: Callable[[Card], int] = lambda card: card.rank
    ) -> list[Card]:
        """A hand that is usually sorted by rank, the highest on the side `high`."""
        return [card for group in self.groups(cards, height, by="rank", high=high) for card in group]
