"""High, low, jack and game (FG, Pitch)."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.grammar import counted, listed
from hoylecli.frame.line import ScoreLine
from hoylecli.scoring import pitch

from ..position.deal import Deal
from ..position.position import Position
from .score import ScoreKind


def _settled(state: Position) -> list[ScoreLine]:
    """High, low, jack and game, counted in this order until somebody has reached the target (FG, Pitch)."""
    deal = state.deal
    assert deal.declarer is not None
    assert deal.high is not None
    found = pitch.points(deal.trump, [deal.won(seat) for seat in range(state.players)])
    everything = deal.taken(deal.declarer) == len(deal.tricks)
    scores, items = list(state.scores), []
    for what, seat, points in pitch.deal(found, deal.declarer, deal.high.amount, everything):
        if state.rules.match.target and max(scores) >= state.rules.match.target:
            break
        scores[state.side(seat)] += points
        items.append((_set_back(deal, found) if points < 0 else what, seat))
    lines = []
    for side, score in enumerate(scores):
        text = ", ".join(what for what, seat in items if state.side(seat) == side)
        lines.append(ScoreLine(score - state.scores[side], text=text))
    return lines


def _set_back(deal: Deal, found: Sequence[pitch.Point]) -> str:
    """`set back 3 with high and low`, or of a smudge with the tricks, too."""
    assert deal.declarer is not None
    assert deal.high is not None
    won = [point.what for point in found if point.seat == deal.declarer]
    if deal.high.word == "smudge":
        won.append(counted(deal.taken(deal.declarer), "trick"))
    return f"set back {deal.high.amount} with {listed(won) if won else 'nothing'}"


HIGH_LOW_JACK_GAME: Final = ScoreKind(_settled, aim="gather")
