"""How a game of dice looks: the scores, the turn, and the dice."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from hoylecli.core import Move, Seat, capital, counted, listed
from hoylecli.families import ByPhase, Style
from hoylecli.families.pictures import Dice, Part, Picture, Row, Rows, TextLines
from hoylecli.families.screen import Named

from .state import PHASES
from .view import NUMBERS, DiceView, dice_of, points, shown, shows

_NAME: Final = 20  # columns of a name, at most
_LAST: Final = 5  # turns of a player that the score sheet shows at the end of the line


def draw(view: DiceView, style: Style) -> list[str]:
    """The scores, and the dice of the turn; sentences alone where nothing is to be drawn."""
    if style.in_words:
        return style.wrapped(_sentences(view, style))
    lines = [*_fitted(_goal(view), style), *_score_rows(view, style)]
    if view.to_act is not None:
        lines += ["", *_turn_rows(view, style)]
    return lines


def _fitted(parts: list[str], style: Style) -> list[str]:
    line = " · ".join(parts)
    return [line] if len(line) <= style.width else parts


def _goal(view: DiceView) -> list[str]:
    parts = [f"to {view.rules.end.target:,}"]
    if view.rules.opening:
        parts.append(f"{view.rules.opening:,} in one turn to get on the board")
    if view.leader is not None and view.left:
        parts.append("the last turn" if view.left == 1 else f"{view.left} turns left")
    return [capital(parts[0]), *parts[1:]]


def _score_rows(view: DiceView, style: Style) -> Iterator[str]:
    names = [style.name(seat)[:_NAME] for seat in range(len(view.scores))]
    width = max(map(len, names))
    for seat, name in enumerate(names):
        mark = ">" if seat == view.roller and view.to_act is not None else " "
        last = f"   last turn {view.turns[seat][-1]:,}" if view.turns[seat] else ""
        yield f"{mark} {name:<{width}}  {view.scores[seat]:>6,}{last}"


def _turn_rows(view: DiceView, style: Style) -> Iterator[str]:
    if view.points or view.aside:
        aside = f" · {shown(view.aside, style)} aside" if view.aside else ""
        yield f"Turn  {points(view.points)}{aside}"
    yield f"Dice  {shown(view.rolled, style) or f'{NUMBERS[view.free]} to roll'}"


def pictured(view: DiceView, style: Style) -> Picture:
    """The scores, and the dice of the turn with their pips."""
    parts: list[Part] = [TextLines((" · ".join(_goal(view)),), title=True)]
    rows = []
    for seat, score in enumerate(view.scores):
        last = f"last turn {view.turns[seat][-1]:,}" if view.turns[seat] else ""
        rolls = seat == view.roller and view.to_act is not None
        rows.append(Row(("> " if rolls else "  ") + style.name(seat), (), (f"{score:,}",), last, rolls))
    parts.append(Rows(tuple(rows)))
    if view.to_act is None:
        return parts
    if view.points or view.aside:
        parts.append(Dice("Aside", tuple(view.aside), f"{points(view.points)} in this turn"))
    rolled = tuple(view.rolled)
    return [*parts, Dice("Dice ", rolled, "" if rolled else f"{NUMBERS[view.free]} to roll")]


def _sentences(view: DiceView, style: Style) -> Iterator[str]:
    yield ", ".join(_goal(view)) + "."
    have = [f"{style.does_inside(seat, 'have')} {score:,}" for seat, score in enumerate(view.scores)]
    yield capital(listed(have) + ".")
    if view.to_act is None:
        return
    yield capital(f"{style.possessive(view.roller)} turn, with {points(view.points)} so far.")
    if view.aside:
        yield f"Set aside: {shown(view.aside, style)}."
    if view.rolled:
        yield f"{shows(view.rolled, shown(view.rolled, style))}."


# Around the table


def standing(view: DiceView, style: Style) -> str:
    """The score and whose turn it is, in one line."""
    scores = ", ".join(f"{style.name(seat)} {score:,}" for seat, score in enumerate(view.scores))
    return f"{scores} · {_turn(view, style)}"


def _turn(view: DiceView, style: Style) -> str:
    if view.to_act is None:
        return "the game is over"
    return f"{style.possessive(view.roller)} turn"


def scores(view: DiceView, style: Style) -> list[str]:
    """Points, turns taken, those that were lost, the best, and the last few."""
    names = [style.name(seat)[: _NAME - 4] for seat in range(len(view.scores))]
    width = max(4, *map(len, names))
    lines = [f"{'':<{width}}  points  turns  lost   best   last turns"]
    for seat, name in enumerate(names):
        row = view.turns[seat]
        lost, best = sum(gained <= 0 for gained in row), max(row, default=0)
        room = style.width - width - 33
        last = _as_fits(row, room)
        lines.append(
            f"{name:<{width}}  {view.scores[seat]:>6}  {len(row):>5}  {lost:>4}  {best:>5}   {last}".rstrip()
        )
    return lines


def _as_fits(row: tuple[int, ...], room: int) -> str:
    """The last few numbers, as many as there is room for."""
    text = ""
    for number in row[: -_LAST - 1 : -1]:
        more = f"{number} {text}".rstrip()
        if len(more) > room:
            break
        text = more
    return text


def over(view: DiceView, style: Style) -> list[str]:
    """How the game ended."""
    if len(view.scores) == 1:
        turns = counted(len(view.turns[0]), "turn")
        if view.leader is None:
            return [f"{style.does(0, 'have')} {points(view.scores[0])} after {turns}."]
        return [f"{style.does(0, 'win')}: {points(view.scores[0])} in {turns}."]
    winners = _winners(view)
    names = listed([style.name(seat) for seat in winners])
    verb = style.does(winners[0], "win").rsplit(" ", 1)[1] if len(winners) == 1 else "win"
    others = sorted((score for seat, score in enumerate(view.scores) if seat not in winners), reverse=True)
    behind = f" to {listed([f'{score:,}' for score in others])}" if others else ""
    return wrap(f"{names} {verb}, {view.scores[winners[0]]:,}{behind}.", style.width)


def _winners(view: DiceView) -> list[Seat]:
    if view.leader is not None:
        return [view.leader]
    return [seat for seat, score in enumerate(view.scores) if score == max(view.scores)]


def goal(view: DiceView) -> int:
    return view.rules.end.target


def phrase(move: Move, view: DiceView, said: Named) -> str:
    """`keep 1 and 5, with four dice to roll`, `bank 400 points`."""
    if move.amount is None:
        return ""
    way = next(way for way in view.rules.ways(view.rolled) if way.dice == dice_of(move))
    if move.verb == view.rules.stop:
        return f"{move.verb} {points(view.points + way.points)}"
    if view.rules.stop == "hold":
        return "roll again"
    left = view.rules.left(view.free, way)
    dice = "one die" if left == 1 else f"{NUMBERS[left]} dice"
    return f"keep {listed([*map(str, way.dice)])}, with {dice} to roll"


BY_PHASE: Final = ByPhase(PHASES)
SCREEN: Final = BY_PHASE.screen(draw, standing, scores, over, goal=goal, picture=pictured, phrase=phrase)
