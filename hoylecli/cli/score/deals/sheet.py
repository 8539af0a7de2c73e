"""What calculators of deals share: a sheet of deals is read and counted, and what was counted is shown."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

import click

from hoylecli.core.errors import BadNotation
from hoylecli.core.text import on_one_line
from hoylecli.scoring.deals import Counter, Item

from ...console import say, say_json
from ...lazy import complete_file
from ...source import read_text, written

WIDTH: Final = 60


class Counted(NamedTuple):
    """A deal that has been counted.

    line: where it stands on the sheet, 0 when it was typed. items: where the points come from.
    """

    line: int
    items: list[Item]


def options(command: Callable[..., None]) -> Callable[..., None]:
    """The arguments of a calculator of games of tricks."""
    return sheet_options(click.argument("words", metavar="[DEAL]", nargs=-1)(command))


def sheet_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options that all of these calculators have."""
    for decorate in (
        click.option("--json", "as_json", is_flag=True, help="One JSON object."),
        click.option("--names", metavar="A,B,...", help="What the sides are called."),
        click.option(
            "--sheet",
            metavar="FILE",
            shell_complete=complete_file,
            help="A match: a line a deal; - for stdin.",
        ),
    ):
        command = decorate(command)
    return command


def run(
    game: str, counter: Counter, words: Sequence[str], sheet: str | None, names: str | None, as_json: bool
) -> None:
    """Counts the deal or the sheet and shows it. Exit code 2 for a wrong deal, 1 for a wrong sheet."""
    if bool(words) == (sheet is not None):
        raise click.UsageError(f"Write one deal, {counter.form}; or name a --sheet with a line a deal.")
    called = _called(counter, names)
    if sheet is None:
        try:
            deals, surplus = [Counted(0, counter.count(_split(written(words, "deal"))))], 0
        except BadNotation as error:
            raise click.UsageError(str(error)) from error
    else:
        deals, surplus = _sheet(counter, read_text(sheet, "sheet"))
    totals = scores(deals, len(called))
    if as_json:
        say_json(_facts(game, counter, called, deals, totals))
    else:
        say("\n".join(_lines(counter, called, deals, totals)))
    if surplus:
        end = f"the match was over at line {deals[-1].line}, so what follows is left out; begin a new sheet."
        click.echo(f"line {surplus}: {end}", err=True)
        click.get_current_context().exit(1)


def scores(deals: Sequence[Counted], sides: int) -> list[int]:
    """The points of each side."""
    return [
        sum(item.points for deal in deals for item in deal.items if item.side == at) for at in range(sides)
    ]


def _called(counter: Counter, names: str | None) -> list[str]:
    if names is None:
        return list(counter.names)
    called = [on_one_line(name) for name in names.split(",")]
    if len(called) != len(counter.names) or not all(called):
        raise click.UsageError(
            f"--names: there are {len(counter.names)} sides; write a name for each, with commas."
        )
    return called


def _sheet(counter: Counter, text: str) -> tuple[list[Counted], int]:
    """The deals, and the first line after the end of the match, 0 for none; a wrong line ends the command."""
    deals: list[Counted] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = _split(line)
        if not words:
            continue
        if deals and counter.is_over(scores(deals, len(counter.names))):
            return deals, number
        try:
            deals.append(Counted(number, counter.count(words)))
        except BadNotation as error:
            raise click.ClickException(f"line {number}: {error}") from error
    if not deals:
        raise click.ClickException(f"the sheet has no deals on it; a line is {counter.form}.")
    return deals, 0


def _split(line: str) -> list[str]:
    """The words of a deal, with spaces or commas between, without what follows a #."""
    return line.partition("#")[0].replace(",", " ").split()


# What is shown


def _facts(
    game: str, counter: Counter, called: Sequence[str], deals: Sequence[Counted], totals: Sequence[int]
) -> dict[str, Any]:
    return {
        "game": game,
        "sides": list(called),
        "deals": [
            {
                "scores": scores([deal], len(called)),
                "items": [
                    {"side": called[item.side], "what": item.what, "points": item.points}
                    for item in deal.items
                ],
            }
            for deal in deals
        ],
        "totals": list(totals),
        "over": counter.is_over(totals),
        "winners": _winners(counter, called, totals),
        **({"remark": remark} if (remark := counter.remark(totals)) and counter.is_over(totals) else {}),
    }


def _winners(counter: Counter, called: Sequence[str], totals: Sequence[int]) -> list[str]:
    """Who has won; nobody before the end."""
    if not counter.is_over(totals):
        return []
    return [called[side] for side in counter.winners(totals)]


def _lines(
    counter: Counter, called: Sequence[str], deals: Sequence[Counted], totals: Sequence[int]
) -> list[str]:
    width = max(map(len, called))
    lines = []
    for number, deal in enumerate(deals, 1):
        lines += [f"Deal {number}"] if deal.line else []
        lines += [f"  {called[item.side]:<{width}}  {item.points:>+5}  {item.what}" for item in deal.items]
        lines += [] if deal.items else ["  nobody scores"]
    if deals[0].line or len(deals[0].items) > len({item.side for item in deals[0].items}):
        lines.append("")
        lines += [f"  {name:<{width}}  {total:>5}" for name, total in zip(called, totals, strict=True)]
    if counter.is_over(totals) and deals[0].line:
        winners = _winners(counter, called, totals)
        won = f": {' and '.join(winners)} won." if winners else "."
        lines += ["", f"The match is over{won} {counter.remark(totals)}".rstrip()]
    return lines


# A deal by the cards that its points come from


def item_lines(items: Iterable[tuple[int, str, Sequence[str]]], total: str = "in all") -> list[str]:
    """A line for each item, with points, words and notes, then their sum; what is too wide goes on below."""
    rows = list(items)
    width = max((len(words) for _, words, notes in rows if notes), default=0)
    lines = []
    for points, words, notes in rows:
        lines += noted(f"  {points:>+5}  {words}", 11 + width, notes)
    return [*lines, "", f"  {sum(points for points, _, _ in rows):>5}  {total}"]


def noted(first: str, indent: int, notes: Sequence[str]) -> list[str]:
    """The words, and the notes behind them from column `indent` on, in lines of at most `WIDTH` columns."""
    lines, line = [], f"{first:<{indent}}"
    for note in notes:
        if len(line) + len(note) > WIDTH and line[indent:].strip():
            lines.append(line.rstrip())
            line = " " * indent
        for word in note.split():
            if len(line) + len(word) > WIDTH:
                lines.append(line.rstrip())
                line = " " * indent
            line += f"{word} "
    return [*lines, line.rstrip()]


def summed(values: Sequence[int]) -> str:
    """What cards count, equal numbers together: `5 + 2×10 = 25`; the number alone for one card.

    >>> summed([10, 5, 10]), summed([15]), summed([4, 4])
    ('2×10 + 5 = 25', '15', '2×4 = 8')
    """
    if len(values) == 1:
        return str(values[0])
    counts = {value: values.count(value) for value in dict.fromkeys(values)}
    parts = (f"{count}×{value}" if count > 1 else str(value) for value, count in counts.items())
    return f"{' + '.join(parts)} = {sum(values)}"
