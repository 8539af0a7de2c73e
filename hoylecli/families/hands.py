"""The order in which the cards of a hand are shown."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final, Literal, cast

from hoylecli.core import PLAY, Card, Move

By = Literal["suit", "rank"]
Side = Literal["left", "right"]
_FIRM: Final = "\N{NO-BREAK SPACE}"
SUITS: Final = "SHCD"
"""The suits as a hand is held, black and red in turn; with the highest cards on the left."""


def in_hand_order(moves: Sequence[Move], held: Sequence[Card]) -> list[Move]:
    """The moves, those that put one card down, or choose several, in the order in which the hand lies.

    Each word has the same places among the moves as before.

    >>> hand = [Card.parse(text) for text in ("KS", "9S", "AH")]
    >>> in_hand_order(list(map(Move.parse, ("AH", "9S", "KS", "pass"))), hand)
    [Move('KS'), Move('9S'), Move('AH'), Move('pass')]
    """
    at = {card: place for place, card in enumerate(held)}
    ordered: dict[str, list[Move]] = {}
    for move in moves:
        if _is_by_card(move) and all(card in at for card in move.cards):
            ordered.setdefault(move.verb, []).append(move)
    waiting = {
        verb: iter(sorted(found, key=lambda move: sorted(at[card] for card in move.cards)))
        for verb, found in ordered.items()
    }
    sorted_in = {move for found in ordered.values() for move in found}
    return [next(waiting[move.verb]) if move in sorted_in else move for move in moves]


def as_held(move: Move, held: Sequence[Card]) -> Move:
    """The move, its cards as they lie in the hand, where it puts several down from there and no more.

    >>> hand = [Card.parse(text) for text in ("KS", "9S", "AH")]
    >>> as_held(Move.parse("AH 9S"), hand)
    Move('9S AH')
    """
    at = {card: place for place, card in enumerate(held)}
    if not _is_by_card(move) or any(card not in at for card in move.cards):
        return move
    return move._replace(cards=tuple(sorted(move.cards, key=at.__getitem__)))


def _is_by_card(move: Move) -> bool:
    return len(move.cards) == 1 or (move.verb == PLAY and bool(move.cards))


@dataclass(frozen=True, slots=True)
class HandOrder:
    """How somebody wants their cards to lie.

    by: whether suits or ranks lie together. high: on which side the highest card of them is. None is what is
    usual at the game. own: the cards as they have been put one by one; those that are not among them come
    last.
    """

    by: By | None = None
    high: Side | None = None
    own: tuple[Card, ...] = ()

    @classmethod
    def parse(cls, text: str) -> "HandOrder":
        """The order that words such as `rank right` ask for; each of them may be missing."""
        words = text.split()
        by = next((word for word in words if word in ("suit", "rank")), None)
        high = next((word for word in words if word in ("left", "right")), None)
        return cls(cast(By | None, by), cast(Side | None, high))

    def __str__(self) -> str:
        return " ".join(filter(None, (self.by, self.high)))

    def is_one_row(self, cards: Iterable[Card]) -> bool:
        """Whether these cards lie in one row, and not suit by suit."""
        return self.by == "rank" or not set(self.own).isdisjoint(cards)

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
        """The cards suit by suit, or all in one group by rank or as they have been put.

        height: the higher the number, the higher the card. by, high: what is usual at the game. suits: from
        the left on, if the highest card is there; cards of others come last. suit: that of a card.
        """
        held, is_left = list(cards), (self.high or high) == "left"
        held.sort(key=lambda card: (-height(card) if is_left else height(card), card))
        own = {card: place for place, card in enumerate(self.own)}
        if not own.keys().isdisjoint(held):
            usual = HandOrder(self.by, self.high).groups(
                held, height, by=by, high=high, suits=suits, suit=suit
            )
            return [
                sorted((card for group in usual for card in group), key=lambda card: own.get(card, len(own)))
            ]
        if (self.by or by) == "rank":
            return [held] if held else []
        found: dict[str, list[Card]] = {each: [] for each in (suits if is_left else suits[::-1])}
        others: list[Card] = []
        for card in held:
            found.get(suit(card), others).append(card)
        return [group for group in (*found.values(), others) if group]

    def ranked(
        self, cards: Iterable[Card], high: Side, height: Callable[[Card], int] = lambda card: card.rank
    ) -> list[Card]:
        """A hand that is usually sorted by rank, the highest on the side `high`."""
        return [card for group in self.groups(cards, height, by="rank", high=high) for card in group]


# The cards as they stand in lines


def whole(parts: Sequence[str], before: str, width: int) -> list[str]:
    """The parts, such as suits or melds, in as few lines as can be; a bar stays at the end of its line.

    None is broken that a line has room for, and others between cards.

    >>> whole(["5♠ 6♠", "7♥ 8♥ 9♥ 10♥"], "Hand  ", 14)
    ['Hand  5♠ 6♠ |', '      7♥ 8♥ 9♥', '      10♥']
    """
    last, room = len(parts) - 1, width - len(before)
    bars = [" |" if number < last else "" for number in range(len(parts))]
    firm = [
        _firm(part + bar) if len(part + bar) <= room else _firm_end(part) + _firm(bar)
        for part, bar in zip(parts, bars, strict=True)
    ]
    lines = wrap(before + " ".join(firm), width, subsequent_indent=" " * len(before))
    return [line.replace(_FIRM, " ") for line in lines]


def _firm(text: str) -> str:
    return text.replace(" ", _FIRM)


def _firm_end(part: str) -> str:
    """The part with what it says of its cards in one piece, `A♥ 2♥: 20 in hand`."""
    cards, colon, count = part.partition(": ")
    return f"{cards}{colon}{_firm(count)}"
