"""`hoyle score poker`: what hands are, which one wins, and how often while the board is not complete."""

from typing import Final

import click

from hoylecli.core import BadNotation, shortened
from hoylecli.core.errors import DIGITS
from hoylecli.scoring.poker.hands import LOWS, Hands, ranked

from ...console import say, say_json
from ...lazy import Quick, Whole, complete_file
from ...source import STANDARD_INPUT, written
from .. import expecting
from . import ranking
from .ranking import Reader

ALL: Final = "all"
MOST_DRAWN: Final = 100_000_000


@click.command(name="poker", cls=Quick)
@click.argument("words", metavar="HAND...", nargs=-1)
@click.option("--board", metavar="CARDS", help="The cards that all hands share: hold'em.")
@click.option("--omaha", is_flag=True, help="Two cards of the hand and three of the board count.")
@click.option(
    "--low", type=click.Choice(list(LOWS), case_sensitive=False), help="The lowest hand wins, in this order."
)
@click.option(
    "--boards", metavar="N|all", help="Draw N boards at random, or count all [all, if that takes seconds]."
)
@click.option("--seed", metavar="N", type=Whole(0), help="Draw the same boards again.")
@click.option(
    "--batch", metavar="FILE", shell_complete=complete_file, help="Hands by the line; - is standard input."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object; of a batch, one a line.")
@expecting.option("N", "the hand that wins, or what one hand is,")
@click.pass_context
def command(
    ctx: click.Context,
    words: tuple[str, ...],
    board: str | None,
    omaha: bool,
    low: str | None,
    boards: str | None,
    seed: int | None,
    batch: str | None,
    as_json: bool,
    expect: str | None,
) -> None:
    """Say what a poker hand is, or which of several wins, and why.

    A hand is an argument of five cards; of six or seven the best five count. Two cards are a hand of
    hold'em. While cards of the board are to come, you learn each hand's equity, the part of the pot that
    it wins on average: every board is counted where that takes seconds, else boards are drawn at random.
    In place of all hands - reads them from standard input.

    A card that nobody has seen is a question mark: ?? is any hand. A range is a hand, too: AA,KK,AKs or
    TT+ or A5s-A2s. All of its hands are equally likely.

    \b
      hoyle score poker KSKD4C4HTS "AC AH 9S 7D 2C"
      hoyle score poker AhKh QcQd --board 9h4h2h
      hoyle score poker AhKh ?? --board 9h4h2c
      hoyle score poker QQ "AK,TT+" --boards 20000
      hoyle score poker AhKhQsJs 9c9d8c7d --omaha
      hoyle score poker 8S6H4D3C2S 8H7C4S3D2D --low 2-7
      hoyle score poker --batch hands.txt

    --low a-5 has low aces, and no straights or flushes; --low 2-7 has high aces, and both count.

    A line of --batch has hands with / between them, and the board behind 'on': AhKh / QcQd on 9h4h2h. Blank
    lines and # comments are skipped. A line without hands is told on standard error; with --json, standard
    output has an object with line and error in its place. The exit code is then 1.
    """
    number = _number(boards)
    reader = Reader(board or "", omaha, low or "")
    try:
        if batch is not None:
            from .equity import count_file

            expecting.refuse(expect, "goes with hands on the command line: leave out --batch.")
            if words:
                raise BadNotation("--batch takes its hands from the file: leave out other hands.")
            ctx.exit(count_file(batch, reader, number, seed, as_json))
        if words == (STANDARD_INPUT,):
            words = tuple(written(words, "hand").split())
        hands = reader.from_words(words)
        if not isinstance(hands, Hands) or hands.is_open:
            from .equity import show

            unknown = "the board is not complete" if isinstance(hands, Hands) else "not all hands are known"
            expecting.refuse(expect, f"names the hand that wins, and {unknown}.")
            ctx.exit(show(hands, number, seed, as_json))
        if boards is not None or seed is not None:
            raise BadNotation("--boards and --seed go with two hands or more, and a board that is to come.")
    except BadNotation as error:
        raise click.UsageError(str(error)) from error
    ranks = ranked(hands, low or "")
    wanted = ranking.wanted(expect, ranks)
    if as_json:
        say_json(ranking.facts(hands, ranks))
    else:
        say("\n".join(ranking.lines(hands, ranks)))
    expecting.hold_against(wanted, {expecting.ONE: ranking.result(ranks, wanted)})


def _number(boards: str | None) -> int | None:
    """How many boards are to be drawn; 0 for all of them, None as it fits."""
    if boards is None or boards.lower() == ALL:
        return None if boards is None else 0
    if boards.isdecimal() and len(boards) <= DIGITS and 1 <= int(boards) <= MOST_DRAWN:
        return int(boards)
    raise click.UsageError(
        f"--boards '{shortened(boards)}': write 1 to {MOST_DRAWN:,} without commas, or all."
    )
