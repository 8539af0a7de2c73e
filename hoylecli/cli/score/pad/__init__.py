"""A pad: the score of a match at a real table, kept deal by deal, for every calculator that reads sheets."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from hoylecli.core import BadNotation, IllegalMove, counted, on_one_line, shortened
from hoylecli.core.errors import LINE, NAME
from hoylecli.scoring.deals import Counter
from hoylecli.store.pads import KeptPad, PadFile, StalePad

from ..deals import CountedDeal, deal_lines, ending, scores, sheet_lines, split

# The pad itself: deals come in, are counted with all before them, and are kept before anybody is told


class Pad:
    """A sheet that grows.

    file: where it is kept. empty: makes a sheet without deals. kept: what the file holds. follows: whether a
    deal is added even if others have written more meanwhile; somebody who looks at the sheet is told first.

    Raises BadNotation, with the line, for a deal in `kept` that cannot be.
    """

    def __init__(
        self, file: PadFile, empty: Callable[[], Counter], kept: KeptPad, *, follows: bool = False
    ) -> None:
        self.file = file
        self._follows = follows
        self._empty = empty
        self._kept = kept
        self.counter, self.deals = self._counted(kept)

    @property
    def names(self) -> Sequence[str]:
        return self._kept.names

    @property
    def lines(self) -> Sequence[str]:
        """The deals as they were typed."""
        return self._kept.lines

    @property
    def totals(self) -> list[int]:
        return scores(self.deals, len(self.names))

    @property
    def is_over(self) -> bool:
        return bool(self.deals) and self.counter.is_over(self.totals)

    @property
    def ending(self) -> str:
        """The winners; only of a match that is over."""
        return ending(self.counter, self.names, self.totals)

    def add(self, line: str) -> CountedDeal:
        """Takes in the next deal. Raises BadNotation for one that cannot be, IllegalMove after the end."""
        while True:
            if self.is_over:
                raise IllegalMove("The match is over: 'new' begins another, 'undo' takes the last deal back.")
            try:
                self._change(replace(self._kept, lines=(*self.lines, line)))
                return self.deals[-1]
            except StalePad:
                if not self._follows or not self._is_seen_again():
                    raise

    def _is_seen_again(self) -> bool:
        """Takes in what the file holds now, if it is the same match still."""
        kept = self.file.read()
        if kept is None or (kept.names, kept.options) != (self._kept.names, self._kept.options):
            return False
        self.counter, self.deals = self._counted(kept)
        self._kept = kept
        return True

    def undo(self) -> str:
        """Takes the last deal back; what had been typed."""
        if not self.lines:
            raise IllegalMove("There is no deal to take back.")
        *lines, last = self.lines
        self._change(replace(self._kept, lines=tuple(lines)))
        return last

    def rename(self, names: Sequence[str]) -> None:
        """Calls the sides by other names. Deals that were written with the old ones get numbers."""
        lines = tuple(map(self._by_number, self.lines))
        self._change(replace(self._kept, names=tuple(names), lines=lines))

    def _by_number(self, line: str) -> str:
        words = split(line)
        numbered = self.counter.by_number(words)
        return line if numbered == words else " ".join(numbered)

    def begin_anew(self) -> str:
        """Puts the sheet aside for an empty one with the same names; the name of the pad that it is now."""
        if not self.lines:
            raise IllegalMove("The sheet is empty: write the first deal.")
        aside = self.file.set_aside()
        self._change(replace(self._kept, lines=()))
        return aside

    def _change(self, kept: KeptPad) -> None:
        counter, deals = self._counted(kept)
        self.file.write(kept)
        self._kept, self.counter, self.deals = kept, counter, deals

    def _counted(self, kept: KeptPad) -> tuple[Counter, list[CountedDeal]]:
        counter, deals = self._empty(), list[CountedDeal]()
        counter.names = kept.names
        for number, line in enumerate(kept.lines, 1):
            try:
                if deals and counter.is_over(scores(deals, len(kept.names))):
                    raise BadNotation(f"the match was over after deal {number - 1}.")
                deals.append(CountedDeal(number, counter.count(split(line))))
            except BadNotation as error:
                raise error if number > len(self.lines) else BadNotation(f"deal {number}: {error}") from None
        return counter, deals


# A pad on the screen: running totals in columns or, for who listens, in sentences

_GAP: Final = 2
_LEAST: Final = 5  # columns for a name


def grid(pad: Pad, width: int, last: int = 0) -> list[str]:
    """A row a deal, what each side made and then its total, in at most `width` columns.

    last: how many of the deals, all for 0. Where there is no room for both the totals are alone.
    """
    rows = _rows(pad)
    most = max((len(cell) for row in rows for cell in row[1:]), default=0)
    first = max(len("deal"), *(len(row[0]) for row in rows), 0)
    room = (width - first) // len(pad.names) - _GAP
    if room < max(most, _LEAST):
        rows = [[number, *(cell.split()[-1] for cell in cells)] for number, *cells in rows]
    names = [shortened(name, max(room, _LEAST)) for name in pad.names]
    from tabulate import tabulate

    kept = rows[-last:] if last else rows
    text = tabulate(
        [["deal", *names], *kept],  # names as a plain row: tabulate makes a column wider than its header
        tablefmt="plain",
        disable_numparse=True,
        colalign=["right"] * (len(names) + 1),
    )
    return text.splitlines()


def _rows(pad: Pad) -> list[list[str]]:
    """`["2", "+13   26", "+0    5"]` for each deal."""
    totals = [0] * len(pad.names)
    found = []
    for number, deal in enumerate(pad.deals, 1):
        made = scores([deal], len(totals))
        totals = [total + points for total, points in zip(totals, made, strict=True)]
        found.append((number, made, totals))
    width = max((len(str(total)) for _, _, row in found for total in row), default=0)
    return [
        [str(number), *(f"{points:+} {total:>{width}}" for points, total in zip(made, row, strict=True))]
        for number, made, row in found
    ]


def told(pad: Pad, deal: CountedDeal) -> list[str]:
    """Where the points of a deal come from; nothing where those of all sides come from the same."""
    if len(deal.items) == len(pad.names) and len({item.what for item in deal.items}) == 1:
        return []
    return deal_lines(pad.names, deal.items, max(map(len, pad.names)))


def spoken(pad: Pad) -> list[str]:
    """The last deal in sentences: `Ann 13, that makes 26.`"""
    made = scores(pad.deals[-1:], len(pad.names))
    return [
        f"{name} {points}, that makes {total}."
        for name, points, total in zip(pad.names, made, pad.totals, strict=True)
    ]


def standing(pad: Pad) -> str:
    """The totals in a sentence."""
    return "; ".join(f"{name} {total}" for name, total in zip(pad.names, pad.totals, strict=True)) + "."


# What a pad answers to each line that is typed: a deal, or one of its words

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
class PadTalk:
    """How a pad is talked to.

    draw: the lines of a filled sheet as it lies on the table, with every deal or without; None for running
    totals. width: columns. in_words: for whoever listens. is_piped: for a program, whose deals need no
    drawing.
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
        is_deal = len(word) == 1 and bool(rest.strip())  # `Q 5 0 8` of hearts
        word = word.lower() if is_deal else _OTHERS.get(word.lower(), word.lower())
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
