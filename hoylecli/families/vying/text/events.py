"""A sentence on each event. Those that belong to one phase are told in its room, the others here."""

from collections.abc import Mapping
from typing import Final

from hoylecli.core.events import Event
from hoylecli.core.grammar import capital, counted
from hoylecli.families.dealing import CUT_TELLERS
from hoylecli.families.phase import Teller
from hoylecli.families.screen import Style
from hoylecli.families.sides import verb

from ..phases import PHASES
from ..position.labels import high_first, money


def tell(event: Event, style: Style) -> str:
    """A sentence on `event`, "" when it is not worth one."""
    teller = TELLERS.get(event.kind)
    return capital(teller(event, style)) if teller else ""


def _dropped(event: Event, style: Style) -> str:
    return f"{style.does(event.seat, 'have')} lost all, and {verb([event.seat], 'leave', style)} the game."


TELLERS: Final[Mapping[str, Teller]] = {
    "carried": lambda event, style: f"{money(event.amount)} is in the pot from before.",
    "antes": lambda event, style: (
        f"everybody antes {money(event.amount)}, and the pot is {money(event.data['pot'])}."
    ),
    **CUT_TELLERS,
    "dealt": lambda event, style: (
        f"{style.does(event.seat, 'deal')} {counted(event.amount or 0, 'card')} each."
    ),
    "down": lambda event, style: f"{counted(event.amount or 0, 'more card')} each, face down.",
    "hand": lambda event, style: (
        f"{style.possessive(event.seat)} cards: {style.cards(high_first(event.cards))}."
    ),
    "thrown_in": lambda event, style: "nobody has opened: the pot stays, and the cards are dealt anew.",
    "dropped": _dropped,
    **{kind: teller for phase in PHASES.values() for kind, teller in phase.tellers.items()},
}
"""By the kind of the event."""
