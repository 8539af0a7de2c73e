"""What follows from the rules for the cards: the pack, what they count, how they rank, how many are dealt."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hoylecli.core import CARDS, RED_JOKER, Card, Pack, cached_by_identity, make_card, parse_rank

from . import TricksRules

SUIT_NAMES: Final = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
JOKER: Final = "*"
"""The suit of a joker where there are no trumps; it beats the other suits as trumps do."""
_COLORS: Final = {"C": "S", "S": "C", "D": "H", "H": "D"}
"""The other suit of the same color."""


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """The cards of a game and how they rank, worked out once from its rules.

    pack: all cards, sorted. points: what each card counts for whoever takes it, by its number. counting: the
    sum of that over the pack. breaks: the suits that may not be led before they are broken; opening: those of
    them that any first trick breaks. lead: the card that must be led first, None where the rules name none.
    orders: what `order` returns, by its arguments.
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
        """How the cards rank with these trumps: a letter of `CDHS`, or "" for none. forced: as in `Order`."""
        return self.orders[trump, forced]


@dataclass(frozen=True, slots=True, eq=False)
class Order:
    """How cards rank with certain trumps; `suit` and `power` are indexed by the number of the card.

    trump: the suit that beats the others, "" for none, `JOKER` where only the joker beats them. suit: the
    suit that a card belongs to, which for the left bower is trumps. power: the higher of two cards of a suit
    has the greater number. forced: whether a player who cannot follow suit must play a trump if they hold
    one, or one that wins; where there are no trumps, the joker.
    """

    trump: str
    forced: bool
    suit: tuple[str, ...]
    power: tuple[int, ...]

    def best(self, cards: tuple[Card, ...]) -> int:
        """The index of the card that wins a trick; `cards` in the order played, the first of equal ones wins.

        >>> from hoylecli.core.cards import parse_cards
        >>> _order(TricksRules(), "S").best(tuple(parse_cards("9H KH 2S AD")))
        2
        """
        suits, power, best = self.suit, self.power, 0
        suit, highest = suits[cards[0]], power[cards[0]]
        for at, card in enumerate(cards):
            if suits[card] == suit:
                if power[card] > highest:
                    best, highest = at, power[card]
            elif suits[card] == self.trump:
                suit, best, highest = self.trump, at, power[card]
        return best


def ranking_of(rules: TricksRules, players: int = 0) -> Ranking:
    """The ranking of a game by these rules; cached, so equal rules give the same object.

    players: how many play. It matters only to the pack, and only where the rules take cards out of it so that
    it deals out evenly (`pack.spare`).
    """
    return _ranking(rules, players if rules.pack.spare else 0)


@cached_by_identity
def _ranking(rules: TricksRules, players: int) -> Ranking:
    ranks = tuple(sorted(parse_rank(rank) for rank in rules.pack.order))
    whole = Pack(ranks=ranks, copies=rules.pack.copies, jokers=rules.pack.jokers).cards()
    pack = tuple(card for card in whole if str(card) not in rules.pack.without)
    pack = _trimmed(pack, rules.pack.spare, players)
    points = tuple(_points(rules, card) for card in CARDS)
    return Ranking(
        rules=rules,
        pack=pack,
        points=points,
        counting=sum(max(points[card], 0) for card in pack),
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
    """The pack without the first few of the `spare` cards, as many as it takes to deal it out evenly.

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
    return next((rules.card_points[name] for name in names if name in rules.card_points), 0)


def _order(rules: TricksRules, trump: str, forced: bool = False) -> Order:
    order = rules.pack.order
    suit = [card.suit if card < 52 else "" for card in CARDS]
    power = [len(order) - order.index(str(card)[0]) if str(card)[0] in order else 0 for card in CARDS]
    if rules.bowers and trump:
        right, left = make_card(11, trump), make_card(11, _COLORS[trump])
        suit[left] = trump
        power[right], power[left] = len(order) + 2, len(order) + 1
    if rules.pack.jokers:
        trump = trump or JOKER
        suit[RED_JOKER], power[RED_JOKER] = trump, len(order) + 3
    return Order(trump, forced or bool(rules.play.trump), tuple(suit), tuple(power))


def sides(rules: TricksRules, players: int) -> int:
    """How many sides there are: two of partners, or every player alone."""
    return 2 if rules.partners else players


@cached_by_identity
def hands_of(rules: TricksRules, players: int) -> tuple[int, ...]:
    """How many cards each player gets, deal by deal; after the last number the first comes again.

    Numbers are left out that the pack does not give to so many players, with a card left to turn up where one
    is turned up. If the numbers on both sides of those left out are equal, one of the two is left out, too.
    When none remains, all get as many as there are.
    """
    cards, turned = rules.deal.cards, rules.deal.turn == "next"
    there = (len(ranking_of(rules, players).pack) - turned) // players
    wanted = (there,) if cards == "all" else (cards,) if isinstance(cards, int) else cards
    sizes: list[int] = []
    for before, size in zip((0, *wanted), wanted, strict=False):
        if size <= there and not (before > there and sizes[-1:] == [size]):
            sizes.append(size)
    return tuple(sizes) or (there,)


def cards_in(rules: TricksRules, number: int, players: int) -> int:
    """How many cards each player gets in the deal of this number, from 0."""
    sizes = hands_of(rules, players)
    return sizes[number % len(sizes)]
