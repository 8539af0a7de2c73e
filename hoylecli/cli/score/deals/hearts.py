"""`hoyle score hearts`: what the cards taken cost, in a deal or a match."""

import click

from hoylecli.scoring.hearts import Hearts

from ...lazy import Quick, Whole
from .counted import Asked
from .sheet import options, run


@click.command(name="hearts", cls=Quick)
@options
@click.option("--moon", type=click.Choice(["others_add", "self_subtracts", "none"]), default="others_add",
              help="What taking all points does [others_add].")  # fmt: skip
@click.option("--target", metavar="N", type=Whole(1, 9999), default=100, help="The score that ends it [100].")
def command(words: tuple[str, ...], asked: Asked, moon: str, target: int) -> None:
    """Score hearts: a deal, or a match with a line a deal.

    Write the points that each of the four players took. Q is the queen of spades, Q+5 the queen and five
    hearts, moon all of them.

    \b
      hoyle score hearts 13 5 0 8
      hoyle score hearts Q+5 - 8 0 --names Ann,Bea,Cy,Di
      hoyle score hearts --sheet match.txt --json
      hoyle score hearts --pad
    """
    run("hearts", Hearts, words, asked, moon=moon, target=target)
