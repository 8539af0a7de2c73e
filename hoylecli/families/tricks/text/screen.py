"""How a trick-taking game looks: the players, the trick, the hand, the score sheet."""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from hoylecli.core.events import TABLE, Event, Seat
from hoylecli.core.grammar import capital, counted, listed
from hoylecli.families import settling
from hoylecli.families.boxes import boxed_beside, boxed_trick
from hoylecli.families.screen import Light, Screen, Settled, Style, light_on_hand
from hoylecli.families.sides import side_name, sides, verb
from hoylecli.scoring.pinochle.melds import said

from ..derived import (
    around,
    bottom,
    contract_of,
    held_back,
    in_play,
    is_turned_down,
    last_said,
    made_trumps,
    melded,
    order_of,
    points_of,
    said_short,
    score_of,
    unbroken,
    winning,
)
from ..position.labels import SUITS, SYMBOLS, hand, short, sorted_hand
from ..rules.hands import hands_of
from ..rules.match import match_of
from ..view import TricksView
from . import piquet, plain
from .events import tell
from .input import by_enter, read
from .prompts import gloss, question

_NAME: Final = 16  # columns of a name, at most
_WIDE: Final = 70  # columns that leave room for it beside the cards played


def draw(view: TricksView, style: Style) -> list[str]:
    """The sides, a row for every player around the table, the viewer last, and the viewer's hand."""
    if style.in_words:
        return [line for sentence in plain.lines(view, style) for line in wrap(sentence, style.width)]
    if not view.hand_sizes:
        return []
    lines = [*_title(view, style), *_sides(view, style), *_rows(view, style)]
    names = [style.name(play.seat)[:_NAME] for play in view.trick]
    lines += boxed_trick([play.card for play in view.trick], names, style)
    lines += [*piquet.lines(view, style), *_open(view, style), *_hand(view, style)]
    return [
        part for line in lines for part in (wrap(line, style.width) if len(line) > style.width else [line])
    ]


def _title(view: TricksView, style: Style) -> list[str]:
    """The number of the deal, trumps, the stock, suits not broken, the goal; in two lines if need be."""
    parts = (f"Deal {view.number}", _trump(view, style), _stock(view, style), _unbroken(view), _goal(view))
    named = [part for part in parts if part]
    line = " · ".join(named)
    return [line] if len(line) <= style.width else [" · ".join(named[:-1]), named[-1]]


def _goal(view: TricksView) -> str:
    """What the match goes to: `to 500`, `of 6`."""
    match = view.rules.match
    deals = len(hands_of(view.rules, view.players)) if match.once else match.deals
    return f"to {match.target}" if match.target else f"of {deals}" if deals else ""


def _trump(view: TricksView, style: Style) -> str:
    """`♠ trumps, called by Odile alone`, or what has been turned up to make them."""
    contract = contract_of(view)
    if contract is not None:
        return f"{style.possessive(contract.seat)} {short(contract)}"
    if view.trump:
        return f"{SYMBOLS[view.trump]} trumps{_made_by(view, style)}"
    if view.turned is not None and view.phase == "ordering":
        return f"{style.card(view.turned)} turned {'down' if is_turned_down(view) else 'up'}"
    return "" if view.rules.trump.how in ("none", "bid") else "no trumps yet"


def _made_by(view: TricksView, style: Style) -> str:
    made = made_trumps(view)
    if made is None and view.turned is not None and not view.rules.meld.trade:
        return f", {style.card(view.turned)} turned up"
    if made is None:
        return ""
    who = "you" if made.seat == style.you else style.name(made.seat)
    return f", {'called' if made.suit else 'ordered up'} by {who}{' alone' if made.word == 'alone' else ''}"


def _stock(view: TricksView, style: Style) -> str:
    """`11 in the stock, K♥ under it`, while cards are drawn."""
    if not view.rules.stock.draw or not view.talon:
        return ""
    under = bottom(view)
    return (
        f"{view.talon} in the stock"
        if under is None
        else f"{view.talon - 1} in the stock, {style.card(under)} under it"
    )


def _unbroken(view: TricksView) -> str:
    suits = unbroken(view)
    return f"{listed([SUITS[suit] for suit in suits])} not broken" if suits else ""


def _sides(view: TricksView, style: Style) -> Iterator[str]:
    """What the sides have, where players are partners."""
    if not view.rules.partners:
        return
    seats = sides(view.players, len(view.scores))
    names = [side_name(side, style)[: style.width - 30] for side in seats]
    width, digits = max(map(len, names)), max(len(str(score)) for score in view.scores)
    for side, name in enumerate(names):
        more = ", ".join(_of_side(view, side, seats[side]))
        yield f"{name:<{width}}  {view.scores[side]:>{digits}}  {more}".rstrip()
    yield ""


def _of_side(view: TricksView, side: int, seats: Sequence[Seat]) -> Iterator[str]:
    taken, shows = sum(map(view.taken, seats)), score_of(view).shows
    if view.phase == "playing" and shows == "bids":
        bid = sum(bid.amount for bid in view.bids if bid.seat in seats)
        yield f"{taken} of {counted(bid, 'trick')}" if bid else counted(taken, "trick")
    elif view.phase == "playing":
        contract = contract_of(view)
        wanted = contract.amount if contract is not None and contract.seat in seats else 0
        yield f"{taken} of {counted(wanted, 'trick')}" if wanted else counted(taken, "trick")
    if view.melds:
        yield f"melds {sum(melded(view, seat) for seat in seats)}"
    if view.phase == "playing" and shows == "all":
        yield f"cards {sum(points_of(view, seat) for seat in seats)}"
    if shows == "bids" and view.rules.score.bags:
        yield counted(view.sheet[-1][side].bags if view.sheet else 0, "bag")


def _rows(view: TricksView, style: Style) -> Iterator[str]:
    said, points = bool(view.bids), score_of(view).shows == "points"
    alone, counted = not view.rules.partners, in_play(view)
    heads = [(True, ""), (alone, "score"), (said, "bid" if view.rules.bidding.kind == "tricks" else "said")]
    heads += [(bool(view.melds), "melds"), (bool(view.exchanged), "count")]
    heads += [(counted, "points" if points else "tricks"), (True, "")]
    rows = [[head for is_there, head in heads if is_there]]
    for seat in around(view):
        cells = [_name(view, style, seat), str(view.scores[view.side(seat)]), _bid(view, seat)]
        cells += [str(melded(view, seat)), str(piquet.counts(view, seat))]
        cells += [str(points_of(view, seat) if points else view.taken(seat)), _played(view, style, seat)]
        rows.append([cell for (is_there, _), cell in zip(heads, cells, strict=True) if is_there])
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]) - 1)]
    for row in rows if len(rows[0]) > 2 else rows[1:]:
        cells = [cell.rjust(width) for cell, width in zip(row[1:-1], widths[1:], strict=True)]
        yield "  ".join([row[0].ljust(widths[0]), *cells, row[-1]]).rstrip()


def _name(view: TricksView, style: Style, seat: Seat) -> str:
    marks = " (dealer)" if seat == view.dealer else ""
    return style.name(seat)[: _NAME if style.width >= _WIDE else _NAME - 2] + marks


def _bid(view: TricksView, seat: Seat) -> str:
    bid = last_said(view, seat)
    return "" if bid is None else said_short(bid)


def _played(view: TricksView, style: Style, seat: Seat) -> str:
    """What a seat has played to the trick and whether it wins; before it plays, what it is doing."""
    plays = view.trick
    at = next((at for at, play in enumerate(plays) if play.seat == seat), None)
    if seat == view.out:
        return "sits out"
    if view.lives and view.lives[seat] == "out":
        return "out"
    if at is None:
        if view.phase == "passing" and seat in view.chosen:
            return "has chosen"
        if seat == view.to_act:
            return "leads" if view.phase == "playing" and not plays else "?"
        return "dog's life" if view.lives and view.lives[seat] == "dog" and view.hand_sizes[seat] else ""
    said = [word for word, is_so in (("led", at == 0), ("winning", at == winning(view))) if is_so]
    named = f"as {SUITS[plays[at].named]}" if plays[at].named else ""
    return f"{style.card(plays[at].card):>3}  {', '.join(filter(None, (*said, named)))}".rstrip()


def _open(view: TricksView, style: Style) -> list[str]:
    """The hand that lies open on the table."""
    if not view.open_hand or view.declarer is None or view.declarer == view.seat:
        return []
    cards = hand(view.open_hand, order_of(view), style)
    return ["", f"{capital(style.possessive(view.declarer))} hand  {cards}"]


def _hand(view: TricksView, style: Style) -> list[str]:
    if view.seat is None:
        return []
    if view.hand:
        found = [f"{said(meld)} {meld.points}, {style.cards(meld.cards)}" for meld in view.found]
        head = "You may lay" if view.phase == "drawing" else "Your meld"
        melds = ["", *(f"{head}  {meld}" for meld in found)] if found else []
        held, order = held_back(view), order_of(view)
        cards = boxed_beside("Your hand", sorted_hand(held, order, style.order), style)
        return ["", *_laid(view, style), *(cards or [f"Your hand  {hand(held, order, style)}"]), *melds]
    size = view.hand_sizes[view.seat]
    return ["", f"Your hand  {counted(size, 'card')} face down"] if size else []


def _laid(view: TricksView, style: Style) -> Iterator[str]:
    """The melds that lie before each seat, the viewer last."""
    for seat in around(view):
        if view.laid and view.laid[seat]:
            cards = hand([one.card for one in view.laid[seat]], order_of(view), style)
            yield f"{style.does(seat, 'have')} laid  {cards}"


# Around the table


def last(view: TricksView, style: Style) -> list[str]:
    """The last trick of the deal, card by card."""
    if not view.tricks:
        return ["No trick has been taken in this deal yet."]
    trick = view.tricks[-1]
    lines = [f"Trick {len(view.tricks)}: {style.does(trick.winner, 'take')} it."]
    width = max(len(style.name(play.seat)) for play in trick.plays)
    if style.in_words:
        return [capital(lines[0]), *plain.played(trick.plays, style)]
    for at, play in enumerate(trick.plays):
        marks = [word for word, is_so in (("led", not at), ("took it", play.seat == trick.winner)) if is_so]
        card = f"{style.card(play.card):>3}"
        lines.append(f"  {style.name(play.seat):<{width}}  {card}  {', '.join(marks)}".rstrip())
    return [capital(line) for line in lines]


def melds(view: TricksView, style: Style) -> list[str]:
    """The melds laid in this deal, player by player; [] while players are still to lay them."""
    if view.phase == "melding" or not any(view.melds):
        return []
    lines = []
    for seat in around(view):
        laid = view.melds[seat]
        lines.append(f"{style.does(seat, 'have')} melded {melded(view, seat)}{':' if laid else '.'}")
        for meld in laid:
            text = f"{said(meld)} {meld.points}, {style.cards(meld.cards)}"
            lines += wrap(text, style.width, initial_indent="  ", subsequent_indent="    ")
    return lines


def standing(view: TricksView, style: Style) -> str:
    """The scores and whose turn it is, in one line."""
    seats = sides(view.players, len(view.scores))
    parts = [f"{side_name(seats[side], style)} {score}" for side, score in enumerate(view.scores)]
    return f"{', '.join(parts)} · {_turn(view, style)}"


def _turn(view: TricksView, style: Style) -> str:
    if view.to_act is None:
        return "the match is over"
    return "the table deals" if view.to_act == TABLE else f"{style.possessive(view.to_act)} turn"


def scores(view: TricksView, style: Style) -> list[str]:
    """The score sheet: a line a deal, where the points come from, and the totals."""
    names = [side_name(seats, style) for seats in sides(view.players, len(view.scores))]
    room = (style.width - 4) // len(names) - 2
    width = max(6, *(len(name[:room]) for name in names))
    lines = ["deal" + "".join(f"  {name[:room]:>{width}}" for name in names)]
    for number, row in enumerate(view.sheet, 1):
        lines.append(f"{number:>4}" + "".join(f"  {line.total:>{width}}" for line in row))
        for name, line in zip(names, row, strict=True):
            lines += [f"      {name}: {line.text}"] if line.text else []
    if view.rules.match.at_once and in_play(view):
        gone = [sum(row[side].total for row in view.sheet) for side in range(len(view.scores))]
        now = [score - before for score, before in zip(view.scores, gone, strict=True)]
        lines.append(" now" + "".join(f"  {points:>{width}}" for points in now))
    lines.append(" all" + "".join(f"  {score:>{width}}" for score in view.scores))
    return lines


def settled(view: TricksView, events: Sequence[Event], style: Style) -> Settled:
    """What each side has made, and why; the bags on their accounts."""
    names = [side_name(seats, style) for seats in sides(view.players, len(view.scores))]
    bags = [f"{name} {line.bags}" for name, line in zip(names, view.sheet[-1], strict=True)]
    notes = [f"Bags: {', '.join(bags)}."] if score_of(view).shows == "bids" and view.rules.score.bags else []
    return settling.settled(names, view.sheet, view.scores, _goal(view), notes=notes)


def over(view: TricksView, style: Style) -> list[str]:
    """How the match ended."""
    if view.rules.match.rubicon:
        return piquet.partie(view, style)
    if view.lives:
        still = [seat for seat, life in enumerate(view.lives) if life != "out"]
        gone = [seat for seat, life in enumerate(view.lives) if life == "out"]
        won = f"{side_name(still, style)} {verb(still, 'win', style)}"
        return [f"{won}; {side_name(gone, style)} {verb(gone, 'are', style)} out." if gone else f"{won}."]
    row = [line.total for line in view.sheet[-1]] if view.sheet else []
    won_by = match_of(view.rules, view.players).winners(view.scores, row, view.declarer)
    best = view.scores[won_by[0]]
    seats = [seat for seat in range(view.players) if view.side(seat) in won_by]
    won = f"{side_name(seats, style)} {verb(seats, 'win', style)}"
    if len(view.scores) == 2:
        return [f"{won}, {best} to {view.scores[1 - won_by[0]]}."]
    order = sorted(range(view.players), key=lambda seat: abs(view.scores[seat] - best))
    named = ["you" if seat == style.you else style.name(seat) for seat in range(view.players)]
    rest = [f"{named[seat]} {view.scores[seat]}" for seat in order if seat not in seats]
    return [f"{won} with {best}{f'; {listed(rest)}' if rest else ''}."]


def light(view: TricksView) -> Light:
    """The cards of the hand that can be played are bright; equal cards in the trick or in melds are left."""
    found = light_on_hand(view)
    lying = {play.card for play in view.trick} | {one.card for laid in view.laid for one in laid}
    return Light(found.bright - lying, found.dim - lying)


def goal(view: TricksView) -> int:
    return view.rules.match.target


SCREEN: Final = Screen(
    draw,
    tell,
    question,
    gloss,
    standing,
    scores,
    over,
    read,
    last=last,
    melds=melds,
    by_enter=by_enter,
    settled=settled,
    light=light,
    sorts=True,
    goal=goal,
)
