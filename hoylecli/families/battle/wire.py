"""What programs are told of war."""

from typing import Final, Literal

from hoylecli.families.dealing import CUT_KINDS
from hoylecli.families.wire import Kind, Wire, ends

from .view import BattleView

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
