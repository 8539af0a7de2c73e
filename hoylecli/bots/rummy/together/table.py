"""What a view of canasta tells a player, by counts."""

from collections.abc import Mapping
from dataclasses import dataclass

from hoylecli.core.events import Seat
from hoylecli.families.rummy.position.together.counts import (
    Counts,
    Laid,
    Standing,
    Terms,
    canastas,
    counts_of,
    terms_of,
)
from hoylecli.families.rummy.position.together.sides import is_frozen, lacking, laid_by
from hoylecli.families.rummy.view import RummyView
from hoylecli.families.rummy.worlds.sample import unseen


@dataclass(frozen=True, slots=True)
class Table:
    """view: of the player. at: how the player stands. unseen: cards of each rank that may be in the stock or
    in another hand. theirs: what each other side has laid. frozen: whether the pile is frozen for all. next:
    the player who comes after this one, an opponent.
    """

    view: RummyView
    terms: Terms
    at: Standing
    unseen: Counts
    theirs: tuple[Mapping[int, Laid], ...]
    frozen: bool
    next: Seat

    @property
    def seat(self) -> Seat:
        return self.view.seat or 0

    @property
    def side(self) -> int:
        return self.view.side(self.seat)

    @property
    def opened(self) -> bool:
        """Whether the player's side had melds before this turn."""
        return self.view.opened[self.side]

    @property
    def made(self) -> int:
        """The canastas of the player's side."""
        return canastas(self.at, self.terms)

    @property
    def pile(self) -> int:
        """How many cards the pile has."""
        return len(self.view.discards)

    @property
    def opponents(self) -> list[Seat]:
        sides = len(self.view.scores)
        return [seat for seat in range(len(self.view.hand_sizes)) if seat % sides != self.side]

    @property
    def they_may_go_out(self) -> bool:
        """Whether another side has the canastas for it."""
        needed, size = self.terms.needed, self.terms.size
        return any(
            sum(laid.naturals + laid.wilds >= size for laid in melds.values()) >= needed and melds
            for melds in self.theirs
        )

    @property
    def fewest(self) -> int:
        """The cards of the opponent who holds fewest."""
        return min(self.view.hand_sizes[seat] for seat in self.opponents)

    @property
    def turns_left(self) -> float:
        """How often the player draws until the stock is used up, at most."""
        return self.view.stock / (len(self.view.hand_sizes) * self.view.rules.draw.many)

    @property
    def is_ending(self) -> bool:
        """Whether the hand may be over before the player is on turn again, or nearly so."""
        return self.turns_left < 1.5 or (self.they_may_go_out and self.fewest <= 3)


def table_of(view: RummyView) -> Table:
    """The table as the seat of the view sees it."""
    assert view.seat is not None
    terms, side, sides = terms_of(view.rules), view.side(view.seat), len(view.scores)
    lacks = lacking(view.rules, view.table, side, view.opened[side], view.scores[side])
    at = Standing(counts_of(view.hand), laid_by(view.table, side, terms), lacks, view.permission != "no")
    others = [laid_by(view.table, (side + place) % sides, terms) for place in range(1, sides)]
    return Table(
        view=view,
        terms=terms,
        at=at,
        unseen=counts_of(unseen(view)),
        theirs=tuple(others),
        frozen=is_frozen(view.discards, view.rules),
        next=(view.seat + 1) % len(view.hand_sizes),
    )
