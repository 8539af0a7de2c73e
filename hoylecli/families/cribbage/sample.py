"""Sampled worlds: states that a view allows, with the cards that a seat has not seen drawn at random."""

from collections.abc import Iterator
from itertools import dropwhile, zip_longest
from random import Random

from hoylecli.core.cards import Card
from hoylecli.core.events import TABLE, Seat
from hoylecli.families.views import restored

from .position import LIMIT, VALUES, Deal, Played, Position
from .state import PACK, undealt
from .view import CribbageView


def sample(view: CribbageView, rng: Random) -> Position:
    """A state in which `view.seat` would see exactly `view`; all such states are equally likely to a player.

    Hands are drawn from the unseen cards, without those that a player cannot hold, who has said go or has not
    played on after a go; then the crib; the rest is the stock.
    """
    known = _known(view)
    unseen = [card for card in PACK if card not in known]
    rng.shuffle(unseen)
    too_small = _cannot_hold(view)
    hands: list[tuple[Card, ...]] = []
    for seat in (0, 1):
        drawn = _hand(view, seat, [card for card in unseen if VALUES[card] > too_small[seat]])
        unseen = [card for card in unseen if card not in drawn]
        hands.append(drawn)
    if any(too_small):
        rng.shuffle(unseen)  # those that were passed over would come first into the crib
    laid_away = []
    for seat in (0, 1):
        away = _laid_away(view, seat, unseen)
        unseen = [card for card in unseen if card not in away]
        laid_away.append(away)
    kept = [_kept(view, seat, hands[seat]) for seat in (0, 1)]
    deal = Deal(
        stock=tuple(unseen) if any(hands) or view.starter is not None else (),
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


def _known(view: CribbageView) -> set[Card]:
    known = {*view.hand, *view.kept, *view.laid_away, *view.shown[0], *view.shown[1], *view.crib_shown}
    known |= {turn.card for turn in view.played if turn.card is not None}
    return known | ({view.starter} if view.starter is not None else set())


def _has_laid_away(view: CribbageView, seat: Seat) -> bool:
    return view.starter is not None or view.hand_sizes[seat] == 4


def _hand(view: CribbageView, seat: Seat, possible: list[Card]) -> tuple[Card, ...]:
    if seat == view.seat:
        return view.hand
    return tuple(sorted(possible[: view.hand_sizes[seat]]))


def _laid_away(view: CribbageView, seat: Seat, unseen: list[Card]) -> tuple[Card, ...]:
    if not _has_laid_away(view, seat):
        return ()
    if seat == view.seat:
        return view.laid_away
    if view.crib_shown:
        if view.seat is None:  # who laid away what is never told
            return view.crib_shown[2 * seat : 2 * seat + 2]
        return tuple(card for card in view.crib_shown if card not in view.laid_away)
    return tuple(sorted(unseen[:2]))


def _kept(view: CribbageView, seat: Seat, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    if not _has_laid_away(view, seat):
        return ()
    played = [turn.card for turn in view.played if turn.seat == seat and turn.card is not None]
    return tuple(sorted([*hand, *played]))


def _cannot_hold(view: CribbageView) -> tuple[int, int]:
    """For each seat the highest value that no card it holds can have."""
    limits = [0, 0]
    for seat, room in _stuck(view):
        limits[seat] = max(limits[seat], room)
    return limits[0], limits[1]


def _stuck(view: CribbageView) -> Iterator[tuple[Seat, int]]:
    """(seat, room below 31) for each time that a player could not play: said go, or did not go on after a go.

    Whoever plays on in a count plays every card that fits, so a card that would not fit starts the next
    count.
    """
    count = 0
    last = TABLE
    for turn, following in zip_longest(view.played, view.played[1:]):
        if turn.card is None:
            yield turn.seat, LIMIT - count
        else:
            count, last = count + VALUES[turn.card], turn.seat
        ended = not view.pile if following is None else count + _value(following) > LIMIT
        if ended or count == LIMIT:
            yield last, LIMIT - count
            count = 0


def _value(turn: Played) -> int:
    return 0 if turn.card is None else VALUES[turn.card]


def _has_gone(view: CribbageView) -> bool:
    """Whether somebody has said go since the count began."""
    since = list(dropwhile(lambda turn: turn.card != view.pile[0], view.played)) if view.pile else []
    return any(turn.card is None for turn in since)
