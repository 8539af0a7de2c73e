"""Colors and weights of what is shown. They only repeat what the text says already.

A piece of text has the names of styles, such as `class:hearts`; a palette says how these look. Families give
plain lines, and `families.screen.Light` says which cards of a drawing stand out and which stand back.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from hoylecli.context import current
from hoylecli.core import Card
from hoylecli.families import Light

Deck = Literal["none", "two", "four"]
Ground = Literal["felt", "dark", "light"]
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
    """How many colors the suits have, as the environment and the theme want it."""
    here = current()
    if not here.has_color or here.has_theme("plain"):
        return "none"
    return "four" if here.has_theme("four") else "two"


def chosen_palette() -> dict[str, str]:
    """The styles for the background that the theme names; else those that can be read on any."""
    known: tuple[Background, ...] = ("any", "dark", "light")
    background = next((name for name in known if current().has_theme(name)), known[0])
    pegs = _chosen_pegs()
    if not pegs:
        return PALETTES[background]
    first, second = (PEGS[color][1 + known.index(background)] for color in pegs_of(pegs))
    return PALETTES[background] | {"first": str(first), "second": str(second)}


def chosen_theme(deck: Deck) -> "Theme | None":
    """How tables are painted with tiles; None where they are lines of text.

    That is where the theme wants it, and where there are no 256 colors to paint with.
    """
    here = current()
    if deck == "none" or not here.has_palette or here.has_theme("lines"):
        return None
    grounds: tuple[Ground, ...] = ("felt", "dark", "light")
    ground = next((name for name in grounds if here.has_theme(name)), grounds[0])
    words = here.settings["back"].split()
    pattern = next((word for word in words if word in BACKS), "weave")
    dye = next((word for word in words if word in DYES), "blue")
    return theme_of(ground, deck, pattern, dye, _chosen_pegs() or "blue")


def _chosen_pegs() -> str:
    """The color of one's pegs, "" where none is chosen."""
    return next((word for word in current().settings["pegs"].split() if word in PEGS), "")


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


# What tiles are painted with. See `tiles`, which draws them.
#
# The numbers are those of the palette of 256 colors, which looks alike in all terminals; (letters, ground,
# weight). None is the ground, or the letters, that the terminal has. The cards of all themes have the same
# faces. Text has a contrast of at least 4.5 to 1 to its ground; what is mere ornament may have less.


@dataclass(frozen=True, slots=True)
class Theme:
    """How a table is painted.

    styles: by what is painted. A card has the name of its look and its suit, `lit H`. pattern: four letters
    on the back of a card.
    """

    styles: Mapping[str, str]
    pattern: str


Paint = tuple[int | None, int | None, str]
PAPER: Final = {"paper": 255, "lit": 229, "under": 253, "dim": 251}
"""The grounds of cards: open, that stand out, covered by others, that stand back."""
_EDGE: Final = {"paper": 247, "lit": 144, "under": 245, "dim": 243}
_INKS: Final[dict[Deck, dict[str, tuple[int, int]]]] = {
    "two": {"S": (16, 16), "C": (16, 16), "H": (160, 88), "D": (160, 88)},
    "four": {"S": (16, 16), "C": (22, 22), "H": (160, 88), "D": (26, 18)},
}
"""For each suit the ink on a bright card and on one that is shaded."""
_BRIGHT: Final = ("paper", "lit")
_GROUNDS: Final[dict[Ground, int | None]] = {"felt": 22, "dark": None, "light": None}
_TEXTS: Final[dict[Ground, dict[str, tuple[int | None, str]]]] = {
    "felt": {
        "ground": (254, ""),
        "name": (254, ""),
        "own": (231, "bold"),
        "quiet": (151, ""),
        "title": (222, "bold"),
        "mark": (222, "bold"),
        "sign": (151, ""),
        "edge": (108, ""),
    },
    "dark": {
        "ground": (252, ""),
        "name": (252, ""),
        "own": (231, "bold"),
        "quiet": (248, ""),
        "title": (222, "bold"),
        "mark": (222, "bold"),
        "sign": (248, ""),
        "edge": (242, ""),
    },
    "light": {
        "ground": (235, ""),
        "name": (235, ""),
        "own": (16, "bold"),
        "quiet": (240, ""),
        "title": (24, "bold"),
        "mark": (88, "bold"),
        "sign": (240, ""),
        "edge": (246, ""),
    },
}
_ON_LIGHT: Final = {"paper": 252, "lit": 222, "under": 251, "dim": 255}
"""The grounds of cards on a light ground, on which they have to be darker."""
_BOARD: Final[dict[str, Paint]] = {"hole": (180, 52, ""), "wood": (180, 52, "")}
PEGS: Final[dict[str, tuple[int, str, str, str]]] = {
    "blue": (117, "bold ansibrightblue", "ansibrightcyan", "#0000af"),
    "red": (210, "bold ansired", "ansibrightred", "#af0000"),
    "green": (120, "bold ansigreen", "ansibrightgreen", "#005f00"),
    "gold": (222, "bold ansiyellow", "ansibrightyellow", "#875f00"),
    "purple": (183, "bold ansimagenta", "ansibrightmagenta", "#5f00af"),
}
"""The colors of pegs: on the wood of a board, and as signs on any ground, a dark and a light one."""
BACKS: Final = {"weave": "╱╲╱╲", "lattice": "┼┼┼┼", "shade": "▒▒▒▒", "blank": "    "}
"""The patterns on the backs of cards."""
DYES: Final = {"blue": (67, 24), "red": (174, 88), "purple": (140, 54), "gray": (248, 240)}
"""The colors of backs: their pattern, and their ground."""


def theme_of(
    ground: Ground, deck: Deck, pattern: str = "weave", dye: str = "blue", pegs: str = "blue"
) -> Theme:
    """How a table is painted on this ground, with so many colors for the suits, such backs and pegs."""
    painted = paints(ground, deck, dye, pegs)
    return Theme({name: _style(*paint) for name, paint in painted.items()}, BACKS[pattern])


def paints(ground: Ground, deck: Deck, dye: str = "blue", pegs: str = "blue") -> dict[str, Paint]:
    """What each thing is painted with. pegs: the color of the first player's."""
    cloth = _GROUNDS[ground]
    found: dict[str, Paint] = {name: (ink, cloth, how) for name, (ink, how) in _TEXTS[ground].items()}
    for look, paper in (_ON_LIGHT if ground == "light" else PAPER).items():
        is_bright = look in _BRIGHT and ground != "light"
        for suit, inks in _INKS["four" if deck == "four" else "two"].items():
            found[f"{look} {suit}"] = inks[0 if is_bright else 1], paper, "" if look == "dim" else "bold"
        found[f"{look} edge"] = _EDGE[look], paper, ""
        found[f"{look} lip"] = paper, cloth, ""
    pattern, ground_of_back = DYES[dye]
    found["back"], found["count"] = (pattern, ground_of_back, ""), (255, ground_of_back, "")
    found["back lip"] = ground_of_back, cloth, ""
    found |= {f"peg {player}": (PEGS[color][0], 52, "bold") for player, color in enumerate(pegs_of(pegs))}
    return found | _BOARD


def pegs_of(color: str) -> tuple[str, str]:
    """The colors of the first player's pegs and of the second's, which differ."""
    return color, "gold" if color != "gold" else "blue"


def _style(ink: int | None, cloth: int | None, how: str) -> str:
    parts = [_hex(ink)] if ink is not None else []
    parts += [f"bg:{_hex(cloth)}"] if cloth is not None else []
    return " ".join([*parts, how]).strip()


def _hex(number: int) -> str:
    """A color of the palette of 256 from its number, 16 or more.

    >>> _hex(22), _hex(255)
    ('#005f00', '#eeeeee')
    """
    red, green, blue = rgb(number)
    return f"#{red:02x}{green:02x}{blue:02x}"


def rgb(number: int) -> tuple[int, int, int]:
    """Red, green and blue of a color of the palette of 256, from 16 on: a cube of colors, then greys."""
    if number >= 232:
        level = 8 + 10 * (number - 232)
        return level, level, level
    at = number - 16
    red, green, blue = ((55 + 40 * part if part else 0) for part in (at // 36, at // 6 % 6, at % 6))
    return red, green, blue


def cards_and_pegs(text: str) -> Iterator[tuple[int, int, str]]:
    """The places of cards and pegs in a text, and what they are painted with."""
    for found in _PAINTED.finditer(text):
        if found["peg"]:
            yield *found.span(), f"peg {'▲△■□'.index(found['peg']) // 2}"
        else:
            sign = found["row"][0] if found["row"] else found["card"][-1]
            yield *found.span(), f"paper {_SUIT.get(sign, sign)}"
