"""What was played and what was better, as a person would say it: verbs for bids and draws, cards by name."""

from collections.abc import Callable
from typing import Any, Final

from hoylecli.core.game import PLAY, Move
from hoylecli.core.text import counted

_PAST: Final = {
    "accept": "accepted",
    "bid": "bid",
    "call": "called",
    "check": "checked",
    "double": "doubled",
    "draw": "drew",
    "fold": "folded",
    "lay": "laid",
    "look": "looked",
    "meld": "melded",
    "order": "ordered",
    "pass": "passed",
    "play": "played",
    "raise": "raised",
    "redouble": "redoubled",
    "refuse": "refused",
    "take": "took",
    "throw": "threw",
}
"""Verbs with which a phrase may begin, and what they were."""
_RUMMIES: Final = ("knocking", "laying", "together")
"""Families in which a card that is played alone is thrown."""

Named = Callable[[Move], str]
"""A move as the table has it, `take 3♥`."""


def chosen(view: Any, family: str, played: Move, best: Move, named: Named) -> str:
    """`You drew from the stock; it was better to take the 3♥.`, `You chose 5♥; 6♥ was better.`"""
    if played.verb == "knock" and best.verb == PLAY:
        return f"You knocked; it was better to throw {named(best)} and play on."
    if played.verb == PLAY and best.verb == "knock":
        return f"You threw {named(played)} and played on; it was better to {_knock(best, named)}."
    if played.verb == best.verb == "knock":
        thrown, better = (named(Move(cards=move.cards)) for move in (played, best))
        return f"You knocked and threw {thrown}; it was better to throw {better}."
    if played.verb == best.verb == "claim":
        return f"You claimed {played.amount}; {best.amount} was right."
    if best.verb == "muggins":
        return "You let a wrong claim pass."
    if played.verb == "resign":
        return f"You gave up, where {named(best)} would have gone on."
    did, better = (_phrase(view, family, move, named) for move in (played, best))
    if not did or not better or played.verb == best.verb == PLAY:
        were = "were" if best.verb == PLAY and len(best.cards) > 1 else "was"
        return f"You chose {named(played)}; {named(best)} {were} better."
    first, *rest = did.split(" ")
    return f"You {' '.join([_PAST[first], *rest])}; it was better to {better}."


def _knock(move: Move, named: Named) -> str:
    return f"throw {named(Move(cards=move.cards))} and knock"


def _phrase(view: Any, family: str, move: Move, named: Named) -> str:
    """What a move does, beginning with one of the verbs of `_PAST`; "" where none says it."""
    if move.verb == PLAY:
        return f"{'throw' if family in _RUMMIES else 'play'} {named(move)}"
    if move == Move("draw"):
        return "draw from the stock"
    if move.verb == "take" and family in _RUMMIES:
        return _taking(view, family, move, named)
    if move.verb in ("nil", "blind"):
        return "bid nil" if move.verb == "nil" else "bid nil without looking"
    if move.verb == "look":
        return "look at your cards"
    turned = getattr(view, "turned", None)
    if move.verb in ("order", "alone") and not move.target and turned is not None:
        up = f"{'take' if view.dealer == view.seat else 'order'} the {named(Move(cards=(turned,)))} up"
        return up if move.verb == "order" else f"{up} and play alone"
    if move.verb == "alone":
        return f"call {named(move).partition(' ')[2]} and play alone"
    if move.verb in ("meld", "lay") and family in _RUMMIES:
        to = f" on {move.target}" if move.target else ""
        return f"{'lay' if to else move.verb} {named(Move(cards=move.cards))}{to}"
    said = named(move)
    return said if said.split(" ")[0] in _PAST else ""


def _taking(view: Any, family: str, move: Move, named: Named) -> str:
    """`take the 3♥`, with how many lie above it; `take the pile with 4♦ 4♠`."""
    if family == "together":
        with_them = f" with {named(Move(cards=move.cards))}" if move.cards else ""
        return f"take the pile{with_them}"
    card = move.cards[0] if move.cards else view.discards[-1]
    above = view.discards[::-1].index(card)
    more = f" and the {counted(above, 'card') if above > 1 else 'card'} above it" if above else ""
    return f"take the {named(Move(cards=(card,)))}{more}"
