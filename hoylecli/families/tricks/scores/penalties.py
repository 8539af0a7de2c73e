"""Cards taken are penalties (CG, CC, Hearts)."""

from typing import Final

from hoylecli.core.grammar import counted
from hoylecli.frame.line import Line
from hoylecli.scoring import hearts

from ..position.labels import SUITS
from ..position.position import Position
from .score import Score


def _settled(state: Position) -> list[Line]:
    """The cards taken count (CG, CC, Hearts)."""
    ranking, seats = state.ranking, range(state.players)
    taken = [sum(ranking.points[card] for card in state.deal.won(seat)) for seat in seats]
    charged = hearts.deal(taken, ranking.counting, state.rules.score.moon)
    if list(charged) == taken:
        return [Line(charged[seat], text=_counting(state, seat)) for seat in seats]
    shooter = taken.index(ranking.counting)
    others = ["the moon was shot" if points else "" for points in charged]
    return [Line(charged[seat], text="shot the moon" if seat == shooter else others[seat]) for seat in seats]


def _counting(state: Position, seat: int) -> str:
    """`queen of spades, 3 hearts`: the cards that a seat has taken and that count."""
    cards, named = state.deal.won(seat), state.rules.score.cards
    alone = [card for card in cards if str(card) in named or str(card)[0] in named]
    singles = [card.name for card in alone]
    suits = [card.suit for card in cards if card not in alone and state.ranking.points[card]]
    counts = [counted(suits.count(suit), name[:-1]) for suit, name in SUITS.items() if suit in suits]
    return ", ".join(singles + counts)


PENALTIES: Final = Score(_settled, style="avoid", shows="points")
