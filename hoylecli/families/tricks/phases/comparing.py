"""The result of the board at a second table, and the IMPs it makes (Laws of Duplicate Bridge, Law 78B).

Others play the same board there, so the table tells what came of it. `elsewhere n s4 10` is four spades by
North with ten tricks, `elsewhere-doubled` and `elsewhere-redoubled` the same for double and redouble, and
`elsewhere` that all passed. Whoever runs the match has it played there; the engine by itself says all passed.
"""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.errors import IllegalMove
from hoylecli.core.game import TABLE, Event, Move
from hoylecli.core.text import counted
from hoylecli.core.values import replace
from hoylecli.families.phase import Phase
from hoylecli.families.screen import Style
from hoylecli.frame.match import ScoreLine
from hoylecli.scoring.bridge import Contract, duplicate_score
from hoylecli.scoring.bridge.duplicate import imps

from ..position.bridge import COMPASS, auction_of, is_compared, vulnerable
from ..position.labels import SUITS
from ..position.position import Position
from ..scores.bridge import BOOK, DUPLICATE
from .bidding import in_words
from .phase import TricksPhase

PASSED_OUT: Final = Move("elsewhere")
_VERBS: Final = ("elsewhere", "elsewhere-doubled", "elsewhere-redoubled")


def result_elsewhere(state: Position) -> Move:
    """What another table is told of the board that has been played, or passed out, in this state."""
    deal = state.deal
    contract = auction_of(deal.bids, state.dealer).contract
    if contract is None or deal.declarer is None:
        return PASSED_OUT
    tricks = sum(trick.winner % 2 == deal.declarer % 2 for trick in deal.tricks)
    denomination = contract.denomination[0].lower()
    where = COMPASS[deal.declarer].lower()
    return Move(_VERBS[contract.doubled], (), where, f"{denomination}{contract.level}", tricks)


def _apply(state: Position, move: Move) -> Position:
    contract = _contract(move)
    here = DUPLICATE.lines(state)
    own = here[0].total - here[1].total
    there, event = 0, Event("elsewhere", TABLE, data=dict.fromkeys(("level", "suit", "doubled", "tricks")))
    if contract is not None:
        assert contract.declarer is not None
        declarer, tricks = COMPASS.index(contract.declarer), move.amount or 0
        is_vulnerable = declarer % 2 in vulnerable(state)
        score = duplicate_score(contract, tricks - BOOK - contract.level, is_vulnerable)
        there = score if declarer % 2 == 0 else -score
        data = {"level": contract.level, "suit": contract.denomination[0], "doubled": contract.doubled}
        event = Event("elsewhere", declarer, amount=score, data={**data, "tricks": tricks})
    won = imps(own - there)
    lines = [
        replace(_line(sign * won, sign * own, sign * there), declared=line.declared)
        for sign, line in zip((1, -1), here, strict=True)
    ]
    # No shuffle of the seed is used up, so that the boards are those of duplicate.
    return replace(state.updated(event), shuffles=state.shuffles - 1).deal_ended(lines)


def _line(won: int, here: int, there: int) -> ScoreLine:
    both = f"{here:+} here, {there:+} at the other table"
    return ScoreLine(max(won, 0), text=f"{counted(won, 'IMP')}: {both}" if won > 0 else both)


def _contract(move: Move) -> Contract | None:
    """The contract that was played there. Raises IllegalMove for none that could be."""
    if move == PASSED_OUT:
        return None
    declarer, bid, tricks = move.source.upper(), move.target, move.amount
    good = (
        move.verb in _VERBS
        and not move.cards
        and move.rank is None
        and declarer in tuple(COMPASS)
        and bid[:1].upper() in (*SUITS, "N")
        and bid[1:] in tuple("1234567")
        and tricks in range(14)
    )
    if not good:
        raise IllegalMove("Say who played what there, and how many tricks it took: 'elsewhere n s4 10'.")
    denomination = "NT" if bid[0] == "n" else bid[0].upper()
    return Contract(int(bid[1]), denomination, _VERBS.index(move.verb), declarer)


def _legal(state: Position) -> Sequence[Move]:
    return ()


def _told(event: Event, style: Style) -> str:
    """At the other table 4 spades is played in your seat, and takes 10 tricks: 420 points."""
    if event.seat == TABLE:
        return "at the other table all pass."
    data = event.data
    score, seat = event.amount or 0, style.possessive(event.seat)
    worth = f"{score} points" if score > 0 else f"{-score} points to the other side"
    contract = in_words(data["level"], data["suit"], data["doubled"])
    taken = counted(data["tricks"], "trick")
    return f"at the other table {contract} is played in {seat} seat, and takes {taken}: {worth}."


COMPARING: Final[TricksPhase] = Phase(
    name="comparing",
    is_played=is_compared,
    begin=lambda state: state.updated(turn=TABLE),
    legal=_legal,
    chance=lambda state: PASSED_OUT,
    apply=_apply,
    why_not=lambda state, move: "The other table tells its result.",
    task=lambda state: "the other table tells its result",
    question=lambda view, style: "",
    verbs=_VERBS,
    why_not_now=lambda state, move, task: f"The other table tells its result by itself; {task}.",
    tellers={"elsewhere": _told},
)
