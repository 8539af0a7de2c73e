"""`hoyle score cribbage`: a hand or crib, the best discard, or a file of hands."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from hoylecli.core import BadNotation, Card, card_symbols, parse_cards
from hoylecli.scoring.cribbage import Average, Count, average, said, show

from ..console import say, say_json, wants_pictures
from ..lazy import Quick, Whole, complete_file
from . import expecting

if TYPE_CHECKING:
    from hoylecli.scoring.cribbage.discard import Discard

    from ..source import Batch


WIDTH = 60


@click.command(name="cribbage", cls=Quick)
@click.argument("cards", metavar="CARD...", nargs=-1)
@click.option("-s", "--starter", metavar="CARD", help="The card turned up.")
@click.option("--crib", is_flag=True, help="Count it as a crib: no flush of four.")
@click.option("--discard", is_flag=True, help="Of six cards: which two to lay away.")
@click.option(
    "--mine/--theirs", " /--opponent", default=None, help="Whose crib it is, with --discard [mine]."
)
@click.option(
    "--batch", metavar="FILE", shell_complete=complete_file, help="Hands by the line; - is standard input."
)
@click.option("--sheet", metavar="FILE", shell_complete=complete_file, help="A match: a line a deal.")
@click.option("--pad", metavar="[NAME]", is_flag=False, flag_value="", help="Keep score deal by deal.")
@click.option("--names", metavar="A,B", help="What the players of a match are called.")
@click.option("--target", metavar="N", type=Whole(31, 999), help="The score that wins a match [121].")
@click.option("--plain", is_flag=True, help="With --pad: whole sentences, for screen readers.")
@click.option("--json", "as_json", is_flag=True, help="JSON: one object, one list, or one object a line.")
@click.option("--terse", is_flag=True, help="The total alone.")
@expecting.option("N", "the total")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    cards: tuple[str, ...],
    starter: str | None,
    crib: bool,
    discard: bool,
    mine: bool | None,
    batch: str | None,
    as_json: bool,
    terse: bool,
    expect: str | None,
    target: int | None,
    **match: Any,
) -> None:
    """Count a cribbage hand or crib, item by item.

    Write four cards and the starter, which comes last unless -s names it. Without a starter you see the
    hand as it is, and what the starter may make of it. With six cards, --discard shows all fifteen
    discards, best first. Ranks alone will do, 5 5 5 J 5, but then flush and nobs are not counted. Write -
    to read a hand from standard input.

    \b
      hoyle score cribbage 5H 5C 5S JD -s 5D
      hoyle score cribbage 4C 4D 5H 6S --starter 10C --crib
      hoyle score cribbage --discard 5H 5C JD 9C 2D 7S --theirs
      hoyle score cribbage --batch hands.txt
      hoyle score cribbage --pad

    A line of --batch is four cards and the starter, with their suits, and the word crib after a crib: 4C 4D
    5H 6S TC crib. Blank lines and # comments are skipped. A line that is no hand is told on standard error;
    with --json, standard output has an object with line and error in its place. The exit code is then 1.

    A line of --sheet or --pad is what each player made: play+hand, and +crib for the dealer, as in
    3+8 5+12+6; for a hand its cards and the starter will do, 3+5H5C5SJD5D 5+12+6.
    """
    try:
        _refuse_mixtures(ctx.params)
        if match["sheet"] is not None or match["pad"] is not None:
            _count_match(target or 121, as_json, {**match, "expect": expect})
        elif batch is not None:
            expecting.refuse(expect, "checks one total: leave out --batch.")
            ctx.exit(_count_file(batch, crib, as_json))
        elif discard:
            rank_discards(parse_cards(_written(cards)), mine is not False, as_json, expect)
        else:
            wanted = expecting.one_number(expect)
            hand = _read(_written(cards), starter, crib)
            _count_hand(hand, as_json, terse)
            expecting.hold_against(wanted, {expecting.ONE: hand.counted().total})
    except BadNotation as error:
        raise click.UsageError(str(error)) from error


def _refuse_mixtures(params: dict[str, Any]) -> None:
    """Options that have no meaning together are refused, rather than one of them overlooked."""
    given = {name for name, value in params.items() if value not in (None, False, ())}
    of_match = given & {"sheet", "pad", "names", "target", "plain"}
    if {"sheet", "pad"} & given:
        if given - of_match - {"as_json", "expect"}:
            raise BadNotation("--sheet and --pad have deals of both players: leave out cards and all else.")
        return
    if of_match:
        raise BadNotation("--names, --target and --plain go with --sheet or --pad.")
    if "batch" in given and given & {"cards", "starter", "discard"}:
        raise BadNotation("--batch takes its cards from the file: leave out cards, --starter and --discard.")
    if not given & {"batch", "cards"}:
        raise BadNotation("Name the cards, such as 5H 5C 5S JD -s 5D, or a file with --batch.")
    if "discard" in given and given & {"starter", "crib", "terse"}:
        raise BadNotation("--discard comes before the starter: leave out --starter, --crib and --terse.")
    if params["mine"] is not None and "discard" not in given:
        raise BadNotation("--mine and --theirs go with --discard; to count a crib, say --crib.")
    if given >= {"as_json", "terse"}:
        raise BadNotation("Choose one of --json and --terse.")


def _count_match(target: int, as_json: bool, match: dict[str, Any]) -> None:
    from hoylecli.scoring.cribbage.deals import Cribbage

    from .deals import SheetAsked
    from .sheet import run

    run("cribbage", Cribbage, (), SheetAsked(**match, as_json=as_json), target=target)


def _written(cards: tuple[str, ...]) -> str:
    if cards != ("-",):
        return " ".join(cards)
    from ..source import written

    return written(cards, "hand")


class _Hand(NamedTuple):
    """Four cards to count.

    ranks: whether they were written without suits. last: whether the last of five was read as the starter.
    """

    cards: list[Card]
    starter: Card | None
    crib: bool
    ranks: bool
    last: bool

    def counted(self) -> Count:
        if not self.ranks:
            return show(self.cards, self.starter, self.crib)
        from hoylecli.scoring.cribbage.batch import show_ranks

        return show_ranks(self.cards, self.starter)

    def average(self) -> Average:
        if not self.ranks:
            return average(self.cards, self.crib)
        from hoylecli.scoring.cribbage.batch import average_ranks

        return average_ranks(self.cards)

    def symbols(self, cards: Iterable[Card]) -> str:
        return " ".join(card.symbol[:-1] if self.ranks else card.symbol for card in cards)

    def is_doubtful(self) -> bool:
        """Whether it would count something else with another of its five cards for the starter."""
        if not self.last or self.starter is None:
            return False
        five = [*self.cards, self.starter]
        others = (
            self._replace(cards=[card for card in five if card != turned], starter=turned) for turned in five
        )
        return len({hand.counted().total for hand in others}) > 1


def _read(text: str, starter: str | None, crib: bool) -> _Hand:
    """Raises BadNotation for what is no hand of four cards, with a starter or without."""
    ranks = None
    try:
        cards = [*parse_cards(text), *([] if starter is None else [Card.parse(starter)])]
    except BadNotation:
        from hoylecli.scoring.cribbage.batch import read_ranks

        ranks = read_ranks(f"{text} {starter or ''}")
        if ranks is None:
            raise
        cards = ranks
    if len(cards) == 6 and starter is None:
        raise BadNotation("Six cards: say --discard to see what to lay away, or name the four you keep.")
    turned = cards.pop() if starter is not None or len(cards) == 5 else None
    return _Hand(cards, turned, crib, ranks is not None, starter is None and turned is not None)


def _count_hand(hand: _Hand, as_json: bool, terse: bool) -> None:
    count = hand.counted()
    if terse:
        click.echo(count.total)
    elif as_json:
        facts = _count_facts(count, hand.ranks)
        say_json(facts if hand.starter is not None else facts | _average_facts(hand))
    else:
        say("\n".join(_count_text(hand, count)))


def _count_facts(count: Count, ranks: bool = False) -> dict[str, Any]:
    items = [
        {"kind": kind, "cards": [str(card)[0] if ranks else str(card) for card in cards], "points": points}
        for kind, cards, points in count.items
    ]
    return {"total": count.total, "items": items}


def _average_facts(hand: _Hand) -> dict[str, Any]:
    mean, lowest, highest = hand.average()
    return {"average": round(mean, 4), "lowest": lowest, "highest": highest}


def _count_text(hand: _Hand, count: Count) -> Iterator[str]:
    turned = "" if hand.starter is None else f", starter {hand.symbols([hand.starter])}"
    yield f"{'Crib' if hand.crib else 'Hand'} {hand.symbols(hand.cards)}{turned}"
    yield ""
    for kind, cards, points in count.items:
        yield f"  {kind.replace('_', ' '):<19}{hand.symbols(cards):<18}{points:>3}"
    yield f"  {'total':<37}{count.total:>3}"
    yield ""
    if count.items:
        words = said(count)
        yield from _wrapped(f'"{words[0].upper()}{words[1:]}."')
    else:
        yield '"Nineteen," as players say, for no hand can count it.'
    if hand.starter is None:
        mean, lowest, highest = hand.average()
        yield f"With the starter: {mean:.2f} on average, from {lowest} to {highest}."
    if hand.ranks:
        yield "Suits were left out, so flush and nobs are not counted."
    if hand.is_doubtful():
        yield "The last card is read as the starter; -s names another."


def _wrapped(text: str) -> Iterator[str]:
    """Lines of up to WIDTH; `textwrap` would take longer to import than the count takes."""
    line = ""
    for word in text.split():
        if len(line) + len(word) >= WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line


def _count_file(name: str, crib: bool, as_json: bool) -> int:
    """Prints what each line of the file counts, as soon as it has come; the exit code."""
    from ..source import Batch

    with Batch(name, as_json, "four cards and the starter, such as 5H 5C 5S JD 5D") as batch:
        (_explain_lines if as_json else _count_lines)(batch, crib)
    return batch.code


def _explain_lines(batch: "Batch", crib: bool) -> None:
    from hoylecli.scoring.cribbage.batch import read_deal

    for number, line in batch.lines():
        try:
            deal = read_deal(line, crib)
        except BadNotation as error:
            batch.refuse(number, error)
        else:
            if deal is not None:
                batch.tell(number, _count_facts(show(*deal)))


def _count_lines(batch: "Batch", crib: bool) -> None:
    """The totals of a block in one, which is much the fastest."""
    from hoylecli.scoring.cribbage.batch import LineCounter

    counter = LineCounter(crib)
    for lines in batch.blocks():
        totals, complaints = counter.count(lines)
        if totals:
            batch.tell(counter.line, "\n".join(totals))
        for number, why in complaints:
            batch.refuse(number, why)


# `hoyle score cribbage --discard`: which two of six cards to lay away

TABLE = 57  # columns of the discards
BAR = 20  # columns of a bar beside them, at most


def rank_discards(six: list[Card], mine: bool, as_json: bool, expect: str | None) -> None:
    """Prints all fifteen discards, best first. mine: whose crib it is. expect: the best two."""
    from hoylecli.scoring.cribbage.discard import discards

    ranked = discards(six, mine)
    best = {_text(choice.laid) for choice in ranked if choice.expected == ranked[0].expected}
    wanted = _text(parse_cards(expect)) if expect is not None else ""
    _show(ranked, mine, as_json)
    if expect is not None:
        found = wanted if wanted in best else _text(ranked[0].laid)
        expecting.hold_against({expecting.ONE: wanted}, {expecting.ONE: found})


def _text(cards: Iterable[Card]) -> str:
    return " ".join(sorted(map(str, cards)))


def _show(ranked: "Sequence[Discard]", mine: bool, as_json: bool) -> None:
    if as_json:
        say_json(
            [
                {
                    "kept": list(map(str, choice.kept)),
                    "laid": list(map(str, choice.laid)),
                    "hand": round(choice.hand, 4),
                    "crib": round(choice.crib, 4),
                    "expected": round(choice.expected, 4),
                }
                for choice in ranked
            ]
        )
        return
    sign = "+" if mine else "-"
    whose = "Your own" if mine else "The other player's"
    lines = [f"{whose} crib; points on average.", ""]
    lines.append(f"  {'lay away':<11}{'keep':<18}{'hand':>7}{'crib':>8}{'together':>11}")
    for choice, drawn in zip(ranked, _bars(ranked), strict=True):
        numbers = f"{choice.hand:>7.2f}{sign:>3}{choice.crib:>5.2f}{choice.expected:>11.2f}"
        lines.append(f"  {card_symbols(choice.laid):<11}{card_symbols(choice.kept):<18}{numbers}{drawn}")
    lines += [
        "",
        "The crib is averaged over all the other player may lay away,",
        "likely pairs counting more. Pegging is left out.",
    ]
    say("\n".join(lines))


def _bars(ranked: "Sequence[Discard]") -> list[str]:
    """A bar beside each discard for what it brings, where somebody looks and there is room; else nothing."""
    if not wants_pictures():
        return [""] * len(ranked)
    from hoylecli.core.text import bar

    from ..columns import room

    width, most = min(BAR, room() - TABLE - 2), ranked[0].expected
    if width < BAR // 2 or most <= 0:
        return [""] * len(ranked)
    return [f"  {bar(choice.expected / most, width)}".rstrip() for choice in ranked]
