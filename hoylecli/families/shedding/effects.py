"""Facts that follow from the rules alone: the pack, how many can play, what each card does and counts."""

from dataclasses import dataclass
from typing import Final

from hoylecli.core.caching import cached_by_identity
from hoylecli.core.cards import CARDS, SUIT_NAMES, SUITS, Card, parse_rank
from hoylecli.core.packs import Pack

from .rules import SheddingRules

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
