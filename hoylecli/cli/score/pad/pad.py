"""The pad itself: deals come in, are counted with all before them, and are kept before anybody is told."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from hoylecli.core.errors import BadNotation, IllegalMove
from hoylecli.scoring.deals import Counter
from hoylecli.store.pads import Kept, PadFile, StalePad

from ..deals.counted import Counted, ending, scores, split


class Pad:
    """A sheet that grows.

    file: where it is kept. empty: makes a sheet without deals. kept: what the file holds. follows: whether a
    deal is added even if others have written more meanwhile; somebody who looks at the sheet is told first.

    Raises BadNotation, with the line, for a deal in `kept` that cannot be.
    """

    def __init__(
        self, file: PadFile, empty: Callable[[], Counter], kept: Kept, *, follows: bool = False
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

    def add(self, line: str) -> Counted:
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

    def _change(self, kept: Kept) -> None:
        counter, deals = self._counted(kept)
        self.file.write(kept)
        self._kept, self.counter, self.deals = kept, counter, deals

    def _counted(self, kept: Kept) -> tuple[Counter, list[Counted]]:
        counter, deals = self._empty(), list[Counted]()
        counter.names = kept.names
        for number, line in enumerate(kept.lines, 1):
            try:
                if deals and counter.is_over(scores(deals, len(kept.names))):
                    raise BadNotation(f"the match was over after deal {number - 1}.")
                deals.append(Counted(number, counter.count(split(line))))
            except BadNotation as error:
                raise error if number > len(self.lines) else BadNotation(f"deal {number}: {error}") from None
        return counter, deals
