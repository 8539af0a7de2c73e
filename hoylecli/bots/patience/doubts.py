"""What is worse about another move at a patience, by what can be seen: a place that it covers or fills."""

from collections.abc import Iterator
from random import Random

from hoylecli.core import Move, listed
from hoylecli.families.patience import PatienceView, sample
from hoylecli.families.patience.position.board import Board, Step
from hoylecli.families.patience.position.steps import DRAW, steps
from hoylecli.families.patience.state import PatienceState

from .hints import does


def beside(view: PatienceView, best: Move, other: Move) -> str:
    """A sentence on the other move, "" for nothing plain."""
    state = sample(view, Random(0))
    found = steps(state)
    right, wrong = found.get(best), found.get(other)
    if best == DRAW and wrong is not None and wrong.source.kind == "waste":
        return _shifted(view, state, wrong)
    if best == DRAW and wrong is not None and view.rules.foundation.step == "either":
        return _wanted(state, wrong)
    if right is None or (wrong is None and other != DRAW):
        return ""
    if view.rules.grid.rows and right.source.kind == "stock":
        return ""  # such a card goes to one place for good, wherever it goes
    return next(_worse(state, best, right, other, wrong), "")


def _shifted(view: PatienceView, state: PatienceState, wrong: Step) -> str:
    """What a card taken off the waste changes where several are drawn at a time, and drawn again."""
    if view.rules.stock.draw < 2 or view.redeals == 0:
        return ""
    card = state.board.pile(wrong.source)[-1]
    return f"Once the {card.symbol} is gone, other cards come up the next time through the stock."


def _wanted(state: PatienceState, wrong: Step) -> str:
    """Cards still to come that the card could go between, where cards are played up and down on one pile."""
    card, columns = state.board.pile(wrong.source)[-1], state.board.columns
    behind = [(depth, each) for pile in columns for depth, each in enumerate(reversed(pile[:-1]))]
    mates = [each for _, each in sorted(behind) if abs(each.rank - card.rank) == 1]
    if not mates:
        return ""
    free = "it is free" if len(mates) == 1 else "they are free"
    return f"Keep the {card.symbol}: {listed([each.symbol for each in mates[:2]])} can go on it once {free}."


def _named(move: Move) -> str:
    """`K♣ 7`, `3 5`."""
    text = str(move)
    for card in move.cards:
        text = text.replace(str(card), card.symbol)
    return text


def _worse(state: PatienceState, best: Move, right: Step, other: Move, wrong: Step | None) -> Iterator[str]:
    board = state.board
    card = board.pile(right.source)[-right.size]
    if wrong is None:
        if right.source.kind == "waste":
            yield f"A draw covers the {card.symbol}."
        return
    after = state.apply(other)
    if not isinstance(after, PatienceState):
        return
    cards, onto = board.pile(right.source)[-right.size :], board.pile(right.target)[-1:]
    if right.target.kind != "cells" and not any(
        _is_same(after.board, step, cards, onto, right.target.kind) for step in steps(after).values()
    ):
        gone = does(state, best).replace(" goes ", " can no longer go ").replace(" is ", " can no longer be ")
        yield f"After {_named(other)}, {gone}."
    if wrong.target.kind == "cells" and right.target.kind != "cells":
        left = sum(not cell for cell in after.board.cells)
        if left < 2:
            yield f"{_named(other)} fills a cell, and {'only one' if left else 'no'} other is free."
    if _turned_up(board, state.apply(best)) and not _turned_up(board, after):
        yield f"{_named(other)} turns no card up."


def _is_same(
    board: Board, step: Step | None, cards: tuple[int, ...], onto: tuple[int, ...], kind: str
) -> bool:
    """Whether a step moves these cards to where they would have gone."""
    if step is None or step.target.kind != kind:
        return False
    is_there = kind == "foundation" or board.pile(step.target)[-1:] == onto
    return is_there and board.pile(step.source)[-step.size :] == cards


def _turned_up(before: Board, after: object) -> bool:
    return isinstance(after, PatienceState) and sum(after.board.down) < sum(before.down)
