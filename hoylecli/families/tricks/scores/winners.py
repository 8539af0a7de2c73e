"""Who has won a match of tricks by the scores."""

from collections.abc import Sequence

from hoylecli.core.events import Seat

from ..rules.schema import TricksRules
from .sheet import Line


def bidder_has_won(
    rules: TricksRules, scores: Sequence[int], row: Sequence[Line], maker: Seat | None
) -> bool:
    """Whether a contract made in the last deal has brought the bidder's side to the target, or past it.

    scores: after the deal, one a side; row: what it counted.
    """
    if not rules.match.bidder_wins or maker is None or not rules.match.target:
        return False
    side = maker % len(scores)
    return row[side].total > 0 and scores[side] >= rules.match.target


def winning_sides(
    rules: TricksRules, scores: Sequence[int], sheet: Sequence[Sequence[Line]], maker: Seat | None
) -> list[int]:
    """The sides that win a match that is over: the bidder's, or those with the best score."""
    if sheet and maker is not None and bidder_has_won(rules, scores, sheet[-1], maker):
        return [maker % len(scores)]
    best = min(scores) if rules.match.lowest else max(scores)
    return [side for side, score in enumerate(scores) if score == best]
