"""`hoyle solve --games`: the share of many deals that can be won."""

import sys
from collections.abc import Generator, Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Any

import click

from ..console import note, raw, say, say_json
from ..units import limit_text
from ..workers import numbers_text
from .deals import new_seed, refuse_unnumbered
from .solve_one import title

if TYPE_CHECKING:
    from hoylecli.bots.solver.watch import Limit
    from hoylecli.rulebook.game import Game
    from hoylecli.table.work.patience_solving import Solved, SolvedFile, Tally, Task
    from hoylecli.table.work.workers import Workers

    Solutions = Generator[Solved, None, None]


def solve_many(
    game: "Game", limit: "Limit", workers: "Workers", given: dict[str, Any], as_json: bool
) -> None:
    """Solves deals one after another, says what came of them, and ends with the exit code."""
    from time import perf_counter

    from hoylecli.table.work.patience_solving import Task, tally

    is_numbered = given["deal"] is not None
    first = given["deal"] if is_numbered else new_seed() if given["seed"] is None else given["seed"]
    numbers = range(first, first + given["games"])
    for number in (numbers[0], numbers[-1]) if is_numbered else ():
        refuse_unnumbered(game, number)
    start, file = perf_counter(), given["results"]
    deals: list[Solved] = []
    is_whole = _collect(deals, Task(game.document, is_numbered, limit), numbers, workers, file)
    if deals:
        counted = tally(deals)
        if as_json:
            _say_json(game, "deal" if is_numbered else "seed", first, counted, perf_counter() - start)
        else:
            say("\n".join([_title(game, numbers, is_numbered, limit, len(deals)), "", *_report(counted)]))
        for remark in _remarks(counted, "deal" if is_numbered else "seed", limit):
            note(f"hoyle: {remark}")
    if not is_whole:
        kept = f"; {'it is' if len(deals) == 1 else 'they are'} in {file}" if file and deals else ""
        counting = f"{len(deals):,} of {len(numbers):,} deal{'s' * (len(numbers) != 1)}"
        note(f"hoyle: Interrupted after {counting}{kept}.")
        raise click.exceptions.Exit(130)
    if counted.lost:
        raise click.exceptions.Exit(1)


def _collect(
    deals: "list[Solved]", task: "Task", numbers: range, workers: "Workers", file: str | None
) -> bool:
    """Adds the deals to the list, as far as possible from the file of results; False when interrupted."""
    from hoylecli.table.work.patience_solving import SolvedFile

    results = None if file is None else SolvedFile(file, task)
    try:
        with closing(_watched(task, numbers, workers, results)) as watched:
            for deal in watched:
                deals.append(deal)
    except KeyboardInterrupt:
        if results is not None:
            deals[:] = [results.known[number] for number in numbers if number in results.known]
        return False
    finally:
        if results is not None:
            results.close()
    return True


def _watched(task: "Task", numbers: range, workers: "Workers", results: "SolvedFile | None") -> "Solutions":
    """The deals, with a progress bar where standard error is a terminal."""
    from hoylecli.table.work.patience_solving import solved

    there = {} if results is None else results.settled(numbers)
    yield from there.values()
    found = solved(task, (number for number in numbers if number not in there), workers)
    with closing(_kept(found, results)) as kept:
        if not sys.stderr.isatty():
            yield from kept
            return
        with click.progressbar(length=len(numbers), label="Solving", file=raw(sys.stderr)) as bar:
            bar.update(len(there))
            for deal in kept:
                bar.update(1)
                yield deal


def _kept(deals: "Solutions", results: "SolvedFile | None") -> "Solutions":
    """The deals without their moves, once those that were searched to the end are in the file of results."""
    from dataclasses import replace

    with closing(deals):
        for deal in deals:
            if results is not None and not deal.lost:
                results.add(deal)
            yield replace(deal, moves=())


def _title(game: "Game", numbers: range, is_numbered: bool, limit: "Limit", done: int) -> str:
    called = "deals" if is_numbered else "seeds"
    which = f"{called} {numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else f"{called[:-1]} {numbers[0]}"
    part = f"{done:,} of " if done < len(numbers) else ""
    return f"{title(game)}, {part}{which}, limit {limit_text(limit)} a deal"


def _say_json(game: "Game", called: str, first: int, counted: "Tally", seconds: float) -> None:
    say_json(
        {
            "game": game.name,
            "variant": game.variant,
            "options": dict(game.options),
            called: first,
            "games": counted.games,
            "winnable": counted.winnable,
            "unwinnable": counted.unwinnable,
            "unknown": counted.unknown,
            "out_of_memory": counted.out_of_memory,
            "lost": list(counted.lost),
            "interval": [round(counted.low, 5), round(counted.high, 5)],
            "median_seconds": round(counted.median, 4),
            "slowest_seconds": round(counted.slowest, 4),
            "seconds": round(seconds, 3),
        }
    )


def _report(counted: "Tally") -> Iterator[str]:
    games = counted.games
    rows = {"winnable": counted.winnable, "not winnable": counted.unwinnable, "undecided": counted.unknown}
    for label, number in rows.items():
        yield f"{label:12}  {number:>9,}  {number / games:6.1%}"
    yield ""
    yield f"Share winnable: {counted.low:.1%} to {counted.high:.1%}, 95% sure."
    if counted.unknown:
        yield "The undecided deals count as lost in the first figure, as won in the second."
    if counted.out_of_memory:
        yield f"Of those, {counted.out_of_memory:,} reached the limit of memory."
    yield f"Typical time {counted.median:.2f} s, longest {counted.slowest:.2f} s."
    yield "The search knew where every card lies, as no player does."


def _remarks(counted: "Tally", called: str, limit: "Limit") -> Iterator[str]:
    """What to say on standard error of deals that were not decided."""
    if counted.lost:
        yield (
            f"Counted as undecided, because the workers died twice: {called} {numbers_text(counted.lost)}. "
            "The machine may be short of memory: try fewer --jobs or less --memory."
        )
    if counted.unknown == counted.games:
        from hoylecli.bots.solver.watch import is_limited

        more = "give more, such as --limit 5m"
        if 2 * counted.out_of_memory > counted.games:
            more = (
                "raise the limit of memory with 'ulimit'"
                if is_limited()
                else "give more, such as --memory 4G"
            )
        yield f"No deal was decided within the limit of {limit_text(limit)} a deal; {more}."
