"""What a view tells a player, and what a hand is worth, on masks: the card's number is the bit's, as in
`scoring.gin`.
"""

from dataclasses import dataclass
from typing import Final

from hoylecli.families.knocking.view import KnockingView
from hoylecli.families.worlds import bits
from hoylecli.scoring import gin

VALUES: Final = tuple(min(card % 13 + 1, 10) for card in range(52))
_SUIT: Final = (1 << 13) - 1
_SAME_RANK: Final = tuple(
    sum(1 << other for other in range(card % 13, 52, 13) if other != card) for card in range(52)
)
_NEAR: Final = tuple(
    sum(1 << other for other in range(52) if other // 13 == card // 13 and 0 < abs(other - card) <= 2)
    for card in range(52)
)
_RUNS: Final = tuple(
    tuple(
        (first + step[0], first + step[1])
        for step in ((-2, -1), (-1, 1), (1, 2))
        if all(0 <= card % 13 + each <= 12 for each in step)
        for first in (card,)
    )
    for card in range(52)
)
_SETS: Final = tuple(
    tuple(
        (one, two)
        for one in range(card % 13, 52, 13)
        for two in range(one + 13, 52, 13)
        if card not in (one, two)
    )
    for card in range(52)
)


def unmatched(hand: int) -> int:
    """The unmatched cards of a best arrangement, as a mask."""
    best = gin.unmatched_in(hand)
    threes = gin.ranks_of_three(hand)
    if not threes:
        return best
    least = gin.mask_value(best)
    for sets in gin.set_choices(hand, threes):
        loose = gin.unmatched_in(hand - sum(sets))
        count = gin.mask_value(loose)
        if count < least:
            best, least = loose, count
    return best


def completes(hand: int, card: int) -> bool:
    """Whether a card finds a place in a meld: the deadwood is no more with it."""
    return gin.mask_deadwood(hand | 1 << card) <= gin.mask_deadwood(hand)


def outs(hand: int, unseen: int) -> int:
    """How many of the unseen cards would find a place in a meld."""
    deadwood = gin.mask_deadwood(hand)
    near = 0
    for card in bits(hand):
        near |= _SAME_RANK[card] | _NEAR[card]
    return sum(gin.mask_deadwood(hand | 1 << card) <= deadwood for card in bits(near & unseen))


def danger(card: int, chance: dict[int, float]) -> float:
    """How likely the opponent makes a meld of a card, from the chances of the others to be in that hand."""
    risk = 0.0
    for one, two in _SETS[card] + _RUNS[card]:
        risk += chance.get(one, 0.0) * chance.get(two, 0.0)
    return min(risk, 1.0)


_PACK: Final = (1 << 52) - 1


@dataclass(frozen=True, slots=True)
class SeenCards:
    """hand: of the player. known: the opponent's cards that have been seen. unseen: those that may be in that
    hand or in the stock. hidden: how many cards of that hand are not known. top: the discard that can be
    taken, -1 for none. taken: the card that cannot be thrown now. refused, thrown: what the opponent has left
    lying, and thrown. turn: how many turns the player has had. limit: what a knock may count.
    """

    hand: int
    known: int
    unseen: int
    hidden: int
    stock: int
    top: int
    taken: int
    refused: tuple[int, ...]
    thrown: tuple[int, ...]
    turn: int
    limit: int

    def chances(self) -> dict[int, float]:
        """How likely each card is in the opponent's hand, if nothing were known but what has been seen."""
        share = self.hidden / max(self.unseen.bit_count(), 1)
        return dict.fromkeys(bits(self.unseen), share) | dict.fromkeys(bits(self.known), 1.0)


def table_of(view: KnockingView) -> SeenCards:
    """The table as the seat of the view sees it."""
    assert view.seat is not None
    me, other = view.seat, 1 - view.seat
    hand, known = gin.hand_mask(view.hand), gin.hand_mask(view.known[other])
    seen = hand | known | gin.hand_mask(view.discards)
    theirs = [turn for turn in view.turns if turn.seat == other]
    return SeenCards(
        hand=hand,
        known=known,
        unseen=_PACK & ~seen,
        hidden=view.hand_sizes[other] - len(view.known[other]),
        stock=view.stock,
        top=int(view.discards[-1]) if view.discards else -1,
        taken=-1 if view.just_taken is None else int(view.just_taken),
        refused=tuple(_refused(view, other)),
        thrown=tuple(int(turn.thrown) for turn in theirs if turn.thrown is not None),
        turn=sum(turn.seat == me and turn.how != "pass" for turn in view.turns),
        limit=view.limit,
    )


def _refused(view: KnockingView, seat: int) -> list[int]:
    """The cards that a seat could have taken, and did not."""
    refused = []
    top = None if view.turned is None else int(view.turned)
    for turn in view.turns:
        if turn.seat == seat and turn.how != "take" and top is not None:
            refused.append(top)
        top = top if turn.thrown is None else int(turn.thrown)
    return refused
