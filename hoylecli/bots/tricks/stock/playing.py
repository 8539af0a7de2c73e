"""Two-handed pinochle: the card to play, while cards are drawn and in the last tricks."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from random import Random

from hoylecli.core import Move, counted
from hoylecli.families.tricks import TricksView
from hoylecli.families.tricks.derived import is_drawing

from ...hints import Hint, Weighed
from ..worlds import InformationSet
from .endgame import WIN, EndgameSearch, values
from .rollouts import AHEAD, OUT_OF_REACH, card, move_of, search, stock_table_of, told
from .table import COPIES, GROUPS, PossibleMeld


def average(view: TricksView) -> Move:
    """Keeps cards for melds while cards are drawn; plays the last tricks by the rules of `endgame`."""
    info = InformationSet(view)
    return _move(info, card(stock_table_of(info)) if is_drawing(view) else _by_policy(info))


def evaluate(view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The expert's card, and what it does."""
    info = InformationSet(view)
    if not is_drawing(view):
        return _last(info, asked)
    found = search(info, rng, asked)
    move = found.best.candidate.move
    first, *rest = list(_card(info, move)) or [_given_up(info, move)]
    other = next((each for each in asked if each.cards and each != move), None)
    beside = "" if other is None else _worse(info, move, other)
    return told(found, Hint(move, first, tuple(rest), beside=beside))


def _worse(info: InformationSet, best: Move, other: Move) -> str:
    """What is worse about another card: the trick, melds that it serves, or what it counts."""
    table, layout = stock_table_of(info), info.layout
    right, wrong = (
        next((bit for bit in table.candidates() if layout.card[bit] == move.cards[0]), -1)
        for move in (best, other)
    )
    if right < 0 or wrong < 0:
        return ""
    name, lost = other.cards[0].symbol, table.potential(info.seat)[1]
    if table.led >= 0 and table.wins(right) and not table.wins(wrong):
        return f"With {name} you cannot win the trick."
    if (cost := round(lost[wrong // COPIES])) > round(lost[right // COPIES]):
        return f"{name} may cost you {counted(cost, 'point')} of melds."
    loses = layout.points[wrong] > layout.points[right] and not (table.led >= 0 and table.wins(wrong))
    return f"{name} may give them {counted(layout.points[wrong], 'point')}." if loses else ""


def _last(info: InformationSet, asked: Collection[Move]) -> Hint:
    """The card of the last tricks. Of the cards not asked for it is only known that they are no better."""
    wanted = {move.cards[0] for move in asked if move.cards}
    found = ending(info, lambda bit: info.layout.card[bit] in wanted)
    best = found[0][1]
    known = {bit: ahead for ahead, bit in found if bit == best or info.layout.card[bit] in wanted}
    values = tuple(Weighed(_move(info, bit), float(ahead)) for bit, ahead in known.items())
    hint = Hint(
        _move(info, best), _ahead(found[0][0]), ("You know both hands now.",), values, "points", AHEAD
    )
    return hint if max(map(abs, known.values())) < WIN // 2 else replace(hint, unit="order")


def ending(info: InformationSet, asked: Callable[[int], bool] = lambda bit: False) -> list[tuple[float, int]]:
    """(points ahead at the end, bit) for each card that may be played in the last tricks, the best first.

    asked: cards whose values are exact.
    """
    view, other = info.view, 1 - info.seat
    led = info.plays[-1][1] if view.trick else -1
    target, at_once = view.rules.match.target, view.rules.at_once
    needs = [target - view.scores[seat] if at_once else OUT_OF_REACH for seat in (info.seat, other)]
    return values(info.layout, info.own, info.unseen, led, needs, view.rules.last_trick, asked)


def _by_policy(info: InformationSet) -> int:
    """The card of `endgame`'s rules of thumb."""
    search = EndgameSearch(info.layout, info.view.rules.last_trick, False)
    if info.view.trick:
        return search.policy_reply(info.own, info.plays[-1][1])
    return search.policy_lead(info.own, info.unseen)


def _move(info: InformationSet, bit: int) -> Move:
    return move_of(info.view, stock_table_of(info), bit)


def _ahead(points: float) -> str:
    if abs(points) >= WIN // 2:
        return "It wins you the match." if points > 0 else "The match is lost; this holds out longest."
    number = round(abs(points))
    if not number:
        return "It should bring you as much from here as the other player."
    more = f"{counted(number, 'point')} {'more' if points > 0 else 'less'}"
    return f"It should bring you {more} from here than the other player."


def _named(lay: PossibleMeld) -> str:
    return f"{lay.kind.name} around" if lay.kind.group == GROUPS else lay.kind.name


def _given_up(info: InformationSet, move: Move) -> str:
    """What a card that could still serve a meld is worth there."""
    table = stock_table_of(info)
    bit = next(bit for bit in table.candidates() if info.layout.card[bit] == move.cards[0])
    lost = round(table.potential(info.seat)[1][bit // COPIES])
    return f"It may cost you {counted(max(lost, 1), 'point')} of melds, and your other cards are worth more."


def _card(info: InformationSet, move: Move) -> Iterator[str]:
    """What a card does while cards are drawn, in sentences."""
    table, layout = stock_table_of(info), info.layout
    bit = next(bit for bit in table.candidates() if layout.card[bit] == move.cards[0])
    if table.led >= 0:
        points = layout.points[table.led] + layout.points[bit]
        if table.wins(bit):
            yield f"It takes the trick, with {counted(points, 'point')}." if points else "It takes the trick."
            lay = next((lay for lay in table.layable(info.seat) if not lay.chosen >> bit & 1), None)
            if lay is not None:
                yield f"Then you may lay your {_named(lay)}, for {lay.points}."
                return
        else:
            yield f"You let the trick go; it has {counted(points, 'point') if points else 'no points'}."
    _, lost = table.potential(info.seat)
    if lost[bit // COPIES] < 1:
        yield f"{move.cards[0].symbol} serves no meld that you can still hope for."
