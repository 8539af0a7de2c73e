"""A card that may be played, as whoever holds it sees it, and words for what is still out."""

from collections.abc import Iterator
from typing import Final

from hoylecli.core import counted, number
from hoylecli.families.tricks.derived import bid_nil
from hoylecli.families.tricks.position.labels import SUITS

from .kernel import bits, highest
from .worlds import InformationSet


class CardInPlay:
    """A card that may be played, and what the player knows about it; of equal cards the one of the hand.

    above: how many cards of its suit beat it that others may hold. trumps_out: how many trumps they may hold.
    """

    def __init__(self, info: InformationSet, bit: int) -> None:
        self.info: Final = info
        layout, table = info.layout, info.table
        self.bit: Final = highest(layout.mask((layout.card[bit],), used=~info.own))
        self.layout: Final = layout
        self.table: Final = table
        self.name: Final = layout.card[bit].symbol
        self.mask: Final = layout.masks[layout.suit[bit]]
        self.suit: Final = "jokers" if bit == layout.joker else SUITS["CDHS"[layout.suit[bit]]]
        self.above: Final = (info.out & layout.above[bit]).bit_count()
        self.is_trump: Final = layout.suit[bit] == table.trump
        self.trumps_out: Final = (info.out & layout.masks[table.trump]).bit_count() if table.trump >= 0 else 0
        self.is_last: Final = table.count == table.size - 1

    @property
    def follows(self) -> bool:
        return self.layout.suit[self.bit] == self.table.led

    @property
    def is_lowest(self) -> bool:
        """Whether the hand has no lower card of its suit; it may have an equal one."""
        return not self.info.own & self.layout.below[self.bit]

    @property
    def is_highest(self) -> bool:
        return not self.info.own & self.layout.above[self.bit]

    @property
    def wins(self) -> bool:
        """Whether it would win the trick as it is."""
        best = self.table.best
        ruffs = self.is_trump and self.layout.suit[best] != self.table.trump
        return bool(self.layout.above[best] >> self.bit & 1) or ruffs

    @property
    def is_sure(self) -> bool:
        """Whether no unseen card beats it: no higher one of its suit, nor a trump unless it is one itself."""
        return not self.above and (self.is_trump or not self.trumps_out)

    @property
    def others_out(self) -> int:
        """A mask of the cards of its suit that others may hold."""
        return self.info.out & self.mask

    @property
    def held(self) -> int:
        """How many cards of its suit the hand has."""
        return (self.info.own & self.mask).bit_count()

    @property
    def makes_trumps(self) -> bool:
        """Whether it is the first card of the deal, and its suit becomes trumps by that."""
        return self.layout.named_by_lead and not self.info.plays

    def winning(self) -> Iterator[bool]:
        """Whether it would win the trick as it is, for each card that may be played."""
        legal = {card for move in self.info.view.legal for card in move.cards}
        yield from (
            CardInPlay(self.info, bit).wins for bit in bits(self.layout.mask(legal, self.table.played))
        )

    def partner_has_it(self) -> bool:
        """Whether the partner's card wins the trick so far."""
        view, table = self.info.view, self.table
        return (
            table.led >= 0
            and table.holder != self.info.seat
            and (view.side(table.holder) == view.side(self.info.seat))
        )


def still_out(card: CardInPlay) -> str:
    """`5 clubs are still out`, so that few tricks of the suit are left."""
    return f"{counted(card.others_out.bit_count(), card.suit[:-1])} {_lie_out(card, card.others_out)}"


def trumps_out(card: CardInPlay, trumps: str = "") -> str:
    """`: 5 may still be out`; "" where the others hold fewer cards. trumps: what they are called."""
    many = counted(card.trumps_out, trumps) if trumps else str(card.trumps_out)
    return f": {many} may still be out" if card.trumps_out <= _held_by_others(card) else ""


def higher_out(card: CardInPlay) -> str:
    """`2 higher clubs are still out`."""
    out = _lie_out(card, card.info.out & card.layout.above[card.bit])
    return f"{counted(card.above, f'higher {card.suit[:-1]}')} {out}"


def _lie_out(card: CardInPlay, cards: int) -> str:
    """What is true of a mask of cards that nobody has seen, some of which may lie in no hand."""
    info = card.info
    may_lie_apart = info.view.undealt and info.out.bit_count() > _held_by_others(card)
    if may_lie_apart and cards & ~sum(info.known):
        return "may still be out"
    return "are still out" if cards & (cards - 1) else "is still out"


def _held_by_others(card: CardInPlay) -> int:
    return sum(size for seat, size in enumerate(card.info.view.hand_sizes) if seat != card.info.seat)


def how_many(card: CardInPlay) -> str:
    """`only two spades`, `four spades`."""
    suit = card.suit[:-1] if card.held == 1 else card.suit
    return f"{'only ' if card.held <= _FEW else ''}{number(card.held)} {suit}"


_FEW: Final = 2  # trumps


def has_nil(info: InformationSet, seat: int) -> bool:
    """Whether a seat, -1 for none, has bid nil, and has taken no trick."""
    return seat >= 0 and bid_nil(info.view, seat) and not info.table.taken[seat]
