"""What everybody at the table can know of the hands, from the questions and what came of them."""

from typing import Final, NamedTuple

from hoylecli.core.events import Seat

from .view import AskingView

Table = tuple[list[int], ...]
"""A list for each seat, with a number for each rank from 1; the first number means nothing."""


_NEVER: Final = 52


class Known(NamedTuple):
    """How many cards of each rank each seat holds at least, and at most, as far as the viewer can tell.

    since: how many cards each seat has got, of whatever rank, since it had none of a rank; for a rank that it
    has not been asked for, more than it can hold.
    """

    least: Table
    most: Table
    since: Table

    def unknown(self, seat: Seat, size: int) -> int:
        """Of how many cards of a hand of that size nothing is known."""
        return size - sum(self.least[seat])

    def places(self, seat: Seat, rank: int, size: int) -> int:
        """How many of those may be of the rank."""
        return max(0, min(self.unknown(seat, size), self.since[seat][rank] - self.least[seat][rank]))


def known(view: AskingView) -> Known:
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
    return Known(least, most, since)


def _drawn(most: list[int], cards: int) -> None:
    for rank in range(1, 14):
        most[rank] += cards


def unlocated(view: AskingView, found: Known) -> list[int]:
    """How many cards of each rank may be in the pond or among the unknown cards of a hand."""
    gone = {rank for ranks in view.laid for rank in ranks}
    return [0] + [
        0 if rank in gone else 4 - sum(counts[rank] for counts in found.least) for rank in range(1, 14)
    ]
