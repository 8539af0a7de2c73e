"""Hands by the line: what each line has, as soon as it has come."""

from functools import lru_cache
from io import BufferedReader
from typing import TYPE_CHECKING, Any

import click

from hoylecli.core.errors import BadNotation
from hoylecli.scoring.poker.hands import Hands, ranked

from ...console import note, say_json
from ...source import called, opened, whole_lines
from . import equity, ranking
from .reading import Reader

if TYPE_CHECKING:
    from hoylecli.scoring.poker.equity import Meeting


def count_file(name: str, reader: Reader, number: int | None, seed: int | None, as_json: bool) -> int:
    """Prints what is on each line of the file; the exit code. number and seed: see `equity.show`."""
    with opened(name) as stream:
        try:
            return _count_lines(stream, reader, number, seed, as_json)
        except BadNotation as error:
            raise click.ClickException(f"{called(name)}: {error}") from error


def _count_lines(
    stream: BufferedReader, reader: Reader, number: int | None, seed: int | None, as_json: bool
) -> int:
    code = before = 0
    for lines in whole_lines(stream):
        for place, line in enumerate(lines, before + 1):
            try:
                hands = reader.from_line(line)
            except BadNotation as error:
                code = 1
                note(f"line {place}: {error}")
                continue
            if hands is None:
                continue
            text, facts = _answer(hands, reader.low, number, seed)
            if as_json:
                say_json({"line": place} | facts)
            else:
                click.echo(text)
        before += len(lines)
    return code


def _answer(
    hands: "Hands | Meeting", low: str, number: int | None, seed: int | None
) -> tuple[str, dict[str, Any]]:
    """What is said of hands in a line, and in JSON."""
    if isinstance(hands, Hands) and not hands.is_open:
        ranks = ranked(hands, low)
        return ranking.in_line(ranks), ranking.facts(hands, ranks)
    found = _found(hands, number, seed)
    return equity.in_line(found), equity.facts(hands, found)


@lru_cache(maxsize=256)  # the same hands may come again
def _found(hands: "Hands | Meeting", number: int | None, seed: int | None) -> equity.Found:
    """Raises KeyboardInterrupt, which ends the batch, instead of giving a part."""
    found = equity.find(hands, number, seed)
    if not found.is_whole:
        raise KeyboardInterrupt
    return found
