"""What a view of rummy tells a player, on masks."""

from dataclasses import dataclass
from typing import Final

from hoylecli.families.rummy.view import RummyView
from hoylecli.scoring.gin.melds import hand_mask

from .reckoning import bits

_PACK: Final = (1 << 52) - 1


@dataclass(frozen=True, slots=True)
class Situation:
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


def table_of(view: RummyView) -> Situation:
    """The table as the seat of the view sees it."""
    assert view.seat is not None
    me, other = view.seat, 1 - view.seat
    hand, known = hand_mask(view.hand), hand_mask(view.known[other])
    seen = hand | known | hand_mask(view.discards)
    theirs = [turn for turn in view.turns if turn.seat == other]
    return Situation(
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


def _refused(view: RummyView, seat: int) -> list[int]:
    """The cards that a seat could have taken, and did not."""
    refused = []
    top = None if view.turned is None else int(view.turned)
    for turn in view.turns:
        if turn.seat == seat and turn.how != "take" and top is not None:
            refused.append(top)
        top = top if turn.thrown is None else int(turn.thrown)
    return refused
