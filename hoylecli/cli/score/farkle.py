"""`hoyle score farkle`: what a roll counts, and every way to set its dice aside."""

from collections.abc import Iterator
from typing import Any

import click

from hoylecli.core import BadNotation
from hoylecli.scoring import farkle

from ..console import say, say_json
from ..lazy import Quick, Whole, complete_file
from ..source import Batch, written
from . import expecting
from .deals import SheetAsked
from .sheet import run, sheet_options


@click.command(name="farkle", cls=Quick)
@click.argument("dice", metavar="DIE...", nargs=-1)
@click.option("--table", "name", type=click.Choice(list(farkle.TABLES)), help="What counts [book].")
@click.option(
    "--batch", metavar="FILE", shell_complete=complete_file, help="Rolls by the line; - is standard input."
)
@sheet_options
@click.option("--players", metavar="N", type=Whole(2, 8), help="How many play a game [2].")
@click.option("--target", metavar="N", type=Whole(1000, 50000), help="The points that end a game [10000].")
@click.option(
    "--opening",
    "opening",
    metavar="N",
    type=Whole(0, 2000),
    help="The least that a player begins with [500].",
)
@click.option("--terse", is_flag=True, help="The points alone.")
@click.pass_context
def command(
    ctx: click.Context,
    dice: tuple[str, ...],
    name: str | None,
    batch: str | None,
    asked: SheetAsked,
    players: int | None,
    target: int | None,
    opening: int | None,
    terse: bool,
) -> None:
    """Count a roll of one to six dice at farkle, item by item.

    You also see every way to set dice aside: its points, the dice left to roll, and the chance that
    they bring nothing, which loses it all. --table says what four and more alike count: only three of
    them (book); 1000, 2000 and 3000 (kinds); each die as much again (adding); double (doubling).

    \b
      hoyle score farkle 1 1 5 3 4 6
      hoyle score farkle 222255 --table kinds
      hoyle score farkle --batch rolls.txt
      hoyle score farkle --pad --names Ann,Bea,Cy --players 3

    A line of --sheet or --pad is a round: what each player kept of a turn, 350 - 500, with - for a
    farkle. Once somebody has the target, all others have one more turn.

    --batch prints the points of each line. Blank lines and # comments are skipped. A line that is no roll
    is told on standard error; with --json, standard output has an object with line and error in its place.
    The exit code is then 1.
    """
    if asked.is_match:
        if dice or name or batch is not None or terse:
            raise click.UsageError(
                "--sheet and --pad have turns of all players: leave out dice, --table, --batch and --terse."
            )
        least = 500 if opening is None else opening
        run("farkle", farkle.Farkle, (), asked, players=players or 2, target=target or 10_000, opening=least)
        return
    if asked.is_named or players is not None or target is not None or opening is not None:
        raise click.UsageError("--names, --plain, --players and the like go with --sheet or --pad.")
    as_json, name = asked.as_json, name or "book"
    wanted = expecting.one_number(asked.expect)
    try:
        _refuse_mixtures(ctx.params)
        if batch is not None:
            expecting.refuse(asked.expect, "checks one total: leave out --batch.")
            ctx.exit(_count_file(batch, name, as_json))
        roll = farkle.read_dice(written(dice, "roll"))
        _count_roll(roll, name, as_json, terse)
        expecting.hold_against(wanted, {expecting.ONE: _points(farkle.TABLES[name], roll)})
    except BadNotation as error:
        raise click.UsageError(str(error)) from error


def _refuse_mixtures(params: dict[str, Any]) -> None:
    """Options that have no meaning together are refused, rather than one of them overlooked."""
    if params["batch"] is not None and params["dice"]:
        raise BadNotation("--batch takes its rolls from the file: leave out the dice.")
    if params["batch"] is None and not params["dice"]:
        raise BadNotation("Name the dice, such as 1 1 5 3 4 6, - for standard input, or a file with --batch.")
    if params["as_json"] and params["terse"]:
        raise BadNotation("Choose one of --json and --terse.")


def _count_roll(dice: farkle.Dice, name: str, as_json: bool, terse: bool) -> None:
    if terse:
        click.echo(_points(farkle.TABLES[name], dice))
    elif as_json:
        say_json(_facts(dice, name))
    else:
        say("\n".join(_text(dice, name)))


def _points(table: farkle.DicePoints, dice: farkle.Dice) -> int:
    return max((way.points for way in farkle.ways(table, dice)), default=0)


def _facts(dice: farkle.Dice, name: str) -> dict[str, Any]:
    table = farkle.TABLES[name]
    found = farkle.ways(table, dice)
    best = farkle.count(table, found[0].dice) if found else None
    return {
        "dice": list(dice),
        "table": name,
        "points": best.total if best else 0,
        "items": [item._asdict() for item in best.items] if best else [],
        "ways": [
            {**way._asdict(), "left": left, "farkle": round(farkle.bust(table, left), 6)}
            for way in found
            for left in [_left(dice, way)]
        ],
    }


def _left(dice: farkle.Dice, way: farkle.SetAside) -> int:
    """The dice to roll next: all six when each of the six counts."""
    return len(dice) - len(way.dice) or farkle.MOST


def _text(dice: farkle.Dice, name: str) -> Iterator[str]:
    table = farkle.TABLES[name]
    found = farkle.ways(table, dice)
    yield f"Roll {_spelled(dice)}, by the table '{name}'"
    yield ""
    best = farkle.count(table, found[0].dice) if found else None
    if best is None:
        yield "Farkle! Nothing counts."
        return
    for kind, counted, points in best.items:
        yield f"  {kind.replace('_', ' '):<14}{_spelled(counted):<14}{points:>6}"
    yield f"  {'total':<28}{best.total:>6}"
    yield ""
    yield f"  {'set aside':<14}{'points':>8}{'dice left':>12}{'farkle':>9}"
    for way in found:
        left = _left(dice, way)
        yield f"  {_spelled(way.dice):<14}{way.points:>8}{left:>12}{farkle.bust(table, left):>9.1%}"
    yield ""
    yield "Farkle is the chance that the dice left bring nothing."


def _spelled(dice: farkle.Dice) -> str:
    return " ".join(map(str, dice))


def _count_file(file: str, name: str, as_json: bool) -> int:
    """Prints what each line counts; the exit code."""
    with Batch(file, as_json, "a roll, such as 1 1 5 3 4 6") as batch:
        for number, line in batch.lines():
            try:
                dice = farkle.read_dice(line)
            except BadNotation as error:
                batch.refuse(number, error)
                continue
            batch.tell(number, _facts(dice, name) if as_json else str(_points(farkle.TABLES[name], dice)))
    return batch.code
