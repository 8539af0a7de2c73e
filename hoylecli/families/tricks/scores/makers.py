"""The tricks of the makers, as euchre calls the declarer and partner (CG, Euchre)."""

from typing import Final

from hoylecli.core.grammar import counted
from hoylecli.frame.line import ScoreLine
from hoylecli.scoring import euchre

from ..position.position import Position
from .score import ScoreKind

_NEEDED: Final = 3  # tricks of five that the makers have to take


def _settled(state: Position) -> list[ScoreLine]:
    """The makers' tricks (CG, Euchre)."""
    deal = state.deal
    assert deal.declarer is not None
    side = state.side(deal.declarer)
    tricks = sum(state.side(trick.winner) == side for trick in deal.tricks)
    made, set_back = euchre.deal(tricks, deal.out is not None)
    took, alone = counted(tricks, "trick"), ", alone" if deal.out is not None else ""
    text = f"march{alone}" if tricks == euchre.MARCH else f"made with {took}{alone}"
    text = f"euchre: the makers took {took}" if set_back else text
    return [
        ScoreLine(points, text=text if points else "")
        for points in (made if at == side else set_back for at in range(len(state.scores)))
    ]


MAKERS: Final = ScoreKind(
    _settled,
    aim="tricks",
    bidden=lambda bids, declarer, seats: _NEEDED if declarer in seats else 0,
)
