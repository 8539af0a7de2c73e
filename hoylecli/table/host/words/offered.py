"""Whether a word has anything to do for a seat."""

from hoylecli.core.events import Seat
from hoylecli.families.screen import Style

from ..table import Table


def is_played(table: Table, seat: Seat | None) -> bool:
    return table.session.state.to_act is not None


def is_taught(table: Table, seat: Seat | None) -> bool:
    return table.tutor is not None


def is_to_act(table: Table, seat: Seat | None) -> bool:
    return seat is not None and table.session.state.to_act == seat


def is_won(table: Table, seat: Seat | None) -> bool:
    outcome = table.session.state.outcome()
    return table.is_alone and outcome is not None and 0 in outcome.winners


def has_layout(table: Table, seat: Seat | None) -> bool:
    return table.screen.layout is not None


def has_tricks(table: Table, seat: Seat | None) -> bool:
    return is_played(table, seat) and table.screen.last is not None


def has_melds(table: Table, seat: Seat | None) -> bool:
    show, state = table.screen.melds, table.session.state
    return show is not None and bool(show(state.view(None), Style(table.session.names)))


def is_sorted(table: Table, seat: Seat | None) -> bool:
    return is_to_act(table, seat) and table.screen.sorts


def can_follow(table: Table, seat: Seat | None) -> bool:
    return is_to_act(table, seat) and table.safe is not None
