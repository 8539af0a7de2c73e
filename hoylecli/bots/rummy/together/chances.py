"""How likely an opponent can take the pile, from the cards that have been seen."""

from hoylecli.core.events import Seat
from hoylecli.families.rummy.position.together.counts import THREES, counts_of

from .table import Situation


def can_take(table: Situation, seat: Seat, rank: int, frozen: bool) -> float:
    """How likely this opponent takes the pile with a card of this rank on top.

    frozen: whether it is frozen for all then.
    """
    view, terms = table.view, table.terms
    if rank in terms.wild or (terms.threes and rank == THREES):
        return 0.0
    side = view.side(seat)
    laid = table.theirs[(side - table.side) % len(view.scores) - 1].laid
    closed = frozen or not view.opened[side]
    if not closed and rank in laid:
        return 1.0
    known = counts_of(view.known[seat])
    hidden = view.hand_sizes[seat] - sum(known)
    share = hidden / max(sum(table.unseen), 1)
    pair = _at_least(2 - known[rank], table.unseen[rank], share)
    if closed:
        return pair * (1.0 if view.opened[side] else _OPENS)
    one = _at_least(1 - known[rank], table.unseen[rank], share)
    known_wilds, unseen_wilds = (sum(counts[wild] for wild in terms.wild) for counts in (known, table.unseen))
    wild = _at_least(1 - known_wilds, unseen_wilds, share)
    return pair + (1 - pair) * one * wild * _SPENDS


_OPENS = 0.5  # how often a hand that has the pair can open with it, too
_SPENDS = 0.6  # how often a wild card is spent for the pile


def _at_least(wanted: int, many: int, share: float) -> float:
    """How likely a hand has so many of these cards, each of which it has with this chance."""
    if wanted <= 0:
        return 1.0
    none = (1 - share) ** many
    if wanted == 1:
        return 1 - none
    one = many * share * (1 - share) ** (many - 1) if many else 0.0
    return max(1 - none - one, 0.0)
