"""The part of a rummy with melds on the table that a rules file may change (FG, Rummy 500).

Every group is a key of the `rules:` map, so that an option can change a single word of it.
"""

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Final, Literal

from hoylecli.core import Card, Pack, cached_by_identity
from hoylecli.families.rummy import state as shared
from hoylecli.families.schema import ONCE, GoesWith, Needs, Range, Wrong
from hoylecli.frame.match import DealsFirst, MatchEnd

LEAST: Final = 3
"""Cards of a new set."""
_MOST_PLAYERS: Final = 6


_BOTH: Final = (("set", "run"), ("run", "set"))
_WITH_RUNS: Final[GoesWith] = {"melds.kinds": (("run",), *_BOTH)}
_HELD: Final[GoesWith] = {"score.count": ("held",)}
_ENDS: Final = "else a match need not end"
_TOP: Final[GoesWith] = {"draw.discards": ("top",)}


@dataclass(frozen=True, slots=True)
class PackRules:
    """What is played with."""

    copies: shared.Copies = 1
    jokers: Annotated[
        int, Range(0, 4), "Jokers among them, which are wild.", Needs(_HELD, why=_ENDS), Needs(_TOP)
    ] = 0


@dataclass(frozen=True, slots=True)
class DealRules:
    """How the cards are dealt."""

    cards: shared.CardsEach = 10
    turn: Annotated[bool, "Whether the next card is turned up, the first of the discards."] = True
    next: Annotated[
        Literal["winner", "left"],
        "Who deals next: whoever has won the deal, or the player to the left.",
    ] = "winner"


@dataclass(frozen=True, slots=True)
class Melds:
    """What the cards are combined to."""

    kinds: Annotated[
        tuple[Literal["set", "run"], ...],
        Range(1, 2),
        "Sets, cards of one rank; runs, cards of one suit in sequence.",
        ONCE,
    ] = ("set", "run")
    ace: Annotated[
        Literal["low", "either"], "Where the ace stands in a run: below the 2; there, or above the king."
    ] = "low"
    lay_off: Annotated[
        Literal["own", "any"], "On whose melds a player may lay cards: those of the own side; of everybody."
    ] = "any"
    run: Annotated[
        int,
        Range(3, 7),
        "Cards of a new run, at least.",
        Needs(_WITH_RUNS, why="else there are no runs"),
        Needs(_HELD, why=_ENDS),
    ] = 3
    alike: Annotated[
        bool,
        "Whether cards of a set may be of one suit, where runs are played with several packs.",
        Needs({"melds.kinds": _BOTH}, why="else suits make no difference in a set"),
    ] = False


@dataclass(frozen=True, slots=True)
class WildRules:
    """How jokers stand for other cards."""

    naturals: Annotated[
        int, Range(2, 3), "Cards of a meld that are not wild, at least.", Needs({"pack.jokers": Range(1, 4)})
    ] = 2
    most: Annotated[int, Range(1, 2), "Jokers of a meld, at most.", Needs({"pack.jokers": Range(1, 4)})] = 2
    swap: Annotated[
        bool,
        "Whether a player may take a joker from a run for the card that it stands for there.",
        Needs({"pack.jokers": Range(1, 4)}),
        Needs(_WITH_RUNS, why="else there are no runs"),
    ] = False


@dataclass(frozen=True, slots=True)
class Opening:
    """What the first melds of a player count together, all laid in one turn, by the score before the deal."""

    scores: shared.FromScores = ()
    least: Annotated[shared.LeastFromThere, Needs(_HELD, why=_ENDS), Needs(_TOP)] = ()


@dataclass(frozen=True, slots=True)
class DealContract:
    """What the first melds of a player are in one deal, all laid in one turn; nobody lays others later."""

    sets: Annotated[int, Range(0, 4), "How many of them are sets."] = 0
    runs: Annotated[int, Range(0, 4), "How many of them are runs."] = 0
    cards: Annotated[int, Range(3, 20), "Cards that each player gets in this deal."] = 10


@dataclass(frozen=True, slots=True)
class DrawRules:
    """How a turn begins."""

    discards: Annotated[
        Literal["top", "fan"],
        "What of the discards can be taken: the top card; or any card with all that lie on it, as they are "
        "fanned out.",
    ] = "top"
    use: Annotated[
        bool,
        "Whether the top card, taken alone, is melded or laid off in the same turn, as a card from deeper "
        "always is.",
    ] = False


@dataclass(frozen=True, slots=True)
class StockRules:
    """What the end of the stock does."""

    empty: Annotated[
        Literal["pass", "turn_over"],
        "When the stock runs out: the hand ends with whoever cannot or will not take of the discards, and is "
        "counted; or the discards but the top one are turned over to be the stock, once, and the hand ends "
        "when that runs out too.",
    ] = "pass"


@dataclass(frozen=True, slots=True)
class ScoreRules:
    """What every kind of score has."""

    ace: Annotated[int, Range(1, 25), "What an ace counts that may stand above the king."] = 15
    target: Annotated[int, Range(1, 99_999), "Points that end the match."] = 100


@dataclass(frozen=True, slots=True)
class LaidCounts(ScoreRules):
    """The cards that each has laid on the table count, less those left in the hand."""

    count: Annotated[
        Literal["laid"], "The cards that each has laid on the table count, less those left in the hand."
    ] = "laid"


@dataclass(frozen=True, slots=True)
class LeftCounts(ScoreRules):
    """All that is left in the other hands counts for the player who is out."""

    count: Annotated[
        Literal["left"], "All that is left in the other hands counts for the player who is out."
    ] = "left"
    at_once: Annotated[
        int,
        Range(1, 4),
        "What the hand is multiplied by for a player who is out and had laid nothing before that turn.",
    ] = 1


@dataclass(frozen=True, slots=True)
class HeldCounts(ScoreRules):
    """The cards held count for each player, and the lowest score wins."""

    count: Annotated[Literal["held"], "The cards held count for each player, and the lowest score wins."] = (
        "held"
    )
    joker: Annotated[int, Range(1, 99), "What a joker counts in the hand."] = 15
    goes_with: ClassVar[GoesWith] = {"deal.next": ("left",)}


@dataclass(frozen=True, slots=True)
class LayingRules:
    """FG, Rummy 500."""

    pack: Annotated[PackRules, "What is played with."] = field(default_factory=PackRules)
    deal: Annotated[DealRules, "How the cards are dealt."] = field(default_factory=DealRules)
    melds: Annotated[Melds, "What the cards are combined to."] = field(default_factory=Melds)
    wild: Annotated[WildRules, "How jokers stand for other cards."] = field(default_factory=WildRules)
    opening: Annotated[Opening, "What the first melds of a player count."] = field(default_factory=Opening)
    contracts: Annotated[
        tuple[DealContract, ...],
        Range(0, 12),
        "What the first melds are, deal by deal; the last ends the match.",
        Needs(_HELD, why=_ENDS),
        Needs(_TOP | {"opening.least": ((),), "deal.cards": (DealRules().cards,)}),
    ] = ()
    draw: Annotated[DrawRules, "How a turn begins."] = field(default_factory=DrawRules)
    stock: Annotated[StockRules, "What the end of the stock does."] = field(default_factory=StockRules)
    score: Annotated[LaidCounts | LeftCounts | HeldCounts, "What a hand counts."] = field(
        default_factory=LaidCounts
    )
    first_dealer: DealsFirst = "right"


# What does not go together


def check(rules: LayingRules) -> Wrong:
    """What cannot be played."""
    if _most(rules) < 2:
        yield "deal.cards", "the pack has not enough cards for two players and a stock"
    yield from shared.bad_steps(rules.opening.scores, rules.opening.least)
    yield from _contracts(rules)


def _contracts(rules: LayingRules) -> Wrong:
    """What the first melds are, deal by deal."""
    for contract in rules.contracts:
        if not contract.sets + contract.runs:
            yield "contracts", "each has a set or a run"
        if contract.sets * LEAST + contract.runs * rules.melds.run > contract.cards + 1:
            yield "contracts", "each can be laid with the cards that are dealt and one that is drawn"
        kinds = [kind for kind, many in (("set", contract.sets), ("run", contract.runs)) if many]
        if not set(kinds) <= set(rules.melds.kinds):
            yield "contracts", "their melds are of the kinds that are played"


# What follows from them


@cached_by_identity
def pack_of(rules: LayingRules) -> tuple[Card, ...]:
    """All cards that are played with, sorted."""
    return Pack(copies=rules.pack.copies, jokers=rules.pack.jokers).cards()


def cards_each(rules: LayingRules, players: int, number: int = 0) -> int:
    """How many cards a player gets when so many play. number: of the deal, 0 for the one with most cards."""
    if rules.contracts:
        return contract_of(rules, number).cards if number else max(each.cards for each in rules.contracts)
    return shared.cards_for(rules.deal.cards, players)


def contract_of(rules: LayingRules, number: int) -> DealContract:
    """What the first melds are in the deal of this number, from 1."""
    return rules.contracts[(number - 1) % len(rules.contracts)]


def has_opening(rules: LayingRules) -> bool:
    """Whether the first melds of a player must be something special."""
    return bool(rules.contracts or rules.opening.least)


def opening_at(rules: LayingRules, score: int) -> int:
    """What the first melds of a player count together at least, with this score before the deal."""
    return shared.least_at(rules.opening.scores, rules.opening.least, score) or 0


def players_of(rules: LayingRules) -> tuple[int, int]:
    """The fewest and the most who can play: two, and as many as get cards."""
    return (2, max(2, _most(rules)))


def _most(rules: LayingRules) -> int:
    each = [cards_each(rules, players) for players in range(2, _MOST_PLAYERS + 1)]
    return shared.players_who_fit(len(pack_of(rules)), each, rules.deal.turn)


@cached_by_identity
def match_of(rules: LayingRules) -> MatchEnd:
    """How matches by these rules end: a tie is played on (FG, Rummy 500). Where cards held count, the lowest
    score wins; contracts end with the last of them."""
    if rules.contracts:
        return MatchEnd(deals=len(rules.contracts), lowest=True)
    lowest = rules.score.count == "held"
    return MatchEnd(target=rules.score.target, lowest=lowest, level="play_on", next=rules.deal.next)
