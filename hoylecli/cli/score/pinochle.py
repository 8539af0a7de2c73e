"""`hoyle score pinochle`: the melds of a hand, a deal, or a match."""

import click

from hoylecli.core.cards import parse_cards, parse_suit
from hoylecli.core.errors import BadNotation
from hoylecli.scoring.deals.pinochle import Pinochle
from hoylecli.scoring.pinochle.melds import DOUBLE, SINGLE, Meld, laid, melds, said

from ..console import say, say_json
from ..lazy import Quick, Whole
from ..source import written
from .deals.sheet import options, run


@click.command(name="pinochle", cls=Quick)
@options
@click.option(
    "--meld", "hand", metavar="CARDS", help="Find the best melds of these cards; - is standard input."
)
@click.option("--trump", metavar="SUIT", help="With --meld: c, d, h or s.")
@click.option("--double-pack", is_flag=True, help="Eighty cards without nines.")
@click.option("--target", metavar="N", type=Whole(1, 99999), help="The score that ends it [1000 or 3550].")
def command(
    words: tuple[str, ...],
    sheet: str | None,
    names: str | None,
    as_json: bool,
    hand: str | None,
    trump: str | None,
    double_pack: bool,
    target: int | None,
) -> None:
    """Find the melds of a pinochle hand, or score a deal, or a match with a line a deal.

    Write the bidders (us or them), the bid, and melds+cards, ours first whoever bid, with L where the last
    trick is; '-' in place of bidders and bid for a deal without bids, 60+none for a side that took no trick.

    \b
      hoyle score pinochle --meld "AS TS KS QS JS JD QS KH" --trump s
      hoyle score pinochle us 250 100+150L 60+90
      hoyle score pinochle them 200 80+70 120+170L
      hoyle score pinochle --sheet match.txt --double-pack
    """
    if hand is None:
        if trump is not None:
            raise click.UsageError("--trump goes with --meld.")
        counter = Pinochle(2 if double_pack else 1, target or (3550 if double_pack else 1000))
        run("pinochle", counter, words, sheet, names, as_json)
        return
    if words or sheet is not None or names is not None or target is not None:
        raise click.UsageError("Find melds with --meld, or score a deal; not both at once.")
    try:
        found = _found(hand, trump, double_pack)
    except BadNotation as error:
        raise click.UsageError(str(error)) from error
    if as_json:
        say_json(_facts(found))
    else:
        say("\n".join(_lines(found)))


def _found(hand: str, trump: str | None, double_pack: bool) -> list[Meld]:
    """The best melds of the cards as they were written. Raises BadNotation."""
    suit = parse_suit(trump or "")
    if not suit:
        raise BadNotation("Say what is trumps with --trump: c, d, h or s.")
    cards = parse_cards(written([hand], "hand"))
    if not cards:
        raise BadNotation("Write the cards behind --meld, such as 'AS TS KS QS JS'.")
    copies, least = (4, 10) if double_pack else (2, 9)
    for card in cards:
        if card.is_joker or 1 < card.rank < least:
            what = "joker" if card.is_joker else card.symbol
            raise BadNotation(f"There is no {what} in this pack.")
        if cards.count(card) > copies:
            raise BadNotation(
                f"There are {copies} of each card in the pack; here: {cards.count(card)} {card.symbol}."
            )
    return melds(cards, suit, DOUBLE if double_pack else SINGLE)


def _facts(found: list[Meld]) -> dict[str, object]:
    return {
        "game": "pinochle",
        "melds": [
            {"meld": said(meld), "cards": [str(card) for card in meld.cards], "points": meld.points}
            for meld in found
        ],
        "laid": [str(card) for card in sorted(laid(found).elements())],
        "points": sum(meld.points for meld in found),
    }


def _lines(found: list[Meld]) -> list[str]:
    if not found:
        return ["  no melds"]
    width = max(len(said(meld)) for meld in found)
    lines = [
        f"  {said(meld):<{width}}  {meld.points:>5}  {' '.join(c.symbol for c in meld.cards)}"
        for meld in found
    ]
    return [*lines, "", f"  {'in all':<{width}}  {sum(meld.points for meld in found):>5}"]
