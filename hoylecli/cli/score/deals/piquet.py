"""`hoyle score piquet`: a deal, or a partie of six."""

import click

from hoylecli.scoring.piquet import Piquet

from ...lazy import Quick
from .counted import Asked
from .sheet import options, run


@click.command(name="piquet", cls=Quick)
@options
def command(words: tuple[str, ...], asked: Asked) -> None:
    """Score piquet: a deal, or a partie with a line a deal.

    Write what elder (E) and younger (Y) had that was good, then who won each of the twelve tricks.
    Names will do, Ann:point5, and their first letters for the tricks, unless all are E and Y.
    Pique, repique, the cards and capot are counted for you. The first player is elder in the first deal
    of a partie, which is settled after six deals, with the rubicon.

    \b
      E:point6   a point of six cards        E:tierce ... E:huitieme   a sequence
      Y:kings3   three kings; aces4, ...     Y:blanche                 carte blanche

    \b
      hoyle score piquet E:point5 E:quart Y:kings3 EEEYYEEEYEEY
      hoyle score piquet --sheet partie.txt --names Ann,Bea
      hoyle score piquet --pad
    """
    run("piquet", Piquet, words, asked)
