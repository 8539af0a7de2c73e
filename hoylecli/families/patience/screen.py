"""How a patience is shown and told: a sentence on each event, what is asked, and the screen."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from hoylecli.core import RANK_NAMES, Card, Event, Move, capital, counted, dollars, listed, rank_plural
from hoylecli.families import Screen, Style
from hoylecli.families.screen import Named

from . import bowling_screen
from .plan import row_of
from .position import slide
from .position.board import Step
from .position.slide import SET
from .position.steps import ROWS
from .text.input import read
from .text.layout import layout_text
from .text.picture import awaited, light, picture, pictured, top_card
from .view import PatienceView, Seen, seen_pile
from .worlds import what_moves_do

# A patience in sentences, for those who have it read to them


def lines(view: PatienceView, style: Style) -> Iterator[str]:
    """The table pile by pile, a sentence each."""
    if view.rules.stock.face == "up" and view.stock:
        top = view.stock[0]
        card = style.card(top) if top is not None else "a card"
        yield f"The stock shows {card}, with {len(view.stock) - 1} more."
    elif view.rules.stock.to != "none":
        yield f"The stock has {_cards(len(view.stock))}."
    if view.rules.stock.redeals and view.redeals is not None:
        yield "No redeal is left." if not view.redeals else f"Redeals left: {view.redeals}."
    for number, pile in enumerate(view.waste, 1):
        name = f"Waste {number}" if len(view.waste) > 1 else "The waste"
        yield (
            f"{name} is empty."
            if not pile
            else f"{name} has {_cards(len(pile))}, on top {top_card(pile, style)}."
        )
    yield from _foundations(view, style)
    for number, cell in enumerate(view.cells, 1):
        if cell:
            yield f"Cell {number}: {top_card(cell, style)}."
    for number, held in enumerate(view.reserve, 1):
        if held and view.rules.reserve.fan:
            yield f"Reserve {number}: {top_card(held, style)}."
        elif held:
            yield f"The reserve has {_cards(len(held))}, on top {top_card(held, style)}."
    if view.cells:
        yield _free_cells(sum(not cell for cell in view.cells), len(view.cells))
    yield from (_pyramid if view.rules.tableau.shape == "pyramid" else _columns)(view, style)
    if view.aside and view.rules.grid.place == "slide":
        yield "Sets so far: " + ", ".join(RANK_NAMES[card.rank - 1] for card in view.aside[::SET]) + "."
    for number in range(view.rules.grid.rows):
        width = view.rules.grid.columns
        row = view.grid[number * width : (number + 1) * width]
        yield f"Row {ROWS[number]}: {_spaces(row, style)}."


def _free_cells(free: int, cells: int) -> str:
    if cells == 1:
        return f"The cell is {'free' if free else 'taken'}."
    return f"{free} of {cells} cells {'is' if free == 1 else 'are'} free."


def _foundations(view: PatienceView, style: Style) -> Iterator[str]:
    if view.rules.remove.rule != "none":
        yield f"{_cards(sum(map(len, view.foundation)))} removed.".capitalize()
        return
    if view.rules.foundation.sets != "none":
        left = sum(map(bool, view.foundation))
        yield f"{left or 'No'} whole {'runs have' if left > 1 else 'run has'} left."
        return
    if len(view.foundation) == 1:
        (pile,) = view.foundation
        yield f"The foundation: {top_card(pile, style)}." if pile else "The foundation is empty."
        return
    begun = [
        f"{number}: {top_card(pile, style)}{then}"
        for number, (pile, then) in enumerate(zip(view.foundation, _then(view), strict=True), 1)
        if pile
    ]
    if view.foundation:
        yield f"Foundations, {'; '.join(begun)}." if begun else "No foundation has begun."
    if view.base > 1 and len(view.foundation) > 1:
        yield f"Foundations begin with {rank_plural(view.base)}."


def _then(view: PatienceView) -> list[str]:
    """What each foundation waits for, where they differ in that (SO, CG, Calculation)."""
    if not isinstance(view.rules.foundation.step, tuple):
        return [""] * len(view.foundation)
    names = [" or ".join(RANK_NAMES[rank - 1] for rank in ranks) for ranks in awaited(view)]
    return [f", next {name}" if name else ", complete" for name in names]


def _spaces(row: Sequence[Seen], style: Style) -> str:
    """What lies in each place of a row; a place without a card is named, too, or nobody could count."""
    return ", ".join(top_card(pile, style) if pile else "empty" for pile in row)


def _pyramid(view: PatienceView, style: Style) -> Iterator[str]:
    """The rows of a pyramid from the top down, as far as there are cards."""
    for number, places in groupby(range(len(view.columns)), row_of):
        row = [view.columns[place] for place in places]
        if any(row):
            yield f"Pyramid, row {number + 1}: {_spaces(row, style)}."


def _columns(view: PatienceView, style: Style) -> Iterator[str]:
    empty = [str(number) for number, pile in enumerate(view.columns, 1) if not pile]
    for number, pile in enumerate(view.columns, 1):
        if not pile:
            continue
        hidden, seen = pile.count(None), [card for card in pile if card is not None]
        down = f"{hidden} face down" if hidden else ""
        yield f"Column {number}: " + "; ".join(part for part in (down, style.cards(seen)) if part) + "."
    if empty:
        yield f"Column {empty[0]} is empty." if len(empty) == 1 else f"Columns {listed(empty)} are empty."


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number or 'no'} cards"


# A sentence on each event of a patience

_ENDINGS: Final = {
    "won": "It has come out: you win.",
    "stuck": "Nothing more can be played.",
    "counted": "Every space is taken.",
}


def tell(event: Event, style: Style) -> str:
    """A sentence on `event`, "" when it is not worth one."""
    cards = style.cards(event.cards)
    if event.kind == "dealt":
        return (
            "The cards are gathered, shuffled and dealt again."
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
        return f"{capital(cards)} of {_pile(event.data['from'])} fills {_pile(event.data['to'])}."
    if event.kind == "set":
        return f"A whole run leaves column {event.data['column']}, from {style.card(event.cards[0])} down."
    if event.kind == "entered":
        return f"{capital(cards)} enters at {event.data['to']['name']}."
    if event.kind == "fell":
        to = "under the stock" if event.data["to"] == "stock" else "to the waste"
        return f"{capital(cards)} falls out of row {event.data['row']}, {to}."
    if event.kind == "three":
        return f"A set leaves column {event.data['column']}: {cards}, for {event.amount}."
    if event.kind == "reached":
        return f"You have won with {event.amount} points. Go on for more; resign ends it, and the win stays."
    if event.kind == "resigned":
        return f"{style.does(event.seat, 'resign')}."
    return _ENDINGS.get(event.kind, "")


def _run(cards: tuple[Card, ...], style: Style) -> str:
    return style.cards(cards) if len(cards) < 4 else f"{style.card(cards[0])} to {style.card(cards[-1])}"


def _pile(told: Mapping[str, Any]) -> str:
    """A pile as `steps.told` describes it: `column 3`, `waste`, `space b4`."""
    if told["pile"] == "space":
        return f"space {told['name']}"
    return str(told["pile"]) + (f" {told['number']}" if told["number"] is not None else "")


# What the player of a patience is asked, and a few words on each legal move

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


def phrase(move: Move, view: PatienceView, said: Named) -> str:
    """What is done with a card of the stock at games with a grid, "" for other moves.

    `lay K♣ at a2`, `throw K♣ away`, `push row b left with K♣`.
    """
    step, card = what_moves_do(view).get(move), view.stock[0] if view.stock else None
    if step is None or card is None or step.source.kind != "stock" or not view.rules.grid.rows:
        return ""
    name = said(Move(cards=(card,)))
    if step.target.kind != "grid":
        return f"throw {name} away"
    row, column = divmod(step.target.at, view.rules.grid.columns)
    if view.rules.grid.place == "slide" and view.grid[step.target.at]:
        way = "left" if slide.path(view.rules.grid.columns, step.target.at).step < 0 else "right"
        return f"push row {ROWS[row]} {way} with {name}"
    return f"lay {name} at {ROWS[row]}{column + 1}"


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


# How a patience looks, and its score


def draw(view: PatienceView, style: Style) -> list[str]:
    """The table; only sentences where nothing is to be drawn."""
    if style.in_words:
        return style.wrapped(lines(view, style))
    table = [line.rstrip() for line in picture(view, style)]
    while not table[-1]:
        del table[-1]
    return table


def standing(view: PatienceView, style: Style) -> str:
    """The score, the cards to go and the redeals left, in one line."""
    parts = [_used(view) if view.rules.score.kind == "foundations" else f"score {score_text(view)}"]
    if view.rules.win.how in ("founded", "cleared") and view.phase != "deal":
        parts.append(f"{to_go(view)} to go")
    if view.rules.win.how == "points":
        win = view.rules.win
        is_won = win.goes_on and view.phase == "play" and view.score >= win.points
        parts.append("won, going on" if is_won else f"{win.points} wins")
    if view.rules.stock.redeals:
        left = "any number of redeals" if view.redeals is None else f"{view.redeals} redeals left"
        parts.append(left.replace("1 redeals", "1 redeal"))
    return " · ".join(parts)


def score_text(view: PatienceView) -> str:
    """The score, in dollars where it is counted so."""
    return dollars(view.score) if view.rules.score.kind == "dollars" else str(view.score)


def _used(view: PatienceView) -> str:
    return f"{sum(map(bool, view.foundation))} of {counted(len(view.foundation), 'foundation')} used"


def to_go(view: PatienceView) -> int:
    """How many cards still have to get where they must be for a win."""
    if view.rules.win.how == "cleared":
        return sum(map(len, view.columns)) + sum(map(len, view.reserve))
    everything = 52 * view.rules.pack.copies - view.rules.win.left
    return everything - sum(map(len, view.foundation))


def scores(view: PatienceView, style: Style) -> list[str]:
    """The score so far."""
    return [standing(view, style)]


def over(view: PatienceView, style: Style) -> list[str]:
    """How it ended."""
    if view.rules.score.kind == "foundations":
        used, left = _used(view), to_go(view)
        won = "You win" if style.you == 0 else "Won"
        return [f"{won}: {used}." if not left else f"{used}, {left} to go: the score is {view.score}."]
    if view.ending == "won":
        score = score_text(view)
        return [f"You win, with a score of {score}." if style.you == 0 else f"Won: {score}."]
    return [f"The score is {score_text(view)}."]


def under(view: PatienceView, style: Style) -> list[str]:
    """The cards on each foundation, the lowest first. SO, Playing: one may peek at those of a foundation."""
    piles = enumerate(view.foundation, 1)
    return [f"Foundation {number}: {style.cards(pile)}." for number, pile in piles if len(pile) > 1]


SCREEN: Final = bowling_screen.beside(
    Screen(
        draw,
        tell,
        question,
        gloss,
        standing,
        scores,
        over,
        read,
        layout_text,
        by_enter=by_enter,
        light=light,
        motion=lambda event: "turn" if event.kind in ("turned", "drawn") and event.cards else None,
        picture=lambda view, style: pictured(view, style) if view.phase != "deal" else None,
        under=under,
        phrase=phrase,
    )
)
