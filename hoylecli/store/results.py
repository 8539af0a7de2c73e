"""Statistics: what follows from finished matches, and nothing else."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from hoylecli.core.errors import HoyleError, RulesError
from hoylecli.core.game import Outcome
from hoylecli.core.match import HUMAN, Match, Player

from .saved import Listed, Saved

# player, game, variant, the options that were chosen, against
_Key = tuple[str, str, str, tuple[tuple[str, str], ...], str]


@dataclass(frozen=True, slots=True)
class Tally:
    """How one player fared at one game against one kind of opponents.

    options: those that are not as the game and variant have them by themselves, for scores by other options
    can't be compared. against: the levels of the others, sorted (`expert`, `average, expert`, `human`),
    `nobody` when alone. won and lost leave out matches that nobody won. average, best: of the scores, in the
    game's own points, best being the highest. stakes: games or match points won in all. streak, best_streak:
    wins in a row, up to now and the longest. last_played: seconds since 1970, UTC.
    """

    player: str
    game: str
    variant: str
    options: Mapping[str, str] = field(hash=False)
    against: str
    played: int
    won: int
    lost: int
    average: float
    best: int
    stakes: int
    streak: int
    best_streak: int
    last_played: float

    @property
    def win_rate(self) -> float:
        """0 to 1."""
        return self.won / self.played


@dataclass(frozen=True, slots=True)
class Difference:
    """A match whose kept outcome is not what its moves give, or that can't be replayed (`problem` says why).

    kept, replayed: None for unfinished. A match with a problem keeps the outcome it has.
    """

    id: int
    kept: Outcome | None
    replayed: Outcome | None
    problem: str = ""


def tallies(
    matches: Iterable[Listed], *, player: str | None = None, game: str | None = None
) -> tuple[Tally, ...]:
    """The tallies of all people in `matches`, which are in the order they were finished.

    player: of this person only, in whatever case; game: of this game only. Computer players have none.
    """
    results: dict[_Key, list[tuple[Listed, int]]] = {}
    defaults = cache(_defaults)
    for match in matches:
        for seat, who in enumerate(match.players):
            wanted = player is None or who.name.casefold() == player.casefold()
            if match.outcome and who.level == HUMAN and wanted and game in (None, match.game):
                chosen = _chosen(match.options, defaults(match.game, match.variant))
                key = (who.name, match.game, match.variant, chosen, _against(match.players, seat))
                results.setdefault(key, []).append((match, seat))
    return tuple(_tally(key, results[key]) for key in sorted(results))


def _defaults(game: str, variant: str) -> Mapping[str, str]:
    """The options of the game as it is without any choice; none when it is no longer there."""
    from hoylecli import rulebook

    try:
        return rulebook.load(game, variant).options
    except RulesError:
        return {}


def _chosen(options: Mapping[str, str], defaults: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((name, value) for name, value in options.items() if defaults.get(name) != value))


def _against(players: tuple[Player, ...], seat: int) -> str:
    levels = {player.level for other, player in enumerate(players) if other != seat}
    return ", ".join(sorted(levels)) or "nobody"


def _tally(key: _Key, results: list[tuple[Listed, int]]) -> Tally:
    player, game, variant, options, against = key
    outcomes = [(match.outcome, seat) for match, seat in results if match.outcome]
    scores = [outcome.scores[seat] for outcome, seat in outcomes]
    wins = [seat in outcome.winners for outcome, seat in outcomes]
    streak, best_streak = _streaks(wins)
    return Tally(
        player,
        game,
        variant,
        dict(options),
        against,
        played=len(results),
        won=sum(wins),
        lost=sum(bool(outcome.winners) and seat not in outcome.winners for outcome, seat in outcomes),
        average=sum(scores) / len(scores),
        best=max(scores),
        stakes=sum(outcome.stakes[seat] for outcome, seat in outcomes if outcome.stakes),
        streak=streak,
        best_streak=best_streak,
        last_played=results[-1][0].updated,
    )


def _streaks(wins: Iterable[bool]) -> tuple[int, int]:
    """How many of the last were won in a row, and the most that ever were."""
    current = best = 0
    for won in wins:
        current = current + 1 if won else 0
        best = max(best, current)
    return current, best


def difference(saved: Saved) -> Difference | None:
    """What a replay of the match through its rules says otherwise; None when it agrees."""
    from hoylecli import rulebook

    record = saved.record
    try:
        if saved.document is None:
            game = rulebook.load(record.game, variant=record.variant, **record.options)
        else:
            game = rulebook.rebuild(saved.document)
        outcome = Match(game.seat(len(record.players), record.seed), record.moves).state.outcome()
    except HoyleError as error:
        return Difference(saved.id, saved.outcome, None, str(error))
    return None if outcome == saved.outcome else Difference(saved.id, saved.outcome, outcome)
