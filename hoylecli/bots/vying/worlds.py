"""How a deal may end: what each player may have at the showdown, as far as the view and their acts tell.

In a draw game hands are taken from a bank of hands drawn to by rule of thumb; where there are boards or cards
face up, from the cards that nobody has seen. A hand is the likelier the better it fits what its player did.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate
from math import prod
from random import Random
from typing import Final, NamedTuple

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat
from hoylecli.families.vying.position.values import value_of
from hoylecli.families.vying.view import VyingView
from hoylecli.families.vying.worlds.sample import unseen
from hoylecli.scoring.poker import strength

from .bank import Bank, bank_of
from .reading import Acts, acts_of, likelihood
from .throwing import completions, thrown

Place = Callable[[Seat, Sequence[Card]], float]
_POOL: Final = 120  # hands that a player may hold, which are weighed
_PICKS: Final = 6  # times that one of them is picked before a hand is taken that others do not have
_SCALE: Final = 150  # hands that say how good others are


class Other(NamedTuple):
    """A hand of another player. place: how good it is now, among all, from 0 to 1. value: at the showdown."""

    place: float
    value: int


class Pool(NamedTuple):
    """Hands that a player may hold. weights: how likely each is, added up."""

    hands: list[tuple[Card, ...]]
    weights: list[float]


class World(NamedTuple):
    """mine: the value of the player's own hand at the showdown. others: the hands of those still in."""

    mine: int
    others: tuple[Other, ...]


def others_of(view: VyingView) -> list[Seat]:
    """Who is still in beside the player."""
    return [seat for seat in view.live if seat != view.seat]


def worlds(view: VyingView, rng: Random, many: int, reads: bool = True) -> list[World]:
    """So many ways in which the deal may end. reads: whether what others have done is taken into account."""
    if any(street.draw for street in view.rules.streets):
        return _after_draws(view, rng, many, reads)
    return _after_cards(view, rng, many, reads)


# Draw games


def _after_draws(view: VyingView, rng: Random, many: int, reads: bool) -> list[World]:
    mine = [value_of(view.rules, hand, ()) for hand in own_hands(view, rng, many)]
    columns = [other_hands(view, seat, rng, many, reads) for seat in others_of(view)]
    return [World(mine[at % len(mine)], tuple(column[at] for column in columns)) for at in range(many)]


def most_drawn(view: VyingView) -> int:
    return max(street.draw for street in view.rules.streets)


def is_before_draw(view: VyingView, seat: Seat) -> bool:
    """Whether the seat will draw again."""
    draws = [at for at, street in enumerate(view.rules.streets) if street.draw]
    done = [act.street for act in view.acts if act.seat == seat and act.what == "draw"]
    return draws[-1] not in done


def own_hands(view: VyingView, rng: Random, many: int) -> list[tuple[Card, ...]]:
    """The player's own hand after the draw: as it is, or ways in which it may turn out."""
    assert view.seat is not None
    if not is_before_draw(view, view.seat):
        return [view.hand]
    out = thrown(view.rules, view.hand, most_drawn(view))
    hands = completions(view.hand, out, unseen(view), rng, many)
    rng.shuffle(hands)
    return hands


def other_hands(view: VyingView, seat: Seat, rng: Random, many: int, reads: bool) -> list[Other]:
    """Hands that another player may have."""
    most, will_draw = most_drawn(view), is_before_draw(view, seat)
    drawn = None if will_draw else view.drawn(seat)
    bank = bank_of(view.rules, most)
    entries = bank.entries(drawn)
    weights = None
    if reads:
        first = min(at for at, street in enumerate(view.rules.streets) if street.draw)
        before, after = acts_of(view, seat, range(first)), acts_of(view, seat, range(first, 99))
        weights = _weights(bank, drawn, before, after)
    hands = rng.choices(entries, cum_weights=weights, k=many)
    return [Other(entry.start if will_draw else entry.final, entry.value) for entry in hands]


@lru_cache(maxsize=1000)
def _weights(bank: Bank, drawn: int | None, before: Acts, after: Acts) -> list[float]:
    """How likely each hand of the bank is with such acts before and after the draw, added up."""
    entries = bank.entries(drawn)
    return list(
        accumulate(likelihood(entry.start, before) * likelihood(entry.final, after) for entry in entries)
    )


# Boards, and cards face up


def _after_cards(view: VyingView, rng: Random, many: int, reads: bool) -> list[World]:
    hidden, seats = unseen(view), others_of(view)
    place = _placing(view, hidden, rng)
    pools = [_pool(view, seat, hidden, place, rng) for seat in seats] if reads else []
    assert view.seat is not None
    own = view.hand + view.ups[view.seat]
    found = []
    for _ in range(many):
        cards = list(hidden)
        rng.shuffle(cards)
        others = _held(pools, cards, rng) if reads else [_taken(cards, view.sizes[seat]) for seat in seats]
        board = view.board + _taken(cards, view.rules.board - len(view.board))
        mine = value_of(view.rules, own + _taken(cards, view.rules.own - len(own)), board)
        ends = []
        for seat, hand in zip(seats, others, strict=True):
            now = hand + view.ups[seat]
            whole = now + _taken(cards, view.rules.own - len(now))
            ends.append(Other(place(seat, now) if reads else 0.0, value_of(view.rules, whole, board)))
        found.append(World(mine, tuple(ends)))
    return found


def _taken(cards: list[Card], many: int) -> tuple[Card, ...]:
    """So many cards from the end, which are gone then."""
    if many <= 0:
        return ()
    taken = tuple(cards[-many:])
    del cards[-many:]
    return taken


def _placing(view: VyingView, hidden: Sequence[Card], rng: Random) -> Place:
    """What says how good a hand of a seat is now: how often it is ahead of another player, who has any cards
    beside those it shows; where there are several, the geometric mean.
    """
    scales: dict[Seat, list[int]] = {}
    for seat in view.live:
        if any(view.ups) or not scales:
            rest = [(*rng.sample(hidden, view.sizes[seat]), *view.ups[seat]) for _ in range(_SCALE)]
            scale = sorted(now(view, hand) for hand in rest)
        scales[seat] = scale

    def place(seat: Seat, hand: Sequence[Card]) -> float:
        value = now(view, hand)
        ahead = [bisect_left(scale, value) / _SCALE for other, scale in scales.items() if other != seat]
        return float(prod(ahead) ** (1 / len(ahead)))

    return place


def now(view: VyingView, hand: Sequence[Card]) -> int:
    """What a hand is worth as it is, with the board so far."""
    if view.rules.hand.own == "two" and len(view.board) >= 3:
        return value_of(view.rules, hand, view.board)
    worth = strength((*hand, *view.board)[:7] if view.rules.hand.own == "any" else hand)
    return worth if view.rules.hand.best == "high" else -worth


def _pool(
    view: VyingView,
    seat: Seat,
    hidden: Sequence[Card],
    place: Place,
    rng: Random,
) -> Pool:
    """Cards face down that a player may hold, and how likely they are by what it has done."""
    acts = acts_of(view, seat, range(99))
    hands = [tuple(rng.sample(hidden, view.sizes[seat])) for _ in range(_POOL)]
    return Pool(
        hands, list(accumulate(likelihood(place(seat, hand + view.ups[seat]), acts) for hand in hands))
    )


def _held(pools: Sequence[Pool], cards: list[Card], rng: Random) -> list[tuple[Card, ...]]:
    """A hand for each player, no card twice; they are gone from the cards then."""
    held: list[tuple[Card, ...]] = []
    for pool in pools:
        for hand in rng.choices(pool.hands, cum_weights=pool.weights, k=_PICKS):
            if all(card in cards for card in hand):
                break
        else:
            hand = tuple(cards[: len(hand)])
        held.append(hand)
        for card in hand:
            cards.remove(card)
    return held
