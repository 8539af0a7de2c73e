"""`hoyle bid` and `hoyle lead`: what a hand of bridge calls by a bidding system, and what it leads."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import click

from hoylecli.core import BadNotation, Card, capital, shortened
from hoylecli.scoring.bridge import SEATS
from hoylecli.scoring.bridge.auction import Auction
from hoylecli.scoring.bridge.hands import ended, parse_auction, parse_hand
from hoylecli.table.lines import wrapped

from ..columns import room
from ..console import say, say_json
from ..lazy import Quick, complete_file
from ..source import Batch, written
from .systems import by_systems

if TYPE_CHECKING:
    from hoylecli.bots.bidding import Situation
    from hoylecli.core import Match

VULNERABLE: Final[Mapping[str, tuple[str, ...]]] = {
    "none": (),
    "ns": ("NS",),
    "ew": ("EW",),
    "all": ("NS", "EW"),
    "both": ("NS", "EW"),
}
_SUCH: Final = "a hand and the calls so far, such as K65.Q732.AJ72.T9 1N P 2C P"
F = TypeVar("F", bound=Callable[..., Any])


class Asked(NamedTuple):
    """A hand, with the auction so far and what goes with it."""

    cards: tuple[Card, ...]
    auction: Auction
    vulnerable: tuple[str, ...]


class Systems(NamedTuple):
    """The names or files of the systems of the side that is asked for, and of the other."""

    ours: str
    theirs: str


Answer = tuple[dict[str, Any], list[str]]
"""What a hand calls or leads, for programs and for people."""


def _takes_a_hand(function: F) -> F:
    """Gives a command the hand, the auction and what goes with it."""
    for option in reversed(
        (
            click.argument("hand", nargs=-1, metavar="HAND"),
            click.option("--auction", "calls", metavar="CALLS", help="The calls so far: '1N P 2C P'."),
            click.option("--vul", metavar="none|ns|ew|all", default="none", help="Vulnerable side [none]."),
            click.option("--dealer", metavar="N|E|S|W", default="N", help="The seat of the first call [N]."),
            click.option("--system", metavar="NAME|FILE", help="The bidding system [standard]."),
            click.option("--opponents", metavar="NAME|FILE",
                         help="The other side's system, if it has another."),
            click.option("--batch", metavar="FILE", shell_complete=complete_file,
                         help="Hands by the line; - is standard input."),
            click.option("--json", "as_json", is_flag=True, help="One JSON object; with --batch one a line."),
        )
    ):  # fmt: skip
        function = option(function)
    return function


class _OfAHand(Quick):
    """A command whose hand may begin with a void, -.AQ3.K82.QT97654, and is no option then."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [each[1:] if each.startswith("-.") else each for each in args])


@click.command(name="bid", cls=_OfAHand)
@_takes_a_hand
@click.option("--expert", is_flag=True, help="Weigh calls in hands that fit, as an expert does.")
@click.pass_context
def bid(ctx: click.Context, /, *, expert: bool, **given: Any) -> None:
    """Say what a hand of bridge calls, what that means, and by which rule.

    HAND is the ranks of the suits, spades first, with points or blanks between; a suit may begin with its
    sign or letter. It is the hand of the player whose turn it is after the auction.

    \b
      hoyle bid AQ843.K92.J7.A64
      hoyle bid K65.Q732.AJ72.T9 --auction '1N P 2C P 2D P'
      hoyle bid ♠K65 ♥Q732 ♦AJ72 ♣T9 --auction '1S' --dealer E --vul all --json
      hoyle bid --batch calls.txt

    With --expert a few calls are tried in hands that fit the auction, wherever nothing binds, and the one
    that brings most is called: about one call a second. It needs endplay (pip install 'hoylecli[bridge]').

    'hoyle bridge bid' does the same.

    A line of --batch is a hand, the calls so far, and perhaps the words 'vul ns' and 'dealer E':
    K65.Q732.AJ72.T9 1N P 2C P 2D P vul ew. Without them, --vul and --dealer hold. Blank lines and #
    comments are skipped. Each line is answered at once. A wrong line is told on standard error; with
    --json, standard output has an object with line and error in its place. The exit code is then 1.
    """
    ctx.exit(_answered(given, _bid_by_expert if expert else _bid))


@click.command(name="lead", cls=_OfAHand)
@_takes_a_hand
@click.option("--tables", is_flag=True, help="Lead by the tables of the text alone, hundreds a second.")
@click.pass_context
def lead(ctx: click.Context, /, *, tables: bool, **given: Any) -> None:
    """Say what a hand of bridge leads after an auction, and why.

    HAND is the ranks of the suits, spades first, with points or blanks between; a suit may begin with its
    sign or letter. It is the hand of the player to declarer's left. The passes at the end of the
    auction may be left out.

    \b
      hoyle lead KQJ54.82.964.J73 --auction '1N P 3N'
      hoyle lead 8.QT963.A842.K75 --auction 'P 1S P 4S' --dealer W --json
      hoyle lead --batch leads.txt --tables

    An expert deals the other hands in ways that fit the calls, and sees what each lead comes to: about two
    leads a second. With --tables the suit and the card follow from the hand and the calls.

    'hoyle bridge lead' does the same.

    A line of --batch is a hand, the auction, and perhaps the words 'vul ns' and 'dealer E':
    KQJ54.82.964.J73 1N P 3N vul ew. Without them, --vul and --dealer hold. Blank lines and # comments are
    skipped. Each line is answered at once. A wrong line is told on standard error; with --json, standard
    output has an object with line and error in its place. The exit code is then 1.
    """
    ctx.exit(_answered(given, _lead_by_tables if tables else _lead))


def _answered(given: Mapping[str, Any], answer: Callable[[Asked, Systems], Answer]) -> int:
    """Answers the hand on the command line, or each line of a batch; the exit code."""
    from hoylecli.bots import bidding

    ours = given["system"] or bidding.STANDARD
    systems = Systems(ours, given["opponents"] or ours)
    for name in systems:
        bidding.load(name)
    if given["batch"] is not None:
        if given["hand"] or given["calls"] is not None:
            raise click.UsageError("--batch has hands and auctions of its own; leave out HAND and --auction.")
        return _answer_lines(given, systems, answer)
    if not given["hand"]:
        raise click.UsageError("Name a hand, such as AQ843.K92.J7.A64, or a file with --batch.")
    try:
        text = written(given["hand"], "hand")
        facts, lines = answer(_read(text, given["calls"] or "", given["vul"], given["dealer"]), systems)
    except BadNotation as error:
        raise click.UsageError(capital(str(error))) from error
    if given["as_json"]:
        say_json(facts)
    else:
        say("\n".join(wrapped(lines, room())))
    return 0


# Many hands, a line each


def _answer_lines(
    given: Mapping[str, Any], systems: Systems, answer: Callable[[Asked, Systems], Answer]
) -> int:
    with Batch(given["batch"], given["as_json"], _SUCH) as batch:
        for number, line in batch.lines():
            try:
                facts, told = answer(_read_line(line.split(), given), systems)
            except BadNotation as error:
                batch.refuse(number, error)
                continue
            batch.tell(number, facts if given["as_json"] else told[0])
    return batch.code


def _read_line(words: list[str], given: Mapping[str, Any]) -> Asked:
    """The hand of a line, in one word or in four, its auction, and 'vul' and 'dealer'. Raises BadNotation."""
    rest = list(_pairs(words))
    size = 1 if rest[0].count(".") == 3 else 4
    hand, calls = rest[:size], rest[size:]
    more = {"vul": str(given["vul"]), "dealer": str(given["dealer"])}
    left = []
    for word in calls:
        name, equals, value = word.partition("=")
        if equals and name.lower() in more:
            more[name.lower()] = value
        else:
            left.append(word)
    return _read(" ".join(hand), " ".join(left), more["vul"], more["dealer"])


def _read(hand: str, calls: str, vul: str, dealer: str) -> Asked:
    """What is asked. Raises BadNotation for the first thing that is wrong."""
    vulnerable = VULNERABLE.get(vul.lower().replace("-", ""))
    if vulnerable is None:
        said = f"'{shortened(vul, 20)}' does not say who is vulnerable: write" if vul else "vul wants"
        raise BadNotation(f"{said} none, ns, ew or all.")
    if dealer.upper() not in tuple(SEATS):
        said = f"'{shortened(dealer, 20)}' is no dealer: write" if dealer else "dealer wants"
        raise BadNotation(f"{said} N, E, S or W.")
    return Asked(parse_hand(hand), parse_auction(calls, dealer.upper()), vulnerable)


def _pairs(words: list[str]) -> Iterator[str]:
    """The words, with 'vul ns' and 'dealer E' as one each, joined by '='."""
    rest = iter(words)
    for word in rest:
        plain = word.lower().rstrip(":=")
        yield f"{plain}={next(rest, '')}" if plain in ("vul", "dealer") else word


def _by_compass(systems: Systems, seat: str) -> Systems:
    """The systems of North-South and of East-West, from those of a seat's side and the other."""
    return systems if seat in "NS" else Systems(systems.theirs, systems.ours)


def _situation(asked: Asked, auction: Auction, systems: Systems) -> "Situation":
    """The auction as `bots.bidding` asks for it. systems: of North-South and of East-West."""
    from hoylecli.bots.bidding import Situation, load

    vulnerable = "NS" in asked.vulnerable, "EW" in asked.vulnerable
    return Situation((load(systems.ours), load(systems.theirs)), vulnerable, auction)


# What a hand calls


def _bid(asked: Asked, systems: Systems) -> Answer:
    """What the hand calls. Raises BadNotation where the auction is over."""
    from hoylecli.bots import bidding
    from hoylecli.bots.bidding import telling

    if asked.auction.is_over:
        raise BadNotation("The auction is over; leave out its last pass to ask for that call.")
    situation = _situation(asked, asked.auction, _by_compass(systems, asked.auction.turn))
    found = bidding.choose(situation, asked.cards)
    others: list[dict[str, Any]]
    if found.rule is None:
        others = [{"call": each.call, "meaning": each.why, "rule": None} for each in found.candidates]
    else:
        options = bidding.others(situation, asked.cards)
        others = [{"call": each.call, "meaning": each.says, "rule": each.rule.id} for each in options]
    others = [each for each in others if each["call"] != found.call]
    rule = found.rule.id if found.rule is not None else None
    facts = {"call": found.call, "meaning": found.says, "rule": rule, "section": found.section}
    force = telling.forcing(found.call, found.forcing) if rule else ""
    lines = [telling.advice(found), *([force] if force else [])]
    lines.append(
        f"Rule '{rule}' of {bidding.load(systems.ours).title}, section '{telling.heading(found.section)}'."
        if rule
        else "No rule has this hand here."
    )
    lines += [f"Or {telling.named(each['call'])}. {telling.sentence(each['meaning'])}" for each in others]
    return {**facts, "forcing": found.forcing, "alternatives": others}, lines


def _bid_by_expert(asked: Asked, systems: Systems) -> Answer:
    """What an expert calls: by the rules, unless another call brings more. Raises BadNotation like `_bid`."""
    from hoylecli import bots
    from hoylecli.bots.bidding import telling
    from hoylecli.bots.double_dummy.boards import is_quick
    from hoylecli.bots.tricks.bridge.bidding import call_of_move

    if not is_quick():
        raise BadNotation("--expert needs endplay: pip install 'hoylecli[bridge]'")
    facts, lines = _bid(asked, systems)
    match = _dealt(asked.auction, asked, asked.auction.turn, systems)
    seat = match.state.to_act
    assert seat is not None
    hint = bots.advice("tricks", match.state.view(seat), Random(0))
    call = call_of_move(hint.move)
    points = [{"call": call_of_move(each.move), "points": round(each.value)} for each in hint.weighed]
    if call != facts["call"]:
        facts = {**facts, "call": call, "meaning": hint.why, "rule": None, "section": None, "forcing": "no"}
        lines = [hint.why, *hint.more]
    elif hint.weighed:
        lines = [lines[0], *hint.more[:1], *lines[1:]]
    figures = hint.figures(lambda move: telling.named(call_of_move(move))) if hint.weighed else []
    return {**facts, "weighed": points}, [*lines, *figures]


# What a hand leads


def _lead(asked: Asked, systems: Systems) -> Answer:
    """What an expert leads from the hand, which is that of declarer's left neighbor."""
    from hoylecli import bots

    auction, contract = ended(asked.auction)
    leader = SEATS[(SEATS.index(str(contract.declarer)) + 1) % 4]
    match = _dealt(auction, asked, leader, systems)
    seat = match.state.to_act
    assert seat is not None
    hint = bots.advice("tricks", match.state.view(seat), Random(0))
    (card,) = hint.move.cards
    facts = {"card": str(card)[1] + str(card)[0], "reason": hint.why}
    return facts, [f"{card.symbol} against {contract.words}. {hint.why}", *hint.more]


def _lead_by_tables(asked: Asked, systems: Systems) -> Answer:
    """The card that the tables lead from the best suit: partner's rather, and not what they have bid."""
    from hoylecli.bots import bidding
    from hoylecli.bots.tricks.bridge.leads import RANKS, Suits, lead_from, suit_to_lead
    from hoylecli.bots.tricks.bridge.sight import SPAN, SUIT

    auction, contract = ended(asked.auction)
    leader = (SEATS.index(str(contract.declarer)) + 1) % 4
    seats = bidding.shown(_situation(asked, auction, _by_compass(systems, SEATS[leader])))
    partners, theirs = (
        {"CDHS".index(suit) for seat in around for suit in seats[SEATS[(leader + seat) % 4]].suits}
        for around in ((2,), (1, 3))
    )
    hand = sum(1 << SPAN * "CDHS".index(card.suit) + RANKS.index(str(card)[0]) for card in asked.cards)
    trump = "CDHS".find(contract.denomination)
    suit = suit_to_lead(hand, trump, Suits(partners, theirs))
    led = lead_from(hand >> SPAN * suit & SUIT, trump >= 0)
    (card,) = (card for card in asked.cards if (card.suit, str(card)[0]) == ("CDHS"[suit], RANKS[led.rank]))
    why = f"Lead {led.why}."
    facts = {"card": str(card)[1] + str(card)[0], "reason": why}
    return facts, [f"{card.symbol} against {contract.words}. {why}"]


def _dealt(auction: Auction, asked: Asked, leader: str, systems: Systems) -> "Match":
    """A match in which the auction has been called, and the leader, who has the hand, is to lead."""
    from hoylecli.core import Match
    from hoylecli.families.tricks import move_of
    from hoylecli.families.tricks.boards import card_text, dealt_as, number_on
    from hoylecli.families.tricks.position.bridge import COMPASS, bid_of_call
    from hoylecli.scoring.bridge.records import BoardRecord

    board = BoardRecord(dealer=auction.dealer, vulnerable=asked.vulnerable)
    match = Match(_game(number_on(board), _by_compass(systems, leader)).undealt(4, 0))
    hands = {leader: [card_text(card) for card in asked.cards]}
    match.apply(dealt_as(hands, COMPASS.index(auction.dealer), Random(0)))
    for call in auction.calls:
        match.apply(move_of(bid_of_call(0, call)))
    return match


@lru_cache(maxsize=16)
def _game(board: int, systems: Systems) -> Any:
    """Bridge on this board, with the systems of North-South and East-West."""
    from hoylecli.rulebook import load

    game = load("bridge", form="duplicate", first_board=str(board))
    return by_systems(game, {"bidding": systems.ours, "opponents": systems.theirs})
