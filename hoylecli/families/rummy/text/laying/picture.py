"""How a rummy looks whose melds lie on the table: who has laid what, the discards, the viewer's hand."""

from collections.abc import Iterator, Sequence

from hoylecli.core.cards import Card
from hoylecli.core.events import Seat
from hoylecli.core.grammar import counted
from hoylecli.families.boxes import boxed_beside
from hoylecli.families.screen import Style

from ...position.arranging import arranged
from ...position.labels import high_first
from ...scores.values import in_hand
from ...view import RummyView
from ..rows import named, rows_of, whole
from .parts import counts_laid, hand_of, is_closed, laid, melds_of, title, worth


def draw(view: RummyView, style: Style) -> list[str]:
    """The others with their melds, stock and discards, the viewer with the melds and the hand."""
    bottom, players = view.seat or 0, len(view.hand_sizes)
    around = [(bottom + place) % players for place in range(1, players)]
    rows = {seat: _player(view, style, seat) for seat in range(players)}
    middle = list(_middle(view, style))
    label = max(len(name) for name, _ in (*rows.values(), *middle))
    lines = []
    for seat in around:
        lines += [*rows_of([rows[seat]], style, label), *_melds(view, style, seat)]
    lines += rows_of([*middle, rows[bottom]], style, label)
    lines += _melds(view, style, bottom)
    own = _hand(view, style, bottom)
    return [_title(view), *lines, *([""] if own else []), *own]


def _title(view: RummyView) -> str:
    return " · ".join(title(view))


def _player(view: RummyView, style: Style, seat: Seat) -> tuple[str, str]:
    """A player with the score, what is laid, the cards held, and which of them everybody has seen taken."""
    text = counted(view.scores[seat % len(view.scores)], "point")
    if view.table and counts_laid(view):
        text += f", {laid(view, seat)} on the table"
    if is_closed(view, seat):
        text += ", not open"
    if seat != view.seat:
        text += f", {counted(view.hand_sizes[seat], 'card')}"
        seen = view.known[seat] if seat not in view.open else ()
        text += f", took {style.cards(high_first(seen))}" if seen else ""
    return named(view, style, seat), text


def _melds(view: RummyView, style: Style, seat: Seat) -> list[str]:
    """The melds of a player by name, with what they count, and a hand that lies open."""
    if seat >= len(view.scores):
        return []
    melds = [f"{name} {style.cards(meld.cards)}" for name, meld in melds_of(view, seat)]
    if counts_laid(view):
        counts = [worth(view, meld, style) for _, meld in melds_of(view, seat)]
        melds = [f"{meld}: {count}" for meld, count in zip(melds, counts, strict=True)]
    lines = whole(melds, "  ", style) if melds else []
    if seat in view.open and seat != view.seat and view.known[seat]:
        left = style.cards(high_first(view.known[seat]))
        lines += whole([f"left {left}: {in_hand(view.rules, view.known[seat])}"], "  ", style)
    return lines


def _middle(view: RummyView, style: Style) -> Iterator[tuple[str, str]]:
    """The stock, and the discards: all of them where they can be taken, the top one last."""
    yield "Stock", counted(view.stock, "card")
    if not view.discards:
        return
    if view.rules.draw.discards == "fan":
        yield "Discards", style.cards(view.discards)
    else:
        others = len(view.discards) - 1
        yield "Discards", style.card(view.discards[-1]) + (f", on {others} more" if others else "")


def groups(view: RummyView, style: Style) -> list[Sequence[Card]]:
    """The viewer's melds, and the cards beside them."""
    return [] if view.seat is None else _groups(view, style, view.seat)


def _groups(view: RummyView, style: Style, seat: Seat) -> list[Sequence[Card]]:
    melds, rest = arranged(view.rules, hand_of(view, seat), view.lacking(seat))
    return [*melds, *([style.order.ranked(rest, "left")] if rest else [])]


def _hand(view: RummyView, style: Style, seat: Seat) -> list[str]:
    """The viewer's hand in melds, and the cards beside them; what all of it would cost."""
    cards = hand_of(view, seat)
    if not cards:
        return []
    held = _groups(view, style, seat)
    counts = f"{in_hand(view.rules, cards)} in hand"
    parts = [style.cards(group) for group in held]
    parts[-1] += f": {counts}"
    lines = boxed_beside("Your hand", held, style, counts) if view.seat is not None else []
    lines = lines or whole(parts, "Your hand  " if view.seat is not None else "Hand  ", style)
    return lines + ([f"To be used  {style.card(view.must)}"] if view.must is not None else [])
