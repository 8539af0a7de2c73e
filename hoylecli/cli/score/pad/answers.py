"""What a pad answers to each line that is typed: a deal, or one of its words."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from hoylecli.core.errors import BadNotation, IllegalMove
from hoylecli.core.grammar import counted
from hoylecli.core.limits import LINE, NAME
from hoylecli.core.text import on_one_line

from ..deals.counted import sheet_lines
from .grid import grid, spoken, standing, told
from .pad import Pad

WORDS: Final = {
    "undo": "take the last deal back",
    "score": "the running totals",
    "sheet": "every deal, and where its points come from",
    "names": "say what the sides are called: names Ann, Bea",
    "new": "put this sheet aside and begin another",
    "quit": "leave; the pad is kept",
    "?": "this help",
}
_OTHERS: Final = {"q": "quit", "exit": "quit", "help": "?", "totals": "score"}
_SHOWN: Final = 5  # deals that are shown when a pad is opened


class Left(Exception):
    """The scorekeeper leaves."""


@dataclass(frozen=True, slots=True)
class Answers:
    """How a pad is talked to.

    draw: the lines of a filled sheet as it lies on the table, with every deal or without; None for running
    totals. width: columns. in_words: for who listens. is_piped: for a program, whose deals need no drawing.
    """

    pad: Pad
    draw: Callable[[Any, bool], Iterable[str]] | None
    width: int
    in_words: bool
    is_piped: bool = False

    def greeting(self) -> list[str]:
        pad = self.pad
        lines = [f"A deal is {pad.counter.form}.", f"Words: {', '.join(self._words())}."]
        if not pad.deals:
            letters = ", ".join(chr(ord("A") + side) for side in range(len(pad.names)))
            renaming = f"The sides are {', '.join(pad.names)}; 'names {letters}' changes that."
            return [*lines, *([] if self.draw else [renaming])]
        before = [f"Here is your pad of {pad.file.game}, with {counted(len(pad.deals), 'deal')}:", ""]
        return [*before, *self._score(_SHOWN), "", *([pad.ending] if pad.is_over else lines)]

    def question(self) -> str:
        if self.pad.is_over:
            return "new, undo or quit?"
        due = self.pad.counter.due(self.pad.names)
        return f"Deal {len(self.pad.deals) + 1}{due and f', {due}'}"

    def farewell(self) -> list[str]:
        pad = self.pad
        if not pad.lines:
            return ["The sheet is empty."]
        name = f" {pad.file.name}" if pad.file.name else ""
        return [f"The pad is kept: 'hoyle score {pad.file.game} --pad{name}' goes on with it."]

    def answer(self, line: str) -> list[str]:
        """The lines to show. Raises Left at `quit`, and HoyleError with what is wrong with the line."""
        word, _, rest = line.strip().removeprefix("/").partition(" ")
        word = _OTHERS.get(word.lower(), word.lower())
        if not word:
            return []
        if word == "names":
            return self._rename(rest)
        if word in WORDS and not rest.strip():
            return self._said(word)
        if word in WORDS and word != "?":
            raise IllegalMove(f"Write '{word}' on a line of its own.")
        if len(line) > LINE:
            raise BadNotation(f"A line has at most {LINE} characters.")
        return self._deal(line)

    def _said(self, word: str) -> list[str]:
        pad = self.pad
        if word == "quit":
            raise Left
        if word == "undo":
            number, last = len(pad.deals), pad.undo()
            return [f"Deal {number} is taken back: {last}", *self._now()]
        if word == "new":
            aside = pad.begin_anew()
            return [f"A new sheet. 'hoyle score {pad.file.game} --pad {aside}' has the old one."]
        if word == "score":
            return self._score()
        return self._sheet() if word == "sheet" else self._help()

    def _deal(self, line: str) -> list[str]:
        pad = self.pad
        deal = pad.add(line)
        doubt = pad.counter.doubt()
        lines = [*told(pad, deal), *([doubt] if doubt else []), *self._now()]
        return [*lines, "", pad.ending] if pad.is_over else lines

    def _now(self) -> list[str]:
        """How things stand after the last deal."""
        if not self.pad.deals:
            return ["The sheet is empty."]
        if self.in_words:
            return spoken(self.pad)
        return [standing(self.pad)] if self.draw or self.is_piped else grid(self.pad, self.width, 1)

    def _score(self, last: int = 0) -> list[str]:
        pad = self.pad
        if not pad.deals:
            return ["The sheet is empty."]
        if self.in_words:
            return [standing(pad)]
        return list(self.draw(pad.counter, False)) if self.draw else grid(pad, self.width, last)

    def _sheet(self) -> list[str]:
        pad = self.pad
        if not pad.deals:
            return ["The sheet is empty."]
        if self.draw and not self.in_words:
            return list(self.draw(pad.counter, True))
        return sheet_lines(pad.counter, pad.names, pad.deals, pad.totals)

    def _rename(self, text: str) -> list[str]:
        pad = self.pad
        sides, words = pad.counter.sides_of, text.split()
        by_blanks = "," not in text and len(sides(words)) == len(pad.names)
        written = [on_one_line(name) for name in (words if by_blanks else text.split(","))]
        names = sides(written)
        if self.draw:
            raise IllegalMove(f"The sides are called {' and '.join(pad.names)} on this sheet.")
        if len(names) != len(pad.names) or not all(names):
            raise BadNotation(f"Write {len(pad.names)} names with commas between: names Ann, Bea ...")
        if max(map(len, written)) > NAME:
            raise BadNotation(f"A name has at most {NAME} letters here.")
        if len({name.casefold() for name in written}) < len(written):
            raise BadNotation("Two sides cannot have the same name.")
        pad.rename(names)
        return [f"The sides are {', '.join(names)}."]

    def _help(self) -> list[str]:
        words = [f"  {word:<8}{text}" for word, text in self._words().items()]
        reader = f"'hoyle score {self.pad.file.game}'" if self.draw else "--sheet"
        return [
            f"A deal is {self.pad.counter.form}.",
            "",
            *words,
            "",
            f"Every deal is kept at once, in {self.pad.file.path}, which {reader} reads, too.",
        ]

    def _words(self) -> dict[str, str]:
        """The words of this pad; a sheet that is drawn has its own names for the sides."""
        return {word: text for word, text in WORDS.items() if word != "names" or not self.draw}
