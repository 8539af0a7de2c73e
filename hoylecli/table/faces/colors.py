"""Colours and weights of what is shown. They only repeat what the text says already.

A piece of text has the names of styles, such as `class:hearts`; a palette says how these look. Families give
plain lines, and `families.screen.Light` says which cards of a drawing stand out and which stand back.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal

from hoylecli.context import current
from hoylecli.core.cards import Card
from hoylecli.families.screen import Light

Deck = Literal["none", "two", "four"]
Background = Literal["any", "dark", "light"]
Pieces = list[tuple[str, str]]

_CARD: Final = r"(?<![A-Za-z0-9])(?:10|[2-9TJQKA])[CDHS♣♦♥♠](?![A-Za-z0-9])"
_PEG: Final = r"[▲△■□]"
_RANK: Final = r"(?:10|[2-9JQKA])"
_ROW: Final = rf"(?<![A-Za-z0-9])[♣♦♥♠] (?:{_RANK} ?)+(?![A-Za-z0-9])"  # `♠ A K 10`, a suit of a hand
_PAINTED: Final = re.compile(f"(?P<row>{_ROW})|(?P<card>{_CARD})|(?P<peg>{_PEG})")
_IN_ROW: Final = re.compile(_RANK)
_SUIT: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
_STYLES: Final[dict[Deck, dict[str, str]]] = {
    "none": {},
    "two": {"H": "class:hearts", "D": "class:hearts"},
    "four": {"H": "class:hearts", "D": "class:diamonds", "C": "class:clubs", "S": "class:spades"},
}
_PEGS: Final = {"▲": "class:first", "△": "class:first", "■": "class:second", "□": "class:second"}
_OWN: Final = re.compile(r"(?:Your hand|You)\b")
_HEAD: Final = re.compile(r"[A-Z][\w'-]*(?: [\w'-]+){0,2}:(?= |$)|\S[^.]*:$")
_TITLE: Final = " · "
ALIKE: Final = Light()

_WEIGHTS: Final = {
    "title": "bold",
    "heading": "bold",
    "own": "bold",
    "question": "bold",
    "bright": "bold",
    "dim": "nobold dim",
    "spades": "bold",
    "complaint": "italic",
    "bottom-toolbar": "noreverse bold",
    "validation-toolbar": "reverse",
}
PALETTES: Final[dict[Background, dict[str, str]]] = {
    "any": _WEIGHTS
    | {"hearts": "bold ansired", "diamonds": "bold ansibrightblue", "clubs": "bold ansigreen"}
    | {"first": "bold ansibrightblue", "second": "bold ansired", "complaint": "italic ansimagenta"},
    "dark": _WEIGHTS
    | {"hearts": "ansibrightred", "diamonds": "ansibrightcyan", "clubs": "ansibrightgreen"}
    | {"first": "ansibrightcyan", "second": "ansibrightred", "complaint": "italic ansibrightyellow"}
    | {"title": "bold ansibrightyellow", "question": "bold ansibrightcyan", "own": "bold ansiwhite"},
    "light": _WEIGHTS
    | {"hearts": "#af0000", "diamonds": "#0000af", "clubs": "#005f00"}
    | {"first": "#0000af", "second": "#af0000", "complaint": "italic #87005f"}
    | {"title": "bold #005f87", "question": "bold #005f87"},
}


def chosen_deck() -> Deck:
    """How many colours the suits have, as the environment and the theme want it."""
    here = current()
    if not here.has_color or here.has_theme("plain"):
        return "none"
    return "four" if here.has_theme("four") else "two"


def chosen_palette() -> dict[str, str]:
    """The styles for the background that the theme names; else those that can be read on any."""
    known: tuple[Background, ...] = ("dark", "light")
    return PALETTES[next((name for name in known if current().has_theme(name)), "any")]


def painted(text: str, deck: Deck, light: Light = ALIKE, base: str = "") -> Pieces:
    """The text in pieces, each card with the style of its suit: `[("", "Play "), ("class:hearts", "5♥")]`.

    base: a style for all of it.
    """
    pieces: Pieces = []
    end = 0
    for start, stop, style in _styled(text, deck, light):
        if style:
            pieces += [(base, text[end:start])] if start > end else []
            pieces.append((f"{base} {style}".strip(), text[start:stop]))
            end = stop
    return [*pieces, (base, text[end:])] if end < len(text) or not pieces else pieces


def _styled(text: str, deck: Deck, light: Light) -> Iterator[tuple[int, int, str]]:
    """The places of cards and pegs in the text, with their styles; in a row of a suit those of its ranks."""
    for found in _PAINTED.finditer(text):
        start, stop = found.span()
        if found["row"]:
            sign = text[start]
            yield start, start + 1, _STYLES[deck].get(_SUIT[sign], "")
            for rank in _IN_ROW.finditer(text, start + 1, stop):
                yield *rank.span(), _of_card(f"{rank[0]}{sign}", deck, light)
        else:
            yield start, stop, _of_card(found["card"], deck, light) if found["card"] else _PEGS[found["peg"]]


def _of_card(text: str, deck: Deck, light: Light) -> str:
    suit = _SUIT.get(text[-1], text[-1])
    style = _STYLES[deck].get(suit, "")
    if light != ALIKE:
        card = Card.parse(text)
        style += " class:dim" if card in light.dim else " class:bright" if card in light.bright else ""
    return style.strip()


def painted_table(lines: Sequence[str], deck: Deck, light: Light) -> Iterator[Pieces]:
    """The lines of a drawn table: its title, the reader's own name and hand, and cards stand out."""
    title = next((at for at, line in enumerate(lines) if line), 0)
    for at, line in enumerate(lines):
        if at == title and _TITLE in line:
            yield painted(line, deck, light, "class:title")
        else:
            yield _begun("class:own", _OWN.match(line), line, deck, light)


def painted_answer(line: str, deck: Deck) -> Pieces:
    """A line of an answer: what stands before a colon is a heading."""
    return _begun("class:heading", _HEAD.match(line), line, deck, ALIKE)


def _begun(base: str, start: re.Match[str] | None, line: str, deck: Deck, light: Light) -> Pieces:
    """The line, in which what it starts with has a style of its own."""
    if start is None:
        return painted(line, deck, light)
    rest = line[start.end() :]
    return [*painted(start[0], deck, light, base), *(painted(rest, deck, light) if rest else [])]
