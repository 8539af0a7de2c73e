"""What people are shown of every rummy: words for cards and numbers, rows of the picture, sentences."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from textwrap import wrap
from typing import Any, Final

from hoylecli.core import PLAY, Card, Event, Move, Seat, counted, listed, rank_plural
from hoylecli.families import Screen, Settled, Style
from hoylecli.families.phase import CUT_TELLERS, ByPhase, Phase, Teller
from hoylecli.families.pictures import Down, Picture, Pile, heap
from hoylecli.families.screen import Named, by_sheet, light_on_hand, side_name, verb, whose_turn
from hoylecli.scoring.gin import arrange

from .deal import Hand, Meld
from .view import RummyView

_NAME: Final = 16  # columns of a name, at most
_WIDE: Final = 70  # columns that leave room for it


def points(number: int) -> str:
    return counted(number, "point")


def high_first(cards: Iterable[Card]) -> list[Card]:
    """Unmatched cards as one holds them, kings first."""
    return sorted(cards, key=lambda card: (-card.rank, card))


def spread(melds: Sequence[Hand], unmatched: Iterable[Card], style: Style) -> str:
    """The melds one after another and what is left, inside a sentence."""
    loose = style.order.ranked(unmatched, "left")
    if style.in_words:
        parts = [style.cards(meld) for meld in melds]
        before = "unmatched " if melds else ""
        parts += [before + style.cards(loose)] if loose else []
        return "; ".join(parts)
    return listed([style.cards(part) for part in (*melds, loose) if part])


def named(view: RummyView, style: Style, seat: Seat) -> str:
    """A player's name, and whether that is the dealer."""
    width = _NAME if style.width >= _WIDE else _NAME - 2
    return style.name(seat)[:width].rstrip() + (" (dealer)" if seat == view.dealer else "")


def stock_rows(view: RummyView, style: Style, what: str = "Discards") -> list[tuple[str, str]]:
    """The stock, and the discards with the top one, where there are any. what: the discards are called."""
    rows = [("Stock", counted(view.stock, "card"))]
    if view.discards:
        others = len(view.discards) - 1
        rows.append((what, style.card(view.discards[-1]) + (f", on {others} more" if others else "")))
    return rows


def stock_piles(view: RummyView, shown: int = 1) -> tuple[Pile, Pile]:
    """The stock, and the discards with the last ones that are shown."""
    discards = view.discards[-shown:]
    more = len(view.discards) - len(discards)
    stock = heap((Down(view.stock),) if view.stock else ())
    return Pile("Stock", stock), Pile("Discards", heap(discards), f"on {more}" if more else "")


def rows_of(rows: Sequence[tuple[str, str]], style: Style, width: int = 0) -> list[str]:
    """Names, and beside each its text, in as many lines as it takes. width: of the longest name of all."""
    label = max(width, *(len(name) for name, _ in rows)) + 2
    hang = " " * label
    return [
        part
        for name, text in rows
        for part in wrap(f"{name:<{label}}{text}", style.width, subsequent_indent=hang)
    ]


def _hand(event: Event, style: Style) -> str:
    """The cards dealt, those of one pack as melds."""
    if len(set(event.cards)) < len(event.cards) or event.cards[-1].is_joker:
        return f"{style.possessive(event.seat)} cards: {style.cards(event.cards)}."
    held = arrange(event.cards)
    return f"{style.possessive(event.seat)} cards: {spread(held.melds, held.unmatched, style)}."


def _scored(event: Event, style: Style) -> str:
    if not event.amount:
        return ""
    seats = event.data["seats"]
    return f"{side_name(seats, style)} {verb(seats, 'score', style)} {event.amount}: {event.data['text']}."


def phrase(move: Move, view: RummyView, said: Named) -> str:
    """What a move does: a card that is played alone is thrown, and of the discards some may be taken."""
    cards = said(Move(cards=move.cards)) if move.cards else ""
    if move.verb == PLAY:
        return f"throw {cards}"
    if move.verb == "take":
        return _taking(move, view, said)
    if move.verb in ("meld", "lay"):
        return f"lay {cards} on {_lying(move.target, view, said)}" if move.target else f"{move.verb} {cards}"
    return ""


def _lying(place: str, view: Any, said: Named) -> str:
    """A meld on the table by its cards: `J♥ Q♥ K♥`, `the aces`, `5♦ to K♦`."""
    meld: Meld = view.table[int(place[1:]) - 1]
    names = [said(Move(cards=(card,))) for card in meld.cards]
    if len(names) <= _FEW:
        return " ".join(names)
    (rank, _), *_ = Counter(card.rank for card in meld.cards if not card.is_joker).most_common()
    return f"the {rank_plural(rank)}" if meld.kind == "set" else f"{names[0]} to {names[-1]}"


_FEW: Final = 4  # cards of a meld that are named each


def _taking(move: Move, view: RummyView, said: Named) -> str:
    """`take the 3♥`, with how many lie above it."""
    card = move.cards[0] if move.cards else view.discards[-1]
    above = view.discards[::-1].index(card)
    more = f" and the {counted(above, 'card') if above > 1 else 'card'} above it" if above else ""
    return f"take the {said(Move(cards=(card,)))}{more}"


def _players(view: RummyView, style: Style) -> list[str]:
    """The names of the players, where each is a side."""
    return [style.name(seat) for seat in range(len(view.scores))]


_HAND: Final = "Hand"

TELLERS: Final[Mapping[str, Teller]] = {
    **CUT_TELLERS,
    "dealt": lambda event, style: f"{style.does(event.seat, 'deal')} {event.amount} cards each.",
    "hand": _hand,
    "scored": _scored,
}
"""A sentence on each event that belongs to no phase."""


def screen_of(
    phases: Mapping[str, Phase[Any, Any]],
    tellers: Mapping[str, Teller],
    picture: Callable[[Any, Style], list[str]],
    lines: Callable[[Any, Style], Iterable[str]],
    groups: Callable[[Any, Style], Iterable[Iterable[Card]]],
    scores: Callable[[Any, Style], list[str]],
    over: Callable[[Any, Style], list[str]],
    names: Callable[[Any, Style], Sequence[str]] = _players,
    deals: Callable[[Any], int] = lambda view: 0,
    pictured: Callable[[Any, Style], Picture] | None = None,
    phrased: Callable[[Move, Any, Named], str] = phrase,
) -> Screen:
    """The screen of a family.

    phases, tellers: as in `ByPhase`. picture: the table once cards are dealt; lines: the same in sentences,
    also before. groups: the viewer's cards as they lie. names: of the sides. deals: how many end the match, 0
    where a score does. pictured: the table as values that say what lies where. phrased: as `phrase`.
    """

    def draw(view: RummyView, style: Style) -> list[str]:
        if style.in_words:
            return style.wrapped(lines(view, style))
        return picture(view, style) if view.hand_sizes else []

    def standing(view: RummyView, style: Style) -> str:
        sides = zip(names(view, style), view.scores, strict=True)
        return f"{', '.join(f'{name} {score}' for name, score in sides)} · {whose_turn(view, style)}"

    def settled(view: RummyView, events: Sequence[Event], style: Style) -> Settled:
        goal = f"of {deals(view)}" if deals(view) else f"to {view.rules.score.target}"
        return by_sheet(names(view, style), view.sheet, view.scores, goal, _HAND)

    return ByPhase(phases, {**TELLERS, **tellers}).screen(
        draw,
        standing,
        scores,
        over,
        settled=settled,
        light=light_on_hand,
        goal=lambda view: 0 if deals(view) else view.rules.score.target,
        sorts=True,
        held=lambda view, style: [card for group in groups(view, style) for card in group],
        picture=lambda view, style: pictured(view, style) if pictured and view.hand_sizes else None,
        deal=_HAND,
        phrase=phrased,
    )
