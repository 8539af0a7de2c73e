"""Choices without search: the first card that comes to hand, or what a careful player would do."""

from collections import Counter
from random import Random
from typing import Final

from hoylecli.core.cards import SUITS, Card
from hoylecli.core.moves import PLAY, Move
from hoylecli.families.shedding.view import SheddingView

_NEAR: Final = 2  # cards with which a player is nearly out
_SHARE: Final = 0.5  # how often a careful player remembers to hurt one who is nearly out
_THOUGHTLESS: Final = 0.2  # how often an average player plays what comes to hand


def first_seen(view: SheddingView, rng: Random) -> Move:
    """Any card that fits, an eight or not, and any suit; cards are drawn when there is nothing else."""
    plays = [move for move in view.legal if move.verb == PLAY and not move.target]
    if not plays:
        return rng.choice(view.legal) if view.phase == "calling" else view.legal[0]
    return rng.choice(plays)


def mostly_careful(view: SheddingView, rng: Random) -> Move:
    """A careful player, who now and then does not think."""
    return first_seen(view, rng) if rng.random() < _THOUGHTLESS else careful(view, rng)


def careful(view: SheddingView, rng: Random) -> Move:
    """Wild cards last, the longest suit first, of that the card that counts most; or the rank held most."""
    if view.rules.by_rank:
        held = Counter(card.rank for card in view.hand)
        return max(view.legal, key=lambda move: held[move.cards[0].rank])
    if view.phase == "calling":
        return Move("call", target=longest(view).lower())
    plays = [move for move in view.legal if move.verb == PLAY and not move.target]
    if not plays:
        return view.legal[0]
    plain = [move.cards[0] for move in plays if not view.effects[move.cards[0]].wild]
    if not plain:
        return with_suit(view, plays[0].cards[0])
    lengths = Counter(card.suit for card in view.hand if not view.effects[card].wild)
    hurts = _next_is_near(view) and rng.random() < _SHARE

    def worth(card: Card) -> tuple[bool, int, int]:
        effect = view.effects[card]
        return hurts and not effect.is_plain, lengths[card.suit], effect.points

    return Move(cards=(max(plain, key=worth),))


def with_suit(view: SheddingView, card: Card) -> Move:
    """The wild card with the longest suit called, if one is to be called."""
    called = Move(cards=(card,), target=longest(view, card).lower())
    return called if called in view.legal else Move(cards=(card,))


def longest(view: SheddingView, without: Card | None = None) -> str:
    """The suit of which the viewer holds most, apart from wild cards."""
    held = Counter(card.suit for card in view.hand if not view.effects[card].wild and card != without)
    return max(SUITS, key=lambda suit: held[suit])


def _next_is_near(view: SheddingView) -> bool:
    following = (view.table.player + view.table.step) % len(view.hand_sizes)
    return view.hand_sizes[following] <= _NEAR
