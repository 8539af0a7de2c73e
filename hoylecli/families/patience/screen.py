"""How a patience looks, and its score."""

from textwrap import wrap
from typing import Final

from hoylecli.core.grammar import counted, dollars
from hoylecli.families.screen import Screen, Style

from .bowling import screen as bowling_screen
from .text.events import tell
from .text.input import read
from .text.layout import layout_text
from .text.light import light
from .text.picture import picture
from .text.plain import lines
from .text.prompts import by_enter, gloss, question
from .view import PatienceView


def draw(view: PatienceView, style: Style) -> list[str]:
    """The table; only sentences where nothing is to be drawn."""
    if style.in_words:
        return [line for sentence in lines(view, style) for line in wrap(sentence, style.width)]
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


SCREEN: Final = bowling_screen.beside(
    Screen(
        draw, tell, question, gloss, standing, scores, over, read, layout_text, by_enter=by_enter, light=light
    )
)
