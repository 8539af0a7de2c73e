"""A hint at two-handed pinochle: the expert's move, and why, in words of the card table."""

from collections.abc import Iterator
from random import Random

from hoylecli.core.grammar import counted
from hoylecli.core.moves import Move
from hoylecli.families.tricks.seeing import is_drawing
from hoylecli.families.tricks.view import TricksView

from ..worlds.information import Sight
from .endgame import WIN
from .levels import ending
from .rollouts import stage_of, ways
from .table import COPIES, GROUPS, Lay


def explain(view: TricksView, rng: Random) -> tuple[Move, list[str]]:
    """The move and a line or two on why; there are two moves or more."""
    sight = Sight(view)
    if view.phase == "drawing":
        move = ways(sight, rng)[0].move
        return move, [_between(view, move)]
    if not is_drawing(view):
        ahead, bit = ending(sight)[0]
        return Move(cards=(sight.layout.card[bit],)), ["Both hands are known now.", _ahead(ahead)]
    move = ways(sight, rng)[0].move
    return move, list(_card(sight, move)) or ["In most deals that fit what you have seen, it does best."]


def _ahead(points: float) -> str:
    if abs(points) >= WIN // 2:
        return "It wins you the match." if points > 0 else "It holds out as long as you can."
    number = round(abs(points))
    if not number:
        return "With it you should take as much from here as the other."
    more = f"{counted(number, 'point')} {'more' if points > 0 else 'less'}"
    return f"With it you should take {more} than the other from here."


def _between(view: TricksView, move: Move) -> str:
    if move.verb == "trade":
        assert view.turned is not None
        return f"The nine counts 10 all the same, and you get the {view.turned.symbol} for it."
    if move.verb == "pass":
        return "What you could lay does more for you later."
    meld = next(meld for meld in view.found if meld.cards == move.cards)
    if meld.points == max(each.points for each in view.found):
        return f"It counts {meld.points}, and nothing that you could lay counts more."
    return f"It counts {meld.points} now, and what counts more can wait."


def _named(lay: Lay) -> str:
    return f"{lay.kind.name} around" if lay.kind.group == GROUPS else lay.kind.name


def _card(sight: Sight, move: Move) -> Iterator[str]:
    """What is true of a card while cards are drawn."""
    stage, layout = stage_of(sight), sight.layout
    bit = next(bit for bit in stage.candidates() if layout.card[bit] == move.cards[0])
    if stage.led >= 0:
        points = layout.points[stage.led] + layout.points[bit]
        if stage.wins(bit):
            yield f"It takes the trick, with {counted(points, 'point')}."
            lay = next((lay for lay in stage.layable(sight.seat) if not lay.chosen >> bit & 1), None)
            if lay is not None:
                yield f"Then you may lay your {_named(lay)}, for {lay.points}."
                return
        else:
            yield f"You let the trick go; it has {counted(points, 'point')}."
    _, lost = stage.hopes(sight.seat)
    if lost[bit // COPIES] < 1:
        yield f"{move.cards[0].symbol} serves no meld that you can still hope for."
