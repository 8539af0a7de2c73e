"""Rummy 500: what a meld is, what may be laid off on it, and what a deal makes for a player.

A meld is a set, three or four of a rank, or a run, three or more of a suit in sequence (FG, Rummy 500; how
many cards they take, Gin Rummy). The ace is low below a 2 or high above a king, not both at once.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple

from hoylecli.core import BadNotation, counted, refuse_twice, shortened
from hoylecli.core.cards import RANK_NAMES, SUIT_NAMES, SUITS, Card, card_symbols, parse_cards, rank_plural

from .deals import Counter, SheetItem, both_sides, number, parts_in_order

# Named tuples, not dataclasses: `hoyle score rummy` must start as fast as an import of click.


ACE: Final = 15
LOW_ACE: Final = 1
TARGET: Final = 500

Kind = Literal["set", "run"]
Cards = tuple[Card, ...]


class RummyMeld(NamedTuple):
    """cards: as they lie; those of a run from low to high, an ace at the end where it counts."""

    kind: Kind
    cards: Cards


class AddedCards(NamedTuple):
    """Cards that somebody adds to a meld, of either player. onto: the meld as it lies with them."""

    cards: Cards
    onto: RummyMeld


class RummyItem(NamedTuple):
    """Where points come from.

    what: `set`, `run`, `laid off` or `in hand`. onto: the meld that cards are laid off on. values: what each
    card counts. points: their sum, below zero for the hand.
    """

    what: str
    cards: Cards
    values: tuple[int, ...]
    points: int
    onto: RummyMeld | None = None


class RummyScore(NamedTuple):
    items: tuple[RummyItem, ...]

    @property
    def total(self) -> int:
        return sum(item.points for item in self.items)


def hand_value(card: Card) -> int:
    """What the card counts in the hand or in a set: ace 15, tens and court cards 10, the rest their pips."""
    return ACE if card.rank == 1 else min(card.rank, 10)


def value(card: Card, meld: RummyMeld) -> int:
    """What the card of a meld counts where it lies: as in the hand, but an ace below a 2 counts 1.

    >>> from hoylecli.core.cards import parse_cards
    >>> low, high = meld(parse_cards("AS 2S 3S")), meld(parse_cards("QS KS AS"))
    >>> [value(card, low) for card in low.cards], [value(card, high) for card in high.cards]
    ([1, 2, 3], [10, 10, 15])
    """
    is_low = card.rank == 1 and meld.kind == "run" and card == meld.cards[0]
    return LOW_ACE if is_low else hand_value(card)


def meld(cards: Sequence[Card]) -> RummyMeld:
    """The meld that the cards make, in whatever order they are. Raises BadNotation when they make none.

    A whole suit may be run from either end: its ace is high if it is written last, and low if not.
    """
    found = part(cards)
    if found is None or len(cards) < 3:
        written = card_symbols(cards) or "''"
        raise BadNotation(f"{written} is no meld: three or four of a rank, or three of a suit in sequence.")
    return found


def part(cards: Sequence[Card]) -> RummyMeld | None:
    """Cards that lie side by side in a meld, two or more, as they lie there; None if no meld has them so.

    Raises BadNotation for jokers and for a card that is there twice.
    """
    refuse_impossible(cards)
    if len(cards) < 2:
        return None
    if len({card.rank for card in cards}) == 1:
        return RummyMeld("set", tuple(sorted(cards)))
    run = sorted(cards)
    ace_is_high = run[0].rank == 1 and run[1].rank != 2
    if ace_is_high or (len(run) == 13 and cards[-1].rank == 1):
        run.append(run.pop(0))
    follows = all(_above(low) == high.rank for low, high in pairwise(run))
    return RummyMeld("run", tuple(run)) if follows and len({card.suit for card in run}) == 1 else None


def _above(card: Card) -> int:
    """The rank of the next card in a run: the ace is above the king."""
    return card.rank % 13 + 1


def lay_off(card: Card, onto: RummyMeld) -> RummyMeld | None:
    """The meld with one more card, None if it does not fit there. An ace that fits at both ends goes high.

    >>> from hoylecli.core.cards import parse_cards
    >>> run = meld(parse_cards("TH JH QH"))
    >>> lay_off(Card.parse("9H"), run), lay_off(Card.parse("9C"), run)
    (RummyMeld(kind='run', cards=(9H, TH, JH, QH)), None)
    """
    first, last = onto.cards[0], onto.cards[-1]
    if onto.kind == "set":
        fits = card.rank == first.rank and card not in onto.cards
        return RummyMeld("set", tuple(sorted((*onto.cards, card)))) if fits else None
    if card.suit != first.suit or card in onto.cards:
        return None
    if last.rank != 1 and card.rank == _above(last):
        return RummyMeld("run", (*onto.cards, card))
    if first.rank != 1 and first.rank == _above(card):
        return RummyMeld("run", (card, *onto.cards))
    return None


def deal(
    melds: Iterable[RummyMeld], laid_off: Iterable[AddedCards] = (), hand: Iterable[Card] = ()
) -> RummyScore:
    """What a deal makes for one player: all cards that he laid on the table, less those left in the hand.

    FG, Rummy 500: each card played to the table counts for whoever plays it, also when it extends a meld of
    the opponent's; where FG is silent, the cards left in the hand count against, an ace 15.

    melds: without the cards laid off on them. Raises BadNotation for a card that is there twice.

    >>> from hoylecli.core.cards import parse_cards
    >>> ace = AddedCards((Card.parse("AS"),), meld(parse_cards("JS QS KS AS")))
    >>> [(item.what, item.points) for item in deal([], [ace], parse_cards("2C 9D")).items]
    [('laid off', 15), ('in hand', -11)]
    """
    items = [_item(found.kind, found.cards, found) for found in melds]
    items += [_item("laid off", cards, onto)._replace(onto=onto) for cards, onto in laid_off]
    held = tuple(hand)
    refuse_impossible([*(card for item in items for card in item.cards), *held])
    if held:
        values = tuple(hand_value(card) for card in held)
        items.append(RummyItem("in hand", held, values, -sum(values)))
    return RummyScore(tuple(items))


def _item(what: str, cards: Cards, lying: RummyMeld) -> RummyItem:
    values = tuple(value(card, lying) for card in cards)
    return RummyItem(what, cards, values, sum(values))


def refuse_impossible(cards: Iterable[Card]) -> None:
    """Raises BadNotation for a joker, and for a card that is there twice: one pack has one of each."""
    refuse_twice(cards, "Rummy 500 is played without jokers.")


# Deals of rummy 500 as they are written down, and where cards that were laid off lie

_MOST: Final = 1000  # points, more than a pack makes
_WHERE: Final = "fits no meld of this deal; it goes at the end of a run, or is the fourth of its rank."


class Addition(NamedTuple):
    """A card that somebody laid off. beside: cards of the meld that it went on, () if none are named."""

    side: int
    card: Card
    beside: Cards = ()


def laid_off(
    table: Sequence[RummyMeld], additions: Sequence[Addition], where: str = _WHERE
) -> list[tuple[int, AddedCards]]:
    """Where the cards lie in the end, with the side of each, grouped by side and meld.

    They are laid in whatever order fits. Without `beside` a run is chosen before a set, since only a run goes
    on; a card counts the same in both, but for an ace. table: the melds of both players. where: what is said
    of a card that fits nowhere.

    Raises BadNotation for such a card, and for an ace that fits where it counts 1 and where it counts 15.
    """
    lying = list(table)
    waiting = sorted(additions, key=lambda one: one.card.rank == 1)  # nothing is laid beyond an ace
    found: dict[tuple[int, int], Cards] = {}
    while waiting:
        places: list[tuple[int, RummyMeld]] = []
        for one in waiting:
            if places := _places(one, lying):
                break
        else:
            raise _fits_nowhere(waiting[0], where)
        if len({value(one.card, longer) for _, longer in places}) > 1:
            raise BadNotation(
                f"{one.card.symbol} counts 1 on one meld and 15 on another; name cards it lies beside."
            )
        at, longer = min(places, key=lambda place: place[1].kind)
        lying[at] = longer
        found[one.side, at] = (*found.get((one.side, at), ()), one.card)
        waiting.remove(one)
    return [(side, AddedCards(cards, lying[at])) for (side, at), cards in found.items()]


def _places(one: Addition, lying: Sequence[RummyMeld]) -> list[tuple[int, RummyMeld]]:
    """The melds that the card may be laid off on, each with it."""
    return [
        (at, longer)
        for at, meld in enumerate(lying)
        if set(one.beside) <= set(meld.cards) and (longer := lay_off(one.card, meld))
    ]


def _fits_nowhere(one: Addition, where: str) -> BadNotation:
    if one.beside:
        return BadNotation(f"{one.card.symbol} does not fit a meld with {card_symbols(one.beside)}.")
    return BadNotation(f"{one.card.symbol} {where}")


def with_named(table: Sequence[RummyMeld], additions: Sequence[Addition]) -> list[RummyMeld]:
    """The melds of the table and those that `beside` names, of which two cards are enough.

    Cards that go on a meld of the table join it. Raises BadNotation for cards that lie in no meld together.
    """
    laid = {one.card for one in additions}
    melds = list(table)
    for beside in dict.fromkeys(one.beside for one in additions):
        named = [card for card in beside if card not in laid]
        refuse_impossible(named)
        if not named:
            continue
        touched = [meld for meld in melds if set(named) & set(meld.cards)]
        cards = dict.fromkeys([*(card for meld in touched for card in meld.cards), *named])
        whole = part(list(cards))
        if whole is None:
            raise _lie_apart(named, touched)
        melds = [*(meld for meld in melds if meld not in touched), whole]
    return melds


def _lie_apart(named: Sequence[Card], touched: Sequence[RummyMeld]) -> BadNotation:
    if touched:
        others = [card for card in named if card not in touched[0].cards]
        meld = card_symbols(touched[0].cards)
        return BadNotation(f"{card_symbols(others)} cannot lie in a meld with {meld}.")
    more = "; name two of its cards, or more" if len(named) == 1 else ""
    return BadNotation(f"{card_symbols(named)} is no part of a meld{more}.")


class Rummy(Counter):
    """Melds, cards laid off and hands of both players: `5H6H7H +8H hand=2C9D / KCKDKS +KH hand=3C`."""

    form = (
        "melds, cards laid off and the hand left, of one player / and the other, "
        "such as 5H6H7H +8H hand=2C9D / KCKDKS; or points=26 in their place"
    )
    vocabulary = ("hand=", "points=")

    def __init__(self, target: int = TARGET) -> None:
        self.names: Sequence[str] = ["player 1", "player 2"]
        self._target = target

    def by_number(self, words: Sequence[str]) -> list[str]:
        return parts_in_order(words, self.names)

    def count(self, words: Sequence[str]) -> list[SheetItem]:
        parts = both_sides(self.by_number(words), self.form)
        sides = [_Side(at, part) for at, part in enumerate(parts)]
        refuse_impossible([card for side in sides for card in side.cards()])
        if not any(side.hand or side.points is not None for side in sides):
            raise BadNotation("One player goes out; write what the other has left, such as hand=2C9D.")
        found = laid_off(
            [meld for side in sides for meld in side.melds], [one for side in sides for one in side.additions]
        )
        items = []
        for at, side in enumerate(sides):
            if side.points is not None:
                items.append(SheetItem(at, "points", side.points))
                continue
            score = deal(side.melds, [laid for who, laid in found if who == at], side.hand)
            items += [SheetItem(at, said(item), item.points) for item in score.items]
        return items

    def is_over(self, scores: Sequence[int]) -> bool:
        """A tie is played on (FG, Rummy 500)."""
        return max(scores) >= self._target and scores[0] != scores[1]


class _Side:
    """What one player has written down. points: counted already, None if there are cards."""

    def __init__(self, at: int, words: Sequence[str]) -> None:
        self.melds: list[RummyMeld] = []
        self.additions: list[Addition] = []
        self.hand: list[Card] = []
        self.points: int | None = None
        for word in words:
            name, equals, value = word.partition("=")
            if equals and name.lower() == "points" and len(words) == 1:
                self.points = number(value, -_MOST, _MOST, "points that have been counted")
            elif equals and name.lower() == "hand" and value and not self.hand:
                self.hand = parse_cards(value)
            elif equals:
                raise BadNotation(
                    f"'{shortened(word)}': write what is left as hand=2C9D, once; or points=26 alone."
                )
            elif word.startswith("+"):
                self.additions += _additions(at, word)
            else:
                self.melds.append(meld(parse_cards(word)))

    def cards(self) -> Iterable[Card]:
        """All cards that the player had at the end."""
        yield from (card for meld in self.melds for card in meld.cards)
        yield from (one.card for one in self.additions)
        yield from self.hand


def _additions(side: int, word: str) -> list[Addition]:
    """The cards laid off in a word such as `+8H9H` or `+AS@KS`."""
    laid, at, beside = word.partition("@")
    cards, named = parse_cards(laid.replace("+", " ")), tuple(parse_cards(beside))
    if not cards or (at and not named):
        raise BadNotation(f"'{shortened(word)}': write cards laid off as +8H9H, or as +AS@KS beside a card.")
    return [Addition(side, card, named) for card in cards]


def said(item: RummyItem) -> str:
    """The item in words: `ace to three of spades`, `three kings`, `8♥ laid off`, `2 cards in hand`."""
    if item.what == "set":
        return f"{'three' if len(item.cards) == 3 else 'four'} {rank_plural(item.cards[0].rank)}"
    if item.what == "run":
        first, last = (RANK_NAMES[card.rank - 1] for card in (item.cards[0], item.cards[-1]))
        return f"{first} to {last} of {SUIT_NAMES[SUITS.index(item.cards[0].suit)]}"
    if item.what == "laid off":
        return f"{card_symbols(item.cards)} laid off"
    return f"{counted(len(item.cards), 'card')} in hand"
