"""How a game of vying is shown: as a picture, in sentences, and event by event."""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Final

from hoylecli.core import Event, Move, Seat, capital, counted, listed
from hoylecli.families.boxes import boxed_beside
from hoylecli.families.phase import CUT_TELLERS, ByPhase, Teller
from hoylecli.families.pictures import DOWN, HandPicture, Lying, Picture, Row, Rows, TextLines
from hoylecli.families.screen import Named, Settled, Style, side_name, verb, whose_turn

from .betting import understood
from .histories import histories
from .state import PHASES
from .view import VyingView
from .winning import Pot, as_held, hand_name, high_first, money

# A sentence on each event. Those that belong to one phase are told in its module, the others here


def _dropped(event: Event, style: Style) -> str:
    return f"{style.does(event.seat, 'have')} lost all, and {verb([event.seat], 'leave', style)} the game."


_TELLERS: Final[Mapping[str, Teller]] = {
    "carried": lambda event, style: f"{money(event.amount)} is in the pot from before.",
    "antes": lambda event, style: (
        f"everybody antes {money(event.amount)}, and the pot is {money(event.data['pot'])}."
    ),
    **CUT_TELLERS,
    "dealt": lambda event, style: (
        f"{style.does(event.seat, 'deal')} {counted(event.amount or 0, 'card')} each."
    ),
    "down": lambda event, style: f"{counted(event.amount or 0, 'more card')} each, face down.",
    "hand": lambda event, style: (
        f"{style.possessive(event.seat)} cards: {style.cards(high_first(event.cards))}."
    ),
    "thrown_in": lambda event, style: "nobody has opened: the pot stays, and the cards are dealt anew.",
    "leaving": lambda event, style: f"{style.does(event.seat, 'leave')} after this deal.",
    "left": lambda event, style: f"{style.does(event.seat, 'leave')} the game with {money(event.amount)}.",
    "dropped": _dropped,
}


# Parts of the table that the picture and the sentences share


def title(view: VyingView) -> str:
    """`Hand 3 of 25`. CG, Poker: the kind of session is shown on the table."""
    hands = view.rules.match.hands
    if not hands:
        return f"Hand {view.number}, win it all"
    return f"Hand {view.number}" + (f" of {hands}" if view.number <= hands else "")


def limits(view: VyingView) -> str:
    """What may be bet in this deal: `bets 20 to 100, 40 to 200 after the draw`."""
    betting, stakes = view.rules.betting, view.stakes
    if betting.limit in ("pot", "none"):
        return f"bets from {stakes.least}, " + ("pot limit" if betting.limit == "pot" else "no limit")
    spans = [_span(view, times) for times in sorted({street.times for street in view.rules.streets})]
    return f"bets {', later '.join(spans)}"


def _span(view: VyingView, times: int) -> str:
    least, most = view.stakes.least * times, view.stakes.most * times
    return f"{least} to {most}" if most > least else str(least)


def before_bets(view: VyingView) -> str:
    """`ante 10`, `blinds 10 and 20`, what is paid before anybody bets."""
    stakes = view.stakes
    parts = [f"ante {stakes.ante}"] if stakes.ante else []
    parts += [f"blinds {' and '.join(map(str, stakes.blinds))}"] if stakes.blinds else []
    parts += [f"bring-in {stakes.bring_in}"] if stakes.bring_in else []
    return ", ".join(parts)


def doings(view: VyingView, seat: Seat) -> Iterator[str]:
    """What a player has done in this deal, as far as it counts now."""
    if view.lives[seat] == "out":
        yield "out"
        return
    if not view.in_deal[seat]:
        yield "folded"
        return
    drawn = view.drawn(seat)
    if drawn is not None:
        yield f"drew {drawn}" if drawn else "stood pat"
    if view.betted == view.street and view.bets[seat]:
        yield f"bet {view.bets[seat]}"
    elif view.betted == view.street and _checked(view, seat):
        yield "checked"
    if not view.stacks[seat] and view.paid[seat] and view.phase in ("betting", "drawing"):
        yield "all in"


def _checked(view: VyingView, seat: Seat) -> bool:
    """Whether the last that the seat has done in this interval was to check."""
    acts = [act for act in view.acts if act.seat == seat and act.what != "draw" and act.street == view.betted]
    return bool(acts) and acts[-1].what == "check"


def cards_of(view: VyingView, seat: Seat, style: Style) -> str:
    """The cards of a player that the viewer sees, with what they are once a hand is whole."""
    shown = view.hands[seat] + view.ups[seat] if seat in view.shown else view.ups[seat]
    if not shown:
        return ""
    name = hand_name(view.rules, shown, view.board) if seat in view.shown else ""
    return style.cards(high_first(shown) if seat in view.shown else shown) + (f": {name}" if name else "")


def own_hand(view: VyingView, style: Style) -> str:
    """The viewer's hand, and what it is: `K♠ K♦ 9♣ 4♥ 2♦: pair of kings`."""
    if view.seat is None or not view.hand:
        return ""
    name = own_name(view, style)
    colon = ": " if name and not name.startswith("and") else " " if name else ""
    return style.cards(as_held(view.hand, style.order)) + colon + name


def own_name(view: VyingView, style: Style) -> str:
    """What there is to say of the viewer's hand: `pair of kings`, `and face up 9♣: pair of nines`."""
    if view.seat is None or not view.hand:
        return ""
    up = view.ups[view.seat]
    shown = f"and face up {style.cards(up)}" if up else ""
    return ": ".join(filter(None, (shown, hand_name(view.rules, view.hand + up, view.board))))


def pots(view: VyingView, style: Style) -> list[str]:
    """`$240`, or each pot with who can win it where there are several."""
    called = [pot for pot in view.pots if len(pot.seats) > 1 or pot is view.pots[0]]
    if len(called) < 2 or not any(not view.stacks[seat] for seat in view.live):
        return [money(view.pot)]
    return [money(view.pot), *(_pot(pot, at, style) for at, pot in enumerate(called))]


def _pot(pot: Pot, at: int, style: Style) -> str:
    which = f"side {at}" if at else "main"
    if len(pot.seats) > 3:
        return f"{which} {money(pot.amount)} for {counted(len(pot.seats), 'player')}"
    return f"{which} {money(pot.amount)} for {', '.join(style.inside(seat) for seat in pot.seats)}"


# How the table looks: a row for each player, the board and the pot, the viewer's hand

_NAME: Final = 16  # columns of a name, at most
_HARD: Final = "\xa0"  # a blank at which no line ends


def picture(view: VyingView, style: Style) -> list[str]:
    """The others from the viewer's left, the middle of the table, and the viewer."""
    players, bottom = len(view.scores), view.seat or 0
    seats = [(bottom + 1 + place) % players for place in range(players)]
    label = max(len(_named(view, style, seat)) for seat in seats)
    wide = max(len(money(stack)) for stack in view.stacks)
    head = [part.replace(" ", _HARD) for part in (title(view), before_bets(view), limits(view)) if part]
    lines = [line.replace(_HARD, " ") for line in wrap(" · ".join(head), style.width)]
    for seat in seats:
        lines += _row(view, style, seat, label, wide)
    lines += _middle(view, style)
    big = boxed_beside("Your hand", [as_held(view.hand, style.order)], style, own_name(view, style))
    if big:
        return [*lines, "", *big]
    hand = own_hand(view, style)
    return [*lines, *(["", *_hung(f"Your hand  {hand}", style, 11)] if hand else [])]


def _row(view: VyingView, style: Style, seat: Seat, label: int, wide: int) -> list[str]:
    """A player with the bankroll, the cards that are seen, and what they have done."""
    beside = ", ".join(filter(None, (cards_of(view, seat, style), ", ".join(doings(view, seat)))))
    if view.lives[seat] == "out":
        return [f"{_named(view, style, seat):<{label}}  {'':>{wide}}  out".rstrip()]
    before = f"{_named(view, style, seat):<{label}}  {money(view.stacks[seat]):>{wide}}  "
    return _hung(before + beside, style, len(before))


def _named(view: VyingView, style: Style, seat: Seat) -> str:
    """A player's name, and whether that is the dealer."""
    return style.name(seat)[:_NAME] + (" (dealer)" if seat == view.dealer else "")


def _middle(view: VyingView, style: Style) -> list[str]:
    """The board and the pot."""
    lines = boxed_beside("Board", [view.board], style)
    lines = lines or ([f"Board  {style.cards(view.board)}"] if view.board else [])
    whole, *parts = pots(view, style)
    return [*lines, *_hung(f"Pot    {'; '.join([whole, *parts])}", style, 7)]


def _hung(text: str, style: Style, hang: int) -> list[str]:
    """The text in lines that fit, all but the first with so many blanks before."""
    return [line.rstrip() for line in wrap(text, style.width, subsequent_indent=" " * hang)] or [""]


# As values that say what lies where


def pictured(view: VyingView, style: Style) -> Picture | None:
    """The others from the viewer's left, the board and the pot, and the viewer's hand."""
    if not view.sizes:
        return None
    players, bottom = len(view.scores), view.seat or 0
    seats = [(bottom + 1 + place) % players for place in range(players)]
    head = " · ".join(filter(None, (title(view), before_bets(view), limits(view))))
    whole, *parts = pots(view, style)
    middle = [Row("Board", (view.board,))] if view.board else []
    middle.append(Row("Pot", after="; ".join([whole, *parts])))
    rows = Rows(tuple(_pictured_row(view, style, seat) for seat in seats))
    hand = HandPicture("Your hand", (tuple(as_held(view.hand, style.order)),), own_name(view, style))
    return [TextLines((head,), title=True), rows, Rows(tuple(middle)), *([hand] if view.hand else [])]


def _pictured_row(view: VyingView, style: Style, seat: Seat) -> Row:
    """A player with the bankroll, the cards that lie before them, and what they have done."""
    done = list(doings(view, seat))
    cards: tuple[Lying, ...] = view.ups[seat]
    if seat in view.shown:
        cards = tuple(high_first(view.hands[seat] + view.ups[seat]))
        done = [cards_of(view, seat, style).rpartition(": ")[2], *done]
    elif view.in_deal[seat] and (seat != view.seat or not view.hand):
        cards = ((DOWN,) * view.sizes[seat]) + cards
    money_of = "" if view.lives[seat] == "out" else money(view.stacks[seat])
    name = _named(view, style, seat)
    return Row(name, (cards,) if cards else (), (money_of,), ", ".join(filter(None, done)), seat == style.you)


# The table in sentences, for those who listen to it


def lines(view: VyingView, style: Style) -> Iterator[str]:
    """The stakes, the players with what they have and have done, the board, the pot and the viewer's hand."""
    yield f"{title(view)}: {', '.join(filter(None, (before_bets(view), limits(view))))}."
    yield f"{style.does(view.dealer, 'are')} the dealer."
    players = len(view.scores)
    for place in range(players):
        yield from _player(view, style, ((view.seat or 0) + 1 + place) % players)
    if view.board:
        yield f"On the board: {style.cards(view.board)}."
    whole, *parts = pots(view, style)
    yield f"The pot is {whole}."
    yield from (capital(f"{part}.") for part in parts)
    hand = own_hand(view, style)
    if hand:
        yield f"Your hand: {hand}."


def _player(view: VyingView, style: Style, seat: Seat) -> Iterator[str]:
    if view.lives[seat] == "out":
        yield f"{style.does(seat, 'are')} out."
        return
    done = ", ".join(doings(view, seat))
    yield f"{style.does(seat, 'have')} {money(view.stacks[seat])}{': ' + done if done else ''}."
    if seat in view.shown:
        shown = style.cards(high_first(view.hands[seat] + view.ups[seat]))
        yield f"{style.does(seat, 'show')} {shown}{_name(cards_of(view, seat, style))}."
    elif view.ups[seat]:
        yield capital(f"{style.possessive(seat)} cards face up: {style.cards(view.ups[seat])}.")


def _name(cards: str) -> str:
    """What the hand is called: what comes after its cards."""
    return f": {cards.rpartition(': ')[2]}" if ": " in cards else ""


def draw(view: VyingView, style: Style) -> list[str]:
    """The table as the viewer sees it: a picture, or sentences."""
    if not view.sizes:
        return []
    if style.in_words:
        return style.wrapped(lines(view, style))
    return picture(view, style)


def standing(view: VyingView, style: Style) -> str:
    """The bankrolls, of many players only the viewer's and the largest, and whose turn it is, in one line."""
    left = view.stacks or view.scores
    told = range(len(left)) if len(left) < 4 else sorted({view.seat or 0, left.index(max(left))})
    have = ", ".join(f"{style.name(seat)} {money(left[seat])}" for seat in told)
    return f"{have} · {whose_turn(view, style)}"


def scores(view: VyingView, style: Style) -> list[str]:
    """The bankrolls, what the last deal has brought, and the most that one ever did."""
    names = [style.name(seat)[:20] for seat in range(len(view.scores))]
    width = max(8, *map(len, names))
    rows = [f"{'':<{width}}  {'bankroll':>9}  {'last deal':>9}  {'best deal':>9}  won"]
    for seat, name in enumerate(names):
        gains = [row[seat].total for row in view.sheet]
        last, best = (gains[-1], max(0, *gains)) if gains else (0, 0)
        won = sum(gain > 0 for gain in gains)
        rows.append(f"{name:<{width}}  {money(view.scores[seat]):>9}  {last:>+9,}  {best:>+9,}  {won:>3}")
    return rows


def settled(view: VyingView, events: Sequence[Event], style: Style) -> Settled:
    """What the deal has brought each player who was in it, and with which hand."""
    rows = []
    for seat in range(len(view.scores)):
        if view.paid[seat] or view.sheet[-1][seat].total:
            gain = view.sheet[-1][seat].total
            why = cards_of(view, seat, style).rpartition(": ")[2] if seat in view.shown else ""
            why = why or ("" if view.in_deal[seat] else "folded")
            rows.append((style.name(seat), f"{gain:+,}" if gain else "0", money(view.scores[seat]), why))
    goal = f"of {view.rules.match.hands}" if view.number <= view.rules.match.hands else ""
    return Settled(rows, goal, "Hand")


def over(view: VyingView, style: Style) -> list[str]:
    """How the match ended."""
    best = max(view.scores)
    winners = [seat for seat, chips in enumerate(view.scores) if chips == best]
    others = [
        f"{style.inside(seat)} {money(view.scores[seat])}"
        for seat in range(len(view.scores))
        if seat not in winners
    ]
    with_what = f"{side_name(winners, style)} {verb(winners, 'win', style)} with {money(best)}"
    with_what += " each" if len(winners) > 1 else ""
    if sum(view.scores) == best:
        return [capital(f"{with_what}, all there is.")]
    return (
        wrap(capital(f"{with_what}; {listed(others)}."), style.width)
        if others
        else [capital(f"{with_what}.")]
    )


def phrase(move: Move, view: VyingView, said: Named) -> str:
    """What a player does at the draw: throws cards, or stands pat."""
    if move.verb == "discard":
        return f"throw {said(Move(cards=move.cards))}"
    return "stand pat" if move.verb == "stand" else ""


BY_PHASE: Final = ByPhase(PHASES, _TELLERS)
SCREEN: Final = BY_PHASE.screen(
    draw,
    standing,
    scores,
    over,
    histories=lambda rules: {"phh": histories},
    settled=settled,
    deal="Hand",
    held=lambda view, style: as_held(view.hand, style.order),
    sorts=True,
    understood=understood,
    picture=pictured,
    phrase=phrase,
)
