"""`hoyle simulate`: the computer players play one another."""

import sys
from collections.abc import Container, Iterable, Sequence
from typing import TYPE_CHECKING

import click

from hoylecli.rulebook.names import PLAIN

from .console import say
from .lazy import complete_game, complete_variant, meant

if TYPE_CHECKING:
    from hoylecli.core.game import Outcome
    from hoylecli.rulebook.game import Game
    from hoylecli.table.simulate import Plan


@click.command(name="simulate", context_settings={"ignore_unknown_options": True})
@click.argument(
    "words",
    nargs=-1,
    required=True,
    type=click.UNPROCESSED,
    metavar="GAME [--OPTION VALUE]...",
    shell_complete=complete_game,
)
@click.option("--games", default=100, show_default=True, type=click.IntRange(1), help="How many to play.")
@click.option(
    "--seats", metavar="LEVEL,...", help="Who plays: beginner, average, expert.  [default: average]"
)
@click.option(
    "--variant",
    default=PLAIN,
    metavar="NAME",
    shell_complete=complete_variant,
    help="A variant of the game; --NAME does the same.",
)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="The same as --NAME VALUE.")
@click.option("--seed", type=click.IntRange(0), help="The same games again.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1), help="Processes to share it.")
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

    name, flags, chosen = _game_and_options(words, options)
    game = _load(name, flags, variant, chosen)
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


def _game_and_options(words: Sequence[str], options: Iterable[str]) -> tuple[str, list[str], dict[str, str]]:
    """The game, variants written as flags (`--pub`), and options: `--muggins yes`, `--option muggins=yes`."""
    names: list[str] = []
    flags: list[str] = []
    chosen: dict[str, str] = {}
    variants = _variants(words)
    rest = iter(words)
    for word in rest:
        name, equals, value = word[2:].partition("=")
        if word.startswith("--") and word[2:] in variants:
            flags.append(word[2:])
        elif word.startswith("--"):
            chosen[name] = value if equals else next(rest, "")
        elif word.startswith("-"):
            raise click.UsageError(f"No such option: {word}.")
        else:
            names.append(word)
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise click.UsageError(f"--option wants a name and a value, such as NAME=VALUE, not '{option}'.")
        chosen[name] = value
    if len(names) != 1:
        given = f"{', '.join(names)} are {len(names)}" if names else "none is named"
        raise click.UsageError(f"One game is wanted: {given}.")
    return names[0], flags, chosen


def _variants(words: Iterable[str]) -> Container[str]:
    """The variants of the game on the line; () when there is none, which is complained of later."""
    from hoylecli import rulebook

    games = rulebook.catalogue()
    name = next((word for word in words if word in games), None)
    return rulebook.describe(name).variants if name else ()


def _load(name: str, flags: list[str], variant: str, chosen: dict[str, str]) -> "Game":
    from hoylecli import rulebook
    from hoylecli.core.errors import RulesError
    from hoylecli.rulebook.problem import BrokenRules

    variants = [*flags, *([variant] if variant != PLAIN else [])]
    if len(set(variants)) > 1:
        raise click.UsageError(f"Only one variant can be played at a time, not {' and '.join(variants)}.")
    try:
        known = rulebook.describe(name).options
        for option, value in chosen.items():
            if option.replace("-", "_") not in known:
                own = [text for parameter in command.params for text in parameter.opts]
                all_options = [*(f"--{name.replace('_', '-')}" for name in known), *own]
                raise click.UsageError(f"No such option: --{option}.{meant(f'--{option}', all_options)}")
            if not value:
                raise click.UsageError(f"--{option} wants a value: {', '.join(known[option].values)}.")
        return rulebook.load(name, variants[0] if variants else PLAIN, **chosen)
    except BrokenRules:
        raise
    except RulesError as error:
        raise click.UsageError(str(error)) from None


def _levels(seats: str | None, game: "Game") -> tuple[str, ...]:
    from hoylecli.bots import LEVELS

    least, most = game.players
    if seats is None:
        return ("average",) * least
    levels = tuple(level.strip().lower() for level in seats.split(","))
    for level in levels:
        if level not in LEVELS:
            near = meant(level, list(LEVELS)) or f" There are {', '.join(LEVELS)}."
            raise click.UsageError(f"Nobody plays at level '{level}'.{near}")
    if not least <= len(levels) <= most:
        wanted = f"{least} seats" if least == most else f"{least} to {most} seats"
        raise click.UsageError(f"{game.title} has {wanted}; --seats names {len(levels)}.")
    return levels


def _play(plan: "Plan", jobs: int) -> "list[Outcome]":
    """Plays, with a progress bar where somebody watches."""
    from hoylecli.table.simulate import outcomes

    played = outcomes(plan, jobs)
    if not sys.stderr.isatty():
        return list(played)
    with click.progressbar(played, length=plan.games, label="Playing", file=sys.stderr) as watched:
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
