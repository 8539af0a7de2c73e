"""Cards taken are penalties (CG, CC, Hearts); one that counts less than nothing is a reward to its taker."""

from typing import Final

from hoylecli.core.grammar import counted
from hoylecli.frame.line import ScoreLine
from hoylecli.scoring import hearts

from ..position.labels import SUITS
from ..position.position import Position
from .score import ScoreKind


def _settled(state: Position) -> list[ScoreLine]:
    """The cards taken count (CG, CC, Hearts)."""
    ranking, seats = state.ranking, range(state.players)
    won = [[ranking.points[card] for card in state.deal.won(seat)] for seat in seats]
    taken, rewards = ([sum(max(sign * each, 0) for each in cards) for cards in won] for sign in (1, -1))
    charged = hearts.deal(taken, ranking.counting, state.rules.score.moon)
    counts = [points - reward for points, reward in zip(charged, rewards, strict=True)]
    if list(charged) == taken:
        return [ScoreLine(counts[seat], text=_counting(state, seat)) for seat in seats]
    shooter = taken.index(ranking.counting)
    words = ["shot the moon" if seat == shooter else "the moon was shot" for seat in seats]
    texts = [words[seat] if charged[seat] or seat == shooter else "" for seat in seats]
    named = [", ".join(filter(None, (texts[seat], _counting(state, seat, -1)))) for seat in seats]
    return [ScoreLine(counts[seat], text=named[seat]) for seat in seats]


def _counting(state: Position, seat: int, sign: int = 0) -> str:
    """`queen of spades, 3 hearts`: what a seat has taken that counts; with sign -1, rewards alone."""
    cards = [card for card in state.deal.won(seat) if not sign or sign * state.ranking.points[card] > 0]
    named = state.rules.score.cards
    alone = [card for card in cards if str(card) in named or str(card)[0] in named]
    singles = [card.name for card in alone]
    suits = [card.suit for card in cards if card not in alone and state.ranking.points[card]]
    counts = [counted(suits.count(suit), name[:-1]) for suit, name in SUITS.items() if suit in suits]
    return ", ".join(singles + counts)


PENALTIES: Final = ScoreKind(_settled, aim="avoid", shows="points")
