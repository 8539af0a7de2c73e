"""What people type in several phases and `core.moves.resolve` cannot read."""

from typing import Final

from hoylecli.core.moves import Move, resolve

from ..position.labels import SUITS, SYMBOLS
from ..view import TricksView

SUIT_WORDS: Final = {
    word: letter.lower()
    for letter, name in SUITS.items()
    for word in (letter.lower(), name, name[:-1], SYMBOLS[letter])
}
"""The suits as people write them, with the letters that moves have."""
FILLERS: Final = frozenset(("it", "up", "i", "to", "the", "and", "play", "dealer", "on"))
_BEFORE: Final = (
    "pass on ",
    "pass ",
    "give ",
    "lay away ",
    "lay ",
    "discard ",
    "exchange ",
    "play ",
    "lead ",
)


def folded(text: str) -> str:
    """The text in lower case, with single blanks."""
    return " ".join(text.lower().split())


def read_cards(text: str, view: TricksView) -> Move | None:
    """The cards after a word such as `pass` or `discard`, where these may be chosen now; else None."""
    before = next((start for start in _BEFORE if folded(text).startswith(start)), "")
    return resolve(" ".join(text.split())[len(before) :], view.legal) if before and view.legal else None
