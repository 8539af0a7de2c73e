"""A hand played to its end by two quick players, and what it is worth then."""

from dataclasses import dataclass

from hoylecli.core.cards import CARDS, Card
from hoylecli.families.rummy.position.deal import LEFT
from hoylecli.families.rummy.view import RummyView
from hoylecli.scoring.gin.melds import arrange, mask_deadwood
from hoylecli.scoring.gin.showdown import Bonuses, settle

from .reckoning import bits, completes, throw_at_a_glance
from .worlds import World

_LONGEST = 80  # turns; two who only take from one another are stopped


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a hand counts: the knock limit, the bonuses, whether all is doubled, the box for winning it."""

    limit: int
    bonuses: Bonuses
    doubled: bool
    box: int

    def knocked(self, knocker: int, other: int) -> int:
        """What a knock is worth to the knocker, from the two hands as masks."""
        mine, theirs = _cards(knocker), _cards(other)
        result = settle(arrange(mine), theirs, self.doubled, self.bonuses)
        points = result.points + self.box
        return points if result.winner == "knocker" else -points


def stakes_of(view: RummyView) -> Stakes:
    close = view.rules.close
    return Stakes(view.limit, Bonuses(close.gin, close.undercut), view.doubled, view.rules.score.box)


def after_throw(stakes: Stakes, mine: int, card: int, world: World) -> int:
    """What the hand is worth to me after I have thrown this card, the opponent being next."""
    return _played(stakes, [mine ^ 1 << card, world.theirs], list(world.stock), card, 1)


def drawing(stakes: Stakes, mine: int, world: World) -> int:
    """What the hand is worth to me when I draw from the stock."""
    stock = list(world.stock)
    if len(stock) <= LEFT:
        return 0
    return _thrown(stakes, [mine | 1 << stock.pop(), world.theirs], stock, 0, -1)


def taking(stakes: Stakes, mine: int, world: World, top: int) -> int:
    """What the hand is worth to me when I take the discard."""
    return _thrown(stakes, [mine | 1 << top, world.theirs], list(world.stock), 0, top)


def _thrown(stakes: Stakes, hands: list[int], stock: list[int], seat: int, taken: int) -> int:
    """The value to seat 0 when `seat` has eleven cards."""
    card = throw_at_a_glance(hands[seat], taken)
    hands[seat] ^= 1 << card
    if mask_deadwood(hands[seat]) <= stakes.limit:
        points = stakes.knocked(hands[seat], hands[1 - seat])
        return -points if seat else points
    return _played(stakes, hands, stock, card, 1 - seat)


def _played(stakes: Stakes, hands: list[int], stock: list[int], top: int, seat: int) -> int:
    """The value to seat 0 of the rest of the hand when `seat` is to draw; a dead hand is worth nothing."""
    for _ in range(_LONGEST):
        if len(stock) <= LEFT:
            return 0
        hand = hands[seat]
        if completes(hand, top):
            hand, taken = hand | 1 << top, top
        else:
            hand, taken = hand | 1 << stock.pop(), -1
        top = throw_at_a_glance(hand, taken)
        hand ^= 1 << top
        hands[seat] = hand
        if mask_deadwood(hand) <= stakes.limit:
            points = stakes.knocked(hand, hands[1 - seat])
            return -points if seat else points
        seat = 1 - seat
    return 0


def _cards(mask: int) -> list[Card]:
    return [CARDS[card] for card in bits(mask)]
