"""A sentence on each event. Those that belong to one phase are told in its module, the others here."""

from collections.abc import Mapping
from typing import Final

from hoylecli.core.events import Event
from hoylecli.core.grammar import capital, counted
from hoylecli.families.dealing import CUT_TELLERS
from hoylecli.families.phase import Teller
from hoylecli.families.screen import Style

from ..phases import PHASES


def tell(event: Event, style: Style) -> str:
    """A sentence on `event`, "" when it is not worth one."""
    teller = TELLERS.get(event.kind)
    return capital(teller(event, style)) if teller else ""


def _scored(event: Event, style: Style) -> str:
    if not event.amount:
        return ""
    return f"{style.does(event.seat, 'score')} {event.amount}: {event.data['text']}."


TELLERS: Final[Mapping[str, Teller]] = {
    **CUT_TELLERS,
    "dealt": lambda event, style: (
        f"{style.does(event.seat, 'deal')} "
        + ("all the cards." if event.data["all"] else f"{counted(event.amount or 0, 'card')} each.")
    ),
    "hand": lambda event, style: f"{style.possessive(event.seat)} cards: {style.cards(event.cards)}.",
    "scored": _scored,
    **{kind: teller for phase in PHASES.values() for kind, teller in phase.tellers.items()},
}
"""By the kind of the event."""
