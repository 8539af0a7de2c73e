"""Rummy 500: what a meld is, what may be laid off on it, and what a deal makes for a player.

A meld is a set, three or four of a rank, or a run, three or more of a suit in sequence (FG, Rummy 500; how
many cards they take, Gin Rummy). The ace is low below a 2 or high above a king, not both at once.
"""

# Named tuples, not dataclasses: `hoyle score rummy` must start as fast as an import of click.

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from hoylecli.core.cards import Card, card_text
from hoylecli.core.errors import BadNotation

ACE: Final = 15
LOW_ACE: Final = 1
TARGET: Final = 500

Kind = Literal["set", "run"]
Cards = tuple[Card, ...]


class Meld(NamedTuple):
    """cards: as they lie; those of a run from low to high, an ace at the end where it counts."""

    kind: Kind
    cards: Cards


class LaidOff(NamedTuple):
    """Cards that somebody adds to a meld, of either player. onto: the meld as it lies with them."""

    cards: Cards
    onto: Meld


class Item(NamedTuple):
    """Where points come from.

    what: `set`, `run`, `laid off` or `in hand`. onto: the meld that cards are laid off on. values: what each
    card counts. points: their sum, below zero for the hand.
    """

    what: str
    cards: Cards
    values: tuple[int, ...]
    points: int
    onto: Meld | None = None


class Score(NamedTuple):
    items: tuple[Item, ...]

    @property
    def total(self) -> int:
        return sum(item.points for item in self.items)


def hand_value(card: Card) -> int:
    """What the card counts in the hand or in a set: ace 15, tens and court cards 10, the rest their pips."""
    return ACE if card.rank == 1 else min(card.rank, 10)


def value(card: Card, meld: Meld) -> int:
    """What the card of a meld counts where it lies: as in the hand, but an ace below a 2 counts 1.

    >>> from hoylecli.core.cards import parse_cards
    >>> low, high = meld(parse_cards("AS 2S 3S")), meld(parse_cards("QS KS AS"))
    >>> [value(card, low) for card in low.cards], [value(card, high) for card in high.cards]
    ([1, 2, 3], [10, 10, 15])
    """
    is_low = card.rank == 1 and meld.kind == "run" and card == meld.cards[0]
    return LOW_ACE if is_low else hand_value(card)


def meld(cards: Sequence[Card]) -> Meld:
    """The meld that the cards make, in whatever order they are. Raises BadNotation when they make none.

    A whole suit may be run from either end: its ace is high if it is written last, and low if not.
    """
    found = part(cards)
    if found is None or len(cards) < 3:
        written = card_text(cards) or "Nothing"
        raise BadNotation(f"{written} is no meld: three or four of a rank, or three of a suit in sequence.")
    return found


def part(cards: Sequence[Card]) -> Meld | None:
    """Cards that lie side by side in a meld, two or more, as they lie there; None if no meld has them so.

    Raises BadNotation for jokers and for a card that is there twice.
    """
    refuse_twice(cards)
    if len(cards) < 2:
        return None
    if len({card.rank for card in cards}) == 1:
        return Meld("set", tuple(sorted(cards)))
    run = sorted(cards)
    ace_is_high = run[0].rank == 1 and run[1].rank != 2
    if ace_is_high or (len(run) == 13 and cards[-1].rank == 1):
        run.append(run.pop(0))
    follows = all(_above(low) == high.rank for low, high in pairwise(run))
    return Meld("run", tuple(run)) if follows and len({card.suit for card in run}) == 1 else None


def _above(card: Card) -> int:
    """The rank of the next card in a run: the ace is above the king."""
    return card.rank % 13 + 1


def lay_off(card: Card, onto: Meld) -> Meld | None:
    """The meld with one more card, None if it does not fit there. An ace that fits at both ends goes high.

    >>> from hoylecli.core.cards import parse_cards
    >>> run = meld(parse_cards("TH JH QH"))
    >>> lay_off(Card.parse("9H"), run), lay_off(Card.parse("9C"), run)
    (Meld(kind='run', cards=(9H, TH, JH, QH)), None)
    """
    first, last = onto.cards[0], onto.cards[-1]
    if onto.kind == "set":
        fits = card.rank == first.rank and card not in onto.cards
        return Meld("set", tuple(sorted((*onto.cards, card)))) if fits else None
    if card.suit != first.suit or card in onto.cards:
        return None
    if last.rank != 1 and card.rank == _above(last):
        return Meld("run", (*onto.cards, card))
    if first.rank != 1 and first.rank == _above(card):
        return Meld("run", (card, *onto.cards))
    return None


def deal(melds: Iterable[Meld], laid_off: Iterable[LaidOff] = (), hand: Iterable[Card] = ()) -> Score:
    """What a deal makes for one player: all cards that he laid on the table, less those left in the hand.

    FG, Rummy 500: each card played to the table counts for who plays it, also when it extends a meld of the
    opponent's; where FG is silent, the cards left in the hand count against, an ace 15.

    melds: without the cards laid off on them. Raises BadNotation for a card that is there twice.

    >>> from hoylecli.core.cards import parse_cards
    >>> ace = LaidOff((Card.parse("AS"),), meld(parse_cards("JS QS KS AS")))
    >>> [(item.what, item.points) for item in deal([], [ace], parse_cards("2C 9D")).items]
    [('laid off', 15), ('in hand', -11)]
    """
    items = [_item(found.kind, found.cards, found) for found in melds]
    items += [_item("laid off", cards, onto)._replace(onto=onto) for cards, onto in laid_off]
    held = tuple(hand)
    refuse_twice([*(card for item in items for card in item.cards), *held])
    if held:
        values = tuple(hand_value(card) for card in held)
        items.append(Item("in hand", held, values, -sum(values)))
    return Score(tuple(items))


def _item(what: str, cards: Cards, lying: Meld) -> Item:
    values = tuple(value(card, lying) for card in cards)
    return Item(what, cards, values, sum(values))


def refuse_twice(cards: Sequence[Card]) -> None:
    """Raises BadNotation for a joker, and for a card that is there twice: one pack has one of each."""
    for at, card in enumerate(cards):
        if card.is_joker:
            raise BadNotation("Rummy 500 is played without jokers.")
        if card in cards[:at]:
            raise BadNotation(f"{card} is there twice; the pack has one of each card.")


def is_over(scores: Sequence[int], target: int = TARGET) -> bool:
    """Whether a match has ended: somebody has the target, and nobody is level with the highest.

    FG, Rummy 500: a tie is played on.
    """
    best = max(scores)
    return best >= target and scores.count(best) == 1
