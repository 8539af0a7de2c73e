"""The rules of a game of shedding as data, what follows from them, and which cannot be played."""

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from hoylecli.core import CARDS, SUIT_NAMES, SUITS, Card, Pack, cached_by_identity, parse_rank
from hoylecli.families.schema import ONCE, GoesWith, Needs, Range, Wrong
from hoylecli.frame.match import DealsFirst

# The part of a game of shedding that a rules file may change.
#
# A card is played that has the suit or the rank of the card on top of the pile, and some cards do more (CG
# and CC, Crazy Eights); or one of its rank alone, until all four have been played.

Rank = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
Suit = Literal["clubs", "diamonds", "hearts", "spades"]
Ranks = Annotated[tuple[Rank, ...], Range(0, 13)]


@dataclass(frozen=True, slots=True)
class DealRules:
    """How the cards are dealt."""

    cards: Annotated[
        tuple[Annotated[int, Range(1, 20)], ...],
        Range(1, 5),
        "Cards a player: for two players, for three and so on, the last for all above.",
    ] = (7, 5)


@dataclass(frozen=True, slots=True)
class Take:
    """A card that has the next player take cards of the stock and miss the turn."""

    rank: Annotated[Rank, "Its rank."]
    many: Annotated[int, Range(1, 10), "Cards to be taken."]
    suit: Annotated[Suit | None, "Its suit, if not all cards of the rank do that."] = None
    answer: Annotated[
        bool, "Whether another such card of the rank may be played on it, so that the numbers add up."
    ] = False


_BY_SUIT: Final[GoesWith] = {"follow": ("suit_or_rank",)}


@dataclass(frozen=True, slots=True)
class Effects:
    """What cards do beside lying on the pile; none of it when the last card of a hand is played."""

    wild: Annotated[Ranks, "Played on any card; the player calls a suit.", Needs(_BY_SUIT, idle=((),))] = (
        "8",
    )
    wild_on_wild: Annotated[bool, "Whether a wild card may be played on another."] = True
    skip: Annotated[Ranks, "The next player misses the turn.", Needs(_BY_SUIT, idle=((),))] = ()
    reverse: Annotated[
        Ranks,
        "The turn goes round the other way; of two, the same player plays again.",
        Needs(_BY_SUIT, idle=((),)),
    ] = ()
    take: Annotated[tuple[Take, ...], Range(0, 13), "The next player takes cards.", Needs(_BY_SUIT)] = ()


@dataclass(frozen=True, slots=True)
class DrawRules:
    """What may be drawn in a turn."""

    able: Annotated[bool, "Whether a player who could play a card may draw."] = True
    most: Annotated[int, Range(0, 20), "Cards in a turn, 0 for any number."] = 0
    leave: Annotated[bool, "Whether a player who has drawn may end the turn without playing."] = False
    ends: Annotated[
        bool,
        "Whether the turn is over with the last of these cards.",
        Needs({"draw.most": Range(1, 20), "draw.leave": (False,)}),
    ] = False
    by_itself: Annotated[bool, "Whether cards come by themselves when a player can only draw."] = False


@dataclass(frozen=True, slots=True)
class StockRules:
    """What happens when it is used up."""

    shuffles: Annotated[
        int,
        Range(0, 20),
        "How often in a deal the pile below its top card is shuffled into a new stock.",
        Needs({"follow": ("suit_or_rank",)}),
    ] = 0


@dataclass(frozen=True, slots=True)
class ScoreRules:
    """How the winner of a hand scores the cards that the others hold."""

    count: Annotated[
        Literal["sum", "average", "cards"],
        "All they hold, or the average of their hands; or 1 a card.",
    ] = "sum"
    wild: Annotated[int, Range(1, 100), "What a wild card counts."] = 50
    court: Annotated[int, Range(1, 100), "What a king, queen or jack counts."] = 10
    ace: Annotated[int, Range(1, 100), "What an ace counts; all others count their number."] = 1
    target: Annotated[int, Range(0, 1000), "The score that wins the match; 0 for a match of one deal."] = 100


@dataclass(frozen=True, slots=True)
class SheddingRules:
    """The rules of a game of shedding. What a game has no use for is left out."""

    pack: Annotated[tuple[Rank, ...], Range(5, 13), "The ranks of the pack; all, if left out.", ONCE] = (
        "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K",
    )  # fmt: skip
    deal: Annotated[DealRules, "How the cards are dealt."] = field(default_factory=DealRules)
    follow: Annotated[
        Literal["suit_or_rank", "rank"],
        "What is played on the top card. With `rank` all cards are dealt; whoever plays the fourth of a rank "
        "leads any card, and players who hold none are passed over.",
    ] = "suit_or_rank"
    say: Annotated[
        tuple[Literal["snip", "snap", "snorem"], ...],
        Range(0, 3),
        "What is said with the second, the third and the fourth of a rank.",
        Needs({"follow": ("rank",)}),
    ] = ()
    effects: Annotated[Effects, "What cards do when they are played."] = field(default_factory=Effects)
    draw: Annotated[DrawRules, "What may be drawn in a turn."] = field(default_factory=DrawRules)
    stock: Annotated[StockRules, "What happens when the stock is used up."] = field(
        default_factory=StockRules
    )
    score: Annotated[ScoreRules, "What a deal counts."] = field(default_factory=ScoreRules)
    first_dealer: DealsFirst = "right"

    @property
    def by_rank(self) -> bool:
        """Whether only the rank is followed."""
        return self.follow == "rank"


# Facts that follow from the rules alone: the pack, how many can play, what each card does and counts

_MOST: Final = 6


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card does. take: cards that the next player takes. answer: whether it may be played on another
    such card of its rank. points: what it counts in a hand."""

    wild: bool
    skip: bool
    reverse: bool
    take: int
    answer: bool
    points: int

    @property
    def is_plain(self) -> bool:
        return not (self.wild or self.skip or self.reverse or self.take)


@cached_by_identity
def effects_of(rules: SheddingRules) -> tuple[Effect, ...]:
    """The effect of each card, by its number."""
    return tuple(_effect(rules, card) for card in CARDS[:52])


def _effect(rules: SheddingRules, card: Card) -> Effect:
    effects, score = rules.effects, rules.score
    wild, skip, reverse = (
        card.rank in map(parse_rank, ranks) for ranks in (effects.wild, effects.skip, effects.reverse)
    )
    taking = [
        take
        for take in effects.take
        if parse_rank(take.rank) == card.rank and take.suit in (None, SUIT_NAMES[SUITS.index(card.suit)])
    ]
    pips = score.court if card.rank > 10 else score.ace if card.rank == 1 else card.rank
    pips = 1 if score.count == "cards" else pips
    take, answer = (taking[0].many, taking[0].answer) if taking else (0, False)
    return Effect(wild, skip, reverse, take, answer, score.wild if wild else pips)


@cached_by_identity
def pack_of(rules: SheddingRules) -> tuple[Card, ...]:
    """All cards that are played with, sorted."""
    return Pack(ranks=tuple(sorted(map(parse_rank, rules.pack)))).cards()


def cards_each(rules: SheddingRules, players: int) -> int:
    """How many cards a player gets when so many play; where all are dealt, some may get one more."""
    cards = rules.deal.cards
    return len(pack_of(rules)) // players if rules.by_rank else cards[min(players - 2, len(cards) - 1)]


def hand_sizes(rules: SheddingRules, players: int, dealer: int) -> list[int]:
    """How many cards each seat is dealt, beginning with the one on the dealer's left."""
    more = len(pack_of(rules)) % players if rules.by_rank else 0
    each = cards_each(rules, players)
    return [each + ((seat - dealer - 1) % players < more) for seat in range(players)]


def players_of(rules: SheddingRules) -> tuple[int, int]:
    """The fewest and the most who can play: all get their cards, and the stock has one for each of them."""
    cards = len(pack_of(rules))
    if rules.by_rank:
        return 2, _MOST
    most = 2
    while most < _MOST and (most + 1) * (cards_each(rules, most + 1) + 1) + 1 <= cards:
        most += 1
    return 2, most


# Which rules cannot be played: each as the key that is wrong, and what is wrong with it


def check(rules: SheddingRules) -> Wrong:
    """What does not go together."""
    if not rules.by_rank and 2 * (cards_each(rules, 2) + 1) + 1 > len(pack_of(rules)):
        yield "deal.cards", "the pack has not enough cards for two players and a stock"
    effects, seen = rules.effects, set[tuple[str, str | None]]()
    ranks = [
        *(("wild", rank, None) for rank in effects.wild),
        *(("skip", rank, None) for rank in effects.skip),
        *(("reverse", rank, None) for rank in effects.reverse),
        *(("take", take.rank, take.suit) for take in effects.take),
    ]
    for key, rank, suit in ranks:
        if rank not in rules.pack:
            yield f"effects.{key}", f"the pack has no {rank}"
        if any(rank == other and (suit == of or None in (suit, of)) for other, of in seen):
            yield f"effects.{key}", f"the {rank} does something else already"
        seen.add((rank, suit))
