"""A sentence on each event. Those that belong to one phase are told in its module, the others here."""

from collections.abc import Mapping
from typing import Final

from hoylecli.core.events import Event
from hoylecli.core.grammar import capital
from hoylecli.families.dealing import CUT_TELLERS
from hoylecli.families.phase import Teller
from hoylecli.families.screen import Style

from ..labels import by_rank
from ..phases import PHASES

_SKUNKS: Final = {"skunk": ", a skunk", "double_skunk": ", a double skunk"}


def tell(event: Event, style: Style) -> str:
    """A sentence on `event`, "" when it is not worth one."""
    teller = TELLERS.get(event.kind)
    return capital(teller(event, style)) if teller else ""


def _dealt(event: Event, style: Style) -> str:
    have = "have" if event.seat == style.you else "has"
    return f"{style.does(event.seat, 'deal')} six cards each and {have} the crib."


def _hand(event: Event, style: Style) -> str:
    return f"{style.possessive(event.seat)} cards: {style.cards(by_rank(event.cards))}."


def _game_won(event: Event, style: Style) -> str:
    skunk = _SKUNKS.get(event.data["win"], "")
    return f"{style.does(event.seat, 'win')} the game by {event.amount}{skunk}."


TELLERS: Final[Mapping[str, Teller]] = {
    **CUT_TELLERS,
    "new_game": lambda event, style: "a new game; the pegs go back to the start.",
    "dealt": _dealt,
    "hand": _hand,
    "game_won": _game_won,
    "stakes": lambda event, style: f"the win counts {event.amount}.",
    "match_won": lambda event, style: f"{style.does(event.seat, 'win')} the match.",
    **{kind: teller for phase in PHASES.values() for kind, teller in phase.tellers.items()},
}
"""By the kind of the event."""
