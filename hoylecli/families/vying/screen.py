"""How a game of vying is shown."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from hoylecli.core.events import TABLE, Event
from hoylecli.core.grammar import capital, listed
from hoylecli.families.phase import ByPhase
from hoylecli.families.screen import Settled, Style
from hoylecli.families.sides import side_name, verb

from .phases import PHASES
from .phases.betting.text import understood
from .position.labels import money
from .text.events import tell
from .text.parts import cards_of
from .text.phh import histories
from .text.picture import draw as picture
from .text.plain import lines
from .view import VyingView


def draw(view: VyingView, style: Style) -> list[str]:
    """The table as the viewer sees it: a picture, or sentences."""
    if not view.sizes:
        return []
    if style.in_words:
        return [line for sentence in lines(view, style) for line in wrap(sentence, style.width)]
    return picture(view, style)


def standing(view: VyingView, style: Style) -> str:
    """The bankrolls, of many players only the viewer's and the largest, and whose turn it is, in one line."""
    left = view.stacks or view.scores
    told = range(len(left)) if len(left) < 4 else sorted({view.seat or 0, left.index(max(left))})
    have = ", ".join(f"{style.name(seat)} {money(left[seat])}" for seat in told)
    return f"{have} · {_turn(view, style)}"


def _turn(view: VyingView, style: Style) -> str:
    if view.to_act is None:
        return "the match is over"
    return "the table deals" if view.to_act == TABLE else f"{style.possessive(view.to_act)} turn"


def scores(view: VyingView, style: Style) -> list[str]:
    """The bankrolls, what the last deal has brought, and the most that one ever did."""
    names = [style.name(seat)[:20] for seat in range(len(view.scores))]
    width = max(8, *map(len, names))
    rows = [f"{'':<{width}}  {'bankroll':>9}  {'last deal':>9}  {'best deal':>9}  won"]
    for seat, name in enumerate(names):
        gains = [row[seat].total for row in view.sheet]
        last, best = (gains[-1], max(0, *gains)) if gains else (0, 0)
        won = sum(gain > 0 for gain in gains)
        rows.append(f"{name:<{width}}  {money(view.scores[seat]):>9}  {last:>+9,}  {best:>+9,}  {won:>3}")
    return rows


def settled(view: VyingView, events: Sequence[Event], style: Style) -> Settled:
    """What the deal has brought each player who was in it, and with which hand."""
    rows = []
    for seat in range(len(view.scores)):
        if view.paid[seat] or view.sheet[-1][seat].total:
            gain = view.sheet[-1][seat].total
            why = cards_of(view, seat, style).rpartition(": ")[2] if seat in view.shown else ""
            why = why or ("" if view.in_deal[seat] else "folded")
            rows.append((style.name(seat), f"{gain:+,}" if gain else "0", money(view.scores[seat]), why))
    goal = f"of {view.rules.match.hands}" if view.number <= view.rules.match.hands else ""
    return Settled(rows, goal, "Hand")


def over(view: VyingView, style: Style) -> list[str]:
    """How the match ended."""
    best = max(view.scores)
    winners = [seat for seat, chips in enumerate(view.scores) if chips == best]
    others = [
        f"{style.name(seat)} {money(view.scores[seat])}"
        for seat in range(len(view.scores))
        if seat not in winners
    ]
    with_what = f"{side_name(winners, style)} {verb(winners, 'win', style)} with {money(best)}"
    with_what += " each" if len(winners) > 1 else ""
    if sum(view.scores) == best:
        return [capital(f"{with_what}, all there is.")]
    return (
        wrap(capital(f"{with_what}; {listed(others)}."), style.width)
        if others
        else [capital(f"{with_what}.")]
    )


BY_PHASE: Final = ByPhase(PHASES)
SCREEN: Final = BY_PHASE.screen(
    draw,
    standing,
    scores,
    over,
    tell=tell,
    histories=histories,
    settled=settled,
    sorts=True,
    understood=understood,
)
