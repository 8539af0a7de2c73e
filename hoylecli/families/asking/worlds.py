"""Worlds that a view allows: the cards a seat has not seen, drawn at random."""

from random import Random
from typing import Final, NamedTuple

from hoylecli.core import Card, Seat
from hoylecli.families import restored

from .state import undealt
from .view import AskingView, Deal, Position, by_rank, four_of

# What everybody at the table can know of the hands, from the questions and what came of them

Table = tuple[list[int], ...]
"""A list for each seat, with a number for each rank from 1; the first number means nothing."""


_NEVER: Final = 52


class Holdings(NamedTuple):
    """How many cards of each rank each seat holds at least, and at most, as far as the viewer can tell.

    since: how many cards each seat has got, of whatever rank, since it had none of a rank; for a rank that it
    has not been asked for, more than it can hold.
    """

    least: Table
    most: Table
    since: Table

    def unknown(self, seat: Seat, size: int) -> int:
        """How many cards of a hand of that size nothing is known of."""
        return size - sum(self.least[seat])

    def places(self, seat: Seat, rank: int, size: int) -> int:
        """How many of those may be of the rank."""
        return max(0, min(self.unknown(seat, size), self.since[seat][rank] - self.least[seat][rank]))


def known(view: AskingView) -> Holdings:
    """What the questions have told.

    Whoever asks for a rank holds a card of it, and whoever was asked for it has none left, but for what was
    drawn or handed over since. Cards drawn unseen may be of any rank; a card that was fished and not shown is
    not of the rank that was asked for. A hand never has all four of a rank.
    """
    players = range(len(view.hand_sizes))
    least: Table = tuple([0] * 14 for _ in players)
    since: Table = tuple([_NEVER] * 14 for _ in players)
    for turn in view.turns:
        seat, to, rank = turn.seat, turn.to, turn.rank
        taken = turn.got + (turn.fished == "shown")
        least[seat][rank] = max(least[seat][rank], 1) + taken
        since[seat][rank] += taken
        least[to][rank] = since[to][rank] = 0
        if turn.fished == "hidden":
            _drawn(since[seat], 1)
            since[seat][rank] -= 1
        for at, many in turn.free:
            _drawn(since[at], many)
        for _, each in turn.laid:
            for at in players:
                least[at][each] = 0
    own = [sum(card.rank == rank for card in view.hand) for rank in range(14)]
    gone = {rank for ranks in view.laid for rank in ranks}
    most: Table = tuple([0] * 14 for _ in players)
    for seat in players:
        if seat == view.seat:
            least[seat][:], most[seat][:] = own, own
            continue
        for rank in set(range(1, 14)) - gone:
            others = own[rank] + sum(least[at][rank] for at in players if at not in (seat, view.seat))
            most[seat][rank] = min(since[seat][rank], 3, 4 - others)
    return Holdings(least, most, since)


def _drawn(most: list[int], cards: int) -> None:
    for rank in range(1, 14):
        most[rank] += cards


def unlocated(view: AskingView, found: Holdings) -> list[int]:
    """How many cards of each rank may be in the pond or among the unknown cards of a hand."""
    gone = {rank for ranks in view.laid for rank in ranks}
    return [0] + [
        0 if rank in gone else 4 - sum(counts[rank] for counts in found.least) for rank in range(1, 14)
    ]


_TRIES: Final = 40  # deals of the unknown cards, for one that fits all that is known


def sample(view: AskingView, rng: Random) -> Position:
    """A state in which `view.seat` would see exactly `view`, and which fits what the questions have told.

    Where no such world is soon found, one is taken in which a hand has ranks that it cannot have.
    """
    deal = _dealt(view, rng) if view.hand_sizes else Deal()
    return restored(view, undealt(view.rules, len(view.scores), rng.getrandbits(30)), deal)


def _dealt(view: AskingView, rng: Random) -> Deal:
    counts = ranks_held(view, rng)
    unseen = {}
    for rank in range(1, 14):
        unseen[rank] = [card for card in four_of(rank) if card not in view.hand]
        rng.shuffle(unseen[rank])
    hands = []
    for seat, held in enumerate(counts):
        drawn = [unseen[rank].pop() for rank in range(1, 14) for _ in range(held[rank])]
        hands.append(view.hand if seat == view.seat else by_rank(drawn))
    gone = {rank for ranks in view.laid for rank in ranks}
    pond: list[Card] = [card for rank, cards in unseen.items() if rank not in gone for card in cards]
    rng.shuffle(pond)
    return Deal(tuple(pond), tuple(hands), view.laid, view.turns)


def ranks_held(view: AskingView, rng: Random) -> Table:
    """How many cards of each rank each seat may hold, at random; nothing for the viewer's own."""
    found = known(view)
    pool = [rank for rank, many in enumerate(unlocated(view, found)) for _ in range(many)]
    for tried in range(_TRIES + 1):
        rng.shuffle(pool)
        counts = _filled(view, found, list(pool), is_strict=tried < _TRIES)
        if counts is not None:
            break
    assert counts is not None
    return counts


def _filled(view: AskingView, found: Holdings, pool: list[int], is_strict: bool) -> Table | None:
    """Hands from the pool, the most restricted first; None where a hand cannot be filled."""
    counts: Table = tuple(list(held) for held in found.least)
    if view.seat is not None:
        counts[view.seat][:] = [0] * 14
    others = [seat for seat in range(len(counts)) if seat != view.seat]
    for seat in sorted(others, key=lambda seat: sum(found.most[seat])):
        missing = found.unknown(seat, view.hand_sizes[seat])
        left: list[int] = []
        for rank in pool:
            if missing and (not is_strict or counts[seat][rank] < found.most[seat][rank]):
                counts[seat][rank] += 1
                missing -= 1
            else:
                left.append(rank)
        if missing:
            return None
        pool = left
    return counts
