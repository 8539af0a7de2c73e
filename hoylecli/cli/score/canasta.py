"""`hoyle score canasta`: what one side makes in a deal, whether melds open, or a match."""

from collections.abc import Iterable, Sequence

import click

from hoylecli.core import BadNotation, Card
from hoylecli.scoring import canasta
from hoylecli.scoring.canasta import Canasta, Packs, said

from ..console import note, say, say_json
from ..lazy import Quick, Whole
from . import expecting
from .deals import SheetAsked
from .sheet import item_lines, run, sheet_options, summed


@click.command(name="canasta", cls=Quick)
@click.argument("melds", metavar="[MELD]...", nargs=-1)
@click.option("--hand", "hands", metavar="CARDS", multiple=True, help="What is left; once for each partner.")
@click.option("--red-threes", "reds", metavar="N", type=Whole(0, 4), help="How many lie beside the melds.")
@click.option("--out", is_flag=True, help="The side went out.")
@click.option("--concealed", is_flag=True, help="It went out with its first melds.")
@click.option("--score", "before", metavar="N", type=Whole(-99995, 99995), help="The score before the deal.")
@click.option("--opening", is_flag=True, help="Do these melds, laid in one turn, open?")
@sheet_options
@click.option("--target", metavar="N", type=Whole(1, 99999), help="The score that ends a match [5000].")
def command(
    melds: tuple[str, ...],
    hands: tuple[str, ...],
    reds: int | None,
    out: bool,
    concealed: bool,
    before: int | None,
    opening: bool,
    asked: SheetAsked,
    target: int | None,
) -> None:
    """Score canasta: a deal for one side, or a match of two with a line a deal.

    Write each meld by its ranks, or with suits; * is a joker. --opening tells whether the melds of one
    turn are enough to open at that score; the exit code is 1 if they are not.

    \b
      hoyle score canasta KKKKKKK 88882 444 --out --hand A94 --red-threes 2
      hoyle score canasta AAA "Q Q joker" --opening --score 1600
      hoyle score canasta --sheet match.txt --names "Ann and Cy,Bea and Di"
      hoyle score canasta --pad

    A line of --sheet or --pad has both sides: KKKKKKK 44* red=2 out hand=A9 / AAA hand=QJ hand=6, where
    concealed stands for out; points=770 is a side's deal that has been counted.
    """
    has_cards = bool(melds or hands or reds is not None or out or concealed)
    if asked.is_match:
        if has_cards or before is not None or opening:
            raise click.UsageError("--sheet and --pad have deals of both sides: leave out all else.")
        run("canasta", Canasta, (), asked, target=target or canasta.TARGET)
        return
    if asked.is_named or target is not None:
        raise click.UsageError("--names, --plain and --target go with --sheet or --pad.")
    wanted = expecting.one_number(asked.expect)
    try:
        if not has_cards:
            raise BadNotation("Write the melds of a side, such as KKK 8882*; or name a --sheet.")
        if before is not None and before % canasta.STEP:
            raise BadNotation(f"--score {before}: every score at canasta is a multiple of {canasta.STEP}.")
        packs = Packs()
        laid = [packs.meld(text) for text in melds]
        if opening:
            if hands or reds is not None or out or concealed:
                raise BadNotation("--opening goes with melds and --score; nothing else counts towards it.")
            could_go_out = any(one.is_canasta for one in laid)
            canasta.deal(laid, going_out="concealed" if could_go_out else "")  # refuses what cannot be
            _open(laid, before or 0, asked.as_json, wanted)
            return
        held = [packs.cards(text) for text in hands]
        score = canasta.deal(laid, held, reds or 0, _going_out(out, concealed), before)
    except BadNotation as error:
        raise click.UsageError(str(error)) from error
    if asked.as_json:
        say_json(_facts(score, before))
    else:
        say("\n".join(_lines(score, reds or 0, before)))
    expecting.hold_against(wanted, {expecting.ONE: score.total})


def _going_out(out: bool, concealed: bool) -> canasta.GoingOut:
    return "concealed" if concealed else "out" if out else ""


def _open(
    melds: Sequence[canasta.CanastaMeld], before: int, as_json: bool, expected: expecting.Wanted
) -> None:
    """Says whether the melds open at that score; exit code 1 if they fall short, or count something else."""
    count, wanted = canasta.melded(melds), canasta.opening(before)
    if as_json:
        say_json(
            {
                "game": "canasta",
                "score": before,
                "melds": [_meld_facts(meld) for meld in melds],
                "count": count,
                "opening": wanted,
                "opens": count >= wanted,
            }
        )
    else:
        say("\n".join(item_lines((canasta.points(one.cards), one.name, [_sum(one.cards)]) for one in melds)))
    if count < wanted:
        note(f"At {before} the first melds count {wanted}: {wanted - count} short.")
    elif not as_json:
        say(f"\nAt {before} the first melds count {wanted}: they open.")
    expecting.hold_against(expected, {expecting.ONE: count})
    if count < wanted:
        click.get_current_context().exit(1)


def _facts(score: canasta.CanastaScore, before: int | None) -> dict[str, object]:
    facts: dict[str, object] = {
        "game": "canasta",
        "items": [
            {
                "what": item.what,
                **({"melds": [_meld_facts(meld) for meld in item.melds]} if item.melds else {}),
                **(
                    {"hands": [canasta.ranks_text(hand).split() for hand in item.hands]} if item.hands else {}
                ),
                "points": item.points,
            }
            for item in score.items
        ],
        "points": score.total,
    }
    if before is not None:
        for when, standing in (("before", before), ("after", before + score.total)):
            facts[when] = {"score": standing, "opening": canasta.opening(standing)}
    return facts


def _meld_facts(meld: canasta.CanastaMeld) -> dict[str, object]:
    return {
        "name": meld.name,
        "cards": canasta.ranks_text(meld.cards).split(),
        "points": canasta.points(meld.cards),
    }


def _lines(score: canasta.CanastaScore, reds: int, before: int | None) -> list[str]:
    lines = item_lines((item.points, said(item), _notes(item, reds)) for item in score.items)
    if before is not None:
        after = before + score.total
        lines += [
            "",
            f"Before: {before}, where first melds count {canasta.opening(before)}.",
            f"After: {after}, where they count {canasta.opening(after)}.",
        ]
    return lines


def _notes(item: canasta.CanastaItem, reds: int) -> list[str]:
    """Where the points of an item come from, when its name does not say it."""
    if item.what == "red threes":
        number = "all four" if reds == 4 else f"{reds}×{canasta.RED_THREE}"
        return [number] if item.points > 0 else [f"{number},", "nothing melded"]
    if item.what == "cards melded":
        return _noted(f"{one.name.split()[-1]} {_sum(one.cards)}" for one in item.melds)
    return _noted(map(_sum, item.hands))


def _noted(notes: Iterable[str]) -> list[str]:
    """The notes with signs between them."""
    found = list(notes)
    return [f"{note};" for note in found[:-1]] + found[-1:]


def _sum(cards: Iterable[Card]) -> str:
    return summed([canasta.value(card) for card in cards])
