"""How a rummy with melds by rank is shown: the table as a picture or in sentences, events, the sheet."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from textwrap import wrap
from typing import Final

from hoylecli.core import Card, Move, Seat, capital, counted, listed, rank_plural
from hoylecli.families import Teller, pictures
from hoylecli.families.boxes import boxed_beside
from hoylecli.families.hands import HandOrder, whole
from hoylecli.families.rummy import text as rummy, turns
from hoylecli.families.rummy.deal import Hand, Meld, names_of
from hoylecli.families.screen import AS_USUAL, Named, Style, short_side_name, side_name, sides, verb
from hoylecli.scoring.canasta import points

from .counts import is_closed, terms_of
from .melding import ASK
from .position import is_blocking, is_frozen, laid_of, name_of, points_of, rank_of
from .rules import opening_at
from .state import PHASES
from .view import TogetherView


def seats_of(view: TogetherView) -> list[list[Seat]]:
    """The seats of each side; before the first deal partners are not known to sit there yet."""
    players = len(view.hand_sizes) or (4 if view.rules.partners else len(view.scores))
    return sides(players, len(view.scores))


def names(view: TogetherView, style: Style) -> list[str]:
    """What each side is called: `You and Rosa`."""
    return [side_name(seats, style) for seats in seats_of(view)]


def closed_of(view: TogetherView, side: int) -> Iterator[str]:
    """The canastas of a side that take no more cards, which lie as piles: `2 black books: fours, kings`."""
    terms = terms_of(view.rules)
    closed = [(meld, laid_of(meld, terms)) for _, meld in names_of(view.table, side)]
    for is_natural in (True, False):
        ranks = [
            rank_plural(rank_of(meld))
            for meld, laid in closed
            if is_closed(laid, terms) and bool(laid.wilds) != is_natural
        ]
        if ranks:
            yield f"{counted(len(ranks), name_of(view.rules, is_natural))}: {', '.join(ranks)}"


def open_of(view: TogetherView, side: int) -> list[tuple[str, Meld]]:
    """The melds of a side that take cards, each with its name on the table."""
    terms = terms_of(view.rules)
    return [
        (name, meld)
        for name, meld in names_of(view.table, side)
        if not is_closed(laid_of(meld, terms), terms)
    ]


def worth(view: TogetherView, meld: Meld) -> str:
    """What the cards count, and how far the canasta is: `50, 3 short`, `120, mixed canasta`."""
    laid = laid_of(meld, terms_of(view.rules))
    short = view.rules.canasta.size - len(meld.cards)
    if short <= 0:
        return f"{points_of(meld)}, {name_of(view.rules, not laid.wilds)}"
    return f"{points_of(meld)}, {short} short"


def facts(view: TogetherView, side: int) -> Iterator[str]:
    """What there is to know of a side beside its score and its melds."""
    laid = sum(points_of(meld) for _, meld in names_of(view.table, side))
    if laid:
        yield f"{laid} on the table"
    opening = opening_at(view.rules, view.scores[side], view.number)
    if not view.opened[side] and laid < opening:
        yield f"{opening} to open"
    reds = len(view.reds[side]) if view.reds else 0
    if reds:
        yield counted(reds, "red three")


def frozen(view: TogetherView, style: Style) -> str:
    """For whom only two natural cards take the pile: `frozen`, `frozen for you and Rosa`; "" for nobody."""
    if is_blocking(view.discards[-1], view.rules):
        return "blocked"
    if view.rules.draw.frozen == "always":
        return ""
    if is_frozen(view.discards, view.rules):
        return "frozen"
    closed = [name for side, name in enumerate(names(view, style)) if not view.opened[side]]
    if len(closed) == len(view.scores):
        return "frozen before the first melds"
    inside = [name.replace("You", "you", 1) for name in closed]
    return f"frozen for {' and '.join(inside)}" if closed else ""


def groups(view: TogetherView, cards: Hand, order: HandOrder = AS_USUAL) -> list[Sequence[Card]]:
    """A hand as one holds it: cards of a rank together, kings first; then single ones; then wild ones."""
    if not set(order.own).isdisjoint(cards):
        return [order.ranked(cards, "left")]
    wild = terms_of(view.rules).wild
    ranks = {rank: [card for card in cards if card.rank == rank] for rank in range(13, -1, -1)}
    high = [1, *range(13, 1, -1)]
    alike: list[Sequence[Card]] = [ranks[rank] for rank in high if len(ranks[rank]) > 1 and rank not in wild]
    single = [card for rank in high for card in ranks[rank] if len(ranks[rank]) == 1 and rank not in wild]
    single = order.ranked(single, "left", lambda card: (card.rank - 2) % 13)
    jokers = [card for rank in (2, 0) if rank in wild or rank == 0 for card in ranks[rank]]
    return [group for group in (*alike, single, jokers) if group]


def goal(view: TogetherView) -> str:
    """` · to 5000`, ` of 4`: how far the match goes."""
    deals = view.rules.score.deals
    return f" of {deals}" if deals else f" · to {view.rules.score.target}"


def in_hand(view: TogetherView, seat: Seat) -> str:
    """How many cards a seat has: `9 cards`, `9 cards and a foot of 11`."""
    return counted(view.hand_sizes[seat], "card") + and_foot(view, seat)


def and_foot(view: TogetherView, seat: Seat) -> str:
    """` and a foot of 11`, "" for a player who has none."""
    return f" and a foot of {view.feet[seat]}" if view.feet and view.feet[seat] else ""


# As a picture


def picture(view: TogetherView, style: Style) -> list[str]:
    """The other side first, the viewer's hand last."""
    bottom, players, sides = view.seat or 0, len(view.hand_sizes), len(view.scores)
    around = [(bottom + place) % players for place in range(1, players)]
    rows = [*_middle(view, style), *(_player(view, style, seat) for seat in around)]
    headings = [_heading(view, style, (view.side(bottom) + place) % sides) for place in range(1, sides + 1)]
    label = max(len(name) for name, _ in (*headings, *rows))
    lines = [f"Hand {view.number}{goal(view)}"]
    for place, heading in enumerate(headings, 1):
        lines += rummy.rows_of([heading], style, label)
        lines += _melds(view, style, (view.side(bottom) + place) % sides)
    lines += rummy.rows_of(rows, style, label)
    for seat in around:
        left = view.hand_of(seat)
        if left:
            lines += _hand(view, style, left, f"{style.name(seat)}  ")
    own = view.hand_of(bottom)
    return lines + (["", *_hand(view, style, own, _label(view))] if own else [])


def _label(view: TogetherView) -> str:
    return "Your hand  " if view.seat is not None else "Hand  "


def _heading(view: TogetherView, style: Style, side: int) -> tuple[str, str]:
    """A side, with its score and what there is to know of it."""
    name = short_side_name(seats_of(view)[side], style, style.width // 2 - 2)
    return name, ", ".join((f"{view.scores[side]}", *facts(view, side)))


def _melds(view: TogetherView, style: Style, side: int) -> list[str]:
    """What a side has laid."""
    melds = [f"{name} {style.cards(meld.cards)}: {worth(view, meld)}" for name, meld in open_of(view, side)]
    closed = (wrap(f"  {line}", style.width, subsequent_indent="    ") for line in closed_of(view, side))
    return [*chain.from_iterable(closed), *(whole(melds, "  ", style.width) if melds else [])]


def _middle(view: TogetherView, style: Style) -> list[tuple[str, str]]:
    """The stock and the pile, and for whom it is frozen."""
    rows = rummy.stock_rows(view, style, "Pile")
    ice = frozen(view, style) if view.discards else ""
    return [*rows[:-1], (rows[-1][0], f"{rows[-1][1]}; {ice}")] if ice else rows


def _player(view: TogetherView, style: Style, seat: Seat) -> tuple[str, str]:
    """A player with the cards held, and which of them everybody has seen taken."""
    text = in_hand(view, seat)
    seen = view.known[seat] if seat not in view.open else ()
    text += f", took {style.cards(rummy.high_first(seen))}" if seen else ""
    return rummy.named(view, style, seat), text


def _hand(view: TogetherView, style: Style, cards: Hand, label: str) -> list[str]:
    """A hand in groups of a rank, and what it would cost."""
    held, counts = groups(view, cards, style.order), f"{points(cards)} in hand"
    if cards is view.hand and view.seat is not None:
        counts += and_foot(view, view.seat)
    parts = [style.cards(group) for group in held]
    parts[-1] += f": {counts}"
    return boxed_beside(label.strip(), held, style, counts) or whole(parts, label, style.width)


# As values that say what lies where


def pictured(view: TogetherView, style: Style) -> pictures.Picture:
    """The other side first, the viewer's hand last."""
    bottom, players, many = view.seat or 0, len(view.hand_sizes), len(view.scores)
    parts: list[pictures.Part] = [pictures.TextLines((f"Hand {view.number}{goal(view)}",), title=True)]
    for place in range(1, many + 1):
        parts += _pictured_side(view, style, (view.side(bottom) + place) % many)
    stock, pile = rummy.stock_piles(view)
    ice = frozen(view, style) if view.discards else ""
    note = ", ".join(filter(None, (pile.note, ice)))
    parts.append(pictures.Band((stock, replace(pile, name="Pile", note=note)), low=True))
    around = [(bottom + place) % players for place in range(1, players)]
    parts.append(pictures.Rows(tuple(_pictured_player(view, style, seat) for seat in around)))
    own = view.hand_of(bottom)
    if own:
        counts = f"{points(own)} in hand{and_foot(view, bottom)}"
        held = tuple(map(tuple, groups(view, own, style.order)))
        parts.append(pictures.HandPicture("Your hand" if view.seat is not None else "Hand", held, counts))
    return parts


def _pictured_side(view: TogetherView, style: Style, side: int) -> list[pictures.Part]:
    """A side, with what it has laid."""
    name, text = _heading(view, style, side)
    melds = [
        pictures.Pile(number, tuple(meld.cards), worth(view, meld)) for number, meld in open_of(view, side)
    ]
    closed = tuple(closed_of(view, side))
    parts: list[pictures.Part] = [pictures.Rows((pictures.Row(name, after=text),))]
    parts += [pictures.TextLines(closed)] if closed else []
    return [*parts, *([pictures.Band(tuple(melds), low=True)] if melds else [])]


def _pictured_player(view: TogetherView, style: Style, seat: Seat) -> pictures.Row:
    known = tuple(rummy.high_first(view.known[seat]))
    cards = tuple(filter(None, (pictures.face_down(view.hand_sizes[seat] - len(known)), known)))
    return pictures.Row(rummy.named(view, style, seat), cards, after=in_hand(view, seat))


# In sentences, for those who listen


def lines(view: TogetherView, style: Style) -> Iterator[str]:
    """Scores, the stock and the pile, the melds of the sides, what is known of the hands."""
    for side, name in enumerate(names(view, style)):
        has = verb(seats_of(view)[side], "have", style)
        more = "".join(f", {fact}" for fact in facts(view, side)) if view.hand_sizes else ""
        of = "" if view.rules.score.deals else f" of {view.rules.score.target}"
        yield f"{name} {has} {rummy.points(view.scores[side])}{of}{more}."
    if not view.hand_sizes:
        return
    yield f"{style.does(view.dealer, 'are')} the dealer."
    yield f"The stock has {counted(view.stock, 'card')}."
    if view.discards:
        ice = frozen(view, style)
        many, top = counted(len(view.discards), "card"), style.card(view.discards[-1])
        yield f"The pile has {many}, with the {top} on top{f'; it is {ice}' if ice else ''}."
    for side, name in enumerate(names(view, style)):
        for number, meld in open_of(view, side):
            cards = f"{rank_plural(rank_of(meld))}: {style.cards(meld.cards)}"
            yield f"{name}, meld {number}, {cards}; {worth(view, meld)}."
        yield from (f"{name}, {closed}." for closed in closed_of(view, side))
    for seat in range(len(view.hand_sizes)):
        yield from _of_seat(view, style, seat)


def _of_seat(view: TogetherView, style: Style, seat: Seat) -> Iterator[str]:
    """The hand of a player, as far as the viewer knows it."""
    if seat == view.seat:
        held = "; ".join(style.cards(group) for group in groups(view, view.hand, style.order))
        yield f"Your hand: {held}. It would cost you {points(view.hand)}." if held else "You hold no card."
        if foot := and_foot(view, seat):
            yield f"You have{foot.removeprefix(' and')} cards."
        return
    yield f"{style.does(seat, 'hold')} {in_hand(view, seat)}."
    if view.known[seat]:
        what = "Left in that hand" if seat in view.open else "Among them, taken from the pile"
        yield capital(f"{what}: {style.cards(rummy.high_first(view.known[seat]))}.")


# The score sheet


def scores(view: TogetherView, style: Style) -> list[str]:
    """A column a side; below each hand its items."""
    sides = names(view, style)
    room = (style.width - 8) // len(sides) - 2
    width = max(6, *(len(name[:room]) for name in sides))
    lines = ["hand  " + "".join(f"  {name[:room]:>{width}}" for name in sides)]
    for number, row in enumerate(view.sheet, 1):
        lines.append(f"{number:>4}  " + "".join(f"  {line.total:>{width}}" for line in row))
        for name, line in zip(sides, row, strict=True):
            if line.text:
                lines += wrap(f"      {name}: {line.text}", style.width, subsequent_indent="        ")
    return [*lines, "points" + "".join(f"  {score:>{width}}" for score in view.scores)]


def over(view: TogetherView, style: Style) -> list[str]:
    """How the match ended."""
    best = max(view.scores)
    side = view.scores.index(best)
    others = [str(score) for other, score in enumerate(view.scores) if other != side]
    won = verb(seats_of(view)[side], "win", style)
    return wrap(f"{names(view, style)[side]} {won}, {best} to {listed(others)}.", style.width)


TELLERS: Final[Mapping[str, Teller]] = {
    **turns.TELLERS,
    **turns.ON_TABLE,
    "hand": lambda event, style: f"{style.possessive(event.seat)} cards: {style.cards(event.cards)}.",
    "feet": lambda event, style: f"each gets a foot of {event.amount} cards, too, face down.",
}


def phrased(move: Move, view: TogetherView, said: Named) -> str:
    """What a move does: the whole pile is taken, with cards of the hand or for a meld that lies."""
    if move == ASK:
        return "ask whether you may go out"
    if move.verb != "take":
        return rummy.phrase(move, view, said)
    return f"take the pile with {said(Move(cards=move.cards))}" if move.cards else "take the pile"


SCREEN: Final = rummy.screen_of(
    PHASES,
    TELLERS,
    picture,
    lines,
    lambda view, style: groups(view, view.hand, style.order),
    scores,
    over,
    names,
    lambda view: view.rules.score.deals,
    pictured,
    phrased,
)
