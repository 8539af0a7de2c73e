"""Deals of canasta as they are written down."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.cards import RANKS, RED_JOKER, SUITS, Card, make_card, parse_cards, rank_plural
from hoylecli.core.errors import BadNotation
from hoylecli.core.limits import HAND
from hoylecli.core.text import shortened

from .. import canasta
from ..canasta import GoingOut, Meld
from . import Counter, Item, number
from .sides import parts_in_order

_JOKER: Final = "*"
_COPIES: Final = 2  # of each card, jokers too
_MOST: Final = 20_000  # points, more than a deal makes


class Packs:
    """The two packs and four jokers of a deal, from which all that is written must come."""

    def __init__(self) -> None:
        self._faces: dict[Card, int] = {}
        self._ranks: dict[int, int] = {}

    def cards(self, text: str) -> list[Card]:
        """The next cards, with suits or by ranks alone: `888 2 *`, where `*` is a joker and 3 a black three.

        Those written by ranks are given suits, which mean nothing. Raises BadNotation for what is no card and
        for more cards of a kind than two packs have.
        """
        by_rank = _by_rank(text)
        if by_rank is None:
            try:
                cards = parse_cards(text)
            except BadNotation as error:
                raise BadNotation(
                    f"{error} Ranks alone will do, such as KKK2*, where * is a joker."
                ) from None
            for card in cards:
                self._faces[card] = self._faces.get(card, 0) + 1
                if self._faces[card] > _COPIES and not card.is_joker:
                    raise BadNotation(f"{card} is there three times; two packs have {_COPIES}.")
        else:
            cards = by_rank
        for card in cards:
            self._take(card)
        return cards

    def _take(self, card: Card) -> None:
        """Counts one more of a rank; of the threes, the black ones."""
        if canasta.is_red_three(card):
            return
        self._ranks[card.rank] = self._ranks.get(card.rank, 0) + 1
        most = len(SUITS) if card.rank in (0, 3) else _COPIES * len(SUITS)
        if self._ranks[card.rank] > most:
            name = "black threes" if card.rank == 3 else rank_plural(card.rank) if card.rank else "jokers"
            raise BadNotation(f"The packs have only {most} {name}.")


def _by_rank(text: str) -> list[Card] | None:
    """The cards of a text that has only ranks and jokers, None for any other."""
    words = text[:HAND].upper().replace(",", " ").replace("10", "T").split()
    ranks = "".join(_JOKER if word in ("JOKER", "JOKERS") else word for word in words)
    if len(text) > HAND or not set(ranks) <= {*RANKS, _JOKER}:
        return None
    return [RED_JOKER if rank == _JOKER else make_card(RANKS.index(rank) + 1, "C") for rank in ranks]


class Canasta(Counter):
    """Melds, hands, red threes and going out of both sides: `KKKKKKK 44* red=2 out hand=A9 / AAA hand=Q`."""

    form = (
        "melds, hands, red threes and going out, of one side / and the other, such as "
        "KKKKKKK 44* red=2 out hand=A9 / AAA hand=QJ hand=6; or points=770 in their place"
    )
    lowest_wins = False
    vocabulary = ("hand=", "red=", "out", "concealed", "points=")

    def __init__(self, target: int = canasta.TARGET) -> None:
        self.names: Sequence[str] = ["we", "they"]
        self._target = target
        self._scores = [0, 0]

    def by_number(self, words: Sequence[str]) -> list[str]:
        parts = [part.split() for part in " ".join(words).split("/")]
        return " / ".join(" ".join(part) for part in parts_in_order(parts, self.names)).split()

    def count(self, words: Sequence[str]) -> list[Item]:
        parts = [part.split() for part in " ".join(self.by_number(words)).split("/")]
        if len(parts) != len(self.names) or not all(parts):
            raise BadNotation(f"A deal is {self.form}.")
        packs = Packs()
        sides = [_Side(packs, part) for part in parts]
        if all(side.going_out for side in sides):
            raise BadNotation("Only one side goes out.")
        if sum(side.reds for side in sides) > len(SUITS):
            raise BadNotation(f"There are 4 red threes, not {sum(side.reds for side in sides)}.")
        items = [item for at, side in enumerate(sides) for item in self._items(at, side)]
        for item in items:
            self._scores[item.side] += item.points
        return items

    def _items(self, at: int, side: "_Side") -> list[Item]:
        if side.points is not None:
            return [Item(at, "points", side.points)]
        if not side.going_out and not any(side.hands):
            raise BadNotation("A side that has not gone out has cards left; write them, such as hand=A9.")
        score = canasta.deal(side.melds, side.hands, side.reds, side.going_out, self._scores[at])
        return [Item(at, said(item), item.points) for item in score.items]

    def is_over(self, scores: Sequence[int]) -> bool:
        return canasta.is_over(scores, self._target)


class _Side:
    """What has been written down of one side. points: counted already, None if there are cards."""

    def __init__(self, packs: Packs, words: Sequence[str]) -> None:
        self.melds: list[Meld] = []
        self.hands: list[list[Card]] = []
        self.reds = 0
        self.going_out: GoingOut = ""
        self.points: int | None = None
        for word in words:
            self._read(packs, word, len(words) == 1)

    def _read(self, packs: Packs, word: str, is_alone: bool) -> None:
        name, equals, text = word.lower().partition("=")
        if not equals:
            if name in ("out", "concealed") and not self.going_out:
                self.going_out = "out" if name == "out" else "concealed"
            else:
                self.melds.append(canasta.meld(packs.cards(word)))
        elif name == "hand" and text and len(self.hands) < 2:
            self.hands.append(packs.cards(text))
        elif name == "red" and not self.reds:
            self.reds = number(text, 0, len(SUITS), "how many red threes")
        elif name == "points" and is_alone:
            what = "points that have been counted"
            self.points = number(text, -_MOST, _MOST, what, canasta.STEP)
        else:
            raise BadNotation(
                f"'{shortened(word)}': write hand=A9 for each partner, red=2 once, or points=770 alone."
            )


def said(item: canasta.Item) -> str:
    """The item in words, a canasta with its rank."""
    return item.melds[0].name if item.what.endswith(" canasta") else item.what
