"""`hoyle score euchre`: what the makers' tricks are worth, in a deal or a match."""

import click

from hoylecli.scoring.euchre import Euchre

from ...lazy import Quick, Whole
from .counted import Asked
from .sheet import options, run


@click.command(name="euchre", cls=Quick)
@options
@click.option("--target", metavar="N", type=Whole(1, 99), default=10, help="The score that ends it [10].")
def command(words: tuple[str, ...], asked: Asked, target: int) -> None:
    """Score euchre: a deal, or a match with a line a deal.

    Write who made trumps, us or them, and how many of the five tricks they took. Add alone if the maker
    played without the partner.

    \b
      hoyle score euchre us 4
      hoyle score euchre them 5 alone
      hoyle score euchre --sheet match.txt
      hoyle score euchre --pad
    """
    run("euchre", Euchre, words, asked, target=target)
