"""`hoyle solve`: whether a patience can be won, by search with full knowledge of the cards."""

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from .chosen import chosen_game, takes_a_game
from .console import raw, say
from .deals import new_seed, refuse_unnumbered
from .lazy import Whole, complete_file

if TYPE_CHECKING:
    from hoylecli.bots.solver import Solution
    from hoylecli.bots.solver.kernel import Limit
    from hoylecli.families.patience.state import PatienceState
    from hoylecli.rulebook.game import Game
    from hoylecli.table.solved_file import SolvedFile
    from hoylecli.table.solving import Solved, Task

_SECONDS = {"s": 1, "m": 60, "h": 3600}
_MOST = 10**15
_WIDTH = 76


def read_limit(text: str) -> "Limit":
    """`20s`, `5m` or `1h` of time, a number of positions, or `none`. Raises ValueError."""
    from hoylecli.bots.solver.kernel import Limit

    written = text.strip().lower().replace(",", "").replace("_", "")
    if written == "none":
        return Limit()
    number, unit = (written[:-1], written[-1:]) if written[-1:] in _SECONDS else (written, "")
    try:
        amount = float(number) if unit else int(number)
    except ValueError:
        amount = 0
    if not 0 < amount < _MOST:  # which nan is not either
        raise ValueError(
            f"'{text}' is no limit; write a time such as 20s or 5m, a number of positions, or none."
        )
    return Limit(seconds=amount * _SECONDS[unit]) if unit else Limit(states=int(amount))


class LimitType(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.4 only
    """A limit, see `read_limit`."""

    name = "limit"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> "Limit":
        if not isinstance(value, str):  # click may give back what was read already
            return value  # type: ignore[no-any-return]
        try:
            return read_limit(value)
        except ValueError as error:
            raise click.BadParameter(str(error), ctx, param) from None

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return "20s|100000|none"


@click.command(name="solve", context_settings={"ignore_unknown_options": True})
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
    type=LimitType(),
    default="20s",
    show_default=True,
    help="When to give a deal up: after a time, or a number of positions.",
)
@click.option("--games", type=Whole(1), metavar="N", help="Solve so many deals, and give the share.")
@click.option("--jobs", default=1, show_default=True, type=Whole(1), help="Processes to share them.")
@click.option(
    "--results",
    metavar="FILE",
    shell_complete=complete_file,
    help="Keep each deal in this file, and leave out those it has: so it can be stopped and go on.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(
    words: tuple[str, ...], variant: str, options: tuple[str, ...], limit: "Limit", as_json: bool,
    **given: Any,
) -> None:  # fmt: skip
    """Find out whether a patience can be won.

    The search knows every card, also those face down and those still to be turned; a player does
    not. It says that the deal can be won and how, that it cannot, or that it gave up at the limit.

    Moves are written as they are typed at the table. GAME's own options are given as
    `hoyle GAME --help` lists them: `hoyle solve klondike --draw 1 --games 100 --jobs 2`.

    Of many deals the share that can be won is given with its bounds (Wilson's, 95% sure): what
    is undecided counts as lost for the lower bound and as won for the upper one. What was
    stopped goes on with the same line, if it has --results.
    """
    _refuse_what_does_not_go_together(given)
    game = chosen_game(command, words, variant, options)
    if game.family != "patience":
        raise click.UsageError(f"{game.title} is no patience; only those are solved.")
    if game.rules.grid.place == "pins":
        raise click.UsageError(f"{game.title} goes on rack after rack for points; it is not solved.")
    if given["games"]:
        _solve_many(game, limit, given, as_json)
    else:
        _solve_one(game, limit, given, as_json)


def _refuse_what_does_not_go_together(given: dict[str, Any]) -> None:
    ways = [f"--{name}" for name in ("seed", "deal", "layout") if given[name] is not None]
    if len(ways) > 1:
        raise click.UsageError(f"{' and '.join(ways)} are different deals; choose one.")
    if given["games"] and given["layout"] is not None:
        raise click.UsageError("--layout is one deal; leave --games out.")
    if not given["games"] and (given["results"] is not None or given["jobs"] > 1):
        name = "--results" if given["results"] is not None else "--jobs"
        raise click.UsageError(f"{name} is for many deals; say how many with --games.")


# One deal


def _solve_one(game: "Game", limit: "Limit", given: dict[str, Any], as_json: bool) -> None:
    from hoylecli.bots.solver import solve
    from hoylecli.table.solving import opening

    file, deal, seed = given["layout"], given["deal"], given["seed"]
    remark = ""
    if file is not None:
        from .deals import read_file, without_shuffles

        state, remark = without_shuffles(read_file(file, game.rules))
        of = "the layout on standard input" if file == "-" else f"the layout in {file}"
    elif deal is not None:
        refuse_unnumbered(game, deal)
        state, of = opening(game, deal, numbered=True), f"deal {deal}"
    else:
        seed = new_seed() if seed is None else seed
        state, of = opening(game, seed), f"seed {seed}"
    found = solve(state, limit)
    if as_json:
        _say_one(game, seed, deal, found)
    else:
        say("\n".join([f"{_title(game)}, {of}: {_verdict(found, limit)}", *_explained(state, found, remark)]))


def _say_one(game: "Game", seed: int | None, deal: int | None, found: "Solution") -> None:
    from .console import say_json

    say_json(
        {"game": game.name, "variant": game.variant, "options": dict(game.options), "seed": seed}
        | ({"deal": deal} if deal is not None else {})
        | {
            "verdict": found.verdict,
            "moves": [str(move) for move in found.moves],
            "states": found.states,
            "seconds": round(found.seconds, 4),
        }
    )


def _title(game: "Game") -> str:
    from hoylecli.rulebook.names import PLAIN

    return game.title if game.variant == PLAIN else f"{game.title}, {game.variant}"


def _verdict(found: "Solution", limit: "Limit") -> str:
    searched = f"{found.states:,} position{'s' * (found.states != 1)}"
    took = f"in {found.seconds:.2f} seconds"
    if found.verdict == "winnable":
        count = len(found.moves)
        moves = f"it can be won in {count} move{'s' * (count != 1)}" if count else "it has been won"
        return f"{moves}.\nFound after {searched} {took}."
    if found.verdict == "unwinnable":
        return f"it cannot be won.\nProved by looking at all {searched} that matter, {took}."
    return f"undecided.\nGiven up at the limit of {limit_text(limit)}, after {searched} {took}."


def limit_text(limit: "Limit") -> str:
    """`20 seconds` or `100,000 positions`."""
    if limit.seconds is not None:
        return f"{limit.seconds:g} second{'s' * (limit.seconds != 1)}"
    return "none" if limit.states is None else f"{limit.states:,} position{'s' * (limit.states != 1)}"


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
    line, first = "", 1
    for number, move in enumerate(moves, 1):
        word = f" {move}{',' if number < len(moves) else ''}"
        if line and margin + 1 + len(line) + len(word) > _WIDTH:
            yield f"{first:{margin}} {line}"
            line, first = "", number
        line += word
    yield f"{first:{margin}} {line}"


# Many deals


def _solve_many(game: "Game", limit: "Limit", given: dict[str, Any], as_json: bool) -> None:
    from time import perf_counter

    from hoylecli.table.solving import Task, tally

    is_numbered = given["deal"] is not None
    first = given["deal"] if is_numbered else new_seed() if given["seed"] is None else given["seed"]
    numbers = range(first, first + given["games"])
    for number in (numbers[0], numbers[-1]) if is_numbered else ():
        refuse_unnumbered(game, number)
    start = perf_counter()
    deals = _solved(Task(game.document, is_numbered, limit), numbers, given["jobs"], given["results"])
    counted = tally(deals)
    if as_json:
        from .console import say_json

        say_json(
            {
                "game": game.name,
                "variant": game.variant,
                "options": dict(game.options),
                "deal" if is_numbered else "seed": first,
                "games": counted.games,
                "winnable": counted.winnable,
                "unwinnable": counted.unwinnable,
                "unknown": counted.unknown,
                "interval": [round(counted.low, 5), round(counted.high, 5)],
                "median_seconds": round(counted.median, 4),
                "slowest_seconds": round(counted.slowest, 4),
                "seconds": round(perf_counter() - start, 3),
            }
        )
        return
    called = "deals" if is_numbered else "seeds"
    which = f"{called} {numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else f"{called[:-1]} {first}"
    say("\n".join([f"{_title(game)}, {which}, limit {limit_text(limit)} a deal", "", *_report(counted)]))


def _solved(task: "Task", numbers: range, jobs: int, file: str | None) -> "list[Solved]":
    """All deals, those that the file has taken from there."""
    from hoylecli.table.solved_file import SolvedFile

    if file is None:
        return list(_watched(task, numbers, jobs, {}, None))
    results = SolvedFile(file, task)
    try:
        return list(_watched(task, numbers, jobs, results.known, results))
    except KeyboardInterrupt:
        there = sum(number in results.known for number in numbers)
        click.echo(f"hoyle: Interrupted; {there:,} of {len(numbers):,} deals are in {file}.", err=True)
        raise click.exceptions.Exit(130) from None
    finally:
        results.close()


def _watched(
    task: "Task", numbers: range, jobs: int, known: "dict[int, Solved]", results: "SolvedFile | None"
) -> "Iterator[Solved]":
    """The deals, with a progress bar where somebody watches."""
    from hoylecli.table.solving import solved

    there = {number: known[number] for number in numbers if number in known}
    yield from there.values()
    found = solved(task, [number for number in numbers if number not in there], jobs)
    if not sys.stderr.isatty():
        yield from _kept(found, results)
        return
    with click.progressbar(length=len(numbers), label="Solving", file=raw(sys.stderr)) as bar:
        bar.update(len(there))
        for deal in _kept(found, results):
            bar.update(1)
            yield deal


def _kept(deals: "Iterator[Solved]", results: "SolvedFile | None") -> "Iterator[Solved]":
    for deal in deals:
        if results is not None:
            results.add(deal)
        yield deal


def _report(counted: Any) -> Iterator[str]:
    games = counted.games
    for name in ("winnable", "unwinnable", "unknown"):
        label = {"unwinnable": "not winnable", "unknown": "undecided"}.get(name, name)
        number = getattr(counted, name)
        yield f"{label:12}  {number:>9,}  {number / games:6.1%}"
    yield ""
    yield f"Share winnable: {counted.low:.1%} to {counted.high:.1%}, 95% sure."
    if counted.unknown:
        yield "The undecided deals count as lost in the first figure, as won in the second."
    yield f"{counted.median:.2f} seconds a deal in the middle, {counted.slowest:.2f} at most."
    yield "The search knew where every card lies, as no player does."
