"""Players drop out of a match: who takes no trick in a deal is out (as in Knockout Whist).

Where there is a dog's life, the first to take none, all of them if they are several, stay for one deal more
and get a single card. They need not play it before the last trick, but may `knock`; with a trick they are
back for good. Whoever took most tricks may call trumps in the next deal; those who are level cut for it.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal

from hoylecli.core.events import Event, Seat
from hoylecli.core.moves import Move
from hoylecli.core.packs import shuffled

if TYPE_CHECKING:
    from ..state import TricksState

Life = Literal["in", "dog", "back", "out"]
"""Whether a player is in the match, has a dog's life in this deal, is back from one, or out."""

KNOCK: Final = Move("knock")


def cards_for(life: Life, size: int) -> int:
    """How many cards a player gets in a deal of so many.

    >>> cards_for("in", 6), cards_for("dog", 6), cards_for("out", 6)
    (6, 1, 0)
    """
    return {"dog": 1, "out": 0}.get(life, size)


def lives_after(lives: Sequence[Life], taken: Sequence[int], dogs: bool) -> tuple[Life, ...]:
    """The lives after a deal. taken: tricks of each seat. dogs: whether a dog's life can be given now.

    >>> lives_after(("in", "in", "in"), (0, 5, 2), True)
    ('dog', 'in', 'in')
    >>> lives_after(("dog", "in", "in"), (1, 5, 0), True)
    ('back', 'in', 'out')
    """
    spared: Life = "dog" if dogs and all(life == "in" for life in lives) else "out"
    return tuple(_life_after(life, tricks, spared) for life, tricks in zip(lives, taken, strict=True))


def _life_after(life: Life, tricks: int, spared: Life) -> Life:
    if life == "out":
        return "out"
    if not tricks:
        return spared
    return "back" if life == "dog" else life


def caller(state: "TricksState") -> tuple[Seat | None, tuple[Event, ...]]:
    """Who calls trumps in the deal to come, None in the first one; and the cut, where one was needed.

    Those who are level draw a card each from a pack that is shuffled for it and then put back, clockwise
    from the last dealer's left; the highest calls, and who are level again draw again.
    """
    if state.rules.trump.how != "last_winner" or not state.deal.tricks:
        return None, ()
    seats = [(state.dealer + step) % state.players for step in range(1, state.players + 1)]
    most = max(map(state.deal.taken, seats))
    level, events = [seat for seat in seats if state.deal.taken(seat) == most], []
    cards, power = iter(shuffled(state.plan.pack, state.seed, -state.number)), state.plan.order("").power
    while len(level) > 1:
        drawn = {seat: next(cards) for seat in level}
        events += [Event("cut", seat, (card,)) for seat, card in drawn.items()]
        highest = max(power[card] for card in drawn.values())
        level = [seat for seat, card in drawn.items() if power[card] == highest]
    return level[0], tuple(events)


def may_knock(state: "TricksState") -> bool:
    """Whether the seat to act may keep its one card: another trick will come."""
    if not state.lives or state.lives[state.to_act or 0] != "dog" or not state.deal.trick:
        return False
    return bool(state.deal.hands[state.deal.trick[0].seat])  # no dog leads: the leader has all cards
