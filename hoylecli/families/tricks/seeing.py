"""What can be read off a view: who is winning, who made trumps, what is broken."""

from hoylecli.core.events import Seat

from .deal import Bid
from .naming import SYMBOLS
from .plan import Order, plan_of
from .playing import broken_by
from .view import TricksView


def order_of(view: TricksView) -> Order:
    return plan_of(view.rules).order(view.trump)


def around(view: TricksView) -> list[Seat]:
    """The seats clockwise, that of the viewer last."""
    last = view.seat if view.seat is not None else view.players - 1
    return [(last + step) % view.players for step in range(1, view.players + 1)]


def winning(view: TricksView) -> int:
    """Which card of the trick wins so far; there is one at least."""
    return order_of(view).best(tuple(play.card for play in view.trick))


def points_of(view: TricksView, seat: Seat) -> int:
    """What the cards count that a seat has taken."""
    points = plan_of(view.rules).points
    return sum(points[card] for trick in view.tricks if trick.winner == seat for card in trick.cards)


def melded(view: TricksView, seat: Seat) -> int:
    """What the melds count that a seat has laid."""
    return sum(meld.points for meld in view.melds[seat]) if view.melds else 0


def unbroken(view: TricksView) -> str:
    """The suits that cannot be led yet by those who hold another, while that matters."""
    if view.phase != "playing":
        return ""
    plan = plan_of(view.rules)
    done = broken_by(plan, view.trump, view.tricks)
    return "".join(suit for suit in plan.breaks if suit not in done)


def last_said(view: TricksView, seat: Seat) -> Bid | None:
    return next((bid for bid in reversed(view.bids) if bid.seat == seat), None)


def said_short(bid: Bid) -> str:
    """`4`, `nil`, `alone ♠`."""
    if bid.word == "bid":
        return str(bid.amount)
    return f"{bid.word} {SYMBOLS[bid.suit]}" if bid.suit else bid.word


def made_trumps(view: TricksView) -> Bid | None:
    """What made trumps, where they are made by ordering a card up or calling a suit."""
    if view.maker is not None and view.rules.trump.how == "last_winner" and view.trump:
        return Bid(view.maker, "call", suit=view.trump)
    if view.rules.bidding.kind != "order_up" or view.maker is None:
        return None
    return last_said(view, view.maker)


def is_turned_down(view: TricksView) -> bool:
    """Whether all have passed on the card turned up."""
    return view.maker is None and len(view.bids) >= view.players
