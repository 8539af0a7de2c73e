"""`hoyle solve`: whether a patience can be won, by search with full knowledge of the cards."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from .chosen import chosen_game, takes_a_game
from .console import say
from .deals import new_seed, refuse_unnumbered
from .lazy import Whole, complete_file
from .units import LIMIT, SIZE, limit_text, size_text
from .workers import MOST_GAMES, takes_workers, workers_of

if TYPE_CHECKING:
    from hoylecli.bots.solver import Solution
    from hoylecli.bots.solver.watch import Limit
    from hoylecli.families.patience.state import PatienceState
    from hoylecli.rulebook.game import Game

_WIDTH = 76


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
    type=LIMIT,
    default="20s",
    show_default=True,
    help="When to give a deal up: after a time, or a number of positions.",
)
@click.option(
    "--memory",
    type=SIZE,
    help="When to give it up, too: how much memory it may take.  [default: a process's share of half of what "
    "the machine has; none on Windows]",
)
@click.option(
    "--games",
    type=Whole(1, MOST_GAMES),
    metavar="N",
    help=f"Solve so many deals, {MOST_GAMES:,} at most, and give the share.",
)
@takes_workers
@click.option(
    "--results",
    metavar="FILE",
    shell_complete=complete_file,
    help="Keep each deal in this file, and leave out those it has: so it can be stopped and go on.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(
    words: tuple[str, ...], variant: str, options: tuple[str, ...], limit: "Limit", memory: int | None,
    as_json: bool, **given: Any,
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
    limit = _with_memory(limit, memory, given["jobs"])
    if given["games"]:
        from .solve_many import solve_many

        solve_many(game, limit, workers_of(given["jobs"], given["cluster"]), given, as_json)
    else:
        _solve_one(game, limit, given, as_json)


def _with_memory(limit: "Limit", memory: int | None, jobs: int) -> "Limit":
    """The limit with that of memory. memory: None for a share of the machine's, 0 for none."""
    from dataclasses import replace

    from hoylecli.bots.solver.memory import installed

    return replace(limit, memory=(installed() // 2 // jobs if memory is None else memory) or None)


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


# One deal


def _solve_one(game: "Game", limit: "Limit", given: dict[str, Any], as_json: bool) -> None:
    from hoylecli.bots.solver import solve
    from hoylecli.table.work.patience_solving import opening

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
        say("\n".join([f"{title(game)}, {of}: {_verdict(found, limit)}", *_explained(state, found, remark)]))


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
            "out_of_memory": found.is_out_of_memory,
        }
    )


def title(game: "Game") -> str:
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
    reached = f"{size_text(limit.memory or 0)} of memory" if found.is_out_of_memory else limit_text(limit)
    return f"undecided.\nGiven up at the limit of {reached}, after {searched} {took}."


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
