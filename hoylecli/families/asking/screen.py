"""How go fish looks: the pond, and a row for each player."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from hoylecli.core import RANKS, Card, Move, Seat, counted, listed, rank_plural
from hoylecli.families.boxes import boxed_beside
from hoylecli.families.phase import DEAL_TELLERS, ByPhase
from hoylecli.families.pictures import Band, HandPicture, Picture, Pile, Row, Rows, face_down, heap
from hoylecli.families.screen import Named, Style, seats_around, whose_turn

from .state import ASKING
from .view import AskingView

_LABEL: Final = 16  # columns of a name, at most


def draw(view: AskingView, style: Style) -> list[str]:
    """The table as the viewer sees it, the viewer at the bottom; sentences where nothing is to be drawn."""
    if not view.hand_sizes:
        return []
    if style.in_words:
        return style.wrapped(_sentences(view, style))
    rows = [("Pond", counted(view.pond, "card"), "")]
    rows += [_row(view, style, seat) for seat in seats_around(len(view.hand_sizes), view.seat)]
    label = max(len(name) for name, _, _ in rows)
    middle = max(len(cards) for _, cards, laid in rows if laid or not cards) if any(r[2] for r in rows) else 0
    big = boxed_beside("Your hand", [_held(view, style)], style) if view.seat is not None else []
    return [
        part
        for name, cards, laid in rows
        for part in wrap(
            f"{name:<{label}}  {cards:<{middle}}  {laid}".rstrip(),
            style.width,
            subsequent_indent=" " * (label + 2),
        )
    ] + big


def _row(view: AskingView, style: Style, seat: Seat) -> tuple[str, str, str]:
    ranks = " ".join(_RANK_SIGNS[rank] for rank in view.laid[seat])
    cards = style.cards(_held(view, style)) if seat == view.seat else ""
    size = view.hand_sizes[seat]
    return (
        style.name(seat)[:_LABEL],
        cards or (counted(size, "card") if size else "-"),
        ranks and f"[{ranks}]",
    )


def pictured(view: AskingView, style: Style) -> Picture | None:
    """The pond, a row for each player with the fours laid down, and the viewer's hand."""
    if not view.hand_sizes:
        return None
    rows = []
    for seat in seats_around(len(view.hand_sizes), view.seat):
        ranks = " ".join(_RANK_SIGNS[rank] for rank in view.laid[seat])
        cards = face_down(view.hand_sizes[seat]) if seat != view.seat else ()
        said = f"laid {ranks}" if ranks else ""
        rows.append(Row(style.name(seat), (cards,) if cards else (), after=said, own=seat == style.you))
    hand = [HandPicture("Your hand", (tuple(_held(view, style)),))] if view.hand else []
    return [Band((Pile("Pond", heap(face_down(view.pond))),)), Rows(tuple(rows)), *hand]


def _held(view: AskingView, style: Style) -> list[Card]:
    return style.order.ranked(view.hand, "right")


_RANK_SIGNS: Final = ("", *(rank.replace("T", "10") for rank in RANKS))


def _sentences(view: AskingView, style: Style) -> Iterator[str]:
    yield f"The pond has {counted(view.pond, 'card')}." if view.pond else "The pond is empty."
    for seat in seats_around(len(view.hand_sizes), view.seat):
        many = counted(view.hand_sizes[seat], "card") if view.hand_sizes[seat] else "no cards"
        cards = style.cards(_held(view, style)) if seat == view.seat and view.hand else many
        yield f"{style.does(seat, 'hold')} {cards}.{_down(view, seat)}"


def _down(view: AskingView, seat: Seat) -> str:
    ranks = listed([rank_plural(rank) for rank in view.laid[seat]])
    return f" Laid down: {ranks}." if ranks else ""


def _points(view: AskingView) -> list[int]:
    """The fours that each seat has laid down."""
    return [len(ranks) for ranks in view.laid] or [0] * len(view.scores)


def standing(view: AskingView, style: Style) -> str:
    """The score and whose turn it is, in one line."""
    points = ", ".join(f"{style.name(seat)} {each}" for seat, each in enumerate(_points(view)))
    return f"{points} · {whose_turn(view, style, 'game')}"


def scores(view: AskingView, style: Style) -> list[str]:
    """Each player's fours."""
    lines = []
    for seat, many in enumerate(_points(view)):
        ranks = listed([rank_plural(rank) for rank in view.laid[seat]]) if many else ""
        line = f"{style.does(seat, 'have')} {counted(many, 'point')}{f': {ranks}' if ranks else ''}."
        lines += wrap(line, style.width, subsequent_indent="  ")
    return lines


def over(view: AskingView, style: Style) -> list[str]:
    """Says who has won."""
    best = max(view.scores)
    winners = [seat for seat, score in enumerate(view.scores) if score == best]
    fours = f"with {counted(best, 'four')}"
    if len(winners) == 1:
        return wrap(f"The pond is fished out: {style.does_inside(winners[0], 'win')} {fours}.", style.width)
    names = listed([style.inside(seat) for seat in winners])
    return wrap(f"The pond is fished out: {names} win together {fours} each.", style.width)


BY_PHASE: Final = ByPhase({ASKING.name: ASKING}, DEAL_TELLERS)


def phrase(move: Move, view: AskingView, said: Named) -> str:
    """`ask Odile for nines`."""
    whom, _, rank = said(move).rpartition(" ")
    return f"{whom} for {rank}"


SCREEN: Final = BY_PHASE.screen(draw, standing, scores, over, sorts=True, picture=pictured, phrase=phrase)
