"""`hoyle score rummy`: what one player makes in a deal of rummy 500, or a match."""

from collections.abc import Iterable

import click

from hoylecli.core import BadNotation, Card, card_symbols, parse_cards, shortened
from hoylecli.scoring import rummy
from hoylecli.scoring.rummy import Addition, Rummy, laid_off, with_named

from ..console import say, say_json
from ..lazy import Quick, Whole
from . import expecting
from .deals import SheetAsked
from .sheet import item_lines, run, sheet_options, summed

_WHERE = "fits none of these melds; name the meld that it went on, such as '8H on 6H 7H'."


@click.command(name="rummy", cls=Quick)
@click.argument("melds", metavar="[MELD]...", nargs=-1)
@click.option(
    "--laid-off", "laid", metavar="CARDS", multiple=True, help="Onto a meld, such as '8H on 6H 7H'."
)
@click.option("--hand", metavar="CARDS", help="What is left in the hand.")
@sheet_options
@click.option("--target", metavar="N", type=Whole(1, 99999), help="The score that ends a match [500].")
def command(
    melds: tuple[str, ...],
    laid: tuple[str, ...],
    hand: str | None,
    asked: SheetAsked,
    target: int | None,
) -> None:
    """Score rummy 500: a deal for one player, or a match of two with a line a deal.

    Write each meld by itself. A card laid off counts for the player who lays it. If the meld is not
    yours, name two of its cards or more after 'on'. An ace counts 1 below a 2, and 15 elsewhere.

    \b
      hoyle score rummy "5H 6H 7H" "KC KD KS" --hand "2C 9D"
      hoyle score rummy 5H6H7H --laid-off 8H --laid-off "AS on QS KS"
      hoyle score rummy --sheet match.txt --names Ann,Bea
      hoyle score rummy --pad

    A line of --sheet or --pad has both players: 2S3S4S +5S hand=2C9D / JSQSKS +AS@KS hand=3C. Cards laid off
    follow a +, and @ names a card beside them where that is needed; points=26 is a player's deal that
    has been counted.
    """
    if asked.is_match:
        if melds or laid or hand is not None:
            raise click.UsageError("--sheet and --pad have deals of both players: leave out cards.")
        run("rummy", Rummy, (), asked, target=target or rummy.TARGET)
        return
    if asked.is_named or target is not None:
        raise click.UsageError("--names, --plain and --target go with --sheet or --pad.")
    wanted = expecting.one_number(asked.expect)
    try:
        score = _scored(melds, laid, hand)
    except BadNotation as error:
        raise click.UsageError(str(error)) from error
    if asked.as_json:
        say_json(_facts(score))
    else:
        say("\n".join(item_lines((item.points, item.what, _notes(item)) for item in score.items)))
    expecting.hold_against(wanted, {expecting.ONE: score.total})


def _scored(melds: Iterable[str], laid: Iterable[str], hand: str | None) -> rummy.RummyScore:
    """What the cards make as they were written. Raises BadNotation."""
    mine = [rummy.meld(parse_cards(text)) for text in melds]
    additions = [addition for text in laid for addition in _additions(text)]
    held = parse_cards(hand or "")
    if not mine and not additions and not held:
        raise BadNotation("Write the melds of a player, such as '5H 6H 7H'; or name a --sheet.")
    on_table = [card for meld in mine for card in meld.cards] + [one.card for one in additions]
    rummy.refuse_impossible(on_table + held)
    table = with_named(mine, additions)
    for card in held:
        if any(card in meld.cards for meld in table):
            raise BadNotation(f"{card.symbol} is in the hand, and in a meld on the table.")
    return rummy.deal(mine, [laid for _, laid in laid_off(table, additions, _WHERE)], held)


def _additions(text: str) -> list[Addition]:
    """The cards laid off, and those of the meld behind `on`."""
    words = text.split()
    at = next((at for at, word in enumerate(words) if word.lower() == "on"), len(words))
    cards, beside = parse_cards(" ".join(words[:at])), tuple(parse_cards(" ".join(words[at + 1 :])))
    if not cards or (at < len(words) and not beside):
        raise BadNotation(f"'{shortened(text)}': write cards laid off as '8H', or as '8H on 6H 7H'.")
    return [Addition(0, card, beside) for card in cards]


def _facts(score: rummy.RummyScore) -> dict[str, object]:
    return {
        "game": "rummy",
        "items": [
            {
                "what": item.what,
                "cards": [str(card) for card in item.cards],
                "values": list(item.values),
                **({"onto": [str(card) for card in _others(item)]} if item.onto else {}),
                "points": item.points,
            }
            for item in score.items
        ],
        "points": score.total,
    }


def _others(item: rummy.RummyItem) -> list[Card]:
    """The cards of the meld that others were laid off on."""
    return [card for card in item.onto.cards if card not in item.cards] if item.onto else []


def _notes(item: rummy.RummyItem) -> list[str]:
    onto = f" on {card_symbols(_others(item))}" if item.onto else ""
    return [f"{card_symbols(item.cards)}{onto}:", summed(item.values)]
