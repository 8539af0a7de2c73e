"""Deals of rummy 500 as they are written down, and where cards that were laid off lie."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from hoylecli.core.cards import RANK_NAMES, SUIT_NAMES, SUITS, Card, card_text, parse_cards, rank_plural
from hoylecli.core.errors import BadNotation
from hoylecli.core.grammar import counted
from hoylecli.core.text import shortened

from .. import rummy
from ..rummy import Cards, LaidOff, Meld
from . import Counter, Item, number
from .sides import parts_in_order

_MOST: Final = 1000  # points, more than a pack makes
_WHERE: Final = "fits no meld of this deal; it goes at the end of a run, or is the fourth of its rank."


class Addition(NamedTuple):
    """A card that somebody laid off. beside: cards of the meld that it went on, () if none are named."""

    side: int
    card: Card
    beside: Cards = ()


def laid_off(
    table: Sequence[Meld], additions: Sequence[Addition], where: str = _WHERE
) -> list[tuple[int, LaidOff]]:
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
        places: list[tuple[int, Meld]] = []
        for one in waiting:
            if places := _places(one, lying):
                break
        else:
            raise _fits_nowhere(waiting[0], where)
        if len({rummy.value(one.card, longer) for _, longer in places}) > 1:
            raise BadNotation(
                f"{one.card} counts 1 on one meld and 15 on another; name cards it lies beside."
            )
        at, longer = min(places, key=lambda place: place[1].kind)
        lying[at] = longer
        found[one.side, at] = (*found.get((one.side, at), ()), one.card)
        waiting.remove(one)
    return [(side, LaidOff(cards, lying[at])) for (side, at), cards in found.items()]


def _places(one: Addition, lying: Sequence[Meld]) -> list[tuple[int, Meld]]:
    """The melds that the card may be laid off on, each with it."""
    return [
        (at, longer)
        for at, meld in enumerate(lying)
        if set(one.beside) <= set(meld.cards) and (longer := rummy.lay_off(one.card, meld))
    ]


def _fits_nowhere(one: Addition, where: str) -> BadNotation:
    if one.beside:
        return BadNotation(f"{one.card} does not fit a meld with {card_text(one.beside)}.")
    return BadNotation(f"{one.card} {where}")


def with_named(table: Sequence[Meld], additions: Sequence[Addition]) -> list[Meld]:
    """The melds of the table and those that `beside` names, of which two cards are enough.

    Cards that go on a meld of the table join it. Raises BadNotation for cards that lie in no meld together.
    """
    laid = {one.card for one in additions}
    melds = list(table)
    for beside in dict.fromkeys(one.beside for one in additions):
        named = [card for card in beside if card not in laid]
        rummy.refuse_twice(named)
        if not named:
            continue
        touched = [meld for meld in melds if set(named) & set(meld.cards)]
        cards = dict.fromkeys([*(card for meld in touched for card in meld.cards), *named])
        whole = rummy.part(list(cards))
        if whole is None:
            raise _lie_apart(named, touched)
        melds = [*(meld for meld in melds if meld not in touched), whole]
    return melds


def _lie_apart(named: Sequence[Card], touched: Sequence[Meld]) -> BadNotation:
    if touched:
        others = [card for card in named if card not in touched[0].cards]
        return BadNotation(f"{card_text(others)} cannot lie in a meld with {card_text(touched[0].cards)}.")
    more = "; name two of its cards, or more" if len(named) == 1 else ""
    return BadNotation(f"{card_text(named)} is no part of a meld{more}.")


class Rummy(Counter):
    """Melds, cards laid off and hands of both players: `5H6H7H +8H hand=2C9D / KCKDKS +KH hand=3C`."""

    form = (
        "melds, cards laid off and the hand left, of one player / and the other, "
        "such as 5H6H7H +8H hand=2C9D / KCKDKS; or points=26 in their place"
    )
    lowest_wins = False
    vocabulary = ("hand=", "points=")

    def __init__(self, target: int = rummy.TARGET) -> None:
        self.names: Sequence[str] = ["player 1", "player 2"]
        self._target = target

    def by_number(self, words: Sequence[str]) -> list[str]:
        parts = [part.split() for part in " ".join(words).split("/")]
        return " / ".join(" ".join(part) for part in parts_in_order(parts, self.names)).split()

    def count(self, words: Sequence[str]) -> list[Item]:
        parts = [part.split() for part in " ".join(self.by_number(words)).split("/")]
        if len(parts) != len(self.names) or not all(parts):
            raise BadNotation(f"A deal is {self.form}.")
        sides = [_Side(at, part) for at, part in enumerate(parts)]
        rummy.refuse_twice([card for side in sides for card in side.cards()])
        if not any(side.hand or side.points is not None for side in sides):
            raise BadNotation("One player goes out; write what the other has left, such as hand=2C9D.")
        found = laid_off(
            [meld for side in sides for meld in side.melds], [one for side in sides for one in side.additions]
        )
        items = []
        for at, side in enumerate(sides):
            if side.points is not None:
                items.append(Item(at, "points", side.points))
                continue
            score = rummy.deal(side.melds, [laid for who, laid in found if who == at], side.hand)
            items += [Item(at, said(item), item.points) for item in score.items]
        return items

    def is_over(self, scores: Sequence[int]) -> bool:
        return rummy.is_over(scores, self._target)


class _Side:
    """What one player has written down. points: counted already, None if there are cards."""

    def __init__(self, at: int, words: Sequence[str]) -> None:
        self.melds: list[Meld] = []
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
                self.melds.append(rummy.meld(parse_cards(word)))

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


def said(item: rummy.Item) -> str:
    """The item in words: `ace to three of spades`, `three kings`, `8H laid off`, `2 cards in hand`."""
    if item.what == "set":
        return f"{'three' if len(item.cards) == 3 else 'four'} {rank_plural(item.cards[0].rank)}"
    if item.what == "run":
        first, last = (RANK_NAMES[card.rank - 1] for card in (item.cards[0], item.cards[-1]))
        return f"{first} to {last} of {SUIT_NAMES[SUITS.index(item.cards[0].suit)]}"
    if item.what == "laid off":
        return f"{card_text(item.cards)} laid off"
    return f"{counted(len(item.cards), 'card')} in hand"
