"""Who deals first: a seat that the rules name, or whoever cuts the lowest or the highest card."""

from collections.abc import Sequence
from typing import Final, Literal

from hoylecli.core.cards import Card
from hoylecli.core.events import TABLE, Seat

FirstDealer = Literal["cut", "you", "opponent", "left", "right"]
"""The word in the rules: the lowest cut, seat 0, the seat to its left (as an opponent's), or to its right."""
_SEATS: Final = {"cut": TABLE, "cut_high": TABLE, "you": 0, "opponent": 1, "left": 1, "right": -1}
_ACE: Final = 1
CUTS: Final = 20
"""So often is cut again for a tie; then the first of the equal cards will do, as in a pack of one rank."""


def first(word: str, players: int) -> tuple[str, Seat]:
    """The phase in which a match begins, and who deals first, the table where that is cut for.

    word: one of `FirstDealer`, or `cut_high`.

    >>> first("cut", 4), first("right", 4)
    (('cut', -1), ('deal', 3))
    """
    seat = _SEATS[word]
    return ("cut", TABLE) if seat == TABLE and word.startswith("cut") else ("deal", seat % players)


def drawn(order: Sequence[Card], players: int) -> tuple[Card, ...]:
    """The cards that the players cut, one each from the top of the pack, without its jokers."""
    return tuple(card for card in order if not card.is_joker)[:players]


def best(cards: Sequence[Card], highest: bool) -> list[Seat]:
    """The seats whose cards are best: the lowest, aces low, or the highest, aces high.

    >>> from hoylecli.core.cards import parse_cards
    >>> best(parse_cards("KH AS 9D"), False), best(parse_cards("KH AS 9D"), True)
    ([1], [1])
    """
    ranks = [-(14 if card.rank == _ACE else card.rank) if highest else card.rank for card in cards]
    return [seat for seat, rank in enumerate(ranks) if rank == min(ranks)]
