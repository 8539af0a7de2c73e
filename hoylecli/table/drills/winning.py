"""Questions in which a patience is to be won: what an answer comes to, all of which is proved."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import groupby
from typing import Final

from hoylecli.bots.patience.hints import does, reasons
from hoylecli.bots.patience.lookahead import key_of
from hoylecli.bots.solver import solve
from hoylecli.bots.solver.watch import Limit
from hoylecli.core import Move, counted, listed
from hoylecli.families.patience import PatienceState

from .grading import Verdict
from .losing import of_rank, stranded, why_lost

SEEN: Final = Limit(states=20_000)
"""How far a patience is searched, near its end."""
_OTHERS: Final = 2  # further moves that win, of which a wrong answer is told
_LOOKED_AT: Final = 500  # positions that are looked at for whether nothing can go wrong
_HOME: Final = " home"


def is_winnable(state: PatienceState) -> bool | None:
    """Whether a patience can still be won; None where the search, which is whole near the end, is not."""
    if state.to_act is None:
        outcome = state.outcome()
        return outcome is not None and bool(outcome.winners)
    return {"winnable": True, "unwinnable": False}.get(solve(state, SEEN).verdict)


def verdict(
    state: PatienceState, move: Move, legal: Sequence[Move], glossed: Callable[[Move], str]
) -> Verdict:
    """Whether the patience can be won after a move: how it goes on then; if not, why, and how it is won.

    legal: the moves among which one was to be chosen. glossed: a move as people read it, with what it does.
    """
    after = state.apply(move)
    wins = is_winnable(after)
    if wins:
        said = (f"Right. {_point(state, move)}".rstrip(), _trap(state, move, legal, glossed), _rest(after))
        return Verdict("right", said, glossed(move), 0.0, "win")
    good = [each for each in legal if is_winnable(state.apply(each))]
    good.sort(key=lambda each: of_rank(each) != of_rank(move))
    best, *others = [glossed(each) for each in good]
    cost = "I have found no win after that."
    if wins is False:
        cost = "It can't be won after that"
        cost += f": {why}." if (why := why_lost(state, move, good)) else "."
    how = f"{best} still wins. {_point(state, good[0])}".rstrip()
    also = f" {listed(others[:_OTHERS], 'or')} wins, too." if others else ""
    return Verdict("wrong", (cost, how + also, _line(state, good[0])), best, 1.0, "win")


def _point(state: PatienceState, move: Move) -> str:
    """What a move that wins is good for, as a sentence; "" where that is no more than the move itself."""
    after = state.apply(move)
    rest = solve(after, SEEN).moves if after.to_act is not None else ()
    why = reasons(state, (move, *rest))[0]
    if not why.startswith(does(state, move)):
        return why
    brings = why.removeprefix(does(state, move)).removeprefix(", which ")
    return f"That {brings}" if brings != "." else ""


def _trap(state: PatienceState, right: Move, legal: Sequence[Move], glossed: Callable[[Move], str]) -> str:
    """Why a move that is like the right one would have lost, as a sentence; "" for none."""
    wins = {move: is_winnable(state.apply(move)) for move in legal}
    good = [move for move in legal if wins[move]]
    for move in legal:
        if of_rank(move) != of_rank(right) or wins[move] is not False:
            continue
        why = why_lost(state, move, good) if of_rank(move) else stranded(state, move, good)
        if why:
            return f"{glossed(move)} would have lost: {why}."
    return ""


# How a win goes on


def _rest(after: PatienceState) -> str:
    """How a position is won, as a sentence; "" where it is won already."""
    if after.to_act is None:
        return ""
    steps, end = _way(after, solve(after, SEEN).moves)
    return f"It goes on: {_joined(after, steps, end)}." if steps else f"Now {end}."


def _line(state: PatienceState, first: Move) -> str:
    """How it is won with a move, as a sentence; "" where that is the last one."""
    after = state.apply(first)
    if after.to_act is None:
        return ""
    moves = first, *solve(after, SEEN).moves
    return f"A win in {counted(len(moves), 'move')}: {_joined(state, *_way(state, moves))}."


def _joined(state: PatienceState, steps: Sequence[str], end: str) -> str:
    """`J♣ J♠; 3♣ 3♦; and then you can't go wrong`: cards that leave together stay apart from others."""
    between = ", " if state.rules.remove.rule == "none" else "; "
    return between.join([*steps, f"and then {end}"] if end else steps)


def _way(state: PatienceState, moves: Sequence[Move]) -> tuple[list[str], str]:
    """Moves that win, one after another: `9♦ on 10♠` and `3♣ 4♦ home`; and how it ends."""
    steps, states = [], [state]
    for move in moves:
        what = does(state, move).replace(" goes", "", 1).replace("the empty ", "")
        steps.append(" ".join(card.symbol for card in move.cards) if of_rank(move) else what)
        state = state.apply(move)
        states.append(state)
    last, end = len(steps), "all goes home"
    while last and steps[last - 1].endswith(_HOME):
        last -= 1
    if last == len(steps):
        last, end = _sure(states), "you can't go wrong"
    if last >= len(steps) - 1:
        last, end = len(steps), ""
    return list(_together(steps[:last])), end


def _together(steps: Sequence[str]) -> Iterator[str]:
    """The steps, with cards that go home one after another in one: `3♣ 4♦ home`."""
    for is_home, some in groupby(steps, lambda each: each.endswith(_HOME)):
        if is_home:
            yield " ".join(each.removesuffix(_HOME) for each in some) + _HOME
        else:
            yield from some


def _sure(states: Sequence[PatienceState]) -> int:
    """From which of some positions on, each with a move from the one before, whatever is played wins.

    The last one is won. A few hundred positions are looked at.
    """
    seen = dict[Hashable, bool]()

    def is_sure(state: PatienceState) -> bool:
        if state.to_act is None:
            return bool(is_winnable(state))
        key = key_of(state)
        if key not in seen:
            seen[key] = False  # also as long as it is looked at, so that no moves go round
            moves = [move for move in state.legal_moves() if move.verb != "resign"]
            seen[key] = (
                len(seen) < _LOOKED_AT and bool(moves) and all(is_sure(state.apply(move)) for move in moves)
            )
        return seen[key]

    at = len(states) - 1
    while at and is_sure(states[at - 1]):
        at -= 1
    return at
