"""Questions in which a patience is to be won: what an answer comes to, all of which is proved."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from hoylecli.bots.patience.hints import reasons
from hoylecli.bots.patience.lookahead import key_of
from hoylecli.bots.solver import solve
from hoylecli.bots.solver.watch import Limit
from hoylecli.core import Card, Move, counted, listed
from hoylecli.families.patience import PatienceState
from hoylecli.families.patience.position.board import Board

from .grading import Verdict

SEEN: Final = Limit(states=20_000)
"""How far a patience is searched, near its end."""
_AROUND: Final = 2_000  # positions that are looked at for what never gets away


def is_winnable(state: PatienceState) -> bool | None:
    """Whether a patience can still be won; None where the search, which is whole near the end, is not."""
    if state.to_act is None:
        outcome = state.outcome()
        return outcome is not None and bool(outcome.winners)
    return {"winnable": True, "unwinnable": False}.get(solve(state, SEEN).verdict)


def verdict(
    state: PatienceState,
    move: Move,
    legal: Sequence[Move],
    spoken: Callable[[Move], str],
    glossed: Callable[[Move], str],
) -> Verdict:
    """Whether the patience can be won after a move; if not, what is lost by it, and how it is won.

    legal: the moves among which one was to be chosen. spoken: a move as people read it; glossed: with what it
    does.
    """
    after = state.apply(move)
    wins = is_winnable(after)
    if wins:
        left = len(solve(after, SEEN).moves) if after.to_act is not None else 0
        more = f", in {counted(left, 'more move')}" if left else ""
        return Verdict("right", (f"Right. It can still be won{more}.",), spoken(move), 0.0, "win")
    good = [each for each in legal if is_winnable(state.apply(each))][:3]
    how = f"You still win with {listed([glossed(each) for each in good], 'or')}."
    point = _point(state, good[0])
    if len(good) > 1:
        point = f"{spoken(good[0])}: {point.replace('In ', 'in ', 1)}"
    said = (_cost(after) if wins is False else "I have found no win after that.", how, point)
    return Verdict("wrong", said, listed([spoken(each) for each in good], "or"), 1.0, "win")


def _cost(after: PatienceState) -> str:
    """What a move that loses costs, as a sentence."""
    card, cover = buried(after) or (None, None)
    why = f": whatever you play, {card.symbol} stays under {cover.symbol}" if card and cover else ""
    return f"It can't be won after that{why}."


def _point(state: PatienceState, move: Move) -> str:
    """What a move that wins is good for, as a sentence."""
    after = state.apply(move)
    rest = solve(after, SEEN).moves if after.to_act is not None else ()
    return reasons(state, (move, *rest))[0]


def buried(state: PatienceState) -> tuple[Card, Card] | None:
    """A card that can't be freed, and the one that lies right on it in every position that can be reached.

    The lowest one is named, which is wanted first; where cards leave in sets, one under a card of its rank if
    there is one, else one under few cards. None where there is none, or too many positions.
    """
    waiting, seen, always = [state], {key_of(state)}, _covered(state.board)
    while waiting and always:
        here = waiting.pop()
        always &= _covered(here.board)
        for move in here.legal_moves():
            if move.verb == "resign":
                continue
            then = here.apply(move)
            key = key_of(then)
            if key not in seen:
                if len(seen) == _AROUND:
                    return None
                seen.add(key)
                waiting.append(then)
    above = {card: len(pile) - at for pile in state.board.columns for at, card in enumerate(pile, 1)}
    leave = state.rules.remove.rule != "none"

    def order(pair: tuple[Card, Card]) -> tuple[int, int, Card]:
        card, cover = pair
        return (card.rank != cover.rank if leave else card.rank), above[card], card

    return min(always, key=order, default=None)


def _covered(board: Board) -> set[tuple[Card, Card]]:
    """The cards in columns that lie under others, each with the one that lies right on it."""
    return {pair for pile in board.columns for pair in pairwise(pile)}
