"""Pitch: high, low, jack and game."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from hoylecli.core.cards import Card

GAME: Final[Mapping[int, int]] = {10: 10, 1: 4, 13: 3, 12: 2, 11: 1}
"""What cards count towards game, by rank (FG, Pitch)."""
SMUDGE: Final = 5


class Point(NamedTuple):
    """what: `high`, `low`, `jack` or `game`. seat: who has it, None for nobody."""

    what: str
    seat: int | None


def points(trump: str, won: Sequence[Sequence[Card]]) -> list[Point]:
    """Who has each point, in the order in which they count, of the cards that each player has won.

    FG, Pitch: high and low are the highest and lowest trump in play, the jack of trumps counts if it is in,
    game is the most in tens, aces and court cards. All go to who takes them; nobody has game in a tie.

    >>> from hoylecli.core.cards import parse_cards
    >>> [(point.what, point.seat) for point in points("S", [parse_cards("AS TH"), parse_cards("2S JS AD")])]
    [('high', 0), ('low', 1), ('jack', 1), ('game', 0)]
    """
    trumps = [(card, seat) for seat, cards in enumerate(won) for card in cards if card.suit == trump]
    ends = (("high", max), ("low", min)) if trumps else ()
    found = [Point(what, choose(trumps, key=_height)[1]) for what, choose in ends]
    found += [Point("jack", seat) for card, seat in trumps if card.rank == 11]
    game = [sum(GAME.get(card.rank, 0) for card in cards) for cards in won]
    best = max(game)
    found.append(Point("game", game.index(best) if game.count(best) == 1 else None))
    return found


def _height(held: tuple[Card, int]) -> int:
    """How high a card is, aces high."""
    return (held[0].rank - 2) % 13


def deal(found: Sequence[Point], pitcher: int, bid: int, all_tricks: bool) -> list[tuple[str, int, int]]:
    """(what, seat, points) in the order in which they are counted.

    The pitcher keeps what was won when that is the bid at least, and is set back by the bid if not; a smudge
    wants all four points and all tricks, for 5. The others keep what they won.
    """
    mine = sum(point.seat == pitcher for point in found)
    made = (mine == 4 and all_tricks) if bid == SMUDGE else mine >= bid
    items = [
        (point.what, point.seat, 1)
        for point in found
        if point.seat is not None and (made or point.seat != pitcher)
    ]
    if bid == SMUDGE and made:
        items.append(("smudge", pitcher, 1))
    return items if made else [*items, ("set back", pitcher, -bid)]
