"""The rules of a trick-taking game worked out once: the pack, and how cards rank under each trump."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from hoylecli.core.cards import CARDS, RED_JOKER, Card, make_card, parse_rank
from hoylecli.core.packs import Pack

from .schema import TricksRules

SUIT_NAMES: Final = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
JOKER: Final = "*"
"""The suit of a joker where there are no trumps; it beats the other suits as trumps do."""
_COLORS: Final = {"C": "S", "S": "C", "D": "H", "H": "D"}
"""The other suit of the same color."""


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """What follows from the rules.

    pack: all cards there are, sorted. points: what each card counts, by its number. counting: how many points
    there are in all. breaks: the suits that have to be broken; those of opening are by
    any first trick. lead: the card that leads first, if it is a
    certain one. orders: what `order` gives.
    """

    rules: TricksRules
    pack: tuple[Card, ...]
    points: tuple[int, ...]
    counting: int
    breaks: str
    opening: str
    lead: Card | None
    orders: "Mapping[tuple[str, bool], Order]"

    def order(self, trump: str, forced: bool = False) -> "Order":
        """How the cards rank when `trump`, a suit or "", is trumps. forced: as in `Order`."""
        return self.orders[trump, forced]


@dataclass(frozen=True, slots=True, eq=False)
class Order:
    """How cards rank, each list by the number of the card.

    trump: the suit that beats the others, "" for none, `JOKER` where only that does. suit: the suit that a
    card belongs to, which for the left bower is trumps. power: the higher of two cards of a suit has more.
    forced: whether who cannot follow must play a trump, if only the joker.
    """

    trump: str
    forced: bool
    suit: tuple[str, ...]
    power: tuple[int, ...]

    def best(self, cards: tuple[Card, ...]) -> int:
        """Which of the cards of a trick, in the order played, takes it: the first of equal ones.

        >>> from hoylecli.core.cards import parse_cards
        >>> _order(TricksRules(), "S").best(tuple(parse_cards("9H KH 2S AD")))
        2
        """
        suit = self.trump if any(self.suit[card] == self.trump for card in cards) else self.suit[cards[0]]
        return max(
            range(len(cards)),
            key=lambda at: (self.power[cards[at]] if self.suit[cards[at]] == suit else -1, -at),
        )


def plan_of(rules: TricksRules, players: int = 0) -> Plan:
    """The plan of these rules; equal rules have the same one.

    players: how many there are, which only matters for the pack, and where cards are taken out of it.
    """
    return _plan(rules, players if rules.pack.spare else 0)


@lru_cache(maxsize=256)
def _plan(rules: TricksRules, players: int) -> Plan:
    ranks = tuple(sorted(parse_rank(rank) for rank in rules.pack.order))
    whole = Pack(ranks=ranks, copies=rules.pack.copies, jokers=rules.pack.jokers).cards()
    pack = tuple(card for card in whole if str(card) not in rules.pack.without)
    pack = _trimmed(pack, rules.pack.spare, players)
    points = tuple(_points(rules, card) for card in CARDS)
    return Plan(
        rules=rules,
        pack=pack,
        points=points,
        counting=sum(points[card] for card in pack),
        breaks="".join(SUIT_NAMES[suit] for suit in dict.fromkeys(rules.play.breaks + rules.play.opening)),
        opening="".join(SUIT_NAMES[suit] for suit in rules.play.opening if suit not in rules.play.breaks),
        lead=Card.parse(rules.play.first) if rules.play.lead == "holder" else None,
        orders={
            (trump, forced): _order(rules, trump, forced)
            for trump in ("", *SUIT_NAMES.values())
            for forced in (False, True)
        },
    )


def _trimmed(pack: tuple[Card, ...], spare: tuple[str, ...], players: int) -> tuple[Card, ...]:
    """The pack without the first of these cards, so many that it deals out evenly.

    >>> [len(_trimmed(Pack().cards(), ("2C", "2D"), players)) for players in (3, 4, 5)]
    [51, 52, 50]
    """
    left = list(pack)
    for card in spare:
        if not players or len(left) % players == 0:
            break
        left.remove(Card.parse(card))
    return tuple(left)


def _points(rules: TricksRules, card: Card) -> int:
    """What a card counts: by itself, by its rank, or by its suit."""
    if card >= 52:
        return 0
    names = (str(card), str(card)[0], next(name for name, suit in SUIT_NAMES.items() if suit == card.suit))
    return next((rules.score.cards[name] for name in names if name in rules.score.cards), 0)


def _order(rules: TricksRules, trump: str, forced: bool = False) -> Order:
    order = rules.pack.order
    suit = [card.suit if card < 52 else "" for card in CARDS]
    power = [len(order) - order.index(str(card)[0]) if str(card)[0] in order else 0 for card in CARDS]
    if rules.trump.bowers and trump:
        right, left = make_card(11, trump), make_card(11, _COLORS[trump])
        suit[left] = trump
        power[right], power[left] = len(order) + 2, len(order) + 1
    if rules.pack.jokers:
        trump = trump or JOKER
        suit[RED_JOKER], power[RED_JOKER] = trump, len(order) + 3
    return Order(trump, forced or rules.play.trump, tuple(suit), tuple(power))


def sides(rules: TricksRules, players: int) -> int:
    """How many sides there are: two of partners, or every player alone."""
    return 2 if rules.partners else players
