"""`hoyle score` for games of tricks: a deal, or a match with a line a deal.

Each command imports the count of its own game alone.
"""

import click

from ..lazy import Quick, Whole
from .deals import SheetAsked
from .sheet import options, run


@click.command(name="hearts", cls=Quick)
@options
@click.option("--moon", type=click.Choice(["others_add", "self_subtracts", "none"]), default="others_add",
              help="What taking all points does [others_add].")  # fmt: skip
@click.option("--target", metavar="N", type=Whole(1, 9999), default=100, help="The score that ends it [100].")
def hearts(words: tuple[str, ...], asked: SheetAsked, moon: str, target: int) -> None:
    """Score hearts: a deal, or a match with a line a deal.

    Write the points that each of the four players took. Q is the queen of spades, Q+5 the queen and five
    hearts, moon all of them.

    \b
      hoyle score hearts 13 5 0 8
      hoyle score hearts Q+5 - 8 0 --names Ann,Bea,Cy,Di
      hoyle score hearts --sheet match.txt --json
      hoyle score hearts --pad
    """
    from hoylecli.scoring.hearts import Hearts

    run("hearts", Hearts, words, asked, moon=moon, target=target)


@click.command(name="spades", cls=Quick)
@options
@click.option("--bags/--no-bags", default=True, help="Whether ten overtricks cost 100 [yes].")
@click.option("--target", metavar="N", type=Whole(1, 9999), default=500, help="The score that ends it [500].")
@click.option("--no-floor", is_flag=True, help="A side below -300 has not lost yet.")
def spades(
    words: tuple[str, ...],
    asked: SheetAsked,
    bags: bool,
    target: int,
    no_floor: bool,
) -> None:
    """Score spades: a deal, or a match with a line a deal.

    Write the bid and the tricks of each player around the table; the first and the third are partners.
    nil:0 is a bid of no tricks, blind:0 the same before the cards were seen. In a match each side keeps
    its bags from deal to deal. With --names Ann,Bea,Cy,Di
    names will do: Ann 4:5 Bea nil:0 Cy 3:3 Di 5:5.

    \b
      hoyle score spades 4:5 nil:0 3:3 5:5
      hoyle score spades --sheet match.txt --names "Ann and Cy,Bea and Di"
      hoyle score spades --pad
    """
    floor = None if no_floor else -300
    from hoylecli.scoring.spades import Spades

    run("spades", Spades, words, asked, target=target, floor=floor, bags=bags)


@click.command(name="euchre", cls=Quick)
@options
@click.option("--target", metavar="N", type=Whole(1, 99), default=10, help="The score that ends it [10].")
def euchre(words: tuple[str, ...], asked: SheetAsked, target: int) -> None:
    """Score euchre: a deal, or a match with a line a deal.

    Write who made trumps, us or them, and how many of the five tricks they took. Add alone if the maker
    played without the partner.

    \b
      hoyle score euchre us 4
      hoyle score euchre them 5 alone
      hoyle score euchre --sheet match.txt
      hoyle score euchre --pad
    """
    from hoylecli.scoring.euchre import Euchre

    run("euchre", Euchre, words, asked, target=target)


@click.command(name="pitch", cls=Quick)
@options
@click.option("--players", metavar="N", type=Whole(2, 6), default=4, help="How many play [4].")
@click.option("--target", metavar="N", type=Whole(1, 99), default=11, help="The score that ends it [11].")
def pitch(words: tuple[str, ...], asked: SheetAsked, players: int, target: int) -> None:
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
    from hoylecli.scoring.pitch import Pitch

    run("pitch", Pitch, words, asked, players=players, target=target)


@click.command(name="piquet", cls=Quick)
@options
def piquet(words: tuple[str, ...], asked: SheetAsked) -> None:
    """Score piquet: a deal, or a partie with a line a deal.

    Write what elder (E) and younger (Y) had that was good, then who won each of the twelve tricks.
    Names will do, Ann:point5, and their first letters for the tricks, unless all are E and Y.
    Pique, repique, the cards and capot are counted for you. The first player is elder in the first deal
    of a partie, which is settled after six deals, with the rubicon. A deal that ended
    with carte blanche is Y:blanche alone.

    \b
      E:point6   a point of six cards        E:tierce ... E:huitieme   a sequence
      Y:kings3   three kings; aces4, ...     Y:blanche                 carte blanche

    \b
      hoyle score piquet E:point5 E:quart Y:kings3 EEEYYEEEYEEY
      hoyle score piquet --sheet partie.txt --names Ann,Bea
      hoyle score piquet --pad
    """
    from hoylecli.scoring.piquet import Piquet

    run("piquet", Piquet, words, asked)
