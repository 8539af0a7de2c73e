"""Bridge as it is drawn: how the sides stand, the auction, and the compass with the hands that are seen."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Final, NamedTuple

from hoylecli.core import TABLE, Card, Seat, counted
from hoylecli.families import Light, Style
from hoylecli.families.boxes import boxed_beside
from hoylecli.families.hands import HandOrder
from hoylecli.frame.match import standing
from hoylecli.scoring.bridge import DOUBLINGS, Contract

from ..derived import order_of, winning
from ..position import Bid, Hand
from ..position.bridge import COMPASS, board_number, contract_of
from ..position.labels import SHOWN_AT_BRIDGE, SYMBOLS, VOID, rank, sorted_hand
from ..rules.counting import DuplicateScore
from ..view import TricksView

BOOK: Final = 6  # tricks that do not count in a bid
TRICKS: Final = 13


# What follows from a view


def contract(view: TricksView) -> Contract | None:
    """The contract that is played, None before it is known and where all have passed."""
    return None if view.declarer is None else contract_of(view.bids, view.dealer)


def places(view: TricksView) -> tuple[Seat, Seat, Seat, Seat]:
    """The seats on the left, above, on the right and below: the viewer's, or South for a spectator."""
    below = view.seat or 0
    return (below + 1) % 4, (below + 2) % 4, (below + 3) % 4, below


def open_hands(view: TricksView) -> dict[Seat, Hand]:
    """The hands that the viewer sees, by seat: the own one, dummy's, and the partner's if both are played."""
    found = dict[Seat, Hand]()
    if view.bridge is None:
        return found
    if view.bridge.dummy is not None and view.bridge.hand:
        found[view.bridge.dummy] = view.bridge.hand
    if view.declarer is not None and view.bridge.partners:
        found[view.declarer] = view.bridge.partners
    if view.seat is not None and view.hand:
        found[view.seat] = view.hand
    return found


def by_suits(cards: Collection[Card], view: TricksView, style: Style) -> list[tuple[str, list[Card]]]:
    """Each suit with its cards, none for a void, in the order in which the hand lies."""
    order = order_of(view)
    held = {order.suit[group[0]]: group for group in groups(cards, view, style)}
    suits = sorted(SHOWN_AT_BRIDGE, key=lambda suit: suit != view.trump)
    return [(suit, held.get(suit, [])) for suit in (suits[::-1] if style.order.high == "right" else suits)]


def lying(cards: Collection[Card], view: TricksView, style: Style) -> HandOrder:
    """How a hand lies: the viewer's own as they like it, what is open on the table suit by suit."""
    return style.order if set(cards) <= set(view.hand) else HandOrder("suit", style.order.high)


def groups(cards: Collection[Card], view: TricksView, style: Style) -> list[list[Card]]:
    """The hand as it lies, suit by suit or in one row."""
    return sorted_hand(cards, order_of(view), lying(cards, view, style), SHOWN_AT_BRIDGE)


def held(view: TricksView, style: Style) -> list[Card]:
    """All cards that the viewer may play, as they lie in the drawing."""
    return [
        card for cards in open_hands(view).values() for suit in groups(cards, view, style) for card in suit
    ]


def team(view: TricksView, style: Style, side: int) -> str:
    """`We` and `They` for a player, `N-S` and `E-W` for a spectator."""
    if style.you is None:
        return "N-S" if side == 0 else "E-W"
    return "We" if view.side(style.you) == side else "They"


def teams(view: TricksView, style: Style) -> list[int]:
    """The sides, the reader's own first."""
    own = 0 if style.you is None else view.side(style.you)
    return [own, 1 - own]


def light(view: TricksView) -> Light:
    """What can be played from the hand whose turn it is is bright, and all else in the player's hands dim."""
    if view.seat is None or view.to_act != view.seat or view.phase != "playing":
        return Light()
    shown = open_hands(view)
    named = frozenset(card for move in view.legal for card in move.cards)
    others = [hand for seat, hand in shown.items() if seat == view.turn or seat == view.seat]
    rest = frozenset(card for hand in others for card in hand) - named
    return Light(named, rest) if rest else Light()


# Above the table: the deal, the contract, and how the sides stand

_CALLS: Final = {"pass": "pass", "double": "double", "redouble": "redouble"}
_ROUNDS: Final = 8  # of the auction that a screen has room for
_CELL: Final = 16  # columns of a seat in the auction, at least, where there is room
_NAME: Final = 20  # columns of a name, at most
_SHORTEST: Final = 6  # columns that it keeps


def picture(view: TricksView, style: Style) -> list[str]:
    """The deal and the sides; the auction or the compass; the viewer's own hand."""
    lines = [title(view, style), *_sides(view, style)]
    if view.phase == "bidding":
        lines += ["", *auction(view, style, _ROUNDS)]
    elif view.phase in ("naming", "playing"):
        return _fitted([*lines, "", *_compass(view, style)], style)
    own = [] if view.seat is None else _own(view, style)
    return _fitted([*lines, "", *own] if own else lines, style)


def _fitted(lines: Iterable[str], style: Style) -> list[str]:
    """The lines, broken where they are too wide all the same, as on a very narrow screen."""
    fitted = list[str]()
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()))
        fitted += [line] if len(line) <= style.width else wrap(line, style.width, subsequent_indent=indent)
    return fitted


def deal_name(view: TricksView) -> str:
    """`Board 3` in duplicate, else `Deal 3`, and how many the match has: `Deal 3 of 4`."""
    score = view.rules.score
    is_board = isinstance(score, DuplicateScore) and score.vulnerable != "nobody"
    deals = 4 if score.kind == "four_deal" else view.rules.match.deals
    number = view.number
    if score.kind == "rubber" and deals:  # a deal that is thrown in is none of them
        number = len(view.sheet) + (view.phase != "over")
    name = f"Board {board_number(view)}" if is_board else f"Deal {number}"
    is_counted = view.number == board_number(view)
    return f"{name} of {deals}" if deals and is_counted else name


def title(view: TricksView, style: Style) -> str:
    """The deal, who has dealt it, and the contract with its declarer; names are cut where it is too wide."""
    most = _NAME
    while len(line := " · ".join(_titled(view, style, most))) > style.width and most > _SHORTEST:
        most -= 1
    return line


def _titled(view: TricksView, style: Style, most: int) -> Iterator[str]:
    yield deal_name(view)
    if view.dealer != TABLE:
        yield f"{_called(style, view.dealer, most)} dealt"
    played = contract(view)
    if played is not None and view.declarer is not None:
        by = "you" if view.declarer == style.you else _called(style, view.declarer, most)
        yield f"{in_signs(played)} by {by}"


def _called(style: Style, seat: Seat, most: int) -> str:
    return style.inside(seat)[:most].rstrip()


def in_signs(played: Contract) -> str:
    """`4♠ doubled`"""
    return f"{Contract(played.level, played.denomination).sign} {DOUBLINGS[played.doubled]}".rstrip()


def _sides(view: TricksView, style: Style) -> list[str]:
    """A row for each side, as full as the screen is wide."""
    for is_full in (True, False):
        rows = [_row(view, style, side, is_full) for side in teams(view, style)]
        if max(map(len, rows)) <= style.width:
            break
    return rows


def _row(view: TricksView, style: Style, side: int, is_full: bool) -> str:
    digits = max(len(f"{score}") for score in view.scores)
    facts = "  ".join(filter(None, (stands(view, side, is_full), in_tricks(view, side))))
    return f"{team(view, style, side):<4}  {view.scores[side]:>{digits}}  {facts}".rstrip()


def stands(view: TricksView, side: int, is_full: bool) -> str:
    """`1 game, vulnerable, 60 below the line`, short `vulnerable, 60 below`."""
    assert view.bridge is not None
    now, is_rubber = standing(view.sheet, 2), view.rules.score.kind == "rubber"
    facts = [counted(now.games[side], "game")] if is_rubber and is_full and now.games[side] else []
    if view.phase != "over" and not is_never_vulnerable(view):
        full = ["not vulnerable"] if is_full else []
        facts += ["vulnerable"] if view.bridge.vulnerable[side] else full
    if now.parts[side]:
        facts.append(f"{now.parts[side]} below{' the line' if is_full else ''}")
    return ", ".join(facts)


def is_never_vulnerable(view: TricksView) -> bool:
    """Whether nobody is vulnerable in any deal of this game."""
    return isinstance(view.rules.score, DuplicateScore) and view.rules.score.vulnerable == "nobody"


class ContractNeed(NamedTuple):
    """How a side stands in the contract.

    taken: its tricks. more: those that make the contract, or set it; 0 where it is decided. by: tricks over
    the contract, below 0 under it, so far; None while it is open.
    """

    taken: int
    more: int
    by: int | None


def need(view: TricksView, side: int) -> ContractNeed | None:
    """How a side stands, None before the contract is known."""
    played = contract(view)
    if played is None or view.declarer is None:
        return None
    own = sum(view.taken(seat) for seat in (side, side + 2))
    wanted, lost = played.level + BOOK, len(view.tricks) - own
    declares = view.side(view.declarer) == side
    taken, other = (own, lost) if declares else (lost, own)
    if other > TRICKS - wanted:
        return ContractNeed(own, 0, TRICKS - wanted - other)
    if taken >= wanted:
        return ContractNeed(own, 0, taken - wanted)
    return ContractNeed(own, wanted - own if declares else TRICKS + 1 - wanted - own, None)


def in_tricks(view: TricksView, side: int) -> str:
    """The tricks of a side and what they lack: `6 tricks, 4 more to make it`, `2 tricks, down 1`."""
    has = need(view, side) if view.phase == "playing" else None
    if has is None or view.declarer is None:
        return ""
    taken, declares = counted(has.taken, "trick"), view.side(view.declarer) == side
    if has.by is None:
        return f"{taken}, {has.more} more to {'make' if declares else 'set'} it"
    if not declares:
        return taken
    if has.by < 0:
        return f"{taken}, down {-has.by}"
    return f"{taken}, made{f', {has.by} over' if has.by else ''}"


# The auction


def auction(view: TricksView, style: Style, most: int = 0) -> list[str]:
    """The calls in four columns, from West; the last rounds where there are more than `most`."""
    heads = [f"{COMPASS[seat]} {style.name(seat)}" for seat in (1, 2, 3, 0)]
    cell = min(max(_CELL, max(map(len, heads)) + 2), style.width // 4)
    said = [call_sign(bid) for bid in view.bids]
    if view.phase == "bidding" and view.turn is not None:
        said.append("?")
    cells = [""] * ((view.dealer - 1) % 4) + said
    rounds = [cells[at : at + 4] for at in range(0, len(cells), 4)]
    lines = [_in_cells([head[: cell - 2].rstrip() for head in heads], cell)]
    if most and len(rounds) > most:
        lines.append(f"({counted(len(rounds) - most + 1, 'round')} before; auction shows all)")
        rounds = rounds[1 - most :]
    return [*lines, *(_in_cells(row, cell) for row in rounds)]


def _in_cells(row: Sequence[str], cell: int) -> str:
    return "".join(f"{text:<{cell}}" for text in row).rstrip()


def call_sign(bid: Bid) -> str:
    """`1♥`, `3NT`, `pass`, `double`"""
    if bid.word != "bid":
        return _CALLS[bid.word]
    return f"{bid.amount}{SYMBOLS.get(bid.suit, 'NT')}"


# The compass: the trick in the middle, around it the players and the hands that are seen

_WIDE, _NARROW = 27, 19  # columns of the table, without its edges
_WIDE_SCREEN: Final = 76  # columns that a screen has for the wide table
_LEAST: Final = 56  # columns below which hands at the sides go below the table
_BLOCK: Final = 18  # columns of a hand at the side
_ROWS: Final = 5  # of the table with its edges


def _compass(view: TricksView, style: Style) -> Iterator[str]:
    left, above, right, below = places(view)
    inner = _WIDE if style.width >= _WIDE_SCREEN else _NARROW
    edge = max(0, (min(style.width, 80) - inner - 2) // 2)
    shown, is_wide = open_hands(view), style.width >= _LEAST
    room = edge - 1
    yield from _beyond(view, style, above, edge, inner)
    near = _beside(view, style, left, room, shown if is_wide else {})
    far = _beside(view, style, right, room, shown if is_wide else {})
    is_open = left in shown and is_wide
    start = max(0, edge - 1 - max(_BLOCK, *map(len, near))) if is_open else 0
    for at, row in enumerate(_table(view, style, inner)):
        side = " " * start + near[at] if is_open else f"{near[at]:>{room}}"
        yield f"{side:<{edge}}{row} {far[at]}".rstrip()[: style.width]
    if style.big and below in shown and (boxes := _boxes(view, style)):
        yield from boxes
    else:
        yield from _beyond(view, style, below, edge, inner)
    for seat in (left, right):
        if seat in shown and not is_wide:
            yield from (named(view, style, seat), *_suit_rows(shown[seat], view, style, style.width))


def _beyond(view: TricksView, style: Style, seat: Seat, edge: int, inner: int) -> Iterator[str]:
    """A player above the table or below it, with the hand where it is seen."""
    label, cards = named(view, style, seat), open_hands(view).get(seat)
    if cards is None:
        yield " " * max(0, edge + 1 + (inner - len(label)) // 2) + label
        return
    start = edge + inner // 2 - 5
    rows = [label, *_suit_rows(cards, view, style, style.width - start)]
    yield from (" " * min(start, max(0, style.width - len(row))) + row for row in rows)


def _beside(
    view: TricksView, style: Style, seat: Seat, room: int, shown: dict[Seat, Hand]
) -> tuple[str, ...]:
    """A line beside each row of the table: the name in the middle, or above the cards of the hand."""
    label, name = named(view, style, seat), style.name(seat)[:room].rstrip()
    parts = [label] if len(label) <= room else [name, label.removeprefix(f"{style.name(seat)}, ")]
    cards = shown.get(seat)
    lines = ["", "", *parts] if cards is None else [*parts[:1], *_suit_rows(cards, view, style, room)]
    return tuple(line[:room] for _, line in zip_longest(range(_ROWS), lines[:_ROWS], fillvalue=""))


def named(view: TricksView, style: Style, seat: Seat) -> str:
    """`Odile, declarer`, `Walt, 9 points`."""
    assert view.bridge is not None
    facts = []
    if seat == view.declarer:
        facts.append("declarer")
    if seat == view.bridge.dummy:
        facts.append("dummy")
    if view.bridge.points:
        facts.append(counted(view.bridge.points[seat], "point"))
    return ", ".join([style.name(seat), *facts])


def _suit_rows(cards: Collection[Card], view: TricksView, style: Style, room: int) -> list[str]:
    """A row for each suit, `♠ A K 4`, a dash for a void; all cards in one where a hand is sorted by rank."""
    if lying(cards, view, style).is_one_row(cards):
        return [in_one_row(cards, view, style)]
    rows = []
    for suit, group in by_suits(cards, view, style):
        ranks = list(map(rank, group)) or [VOID]
        row = f"{SYMBOLS[suit]} {' '.join(ranks)}"
        rows.append(row if len(row) <= room else f"{SYMBOLS[suit]} {''.join(ranks)}")
    return rows


def in_one_row(cards: Collection[Card], view: TricksView, style: Style) -> str:
    """The cards as they have been put one by one, or by rank."""
    return style.cards(card for group in groups(cards, view, style) for card in group)


def _table(view: TricksView, style: Style, inner: int) -> Iterator[str]:
    """The trick between the letters of the compass; the card that wins so far is in brackets."""
    left, above, right, below = places(view)
    half = inner // 2
    west, east = _card(view, style, left), _card(view, style, right)
    yield f"┌{f' {COMPASS[above]} ':─^{inner}}┐"
    yield f"│{_card(view, style, above):^{inner}}│"
    yield f"{COMPASS[left]}  {west:<{half}}{east:>{inner - half - 4}}  {COMPASS[right]}"
    yield f"│{_card(view, style, below):^{inner}}│"
    yield f"└{f' {COMPASS[below]} ':─^{inner}}┘"


def _card(view: TricksView, style: Style, seat: Seat) -> str:
    """What lies before a seat: `[K♠]` if it wins, `9♠ led`, `?` where a card is awaited."""
    at = next((at for at, play in enumerate(view.trick) if play.seat == seat), None)
    if at is None:
        return "?" if seat == view.turn and view.phase == "playing" else ""
    card = style.card(view.trick[at].card)
    card = f"[{card}]" if at == winning(view) else card
    return card if at else f"{card} led"


def _own(view: TricksView, style: Style) -> list[str]:
    """The viewer's hand by itself, below the auction."""
    if not view.hand:
        return []
    if boxes := _boxes(view, style):
        return boxes
    label = "Your hand  "
    rows = _suit_rows(view.hand, view, style, style.width - len(label))
    return [f"{'' if at else label:<{len(label)}}{row}" for at, row in enumerate(rows)]


def _boxes(view: TricksView, style: Style) -> list[str]:
    return boxed_beside("Your hand", groups(view.hand, view, style), style)
