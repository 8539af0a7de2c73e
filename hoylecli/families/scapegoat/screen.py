"""How old maid looks: a row for each player, and the fan of backs to draw from."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from hoylecli.core import Move, Seat, capital, counted
from hoylecli.families.phase import DEAL_TELLERS, ByPhase
from hoylecli.families.pictures import Down, HandPicture, Picture, Row, Rows, face_down
from hoylecli.families.screen import Style, seats_around

from .state import DONE, DRAW, LAYING, PHASES
from .view import ScapegoatView

_LABEL: Final = 16  # columns of a name, at most
_CALLED: Final = {
    "queen": "the old maid",
    "joker": "the old maid",
    "jack": "the old boy",
    "black_peter": "Black Peter",
}


def draw(view: ScapegoatView, style: Style) -> list[str]:
    """The table as the viewer sees it, the viewer at the bottom; sentences where nothing is to be drawn."""
    if not view.hand_sizes:
        return []
    if style.in_words:
        return style.wrapped(_sentences(view, style))
    label = max(len(style.name(seat)[:_LABEL]) for seat in seats_around(len(view.hand_sizes), view.seat))
    rows = []
    for seat in seats_around(len(view.hand_sizes), view.seat):
        pairs = counted(len(view.laid[seat]) // 2, "pair")
        row = f"{style.name(seat)[:_LABEL]:<{label}}  {pairs:<8}  {_cards(view, style, seat)}"
        rows += wrap(row, style.width, subsequent_indent=" " * (label + 12))
    return rows


def _cards(view: ScapegoatView, style: Style, seat: Seat) -> str:
    size = view.hand_sizes[seat]
    if not size:
        return "safe"
    if seat == view.seat:
        return style.cards(view.hand)
    if seat == view.giver and view.seat is not None and view.seat == view.to_act:
        return f"|{'|'.join(map(str, range(1, size + 1)))}|"
    return counted(size, "card")


def pictured(view: ScapegoatView, style: Style) -> Picture | None:
    """A row for each player; the fan to draw from has its numbers on the backs, and the hand lies below."""
    if not view.hand_sizes:
        return None
    rows = []
    for seat in seats_around(len(view.hand_sizes), view.seat):
        size = view.hand_sizes[seat]
        is_offered = seat == view.giver and view.seat is not None and view.seat == view.to_act
        cards = tuple(Down(number) for number in range(1, size + 1)) if is_offered else face_down(size)
        pairs = counted(len(view.laid[seat]) // 2, "pair")
        said = "" if size else "safe"
        shown = (cards,) if cards and seat != view.seat else ()
        rows.append(Row(style.name(seat), shown, (pairs,), said, own=seat == style.you))
    hand = [HandPicture("Your hand", (view.hand,))] if view.hand else []
    return [Rows(tuple(rows)), *hand]


def _sentences(view: ScapegoatView, style: Style) -> Iterator[str]:
    for seat in seats_around(len(view.hand_sizes), view.seat):
        down = f" {capital(counted(len(view.laid[seat]) // 2, 'pair'))} down." if view.laid[seat] else ""
        if not view.hand_sizes[seat]:
            yield f"{style.does(seat, 'be' if seat != style.you else 'are')} safe.{down}"
        else:
            held = style.cards(view.hand) if seat == view.seat else counted(view.hand_sizes[seat], "card")
            yield f"{style.does(seat, 'hold')} {held}.{down}"


def by_enter(view: ScapegoatView) -> Move | None:
    """No more pairs; or a card from the fan, which is shuffled, so that the first is as good as any."""
    if not view.legal:
        return None
    return DONE if view.phase == LAYING.name else Move(DRAW, amount=1)


def standing(view: ScapegoatView, style: Style) -> str:
    """How many cards all have, and whose turn it is, in one line."""
    cards = ", ".join(f"{style.name(seat)} {size}" for seat, size in enumerate(view.hand_sizes))
    return f"{cards} · {_turn(view, style)}" if cards else "the table deals"


def _turn(view: ScapegoatView, style: Style) -> str:
    return "the game is over" if view.to_act is None else f"{style.possessive(view.mover)} turn"


def scores(view: ScapegoatView, style: Style) -> list[str]:
    """How many cards each player has left, and how many pairs down."""
    lines = []
    for seat, size in enumerate(view.hand_sizes):
        pairs = counted(len(view.laid[seat]) // 2, "pair")
        left = counted(size, "card") if size else "no cards"
        lines.append(f"{style.does(seat, 'have')} {left} left, and {pairs} down.")
    return [*lines, f"{counted(view.draws, 'card')} drawn."]


def over(view: ScapegoatView, style: Style) -> list[str]:
    """Says who has lost."""
    loser = next(seat for seat, size in enumerate(view.hand_sizes) if size)
    called = _CALLED[view.rules.odd_card]
    others = "everybody else wins" if len(view.hand_sizes) > 2 else style.does_inside(1 - loser, "win")
    return wrap(
        f"{style.does(loser, 'are' if loser == style.you else 'be')} {called}; {others}.", style.width
    )


BY_PHASE: Final = ByPhase(
    PHASES,
    {
        **DEAL_TELLERS,
        "dealt": lambda event, style: f"{style.does(event.seat, 'deal')} all {event.amount} cards.",
    },
)
SCREEN: Final = BY_PHASE.screen(draw, standing, scores, over, by_enter=by_enter, picture=pictured)
