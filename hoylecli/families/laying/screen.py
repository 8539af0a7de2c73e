"""How a rummy with melds on the table is shown: the table as a picture or in sentences, events, the sheet."""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from hoylecli.core import Card, Seat, capital, counted, listed
from hoylecli.families import pictures
from hoylecli.families.boxes import boxed_beside
from hoylecli.families.hands import whole
from hoylecli.families.rummy import text as rummy, turns
from hoylecli.families.rummy.deal import Meld, names_of
from hoylecli.families.screen import Style, in_columns

from .openings import NOTHING, arranged, needed
from .position import in_hand, on_table
from .rules import has_opening
from .state import PHASES
from .view import LayingView


def counts_laid(view: LayingView) -> bool:
    """Whether cards on the table count for whoever has laid them."""
    return view.rules.score.count == "laid"


def title(view: LayingView) -> list[str]:
    """Which hand it is, how far the match goes, and what first melds must be: `Hand 2`, `to 150, the fewest
    points win`, `40 points to open`."""
    rules = view.rules
    fewest = ", the fewest points win" if rules.score.count == "held" else ""
    parts = [f"Hand {view.number}", f"to {rules.score.target}{fewest}"]
    if rules.contracts:
        parts = [f"Hand {view.number} of {len(rules.contracts)}"]
    if rules.contracts or (has_opening(rules) and view.seat is not None):
        parts.append(f"{needed(rules, view.number, view.scores[view.side(view.seat or 0)])} to open")
    return parts


def is_closed(view: LayingView, seat: Seat) -> bool:
    """Whether a player has not laid first melds that have to be something special."""
    return view.lacking(seat) != NOTHING


def of_target(view: LayingView) -> str:
    """` of 100`, what ends the match; "" where deals do."""
    return "" if view.rules.contracts else f" of {view.rules.score.target}"


def worth(view: LayingView, meld: Meld, style: Style) -> str:
    """What the meld counts; where others have laid on it, who has what of it: `Odile 18, you 8`."""
    sides = len(view.scores)
    counts = {side: on_table(view.rules, (meld,), side, sides) for side in range(sides)}
    if sum(counts.values()) == counts[meld.side]:
        return str(counts[meld.side])
    order = sorted((side for side in counts if counts[side]), key=lambda side: side != meld.side)
    return ", ".join(f"{'you' if side == style.you else style.name(side)} {counts[side]}" for side in order)


def laid(view: LayingView, seat: Seat) -> int:
    """What the side of a seat has laid on the table so far."""
    sides = len(view.scores)
    return on_table(view.rules, view.table, seat % sides, sides)


# As a picture

_FAN: Final = 12  # discards that are shown at most where all can be taken


def picture(view: LayingView, style: Style) -> list[str]:
    """The others with their melds, stock and discards, the viewer with the melds and the hand."""
    bottom, players = view.seat or 0, len(view.hand_sizes)
    around = [(bottom + place) % players for place in range(1, players)]
    rows = {seat: _player(view, style, seat) for seat in range(players)}
    middle = _middle(view, style)
    label = max(len(name) for name, _ in (*rows.values(), *middle))
    lines = []
    for seat in around:
        lines += [*rummy.rows_of([rows[seat]], style, label), *_melds(view, style, seat)]
    lines += rummy.rows_of([*middle, rows[bottom]], style, label)
    lines += _melds(view, style, bottom)
    own = _hand(view, style, bottom)
    return [_title(view), *lines, *([""] if own else []), *own]


def _title(view: LayingView) -> str:
    return " · ".join(title(view))


def _player(view: LayingView, style: Style, seat: Seat) -> tuple[str, str]:
    """A player with the score, what is laid, the cards held, and which of them everybody has seen taken."""
    text = counted(view.scores[seat % len(view.scores)], "point")
    if view.table and counts_laid(view):
        text += f", {laid(view, seat)} on the table"
    if is_closed(view, seat):
        text += ", not open"
    if seat != view.seat:
        text += f", {counted(view.hand_sizes[seat], 'card')}"
        seen = view.known[seat] if seat not in view.open else ()
        text += f", took {style.cards(rummy.high_first(seen))}" if seen else ""
    return rummy.named(view, style, seat), text


def _melds(view: LayingView, style: Style, seat: Seat) -> list[str]:
    """The melds of a player by name, with what they count, and a hand that lies open."""
    if seat >= len(view.scores):
        return []
    melds = [f"{name} {style.cards(meld.cards)}" for name, meld in names_of(view.table, seat)]
    if counts_laid(view):
        counts = [worth(view, meld, style) for _, meld in names_of(view.table, seat)]
        melds = [f"{meld}: {count}" for meld, count in zip(melds, counts, strict=True)]
    lines = whole(melds, "  ", style.width) if melds else []
    if seat in view.open and seat != view.seat and view.known[seat]:
        left = style.cards(rummy.high_first(view.known[seat]))
        lines += whole([f"left {left}: {in_hand(view.rules, view.known[seat])}"], "  ", style.width)
    return lines


def _middle(view: LayingView, style: Style) -> list[tuple[str, str]]:
    """The stock, and the discards: all of them where they can be taken, the top one last."""
    stock, *discards = rummy.stock_rows(view, style)
    if discards and view.rules.draw.discards == "fan":
        return [stock, ("Discards", style.cards(view.discards))]
    return [stock, *discards]


def groups(view: LayingView, style: Style) -> list[Sequence[Card]]:
    """The viewer's melds, and the cards beside them."""
    return [] if view.seat is None else _groups(view, style, view.seat)


def _groups(view: LayingView, style: Style, seat: Seat) -> list[Sequence[Card]]:
    melds, rest = arranged(view.rules, view.hand_of(seat), view.lacking(seat))
    return [*melds, *([style.order.ranked(rest, "left")] if rest else [])]


def _hand(view: LayingView, style: Style, seat: Seat) -> list[str]:
    """The viewer's hand in melds, and the cards beside them; what all of it would cost."""
    cards = view.hand_of(seat)
    if not cards:
        return []
    held = _groups(view, style, seat)
    counts = f"{in_hand(view.rules, cards)} in hand"
    parts = [style.cards(group) for group in held]
    parts[-1] += f": {counts}"
    lines = boxed_beside("Your hand", held, style, counts) if view.seat is not None else []
    lines = lines or whole(parts, "Your hand  " if view.seat is not None else "Hand  ", style.width)
    return lines + ([f"To be used  {style.card(view.must)}"] if view.must is not None else [])


# As values that say what lies where


def pictured(view: LayingView, style: Style) -> pictures.Picture:
    """The others with their melds, stock and discards, the viewer with the melds and the hand."""
    bottom, players = view.seat or 0, len(view.hand_sizes)
    parts: list[pictures.Part] = [pictures.TextLines((_title(view),), title=True)]
    for place in range(1, players):
        parts += _pictured_player(view, style, (bottom + place) % players)
    parts.append(pictures.Band(rummy.stock_piles(view, _FAN if view.rules.draw.discards == "fan" else 1)))
    parts += _pictured_player(view, style, bottom)
    if view.seat is not None and view.hand:
        held = tuple(map(tuple, groups(view, style)))
        parts.append(pictures.HandPicture("Your hand", held, f"{in_hand(view.rules, view.hand)} in hand"))
    if view.must is not None:
        parts.append(pictures.Rows((pictures.Row("To be used", ((view.must,),)),)))
    return parts


def _pictured_player(view: LayingView, style: Style, seat: Seat) -> list[pictures.Part]:
    """A player, the cards held as far as they are seen, and the melds with what they count."""
    name, text = _player(view, style, seat)
    known = tuple(rummy.high_first(view.known[seat])) if seat != view.seat else ()
    hidden = pictures.face_down(view.hand_sizes[seat] - len(known)) if seat != view.seat else ()
    cards = tuple(filter(None, (hidden, known)))
    row = pictures.Row(name, cards, after=text.partition(", took")[0], own=seat == style.you)
    melds = names_of(view.table, seat) if seat < len(view.scores) else []
    piles = [
        pictures.Pile(meld_name, tuple(meld.cards), worth(view, meld, style) if counts_laid(view) else "")
        for meld_name, meld in melds
    ]
    return [pictures.Rows((row,)), *([pictures.Band(tuple(piles), low=True)] if piles else [])]


# In sentences, for those who listen


def lines(view: LayingView, style: Style) -> Iterator[str]:
    """Scores, the stock and the discards, the melds of the table, what is known of the hands."""
    for side, score in enumerate(view.scores):
        yield f"{style.does(side, 'have')} {rummy.points(score)}{of_target(view)}."
    if not view.hand_sizes:
        return
    if has_opening(view.rules):
        yield f"{', '.join(title(view))}."
    yield f"{style.does(view.dealer, 'are')} the dealer."
    yield f"The stock has {counted(view.stock, 'card')}."
    if view.discards and view.rules.draw.discards == "fan":
        yield f"The discards, the top one last: {style.cards(view.discards)}."
    elif view.discards:
        yield f"The {style.card(view.discards[-1])} lies on top of the discards."
    for seat in range(len(view.hand_sizes)):
        yield from _of_seat(view, style, seat)


def _of_seat(view: LayingView, style: Style, seat: Seat) -> Iterator[str]:
    """The melds of a player, and the hand as far as the viewer knows it."""
    if seat < len(view.scores):
        for name, meld in names_of(view.table, seat):
            count = f"; it counts {worth(view, meld, style)}" if counts_laid(view) else ""
            yield capital(f"{style.possessive(seat)} meld {name}: {style.cards(meld.cards)}{count}.")
    if counts_laid(view) and laid(view, seat):
        yield f"{style.does(seat, 'have')} {laid(view, seat)} on the table."
    if is_closed(view, seat):
        yield f"{style.does(seat, 'have')} not opened."
    if seat == view.seat:
        yield from _own(view, style, seat)
        return
    yield f"{style.does(seat, 'hold')} {counted(view.hand_sizes[seat], 'card')}."
    if view.known[seat] and view.hand_sizes[seat]:
        what = "Left in that hand" if seat in view.open else "Among them, taken from the discards"
        yield f"{what}: {style.cards(rummy.high_first(view.known[seat]))}."


def _own(view: LayingView, style: Style, seat: Seat) -> Iterator[str]:
    if not view.hand:
        yield "You hold no card."
        return
    melds, rest = arranged(view.rules, view.hand, view.lacking(seat))
    cost = in_hand(view.rules, view.hand)
    yield f"Your hand: {rummy.spread(melds, rest, style)}. It would cost you {cost}."
    if view.must is not None:
        yield f"The {style.card(view.must)} is to be melded or laid off in this turn."


# The score sheet

_LABEL: Final = 8  # columns of the first column, at most


def scores(view: LayingView, style: Style) -> list[str]:
    """A row a hand, and the sums."""
    sides = range(len(view.scores))
    names = in_columns([style.name(side) for side in sides], style.width - _LABEL)
    rows = [(of_target(view).strip(), names)]
    rows += [
        (f"hand {number}", [str(line.total) for line in row]) for number, row in enumerate(view.sheet, 1)
    ]
    rows.append(("points", list(map(str, view.scores))))
    width = max(len(cell) for _, cells in rows for cell in cells)
    label = max(len(name) for name, _ in rows)
    return [f"{name:<{label}}{''.join(f'  {cell:>{width}}' for cell in cells)}" for name, cells in rows]


def over(view: LayingView, style: Style) -> list[str]:
    """How the match ended."""
    lowest = view.rules.score.count == "held"
    best = min(view.scores) if lowest else max(view.scores)
    winner = view.scores.index(best)
    others = [str(score) for side, score in enumerate(view.scores) if side != winner]
    return wrap(capital(f"{style.does(winner, 'win')}, {best} to {listed(others)}."), style.width)


SCREEN: Final = rummy.screen_of(
    PHASES,
    {**turns.TELLERS, **turns.ON_TABLE},
    picture,
    lines,
    groups,
    scores,
    over,
    deals=lambda view: len(view.rules.contracts),
    pictured=pictured,
)
