"""What hands win on average: the boards counted or drawn, and how that is shown."""

import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import click

from hoylecli.context import current
from hoylecli.scoring.poker.equity import MOST, Tally, boards, counted, drawn, evaluations
from hoylecli.scoring.poker.hands import Hands

from ...console import note, raw, say, say_json
from .ranking import columns, symbols, texts

USUAL: Final = 50_000
"""Boards that are drawn, if nobody says how many."""


@dataclass(frozen=True, slots=True)
class Found:
    """What was found. total: of boards that there are. seed: of those drawn, None if all are counted."""

    tally: Tally
    total: int
    seed: int | None
    is_whole: bool

    def interval(self, hand: int) -> tuple[float, float] | None:
        """Where the equity of a hand lies with 95% confidence; None if boards were counted.

        It is the interval of as many wins without ties; with ties the pot varies less.
        """
        if self.seed is None:
            return None
        from hoylecli.table.work.simulate import share_of_wins

        return share_of_wins(self.tally.shares[hand], self.tally.boards)


def show(hands: Hands, number: int | None, seed: int | None, as_json: bool) -> int:
    """Prints the equities, or those that were found before an interrupt; the exit code.

    number: of boards to be drawn, 0 for all to be counted, None as it fits.
    """
    found = find(hands, number, seed, shows=sys.stderr is not None and sys.stderr.isatty())
    if found.tally.boards and as_json:
        say_json(facts(hands, found))
    elif found.tally.boards:
        say("\n".join(lines(hands, found)))
    if found.is_whole:
        return 0
    note(f"hoyle: Interrupted after {found.tally.boards:,} boards.")
    return 130


def find(hands: Hands, number: int | None, seed: int | None, *, shows: bool = False) -> Found:
    """The equities. shows: a progress bar on standard error. An interrupt ends it with what was found."""
    total = boards(hands)
    if number is None:
        number = 0 if evaluations(hands) <= MOST else USUAL
    if number == 0 or number >= total:
        number, seed, blocks = total, None, counted(hands, Random(0))
    else:
        seed = current().draw_seed() if seed is None else seed
        blocks = drawn(hands, number, Random(seed))
    tally = Tally.none(len(hands.hands))
    try:
        with _progress(number, shows) as done, closing(blocks):
            for block in blocks:
                tally.add(block)
                done(block.boards)
    except KeyboardInterrupt:
        return Found(tally, total, seed, False)
    return Found(tally, total, seed, True)


@contextmanager
def _progress(number: int, shows: bool) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, and the function that moves it on."""
    if not shows:
        yield lambda boards: None
        return
    with click.progressbar(length=number, label="Boards", file=raw(sys.stderr)) as bar:
        yield bar.update


def lines(hands: Hands, found: Found) -> Iterator[str]:
    """Each hand with its equity, and how it was found."""
    if hands.board:
        yield f"Board {symbols(hands.board)}"
        yield ""
    width = len(str(len(hands.hands)))
    names = columns(f"{number:>{width}}  {symbols(hand)}" for number, hand in enumerate(hands.hands, 1))
    title, wide = ("wins", 6) if found.seed is None else ("95% sure", 16)
    yield f"{'':<{len(names[0])}}  equity  {title:>{wide}}    ties"
    for number, name in enumerate(names):
        tally, interval = found.tally, found.interval(number)
        share, wins, ties = (each[number] / tally.boards for each in (tally.shares, tally.wins, tally.ties))
        middle = f"{interval[0]:.1%} to {interval[1]:.1%}" if interval else f"{wins:.1%}"
        yield f"{name}  {share:>6.1%}  {middle:>{wide}}  {ties:>6.1%}"
    yield ""
    yield _how(found)


def _how(found: Found) -> str:
    if found.seed is not None:
        return f"{found.tally.boards:,} of {found.total:,} boards, drawn by seed {found.seed}."
    if found.is_whole:
        return f"All {found.total:,} boards counted."
    return f"{found.tally.boards:,} of {found.total:,} boards counted, in an order of chance."


def in_line(found: Found) -> str:
    """The equity of each hand."""
    return "  ".join(f"{share / found.tally.boards:.1%}" for share in found.tally.shares)


def facts(hands: Hands, found: Found) -> dict[str, Any]:
    tally = found.tally
    return {
        "board": texts(hands.board),
        "boards": tally.boards,
        "of": found.total,
        "seed": found.seed,
        "hands": [
            {
                "cards": texts(hand),
                "equity": round(tally.shares[number] / tally.boards, 6),
                "wins": tally.wins[number],
                "ties": tally.ties[number],
                **_bounds(found.interval(number)),
            }
            for number, hand in enumerate(hands.hands)
        ],
    }


def _bounds(interval: tuple[float, float] | None) -> dict[str, float]:
    return {"low": round(interval[0], 6), "high": round(interval[1], 6)} if interval else {}
