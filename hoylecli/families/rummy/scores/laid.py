"""What each has laid on the table, less what is left in the hand (FG, Rummy 500; `scoring.rummy`)."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.game import Outcome
from hoylecli.frame.line import ScoreLine

from ..position.deal import Meld
from ..position.position import Position
from ..rules.schema import RummyRules
from .score import ScoreKind
from .values import in_hand, values_of


def on_table(rules: RummyRules, table: Sequence[Meld], side: int, sides: int) -> int:
    """What the cards count that this side has laid, on whatever melds."""
    return sum(
        value
        for meld in table
        for value, seat in zip(values_of(rules, meld.kind, meld.cards), meld.by, strict=True)
        if seat % sides == side
    )


def lines(state: Position) -> list[ScoreLine]:
    """What the deal counts, a line a side: `61 - 25 in hand`."""
    deal, sides, found = state.deal, len(state.scores), []
    for side in range(sides):
        laid = on_table(state.rules, deal.table, side, sides)
        held = sum(
            in_hand(state.rules, hand) for seat, hand in enumerate(deal.hands) if state.side(seat) == side
        )
        found.append(
            ScoreLine(laid - held, text=f"{laid} on the table{f' - {held} in hand' if held else ''}")
        )
    return found


def outcome(state: Position) -> Outcome:
    """The scores of the match, one a seat."""
    sides = len(state.scores)
    winners = tuple(seat for seat in range(state.players) if seat % sides in state.winning_sides)
    return Outcome(tuple(state.scores[seat % sides] for seat in range(state.players)), winners)


LAID: Final = ScoreKind(lines, outcome)
