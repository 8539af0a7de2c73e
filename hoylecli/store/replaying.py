"""Matches replayed by their rules, to compare what they come to with what is kept."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hoylecli.core.errors import HoyleError
from hoylecli.core.game import Outcome, State
from hoylecli.core.match import Match

from .saved import Saved, to_json

if TYPE_CHECKING:
    from hoylecli.rulebook.game import Game


@dataclass(frozen=True, slots=True)
class Difference:
    """A match whose kept outcome is not what its moves give, or that can't be replayed (`problem` says why).

    kept, replayed: None for unfinished. A match with a problem keeps the outcome it has. revision: of the
    match when it was read.
    """

    id: int
    kept: Outcome | None
    replayed: Outcome | None
    problem: str = ""
    revision: int = field(default=0, compare=False)


def difference(saved: Saved, games: "dict[str, Game]") -> Difference | None:
    """What a replay of the match through its rules says otherwise; None when it agrees.

    games: those that were made already for other matches, by their rules.
    """
    try:
        outcome = _replayed(saved, game_of(saved, games)).outcome()
    except HoyleError as error:
        return Difference(saved.id, saved.outcome, None, str(error))
    return None if outcome == saved.outcome else Difference(saved.id, saved.outcome, outcome)


def winnings(saved: Saved, games: "dict[str, Game]") -> int | None:
    """What a match that has a buy-in has brought so far; None if it began in mid-game or can't be replayed.

    games: as for `difference`.
    """
    from hoylecli import families

    try:
        game = game_of(saved, games)
        return families.find(game.family).winnings(_replayed(saved, game))
    except HoyleError:
        return None


def _replayed(saved: Saved, game: "Game") -> State:
    """The state that the moves of the match lead to. Raises HoyleError when they do not fit its rules."""
    record = saved.record
    return Match(game.undealt(len(record.players), record.seed), record.moves).state


def game_of(saved: Saved, games: "dict[str, Game]") -> "Game":
    """The game of a match, by the rules that it was begun with.

    games: those that were made already for other matches, by their rules.
    """
    from hoylecli import rulebook

    record = saved.record
    key = to_json([record.game, record.variant, record.options] if saved.document is None else saved.document)
    if key not in games:
        if saved.document is None:
            games[key] = rulebook.load(record.game, variant=record.variant, **record.options)
        else:
            games[key] = rulebook.rebuild(saved.document)
    return games[key]
