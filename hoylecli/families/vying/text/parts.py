"""Parts of the table that the picture and the sentences share."""

from collections.abc import Iterator

from hoylecli.core.events import Seat
from hoylecli.core.grammar import counted
from hoylecli.families.screen import Style

from ..position.labels import as_held, high_first, money
from ..position.pots import Pot
from ..position.values import hand_name
from ..view import VyingView


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
    return f"{which} {money(pot.amount)} for {', '.join(style.name(seat) for seat in pot.seats)}"
