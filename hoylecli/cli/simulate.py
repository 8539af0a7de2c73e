"""`hoyle simulate`: the computer players play one another."""

import sys
from typing import TYPE_CHECKING

import click

from hoylecli.core.text import shortened

from .chosen import chosen_game, takes_a_game
from .console import raw, say
from .lazy import Whole, meant

if TYPE_CHECKING:
    from hoylecli.core.game import Outcome
    from hoylecli.rulebook.game import Game
    from hoylecli.table.simulate import Plan


@click.command(name="simulate", context_settings={"ignore_unknown_options": True})
@takes_a_game
@click.option("--games", default=100, show_default=True, type=Whole(1), help="How many to play.")
@click.option(
    "--seats", metavar="LEVEL,...", help="Who plays: beginner, average, expert.  [default: average]"
)
@click.option("--seed", type=Whole(0), help="The same games again.")
@click.option("--jobs", default=1, show_default=True, type=Whole(1), help="Processes to share it.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(
    words: tuple[str, ...], games: int, seats: str | None, variant: str, options: tuple[str, ...],
    seed: int | None, jobs: int, as_json: bool,
) -> None:  # fmt: skip
    """Let the computer players play one another.

    GAME's own options are given as `hoyle GAME --help` lists them, for example
    `hoyle simulate cribbage --seats expert,average --muggins yes`. The same seed gives the
    same result, whatever the number of jobs.
    """
    from time import perf_counter

    from hoylecli.table.simulate import Plan

    game = chosen_game(command, words, variant, options)
    if seed is None:
        from secrets import randbelow

        seed = randbelow(10**9)
    plan = Plan(game.document, _levels(seats, game), games, seed)
    start = perf_counter()
    played = _play(plan, jobs)
    seconds = perf_counter() - start
    if as_json:
        click.echo(_json(plan, played, seconds))
    else:
        say(_report(game, plan, played))
        click.echo(f"{seconds:.1f} seconds, {games / max(seconds, 0.001):.1f} games a second.", err=True)


def _levels(seats: str | None, game: "Game") -> tuple[str, ...]:
    from hoylecli.bots import LEVELS

    if seats is None:
        return ("average",) * game.players.usual
    levels = tuple(level.strip().lower() for level in seats.split(","))
    for level in levels:
        if level not in LEVELS:
            near = meant(level, list(LEVELS)) or f" There are {', '.join(LEVELS)}."
            raise click.UsageError(f"Nobody plays at level '{shortened(level)}'.{near}")
    if not game.players.least <= len(levels) <= game.players.most:
        raise click.UsageError(f"{game.title} has {game.players} seats; --seats names {len(levels)}.")
    return levels


def _play(plan: "Plan", jobs: int) -> "list[Outcome]":
    """Plays, with a progress bar where somebody watches."""
    from hoylecli.table.simulate import outcomes

    played = outcomes(plan, jobs)
    if not sys.stderr.isatty():
        return list(played)
    with click.progressbar(played, length=plan.games, label="Playing", file=raw(sys.stderr)) as watched:
        return list(watched)


def _json(plan: "Plan", played: "list[Outcome]", seconds: float) -> str:
    import json

    from hoylecli.table.simulate import tallied

    return json.dumps(
        {
            "game": plan.document["game"],
            "games": plan.games,
            "seed": plan.seed,
            "seats": [
                {
                    "level": tally.level,
                    "wins": tally.wins,
                    "mean_score": round(tally.mean_score, 4),
                    "stderr": round(tally.stderr, 4),
                }
                for tally in tallied(plan.levels, played)
            ],
            "seconds": round(seconds, 3),
        }
    )


def _report(game: "Game", plan: "Plan", played: "list[Outcome]") -> str:
    from hoylecli.table.simulate import share_of_wins, tallied

    from .columns import table

    rows = []
    for seat, tally in enumerate(tallied(plan.levels, played), 1):
        low, high = share_of_wins(tally.wins, plan.games)
        rows.append(
            [
                str(seat),
                tally.level,
                str(tally.wins),
                f"{low:.1%} to {high:.1%}",
                f"{tally.mean_score:.2f}",
                f"{tally.stderr:.2f}",
            ]
        )
    headers = ["seat", "level", "wins", "share (95% sure)", "mean score", "error"]
    listing = table(headers, rows, wrap=(), numbers=[name for name in headers if name != "level"])
    games = "1 game" if plan.games == 1 else f"{plan.games:,} games"
    return f"{game.title}, {games}, seed {plan.seed}\n\n{listing}"
