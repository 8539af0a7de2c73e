"""How a patience looks, and the words around it."""

from collections.abc import Mapping
from textwrap import wrap
from typing import Any, Final

from hoylecli.core.cards import Card
from hoylecli.core.events import Event
from hoylecli.core.grammar import capital
from hoylecli.core.moves import Move
from hoylecli.families.screen import Screen, Style

from . import bowling_screen, slide
from .board import Step
from .drawing import drawn, sentences
from .layout import layout_text
from .reading import read, seen_pile, what_moves_do
from .steps import ROWS
from .view import PatienceView

_ENDINGS: Final = {
    "won": "It has come out!",
    "stuck": "Nothing more can be played.",
    "counted": "Every space is taken.",
}
_SETS: Final = {
    "same_rank": "of one rank",
    "thirteen": "thirteen together",
    "in_order": "three in a row",
    "lower_of_suit": "below another of its suit",
}
_WORDS: Final = {"redeal": "once more through the cards", "resign": "give this deal up"}


def draw(view: PatienceView, style: Style) -> list[str]:
    """The table; sentences alone where nothing is to be drawn."""
    if style.in_words:
        return [line for sentence in sentences(view, style) for line in wrap(sentence, style.width)]
    lines = [line.rstrip() for line in drawn(view, style)]
    while not lines[-1]:
        del lines[-1]
    return lines


def question(view: PatienceView, style: Style) -> str:
    """What the player is asked."""
    words = {move.verb for move in view.legal} - {"resign"}
    if not words:
        return ""
    return "Draw, or play a card?" if "draw" in words and len(words) > 1 else "Your move?"


# Telling


def tell(event: Event, style: Style) -> str:
    """A sentence on `event`, "" when it is not worth one."""
    cards = style.cards(event.cards)
    if event.kind == "dealt":
        return (
            "The cards are gathered, shuffled and dealt anew."
            if event.data["again"]
            else "The cards are dealt."
        )
    if event.kind == "moved":
        cards = capital(_run(event.cards, style))
        return f"{cards} from {_pile(event.data['from'])} to {_pile(event.data['to'])}."
    if event.kind == "drawn":
        where = "" if event.data["to"] == "waste" else f" on the {event.data['to']}"
        return f"From the stock: {cards}{where}."
    if event.kind == "redealt":
        return "The waste is turned over." if event.data["how"] == "turn" else ""
    if event.kind == "removed":
        return f"Gone: {cards}."
    if event.kind == "turned":
        at = event.data["at"]
        return f"Turned up in {_pile(at)}: {cards}." if at["pile"] == "column" else ""
    if event.kind == "filled":
        return f"{cards} of {_pile(event.data['from'])} fills {_pile(event.data['to'])}."
    if event.kind == "set":
        return f"A whole run leaves column {event.data['column']}, from {style.card(event.cards[0])} down."
    if event.kind == "entered":
        return f"{cards} enters at {event.data['to']['name']}."
    if event.kind == "fell":
        to = "under the stock" if event.data["to"] == "stock" else "to the waste"
        return f"{cards} falls out of row {event.data['row']}, {to}."
    if event.kind == "three":
        return f"A set leaves column {event.data['column']}: {cards}, for {event.amount}."
    if event.kind == "resigned":
        return f"{style.does(event.seat, 'resign')}."
    return _ENDINGS.get(event.kind, "")


def _run(cards: tuple[Card, ...], style: Style) -> str:
    return style.cards(cards) if len(cards) < 4 else f"{style.card(cards[0])} to {style.card(cards[-1])}"


def _pile(told: Mapping[str, Any]) -> str:
    """`column 3`, `waste`, `space b4`; see `steps.told`."""
    if told["pile"] == "space":
        row, column = told["name"][0], told["name"][1:]
        # Wrong of row c, but so in the golden transcripts: the day they are recorded anew this goes.
        return f"cell {column}" if row == "c" else f"space {row}{column}"
    return str(told["pile"]) + (f" {told['number']}" if told["number"] is not None else "")


# A word on a move


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
    if move.verb != "play":
        return _WORDS.get(move.verb, "")
    step = what_moves_do(view).get(move)
    if step is not None and view.rules.grid.place == "slide":
        return _push(step, view, style)
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


# The score


def standing(view: PatienceView, style: Style) -> str:
    """The score, the cards to go and the redeals left, in one line."""
    parts = [f"score {view.score}"]
    if view.rules.win.how in ("founded", "cleared") and view.phase != "deal":
        parts.append(f"{to_go(view)} to go")
    if view.rules.win.how == "points":
        parts.append(f"{view.rules.win.points} wins")
    if view.rules.stock.redeals:
        left = "any number of redeals" if view.redeals is None else f"{view.redeals} redeals left"
        parts.append(left.replace("1 redeals", "1 redeal"))
    return " · ".join(parts)


def to_go(view: PatienceView) -> int:
    """How many cards are still to get where a win wants them."""
    if view.rules.win.how == "cleared":
        return sum(map(len, view.columns)) + sum(map(len, view.reserve))
    everything = 52 * view.rules.pack.copies - view.rules.win.left
    return everything - sum(map(len, view.foundation))


def scores(view: PatienceView, style: Style) -> list[str]:
    """The score so far."""
    return [standing(view, style)]


def over(view: PatienceView, style: Style) -> list[str]:
    """How it ended."""
    if view.ending == "won":
        return [f"You win, with a score of {view.score}." if style.you == 0 else f"Won: {view.score}."]
    return [f"The score is {view.score}."]


SCREEN: Final = bowling_screen.beside(
    Screen(draw, tell, question, gloss, standing, scores, over, read, layout_text)
)
