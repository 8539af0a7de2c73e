"""Piquet on the table: what was called, exchanged and counted, and how the partie ends."""

from collections.abc import Iterator, Sequence

from hoylecli.core import Card, Seat, capital, counted
from hoylecli.families import Style
from hoylecli.scoring import piquet

from ..derived import counted_in
from ..phases.declaring import in_call
from ..position import SHOWN, Call
from ..position.labels import in_piquet
from ..position.melds import total
from ..view import ExchangeView, TricksView


def counts(view: TricksView, seat: Seat) -> int:
    """What a seat has counted in this deal."""
    return total(counted_in(view), seat)


def has_begun(view: TricksView) -> bool:
    """Whether cards are exchanged in this game, and have been dealt."""
    return view.exchange is not None and bool(view.exchange.exchanged)


def lines(view: TricksView, style: Style) -> Iterator[str]:
    """What was called and exchanged, and what the viewer knows of cards out of play."""
    if view.phase not in ("exchanging", "declaring", "playing"):
        return
    if view.calls:
        yield ""
        width = max(len(style.name(call.seat)) for call in view.calls)
        for call in view.calls:
            yield f"{style.name(call.seat):<{width}}  {_as_called(call, style)}"
    if has_begun(view):
        yield from ("", *_aside(view, style))


def sentences(view: TricksView, style: Style) -> Iterator[str]:
    """What `lines` shows, in sentences, and what each player has counted so far."""
    if not has_begun(view):
        return
    yield from counted_so_far(view, style)
    for call in view.calls or ():
        yield f"{style.name(call.seat)}: {_as_called(call, style)}."
    yield from (f"{capital(line)}." for line in _aside(view, style))


def counted_so_far(view: TricksView, style: Style) -> Iterator[str]:
    """What each has counted in this deal, where that is counted aloud."""
    items = counted_in(view) if has_begun(view) else ()
    for seat in range(view.players):
        if total(items, seat):
            yield f"{style.does(seat, 'have')} counted {total(items, seat)} in this deal."


def _as_called(call: Call, style: Style) -> str:
    """A call with its answer: `point of five, making 49: not good`; what is shown with its cards."""
    if call.kind == "blanche":
        shown = "".join(f", {in_piquet(combo, style)}" for combo in call.combos)
        return f"carte blanche{shown}: 10"
    said = in_call(call.kind, call.size, call.height)
    said += f", making {call.height}" if call.kind == "point" and call.height else ""
    if call.answer in SHOWN:
        points = sum(piquet.worth(call.kind, len(combo)) for combo in call.combos)
        return f"{said}{_cards(call.combos, style)}: {points if call.answer == 'good' else 'equal'}"
    answer = "not answered yet" if call.is_open else call.answer
    return f"{said}: {answer}" if call.size else said


def _cards(combos: Sequence[Sequence[Card]], style: Style) -> str:
    return f", {' and '.join(map(style.cards, combos))}" if combos else ""


def _aside(view: TricksView, style: Style) -> Iterator[str]:
    exchange = view.exchange or ExchangeView()
    if view.phase == "exchanging":
        order = [(view.dealer + step) % view.players for step in range(1, view.players + 1)]
        many = exchange.exchanged
        done = [f"{style.inside(seat)} took {many[seat]}" for seat in order if many[seat]]
        yield ", ".join([f"talon: {counted(view.undealt, 'card')}", *done])
    if exchange.discards:
        yield f"you discarded {in_piquet(exchange.discards, style)}"
    if exchange.seen:
        yield f"you saw in the talon {style.cards(exchange.seen)}"


def partie(view: TricksView, style: Style) -> list[str]:
    """How a partie ended, and what it is worth."""
    line = view.rules.match.rubicon
    result = piquet.partie(view.scores, line)
    scores = f"{max(view.scores)} to {min(view.scores)}"
    if result.winner is None:
        return [f"The partie is drawn, {scores}."]
    won = f"{style.does(result.winner, 'win')} the partie, {scores}"
    if not result.rubicon:
        return [f"{won}, and {result.points} points: the difference and 100."]
    loser = view.scores.index(min(view.scores))
    lost = f"{style.does(loser, 'have')} not crossed the rubicon of {line}"
    return [f"{won}. {lost}: both scores and 100 make {result.points} points."]
