"""How a deal may end: what each player may have at the showdown, as far as the view and their acts tell."""

from bisect import bisect_left
from collections.abc import Mapping
from itertools import accumulate
from random import Random
from typing import Final, NamedTuple

from hoylecli.core import Card, Seat
from hoylecli.families.vying.view import VyingView
from hoylecli.families.vying.winning import showdown, value_of
from hoylecli.families.vying.worlds import Rest, unseen

from .pools import Pool, is_before_draw, most_drawn, pools_of
from .reading import Ladder, Weights, ranges
from .throwing import completions, thrown

_PICKS: Final = 6  # times that a hand is picked before one is taken that others do not have


class Other(NamedTuple):
    """A hand of another player. place: among all that this player may have, 0 to 1. value: at the end."""

    place: float
    value: int


class World(NamedTuple):
    """mine: the value of the player's own hand at the showdown. others: the hands of those still in."""

    mine: int
    others: tuple[Other, ...]


class ShowdownOutlook(NamedTuple):
    """place: of the own hand among all that the others may think it is, 0 to 1."""

    worlds: list[World]
    place: float


class _Held(NamedTuple):
    """Hands of a pool to choose from, by what its player has done. places: of the hands among them; below:
    how likely they are, added up."""

    pool: Pool
    places: list[float]
    below: list[float]


def others_of(view: VyingView) -> list[Seat]:
    """The seats of the other players who are still in."""
    return [seat for seat in view.live if seat != view.seat]


def outlook(view: VyingView, rng: Random, many: int, reads: float = 1.0) -> ShowdownOutlook:
    """`many` sampled ends of the deal.

    reads: how much what others have done is taken into account, from 0, not at all, to 1.
    """
    assert view.seat is not None
    pools = pools_of(view, rng)
    weights = (
        ranges(view, pools)
        if reads
        else {seat: [1.0] * len(pool.strengths[0]) for seat, pool in pools.items()}
    )
    if 0 < reads < 1:
        weights = {seat: [each**reads for each in known] for seat, known in weights.items()}
    held = {seat: _held(pool, weights[seat]) for seat, pool in pools.items()}
    own = pools[view.seat]
    place = Ladder(own.strengths[-1], weights[view.seat]).place(own.mine)
    ends = _after_draws if own.values else _after_cards
    return ShowdownOutlook(ends(view, held, rng, many), place)


def _held(pool: Pool, weights: Weights) -> _Held:
    now = pool.strengths[-1]
    ladder = Ladder(now, weights)
    known = {strength: ladder.place(strength) for strength in set(now)}
    return _Held(pool, [known[strength] for strength in now], list(accumulate(weights)))


# Draw games


def _after_draws(view: VyingView, held: Mapping[Seat, _Held], rng: Random, many: int) -> list[World]:
    mine = [value_of(view.rules, hand, ()) for hand in own_hands(view, rng, many)]
    columns = []
    for seat in others_of(view):
        pool, places, below = held[seat]
        picked = rng.choices(range(len(places)), cum_weights=below, k=many)
        columns.append([Other(places[at], pool.values[at]) for at in picked])
    return [World(mine[at % len(mine)], tuple(column[at] for column in columns)) for at in range(many)]


def own_hands(view: VyingView, rng: Random, many: int) -> list[tuple[Card, ...]]:
    """The player's own hand after the draw: as it is, or ways in which it may turn out."""
    assert view.seat is not None
    if not is_before_draw(view, view.seat):
        return [view.hand]
    out = thrown(view.rules, view.hand, most_drawn(view))
    hands = completions(view.hand, out, unseen(view), rng, many)
    rng.shuffle(hands)
    return hands


def values_of_others(view: VyingView, rng: Random, many: int) -> list[list[int]]:
    """Values that the hand of each other player may have after the draw, in order."""
    pools = pools_of(view, rng)
    weights, found = ranges(view, pools), []
    for seat in others_of(view):
        picked = rng.choices(pools[seat].values, cum_weights=list(accumulate(weights[seat])), k=many)
        found.append(sorted(picked))
    return found


# Boards, and cards face up


def _after_cards(view: VyingView, held: Mapping[Seat, _Held], rng: Random, many: int) -> list[World]:
    hidden, seats = unseen(view), others_of(view)
    assert view.seat is not None
    own = view.hand + view.ups[view.seat]
    picked = {
        seat: rng.choices(range(len(held[seat].places)), cum_weights=held[seat].below, k=many)
        for seat in seats
    }
    found = []
    for at in range(many):
        taken, hands = set[Card](), list[tuple[Seat, int]]()
        for seat in seats:
            number = _free(held[seat], picked[seat][at], taken, rng)
            taken.update(held[seat].pool.hands[number])
            hands.append((seat, number))
        rest = Rest(hidden, taken, rng)
        board = view.board + rest.take(view.rules.board - len(view.board))
        value = showdown(view.rules, board)
        mine = value(own + rest.take(view.rules.own - len(own)))
        ends = []
        for seat, number in hands:
            now = held[seat].pool.hands[number] + view.ups[seat]
            whole = now + rest.take(view.rules.own - len(now))
            ends.append(Other(held[seat].places[number], value(whole)))
        found.append(World(mine, tuple(ends)))
    return found


def _free(held: _Held, number: int, taken: set[Card], rng: Random) -> int:
    """The number of this hand, or of another of its player's, that has none of the cards taken."""
    hands, below = held.pool.hands, held.below
    for _ in range(_PICKS):
        if taken.isdisjoint(hands[number]):
            return number
        number = bisect_left(below, rng.random() * below[-1])
    return next((at for at, hand in enumerate(hands) if taken.isdisjoint(hand)), number)
