"""What was played and what was better, as a person would say it: verbs for bids and draws, cards by name."""

from typing import Any, Final

from hoylecli.core.game import PLAY, Move
from hoylecli.families.screen import Named, Screen

_PAST: Final = {
    "accept": "accepted",
    "bet": "bet",
    "bid": "bid",
    "call": "called",
    "check": "checked",
    "double": "doubled",
    "draw": "drew",
    "fold": "folded",
    "hold": "held",
    "lay": "laid",
    "look": "looked",
    "meld": "melded",
    "order": "ordered",
    "pass": "passed",
    "play": "played",
    "raise": "raised",
    "redouble": "redoubled",
    "refuse": "refused",
    "roll": "rolled",
    "take": "took",
    "throw": "threw",
}
"""Verbs with which a phrase may begin, and what they were."""


def chosen(view: Any, screen: Screen, played: Move, best: Move, named: Named) -> str:
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
    did, better = (_phrase(view, screen, move, named) for move in (played, best))
    if not did or not better or played.verb == best.verb == PLAY:
        were = "were" if best.verb == PLAY and len(best.cards) > 1 else "was"
        return f"You chose {named(played)}; {named(best)} {were} better."
    first, *rest = did.split(" ")
    return f"You {' '.join([_PAST[first], *rest])}; it was better to {better}."


def _knock(move: Move, named: Named) -> str:
    return f"throw {named(Move(cards=move.cards))} and knock"


def _phrase(view: Any, screen: Screen, move: Move, named: Named) -> str:
    """What a move does, beginning with one of the verbs of `_PAST`; "" where none says it."""
    if move == Move("draw"):
        return "draw from the stock"
    said = screen.phrase(move, view, named) or named(move)
    if move.verb == PLAY and said == named(move):
        return f"play {said}"
    return said if said.split(" ")[0] in _PAST else ""
