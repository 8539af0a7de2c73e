"""`hoyle simulate`: the computer players play one another."""

import sys
from collections.abc import Iterable
from contextlib import closing
from typing import TYPE_CHECKING

import click

from hoylecli.context import current
from hoylecli.core import shortened

from .console import note, raw, say
from .game_argument import chosen_game, takes_a_game
from .lazy import Quick, Whole, meant
from .work import MOST_GAMES, numbers_text, takes_workers, workers_of

if TYPE_CHECKING:
    from hoylecli.core import Outcome
    from hoylecli.rulebook.game import Game
    from hoylecli.table.work.simulate import SimulationPlan
    from hoylecli.table.work.workers import Workers


@click.command(name="simulate", cls=Quick, context_settings={"ignore_unknown_options": True})
@takes_a_game
@click.option(
    "--games",
    default=100,
    show_default=True,
    type=Whole(1, MOST_GAMES),
    metavar="N",
    help=f"How many to play, {MOST_GAMES:,} at most.",
)
@click.option(
    "--seats", metavar="LEVEL,...", help="Who plays: beginner, average, expert.  [default: average]"
)
@click.option("--seed", type=Whole(0), help="The same games again.")
@takes_workers
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(
    words: tuple[str, ...], games: int, seats: str | None, variant: str, options: tuple[str, ...],
    seed: int | None, jobs: int, cluster: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Let the computer players play one another.

    GAME's own options are given as `hoyle GAME --help` lists them, for example
    `hoyle simulate cribbage --seats expert,average --muggins yes`. The same seed gives the
    same result, whatever the number of jobs. Ctrl-C ends it and prints what has been played.
    """
    from time import perf_counter

    from hoylecli.table.work.simulate import SimulationPlan

    game = chosen_game(command, words, variant, options)
    if seed is None:
        seed = current().draw_seed()
    plan = SimulationPlan(game.document, _levels(seats, game), games, seed)
    start = perf_counter()
    played: dict[int, Outcome] = {}
    lost: list[int] = []
    is_whole = _play(plan, workers_of(jobs, cluster), played, lost)
    seconds, outcomes = perf_counter() - start, list(played.values())
    if outcomes and as_json:
        click.echo(_json(plan, outcomes, lost, seconds))
    elif outcomes:
        say(_report(game, plan, outcomes))
        rate = len(outcomes) / max(seconds, 0.001)
        note(f"{seconds:.1f} seconds, {rate:.1f} games a second.")
    if lost:
        _tell_of(lost, plan.seed)
    if not is_whole:
        note(f"hoyle: Interrupted after {len(outcomes):,} of {_games(games)}.")
        raise click.exceptions.Exit(130)
    if lost:
        raise click.exceptions.Exit(1)


def _levels(seats: str | None, game: "Game") -> tuple[str, ...]:
    from hoylecli.core import LEVELS

    if seats is None:
        return ("average",) * game.players.usual
    levels = tuple(level.strip().lower() for level in seats.split(","))
    for level in levels:
        if level not in LEVELS:
            near = meant(level, list(LEVELS)) or f" There are {', '.join(LEVELS)}."
            raise click.UsageError(f"There is no level '{shortened(level)}'.{near}")
    if not game.players.least <= len(levels) <= game.players.most:
        raise click.UsageError(f"{game.title} has {game.players} seats; --seats names {len(levels)}.")
    return levels


def _play(plan: "SimulationPlan", workers: "Workers", played: "dict[int, Outcome]", lost: list[int]) -> bool:
    """Plays all games into `played`, by number, and `lost`; False when it was interrupted.

    lost: the numbers of games whose workers died. A progress bar is shown where standard error is a terminal.
    """
    from hoylecli.table.work.simulate import outcomes
    from hoylecli.table.work.workers import LostTask

    def noted(found: "Iterable[Outcome | LostTask]") -> None:
        for number, outcome in enumerate(found):
            if isinstance(outcome, LostTask):
                lost.append(number)
            else:
                played[number] = outcome

    try:
        with closing(outcomes(plan, workers)) as found:
            if not sys.stderr.isatty():
                noted(found)
                return True
            bar = click.progressbar(found, length=plan.games, label="Playing", file=raw(sys.stderr))
            with bar as watched:
                noted(watched)
    except KeyboardInterrupt:
        return False
    return True


def _tell_of(lost: list[int], seed: int) -> None:
    from hoylecli.table.work.simulate import seed_of

    seeds = numbers_text([seed_of(seed, number) for number in lost])
    note(
        f"hoyle: {_games(len(lost))} left out, because the workers died twice: seed {seeds}.",
    )


def _games(number: int) -> str:
    return f"{number:,} game{'s' * (number != 1)}"


def _json(plan: "SimulationPlan", played: "list[Outcome]", lost: list[int], seconds: float) -> str:
    import json

    from hoylecli.table.work.simulate import tallied

    return json.dumps(
        {
            "game": plan.document["game"],
            "games": len(played),
            "lost": lost,
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


def _report(game: "Game", plan: "SimulationPlan", played: "list[Outcome]") -> str:
    from hoylecli.table.work.simulate import share_of_wins, tallied

    from .columns import table

    rows = []
    for seat, tally in enumerate(tallied(plan.levels, played), 1):
        low, high = share_of_wins(tally.wins, len(played))
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
    return f"{game.title}, {_games(len(played))}, seed {plan.seed}\n\n{listing}"
