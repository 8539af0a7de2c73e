"""`hoyle score gin`: a hand arranged in melds, or a knock settled."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from hoylecli.core import BadNotation, Card, HoyleError, card_symbols, parse_cards
from hoylecli.scoring.gin import Arrangement, Cards, KnockTerms, arrange, best_discards, card_value, oklahoma

from ..console import say, say_json
from ..lazy import Quick, Whole
from ..source import written
from . import expecting
from .deals import SheetAsked
from .sheet import run, sheet_options

if TYPE_CHECKING:  # the showdown is loaded when there is one
    from hoylecli.scoring.gin.showdown import LayOff, Showdown

GAME = 100  # points that end a game
SHUTOUTS = ("double_score", "double_difference", "none")
_WORDS = 60  # of ten cards, such as "the five of hearts and"
_ITEM_WORDS = {"gin": "gin bonus", "undercut": "undercut bonus", "spade": "doubled by the spade"}


class _GinCommand(Quick):
    """A click command whose `--against` takes a whole hand, however it is split into words."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, _gather_against(args))


@click.command(name="gin", cls=_GinCommand)
@click.argument("cards", metavar="CARD...", nargs=-1)
@click.option("--knock", "limit", metavar="N", type=Whole(0, 10), help="The knock limit [10].")
@click.option("--oklahoma", "upcard", metavar="UPCARD", help="Its value is the limit; a spade doubles.")
@click.option(
    "--against", "--opponent", "against", metavar="CARD...", help="Ten cards: settle the knock against them."
)
@sheet_options
@click.option("--shutout", type=click.Choice(SHUTOUTS), help="What a shutout counts [double_score].")
@click.option("--target", metavar="N", type=Whole(1, 9999), help="The points that end a game [100].")
def command(
    cards: tuple[str, ...],
    limit: int | None,
    upcard: str | None,
    against: str | None,
    asked: SheetAsked,
    shutout: str | None,
    target: int | None,
) -> None:
    """Arrange a gin rummy hand, or settle a knock.

    For ten cards you see the melds that leave the least deadwood, and whether the hand may knock; for
    eleven the best discard, too. With --against the first hand knocks, the other lays off as well as it
    can, and you see who scores what. Write - to read the first hand from standard input. --expect takes
    the deadwood, or with --against the points.

    \b
      hoyle score gin 2H 3H 4H 5C 5D 5S 9C 3D AS 2C
      hoyle score gin 2H 3H 4H 5C 5D 5S 3C 3D AS 2C \\
          --against AH 5H 6H 9C 9D 9S KD QD 7C 7S
      hoyle score gin --pad --names Ann,Bea

    A line of --sheet or --pad is a hand: who knocked, by number or by name, and the deadwood of both,
    1 3-25 or Ann 3-25; 1 gin 25 for gin; 'spade' behind it doubles; 'dead' is a dead hand.
    """
    if asked.is_match:
        if cards or limit is not None or upcard is not None or against is not None:
            raise click.UsageError("--sheet and --pad have hands of both players: leave out cards.")
        from hoylecli.scoring.gin.showdown import Gin

        run("gin", Gin, (), asked, target=target or GAME, shutout=shutout or SHUTOUTS[0])
        return
    wanted = expecting.one_number(asked.expect)
    if asked.is_named or target is not None or shutout is not None:
        raise click.UsageError("--names, --plain, --target and --shutout go with --sheet or --pad.")
    try:
        other = None if against is None else parse_cards(against)
        hand = parse_cards(written(cards, "hand"))
        knock = _knock(limit, upcard)
        _check_counts(hand, other)
        if other is None:
            facts, lines = _arranged(hand, knock)
        else:
            facts, lines = _settled(hand, other, knock)
    except HoyleError as error:
        raise click.UsageError(str(error)) from error
    if asked.as_json:
        say_json(facts)
    else:
        say("\n".join(_oklahoma_lines(upcard, knock) + lines))
    expecting.hold_against(wanted, {expecting.ONE: facts["deadwood" if other is None else "points"]})


def _arranged(hand: list[Card], knock: KnockTerms) -> tuple[dict[str, Any], list[str]]:
    """The hand as JSON and as lines of text; of eleven cards, what is kept after the best discard."""
    discards = best_discards(hand)[0] if len(hand) == 11 else ()
    kept = arrange([card for card in hand if card not in discards[:1]])
    return _hand_facts(kept, discards, knock), _hand_lines(kept, discards, knock)


def _settled(hand: list[Card], other: list[Card], knock: KnockTerms) -> tuple[dict[str, Any], list[str]]:
    """The showdown as JSON and as lines of text."""
    from hoylecli.scoring.gin.showdown import showdown

    result = showdown(hand, other, knock.limit, knock.doubled)
    return _showdown_facts(result, knock), _showdown_lines(result)


def _gather_against(words: list[str]) -> list[str]:
    """Joins the words after `--against` into its one value: until an option comes, or they make ten cards and
    the hand that knocks is still to come."""
    gathered, rest = list[str](), list(words)
    while rest:
        word = rest.pop(0)
        name, equals, first = word.partition("=")
        if name in ("--against", "--opponent"):
            hand = [first] if equals else []
            most = _WORDS if _how_many([word for word in gathered if word[:1] != "-"]) >= 10 else 10
            while rest and not rest[0].startswith("-") and len(hand) < _WORDS and _how_many(hand) < most:
                hand.append(rest.pop(0))
            word = "--against=" + " ".join(hand)
        gathered.append(word)
    return gathered


def _how_many(words: list[str]) -> int:
    """The number of cards written so far; 0 while a card in words (`ten of`) is not complete."""
    try:
        return len(parse_cards(" ".join(words)))
    except BadNotation:
        return 0


def _knock(limit: int | None, upcard: str | None) -> KnockTerms:
    if upcard is None:
        return KnockTerms() if limit is None else KnockTerms(limit)
    if limit is not None:
        raise BadNotation("Give --knock or --oklahoma, not both: in Oklahoma the upcard sets the limit.")
    return oklahoma(Card.parse(upcard))


def _check_counts(hand: list[Card], other: list[Card] | None) -> None:
    if not hand:
        raise BadNotation("Name the ten cards of the hand, such as 2H 3H 4H 5C 5D 5S 9C 3D AS 2C.")
    if other is None and len(hand) not in (10, 11):
        raise BadNotation(f"A gin hand has 10 cards, or 11 before the discard, not {len(hand)}.")
    if other is not None and len(hand) != 10:
        raise BadNotation(f"The knocker lays down 10 cards, after the discard, not {len(hand)}.")
    if other is not None and len(other) != 10:
        raise BadNotation(f"The hand after --against has 10 cards, not {len(other)}.")


def _texts(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _arrangement_facts(arranged: "Arrangement | LayOff") -> dict[str, Any]:
    return {
        "deadwood": arranged.deadwood,
        "melds": [_texts(meld) for meld in arranged.melds],
        "unmatched": _texts(arranged.unmatched),
    }


def _hand_facts(kept: Arrangement, discards: Cards, knock: KnockTerms) -> dict[str, Any]:
    facts = _arrangement_facts(kept)
    if discards:
        facts["discards"] = _texts(discards)
    allowed = kept.deadwood <= knock.limit
    gin = kept.deadwood == 0
    facts["knock"] = {"limit": knock.limit, "allowed": allowed, "gin": gin, "doubled": knock.doubled}
    return facts


def _showdown_facts(result: "Showdown", knock: KnockTerms) -> dict[str, Any]:
    melds = result.knocker.melds
    laid_off = [{"card": str(card), "onto": _texts(melds[index])} for card, index in result.opponent.laid_off]
    return {
        **_hand_facts(result.knocker, (), knock),
        "against": {**_arrangement_facts(result.opponent), "laid_off": laid_off},
        "result": result.result,
        "winner": result.winner,
        "points": result.points,
        "items": [{"kind": kind, "points": points} for kind, points in result.items],
    }


def _oklahoma_lines(upcard: str | None, knock: KnockTerms) -> list[str]:
    if upcard is None:
        return []
    limit = f"knock at {knock.limit}" if knock.limit else "gin only"
    double = "; the hand counts double" if knock.doubled else ""
    return [f"Oklahoma, upcard {Card.parse(upcard).symbol}: {limit}{double}.", ""]


def _hand_lines(kept: Arrangement, discards: Cards, knock: KnockTerms) -> list[str]:
    lines = _meld_lines(kept.melds) + _unmatched_lines(kept)
    if not discards:
        return [*lines, "", _knock_words(kept.deadwood, knock)]
    *others, last = [card.symbol for card in discards]
    choice = f"{', '.join(others)} or {last}" if others else last
    caution = "(Deadwood alone is counted, not what may yet be drawn.)"
    return [*lines, _line("discard", choice), "", _knock_words(kept.deadwood, knock), caution]


def _knock_words(deadwood: int, knock: KnockTerms) -> str:
    if not deadwood:
        return "Gin! No deadwood at all."
    if deadwood <= knock.limit:
        return f"{deadwood} deadwood: it may knock at {knock.limit}."
    if not knock.limit:
        return f"{deadwood} deadwood: only gin will do, so no knock."
    return f"{deadwood} deadwood: too much to knock at {knock.limit}."


def _showdown_lines(result: "Showdown") -> list[str]:
    knocker, opponent = result.knocker, result.opponent
    lines = ["The knocker", *_meld_lines(knocker.melds), *_unmatched_lines(knocker), ""]
    lines += ["The opponent", *_meld_lines(opponent.melds), *_laid_off_lines(result)]
    lines += [*_unmatched_lines(opponent), ""]
    more, less = sorted((knocker.deadwood, opponent.deadwood), reverse=True)
    for kind, points in result.items:
        words = f"difference, {more} less {less}" if kind == "difference" else _ITEM_WORDS[kind]
        lines.append(f"  {words:<24}{points:>4}")
    total = f"{result.points} point{'' if result.points == 1 else 's'}"
    return [*lines, "", f"{result.result.capitalize()}: the {result.winner} scores {total}."]


def _meld_lines(melds: Iterable[Cards]) -> list[str]:
    return [_line("set" if meld[0].rank == meld[1].rank else "run", card_symbols(meld)) for meld in melds]


def _laid_off_lines(result: "Showdown") -> list[str]:
    lines = []
    for index, meld in enumerate(result.knocker.melds):
        laid = [card for card, target in result.opponent.laid_off if target == index]
        if laid:
            lines.append(_line("laid off", f"{card_symbols(laid)} onto {card_symbols(meld)}"))
    return lines


def _unmatched_lines(arranged: "Arrangement | LayOff") -> list[str]:
    if not arranged.unmatched:
        return [_line("unmatched", "none")]
    values = "+".join(str(card_value(card)) for card in arranged.unmatched)
    return [
        _line("unmatched", card_symbols(arranged.unmatched)),
        _line("deadwood", f"{values} = {arranged.deadwood}"),
    ]


def _line(label: str, text: str) -> str:
    return f"  {label:<11}{text}"
