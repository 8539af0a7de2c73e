"""How war looks: a row for each player, with what lies in the middle, or the pile below them."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from hoylecli.core import TABLE, Move, Seat, counted
from hoylecli.families import Style
from hoylecli.families.phase import DEAL_TELLERS, ByPhase
from hoylecli.families.pictures import Band, Picture, Pile, Row, Rows, face_down, heap

from .state import PHASES, TURN
from .view import BattleView

_TURNS: Final = frozenset(
    ("war", "battle", "flip", "card", "turn up", "turn up a card", "turn up your card", "pay")
)
_LABEL: Final = 20  # columns of a name, at most


def draw(view: BattleView, style: Style) -> list[str]:
    """The table as the viewer sees it, the viewer at the bottom; sentences where nothing is to be drawn."""
    if not view.number:
        return []
    bottom = view.seat or 0
    if style.in_words:
        return style.wrapped(_sentences(view, style))
    label = max(len(style.name(seat)[:_LABEL]) for seat in (0, 1))
    rows = []
    for seat in (1 - bottom, bottom):
        middle = f"  {_middle(view, style, seat)}" if view.up[seat] else ""
        row = f"{style.name(seat)[:_LABEL]:<{label}}  {counted(view.left(seat), 'card'):<8}{middle}"
        rows += wrap(row.rstrip(), style.width, subsequent_indent=" " * (label + 12))
    pile = f"{'Pile':<{label}}  {style.cards(view.pile)}"
    return rows + (wrap(pile, style.width, subsequent_indent=" " * (label + 2)) if view.pile else [])


def _middle(view: BattleView, style: Style, seat: Seat) -> str:
    """What a seat has put in the middle: `Q♥ 9♠, 3 face down`."""
    down = f", {view.down[seat]} face down" if view.down[seat] else ""
    return style.cards(view.up[seat]) + down


_SEEN: Final = 12  # cards of the pile that are shown at most


def pictured(view: BattleView, style: Style) -> Picture | None:
    """The heaps of the players, their cards in the middle, and the pile."""
    if not view.number:
        return None
    bottom = view.seat or 0
    rows = [_pictured_row(view, style, seat) for seat in (1 - bottom, bottom)]
    pile = [Band((Pile("Pile", view.pile[-_SEEN:], f"({len(view.pile)})"),))] if view.pile else []
    return [Rows(tuple(rows)), *pile]


def _pictured_row(view: BattleView, style: Style, seat: Seat) -> Row:
    middle = tuple(filter(None, (face_down(view.down[seat]), view.up[seat])))
    return Row(style.name(seat), (heap(face_down(view.left(seat))), *middle), own=seat == style.you)


def _sentences(view: BattleView, style: Style) -> Iterator[str]:
    for seat in (0, 1):
        yield f"{style.does(seat, 'have')} {counted(view.left(seat), 'card')}."
        if view.up[seat]:
            yield f"In the middle: {_middle(view, style, seat)}."
    if view.pile:
        yield f"On the pile: {counted(len(view.pile), 'card')}, {style.card(view.pile[-1])} on top."


def standing(view: BattleView, style: Style) -> str:
    """The cards of both, the battles, and whose turn it is, in one line."""
    cards = ", ".join(f"{style.name(seat)} {view.left(seat)}" for seat in (0, 1))
    return f"{cards} · {_fought(view)} · {_turn(view, style)}"


def _turn(view: BattleView, style: Style) -> str:
    if view.to_act is None:
        return "the war is over"
    return "the table is busy" if view.to_act == TABLE else f"{style.possessive(view.to_act)} turn"


def _fought(view: BattleView) -> str:
    """`42 battles, 1 war`, or `12 piles`."""
    if view.rules.pay:
        return counted(view.battles, "pile")
    return f"{counted(view.battles, 'battle')}, {counted(view.wars, 'war')}"


def scores(view: BattleView, style: Style) -> list[str]:
    """The cards of both, and what has been fought."""
    cards = [f"{style.does(seat, 'have')} {counted(view.left(seat), 'card')}." for seat in (0, 1)]
    last = f" of {view.rules.wars}" if view.rules.wars else ""
    taken = " taken" if view.rules.pay else ""
    return [*cards, f"{_fought(view)}{last}{taken}."]


def over(view: BattleView, style: Style) -> list[str]:
    """Says who has won."""
    first, second = view.scores
    if first == second:
        return [f"A draw, and peace with honor: {counted(first, 'card')} each, after {_fought(view)}."]
    winner = int(second > first)
    how = "all the cards" if not min(first, second) else f"{max(first, second)} cards to {min(first, second)}"
    return wrap(f"{style.does(winner, 'win')} with {how}, after {_fought(view)}.", style.width)


def read(text: str, view: BattleView) -> Move | None:
    """`war`, `battle`, `flip`, `pay`: the next card turned up."""
    return TURN if text.lower() in _TURNS else None


BY_PHASE: Final = ByPhase(PHASES, DEAL_TELLERS)
SCREEN: Final = BY_PHASE.screen(
    draw,
    standing,
    scores,
    over,
    by_enter=lambda view: TURN if view.legal else None,
    read=read,
    picture=pictured,
)
