"""The points of cards taken, and melds (CG and BK, Pinochle)."""

from typing import Final

from hoylecli.frame.line import ScoreLine
from hoylecli.scoring import pinochle as pinochle

from ..position.melds import needs_trick, turned_dix
from ..position.position import Position
from .score import ScoreKind, by_declarer


def _settled(state: Position) -> list[ScoreLine]:
    """Melds, cards taken and the last trick; the bidder's side must make its bid (CG and BK, Pinochle)."""
    lines, deal, rules = [], state.deal, state.rules
    is_complete = not any(deal.hands)
    for side in range(len(state.scores)):
        seats = [seat for seat in range(state.players) if state.side(seat) == side]
        bid = deal.high.amount if deal.high is not None and deal.declarer in seats else None
        dix = turned_dix(rules.meld, deal.turned, deal.trump) if state.dealer in seats else 0
        score = pinochle.side(
            sum(meld.points for seat in seats if deal.melds for meld in deal.melds[seat]),
            sum(state.ranking.points[card] for seat in seats for card in deal.won(seat)),
            rules.score.last if is_complete and deal.tricks[-1].winner in seats else 0,
            bid,
            has_trick=not needs_trick(rules.meld, bid is not None) or any(deal.taken(seat) for seat in seats),
            dix=dix,
        )
        lines.append(ScoreLine(score.total, text=_told(score, bid)))
    return lines


def _told(score: pinochle.Score, bid: int | None) -> str:
    """`melds 100, cards 140`, or `set back 250: melds 100, cards 140 make 240`."""
    made = ", ".join(f"{item.what} {item.points}" for item in score.made)
    if score.made == score.items:
        return made
    return f"set back {bid}: {made or 'nothing'} make {sum(item.points for item in score.made)}"


CARD_POINTS: Final = ScoreKind(_settled, aim="gather", shows="all", bidden=by_declarer)
