"""Suits in colour. Colour only repeats what the sign says already."""

import re
from typing import Final, Literal

Deck = Literal["none", "two", "four"]

_CARD: Final = re.compile(r"(?<![A-Za-z0-9])(?:10|[2-9TJQKA])([CDHS♣♦♥♠])(?![A-Za-z0-9])")
_SUIT: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
_STYLES: Final[dict[Deck, dict[str, str]]] = {
    "none": {},
    "two": {"H": "class:hearts", "D": "class:hearts"},
    "four": {"H": "class:hearts", "D": "class:diamonds", "C": "class:clubs", "S": "class:spades"},
}


def painted(text: str, deck: Deck) -> list[tuple[str, str]]:
    """The text in pieces, each card with the style of its suit: `[("", "Play "), ("class:hearts", "5♥")]`."""
    pieces: list[tuple[str, str]] = []
    end = 0
    for found in _CARD.finditer(text):
        style = _STYLES[deck].get(_SUIT.get(found[1], found[1]))
        if style is not None:
            pieces += [("", text[end : found.start()])] if found.start() > end else []
            pieces.append((style, found[0]))
            end = found.end()
    return [*pieces, ("", text[end:])] if end < len(text) or not pieces else pieces
