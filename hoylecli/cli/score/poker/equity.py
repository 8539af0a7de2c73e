"""What hands win on average: the boards counted or drawn, and how that is shown."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, Final

import click

from hoylecli.context import current
from hoylecli.core import BadNotation, Card, card_symbols, shortened
from hoylecli.scoring.poker.equity import MOST, BoardTally, Held, Matchup, boards, counted, drawn, evaluations
from hoylecli.scoring.poker.hands import Hands, ranked

from ...console import note, raw, say, say_json
from ...source import Batch
from . import ranking
from .ranking import Reader, columns, texts

USUAL: Final = 50_000
"""Boards that are drawn, if nobody says how many."""


@dataclass(frozen=True, slots=True)
class _Found:
    """What was found. total: of boards that there are, or of deals where hands are not known; None where they
    are too many to count. seed: of those drawn, None if all are counted.
    """

    tally: BoardTally
    total: int | None
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


def show(hands: Hands | Matchup, number: int | None, seed: int | None, as_json: bool) -> int:
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


def find(hands: Hands | Matchup, number: int | None, seed: int | None, *, shows: bool = False) -> _Found:
    """The equities. shows: a progress bar on standard error. An interrupt ends it with what was found."""
    total, work = _many(hands)
    if number is None:
        number = 0 if work is not None and work <= MOST else USUAL
    if number == 0 and total is None:
        raise BadNotation("There are too many such hands to count them all: leave out '--boards all'.")
    if total is not None and (number == 0 or number >= total):
        number, seed, rng = total, None, Random(0)
        blocks = hands.counted(rng) if isinstance(hands, Matchup) else counted(hands, rng)
    else:
        seed = current().draw_seed() if seed is None else seed
        rng = Random(seed)
        blocks = hands.drawn(number, rng) if isinstance(hands, Matchup) else drawn(hands, number, rng)
    tally = BoardTally.none(len(hands.hands))
    try:
        with _progress(number, shows) as done, closing(blocks):
            for block in blocks:
                tally.add(block)
                done(block.boards)
    except KeyboardInterrupt:
        return _Found(tally, total, seed, False)
    return _Found(tally, total, seed, True)


def _many(hands: Hands | Matchup) -> tuple[int | None, int | None]:
    """How many boards or deals there are, and how many hands are evaluated to count them all."""
    if isinstance(hands, Matchup):
        return hands.deals(), hands.evaluations()
    return boards(hands), evaluations(hands)


@contextmanager
def _progress(number: int, shows: bool) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, and the function that moves it on."""
    if not shows:
        yield lambda boards: None
        return
    with click.progressbar(length=number, label="Boards", file=raw(sys.stderr)) as bar:
        yield bar.update


def lines(hands: Hands | Matchup, found: _Found) -> Iterator[str]:
    """Each hand with its equity, and how it was found."""
    if hands.board:
        yield f"Board {card_symbols(hands.board)}"
        yield ""
    width = len(str(len(hands.hands)))
    names = columns(f"{number:>{width}}  {_called(hand)}" for number, hand in enumerate(_hands(hands), 1))
    title, wide = ("wins", 6) if found.seed is None else ("95% sure", 16)
    yield f"{'':<{len(names[0])}}  equity  {title:>{wide}}    ties"
    for number, name in enumerate(names):
        tally, interval = found.tally, found.interval(number)
        share, wins, ties = (each[number] / tally.boards for each in (tally.shares, tally.wins, tally.ties))
        middle = f"{interval[0]:.1%} to {interval[1]:.1%}" if interval else f"{wins:.1%}"
        yield f"{name}  {share:>6.1%}  {middle:>{wide}}  {ties:>6.1%}"
    yield ""
    yield _how(found, "deals" if isinstance(hands, Matchup) else "boards")


def _hands(hands: Hands | Matchup) -> Sequence[Sequence[Card] | Held]:
    return hands.hands


def _called(hand: Sequence[Card] | Held) -> str:
    """A hand by its cards, as a range or with its unknown cards."""
    if isinstance(hand, Held):
        return card_symbols(hand.ways[0]) if hand.is_known else shortened(hand.text)
    return card_symbols(hand)


def _how(found: _Found, what: str) -> str:
    of = "" if found.total is None else f" of {found.total:,}"
    if found.seed is not None:
        return f"{found.tally.boards:,}{of} {what}, drawn by seed {found.seed}."
    if found.is_whole:
        return f"All {found.total:,} {what} counted."
    return f"{found.tally.boards:,}{of} {what} counted, in an order of chance."


def in_line(found: _Found) -> str:
    """The equity of each hand."""
    return "  ".join(f"{share / found.tally.boards:.1%}" for share in found.tally.shares)


def facts(hands: Hands | Matchup, found: _Found) -> dict[str, Any]:
    tally = found.tally
    return {
        "board": texts(hands.board),
        "boards": tally.boards,
        "of": found.total,
        "seed": found.seed,
        "hands": [
            {
                **_written(hand),
                "equity": round(tally.shares[number] / tally.boards, 6),
                "wins": tally.wins[number],
                "ties": tally.ties[number],
                **_bounds(found.interval(number)),
            }
            for number, hand in enumerate(_hands(hands))
        ],
    }


def _written(hand: Sequence[Card] | Held) -> dict[str, Any]:
    """A hand as `cards`; one that is not known as `range`, with how many hands it may be and no cards."""
    if not isinstance(hand, Held):
        return {"cards": texts(hand)}
    if hand.is_known:
        return {"cards": texts(hand.ways[0])}
    return {"cards": None, "range": hand.text, "ways": len(hand.ways), "unknown": hand.unknown}


def _bounds(interval: tuple[float, float] | None) -> dict[str, float]:
    return {"low": round(interval[0], 6), "high": round(interval[1], 6)} if interval else {}


# Hands by the line: what each line has, as soon as it has come


def count_file(name: str, reader: Reader, number: int | None, seed: int | None, as_json: bool) -> int:
    """Prints what is on each line of the file; the exit code. number and seed: see `equity.show`."""
    with Batch(name, as_json, "hands with / between them, such as AhKh / QcQd on 9h4h2h") as batch:
        for place, line in batch.lines():
            try:
                hands = reader.from_line(line)
            except BadNotation as error:
                batch.refuse(place, error)
                continue
            if hands is not None:
                text, facts = _answer(hands, reader.low, number, seed)
                batch.tell(place, facts if as_json else text)
    return batch.code


def _answer(
    hands: "Hands | Matchup", low: str, number: int | None, seed: int | None
) -> tuple[str, dict[str, Any]]:
    """What is said of hands in a line, and in JSON."""
    if isinstance(hands, Hands) and not hands.is_open:
        ranks = ranked(hands, low)
        return ranking.in_line(ranks), ranking.facts(hands, ranks)
    found = _found(hands, number, seed)
    return in_line(found), facts(hands, found)


@lru_cache(maxsize=256)  # the same hands may come again
def _found(hands: "Hands | Matchup", number: int | None, seed: int | None) -> _Found:
    """Raises KeyboardInterrupt, which ends the batch, instead of giving a part."""
    found = find(hands, number, seed)
    if not found.is_whole:
        raise KeyboardInterrupt
    return found
