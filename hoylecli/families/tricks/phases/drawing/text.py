"""What is asked and told while cards are drawn between the tricks, and what people type."""

from collections.abc import Mapping
from typing import Final

from hoylecli.core.cards import parse_cards
from hoylecli.core.errors import BadNotation
from hoylecli.core.events import Event
from hoylecli.core.moves import Move
from hoylecli.families.phase import Teller
from hoylecli.families.screen import Style
from hoylecli.scoring import pinochle as pinochle

from ...derived import may_lay
from ...view import TricksView
from ..reading import folded
from ..trading import WHAT_A_TRADE_DOES

_CLEAR: Final = 3  # letters of a name that are no card


def question(view: TricksView, style: Style) -> str:
    done = ["meld"] if may_lay(view) else []
    done += ["trade"] if any(move.verb == "trade" for move in view.legal) else []
    if view.stock and view.stock.has_melded:
        return f"And now: {', '.join(done)} or pass?"
    return f"The trick is yours: {', '.join(done)} or pass?"


def gloss(move: Move, view: TricksView, style: Style) -> str:
    """What a meld counts, or what else can be done before cards are drawn."""
    if move.verb == "meld":
        meld = next(meld for meld in may_lay(view) if meld.cards == move.cards)
        return f"{pinochle.said(meld)}, {meld.points}"
    if move.verb == "pass":
        return "draw a card" if view.stock and view.stock.has_melded else "draw without a meld"
    return WHAT_A_TRADE_DOES


def read(text: str, view: TricksView) -> Move | None:
    """The meld meant by its name or a beginning of it; a double meld also by the cards of a single one."""
    words = folded(text)
    if words in ("exchange", "swap", "draw", "no"):
        return Move("trade" if words in ("exchange", "swap") else "pass")
    named = words.removeprefix("meld ").removeprefix("lay ")
    moves = {pinochle.said(meld): Move("meld", meld.cards) for meld in may_lay(view)}
    if named in moves:
        return moves[named]
    begun = [move for name, move in moves.items() if name.startswith(named)]
    if len(named) >= _CLEAR and len(begun) == 1:
        return begun[0]
    try:
        cards = sorted([*parse_cards(named)] * 2)
    except BadNotation:
        return None
    legal = [sorted(move.cards) for move in view.legal]
    double = next((move for move in view.legal if move.cards and sorted(move.cards) == cards), None)
    return double if sorted(cards[::2]) not in legal else None


def _from_stock(event: Event, style: Style) -> str:
    """A card was drawn: by name when it is the last of the stock, or the turned card after it."""
    card, which = style.cards(event.cards), event.data["which"]
    if which == "last":
        return f"{style.does(event.seat, 'draw')} the last card of the stock: the {card}."
    if which == "turned":
        return f"{style.does(event.seat, 'take')} the {card} that lay face up."
    return f"{style.does(event.seat, 'draw')} the {card}."


def _stock_gone(event: Event, style: Style) -> str:
    laid = "; the melds go back to the hands" if event.data["laid"] else ""
    return f"the stock is gone{laid}{'; from now on, follow suit' if event.data['free'] else ''}."


TELLERS: Final[Mapping[str, Teller]] = {"from_stock": _from_stock, "stock_gone": _stock_gone}
