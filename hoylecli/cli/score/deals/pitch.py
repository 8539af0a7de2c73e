"""`hoyle score pitch`: high, low, jack and game, in a deal or a match."""

import click

from hoylecli.scoring.pitch import Pitch

from ...lazy import Quick, Whole
from .counted import Asked
from .sheet import options, run


@click.command(name="pitch", cls=Quick)
@options
@click.option("--players", metavar="N", type=Whole(2, 6), default=4, help="How many play [4].")
@click.option("--target", metavar="N", type=Whole(1, 99), default=11, help="The score that ends it [11].")
def command(words: tuple[str, ...], asked: Asked, players: int, target: int) -> None:
    """Score pitch: a deal, or a match with a line a deal.

    Write who pitched, the bid, and who took each point, by number or by name; - is nobody. A bid of
    smudge needs all four points and all tricks: add 'all' if the pitcher took every trick. Points
    count in the order high, low, jack, game, and the count stops when somebody reaches the target.

    \b
      hoyle score pitch 2 3 high=2 low=1 jack=- game=4
      hoyle score pitch 1 smudge high=1 low=1 jack=1 game=1 all
      hoyle score pitch --sheet match.txt --players 3
      hoyle score pitch --pad
    """
    run("pitch", Pitch, words, asked, players=players, target=target)
