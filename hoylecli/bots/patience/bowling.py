"""Bowlers: on which pin to put a card, by rules of thumb or by the exact value.

Between two pins with cards there must be at least as many ranks free as there are empty pins. The ranks
beyond that are the slack of this span: three for an empty rack, and every card that is placed divides it. A
rack is therefore described by the number of pins without slack, the number of ranks that fit on no pin (lost:
wasted whenever they come), and the spans with pins and slack.

The expert knows the expected value of every such rack, taking every rank as equally likely to come next,
whatever has been dealt. The average player divides a span in the proportion of its ranks; the beginner
forgets which cards lie there already.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from random import Random
from typing import Final, NamedTuple

from hoylecli.core import Move, listed
from hoylecli.families.patience import BowlingView
from hoylecli.families.patience.bowling import WASTE, pin_of
from hoylecli.scoring.bowling import PINS

from ..hints import Hint, weighed
from ..levels import LevelPlayer
from .hints import in_words

STRIKE: Final = 26.0  # what a strike comes to with the balls that count in it: about 8 each
SPARE: Final = 18.0
_RANKS: Final = 13


class Span(NamedTuple):
    """Empty pins side by side. slack: how many ranks there are for them beyond their number."""

    pins: int
    slack: int


class Rack(NamedTuple):
    """What is left to fill. tight: pins without slack. lost: ranks without a pin. spans: others, sorted."""

    tight: int
    lost: int
    spans: tuple[Span, ...]

    @property
    def empty(self) -> int:
        """The number of pins without a card."""
        return self.tight + sum(span.pins for span in self.spans)


def rack_of(ranks: Sequence[int]) -> Rack | None:
    """The rack with these ranks on the pins, 0 for an empty pin; None when it cannot be filled any more."""
    placed = [(pin, rank) for pin, rank in enumerate(ranks, 1) if rank]
    spans, before = [], (0, 0)
    for pin, rank in [*placed, (PINS + 1, _RANKS + 1)]:
        pins = pin - before[0] - 1
        spans.append(Span(pins, rank - before[1] - 1 - pins))
        before = pin, rank
    return None if any(span.slack < 0 for span in spans) else _told(spans)


def _told(spans: Sequence[Span]) -> Rack:
    return Rack(
        tight=sum(span.pins for span in spans if not span.slack),
        lost=sum(span.slack for span in spans if not span.pins),
        spans=tuple(sorted(span for span in spans if span.pins and span.slack)),
    )


@cache
def value(rack: Rack, wasted: int, most: int) -> float:
    """The expected result of a frame, with every card placed for the best.

    wasted: how many cards have gone to waste; `most` of them end a ball.
    """
    if wasted == 2 * most:
        return float(PINS - rack.empty)
    if not rack.empty:
        return STRIKE if wasted < most else SPARE
    total, ways = 0.0, rack.tight + rack.lost
    if rack.tight:
        total += rack.tight * value(rack._replace(tight=rack.tight - 1), wasted, most)
    if rack.lost:
        total += rack.lost * value(rack, wasted + 1, most)
    for number, span in enumerate(rack.spans):
        ways += span.pins + span.slack
        for rank in range(span.pins + span.slack):
            total += max(value(then, wasted, most) for then in _placed(rack, number, rank))
    return total / ways


def _placed(rack: Rack, number: int, rank: int) -> Iterator[Rack]:
    """The racks after the `rank`th of the cards that fit a span, from 0, has been placed in it."""
    pins, slack = rack.spans[number]
    others = (*rack.spans[:number], *rack.spans[number + 1 :])
    for below in range(max(0, rank - slack), min(pins - 1, rank) + 1):
        parts = _told((Span(below, rank - below), Span(pins - 1 - below, slack - rank + below)))
        spans = tuple(sorted((*others, *parts.spans)))
        yield Rack(rack.tight + parts.tight, rack.lost + parts.lost, spans)


Reckoning = Callable[[BowlingView, Move], float]
"""How good a pin is for the card."""


def _pins_of(view: BowlingView) -> list[Move]:
    return [move for move in view.legal if move.target.startswith("p")]


def _choose(reckon: Reckoning, view: BowlingView, rng: Random) -> Move:
    return max(_pins_of(view), key=lambda move: reckon(view, move), default=WASTE)


def evaluate(view: BowlingView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The best pin, and the expected result of the frame with it, and with what is asked for."""
    move = max(_pins_of(view), key=lambda move: after(view, move), default=WASTE)
    wanted = [each for each in asked if each in (*_pins_of(view), WASTE) and each != move]
    if move == WASTE:
        return _with(view, Hint(move, "No pin takes this card, so it is wasted."), wanted)
    if view.pins[pin_of(move) - 1]:
        return _with(view, Hint(move, "A card of its rank lies there, and it goes nowhere else."), wanted)
    pins = [each for each in _pins_of(view) if after(view, each) > 0]
    if len(pins) <= 1:
        return _with(view, Hint(move, "On no other pin could it leave room for the rest."), wanted)
    return _with(view, Hint(move, _room(view, move)), [*pins, *wanted])


def _with(view: BowlingView, hint: Hint, others: Sequence[Move]) -> Hint:
    """The hint with the expected result of the frame for its move and for others."""
    if not others:
        return hint
    values = weighed({move: after(view, move) for move in (hint.move, *others)})
    return replace(hint, weighed=values, unit="total", title="Expected score of the frame")


def _room(view: BowlingView, move: Move) -> str:
    """How many pins are free on both sides of the pin."""
    pin, ranks = pin_of(move), _ranks(view)
    below = next((at for at in range(pin - 1, 0, -1) if ranks[at - 1]), 0)
    above = next((at for at in range(pin + 1, PINS + 1) if ranks[at - 1]), PINS + 1)
    lower, higher = pin - below - 1, above - pin - 1
    sides = [
        f"{_pins(many)} for {kind} cards" for many, kind in ((lower, "lower"), (higher, "higher")) if many
    ]
    if not sides:
        return "It fits between its neighbors there and blocks no other pin."
    return f"That leaves {listed(sides)}."


def _pins(many: int) -> str:
    return f"{in_words(many)} pin{'s' * (many > 1)}"


def after(view: BowlingView, move: Move) -> float:
    """The expected result of the frame when the card goes on that pin, or to waste."""
    ranks, wasted = _ranks(view), sum(map(len, view.waste))
    if move == WASTE:
        wasted += 1
    else:
        ranks[pin_of(move) - 1] = _card_rank(view)
    rack = rack_of(ranks)
    most = view.rules.waste.most or 1
    return 0.0 if rack is None else value(rack, wasted, most)


def _ranks(view: BowlingView) -> list[int]:
    return [pile[0].rank if pile else 0 for pile in view.pins]


def _card_rank(view: BowlingView) -> int:
    card = view.stock[0]
    assert card is not None
    return card.rank


def _at_a_glance(view: BowlingView, move: Move) -> float:
    """How near the pin is to where the rank would be on an empty rack."""
    return -abs(pin_of(move) - (_card_rank(view) - 0.5) * PINS / _RANKS - 0.5)


def _by_proportion(view: BowlingView, move: Move) -> float:
    """How near the pin is to where the rank would be between the cards on both sides of it."""
    ranks, rank, pin = _ranks(view), _card_rank(view), pin_of(move)
    below = max((number for number in range(1, pin) if ranks[number - 1]), default=0)
    above = min((number for number in range(pin + 1, PINS + 1) if ranks[number - 1]), default=PINS + 1)
    low = ranks[below - 1] if below else 0
    high = ranks[above - 1] if above <= PINS else _RANKS + 1
    return -abs(pin - below - (rank - low - 0.5) * (above - below - 1) / (high - low - 1) - 0.5)


PLAYERS: Final = {
    "beginner": LevelPlayer(evaluate, partial(_choose, _at_a_glance)),
    "average": LevelPlayer(evaluate, partial(_choose, _by_proportion)),
    "expert": LevelPlayer(evaluate),
}
