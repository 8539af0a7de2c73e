"""What the player of a patience is asked, and a few words on each legal move."""

from typing import Final

from hoylecli.core.moves import Move
from hoylecli.families.screen import Style

from ..position import slide
from ..position.board import Step
from ..position.steps import ROWS
from ..view import PatienceView, seen_pile
from ..worlds.moves import what_moves_do

_SETS: Final = {
    "same_rank": "of one rank",
    "thirteen": "thirteen together",
    "in_order": "three in a row",
    "lower_of_suit": "below another of its suit",
}
_REDEALS: Final = {"turn": "once more through the cards", "gather": "gather, shuffle and deal again"}


def question(view: PatienceView, style: Style) -> str:
    """What the player is asked."""
    words = {move.verb for move in view.legal} - {"resign"}
    if not words:
        return ""
    return "Draw, or play a card?" if "draw" in words and len(words) > 1 else "Your move?"


def by_enter(view: PatienceView) -> Move | None:
    """The one move there is beside giving up."""
    moves = [move for move in view.legal if move.verb != "resign"]
    return moves[0] if len(moves) == 1 else None


def gloss(move: Move, view: PatienceView, style: Style) -> str:
    """A few words on a legal move: the card, and what it goes on."""
    if move.verb == "draw":
        left = len(view.stock)
        return f"{min(view.rules.stock.draw, left)} of {left} in the stock"
    if move.verb == "remove":
        return (
            "thirteen alone"
            if len(move.cards) == 1 < view.rules.remove.size
            else _SETS[view.rules.remove.rule]
        )
    if move.verb == "resign" and view.rules.win.goes_on and view.score >= view.rules.win.points:
        return "end it here; you have won"
    if move.verb == "resign":
        return "give this deal up"
    if move.verb == "redeal":
        return _REDEALS[view.rules.stock.redeal]
    if move.verb != "play":
        return ""
    step = what_moves_do(view).get(move)
    if step is not None and view.rules.grid.place == "slide":
        return _push(step, view, style)
    if step is not None and step.source.kind == "grid":
        return _filling(step, view, style)
    return _transfer(step, view, style) if step is not None else ""


def _push(step: Step, view: PatienceView, style: Style) -> str:
    """What a card that enters a row does there."""
    card, width = view.stock[0], view.rules.grid.columns
    path = slide.path(width, step.target.at)
    name = style.card(card) if card is not None else "a card"
    if not view.grid[step.target.at]:
        return f"{name} fills the gap"
    moves = f"{name} pushes row {ROWS[path[0] // width]} {'left' if path.step < 0 else 'right'}"
    last = view.grid[path[-1]]
    return f"{moves}, {style.card(last[0])} falls" if all(view.grid[at] for at in path) else moves


def _filling(step: Step, view: PatienceView, style: Style) -> str:
    """Why a card of the grid goes into a gap; the move names the card."""
    gap, width, card = step.target.at, view.rules.grid.columns, view.grid[step.source.at][0]
    left = view.grid[gap - 1] if gap % width else ()
    if left and card == left[0] + 1:
        return f"after {style.card(left[0])}"
    right = view.grid[gap + 1] if (gap + 1) % width else ()
    return f"before {style.card(right[0])}" if right and card == right[0] - 1 else "at the left end"


def _transfer(step: Step, view: PatienceView, style: Style) -> str:
    pile = seen_pile(view, step.source)[-step.size :]
    card = pile[0]
    name = style.card(card) if card is not None else "a card"
    moved = name if step.size == 1 else f"{name} and {step.size - 1} more"
    under = seen_pile(view, step.target)
    top = under[-1] if under else None
    if step.target.kind == "foundation" and view.rules.win.how != "cleared":
        return f"{moved} goes home"
    if top is None:
        return f"{moved} begins the foundation" if step.target.kind == "foundation" else moved
    return f"{moved} on {style.card(top)}"
