"""How piquet is spoken: what is called and answered, what is counted aloud, and how the partie ends."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from hoylecli.core.cards import Card
from hoylecli.core.events import Event, Seat
from hoylecli.core.grammar import capital, counted
from hoylecli.families.screen import Style
from hoylecli.scoring import piquet

from ..position.calls import SHOWN, Call
from ..position.labels import inside, verb
from ..position.reckoning import NUMBERS, RANKS, in_view, name, total
from ..view import TricksView

_TEENS: Final = (
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy")


def number(amount: int) -> str:
    """The number in words, as a point is told.

    >>> number(9), number(17), number(40), number(49)
    ('nine', 'seventeen', 'forty', 'forty-nine')
    """
    small = (*NUMBERS, *_TEENS)
    if amount < len(small):
        return small[amount]
    ones = f"-{NUMBERS[amount % 10]}" if amount % 10 else ""
    return _TENS[amount // 10 - 2] + ones


def sequence(size: int, top: int) -> str:
    """A sequence by its length and its highest card, 0 for a seven to 7 for an ace.

    >>> sequence(4, 6), sequence(3, 7), sequence(5, 4)
    ('quart to the king', 'tierce major', 'quint minor')
    """
    if top == len(piquet.ORDER) - 1:
        return f"{piquet.SEQUENCES[size]} major"
    if top == size - 1:
        return f"{piquet.SEQUENCES[size]} minor"
    return f"{piquet.SEQUENCES[size]} to the {_TOPS[piquet.ORDER[top]]}"


_TOPS: Final = {"9": "nine", "T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}


def what(kind: str, size: int, height: int) -> str:
    """What is called: `point of five`, `quart to the king`, `three tens`, `no sequence`."""
    if not size:
        return f"no {kind}"
    if kind == "point":
        return f"point of {number(size)}"
    return sequence(size, height) if kind == "sequence" else f"{number(size)} {RANKS[piquet.ORDER[height]]}"


def _in_suits(cards: Sequence[Card], style: Style) -> str:
    """The cards as a hand is held."""
    return style.cards(sorted(cards, key=lambda card: ("SHCD".index(card.suit), -piquet.height(card))))


# Told as it happens


def _says(event: Event, style: Style, words: str) -> str:
    return f'{style.name(event.seat)}: "{capital(words)}"'


def _blanche(event: Event, style: Style) -> str:
    counts = verb([event.seat], "count", style)
    return f"{style.does(event.seat, 'have')} carte blanche, no court card at all, and {counts} 10."


def _exchanged(event: Event, style: Style) -> str:
    left = (
        f", and {verb([event.seat], 'leave', style)} {number(int(event.note))}" if event.note != "0" else ""
    )
    return f"{style.does(event.seat, 'exchange')} {counted(event.amount or 0, 'card')}{left}."


def _declared(event: Event, style: Style) -> str:
    kind, _, rank = event.note.partition(" ")
    height = piquet.ORDER.index(rank) if rank else 0
    return _says(event, style, f"{what(kind, event.amount or 0, height)}.")


def _counted(event: Event, style: Style) -> str:
    kind, _, now = event.note.partition(" ")
    called = name(kind, event.cards)
    counts = f"{style.does(event.seat, 'count')} {event.amount} for {'a' if kind != 'set' else ''} {called}"
    return f"{' '.join(counts.split())}, {style.cards(event.cards)}: {now} so far."


def _bonus(event: Event, style: Style) -> str:
    who = style.does(event.seat, "count")
    if event.note == "cards":
        return f"{who} {event.amount} for the cards, having most of the tricks."
    return f"{event.note}! {who} {event.amount}{'' if event.note == 'capot' else ' more'}."


def _reckoned(event: Event, style: Style) -> str:
    counts = [f"{style.name(seat)} {count}" for seat, count in enumerate(event.note.split())]
    return f"the count: {', '.join(counts)}."


TELLERS: Final[dict[str, Callable[[Event, Style], str]]] = {
    "blanche": _blanche,
    "blanche_shown": lambda event, style: (
        f"{style.does(event.seat, 'show')} it: {_in_suits(event.cards, style)}."
    ),
    "exchanged": _exchanged,
    "discarded": lambda event, style: f"{style.does(event.seat, 'discard')} {_in_suits(event.cards, style)}.",
    "drew": lambda event, style: f"{style.does(event.seat, 'draw')} {_in_suits(event.cards, style)}.",
    "left": lambda event, style: (
        f"{style.does(event.seat, 'look')} at what you leave: {style.cards(event.cards)}."
    ),
    "declared": _declared,
    "answered": lambda event, style: _says(
        event, style, "making?" if event.note == "making" else f"{event.note}."
    ),
    "told": lambda event, style: _says(event, style, f"{number(event.amount or 0)}."),
    "counted": _counted,
    "equal": lambda event, style: (
        f"{style.possessive(event.seat)} {event.note} is {style.cards(event.cards)}: equal."
    ),
    "looked_at_talon": lambda event, style: (
        f"{style.does(event.seat, 'turn')} up what is left of the talon: {style.cards(event.cards)}."
    ),
    "left_talon": lambda event, style: f"{style.does(event.seat, 'leave')} the talon unseen.",
    "bonus": _bonus,
    "reckoned": _reckoned,
}


# On the table


def counts(view: TricksView, seat: Seat) -> int:
    """What a seat has counted in this deal."""
    return total(in_view(view), seat)


def lines(view: TricksView, style: Style) -> Iterator[str]:
    """What was called, what each has exchanged, and what the viewer knows of cards out of play."""
    if view.phase not in ("exchanging", "declaring", "playing"):
        return
    if view.calls:
        yield ""
        width = max(len(style.name(call.seat)) for call in view.calls)
        for call in view.calls:
            yield f"{style.name(call.seat):<{width}}  {_as_called(call, style)}"
    if view.exchanged:
        yield from ("", *_aside(view, style))


def sentences(view: TricksView, style: Style) -> Iterator[str]:
    """The same for those who listen, and the count."""
    if not view.exchanged:
        return
    items = in_view(view)
    for seat in range(view.players):
        if total(items, seat):
            yield f"{style.does(seat, 'have')} counted {total(items, seat)} in this deal."
    for call in view.calls:
        yield f"{style.name(call.seat)}: {_as_called(call, style)}."
    yield from (f"{capital(line)}." for line in _aside(view, style))


def _as_called(call: Call, style: Style) -> str:
    """`point of five, making 49: not good`; what counts with its cards."""
    if call.kind == "blanche":
        shown = "".join(f", {_in_suits(combo, style)}" for combo in call.combos)
        return f"carte blanche{shown}: 10"
    said = what(call.kind, call.size, call.height)
    said += f", making {call.height}" if call.kind == "point" and call.height else ""
    if call.answer in SHOWN:
        points = sum(piquet.worth(call.kind, len(combo)) for combo in call.combos)
        return f"{said}{_cards(call.combos, style)}: {points if call.answer == 'good' else 'equal'}"
    answer = "not answered yet" if call.is_open else call.answer
    return f"{said}: {answer}" if call.size else said


def _cards(combos: Sequence[Sequence[Card]], style: Style) -> str:
    return "".join(f", {style.cards(combo)}" for combo in combos)


def _aside(view: TricksView, style: Style) -> Iterator[str]:
    if view.phase == "exchanging":
        order = [(view.dealer + step) % view.players for step in range(1, view.players + 1)]
        done = [
            f"{inside(seat, style)} took {view.exchanged[seat]}" for seat in order if view.exchanged[seat]
        ]
        yield ", ".join([f"talon: {counted(view.talon, 'card')}", *done])
    if view.discards:
        yield f"you discarded {_in_suits(view.discards, style)}"
    if view.seen:
        yield f"you saw in the talon {style.cards(view.seen)}"


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
