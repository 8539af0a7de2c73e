"""`hoyle score pinochle`: the melds of a hand, a deal, or a match."""

import click

from hoylecli.core import BadNotation, parse_cards, parse_suit
from hoylecli.scoring.pinochle import DOUBLE, SINGLE, PinochleMeld, laid, melds, said
from hoylecli.scoring.pinochle.deals import COUNTERS, FORMS, Pinochle

from ..console import say, say_json
from ..lazy import Quick, Whole
from ..source import written
from . import expecting
from .deals import SheetAsked
from .sheet import options, run

_OTHER_TABLES = {"double-pack": DOUBLE, "double-pack-500": DOUBLE.tenth()}


@click.command(name="pinochle", cls=Quick)
@options
@click.option(
    "--meld", "hand", metavar="CARDS", help="Find the best melds of these cards; - is standard input."
)
@click.option("--trump", metavar="SUIT", help="With --meld: c, d, h or s.")
@click.option(
    "--form",
    type=click.Choice(list(FORMS)),
    metavar="FORM",
    help=f"Which pinochle it is: {', '.join(FORMS)}.  [default: partnership-auction]",
)
@click.option("--double-pack", is_flag=True, help="--form double-pack: eighty cards without nines.")
@click.option("--counters", type=click.Choice(list(COUNTERS)), help="What cards count that are taken.")
@click.option("--target", metavar="N", type=Whole(1, 99999), help="The score that ends it [the form's own].")
def command(
    words: tuple[str, ...],
    asked: SheetAsked,
    hand: str | None,
    trump: str | None,
    form: str | None,
    double_pack: bool,
    counters: str | None,
    target: int | None,
) -> None:
    """Find the melds of a pinochle hand, or score a deal, or a match with a line a deal.

    Write the bidders (us or them), the bid, and melds+cards of each side, ours first. Add L to the side that
    won the last trick. Write - in place of bidders and bid if nobody bid. Write 60+none for a side that took
    no trick, and 60+none+dix if its dealer turned up the nine of trumps. Forms without bids need melds+cards
    alone; four-handed needs them for four players. For two, a deal ends as soon as somebody gets to 1000, and
    then has no L. In double-pack-500 'us 55 no-marriage' is a bidder who could not name trumps.

    \b
      hoyle score pinochle --meld "AS TS KS QS JS JD QS KH" --trump s
      hoyle score pinochle us 250 100+150L 60+90
      hoyle score pinochle them 200 80+70 120+170L
      hoyle score pinochle 100+123L 60+117 --form two-handed
      hoyle score pinochle --sheet match.txt --double-pack
      hoyle score pinochle --pad --form double-pack-500
    """
    if double_pack and form not in (None, "double-pack"):
        raise click.UsageError(f"Say --double-pack or --form {form}, not both: they are two forms.")
    form = "double-pack" if double_pack else form or "partnership-auction"
    if hand is None:
        if trump is not None:
            raise click.UsageError("--trump goes with --meld.")
        usual = FORMS[form]
        counters, target = counters or usual.counters, target or usual.target
        run("pinochle", Pinochle, words, asked, form=form, counters=counters, target=target)
        return
    if words or asked.is_named or target is not None or counters is not None:
        raise click.UsageError("Find melds with --meld, or score a deal; not both at once.")
    wanted = expecting.one_number(asked.expect)
    try:
        found = _found(hand, trump, form)
    except BadNotation as error:
        raise click.UsageError(str(error)) from error
    if asked.as_json:
        say_json(_facts(found))
    else:
        say("\n".join(_lines(found)))
    expecting.hold_against(wanted, {expecting.ONE: sum(meld.points for meld in found)})


def _found(hand: str, trump: str | None, form: str) -> list[PinochleMeld]:
    """The best melds of the cards as they were written. Raises BadNotation."""
    suit = parse_suit(trump or "")
    if not suit:
        raise BadNotation("Say what is trumps with --trump: c, d, h or s.")
    cards = parse_cards(written([hand], "hand"))
    if not cards:
        raise BadNotation("Write the cards behind --meld, such as 'AS TS KS QS JS'.")
    copies, least = (4, 10) if form in _OTHER_TABLES else (2, 9)
    for card in cards:
        if card.is_joker or 1 < card.rank < least:
            what = "joker" if card.is_joker else card.symbol
            raise BadNotation(f"There is no {what} in this pack.")
        if cards.count(card) > copies:
            raise BadNotation(
                f"The pack has {copies} of each card; you wrote {cards.count(card)} {card.symbol}."
            )
    return melds(cards, suit, _OTHER_TABLES.get(form, SINGLE))


def _facts(found: list[PinochleMeld]) -> dict[str, object]:
    return {
        "game": "pinochle",
        "melds": [
            {"meld": said(meld), "cards": [str(card) for card in meld.cards], "points": meld.points}
            for meld in found
        ],
        "laid": [str(card) for card in sorted(laid(found).elements())],
        "points": sum(meld.points for meld in found),
    }


def _lines(found: list[PinochleMeld]) -> list[str]:
    if not found:
        return ["  no melds"]
    width = max(len(said(meld)) for meld in found)
    lines = [
        f"  {said(meld):<{width}}  {meld.points:>5}  {' '.join(c.symbol for c in meld.cards)}"
        for meld in found
    ]
    return [*lines, "", f"  {'in all':<{width}}  {sum(meld.points for meld in found):>5}"]
