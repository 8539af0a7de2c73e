"""What a player of piquet is asked, a few words on each answer, and the shorter ways to write it."""

from collections.abc import Callable
from typing import Final

from hoylecli.core.grammar import capital, counted
from hoylecli.core.moves import Move
from hoylecli.families.screen import Style
from hoylecli.scoring import piquet

from ...position.calls import awaiting
from ...position.labels import SUITS
from ...text.piquet import number, what
from ...view import TricksView

_ANSWERS: Final = {
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


def exchanging(view: TricksView, style: Style) -> str:
    """How many cards may be exchanged."""
    least, most = len(view.legal[0].cards), len(view.legal[-1].cards)
    return f"Which cards do you exchange, {number(least)} to {number(most)} of them?"


def declaring(view: TricksView, style: Style) -> str:
    """What is to be answered or called."""
    call = awaiting(view.calls)
    if call is not None and call.seat != view.seat:
        making = f", making {call.height}" if call.kind == "point" and call.height else ""
        return f"{capital(what(call.kind, call.size, call.height))}{making}. Your answer?"
    verbs = [move.verb for move in view.legal]
    if verbs[:1] == ["look"]:
        return f"You left {counted(view.talon, 'card')}. Do you look, which shows elder, too, or leave them?"
    if verbs == ["none"]:
        return "You have nothing to call here."
    return f"Your {verbs[0]}?" if verbs else ""


QUESTIONS: Final[dict[str, Callable[[TricksView, Style], str]]] = {
    "exchanging": exchanging,
    "declaring": declaring,
}


def gloss(move: Move, view: TricksView, style: Style) -> str:
    """A few words on what may be called or answered."""
    if move.verb in ("point", "sequence", "set"):
        combos = piquet.combos(move.verb, move.cards)
        names = [what(move.verb, len(combo.cards), combo.height) for combo in combos]
        making = f", making {combos[0].height}" if move.verb == "point" else ""
        return " and ".join(names) + making
    if move.verb == "good" and len(view.legal) > 1:
        return "sink what you hold"
    if move.verb == "none" and len(view.legal) > 1:
        return "sink it"
    return _GLOSSES.get(move.verb, "") if view.phase == "declaring" else ""


_GLOSSES: Final = {
    "not-good": "yours is better",
    "making": "you have as many cards: ask what these make",
    "equal": "nobody counts it",
    "good": "it counts",
    "look": "you both see them",
    "leave": "nobody sees them",
}


def read(words: str, view: TricksView) -> Move | None:
    """The move meant: `point` is the best one, `sequence` all of them; `point hearts`; `not good`."""
    words = words.rstrip(" .!?")
    answer = Move(_ANSWERS.get(words, "none" if words.startswith("no ") else words.partition(" ")[0]))
    if answer in view.legal:
        return answer
    verb, _, suit = words.partition(" ")
    meant = [move for move in view.legal if move.verb == verb and move.cards]
    letters = {alias: letter for letter, long in SUITS.items() for alias in (letter.lower(), long, long[:-1])}
    if suit in letters:
        meant = [move for move in meant if {card.suit for card in move.cards} == {letters[suit]}]
    return meant[0] if meant and (not suit or suit in letters) else None
