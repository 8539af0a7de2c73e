"""How a canasta looks: the sides with their melds, the stock and the pile, the players, the viewer's hand."""

from collections.abc import Iterator
from itertools import chain
from textwrap import wrap

from hoylecli.core.events import Seat
from hoylecli.core.grammar import counted
from hoylecli.families.boxes import boxed_beside
from hoylecli.families.screen import Style
from hoylecli.families.sides import short_side_name
from hoylecli.scoring.canasta import points

from ...position.deal import Hand
from ...position.labels import high_first
from ...view import RummyView
from ..rows import named, rows_of, whole
from .parts import (
    and_foot,
    closed_of,
    facts,
    frozen,
    goal,
    groups,
    hand_of,
    in_hand,
    open_of,
    seats_of,
    worth,
)


def draw(view: RummyView, style: Style) -> list[str]:
    """The other side first, the viewer's hand last."""
    bottom, players, sides = view.seat or 0, len(view.hand_sizes), len(view.scores)
    around = [(bottom + place) % players for place in range(1, players)]
    rows = [*_middle(view, style), *(_player(view, style, seat) for seat in around)]
    headings = [_heading(view, style, (view.side(bottom) + place) % sides) for place in range(1, sides + 1)]
    label = max(len(name) for name, _ in (*headings, *rows))
    lines = [f"Hand {view.number}{goal(view)}"]
    for place, heading in enumerate(headings, 1):
        lines += rows_of([heading], style, label)
        lines += _melds(view, style, (view.side(bottom) + place) % sides)
    lines += rows_of(rows, style, label)
    for seat in around:
        left = hand_of(view, seat)
        if left:
            lines += _hand(view, style, left, f"{style.name(seat)}  ")
    own = hand_of(view, bottom)
    return lines + (["", *_hand(view, style, own, _label(view))] if own else [])


def _label(view: RummyView) -> str:
    return "Your hand  " if view.seat is not None else "Hand  "


def _heading(view: RummyView, style: Style, side: int) -> tuple[str, str]:
    """A side, with its score and what there is to know of it."""
    name = short_side_name(seats_of(view)[side], style, style.width // 2 - 2)
    return name, ", ".join((f"{view.scores[side]}", *facts(view, side)))


def _melds(view: RummyView, style: Style, side: int) -> list[str]:
    """What a side has laid."""
    melds = [f"{name} {style.cards(meld.cards)}: {worth(view, meld)}" for name, meld in open_of(view, side)]
    closed = (wrap(f"  {line}", style.width, subsequent_indent="    ") for line in closed_of(view, side))
    return [*chain.from_iterable(closed), *(whole(melds, "  ", style) if melds else [])]


def _middle(view: RummyView, style: Style) -> Iterator[tuple[str, str]]:
    yield "Stock", counted(view.stock, "card")
    if view.discards:
        others = len(view.discards) - 1
        text = style.card(view.discards[-1]) + (f", on {others} more" if others else "")
        ice = frozen(view, style)
        yield "Pile", f"{text}; {ice}" if ice else text


def _player(view: RummyView, style: Style, seat: Seat) -> tuple[str, str]:
    """A player with the cards held, and which of them everybody has seen taken."""
    text = in_hand(view, seat)
    seen = view.known[seat] if seat not in view.open else ()
    text += f", took {style.cards(high_first(seen))}" if seen else ""
    return named(view, style, seat), text


def _hand(view: RummyView, style: Style, cards: Hand, label: str) -> list[str]:
    """A hand in groups of a rank, and what it would cost."""
    held, counts = groups(view, cards, style.order), f"{points(cards)} in hand"
    if cards is view.hand and view.seat is not None:
        counts += and_foot(view, view.seat)
    parts = [style.cards(group) for group in held]
    parts[-1] += f": {counts}"
    return boxed_beside(label.strip(), held, style, counts) or whole(parts, label, style)
