"""Words on moves of patiences: what they do, and what they lead to."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.events import TABLE
from hoylecli.core.grammar import counted, listed
from hoylecli.core.moves import Move
from hoylecli.families.patience.position.board import Board, Step
from hoylecli.families.patience.position.grid import lines
from hoylecli.families.patience.position.scores import in_place
from hoylecli.families.patience.position.steps import DRAW, REDEAL, ROWS, steps
from hoylecli.families.patience.rules.plan import Plan
from hoylecli.families.patience.state import PatienceState

IN_ORDER: Final = "puts cards in order"
_REDEALS: Final = {
    "turn": "Go through the cards once more",
    "gather": "Gather the cards, shuffle them and deal them anew",
}
_KINDS: Final = {"waste": "waste", "reserve": "reserve", "stock": "stock", "cells": "cell"}


def does(state: PatienceState, move: Move) -> str:
    """What a move does: `9♠ of column 3 on 10♥`.

    >>> from hoylecli import load
    >>> state = load("klondike", "plain").start(1, seed=1)
    >>> does(state.apply(state.legal_moves()[0]), DRAW)
    'Turn to the stock, 24 cards'
    """
    if move == DRAW:
        return f"Turn to the stock, {counted(len(state.board.stock), 'card')}"
    if move == REDEAL:
        return _REDEALS[state.rules.stock.redeal]
    if move.verb == "remove":
        return f"{_cards(move.cards)} {'leave' if len(move.cards) > 1 else 'leaves'}"
    step = steps(state).get(move)
    return _moves(state.plan, state.board, step) if step is not None else str(move).capitalize()


def _moves(plan: Plan, board: Board, step: Step) -> str:
    cards = board.pile(step.source)[-step.size :]
    kind, number = step.source.kind, step.source.at + 1
    what = cards[0].symbol if len(cards) == 1 else f"{cards[0].symbol} with {len(cards) - 1} more"
    source = f"column {number}" if kind == "columns" else f"the {_KINDS[kind]}" if kind in _KINDS else ""
    what += f" of {source}" if source else ""
    if step.target.kind == "foundation":
        return f"{what} is played" if plan.rules.win.how == "cleared" else f"{what} goes home"
    if step.target.kind == "grid":
        row, column = divmod(step.target.at, plan.rules.grid.columns)
        return f"{what} goes to {ROWS[row]}{column + 1}"
    onto = board.pile(step.target)
    if step.target.kind == "columns":
        return f"{what} on {onto[-1].symbol}" if onto else f"{what} to the empty column {step.target.at + 1}"
    return f"{what} to {'a cell' if step.target.kind == 'cells' else f'the {_KINDS[step.target.kind]}'}"


def comes_of(state: PatienceState, moves: Sequence[Move]) -> list[str]:
    """What a line of moves brings about, the best first: `brings 4♣ 5♣ home`, `empties column 2`."""
    before, after = state.board, state
    for move in moves:
        after = after.apply(move)
        if after.to_act == TABLE:
            break
    return _found(state.plan, before, after.board) + _freed(before, after.board)


def _found(plan: Plan, before: Board, after: Board) -> list[str]:
    was = {card for pile in before.foundation for card in pile}
    came = [card for pile in after.foundation for card in pile if card not in was]
    phrases = []
    if came:
        cleared = plan.rules.remove.rule != "none" or plan.rules.win.how == "cleared"
        phrases.append(f"clears away {_cards(came)}" if cleared else f"brings {_cards(came)} home")
    if plan.rules.win.how == "ordered":
        more = in_place(plan, after) - in_place(plan, before)
        if more > 0:
            phrases.append(f"sets {more} more {'card' if more == 1 else 'cards'} in place")
    if plan.rules.grid.table != "none":
        full = sum(len(line) == plan.rules.grid.columns for line in lines(plan, after))
        phrases += ["completes a line"] if full > _full(plan, before) else []
    return phrases


def _full(plan: Plan, board: Board) -> int:
    return sum(len(line) == plan.rules.grid.columns for line in lines(plan, board))


def _freed(before: Board, after: Board) -> list[str]:
    """Cards turned up, columns and cells emptied, and cards put in order."""
    phrases = []
    up = [
        number for number, (old, new) in enumerate(zip(before.down, after.down, strict=True), 1) if new < old
    ]
    if up:
        phrases.append(f"turns up a hidden card in {_columns(up)}")
    emptied = [
        number
        for number, (old, new) in enumerate(zip(before.columns, after.columns, strict=True), 1)
        if old and not new
    ]
    more = sum(not pile for pile in after.columns) > sum(not pile for pile in before.columns)
    if emptied and more and len(before.columns) < 28:
        phrases.append(f"empties {_columns(emptied)}")
    if len(before.reserve) == 1 and len(after.reserve[0]) < len(before.reserve[0]):
        phrases.append("frees a card of the reserve")
    if sum(map(bool, after.cells)) < sum(map(bool, before.cells)):
        phrases.append("empties a cell")
    if sum(map(len, after.waste)) < sum(map(len, before.waste)):
        phrases.append("takes a card off the waste")
    if not phrases and _in_order(after) > _in_order(before):
        phrases.append(IN_ORDER)
    return phrases


def _in_order(board: Board) -> int:
    return sum(
        under.rank == card.rank + 1
        for index in range(len(board.columns))
        for under, card in pairwise(board.face_up(index))
    )


def _columns(numbers: Sequence[int]) -> str:
    return f"column{'s' * (len(numbers) > 1)} {listed([str(each) for each in numbers])}"


def _cards(cards: Sequence[Card]) -> str:
    if len(cards) > 5:
        return f"{len(cards)} cards"
    return listed([card.symbol for card in cards])


def sentence(phrases: Sequence[str]) -> str:
    """The first two of the phrases: `brings 4♣ home and empties column 2`."""
    return listed(phrases[:2])
