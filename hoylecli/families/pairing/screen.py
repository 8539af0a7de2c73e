"""How memory looks: the layout, with rows by letters and columns by numbers.

What was shown before and lies face down again is not in the picture: that is the game.
"""

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from hoylecli.core import Event, Move, capital, counted
from hoylecli.families import Style
from hoylecli.families.phase import CUT_TELLERS, ByPhase
from hoylecli.families.pictures import DOWN, GridPicture, Lying, Picture
from hoylecli.families.screen import Named

from .state import HIDE, PHASES
from .view import PairingView

_BACK: Final = "##"


def draw(view: PairingView, style: Style) -> list[str]:
    """The layout; sentences where nothing is to be drawn."""
    if not view.cards:
        return []
    if style.in_words:
        return style.wrapped(_sentences(view, style))
    rules = view.rules
    head = "  " + "".join(f"{number:>4}" for number in range(1, rules.columns + 1))
    rows = [head]
    for row in range(rules.rows):
        places = range(row * rules.columns, (row + 1) * rules.columns)
        rows.append(
            f"{chr(ord('a') + row):>2}" + "".join(f"{_sign(view, style, place):>4}" for place in places)
        )
    return [row.rstrip() for row in rows]


def _sign(view: PairingView, style: Style, place: int) -> str:
    card = view.cards[place]
    if card is not None and place in view.up:
        return style.card(card)
    return "" if place in view.gone else _BACK


def pictured(view: PairingView, style: Style) -> Picture | None:
    """The layout: backs, the cards that are up, and gaps where pairs have gone."""
    if not view.cards:
        return None
    width = view.rules.columns
    spaces = [_lying(view, place) for place in range(view.rules.rows * width)]
    return [
        GridPicture(
            tuple(tuple(spaces[at : at + width]) for at in range(0, len(spaces), width)),
            tuple(chr(ord("a") + row) for row in range(view.rules.rows)),
            tuple(map(str, range(1, width + 1))),
        )
    ]


def _lying(view: PairingView, place: int) -> Lying | None:
    if place in view.up:
        return view.cards[place]
    return None if place in view.gone else DOWN


def _sentences(view: PairingView, style: Style) -> Iterator[str]:
    rules = view.rules
    yield f"Rows a to {rules.places[-1][0]}, columns 1 to {rules.columns}."
    for row in range(rules.rows):
        names = [rules.places[at] for at in view.covered if at // rules.columns == row]
        if names:
            yield f"Face down: {', '.join(names)}."
    if view.up:
        cards = [
            f"{rules.places[at]} {style.card(card)}" for at in view.up if (card := view.cards[at]) is not None
        ]
        yield f"Face up: {', '.join(cards)}."


def standing(view: PairingView, style: Style) -> str:
    """The score and whose turn it is, in one line."""
    if view.rules.alone:
        found = counted(sum(view.pairs), "pair")
        return f"{view.points:,} points · {found}, {counted(view.misses, 'miss', 'misses')}"
    pairs = ", ".join(f"{style.name(seat)} {score}" for seat, score in enumerate(view.scores))
    return f"{pairs}, to {view.rules.pairs_to_win} · {_turn(view, style)}"


def _turn(view: PairingView, style: Style) -> str:
    return "the match is over" if view.to_act is None else f"{style.possessive(view.mover)} turn"


def scores(view: PairingView, style: Style) -> list[str]:
    """How a player alone comes by the points; the pairs of two."""
    if not view.rules.alone:
        pairs = [
            f"{style.does(seat, 'have')} {counted(score, 'pair')}." for seat, score in enumerate(view.scores)
        ]
        return [*pairs, f"Round {view.number}, to {view.rules.pairs_to_win} pairs."] if view.number else pairs
    return wrap(_reckoning(view), style.width)


def _reckoning(view: PairingView) -> str:
    worth = view.rules.points
    parts = [
        f"{counted(sum(view.pairs), 'pair')} at {worth.pair}",
        f"{counted(view.bonuses, 'bonus', 'bonuses')} at {worth.bonus}",
        f"less {counted(view.misses, 'miss', 'misses')} at {worth.miss}",
    ]
    times = f"times {worth.layout} for the layout, times {worth.deck} for the deck"
    return f"{', '.join(parts)}; {times}: {view.points:,} points."


def over(view: PairingView, style: Style) -> list[str]:
    """How it ended."""
    if view.rules.alone:
        return wrap(f"All pairs are found. {capital(_reckoning(view))}", style.width)
    winner = view.scores.index(max(view.scores))
    rounds = counted(view.number, "round")
    score = f"{max(view.scores)} pairs to {min(view.scores)}"
    return wrap(f"{style.does(winner, 'win')} with {score}, after {rounds}.", style.width)


def _dealt(event: Event, style: Style) -> str:
    number = event.data["round"]
    which = f" for round {number}" if number > 1 else ""
    return f"{style.does(event.seat, 'lay')} out {event.amount} cards face down{which}."


def fleeting(view: PairingView) -> bool:
    """Whether cards lie open that may be turned down again."""
    return bool(view.up)


def phrase(move: Move, view: PairingView, said: Named) -> str:
    """`turn up c6`."""
    return f"turn up {move.target}" if move.target else ""


BY_PHASE: Final = ByPhase(PHASES, {**CUT_TELLERS, "dealt": _dealt})
SCREEN: Final = BY_PHASE.screen(
    draw,
    standing,
    scores,
    over,
    by_enter=lambda view: HIDE if HIDE in view.legal else None,
    fleeting=fleeting,
    picture=pictured,
    phrase=phrase,
)
