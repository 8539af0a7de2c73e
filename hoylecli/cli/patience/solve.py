"""`hoyle solve`: whether a patience can be won, by search with full knowledge of the cards."""

from typing import TYPE_CHECKING, Any

import click

from ..game_argument import chosen_game, takes_a_game
from ..lazy import Quick, Whole, complete_file
from ..units import LIMIT, SIZE
from ..workers import MOST_GAMES, takes_workers, workers_of

if TYPE_CHECKING:
    from hoylecli.bots.solver.watch import Limit


class _Solve(Quick):
    """`hoyle solve bridge` is a command of its own, with other options."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        if args[:1] == ["bridge"]:
            from ..bridge.solving import command as bridge

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
        from .solve_many import solve_many

        solve_many(game, limit, workers_of(given["jobs"], given["cluster"]), given, as_json)
    else:
        from .solve_one import solve_one

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
