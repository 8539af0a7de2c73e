"""What a view of canasta tells a player, by counts."""

from dataclasses import dataclass

from hoylecli.core.events import Seat
from hoylecli.families.together.counts import (
    Counts,
    Standing,
    Terms,
    canastas,
    counts_of,
    terms_of,
)
from hoylecli.families.together.position import (
    apart,
    closed_by,
    is_frozen,
    lacking,
    laid_by,
    taken,
)
from hoylecli.families.together.rules import opening_at
from hoylecli.families.together.view import TogetherView
from hoylecli.families.together.worlds import unseen


@dataclass(frozen=True, slots=True)
class Situation:
    """view: of the player. at: how the player stands. unseen: cards of each rank that may be in the stock or
    in another hand. theirs: how each other side stands, as far as it lies on the table, from the next one on.
    frozen: whether the pile is frozen for all. next: the player who comes after this one, an opponent.
    """

    view: TogetherView
    terms: Terms
    at: Standing
    unseen: Counts
    theirs: tuple[Standing, ...]
    frozen: bool
    next: Seat

    @property
    def seat(self) -> Seat:
        return self.view.seat or 0

    @property
    def side(self) -> int:
        return self.view.side(self.seat)

    @property
    def pile(self) -> int:
        """How many cards of the pile are taken with its top card."""
        return len(taken(self.view.discards, self.view.rules))

    @property
    def opponents(self) -> list[Seat]:
        sides = len(self.view.scores)
        return [seat for seat in range(len(self.view.hand_sizes)) if seat % sides != self.side]

    @property
    def they_may_go_out(self) -> bool:
        """Whether another side has the canastas for it."""
        return any(at.has_begun and canastas(at, self.terms).reach(self.terms.needed) for at in self.theirs)

    @property
    def fewest(self) -> int:
        """The cards of the opponent who holds fewest, with those of the foot."""
        feet = self.view.feet or (0,) * len(self.view.hand_sizes)
        return min(self.view.hand_sizes[seat] + feet[seat] for seat in self.opponents)

    @property
    def turns_left(self) -> float:
        """How often the player draws until the stock is used up, at most."""
        return self.view.stock / (len(self.view.hand_sizes) * self.view.rules.draw.many)

    @property
    def is_ending(self) -> bool:
        """Whether the hand may be over before the player is on turn again, or nearly so."""
        return self.turns_left < 1.5 or (self.they_may_go_out and self.fewest <= 3)


def table_of(view: TogetherView) -> Situation:
    """The table as the seat of the view sees it."""
    assert view.seat is not None
    terms, side, sides = terms_of(view.rules), view.side(view.seat), len(view.scores)
    least = opening_at(view.rules, view.scores[side], view.number)
    lacks = lacking(view.table, side, view.opened[side], least)
    at = Standing(
        counts_of(view.hand),
        laid_by(view.table, side, terms),
        lacks,
        view.permission != "no",
        closed_by(view.table, side, terms),
        bool(view.feet and view.feet[view.seat]),
        apart(view.turns, lacks, view.rules),
    )
    others = [
        Standing((0,) * 14, laid_by(view.table, other, terms), 0, True, closed_by(view.table, other, terms))
        for other in ((side + place) % sides for place in range(1, sides))
    ]
    return Situation(
        view=view,
        terms=terms,
        at=at,
        unseen=counts_of(unseen(view)),
        theirs=tuple(others),
        frozen=is_frozen(view.discards, view.rules),
        next=(view.seat + 1) % len(view.hand_sizes),
    )
