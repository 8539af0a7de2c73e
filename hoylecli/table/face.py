"""What the game loop and its faces say to one another.

A face is the one thing that talks to people or programs. It decides on width and colour, and knows nothing of
what a move or a word does.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import comb
from textwrap import wrap
from typing import Any, Final, Literal, Protocol, TextIO

from hoylecli.core import limits
from hoylecli.core.cards import RANK_NAMES, RANKS, Card
from hoylecli.core.events import Event, Seat
from hoylecli.core.moves import PLAY, Move
from hoylecli.families.screen import Screen, Style

CARD_SIGN: Final = re.compile("(?:10|[2-9JQKA])[♣♦♥♠]")
COLUMN: Final = re.compile(r" *\S(?:.*?\S)?  +(?=\S)")
ITEM: Final = re.compile(" *- ")

_MANY: Final = 30  # ways to choose cards that are too many to list
_BLOCK: Final = 8192  # characters read at a time
REWARD: Final = 10  # cards that a winner may flick into the hat

Then = Literal["ask", "show", "go on", "new", "again", "quit"]


class Hangup(SystemExit):
    """The terminal is gone, or the program is asked to end, by `signal`. What was shown is saved already."""

    def __init__(self, signal: int) -> None:
        super().__init__(128 + signal)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a word says back.

    kind: the word. lines: for people. data: for programs. then: what comes next, which is the same question,
    the table and the question, whatever the match needs now, a new match, one with the same cards, or the
    end.
    """

    kind: str
    lines: Sequence[str] = ()
    data: Mapping[str, Any] = field(default_factory=dict)
    then: Then = "ask"


@dataclass(frozen=True, slots=True)
class Turn:
    """One decision of a person, and what a face needs to ask for it.

    complaint: what is wrong with a line at a turn, "" when nothing is. words: each word of the table and what
    it does. listed: whether the choices have been shown since the question came up: a few are at once where
    cards are said in words, else only when they are asked for.
    """

    seat: Seat
    view: Any
    legal: Sequence[Move]
    screen: Screen
    style: Style
    complaint: Callable[["Turn", str], str]
    words: Mapping[str, str]
    listed: bool = False

    def table(self) -> list[str]:
        return self.screen.draw(self.view, self.style)

    def question(self) -> str:
        """The question, with the one move there is when there is only one; words alone after the end."""
        if not self.legal:
            return "new, again, flick or quit?" if "flick" in self.words else "undo, again, new or quit?"
        asked = self.screen.question(self.view, self.style).removesuffix(".")
        if len(self.legal) == 1:
            return f"{asked} [Enter: {spoken(self.legal[0], self.style)}]"
        return asked

    @property
    def numbered(self) -> bool:
        """Whether a number chooses from the list; where moves say how many, as `bid 4` does, it is that."""
        return all(move.amount is None for move in self.legal) and not self._free()

    def choices(self) -> list[str]:
        """A line for each legal move with a few words on it: `1. 5♥  (fifteen for 2)`, or `bid 4`.

        Where any cards of many will do, they have one line together: `any 3 of K♠ J♠ 8♠ ...`.
        """
        free, numbered = self._free(), self.numbered
        lines = [self._any_of(free)] if free else []
        for number, move in enumerate(self.legal, 1):
            if not free or not move.cards:
                gloss = self.screen.gloss(move, self.view, self.style)
                place = f"{number}. " if numbered else ""
                lines.append(place + spoken(move, self.style) + (f"  ({gloss})" if gloss else ""))
        return lines

    def _free(self) -> list[Move]:
        """The moves with cards where they are many, and all ways there are to choose so many cards."""
        moves = [move for move in self.legal if move.cards]
        ways = sum(comb(len(_cards(moves)), size) for size in _sizes(moves))
        alike = all(move == Move(moves[0].verb, move.cards) for move in moves)
        return moves if len(moves) > _MANY and len(moves) == ways and alike else []

    def _any_of(self, moves: Sequence[Move]) -> str:
        sizes = _sizes(moves)
        many = str(sizes[0]) if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"
        verb = "" if moves[0].verb == PLAY else f"{moves[0].verb} "
        return f"{verb}any {many} of {self.style.cards(_cards(moves))}"


def _cards(moves: Sequence[Move]) -> tuple[Card, ...]:
    return tuple(sorted({card for move in moves for card in move.cards}))


def _sizes(moves: Sequence[Move]) -> list[int]:
    return sorted({len(move.cards) for move in moves})


class Face(Protocol):
    """Where people or programs sit. Asking raises EOFError at the end of input."""

    def style(self, names: tuple[str, ...], you: Seat | None) -> Style:
        """How to write for the seat `you`."""
        ...

    def tell(self, event: Event, sentence: str, to: Seat | None) -> None:
        """Something happened that `to` may know. The sentence is empty when it is not worth one."""
        ...

    def show(self, turn: Turn, drawn: bool) -> None:
        """A decision has come up. Draws the table if it is to be `drawn`, because it has changed."""
        ...

    def ask(self, turn: Turn) -> str:
        """One line, as typed."""
        ...

    def answer(self, answer: Answer) -> None: ...

    def complain(self, message: str) -> None: ...

    def pass_to(self, name: str) -> None:
        """Hides everything from the last player and calls the next one to the keyboard."""
        ...

    def pause(self) -> None:
        """Leaves time to read what a computer player has just done."""
        ...

    def change_colors(self) -> str:
        """Changes between a deck of two colours and one of four; what to say about it."""
        ...

    def wants_another(self) -> bool:
        """Whether to deal another match after one has ended."""
        ...

    def lingers(self) -> bool:
        """Whether who plays alone is asked for words when the match is over: to take a move back, say."""
        ...

    def flick(self, seed: int) -> int | None:
        """Throws REWARD cards into a hat; how many went in, None when the player left before the end.

        Raises HoyleError where nothing can move.
        """
        ...


def spoken(move: Move, style: Style) -> str:
    """A move as people read it: `5♥ 6♠`, `claim 8`, `five of hearts`, `ask p2 queen`."""
    is_plain = move.verb == PLAY and (move.cards or move.target or move.rank is not None)
    words = [] if is_plain and move.amount is None else [move.verb]
    words += [style.cards(move.cards)] if move.cards else []
    words += [place for place in (move.source, move.target) if place]
    if move.rank is not None:
        words.append(RANK_NAMES[move.rank - 1] if style.in_words else RANKS[move.rank - 1] + "x")
    words += [str(move.amount)] if move.amount is not None else []
    return " ".join(words)


def in_words(text: str) -> str:
    """The text with every card sign, such as `10♠`, said in words."""
    return CARD_SIGN.sub(lambda found: Card.parse(found[0]).name, text)


def wrapped(lines: Sequence[str], width: int) -> list[str]:
    """The lines, those longer than `width` broken between words and indented like their beginning.

    A list item goes on under its first word, and what stands in a second column within that column.
    """
    short: list[str] = []
    for line in lines:
        indent = " " * _hanging(line, width)
        short += [line] if len(line) <= width else wrap(line, width, subsequent_indent=indent)
    return short


def _hanging(line: str, width: int) -> int:
    """The column where a broken line goes on; the second column only if that leaves room enough."""
    start = ITEM.match(line) or COLUMN.match(line)
    if start is not None and start.end() <= width // 3:
        return start.end()
    return len(line) - len(line.lstrip())


def reflowed(text: str) -> list[str]:
    """A text that was broken for one width as lines that `wrapped` can break for any other.

    Lines of prose in a row become one, and so does a list item (`- `) with the indented lines below it. A
    line that is indented, or has two blanks in a row inside, belongs to a table and stays as it is.

    >>> reflowed("Two\\nlines.\\n  a table  1\\n- an\\n  item")
    ['Two lines.', '  a table  1', '- an item']
    """
    lines: list[str] = []
    above = ""
    for line in text.splitlines():
        kind = _kind(line)
        if (above, kind) in (("prose", "prose"), ("item", "indented")):
            lines[-1] += " " + line.strip()
        else:
            lines.append(line.rstrip())
            above = kind
    return lines


def _kind(line: str) -> str:
    if not line.strip():
        return ""
    if ITEM.match(line):
        return "item"
    if COLUMN.match(line):
        return "table"
    return "indented" if line.startswith(" ") else "prose"


def printable(line: str) -> str:
    """The line without its end, and with nothing in it that could steer a terminal."""
    kept = line.strip("\ufeff \t\r\n").expandtabs()
    return "".join(letter if letter.isprintable() else "?" for letter in kept)


def read_line(source: TextIO | None) -> str:
    """The next line, `printable`; of one that is too long, so much that it is seen to be.

    Raises EOFError at the end, when there is no source, or when it is gone; and with a message when a line
    does not end, or cannot be decoded.
    """
    if source is None:
        raise EOFError
    try:
        line = source.readline(_BLOCK)
        is_long = len(line) == _BLOCK and not line.endswith("\n") and not _ends_here(source)
    except UnicodeError as error:
        raise EOFError(
            "What comes in is no text in the encoding that was said; nothing more is read."
        ) from error
    except OSError as error:
        raise EOFError from error
    if not line:
        raise EOFError
    return printable(line).ljust(limits.LINE + 1, "?") if is_long else printable(line)


def _ends_here(source: TextIO) -> bool:
    """Reads the rest of a line, and keeps nothing of it; whether there was none.

    Raises EOFError for a line that does not end.
    """
    length = 0
    for part in iter(lambda: source.readline(_BLOCK), ""):
        length += len(part)
        if part.endswith("\n"):
            break
        if length > limits.ENDLESS:
            most = f"{limits.ENDLESS:,}"
            raise EOFError(f"A line of more than {most} characters comes in; nothing more is read.")
    return not length
