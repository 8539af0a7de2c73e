"""What players call and answer at piquet: they call all they hold and answer the truth (BK, Piquet)."""

from collections.abc import Collection
from random import Random
from typing import Final

from hoylecli.core import Move, counted
from hoylecli.families.tricks import TricksView
from hoylecli.families.tricks.phases.declaring import in_call
from hoylecli.families.tricks.position import Call, awaiting
from hoylecli.scoring import piquet

from ...hints import Hint


def beginner(view: TricksView, rng: Random) -> Move:
    return view.legal[0]


average = beginner


def evaluate(view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The truth, with the cards that make it so."""
    move, call = view.legal[0], awaiting(view.calls or ())
    is_asked = call is not None and call.seat != view.seat
    return Hint(move, _answer(view, move, call) if call is not None and is_asked else _calling(view, move))


def _answer(view: TricksView, move: Move, call: Call) -> str:
    """`Yours makes 50, which is better.`"""
    best, *_ = [*piquet.combos(call.kind, view.hand), None]
    if best is None:
        return f"You have no {call.kind}."
    what = in_call(call.kind, *best.strength)
    yours = f"Yours is a {what}" if call.kind != "set" else f"You have {what}"
    if call.kind == "point" and call.height:
        yours = f"Yours makes {best.height}"
    if move.verb == "making":
        return f"{yours}, too: ask what theirs makes."
    return f"{yours}, {_AGAINST[move.verb]}."


_AGAINST: Final = {
    "not-good": "which is better",
    "equal": "which is as good, so neither of you counts one",
    "good": "which is less",
}


def _calling(view: TricksView, move: Move) -> str:
    """`It makes 50 and counts 5 if it is good.`"""
    if move.verb == "look":
        return f"You see {counted(view.undealt, 'card')} more, and so does elder."
    if not move.cards:
        return "You have none to call."
    combos = piquet.combos(move.verb, move.cards)
    makes = f"makes {combos[0].height} and " if move.verb == "point" else ""
    counts = sum(piquet.worth(move.verb, len(combo.cards)) for combo in combos)
    return f"It {makes}counts {counts}{'' if view.trick else ' if it is good'}."
