"""`hoyle solve`: whether a patience can be won, or how many deals can, by search with open cards."""

import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any

import click

from .columns import room
from .console import note, raw, say, say_json
from .game_argument import chosen_game, takes_a_game
from .lazy import Quick, Whole, complete_file
from .play.patience import new_seed, read_file, refuse_unnumbered, without_shuffles
from .work import LIMIT, MOST_GAMES, SIZE, limit_text, numbers_text, size_text, takes_workers, workers_of

if TYPE_CHECKING:
    from hoylecli.bots.solver import Solution
    from hoylecli.bots.solver.watch import Limit
    from hoylecli.families.patience import PatienceState
    from hoylecli.rulebook.game import Game


# The command


class _Solve(Quick):
    """`hoyle solve bridge` is a command of its own, with other options."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        if args[:1] == ["bridge"]:
            from .bridge.solving import command as bridge

            return bridge.make_context(f"{info_name} bridge", args[1:], parent, **extra)
        return super().make_context(info_name, args, parent, **extra)


@click.command(name="solve", cls=_Solve, context_settings={"ignore_unknown_options": True})
@takes_a_game
@click.option("--seed", type=Whole(0), metavar="N", help="The deal of this seed; with --games, the first.")
@click.option(
    "--deal",
    type=Whole(1),
    metavar="N",
    help="The deal with this number, in games that have numbered deals; with --games, the first.",
)
@click.option(
    "--layout",
    metavar="FILE",
    shell_complete=complete_file,
    help="The position in this file; - is standard input.",
)
@click.option(
    "--limit",
    type=LIMIT,
    default="20s",
    show_default=True,
    help="When to give a deal up: after a time, or a number of positions.",
)
@click.option(
    "--memory",
    type=SIZE,
    help="How much memory a search may take before it gives up.  [default: half of what the machine, the "
    "container or 'ulimit' allows, shared by all --jobs; none on Windows]",
)
@click.option(
    "--games",
    type=Whole(1, MOST_GAMES),
    metavar="N",
    help=f"Solve this many deals, {MOST_GAMES:,} at most, and count those that can be won.",
)
@takes_workers
@click.option(
    "--results",
    metavar="FILE",
    shell_complete=complete_file,
    help="Keep the results in this file; the same command goes on where it was stopped.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(
    words: tuple[str, ...], variant: str, options: tuple[str, ...], limit: "Limit", memory: int | None,
    as_json: bool, **given: Any,
) -> None:  # fmt: skip
    """Find out whether a patience can be won.

    The search sees every card, also those face down and still to be turned, as no player can. It
    finds the moves that win, proves that the deal cannot be won, or gives up at the limit.

    Moves are written as they are typed at the table. GAME's own options are given as
    `hoyle GAME --help` lists them: `hoyle solve klondike --draw 1 --games 100 --jobs 2`.

    Deals of bridge are solved at double dummy: `hoyle solve bridge --help`.

    With --games you see the share of deals that can be won, with its bounds (Wilson's, 95% sure).
    Undecided deals count as lost for the lower bound and as won for the upper one. With --results
    the same command goes on where it was stopped.
    """
    _refuse_what_does_not_go_together(given)
    game = chosen_game(command, words, variant, options)
    if game.family != "patience":
        raise click.UsageError(f"Only patiences can be solved; {game.title} is not one.")
    if game.rules.grid.place == "pins":
        raise click.UsageError(f"{game.title} goes on rack after rack for points; it is not solved.")
    limit = _with_memory(limit, memory, given["jobs"])
    if given["games"]:
        solve_many(game, limit, workers_of(given["jobs"], given["cluster"]), given, as_json)
    else:
        solve_one(game, limit, given, as_json)


def _with_memory(limit: "Limit", memory: int | None, jobs: int) -> "Limit":
    """The limit, with one of memory added: `memory` bytes, 0 for none, None for as much as is sensible."""
    from dataclasses import replace

    from hoylecli.bots.solver.watch import share

    sensible = share(jobs)
    return replace(limit, memory=(sensible if memory is None else memory) or None)


def _refuse_what_does_not_go_together(given: dict[str, Any]) -> None:
    ways = [f"--{name}" for name in ("seed", "deal", "layout") if given[name] is not None]
    if len(ways) > 1:
        raise click.UsageError(f"{' and '.join(ways)} are different deals; choose one.")
    if given["games"] and given["layout"] is not None:
        raise click.UsageError("--layout is one deal; leave --games out.")
    for_many = ("results", given["results"]), ("jobs", given["jobs"] > 1), ("cluster", given["cluster"])
    for name, is_given in for_many:
        if is_given and not given["games"]:
            raise click.UsageError(f"--{name} is for many deals; say how many with --games.")


# `hoyle solve` of one deal: the verdict, and the moves that win

_WIDTH = 76


def solve_one(game: "Game", limit: "Limit", given: dict[str, Any], as_json: bool) -> None:
    """Searches the deal, layout or seed that is given, and says what came of it."""
    from hoylecli.bots.solver import solve
    from hoylecli.table.work.patience_solving import opening

    file, deal, seed = given["layout"], given["deal"], given["seed"]
    remark = ""
    if file is not None:
        state, remark = without_shuffles(read_file(file, game.rules))
        of = "the layout on standard input" if file == "-" else f"the layout in {file}"
    elif deal is not None:
        refuse_unnumbered(game, deal)
        state, of = opening(game, deal, numbered=True), f"deal {deal}"
    else:
        seed = new_seed() if seed is None else seed
        state, of = opening(game, seed, numbered=False), f"seed {seed}"
    found = solve(state, limit)
    if as_json:
        _say_one(game, seed, deal, found)
    else:
        head = f"{game.full_title}, {of}: {_verdict(found, limit)}"
        say("\n".join([head, *_explained(state, found, remark)]))


def _say_one(game: "Game", seed: int | None, deal: int | None, found: "Solution") -> None:
    say_json(
        {"game": game.name, "variant": game.variant, "options": dict(game.options), "seed": seed}
        | ({"deal": deal} if deal is not None else {})
        | {
            "verdict": found.verdict,
            "moves": [str(move) for move in found.moves],
            "states": found.states,
            "seconds": round(found.seconds, 4),
            "out_of_memory": found.is_out_of_memory,
        }
    )


def _verdict(found: "Solution", limit: "Limit") -> str:
    searched = f"{found.states:,} position{'s' * (found.states != 1)}"
    took = f"in {found.seconds:.2f} seconds"
    if found.verdict == "winnable":
        count = len(found.moves)
        moves = f"it can be won in {count} move{'s' * (count != 1)}" if count else "it has been won"
        return f"{moves}.\nFound after {searched} {took}."
    if found.verdict == "unwinnable":
        return f"it cannot be won.\nProved by looking at all {searched} that matter, {took}."
    return f"undecided.\nGiven up {_reason(found, limit)}, after {searched} {took}."


def _reason(found: "Solution", limit: "Limit") -> str:
    if not found.is_out_of_memory:
        return f"at the limit of {limit_text(limit)}"
    if limit.memory is None or found.memory < limit.memory:
        return "because the system gave no more memory"
    return f"at the limit of {size_text(limit.memory)} of memory"


def _explained(state: "PatienceState", found: "Solution", remark: str) -> Iterator[str]:
    redeals = state.rules.stock.redeal == "gather" and state.redeals_left != 0
    what = "every card and what each shuffle will bring" if redeals else "where every card lies"
    yield f"The search knew {what}, as no player does." if _hides(state) else "Every card lies open."
    if remark:
        yield remark
    if found.moves:
        yield ""
        yield from numbered([str(move) for move in found.moves])


def _hides(state: "PatienceState") -> bool:
    """Whether a player does not know the whole position, or what the next shuffle brings."""
    view = state.view(0)
    piles = (*view.columns, *view.reserve, view.stock)
    shuffles = state.rules.stock.redeal == "gather" and state.redeals_left != 0
    return shuffles or any(card is None for pile in piles for card in pile)


def numbered(moves: Sequence[str]) -> Iterator[str]:
    """The moves in lines, each with the number of its first move.

    >>> print("\\n".join(numbered(["5 3"] * 16 + ["remove 5H 8D"])))
     1  5 3, 5 3, 5 3, 5 3, 5 3, 5 3, 5 3, 5 3, 5 3, 5 3, 5 3, 5 3, 5 3, 5 3,
    15  5 3, 5 3, remove 5H 8D
    """
    margin = len(str(len(moves)))
    line, first, most = "", 1, min(room(), _WIDTH)
    for number, move in enumerate(moves, 1):
        word = f" {move}{',' if number < len(moves) else ''}"
        if line and margin + 1 + len(line) + len(word) > most:
            yield f"{first:{margin}} {line}"
            line, first = "", number
        line += word
    yield f"{first:{margin}} {line}"


if TYPE_CHECKING:
    from hoylecli.bots.solver.watch import Limit
    from hoylecli.rulebook.game import Game
    from hoylecli.table.work.patience_solving import Solved, SolvedFile, SolvedTally, Task
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
    return f"{game.full_title}, {part}{which}, limit {limit_text(limit)} a deal"


def _say_json(game: "Game", called: str, first: int, counted: "SolvedTally", seconds: float) -> None:
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


def _report(counted: "SolvedTally") -> Iterator[str]:
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


def _remarks(counted: "SolvedTally", called: str, limit: "Limit") -> Iterator[str]:
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
