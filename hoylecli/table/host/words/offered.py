"""Whether a word has anything to do for a seat."""

from collections.abc import Callable, Collection
from typing import Any, Final

from hoylecli.core import PLAY, TABLE, Seat, State
from hoylecli.families import Style

from ..session import Session
from ..table import Table

_BY_ITSELF: Final = frozenset({PLAY, "deal", "cut", "roll"})  # cards alone, and what the table does


def verbs(table: Table) -> list[str]:
    """The words that moves of this game begin with, in the order in which they come up."""
    state, rules = table.session.state, table.session.game.rules
    phases = getattr(getattr(state, "engine", None), "phases", {})
    found = [verb for phase in phases.values() if phase.is_played(rules) for verb in phase.verbs]
    legal = [move.verb for move in state.legal_moves()] if state.to_act not in (None, TABLE) else []
    left_out = _BY_ITSELF | _of_dogs(state)
    return list(dict.fromkeys(verb for verb in (*found, *legal) if verb not in left_out))


def _of_dogs(state: State) -> frozenset[str]:
    """In games of tricks only a dog knocks, and dogs are where players have lives."""
    return frozenset() if getattr(state, "lives", True) else frozenset({"knock"})


def later(table: Table, now: Collection[str]) -> list[str]:
    """The words of the table that have nothing to do now, and will have at another time in this game."""
    screen, claiming = table.screen, table.family.claiming
    may = {
        "moves": True,
        "hint": True,
        "last": screen.last is not None,
        "sort": screen.sorts,
        "claim": claiming is not None,
        "concede": claiming is not None and claiming.ever_concedes(table.session.state),
        "auto": table.safe is not None,
        "flick": table.is_alone,
        "par": table.beside == "par",
    }
    return [name for name, is_there in may.items() if is_there and name not in now]


def is_played(table: Table, seat: Seat | None) -> bool:
    return table.session.state.to_act is not None


def is_taught(table: Table, seat: Seat | None) -> bool:
    return table.tutor is not None


def has_company(table: Table, seat: Seat | None) -> bool:
    """Whether somebody else listens, who sits at another face."""
    return len({id(listener.preferences) for listener in table.listeners}) > 1


def is_to_act(table: Table, seat: Seat | None) -> bool:
    return seat is not None and table.session.state.to_act == seat


def is_won(table: Table, seat: Seat | None) -> bool:
    outcome = table.session.state.outcome()
    return table.is_alone and outcome is not None and 0 in outcome.winners


_NOTHING_TO_DECIDE: Final = frozenset({"battle", "pairing", "scapegoat"})


def can_look_back(table: Table, seat: Seat | None) -> bool:
    """Whether a player alone may have the match reviewed."""
    return table.is_alone and is_reviewable(table.session)


def is_reviewable(session: Session) -> bool:
    """Whether a match is over and kept, and there was something to decide in it."""
    is_kept = session.store is not None and session.id is not None
    is_over = is_kept and session.state.outcome() is not None
    return is_over and session.game.family not in _NOTHING_TO_DECIDE


def has_layout(table: Table, seat: Seat | None) -> bool:
    return table.screen.layout is not None


def has_tricks(table: Table, seat: Seat | None) -> bool:
    return is_played(table, seat) and table.screen.last is not None


def has_melds(table: Table, seat: Seat | None) -> bool:
    show = table.screen.melds
    return show is not None and _says_something(table, show)


def has_piles(table: Table, seat: Seat | None) -> bool:
    show = table.screen.under
    return show is not None and _says_something(table, show)


def has_auction(table: Table, seat: Seat | None) -> bool:
    show = table.screen.auction
    return show is not None and _says_something(table, show)


def has_contract(table: Table, seat: Seat | None) -> bool:
    show = table.screen.contract
    return show is not None and _says_something(table, show)


def _says_something(table: Table, show: Callable[[Any, Style], list[str]]) -> bool:
    """Whether it has anything to show to everybody."""
    return bool(show(table.session.state.view(None), Style(table.session.names)))


def has_calls(table: Table, seat: Seat | None) -> bool:
    """Whether somebody has called in this deal, so that it can be asked what was meant."""
    since = max(table.session.last_deal() - 1, 0)
    return any(event.kind == "call" for state in table.session.match.states[since:] for event in state.events)


def is_sorted(table: Table, seat: Seat | None) -> bool:
    return is_to_act(table, seat) and table.screen.sorts


def can_follow(table: Table, seat: Seat | None) -> bool:
    return is_to_act(table, seat) and table.safe is not None


def can_be_left(table: Table, seat: Seat | None) -> bool:
    return is_to_act(table, seat) and table.family.leave is not None
