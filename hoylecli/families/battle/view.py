"""What a seat may know of war."""

from dataclasses import dataclass
from typing import Final, Literal

from hoylecli.core.game import Seat
from hoylecli.families.phase import CUT_KINDS
from hoylecli.families.views import DealView, Kind, Wire, ends, seen

from .position import Hand, Hands, Hurry, Position
from .rules import BattleRules


@dataclass(frozen=True, slots=True)
class BattleView(DealView):
    """What `seat` sees; None is a spectator, who sees as much as the players.

    packs, won, down: how many cards each seat has in its pack, won and under it, and face down in the middle.
    up: the cards face up in the middle. pile, due, payer, battles, wars: as in `position.Deal`. hurry: what
    is being played without a stop. scores: cards of each seat, once the match is over.
    """

    rules: BattleRules
    packs: tuple[int, int]
    won: tuple[int, int]
    up: Hands
    down: tuple[int, int]
    pile: Hand
    due: int
    payer: Seat
    battles: int
    wars: int
    hurry: Hurry | None

    def left(self, seat: Seat) -> int:
        """How many cards a seat has that are not in the middle."""
        return self.packs[seat] + self.won[seat]


def view_of(state: Position, seat: Seat | None) -> BattleView:
    """What `seat` may know of the position."""
    deal = state.deal
    return BattleView(
        **seen(state, seat),
        packs=(len(deal.packs[0]), len(deal.packs[1])),
        won=(len(deal.won[0]), len(deal.won[1])),
        up=deal.up,
        down=(len(deal.down[0]), len(deal.down[1])),
        pile=deal.pile,
        due=deal.due,
        payer=deal.payer,
        battles=deal.battles,
        wars=deal.wars,
        hurry=deal.hurry,
    )


# What programs are told of war

WIRE: Final = Wire(
    (BattleView,),
    {
        **CUT_KINDS,
        "dealt": Kind("The seat has dealt so many cards to each.", int),
        "turned": Kind("The seat has laid so many cards face down and turned one up.", int),
        "war": Kind("Both cards are equal: so many go face down and one up.", int),
        "owes": Kind("The seat has to pay so many cards for the one turned up.", int),
        "spent": Kind("The seat has no card left to put down."),
        "took": Kind("The seat has taken the middle, so many cards.", int),
        "stopped": Kind("So many battles or piles were the last, and the larger pack wins.", int),
        "drawn": Kind("Nobody has a card left for the war, and it is drawn."),
        "shuffled": Kind(
            "The cards won by the seat, so many, are shuffled and lie under its pack.", int, {"hurried": bool}
        ),
        "hurried": Kind(
            "So many battles or piles without a stop; the cards face up in the middle now, of a battle those "
            "of seat 0 first.",
            int,
            {"what": Literal["battle", "pile"], "wars": int, "left": tuple[int, int], "done": bool},
        ),
        **ends("The cards that the seat has in the end."),
    },
)
