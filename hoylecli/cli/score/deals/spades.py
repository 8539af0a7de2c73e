"""`hoyle score spades`: bids, tricks and bags, in a deal or a match."""

import click

from hoylecli.scoring.spades import Spades

from ...lazy import Quick, Whole
from .counted import Asked
from .sheet import options, run


@click.command(name="spades", cls=Quick)
@options
@click.option("--bags/--no-bags", default=True, help="Whether ten overtricks cost 100 [yes].")
@click.option("--target", metavar="N", type=Whole(1, 9999), default=500, help="The score that ends it [500].")
@click.option("--no-floor", is_flag=True, help="A side below -300 has not lost yet.")
def command(
    words: tuple[str, ...],
    asked: Asked,
    bags: bool,
    target: int,
    no_floor: bool,
) -> None:
    """Score spades: a deal, or a match with a line a deal.

    Write the bid and the tricks of each player around the table; the first and the third are partners.
    nil:0 is a bid of no tricks, blind:0 the same before the cards were seen. In a match each side keeps
    its bags from deal to deal.

    \b
      hoyle score spades 4:5 nil:0 3:3 5:5
      hoyle score spades --sheet match.txt --names "Ann and Cy,Bea and Di"
      hoyle score spades --pad
    """
    floor = None if no_floor else -300
    run("spades", Spades, words, asked, target=target, floor=floor, bags=bags)
