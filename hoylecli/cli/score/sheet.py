"""What calculators of deals share: a sheet of deals is read and counted, and what was counted is shown."""

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any, Final

import click

from hoylecli.core import BadNotation
from hoylecli.scoring.deals import Counter

from ..console import note, say, say_json
from ..lazy import complete_file
from ..source import read_text, written
from . import expecting
from .deals import CountedDeal, SheetAsked, read_names, scores, sheet_lines, split, winners

WIDTH: Final = 60


def options(command: Callable[..., None]) -> Callable[..., None]:
    """The arguments of a calculator of games of tricks: the words of a deal, and what `sheet_options` has."""
    return sheet_options(click.argument("words", metavar="[DEAL]", nargs=-1)(command))


def sheet_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options that all of these calculators have; the command gets them together, as `asked`."""

    @wraps(command)
    def gathered(**given: Any) -> None:
        asked = SheetAsked(**{name: given.pop(name) for name in SheetAsked._fields})
        command(asked=asked, **given)

    decorated: Callable[..., None] = gathered
    for decorate in (
        click.option("--json", "as_json", is_flag=True, help="One JSON object."),
        expecting.option("A=N,B=N", "a total"),
        click.option("--plain", is_flag=True, help="With --pad: whole sentences, for screen readers."),
        click.option("--pad", metavar="[NAME]", is_flag=False, flag_value="",
                     help="Keep score as you play, deal by deal; it is kept."),
        click.option("--names", metavar="A,B,...", help="What the sides are called."),
        click.option("--sheet", metavar="FILE", shell_complete=complete_file,
                     help="A match: a line a deal; - for stdin."),
    ):  # fmt: skip
        decorated = decorate(decorated)
    return decorated


def run(
    game: str,
    counter: Callable[..., Counter],
    words: Sequence[str],
    asked: SheetAsked,
    *,
    draw: Callable[[Any, bool], Iterable[str]] | None = None,
    **chosen: Any,
) -> None:
    """Counts the deal or the sheet and shows it, or opens a pad.

    counter: makes an empty sheet from what is `chosen`. draw: the lines of a filled one as it lies on the
    table, with every deal or without, where a pad is to show more than running totals.

    Exit code 2 for a wrong deal, 1 for a wrong sheet.
    """
    if asked.pad is not None:
        from .pad.opening import keep_score

        _refuse_beside_pad(words, asked)
        keep_score(game, counter, asked, draw, chosen)
        return
    if asked.plain:
        raise click.UsageError("--plain goes with --pad.")
    filled = counter(**chosen)
    if bool(words) == (asked.sheet is not None):
        raise click.UsageError(f"Write one deal, {filled.form}; or name a --sheet with a line a deal.")
    called = list(filled.names) if asked.names is None else read_names(asked.names, filled)
    filled.names = called if asked.names else filled.names
    expecting.totals(asked.expect, called)
    if asked.sheet is None:
        try:
            deals, surplus = [CountedDeal(0, filled.count(split(written(words, "deal"))))], 0
        except BadNotation as error:
            raise click.UsageError(str(error)) from error
    else:
        from hoylecli.store.pads import names_in

        text = read_text(asked.sheet, "sheet")
        if written_with := names_in(text, len(filled.names)):
            filled.names = written_with
            called = called if asked.names else list(written_with)
        deals, surplus = _sheet(filled, text)
    totals = scores(deals, len(called))
    if asked.as_json:
        say_json(_facts(game, filled, called, deals, totals))
    else:
        say("\n".join(sheet_lines(filled, called, deals, totals)))
    differences = expecting.differing(
        expecting.totals(asked.expect, called), dict(zip(called, totals, strict=True))
    )
    if differences:
        note("; ".join(differences))
    if surplus:
        end = f"the match was over at line {deals[-1].line}, so what follows is left out; begin a new sheet."
        note(f"line {surplus}: {end}")
    if surplus or differences:
        click.get_current_context().exit(1)


def _refuse_beside_pad(words: Sequence[str], asked: SheetAsked) -> None:
    expecting.refuse(asked.expect, "goes with a deal or a --sheet, not with --pad.")
    if words or asked.sheet is not None:
        raise click.UsageError("--pad asks for the deals one by one: leave out the deal or the sheet.")
    if asked.as_json:
        raise click.UsageError("--json goes with a --sheet; the file of the pad can be one.")


def _sheet(counter: Counter, text: str) -> tuple[list[CountedDeal], int]:
    """The deals, and the first line after the end of the match, 0 for none; a wrong line ends the command."""
    deals: list[CountedDeal] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = split(line)
        if not words:
            continue
        if deals and counter.is_over(scores(deals, len(counter.names))):
            return deals, number
        try:
            deals.append(CountedDeal(number, counter.count(words)))
        except BadNotation as error:
            raise click.ClickException(f"line {number}: {error}") from error
    if not deals:
        raise click.ClickException(f"the sheet has no deals on it; a line is {counter.form}.")
    return deals, 0


def _facts(
    game: str, counter: Counter, called: Sequence[str], deals: Sequence[CountedDeal], totals: Sequence[int]
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
        "winners": winners(counter, called, totals),
        **({"remark": remark} if (remark := counter.remark(totals)) and counter.is_over(totals) else {}),
    }


# A deal by the cards that its points come from


def item_lines(items: Iterable[tuple[int, str, Sequence[str]]]) -> list[str]:
    """A line for each item, with points, words and notes, then their sum; what is too wide goes on below."""
    rows = list(items)
    width = max((len(words) for _, words, notes in rows if notes), default=0)
    lines = []
    for points, words, notes in rows:
        lines += noted(f"  {points:>+5}  {words}", 11 + width, notes)
    return [*lines, "", f"  {sum(points for points, _, _ in rows):>5}  in all"]


def noted(first: str, indent: int, notes: Sequence[str]) -> list[str]:
    """The words, and the notes behind them from column `indent` on, in lines of at most `WIDTH` columns."""
    lines, line = [], f"{first:<{indent}}"
    for remark in notes:
        if len(line) + len(remark) > WIDTH and line[indent:].strip():
            lines.append(line.rstrip())
            line = " " * indent
        for word in remark.split():
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
