"""The part of old maid that a rules file may change."""

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from hoylecli.core.cards import BLACK_JOKER, RED_JOKER, STANDARD, Card
from hoylecli.families.schema import Range
from hoylecli.frame.match import DealsFirst

_LEFT_OUT: Final = {"queen": ((12, "C"),), "jack": ((11, "C"), (11, "D"), (11, "H"))}
_ADDED: Final = {"joker": RED_JOKER, "black_peter": BLACK_JOKER}


@dataclass(frozen=True, slots=True)
class ScapegoatRules:
    """The rules of old maid (CG, How to play Old Maid; CC, Old Maid).

    Where CG is silent, the queen left out is that of clubs. Then one card alone has no partner in every pack,
    also where pairs are of one color: the queen or jack of spades, or the joker.
    Black Peter (CC) is a card of its own.
    """

    odd_card: Annotated[
        Literal["queen", "joker", "jack", "black_peter"],
        "What has no partner: a queen, one being left out; a joker; a jack, three being left out; or the "
        "black joker, called Black Peter.",
    ] = "queen"
    pairs: Annotated[
        Literal["auto", "manual"], "Whether the table lays down all pairs, or players find their own."
    ] = "auto"
    match: Annotated[Literal["rank", "rank_and_color"], "What the two cards of a pair have in common."] = (
        "rank"
    )
    most_draws: Annotated[
        int, Range(0, 999), "Draws after which the table lays down all pairs, so that every game ends."
    ] = 300
    first_dealer: DealsFirst = "right"

    @property
    def pack(self) -> tuple[Card, ...]:
        """All cards, sorted."""
        out = _LEFT_OUT.get(self.odd_card, ())
        cards = [card for card in STANDARD.cards() if (card.rank, card.suit) not in out]
        return (*cards, _ADDED[self.odd_card]) if self.odd_card in _ADDED else tuple(cards)

    def kind(self, card: Card) -> tuple[int, bool]:
        """What two cards must have in common to be a pair."""
        return card.rank, self.match == "rank_and_color" and card.suit in "DH"
