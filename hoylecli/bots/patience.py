"""A greedy player of patiences: it looks one move ahead, and only ever makes one that gets it somewhere.

All levels share it. It sees what a player sees: cards that are not seen are drawn at random where looking
ahead turns one up.
"""

from dataclasses import dataclass
from itertools import pairwise
from random import Random

from hoylecli.core.moves import Move
from hoylecli.families.patience.board import Board
from hoylecli.families.patience.plan import Plan
from hoylecli.families.patience.sample import sample
from hoylecli.families.patience.scores import score
from hoylecli.families.patience.state import PatienceState
from hoylecli.families.patience.steps import DRAW, REDEAL, RESIGN
from hoylecli.families.patience.view import PatienceView

from . import Bot


@dataclass(frozen=True, slots=True)
class Worth:
    """What speaks for a position, in the order it is reckoned."""

    home: int
    hidden: int
    reserve: int
    room: int
    waste: int
    ordered: int
    blocked: int
    points: int

    def total(self) -> int:
        return (
            10 * self.home
            - 6 * self.hidden
            - 4 * self.reserve
            + 3 * self.room
            - 2 * self.waste
            + self.ordered
            - 3 * self.blocked
            + self.points
        )


@dataclass(frozen=True, slots=True)
class GreedyPlayer:
    """Makes the move after which the position is worth most; draws when none is worth more than now.

    Every card it plays makes the position better, so it cannot go round in circles.
    """

    def choose(self, view: PatienceView, rng: Random) -> Move:
        move, gains, _ = _best(view, rng)
        return move if gains else _turn(view) or RESIGN

    def hint(self, view: PatienceView, rng: Random) -> tuple[Move, list[str]]:
        """What it would do; where it would resign, the move that does the least harm."""
        move, gains, why = _best(view, rng)
        if gains:
            return move, [why]
        if turn := _turn(view):
            return turn, ["I see no move that gets you further, so turn to the stock."]
        if move == RESIGN:
            return move, ["Nothing is left but to resign."]
        return move, ["I see no move that gets you further at once; this one does the least harm."]


def _best(view: PatienceView, rng: Random) -> tuple[Move, bool, str]:
    """The move between piles that is worth most, whether it is worth making, and why; else to resign."""
    state = sample(view, rng)
    now = worth(state)
    after = {move: worth(state.apply(move)) for move in view.legal if move not in (DRAW, REDEAL, RESIGN)}
    if not after:
        return RESIGN, False, ""
    best = max(after, key=lambda move: after[move].total())
    must = view.rules.stock.face == "up" and DRAW not in view.legal
    return best, must or after[best].total() > now.total(), _reason(now, after[best])


def _turn(view: PatienceView) -> Move | None:
    """To draw or to redeal, if either can be done."""
    return next((move for move in (DRAW, REDEAL) if move in view.legal), None)


def bot(level: str) -> Bot:
    """The player of patiences; the level makes no difference yet."""
    return GreedyPlayer()


def worth(state: PatienceState) -> Worth:
    """What a position is worth to the player."""
    board, plan = state.board, state.plan
    spare = sum(not pile for pile in board.cells) + 2 * sum(not pile for pile in board.columns)
    return Worth(
        home=sum(map(len, board.foundation)),
        hidden=sum(board.down),
        reserve=sum(map(len, board.reserve)),
        room=spare if plan.rules.tableau.ranks != "free" else 0,
        waste=sum(map(len, board.waste)),
        ordered=_ordered(plan, board),
        blocked=_blocked(board) if plan.rules.tableau.ranks == "free" else 0,
        points=score(plan, board) if plan.rules.grid.rows else 0,
    )


def _ordered(plan: Plan, board: Board) -> int:
    """How many cards lie on one that they may be built on."""
    return sum(
        plan.run[under] >> card & 1
        for index in range(len(board.columns))
        for under, card in pairwise(board.face_up(index))
    )


def _blocked(board: Board) -> int:
    """How many cards lie above a lower one, in columns where anything may lie on anything."""
    return sum(
        any(under.rank < card.rank for under in pile[:at])
        for pile in board.columns
        for at, card in enumerate(pile)
    )


def _reason(now: Worth, then: Worth) -> str:
    """The first thing that a move makes better."""
    reasons = (
        (then.home > now.home, "It brings cards home."),
        (then.hidden < now.hidden, "It turns up a hidden card."),
        (then.reserve < now.reserve, "It frees a card of the reserve."),
        (then.waste < now.waste, "It takes a card off the waste."),
        (then.room > now.room, "It makes room: an empty column or cell."),
        (then.points > now.points, "It counts at once."),
        (then.ordered > now.ordered, "It puts cards in order."),
        (then.blocked <= now.blocked, "It covers nothing lower."),
    )
    return next((text for holds, text in reasons if holds), "It does the least harm.")
