"""How the table looks: a row for each player, the board and the pot, the viewer's hand."""

from textwrap import wrap
from typing import Final

from hoylecli.core.events import Seat
from hoylecli.families.boxes import boxed_beside
from hoylecli.families.screen import Style

from ..position.labels import as_held, money
from ..view import VyingView
from .parts import before_bets, cards_of, doings, limits, own_hand, own_name, pots, title

_NAME: Final = 16  # columns of a name, at most
_HARD: Final = "\xa0"  # a blank at which no line ends


def draw(view: VyingView, style: Style) -> list[str]:
    """The others from the viewer's left, the middle of the table, and the viewer."""
    players, bottom = len(view.scores), view.seat or 0
    seats = [(bottom + 1 + place) % players for place in range(players)]
    label = max(len(_named(view, style, seat)) for seat in seats)
    wide = max(len(money(stack)) for stack in view.stacks)
    head = [part.replace(" ", _HARD) for part in (title(view), before_bets(view), limits(view)) if part]
    lines = [line.replace(_HARD, " ") for line in wrap(" · ".join(head), style.width)]
    for seat in seats:
        lines += _row(view, style, seat, label, wide)
    lines += _middle(view, style)
    big = boxed_beside("Your hand", [as_held(view.hand, style.order)], style, own_name(view, style))
    if big:
        return [*lines, "", *big]
    hand = own_hand(view, style)
    return [*lines, *(["", *_hung(f"Your hand  {hand}", style, 11)] if hand else [])]


def _row(view: VyingView, style: Style, seat: Seat, label: int, wide: int) -> list[str]:
    """A player with the bankroll, the cards that are seen, and what they have done."""
    beside = ", ".join(filter(None, (cards_of(view, seat, style), ", ".join(doings(view, seat)))))
    if view.lives[seat] == "out":
        return [f"{_named(view, style, seat):<{label}}  {'':>{wide}}  out".rstrip()]
    before = f"{_named(view, style, seat):<{label}}  {money(view.stacks[seat]):>{wide}}  "
    return _hung(before + beside, style, len(before))


def _named(view: VyingView, style: Style, seat: Seat) -> str:
    """A player's name, and whether that is the dealer."""
    return style.name(seat)[:_NAME] + (" (dealer)" if seat == view.dealer else "")


def _middle(view: VyingView, style: Style) -> list[str]:
    """The board and the pot."""
    lines = boxed_beside("Board", [view.board], style)
    lines = lines or ([f"Board  {style.cards(view.board)}"] if view.board else [])
    whole, *parts = pots(view, style)
    return [*lines, *_hung(f"Pot    {'; '.join([whole, *parts])}", style, 7)]


def _hung(text: str, style: Style, hang: int) -> list[str]:
    """The text in lines that fit, all but the first with so many blanks before."""
    return [line.rstrip() for line in wrap(text, style.width, subsequent_indent=" " * hang)] or [""]
