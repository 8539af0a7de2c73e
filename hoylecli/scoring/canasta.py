"""Canasta: what a meld is, what a side's first melds must count, and what a deal makes for a side.

Jokers and 2s are wild, 3s have places of their own; all other cards are naturals (FG, Canasta). The cards of
a rank that a side melds lie together, in one meld.
"""

# Named tuples, not dataclasses: `hoyle score canasta` must start as fast as an import of click.

from collections.abc import Collection, Iterable, Sequence
from typing import Final, Literal, NamedTuple

from hoylecli.core.cards import RANKS, Card, rank_plural
from hoylecli.core.errors import BadNotation

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


class Meld(NamedTuple):
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


class Item(NamedTuple):
    """Where points come from.

    what: `natural canasta` and `mixed canasta` for each, `going out`, `going out concealed`, `red threes`,
    `cards melded`, `cards in hand`. points: with their sign. melds: the canasta, or all that was melded.
    hands: those that are left.
    """

    what: str
    points: int
    melds: tuple[Meld, ...] = ()
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


class Score(NamedTuple):
    items: tuple[Item, ...]

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


def meld(cards: Collection[Card]) -> Meld:
    """The meld that the cards make: three or more, two naturals at least, three wild cards at most (FG).

    Black threes are melded without wild cards, and only by who goes out, which `deal` checks. Raises
    BadNotation for what is no meld, with the reason.

    >>> from hoylecli.core.cards import parse_cards
    >>> eights = meld(parse_cards("8C 8D 2S 8H joker 8H 8S"))
    >>> eights.name, points(eights.cards)
    ('mixed canasta of eights', 120)
    """
    naturals = tuple(card for card in cards if not is_wild(card))
    wilds = tuple(card for card in cards if is_wild(card))
    if why := _refusal(naturals, wilds):
        raise BadNotation(f"{ranks_text(cards) or 'Nothing'} is no meld: {why}.")
    return Meld(naturals[0].rank, naturals, wilds)


def _refusal(naturals: Cards, wilds: Cards) -> str:
    """Why the cards are no meld, "" when they are one."""
    ranks = {card.rank for card in naturals}
    if any(map(is_red_three, naturals)):
        return "red threes lie beside the melds"
    if len(ranks) > 1:
        return "but for wild cards it has cards of one rank"
    if len(naturals) < NATURALS:
        return f"it has at least {NATURALS} natural cards"
    if len(wilds) > WILDS:
        return f"it has at most {WILDS} wild cards"
    if ranks == {3} and wilds:
        return "black threes are melded without wild cards"
    return "it has at least 3 cards" if len(naturals) + len(wilds) < 3 else ""


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


def melded(melds: Iterable[Meld]) -> int:
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
    melds: Sequence[Meld],
    hands: Iterable[Collection[Card]] = (),
    reds: int = 0,
    going_out: GoingOut = "",
    score: int | None = None,
    bonuses: Bonuses = _FG,
) -> Score:
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
        Item("natural canasta", bonuses.natural, (one,))
        if one.is_natural
        else Item("mixed canasta", bonuses.mixed, (one,))
        for one in melds
        if len(one.cards) >= bonuses.size
    ]
    if going_out:
        is_plain = going_out == "out"
        what = "going out" if is_plain else "going out concealed"
        items.append(Item(what, bonuses.out if is_plain else bonuses.concealed))
    if reds:
        items.append(Item("red threes", red_threes(reds, bool(melds), bonuses.reds, bonuses.all_reds)))
    if melds:
        items.append(Item("cards melded", in_melds, tuple(melds)))
    if left:
        items.append(Item("cards in hand", -sum(map(points, left)), (), tuple(left)))
    return Score(tuple(items))


def _refuse_impossible(
    melds: Sequence[Meld], hands: Sequence[Cards], reds: int, going_out: GoingOut, bonuses: Bonuses
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


def is_over(scores: Sequence[int], target: int = TARGET) -> bool:
    """Whether a match has ended: a side has the target (FG), and the sides are not level."""
    best = max(scores)
    return best >= target and scores.count(best) == 1
