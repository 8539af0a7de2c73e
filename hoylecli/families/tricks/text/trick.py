"""The trick as it lies on the table, with the players around it, where there is room for that."""

from collections.abc import Iterator
from typing import Final

from hoylecli.core.events import Seat
from hoylecli.core.grammar import counted
from hoylecli.families.screen import Style

from ..derived import (
    are_cards_counted_later,
    around,
    has_laid,
    last_said,
    melded,
    points_of,
    said_short,
    score_of,
    winning,
)
from ..position.labels import SYMBOLS
from ..view import TricksView

_NAME: Final = 20  # columns of a name beside the table, at most
_TABLE: Final = 27  # columns of the table, without its edges
_HALF: Final = _TABLE // 2
_ROOM: Final = 2 * _NAME + _TABLE + 9  # three to spare, for high scores


def is_drawn(view: TricksView, style: Style) -> bool:
    """Whether a trick is being played by three or four people, and the screen is wide enough."""
    return view.phase == "playing" and view.players in (3, 4) and style.width >= _ROOM


def table(view: TricksView, style: Style) -> Iterator[str]:
    """The viewer's neighbors at the sides, the viewer below, of four players one above.

    The upper edge names trumps, the lower one who wins so far, whose card is in brackets.
    """
    left, *above, right, below = around(view)
    inside = [
        f"{_card(view, style, above[0]) if above else '':^{_TABLE}}",
        f"  {_card(view, style, left):<{_HALF}}{_card(view, style, right):>{_TABLE - _HALF - 4}}  ",
        f"{_card(view, style, below):^{_TABLE}}",
    ]
    beside = [_beside(view, style, seat) for seat in (left, right)]
    width = max(map(len, beside[0]))
    edge = width + 2
    if not view.rules.partners:
        yield ""
    for seat in above:
        yield _centered(_in_a_line(view, style, seat), edge)
    yield " " * edge + _edge("┌", f"{SYMBOLS[view.trump]} trumps" if view.trump else "", "┐")
    for at, row in enumerate(inside):
        near, far = (names[at] if at < len(names) else "" for names in beside)
        yield f"{near:>{width}}  │{row}│  {far}".rstrip()
    yield " " * edge + _edge("└", _winner(view, style), "┘")
    yield _centered(_in_a_line(view, style, below), edge)


def _edge(start: str, text: str, end: str) -> str:
    return f"{start}{f'─ {text} ' if text else ''}".ljust(_TABLE + 1, "─") + end


def _centered(text: str, edge: int) -> str:
    """The text above or below the middle of the table, whose left edge is at that column."""
    return " " * max(0, edge + 1 + (_TABLE - len(text)) // 2) + text


def _winner(view: TricksView, style: Style) -> str:
    if view.trick:
        return _does(view.trick[winning(view)].seat, "win", style)
    return "" if view.turn is None else _does(view.turn, "lead", style)


def _does(seat: Seat, verb: str, style: Style) -> str:
    """`Odile wins`, with so much of the name as there is room for in the edge."""
    name, _, verb = style.does(seat, verb).rpartition(" ")
    return f"{name[: _TABLE - len(verb) - 6].rstrip()} {verb}"


def _card(view: TricksView, style: Style, seat: Seat) -> str:
    """What lies before a seat: `[K♠]` if it wins, `9♠ led`, `?` where a card is awaited."""
    at = next((at for at, play in enumerate(view.trick) if play.seat == seat), None)
    if at is None:
        return "?" if seat == view.turn else ""
    play = view.trick[at]
    card = f"[{style.card(play.card)}]" if at == winning(view) else style.card(play.card)
    card += f" as {SYMBOLS[play.named]}" if play.named else ""
    return card if at else f"{card} led"


def _beside(view: TricksView, style: Style, seat: Seat) -> list[str]:
    """The name, with the dealer's mark where both fit, and in two lines more how the player stands."""
    name, facts = style.name(seat)[:_NAME], list(_facts(view, seat))
    if seat == view.dealer and len(name) + len(", dealer") <= _NAME:
        name += f", {facts.pop(0)}"
    ways = [(", ".join(facts[:at]), ", ".join(facts[at:])) for at in range(1, max(2, len(facts)))]
    return [name, *min(ways, key=lambda lines: max(map(len, lines)))]


def _in_a_line(view: TricksView, style: Style, seat: Seat) -> str:
    return ", ".join([style.name(seat), *_facts(view, seat)])


def _facts(view: TricksView, seat: Seat) -> Iterator[str]:
    """Who deals, the score of who plays alone, a bid of tricks, melds, and what was taken."""
    if seat == view.dealer:
        yield "dealer"
    life = view.lives[seat] if view.lives else "in"
    if seat == view.out or life == "out":
        yield "out" if life == "out" else "sits out"
        return
    if life == "dog":
        yield "a dog's life"
    if not view.rules.partners:
        yield f"score {view.scores[seat]}"
    bid = last_said(view, seat)
    if bid is not None and view.rules.bidding.kind == "tricks":
        yield f"bid {said_short(bid)}"
    if has_laid(view):
        yield f"melds {melded(view, seat)}"
    if not view.rules.partners and are_cards_counted_later(view):
        yield f"cards {points_of(view, seat)}"
    if score_of(view).shows == "points":
        yield counted(points_of(view, seat), "point")
    else:
        yield counted(view.taken(seat), "trick")
