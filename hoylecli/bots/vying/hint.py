"""A hint: the expert's move, how often the hand wins, what the pot pays, what each move is worth."""

from random import Random

from hoylecli.core.moves import Move
from hoylecli.families.vying.position.values import hand_name
from hoylecli.families.vying.view import VyingView

from .choices import Choice, choices, winnable
from .drawing import throws
from .player import seen
from .worlds import others_of


def explain(view: VyingView, rng: Random) -> tuple[Move, list[str]]:
    """The move, and a few lines on the reasons."""
    if view.phase == "drawing":
        return _draw(view, rng)
    found = choices(view, seen(view, rng))
    best = found[0]
    stay = next(choice for choice in found if choice.move.verb in ("call", "check"))
    many = len(others_of(view))
    others = "the other" if many == 1 else f"the {many} others"
    lines = [f"{_hand(view)} wins about {stay.wins:.0%} of the time, by what {others} did so far."]
    limits = view.limits
    assert limits is not None
    if limits.call:
        pot = winnable(view, limits.call)
        need = limits.call / (pot + limits.call)
        lines.append(
            f"A call costs {limits.call} for a pot of {pot}: it pays if you win more than {need:.0%}."
        )
    lines.append(f"On average: {', '.join(map(_worth, found))}.")
    if best.move.verb in ("bet", "raise", "all-in") and best.wins > stay.wins + 0.05:
        lines.append("Some of those who are ahead of you may fold to it.")
    return best.move, lines


def _hand(view: VyingView) -> str:
    assert view.seat is not None
    name = hand_name(view.rules, view.hand + view.ups[view.seat], view.board)
    return f"Your hand ({name})" if name else "Your hand"


def _worth(choice: Choice) -> str:
    return f"{choice.move} {round(choice.worth):+}"


def _draw(view: VyingView, rng: Random) -> tuple[Move, list[str]]:
    best, *others = throws(view, rng)
    move = next(move for move in view.legal if sorted(move.cards) == sorted(best.cards))
    said = f"throwing {' '.join(card.symbol for card in best.cards)}" if best.cards else "standing pat"
    lines = [
        f"After {said} you win about {best.wins:.0%} of the time; the hand gets better in {best.better:.0%}."
    ]
    if others:
        second = others[0]
        what = (
            f"throwing {' '.join(card.symbol for card in second.cards)}" if second.cards else "standing pat"
        )
        lines.append(f"Next best is {what}, with {second.wins:.0%}.")
    return move, lines
