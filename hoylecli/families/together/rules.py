"""The part of a rummy with melds by rank that a rules file may change (FG, Canasta).

Melds are sets of three cards or more, for all players of a side. Whoever melds the top card of the discards
at once takes the whole pile, and the hand ends with the stock. Every group is a key of the `rules:` map, so
that an option can change a single word of it.
"""

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from hoylecli.core import Card, Pack, cached_by_identity
from hoylecli.families.rummy import state as shared
from hoylecli.families.schema import Needs, Range, Wrong
from hoylecli.frame.match import DealsFirst, MatchEnd

_SPARE: Final = 20
"""Cards for the stock, beside those that are turned up or replaced."""
_MOST_PLAYERS: Final = 6


@dataclass(frozen=True, slots=True)
class PackRules:
    """What is played with."""

    copies: shared.Copies = 1
    jokers: Annotated[int, Range(0, 12), "Jokers among them."] = 0


@dataclass(frozen=True, slots=True)
class DealRules:
    """How the cards are dealt."""

    cards: shared.CardsEach = 10
    foot: Annotated[
        int,
        Range(0, 20),
        "Cards of a second hand, the foot, that each player takes up when the first is used up; 0 for none.",
    ] = 0


@dataclass(frozen=True, slots=True)
class WildRules:
    """Which cards stand for others."""

    cards: Annotated[tuple[Literal["jokers", "twos"], ...], Range(0, 2), "The wild cards."] = ()
    naturals: Annotated[int, Range(2, 3), "Cards of a meld that are not wild, at least."] = 2
    most: Annotated[int, Range(0, 6), "Wild cards of a meld, at most."] = 3
    fewer: Annotated[bool, "Whether a meld has fewer wild cards than others."] = False


@dataclass(frozen=True, slots=True)
class CanastaRules:
    """A long meld."""

    called: Annotated[
        Literal["canasta", "book"],
        "What players call it: a natural or a mixed canasta; or a book, red without wild cards, else black.",
    ] = "canasta"
    size: Annotated[int, Range(4, 9), "Cards that make a meld a canasta."] = 7
    closed: Annotated[
        bool, "Whether a canasta takes no more cards; another meld of its rank may be begun then."
    ] = False
    needed: Annotated[int, Range(0, 4), "Canastas that a side has when one of its players goes out."] = 0
    needed_natural: Annotated[int, Range(0, 4), "Those among them without wild cards, at least."] = 0
    needed_mixed: Annotated[int, Range(0, 4), "Those among them with wild cards, at least."] = 0
    natural: Annotated[int, Range(0, 9999), "What one without wild cards counts beside its cards."] = 0
    mixed: Annotated[int, Range(0, 9999), "What one with wild cards counts beside its cards."] = 0


@dataclass(frozen=True, slots=True)
class ByScore:
    """What first melds must count, all laid in one turn, goes by the score of the side before the deal."""

    by: Annotated[Literal["score"], "The score before the deal decides what they must count."] = "score"
    scores: shared.FromScores = ()
    least: shared.LeastFromThere = ()
    behind: Annotated[int, Range(0, 200), "What they must count for a side with less than nothing."] = 0


@dataclass(frozen=True, slots=True)
class ByDeal:
    """What they must count goes by the deal."""

    least: Annotated[
        shared.Points,
        Range(1, 9),
        "What they must count, deal by deal; deals after the last one have its points.",
    ]
    by: Annotated[Literal["deal"], "Each deal has its own number of points."] = "deal"


@dataclass(frozen=True, slots=True)
class DrawRules:
    """How a turn begins."""

    many: Annotated[int, Range(1, 3), "Cards that are drawn from the stock in a turn."] = 1
    most: Annotated[
        int, Range(0, 20), "Cards of the pile that are taken at most, from the top; 0 for the whole pile."
    ] = 0
    frozen: Annotated[
        Literal["wild", "always", "never"],
        "When the pile is frozen, so that only two natural cards of the hand take it: while a wild card lies "
        "in it, or a red three that was turned up; always; never. Before a side has melded it always is.",
    ] = "wild"


@dataclass(frozen=True, slots=True)
class CloseRules:
    """How a hand is ended, and what that counts."""

    out: Annotated[int, Range(0, 9999), "The bonus for going out."] = 0
    concealed: Annotated[
        int, Range(0, 9999), "The bonus instead for a side that has melded nothing in turns before."
    ] = 0
    ask: Annotated[
        bool,
        "Whether a player may ask the partner for permission to go out; the answer binds for this turn.",
        Needs({"partners": (True,)}),
    ] = False


@dataclass(frozen=True, slots=True)
class ScoreRules:
    """What a game counts."""

    all_threes: Annotated[
        int,
        Range(0, 9999),
        "What all red threes of the pack count for a side that has them; 0 for no more than one by one.",
    ] = 800
    target: Annotated[int, Range(1, 99_999), "Points that win the match."] = 100
    deals: Annotated[int, Range(0, 20), "Deals that end the match instead; 0 for any number."] = 0


@dataclass(frozen=True, slots=True)
class TogetherRules:
    """FG, Canasta."""

    pack: Annotated[PackRules, "What is played with."] = field(default_factory=PackRules)
    partners: Annotated[
        bool, "Whether four play as two sides, with partners opposite one another; else everybody is a side."
    ] = False
    deal: Annotated[DealRules, "How the cards are dealt."] = field(default_factory=DealRules)
    wild: Annotated[WildRules, "Which cards stand for others."] = field(default_factory=WildRules)
    canasta: Annotated[CanastaRules, "A long meld."] = field(default_factory=CanastaRules)
    opening: Annotated[ByScore | ByDeal, "What the first melds of a side count together."] = field(
        default_factory=ByScore
    )
    threes: Annotated[
        Literal["ordinary", "special", "unmelded"],
        "3s are cards like others; or red ones are laid down at once, replaced, and count at the end, and "
        "black ones block the discards and are melded only by whoever goes out; or none are melded at all.",
    ] = "ordinary"
    draw: Annotated[DrawRules, "How a turn begins."] = field(default_factory=DrawRules)
    close: Annotated[CloseRules, "What going out counts."] = field(default_factory=CloseRules)
    score: Annotated[ScoreRules, "What ends the match, and what red threes count."] = field(
        default_factory=ScoreRules
    )
    first_dealer: DealsFirst = "right"


def check(rules: TogetherRules) -> Wrong:
    """What does not go together: each as the key that is wrong, and what is wrong with it."""
    if rules.pack.jokers and "jokers" not in rules.wild.cards:
        yield "pack.jokers", "they are not wild, so a joker would fit no meld"
    if isinstance(rules.opening, ByScore):
        yield from shared.bad_steps(rules.opening.scores, rules.opening.least)
    if rules.canasta.needed_mixed and not (rules.wild.cards and rules.wild.most):
        yield "canasta.needed_mixed", "no canasta has wild cards"
    least, most = players_of(rules)
    cards = max(
        (cards_each(rules, players) + rules.deal.foot) * players for players in range(least, most + 1)
    )
    if len(pack_of(rules)) < cards + _SPARE:
        yield "deal.cards", f"the pack has {len(pack_of(rules))} cards, too few to deal and to play with"


# What follows from them


@cached_by_identity
def pack_of(rules: TogetherRules) -> tuple[Card, ...]:
    """All cards that are played with, sorted."""
    return Pack(copies=rules.pack.copies, jokers=rules.pack.jokers).cards()


def cards_each(rules: TogetherRules, players: int) -> int:
    """How many cards a player gets when so many play."""
    return shared.cards_for(rules.deal.cards, players)


def players_of(rules: TogetherRules) -> tuple[int, int]:
    """The fewest and the most who can play: four in partnerships, else as many as get cards."""
    if rules.partners:
        return (4, 4)
    each = [cards_each(rules, players) + rules.deal.foot for players in range(2, _MOST_PLAYERS + 1)]
    return (2, max(2, shared.players_who_fit(len(pack_of(rules)), each, spare=1)))


def opening_at(rules: TogetherRules, score: int, number: int) -> int:
    """What the first melds of a side count together at least in the deal of this number, from 1, with this
    score before it."""
    opening = rules.opening
    if isinstance(opening, ByDeal):
        return opening.least[min(number, len(opening.least)) - 1]
    least = shared.least_at(opening.scores, opening.least, score)
    return opening.behind if least is None else least


@cached_by_identity
def match_of(rules: TogetherRules) -> MatchEnd:
    """How matches by these rules end: a tie is played on, and a match of so many deals has one more if the
    best are level then."""
    if rules.score.deals:
        return MatchEnd(deals=rules.score.deals, more=1)
    return MatchEnd(target=rules.score.target, level="play_on")
