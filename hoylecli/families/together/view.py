"""What a seat may know of a rummy with melds by rank."""

from dataclasses import dataclass
from typing import Final

from hoylecli.core import Seat, part
from hoylecli.families import Kind, Wire
from hoylecli.families.rummy.deal import Hand, Meld
from hoylecli.families.rummy.view import KINDS, ON_TABLE, RummyView, seen_of

from .position import Permission, Position
from .rules import TogetherRules


@dataclass(frozen=True, slots=True)
class TogetherView(RummyView):
    """What `seat` sees; None is a spectator, who sees no hand. scores: one a side.

    table, opened: as in `Deal`. reds: the same, where red threes are laid down; permission: where a partner
    is asked. feet: how many cards each seat has in its foot, where there are feet.
    """

    rules: TogetherRules
    table: tuple[Meld, ...]
    opened: tuple[bool, ...]
    reds: tuple[Hand, ...] | None = part()
    feet: tuple[int, ...] | None = part()
    permission: Permission | None = part()


def view_of(state: Position, seat: Seat | None) -> TogetherView:
    """What `seat` may know of the position."""
    deal, rules = state.deal, state.rules
    return TogetherView(
        **seen_of(state, seat),
        table=deal.table,
        opened=deal.opened,
        reds=deal.reds if rules.threes != "ordinary" else None,
        feet=tuple(map(len, deal.feet)) if rules.deal.foot else None,
        permission=deal.permission if rules.close.ask else None,
    )


# Rummy with melds by rank as programs are told of it

WIRE: Final = Wire(
    (TogetherView,),
    {
        **KINDS,
        **ON_TABLE,
        "feet": Kind("The seat has dealt so many cards more to each, the foot, which nobody looks at.", int),
        "took_pile": Kind(
            "The seat took the pile, so many cards, for its top card, which is melded now.", int
        ),
        "red_threes": Kind("The seat laid these red threes down."),
        "replaced": Kind(
            "The seat drew so many cards for them: to all, and to itself the cards.", int, {"left": int}
        ),
        "ran_out": Kind("The seat drew a red three for which the stock has no card, which ends the hand."),
        "asked": Kind("The seat asks its partner for permission to go out."),
        "permitted": Kind("The seat gives permission."),
        "forbade": Kind("The seat gives none, so that its partner does not go out in this turn."),
        "last_turn": Kind(
            "The seat has taken the last turn after the stock was used up, which ends the hand."
        ),
        "foot": Kind(
            "The seat has used up its hand, and takes up its foot, so many cards: to all, and to itself the "
            "cards.",
            int,
        ),
    },
)
