"""Worlds that a view allows: what may be hidden, cards drawn from that, and states made of them."""

from collections.abc import Collection, Iterator, Sequence
from itertools import dropwhile, zip_longest
from random import Random
from typing import Final

from hoylecli.core import TABLE, Card, Seat
from hoylecli.families import restored

from .position import LIMIT, VALUES, Deal, Played, Position
from .state import PACK, undealt
from .view import CribbageView

Hand = tuple[Card, ...]


class Hidden:
    """What a view tells of the cards that its seat does not see, from which any number of worlds is drawn.

    cards: those not seen, in order. possible: those of them that each seat may hold.
    """

    def __init__(self, view: CribbageView) -> None:
        self.view: Final = view
        self.cards: Final = unseen(view)
        least = (least_held(view, 0), least_held(view, 1))
        self.possible: Final = [[card for card in self.cards if VALUES[card] >= each] for each in least]

    def hand(self, rng: Random, seat: Seat, taken: Collection[Card] = ()) -> list[Card]:
        """What a seat holds, with none of the cards taken."""
        return picked(rng, self.possible[seat], self.view.hand_sizes[seat], taken)

    def laid_away(self, rng: Random, taken: Collection[Card]) -> list[Card]:
        """Two cards for the crib, with none of those taken."""
        return picked(rng, self.cards, 2, taken)


def unseen(view: CribbageView) -> list[Card]:
    """The cards of the pack that the seat has not seen in this deal, in order."""
    seen = {*view.hand, *view.kept, *view.laid_away, *view.shown[0], *view.shown[1], *view.crib_shown}
    seen |= {turn.card for turn in view.played if turn.card is not None}
    return [card for card in PACK if card not in seen and card != view.starter]


def least_held(view: CribbageView, seat: Seat) -> int:
    """The least value that a card in a seat's hand can have, after the times that it could not play."""
    return max((LIMIT + 1 - count for stuck, count in _stuck(view) if stuck == seat), default=0)


def picked(rng: Random, cards: Sequence[Card], many: int, taken: Collection[Card] = ()) -> list[Card]:
    """`many` different cards at random, none of them from `taken`."""
    found: list[Card] = []
    while len(found) < many:
        card = cards[int(rng.random() * len(cards))]
        if card not in found and card not in taken:
            found.append(card)
    return found


def sample(view: CribbageView, rng: Random) -> Position:
    """A state in which `view.seat` would see exactly `view`; all such states are equally likely to a player.

    Hands are drawn from the unseen cards, without those that a player cannot hold, who has said go or has not
    played on after a go; then the crib; the rest is the stock.
    """
    hidden, taken = Hidden(view), list[Card]()
    hands, laid_away = [view.hand, view.hand], list[Hand]()
    for seat in sorted((0, 1), key=lambda seat: len(hidden.possible[seat])):
        if seat != view.seat:
            hands[seat] = tuple(sorted(hidden.hand(rng, seat, taken)))
            taken += hands[seat]
    for seat in (0, 1):
        laid_away.append(_laid_away(view, seat, hidden, taken, rng))
        taken += laid_away[seat]
    stock = [card for card in hidden.cards if card not in taken]
    rng.shuffle(stock)
    kept = [_kept(view, seat, hands[seat]) for seat in (0, 1)]
    deal = Deal(
        stock=tuple(stock) if any(hands) or view.starter is not None else (),
        hands=(hands[0], hands[1]),
        kept=(kept[0], kept[1]),
        laid_away=(laid_away[0], laid_away[1]),
        starter=view.starter,
        pile=view.pile,
        played=view.played,
        gone=_has_gone(view),
        shown=view.shown,
        crib_shown=view.crib_shown,
        pegs=view.pegs,
        counting=view.counting,
    )
    return restored(view, undealt(view.rules, 2, rng.getrandbits(30)), deal).updated(games=view.stakes)


def _has_laid_away(view: CribbageView, seat: Seat) -> bool:
    return view.starter is not None or view.hand_sizes[seat] == 4


def _laid_away(view: CribbageView, seat: Seat, hidden: Hidden, taken: Collection[Card], rng: Random) -> Hand:
    if not _has_laid_away(view, seat):
        return ()
    if seat == view.seat:
        return view.laid_away
    if view.crib_shown:
        if view.seat is None:  # who laid away what is never told
            return view.crib_shown[2 * seat : 2 * seat + 2]
        return tuple(card for card in view.crib_shown if card not in view.laid_away)
    return tuple(sorted(hidden.laid_away(rng, taken)))


def _kept(view: CribbageView, seat: Seat, hand: Hand) -> Hand:
    if not _has_laid_away(view, seat):
        return ()
    played = [turn.card for turn in view.played if turn.seat == seat and turn.card is not None]
    return tuple(sorted([*hand, *played]))


def _stuck(view: CribbageView) -> Iterator[tuple[Seat, int]]:
    """(seat, count) for each time that a player could not play: said go, or did not go on after a go.

    Whoever plays on in a count plays every card that fits, so a card that would not fit starts the next
    count.
    """
    count = 0
    last = TABLE
    for turn, following in zip_longest(view.played, view.played[1:]):
        if turn.card is None:
            yield turn.seat, count
        else:
            count, last = count + VALUES[turn.card], turn.seat
        ended = not view.pile if following is None else count + _value(following) > LIMIT
        if ended or count == LIMIT:
            yield last, count
            count = 0


def _value(turn: Played) -> int:
    return 0 if turn.card is None else VALUES[turn.card]


def _has_gone(view: CribbageView) -> bool:
    """Whether somebody has said go since the count began."""
    since = list(dropwhile(lambda turn: turn.card != view.pile[0], view.played)) if view.pile else []
    return any(turn.card is None for turn in since)
