"""Reads answers that are not written as moves, such as yes or a number in words; others are refused with what
would do.
"""

import re
from collections.abc import Sequence
from typing import Final

from hoylecli.core.game import PLAY, Move

from .host.turn import Turn

FEW: Final = 6  # moves that a refusal names, and kinds of moves of which it has one each
YES: Final = frozenset({"y", "yes", "yeah", "yep", "ok", "okay", "sure"})
NO: Final = frozenset({"n", "no", "none", "nope", "nothing"})
DECLINING: Final = ("pass", "none", "not-good", "leave", "stand", "refuse")
_SAID: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
)
_NUMBERS: Final = {name: number for number, name in enumerate(_SAID.split())}
_COUNTED: Final = re.compile(
    r"(?P<verb>[a-z-]+ )??(?P<number>\d{1,9}|[a-z]+)( ?(tricks?|points?|chips?|dollars?))?"
)


def answered(text: str, turn: Turn) -> Move | None:
    """The move that `yes`, `no`, `none`, `eight` or `8 tricks` mean, by the moves that are legal now.

    A number may be one that is not legal: applying the move gives the reason why not.
    """
    said, legal = text.lower(), turn.legal
    declining = [move for move in legal if str(move) in DECLINING]
    others = [move for move in legal if move not in declining]
    nothing = [move for move in legal if move.amount == 0]
    if said in YES:
        is_one = len(declining) == len(others) == 1 and not others[0].cards
        return others[0] if is_one else turn.by_enter if legal else None
    if said in NO:
        found = declining or nothing
        return found[0] if len(found) == 1 else None
    return _counted(said, [move for move in legal if move.amount is not None])


def _counted(said: str, legal: Sequence[Move]) -> Move | None:
    """The move with the one verb that takes a number alone now, and the number that is said."""
    verbs = {move.verb for move in legal}
    match = _COUNTED.fullmatch(said)
    if match is None or len(verbs) != 1 or any(move != Move(move.verb, amount=move.amount) for move in legal):
        return None
    (verb,), begun, number = verbs, (match["verb"] or "").strip(), match["number"]
    if (number not in _NUMBERS and not number.isdecimal()) or not verb.startswith(begun):
        return None
    return Move(verb, amount=_NUMBERS[number] if number in _NUMBERS else int(number))


def is_beside_the_point(move: Move, legal: Sequence[Move]) -> bool:
    """Whether it names one place alone, where there are moves, and none of them is by places."""
    is_place = move.verb == PLAY and not move.cards and not move.source
    return is_place and bool(legal) and not any(map(_names_places, legal))


def what_would_do(text: str, turn: Turn) -> str:
    """A refusal that names the moves, if they are few, or one of each kind of them."""
    legal, refused = turn.legal, f"'{text}' is not a move here"
    if not legal or any(map(_names_places, legal)):
        return f"{refused}; ? shows what you can do."
    if len(legal) == 1:
        return f"{refused}; type {turn.spoken(legal[0])}, or just press Enter."
    kinds = {(move.verb, bool(move.cards)): move for move in reversed(legal)}
    is_all = len(legal) <= FEW
    named = legal if is_all else sorted(kinds.values(), key=list(legal).index)[:FEW]
    texts = [turn.spoken(move) for move in named]
    listed = " or ".join(filter(None, [", ".join(texts[:-1]), texts[-1]]))
    return f"{refused}; type {listed}{'' if is_all else ', for example'}."


def _names_places(move: Move) -> bool:
    return move.verb == PLAY and bool(move.target or move.source)
