"""Canasta: what a meld is, what a side's first melds must count, and what a deal makes for a side.

Jokers and 2s are wild, 3s have places of their own; all other cards are naturals (FG, Canasta). The cards of
a rank that a side melds lie together, in one meld.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Final, Literal, NamedTuple

from hoylecli.core import RANKS, RED_JOKER, SUITS, Card, card_symbols, make_card, parse_cards, rank_plural
from hoylecli.core.errors import HAND, BadNotation
from hoylecli.core.text import shortened

from .deals import Counter, SheetItem, both_sides, number, parts_in_order

# Named tuples, not dataclasses: `hoyle score canasta` must start as fast as an import of click.


Cards = tuple[Card, ...]
GoingOut = Literal["", "out", "concealed"]

CANASTA: Final = 7  # cards
NATURALS: Final = 2  # at least, in a meld
WILDS: Final = 3  # at most
NATURAL: Final = 500
MIXED: Final = 300
RED_THREE: Final = 100
TARGET: Final = 5000
OPENINGS: Final = ((3000, 120), (1500, 90), (0, 50))
BEHIND: Final = 15  # opens, below zero
STEP: Final = 5  # every score is a multiple of it

VALUES: Final = (50, 20, 20, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10)  # joker, ace to king


class CanastaMeld(NamedTuple):
    """Cards of one rank and wild cards that stand for it."""

    rank: int
    naturals: Cards
    wilds: Cards

    @property
    def cards(self) -> Cards:
        return self.naturals + self.wilds

    @property
    def is_canasta(self) -> bool:
        """Seven cards or more (FG)."""
        return len(self.naturals) + len(self.wilds) >= CANASTA

    @property
    def is_natural(self) -> bool:
        """Whether it has no wild cards; such a canasta counts more (FG)."""
        return not self.wilds

    @property
    def name(self) -> str:
        """`kings`, `mixed canasta of sixes`, `black threes`."""
        ranks = "black threes" if self.rank == 3 else rank_plural(self.rank)
        kind = "natural" if self.is_natural else "mixed"
        return f"{kind} canasta of {ranks}" if self.is_canasta else ranks


class CanastaItem(NamedTuple):
    """Where points come from.

    what: `natural canasta` and `mixed canasta` for each, `going out`, `going out concealed`, `red threes`,
    `cards melded`, `cards in hand`. points: with their sign. melds: the canasta, or all that was melded.
    hands: those that are left.
    """

    what: str
    points: int
    melds: tuple[CanastaMeld, ...] = ()
    hands: tuple[Cards, ...] = ()


class Bonuses(NamedTuple):
    """What a deal counts beside cards and red threes.

    size: cards of a canasta. needed: canastas of a side that goes out. reds: how many red threes there are;
    0 where 3s are cards like others; all_reds: what they count together, 0 for no more than one by one.
    closed: whether a canasta takes no more cards, so that another meld of its rank may lie beside it.
    """

    natural: int = NATURAL
    mixed: int = MIXED
    out: int = 100
    concealed: int = 200
    size: int = CANASTA
    needed: int = 1
    reds: int = 4
    all_reds: int = 800
    closed: bool = False


_FG: Final = Bonuses()
_EMPTY: Final = "''"


class CanastaScore(NamedTuple):
    items: tuple[CanastaItem, ...]

    @property
    def total(self) -> int:
        return sum(item.points for item in self.items)


def is_wild(card: Card) -> bool:
    """Jokers and 2s (FG)."""
    return card.rank in (0, 2)


def is_red_three(card: Card) -> bool:
    return card.rank == 3 and card.suit in "DH"


def value(card: Card) -> int:
    """What a card counts, melded or in the hand (FG, Card values).

    A red three counts as what it is beside the melds, in `deal`, and 5 here, like a black one.

    >>> [value(Card.parse(text)) for text in ("joker", "2C", "AS", "KD", "8H", "7H", "3S")]
    [50, 20, 20, 10, 10, 5, 5]
    """
    return VALUES[card.rank]


def points(cards: Iterable[Card]) -> int:
    """What all the cards count."""
    return sum(VALUES[card.rank] for card in cards)


def meld(cards: Collection[Card], by_ranks: bool = False) -> CanastaMeld:
    """The meld that the cards make: three or more, two naturals at least, three wild cards at most (FG).

    Black threes are melded without wild cards, and only by whoever goes out, which `deal` checks. Raises
    BadNotation for what is no meld, with the reason. by_ranks: it names the cards without their suits.

    >>> from hoylecli.core.cards import parse_cards
    >>> eights = meld(parse_cards("8C 8D 2S 8H joker 8H 8S"))
    >>> eights.name, points(eights.cards)
    ('mixed canasta of eights', 120)
    """
    naturals = tuple(card for card in cards if not is_wild(card))
    wilds = tuple(card for card in cards if is_wild(card))
    if why := _refusal(naturals, wilds):
        written = ranks_text(cards).replace("T", "10") if by_ranks else card_symbols(cards)
        raise BadNotation(f"{written or _EMPTY} is no meld: {why}.")
    return CanastaMeld(naturals[0].rank, naturals, wilds)


def _refusal(naturals: Cards, wilds: Cards) -> str:
    """Why the cards are no meld, "" when they are one."""
    ranks = {card.rank for card in naturals}
    if any(map(is_red_three, naturals)):
        return "red threes lie beside the melds"
    if len(ranks) > 1:
        return "the natural cards of a meld are of one rank"
    if len(naturals) < NATURALS:
        return f"a meld has at least {NATURALS} natural cards"
    if len(wilds) > WILDS:
        return f"a meld has at most {WILDS} wild cards"
    if ranks == {3} and wilds:
        return "black threes are melded without wild cards"
    return "a meld has at least 3 cards" if len(naturals) + len(wilds) < 3 else ""


def ranks_text(cards: Iterable[Card]) -> str:
    """The cards without their suits, which make no difference: `8 8 2 *`."""
    return " ".join(RANKS[card.rank - 1] if card.rank else "*" for card in cards)


def opening(score: int) -> int:
    """What the first melds of a side must count together, by its score before the deal (FG).

    FG's table leaves 1500 itself out; the step is there.

    >>> [opening(score) for score in (-5, 0, 1495, 1500, 2995, 3000)]
    [15, 50, 50, 90, 90, 120]
    """
    return next((least for step, least in OPENINGS if score >= step), BEHIND)


def melded(melds: Iterable[CanastaMeld]) -> int:
    """What the cards of the melds count: what melds laid in one turn bring to an opening (FG).

    Red threes do not count, nor do canastas.
    """
    return sum(points(one.naturals) + points(one.wilds) for one in melds)


def red_threes(number: int, has_melded: bool, all_of_them: int = 4, all_count: int = 800) -> int:
    """What so many red threes make for a side: 100 each, more for all of them, against it while it has not
    melded (FG: 800 for all four).

    >>> red_threes(3, True), red_threes(4, True), red_threes(1, False)
    (300, 800, -100)
    """
    worth = all_count if number == all_of_them and all_count else RED_THREE * number
    return worth if has_melded else -worth


def deal(
    melds: Sequence[CanastaMeld],
    hands: Iterable[Collection[Card]] = (),
    reds: int = 0,
    going_out: GoingOut = "",
    score: int | None = None,
    bonuses: Bonuses = _FG,
) -> CanastaScore:
    """What a deal makes for a side (FG, Canasta, Scoring).

    For it: 500 for a natural canasta, 300 for a mixed one, 100 for going out and 200 for going out concealed,
    and all cards melded, those in canastas too; against it: the cards in the hands of both partners.
    `red_threes` has the rest. (FG's 800 at the natural canasta is that of the red threes.)

    hands: what the players of the side have left. reds: how many red threes. score: the side's before the
    deal, None when it is not known. bonuses: those of FG, or of another game like it.

    Raises BadNotation for what cannot be: two melds of a rank; a red three in a hand; black threes melded
    by a side that did not go out; going out without a canasta or with two hands left; melds that have never
    made the opening.

    >>> from hoylecli.core.cards import parse_cards
    >>> kings, fours = meld(parse_cards("KC KC KD KD KH KH KS")), meld(parse_cards("4C 4D 2C"))
    >>> [item[:2] for item in deal([kings, fours], [parse_cards("AC 9D")], 1, "out").items[:2]]
    [('natural canasta', 500), ('going out', 100)]
    >>> deal([kings, fours], [parse_cards("AC 9D")], 1, "out").total
    770
    """
    left = [tuple(hand) for hand in hands if hand]
    _refuse_impossible(melds, left, reds, going_out, bonuses)
    in_melds = melded(melds)
    if score is not None and melds and in_melds < opening(score):
        raise BadNotation(
            f"The melds count {in_melds}, and at {score} the first must count {opening(score)}."
        )
    items = [
        CanastaItem("natural canasta", bonuses.natural, (one,))
        if one.is_natural
        else CanastaItem("mixed canasta", bonuses.mixed, (one,))
        for one in melds
        if len(one.cards) >= bonuses.size
    ]
    if going_out:
        is_plain = going_out == "out"
        what = "going out" if is_plain else "going out concealed"
        items.append(CanastaItem(what, bonuses.out if is_plain else bonuses.concealed))
    if reds:
        items.append(CanastaItem("red threes", red_threes(reds, bool(melds), bonuses.reds, bonuses.all_reds)))
    if melds:
        items.append(CanastaItem("cards melded", in_melds, tuple(melds)))
    if left:
        items.append(CanastaItem("cards in hand", -sum(map(points, left)), (), tuple(left)))
    return CanastaScore(tuple(items))


def _refuse_impossible(
    melds: Sequence[CanastaMeld], hands: Sequence[Cards], reds: int, going_out: GoingOut, bonuses: Bonuses
) -> None:
    ranks = [one.rank for one in melds]
    for one in melds:
        if ranks.count(one.rank) > 1 and not bonuses.closed:
            raise BadNotation(
                f"All {rank_plural(one.rank)} that a side melds are one meld; write them together."
            )
        if one.rank == 3 and bonuses.reds and not going_out:
            raise BadNotation("Black threes are melded only when the side goes out.")
    if bonuses.reds and any(is_red_three(card) for hand in hands for card in hand):
        raise BadNotation("Red threes are not kept in hand; they lie beside the melds.")
    if not 0 <= reds <= bonuses.reds:
        raise BadNotation(f"There are {bonuses.reds} red threes, not {reds}.")
    made = sum(len(one.cards) >= bonuses.size for one in melds)
    if going_out and made < bonuses.needed:
        if bonuses.needed == 1:
            raise BadNotation("A side needs a canasta to go out.")
        raise BadNotation(f"A side needs {bonuses.needed} canastas to go out, and has {made}.")
    if len(hands) > 2:
        raise BadNotation(f"A side has two hands, one of each partner, not {len(hands)}.")
    if going_out and len(hands) > 1:
        raise BadNotation("The partner who goes out has no cards left, so write only one hand.")


# Deals of canasta as they are written down

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
                    raise BadNotation(f"{card.symbol} is there three times; two packs have {_COPIES}.")
        else:
            cards = by_rank
        for card in cards:
            self._take(card)
        return cards

    def meld(self, text: str) -> CanastaMeld:
        """The next cards as a meld. Raises BadNotation, also where they make none."""
        return meld(self.cards(text), _by_rank(text) is not None)

    def _take(self, card: Card) -> None:
        """Counts one more of a rank; of the threes, the black ones."""
        if is_red_three(card):
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
    vocabulary = ("hand=", "red=", "out", "concealed", "points=")

    def __init__(self, target: int = TARGET) -> None:
        self.names: Sequence[str] = ["we", "they"]
        self._target = target
        self._scores = [0, 0]

    def by_number(self, words: Sequence[str]) -> list[str]:
        return parts_in_order(words, self.names)

    def count(self, words: Sequence[str]) -> list[SheetItem]:
        parts = both_sides(self.by_number(words), self.form)
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

    def _items(self, at: int, side: "_Side") -> list[SheetItem]:
        if side.points is not None:
            return [SheetItem(at, "points", side.points)]
        if not side.going_out and not any(side.hands):
            raise BadNotation("A side that has not gone out has cards left; write them, such as hand=A9.")
        score = deal(side.melds, side.hands, side.reds, side.going_out, self._scores[at])
        return [SheetItem(at, said(item), item.points) for item in score.items]

    def is_over(self, scores: Sequence[int]) -> bool:
        """Sides that are level play on (FG)."""
        return max(scores) >= self._target and scores[0] != scores[1]


class _Side:
    """What has been written down of one side. points: counted already, None if there are cards."""

    def __init__(self, packs: Packs, words: Sequence[str]) -> None:
        self.melds: list[CanastaMeld] = []
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
                self.melds.append(packs.meld(word))
        elif name == "hand" and text and len(self.hands) < 2:
            self.hands.append(packs.cards(text))
        elif name == "red" and not self.reds:
            self.reds = number(text, 0, len(SUITS), "how many red threes")
        elif name == "points" and is_alone:
            what = "points that have been counted"
            self.points = number(text, -_MOST, _MOST, what, STEP)
        else:
            raise BadNotation(
                f"'{shortened(word)}': write hand=A9 for each partner, red=2 once, or points=770 alone."
            )


def said(item: CanastaItem) -> str:
    """The item in words, a canasta with its rank."""
    return item.melds[0].name if item.what.endswith(" canasta") else item.what
