"""The text of piquet's dialogue: what is asked and told, and what people type."""

from collections.abc import Mapping
from typing import Final

from hoylecli.core.events import Event
from hoylecli.core.grammar import capital, counted
from hoylecli.core.moves import Move
from hoylecli.families.phase import Teller
from hoylecli.families.screen import Style
from hoylecli.scoring import piquet

from ...position.calls import awaiting, uncalled
from ...position.labels import SUITS, number
from ...position.reckoning import RANKS, name
from ...view import TricksView
from ..reading import folded


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


def called(kind: str, size: int, height: int) -> str:
    """What is called: `point of five`, `quart to the king`, `three tens`, `no sequence`."""
    if not size:
        return f"no {kind}"
    if kind == "point":
        return f"point of {number(size)}"
    return sequence(size, height) if kind == "sequence" else f"{number(size)} {RANKS[piquet.ORDER[height]]}"


def question(view: TricksView, style: Style) -> str:
    """What is to be answered or called."""
    call = awaiting(view.calls or ())
    if call is not None and call.seat != view.seat:
        making = f", making {call.height}" if call.kind == "point" and call.height else ""
        return f"{capital(called(call.kind, call.size, call.height))}{making}. Your answer?"
    verbs = [move.verb for move in view.legal]
    if verbs[:1] == ["look"]:
        left, it = counted(view.talon, "card"), "it" if view.talon == 1 else "them"
        return f"You left {left}. Look, which shows {it} to elder too, or leave {it}?"
    if verbs == ["none"]:
        kinds, seat = view.rules.declare.kinds, view.seat or 0
        kind = uncalled(kinds, view.calls or (), seat, is_younger=bool(view.trick))
        return f"You have no {kind} to call."
    return f"Your {verbs[0]}?" if verbs else ""


def gloss(move: Move, view: TricksView, style: Style) -> str:
    """A few words on what may be called or answered."""
    if move.verb in ("point", "sequence", "set"):
        combos = piquet.combos(move.verb, move.cards)
        names = [called(move.verb, len(combo.cards), combo.height) for combo in combos]
        making = f", making {combos[0].height}" if move.verb == "point" else ""
        return " and ".join(names) + making
    if move.verb == "good" and len(view.legal) > 1:
        return "sink what you hold"
    if move.verb == "none" and len(view.legal) > 1:
        return "sink it"
    return _GLOSSES.get(move.verb, "")


_GLOSSES: Final = {
    "not-good": "yours is better",
    "making": "you have as many cards: ask what these make",
    "equal": "nobody counts it",
    "good": "it counts",
    "look": "you both see what is left",
    "leave": "nobody sees it",
}


def read(text: str, view: TricksView) -> Move | None:
    """The move meant: `point` is the best one, `sequence` all of them; `point hearts`; `not good`."""
    words = folded(text).rstrip(" .!?")
    answer = Move(_SPOKEN.get(words, "none" if words.startswith("no ") else words.partition(" ")[0]))
    if answer in view.legal:
        return answer
    verb, _, suit = words.partition(" ")
    meant = [move for move in view.legal if move.verb == verb and move.cards]
    letters = {alias: letter for letter, long in SUITS.items() for alias in (letter.lower(), long, long[:-1])}
    if suit in letters:
        meant = [move for move in meant if {card.suit for card in move.cards} == {letters[suit]}]
    return meant[0] if meant and (not suit or suit in letters) else None


_SPOKEN: Final = {
    "not good": "not-good",
    "no good": "not-good",
    "not": "not-good",
    "how many": "making",
    "what do they make": "making",
    "making what": "making",
    "yes": "good",
    "even": "equal",
    "no": "none",
    "nothing": "none",
}


# Told as it happens


def _says(event: Event, style: Style, words: str) -> str:
    return f'{style.name(event.seat)}: "{capital(words)}"'


def _declared(event: Event, style: Style) -> str:
    kind, rank = event.data["kind"], event.data["rank"]
    height = piquet.ORDER.index(rank) if rank else 0
    return _says(event, style, f"{called(kind, event.amount or 0, height)}.")


def _counted(event: Event, style: Style) -> str:
    kind, now = event.data["kind"], event.data["total"]
    combo = name(kind, event.cards)
    counts = f"{style.does(event.seat, 'count')} {event.amount} for {'a' if kind != 'set' else ''} {combo}"
    return f"{' '.join(counts.split())}, {style.cards(event.cards)}: {now} so far."


def _bonus(event: Event, style: Style) -> str:
    who, what = style.does(event.seat, "count"), event.data["what"]
    if what == "cards":
        return f"{who} {event.amount} for the cards, with most of the tricks."
    return f"{what}! {who} {event.amount}{'' if what == 'capot' else ' more'}."


def _reckoned(event: Event, style: Style) -> str:
    counts = [f"{style.name(seat)} {count}" for seat, count in enumerate(event.data["totals"])]
    return f"the count: {', '.join(counts)}."


TELLERS: Final[Mapping[str, Teller]] = {
    "declared": _declared,
    "answered": lambda event, style: _says(
        event, style, "making?" if event.data["answer"] == "making" else f"{event.data['answer']}."
    ),
    "told": lambda event, style: _says(event, style, f"{number(event.amount or 0)}."),
    "counted": _counted,
    "equal": lambda event, style: (
        f"{style.possessive(event.seat)} {event.data['kind']} is {style.cards(event.cards)}: equal."
    ),
    "looked_at_talon": lambda event, style: (
        f"{style.does(event.seat, 'turn')} up what is left of the talon: {style.cards(event.cards)}."
    ),
    "left_talon": lambda event, style: f"{style.does(event.seat, 'leave')} the talon unseen.",
    "bonus": _bonus,
    "reckoned": _reckoned,
}
