"""How a game of shedding looks: the players, the pile, the viewer's hand by suits, the score sheet."""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from hoylecli.core import SUITS, TABLE, Card, Event, Seat, capital, counted, listed
from hoylecli.families import pictures
from hoylecli.families.boxes import boxed_beside
from hoylecli.families.hands import By, whole
from hoylecli.families.phase import DEAL_TELLERS, ByPhase
from hoylecli.families.screen import Settled, Style, by_sheet, in_columns, light_on_hand

from .playing import suit_name
from .state import PHASES
from .turns import held, leads
from .view import SheddingView

_NAME: Final = 16  # columns of a name, at most
_ROWS: Final = 8  # columns of the names of rows on the score sheet, at most


def draw(view: SheddingView, style: Style) -> list[str]:
    """The table as the viewer sees it: a picture, or sentences."""
    if style.in_words:
        return style.wrapped(_sentences(view, style))
    return [_title(view), *_rows(view, style), *_hand(view, style)] if view.hand_sizes else []


def _title(view: SheddingView) -> str:
    goal = f" · to {view.rules.score.target}" if view.rules.score.target else ""
    return f"Hand {view.number}{goal}{' · the turn goes to the right' if view.table.step < 0 else ''}"


def _rows(view: SheddingView, style: Style) -> list[str]:
    """The others from the viewer's left on, the pile, the viewer."""
    bottom, players = view.seat or 0, len(view.hand_sizes)
    seats = [(bottom + place) % players for place in range(1, players)]
    rows = [(_name(view, style, seat), _of(view, style, seat)) for seat in seats]
    stock = "" if view.rules.by_rank else f" · stock {counted(view.stock, 'card')}"
    rows.append(("Pile", f"{_pile(view, style)}{stock}"))
    rows.append((_name(view, style, bottom), _of(view, style, bottom)))
    label = max(len(name) for name, _ in rows) + 2
    hang = " " * label
    return [
        line
        for name, text in rows
        for line in wrap(f"{name:<{label}}{text}", style.width, subsequent_indent=hang)
    ]


def _name(view: SheddingView, style: Style, seat: Seat) -> str:
    return style.name(seat)[:_NAME] + (" (dealer)" if seat == view.dealer else "")


def _of(view: SheddingView, style: Style, seat: Seat) -> str:
    """Points, and cards: how many, or which they are when the hands lie open."""
    text = counted(view.scores[seat], "point")
    if view.open_hands and view.open_hands[seat]:
        return f"{text}, left {style.cards(view.open_hands[seat])}"
    return text if seat == view.seat else f"{text}, {_number(view.hand_sizes[seat])}"


def _number(cards: int) -> str:
    return "one card left!" if cards == 1 else counted(cards, "card") if cards else "out of cards"


def _pile(view: SheddingView, style: Style) -> str:
    """The top card, and what it means for the next; or all of a rank that lie there."""
    table = view.table
    if leads(view.rules, table):
        return style.cards(table.pile[-len(SUITS) :]) or "empty"
    if view.rules.by_rank:
        return style.cards(table.pile[-(len(table.pile) % len(SUITS)) :])
    means = f", take {table.owed}" if table.owed else ""
    if table.calling:
        means = ", a suit is to be called"
    elif view.effects[table.top].wild and table.turns[-1].what != "turned":
        means = f", {suit_name(table.suit)} called"
    return style.card(table.top) + means


def _held(view: SheddingView, style: Style) -> list[list[Card]]:
    """The viewer's cards, by suits, or by rank where only that counts, unless they are to lie otherwise."""
    by: By = "rank" if view.rules.by_rank else "suit"
    return style.order.groups(view.hand, lambda card: card.rank, by=by, high="right", suits="SHDC")


def _hand(view: SheddingView, style: Style) -> list[str]:
    """The viewer's cards by suits, none of which is broken where a line is."""
    if not view.hand or view.open_hands:
        return []
    big = boxed_beside("Your hand", _held(view, style), style)
    if big:
        return ["", *big]
    before = "Your hand  "
    return ["", *whole([style.cards(cards) for cards in _held(view, style)], before, style.width)]


# As a picture


def pictured(view: SheddingView, style: Style) -> pictures.Picture | None:
    """The others from the viewer's left on, the pile and the stock, the viewer's hand."""
    if not view.hand_sizes:
        return None
    bottom, players = view.seat or 0, len(view.hand_sizes)
    seats = [(bottom + place) % players for place in range(1, players + 1)]
    rows = pictures.Rows(tuple(_pictured_row(view, style, seat) for seat in seats))
    stock = (
        () if view.rules.by_rank else (pictures.Pile("Stock", pictures.heap(pictures.face_down(view.stock))),)
    )
    parts: list[pictures.Part] = [
        pictures.TextLines((_title(view),), title=True),
        rows,
        pictures.Band((*stock, _pictured_pile(view, style))),
    ]
    if view.hand and not view.open_hands:
        parts.append(pictures.HandPicture("Your hand", tuple(map(tuple, _held(view, style)))))
    return parts


def _pictured_row(view: SheddingView, style: Style, seat: Seat) -> pictures.Row:
    is_open = bool(view.open_hands and view.open_hands[seat])
    cards: tuple[pictures.Lying, ...] = view.open_hands[seat] if is_open and view.open_hands else ()
    if seat != view.seat and not is_open:
        cards = pictures.face_down(view.hand_sizes[seat])
    name, text = _name(view, style, seat), _of(view, style, seat).partition(", left")[0]
    return pictures.Row(name, (cards,) if cards else (), after=text, own=seat == style.you)


def _pictured_pile(view: SheddingView, style: Style) -> pictures.Pile:
    """The last cards of the pile, and what the top one means for the next player."""
    table = view.table
    lying = len(table.pile) % len(SUITS) or (len(SUITS) if leads(view.rules, table) else 0)
    shown = table.pile[-(lying if view.rules.by_rank or leads(view.rules, table) else 1) :]
    said = _pile(view, style).partition(", ")[2] if shown and not view.rules.by_rank else ""
    return pictures.Pile("Pile", pictures.heap(shown), said)


# In words


def _sentences(view: SheddingView, style: Style) -> Iterator[str]:
    goal = f" of {view.rules.score.target}" if view.rules.score.target else ""
    for seat, score in enumerate(view.scores):
        yield f"{style.does(seat, 'have')} {counted(score, 'point')}{goal}."
    if not view.hand_sizes:
        return
    yield f"{style.does(view.dealer, 'are')} the dealer."
    if view.table.step < 0:
        yield "The turn goes to the right."
    pile = [f"On the pile lies the {_pile(view, style)}."] if view.table.pile else []
    stock = [] if view.rules.by_rank else [f"The stock has {counted(view.stock, 'card')}."]
    yield " ".join(pile + stock)
    own = [card for suit in _held(view, style) for card in suit]
    for seat, size in enumerate(view.hand_sizes):
        cards = view.open_hands[seat] if view.open_hands else own if seat == view.seat else ()
        what = style.cards(cards) if cards else counted(size, "card") if size else "no card"
        yield f"{style.does(seat, 'hold')} {what}."


# Around the table


def standing(view: SheddingView, style: Style) -> str:
    """The score and whose turn it is, in one line."""
    scores = ", ".join(f"{style.name(seat)} {score}" for seat, score in enumerate(view.scores))
    return f"{scores} · {_turn(view, style)}"


def _turn(view: SheddingView, style: Style) -> str:
    if view.to_act is None:
        return "the match is over"
    if view.to_act == TABLE:
        return "the table shuffles" if view.phase in PHASES else "the table deals"
    return f"{style.possessive(view.to_act)} turn"


def scores(view: SheddingView, style: Style) -> list[str]:
    """The score sheet: a row a hand, the sums, and what the viewer's own cards would cost now."""
    names = [style.name(seat) for seat in range(len(view.scores))]
    rows = [("", in_columns(names, style.width - _ROWS))]
    rows += [
        (f"hand {number}", [str(line.total) for line in row]) for number, row in enumerate(view.sheet, 1)
    ]
    rows.append(("points", list(map(str, view.scores))))
    label = max(len(name) for name, _ in rows)
    width = max(len(cell) for _, cells in rows for cell in cells)
    lines = [f"{name:<{label}}{''.join(f'  {cell:>{width}}' for cell in cells)}" for name, cells in rows]
    if view.hand and not view.open_hands:
        lines.append(f"The cards in your hand count {held(view.rules, view.hand)}.")
    return lines


def settled(view: SheddingView, events: Sequence[Event], style: Style) -> Settled:
    """The points of each player for the hand, and how they come about."""
    names = [style.name(seat) for seat in range(len(view.scores))]
    goal = f"to {view.rules.score.target}" if view.rules.score.target else ""
    return by_sheet(names, view.sheet, view.scores, goal, "Hand")


def over(view: SheddingView, style: Style) -> list[str]:
    """How the match ended."""
    best = max(view.scores)
    if not best:
        return ["The hand was blocked: nobody wins."]
    winner = view.scores.index(best)
    others = [str(score) for seat, score in enumerate(view.scores) if seat != winner]
    return wrap(capital(f"{style.does(winner, 'win')}, {best} to {listed(others)}."), style.width)


def goal(view: SheddingView) -> int:
    return view.rules.score.target


def _dealt(event: Event, style: Style) -> str:
    if event.data["all"]:
        return f"{style.does(event.seat, 'deal')} all the cards."
    return DEAL_TELLERS["dealt"](event, style)


def _scored(event: Event, style: Style) -> str:
    if not event.amount:
        return ""
    return f"{style.does(event.seat, 'score')} {event.amount}: {event.data['text']}."


BY_PHASE: Final = ByPhase(PHASES, {**DEAL_TELLERS, "dealt": _dealt, "scored": _scored})
SCREEN: Final = BY_PHASE.screen(
    draw,
    standing,
    scores,
    over,
    settled=settled,
    deal="Hand",
    light=light_on_hand,
    goal=goal,
    sorts=True,
    picture=pictured,
    held=lambda view, style: [card for suit in _held(view, style) for card in suit],
)
