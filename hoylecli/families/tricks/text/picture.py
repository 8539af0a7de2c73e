"""The table as it is drawn: the players, the trick, the hand."""

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from hoylecli.core import Card, Seat, capital, counted, listed
from hoylecli.families.boxes import boxed_beside, boxed_trick
from hoylecli.families.screen import Style, short_side_name, sides
from hoylecli.scoring.pinochle import said

from .. import derived
from ..position import highest, in_words
from ..position.labels import SUITS, SYMBOLS, hand, sorted_hand
from ..rules.ranking import hands_of
from ..rules.table import deals_of
from ..view import TricksView
from . import piquet

# The trick as it lies on the table, with the players around it, where there is room for that

_NAME_AT_TABLE: Final = 20  # columns of a name beside the table, at most
_TABLE: Final = 27  # columns of the table, without its edges
_HALF: Final = _TABLE // 2
_ROOM: Final = 2 * _NAME_AT_TABLE + _TABLE + 9  # three to spare, for high scores


def has_table(view: TricksView, style: Style) -> bool:
    """Whether a trick is being played by three or four people, and the screen is wide enough."""
    return view.phase == "playing" and view.players in (3, 4) and style.width >= _ROOM


def table(view: TricksView, style: Style) -> Iterator[str]:
    """The viewer's neighbors at the sides, the viewer below, of four players one above.

    The upper edge names trumps, the lower one who wins so far, whose card is in brackets.
    """
    left, *above, right, below = derived.around(view)
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
        return _does(view.trick[derived.winning(view)].seat, "win", style)
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
    card = f"[{style.card(play.card)}]" if at == derived.winning(view) else style.card(play.card)
    card += f" as {SYMBOLS[play.named]}" if play.named else ""
    return card if at else f"{card} led"


def _beside(view: TricksView, style: Style, seat: Seat) -> list[str]:
    """The name, with the dealer's mark where both fit, and in two lines more how the player stands."""
    name, facts = style.name(seat)[:_NAME_AT_TABLE], list(facts_of(view, seat))
    if seat == view.dealer and len(name) + len(", dealer") <= _NAME_AT_TABLE:
        name += f", {facts.pop(0)}"
    ways = [(", ".join(facts[:at]), ", ".join(facts[at:])) for at in range(1, max(2, len(facts)))]
    return [name, *min(ways, key=lambda lines: max(map(len, lines)))]


def _in_a_line(view: TricksView, style: Style, seat: Seat) -> str:
    return ", ".join([style.name(seat), *facts_of(view, seat)])


def facts_of(view: TricksView, seat: Seat) -> Iterator[str]:
    """Whether the seat deals, its score if it plays alone, its bid, its melds, and what it has taken."""
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
    bid = derived.last_said(view, seat)
    if bid is not None and view.rules.bidding.kind == "tricks":
        yield f"bid {derived.said_short(bid)}"
    if derived.has_laid(view):
        yield f"melds {derived.melded(view, seat)}"
    if not view.rules.partners and derived.are_cards_counted_later(view):
        yield f"cards {derived.points_of(view, seat)}"
    if derived.score_of(view).shows == "points":
        yield counted(derived.points_of(view, seat), "point")
    else:
        yield counted(view.taken(seat), "trick")


_NAME: Final = 16  # columns of a name, at most
_SHORT: Final = 6  # columns that it keeps
_BESIDE: Final = re.compile(r"\S.{,18}?  +(?=\S)")  # a short first column, and the gap behind it
_WIDE: Final = 70  # columns that leave room for it beside the cards played


def picture(view: TricksView, style: Style) -> list[str]:
    """The sides, the players around the table, the viewer last, and the viewer's hand."""
    lines = [*title(view, style), *_sides(view, style)]
    names = [style.name(play.seat)[:_NAME] for play in view.trick]
    boxes = boxed_trick([play.card for play in view.trick], names, style)
    is_drawn = has_table(view, style) and not boxes
    lines += table(view, style) if is_drawn else [*_rows(view, style), *boxes]
    lines += [*piquet.lines(view, style), *_open(view, style), *_hand(view, style)]
    return [part for line in lines for part in _fitted(line, style.width)]


def _fitted(line: str, width: int) -> list[str]:
    """The line, broken where it is too long, and going on below what stands beside its first words."""
    if len(line) <= width:
        return [line]
    beside = _BESIDE.match(line)
    return wrap(line, width, subsequent_indent=" " * (beside.end() if beside else 2))


def title(view: TricksView, style: Style) -> list[str]:
    """The number of the deal, trumps, the stock, suits not broken, the target; in two lines if need be."""
    goal = goes_to(view)
    deal, target = (f"Deal {view.number} {goal}", "") if goal[:2] == "of" else (f"Deal {view.number}", goal)
    parts = (deal, _trump(view, style), _stock(view, style), _unbroken(view), target)
    named = [part for part in parts if part]
    line = " · ".join(named)
    return [line] if len(line) <= style.width else [" · ".join(named[:-1]), named[-1]]


def goes_to(view: TricksView) -> str:
    """What the match goes to: `to 500`, `of 6`."""
    match = view.rules.match
    deals = len(hands_of(view.rules, view.players)) if match.once else match.deals or deals_of(view.rules)
    deals = 0 if deals == 1 and not match.deals else deals
    return f"to {match.target}" if match.target else f"of {deals}" if deals else ""


def _trump(view: TricksView, style: Style) -> str:
    """`♠ trumps, called by Odile alone`, or what has been turned up to make them."""
    contract = derived.contract_of(view)
    if contract is not None and contract.word != "bid":
        return f"{style.possessive(contract.seat)} {in_words(contract)}"
    if view.trump or contract is not None:
        suit = SYMBOLS[view.trump] if view.trump else "no"
        return f"{suit} trumps{_made_by(view, style)}{_bid_by(view, style)}"
    if view.turned is not None and view.phase == "ordering":
        return f"{style.card(view.turned)} turned {'down' if derived.is_turned_down(view) else 'up'}"
    return "" if view.rules.trump.how in ("none", "bid") else f"no trumps yet{_bid_by(view, style)}"


def _made_by(view: TricksView, style: Style) -> str:
    made = derived.made_trumps(view)
    if made is None and view.turned is not None and not view.rules.meld.trade:
        return f", {style.card(view.turned)} turned up"
    if made is None:
        return ""
    who = style.inside(made.seat)
    up = "picked up" if made.seat == view.dealer else "ordered up"
    return f", {'called' if made.suit else up} by {who}{' alone' if made.word == 'alone' else ''}"


def _bid_by(view: TricksView, style: Style) -> str:
    """`, bid 240 by Odile`, where the highest bid has made trumps."""
    high = highest(view.bids) if view.rules.bidding.kind in ("auction", "round", "contracts") else None
    if high is None or view.declarer is None:
        return ""
    said = high.amount if high.word == "bid" else high.word
    return f", bid {said} by {'you' if high.seat == style.you else style.name(high.seat)}"


def _stock(view: TricksView, style: Style) -> str:
    """`11 in the stock, K♥ under it`, while cards are drawn."""
    if not view.rules.stock.draw or not view.undealt:
        return ""
    under = derived.bottom(view)
    return (
        f"{view.undealt} in the stock"
        if under is None
        else f"{view.undealt - 1} in the stock, {style.card(under)} under it"
    )


def _unbroken(view: TricksView) -> str:
    suits = derived.unbroken(view)
    return f"{listed([SUITS[suit] for suit in suits])} not broken" if suits else ""


def _sides(view: TricksView, style: Style) -> Iterator[str]:
    """What the sides have, where players are partners."""
    if not view.rules.partners:
        return
    seats = sides(view.players, len(view.scores))
    has = [", ".join(filter(None, of_side(view, side, seats[side]))) for side in range(len(seats))]
    digits = max(len(str(score)) for score in view.scores)
    room = max(_NAME, style.width - digits - 4 - max(map(len, has)))
    names = [short_side_name(side, style, room) for side in seats]
    width = max(map(len, names))
    for side, name in enumerate(names):
        yield f"{name:<{width}}  {view.scores[side]:>{digits}}  {has[side]}".rstrip()
    yield ""


def of_side(view: TricksView, side: int, seats: Sequence[Seat]) -> Iterator[str]:
    """Tricks, melds and cards in this deal, what is missing to a bid, and bags."""
    shows, has = derived.score_of(view).shows, derived.wanted(view, seats)
    made = "made" if view.rules.score.kind == "euchre" else "bid made"
    if view.phase == "playing" and shows != "all":
        taken = sum(map(view.taken, seats)) if has is None else has.bid - has.missing
        is_over = has is None or has.missing < 0
        yield counted(taken, "trick") if has is None or is_over else f"{taken} of {counted(has.bid, 'trick')}"
    if derived.has_laid(view):
        yield f"melds {sum(derived.melded(view, seat) for seat in seats)}"
    if view.phase == "playing" and shows == "all":
        yield f"cards {sum(derived.points_of(view, seat) for seat in seats)}"
    if view.phase == "playing" and has is not None:
        yield "needs a trick" if has.a_trick else f"needs {has.missing}" if has.missing > 0 else made
    if shows == "bids" and view.rules.bags:
        yield counted(view.sheet[-1][side].bags or 0 if view.sheet else 0, "bag")


def _rows(view: TricksView, style: Style) -> list[str]:
    """A row for each player; names are cut as far as the rows need it."""
    most = _NAME if style.width >= _WIDE else _NAME - 2
    lines = list(_rows_with(view, style, most))
    while most > _SHORT and max(map(len, lines)) > style.width:
        most -= 1
        lines = list(_rows_with(view, style, most))
    return lines


def _rows_with(view: TricksView, style: Style, most: int) -> Iterator[str]:
    """The rows with names of at most so many columns."""
    heads, has = figures(view)
    rows = [["", *heads, ""]]
    for seat in derived.around(view):
        rows.append([_name(view, style, seat, most), *has[seat], played(view, style, seat)])
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]) - 1)]
    for row in rows if len(rows[0]) > 2 else rows[1:]:
        cells = [cell.rjust(width) for cell, width in zip(row[1:-1], widths[1:], strict=True)]
        yield "  ".join([row[0].ljust(widths[0]), *cells, row[-1]]).rstrip()


def figures(view: TricksView) -> tuple[list[str], dict[Seat, list[str]]]:
    """What each player has, by seat, and what the figures are: those that the game has at this time."""
    said, points = bool(view.bids), derived.score_of(view).shows == "points"
    alone, counted = not view.rules.partners, derived.in_play(view)
    cards = alone and counted and derived.are_cards_counted_later(view)
    heads = [(alone, "score"), (said, "bid" if view.rules.bidding.kind == "tricks" else "said")]
    heads += [(derived.has_laid(view), "melds"), (cards, "cards"), (piquet.has_begun(view), "count")]
    heads += [(counted, "points" if points else "tricks")]
    found = {}
    for seat in derived.around(view):
        cells = [str(view.scores[view.side(seat)]), _bid(view, seat), str(derived.melded(view, seat))]
        cells += [str(derived.points_of(view, seat)), str(piquet.counts(view, seat))]
        cells += [str(derived.points_of(view, seat) if points else view.taken(seat))]
        found[seat] = [cell for (is_there, _), cell in zip(heads, cells, strict=True) if is_there]
    return [head for is_there, head in heads if is_there], found


def _name(view: TricksView, style: Style, seat: Seat, most: int) -> str:
    return style.name(seat)[:most].rstrip() + (" (dealer)" if seat == view.dealer else "")


def _bid(view: TricksView, seat: Seat) -> str:
    bid = derived.last_said(view, seat)
    return "" if bid is None else derived.said_short(bid)


def played(view: TricksView, style: Style, seat: Seat) -> str:
    """What a seat has played to the trick and whether it wins; before it plays, what it is doing."""
    plays = view.trick
    at = next((at for at, play in enumerate(plays) if play.seat == seat), None)
    if seat == view.out:
        return "sits out"
    if view.lives and view.lives[seat] == "out":
        return "out"
    if at is None:
        if view.phase == "passing" and view.passing and seat in view.passing.chosen:
            return "has chosen"
        if seat == view.turn:
            return "leads" if view.phase == "playing" and not plays else "?"
        return "dog's life" if view.lives and view.lives[seat] == "dog" and view.hand_sizes[seat] else ""
    said = [word for word, is_so in (("led", at == 0), ("wins", at == derived.winning(view))) if is_so]
    named = f"as {SUITS[plays[at].named]}" if plays[at].named else ""
    return f"{style.card(plays[at].card):>3}  {', '.join(filter(None, (*said, named)))}".rstrip()


def _open(view: TricksView, style: Style) -> list[str]:
    """The hand that lies open on the table."""
    if not view.open_hand or view.declarer is None or view.declarer == view.seat:
        return []
    cards = hand(view.open_hand, derived.order_of(view), style)
    return ["", f"{capital(style.possessive(view.declarer))} hand  {cards}"]


def held(view: TricksView, style: Style) -> list[Card]:
    """The viewer's cards as they lie in the drawing, without those on the table."""
    return [
        card
        for suit in sorted_hand(derived.held_back(view), derived.order_of(view), style.order)
        for card in suit
    ]


def _hand(view: TricksView, style: Style) -> list[str]:
    if view.seat is None:
        return []
    if view.hand:
        melds = [f"{said(meld)} {meld.points}, {style.cards(meld.cards)}" for meld in derived.may_lay(view)]
        head = "You may lay" if view.phase == "drawing" else "Your meld"
        lines = ["", *(f"{head}  {meld}" for meld in melds)] if melds else []
        held, order = derived.held_back(view), derived.order_of(view)
        cards = boxed_beside("Your hand", sorted_hand(held, order, style.order), style)
        return ["", *_laid(view, style), *(cards or [f"Your hand  {hand(held, order, style)}"]), *lines]
    size = view.hand_sizes[view.seat]
    return ["", f"Your hand  {counted(size, 'card')} face down"] if size else []


def _laid(view: TricksView, style: Style) -> Iterator[str]:
    """The melds that lie before each seat, the viewer last."""
    for seat in derived.around(view):
        if laid := derived.laid_by(view, seat):
            cards = hand([one.card for one in laid], derived.order_of(view), style)
            yield f"{style.does(seat, 'have')} laid  {cards}"
