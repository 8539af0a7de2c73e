"""How people fared against one another, and against each computer player by name."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from hoylecli.core import Player, RulesError, Seat

from .results import MetMatch, counts, holder, played, streaks
from .saved import Listed


@dataclass(frozen=True, slots=True)
class Rivalry:
    """How a player fared against one other, who is a person or a computer player known by name.

    played: matches in which both sat from the first move to the last, on different sides. won: those that the
    player won and the other did not; lost: the other way round. streak, best_streak: of those that were won,
    in a row, up to now and the longest. games: in how many games they met. last_played: seconds since 1970,
    UTC.
    """

    player: str
    other: str
    is_person: bool
    games: int
    played: int
    won: int
    lost: int
    streak: int
    best_streak: int
    last_played: float


def rivalries(
    matches: Iterable[Listed],
    names: Mapping[str, str],
    *,
    player: str | None = None,
    game: str | None = None,
    variant: str | None = None,
) -> tuple[Rivalry, ...]:
    """All pairs of people in `matches`, those who met most often first; arguments as for `tallies`."""
    known, sides = dict(names), cache(_sides)
    found: dict[tuple[str, str, bool], list[tuple[Listed, bool, bool]]] = {}
    for match in matches:
        if game in (None, match.game) and variant in (None, match.variant) and counts(match):
            count = sides(match.game, match.variant, tuple(sorted(match.options.items())), len(match.seats))
            for seat, other in _pairs(match, count):
                who, whom = holder(match, seat), _sitter(match, other)
                if who is not None and whom is not None and match.outcome is not None:
                    name = known.setdefault(who.name.casefold(), who.name)
                    is_person = whom.is_person
                    against = known.setdefault(whom.name.casefold(), whom.name) if is_person else whom.name
                    won, lost = (each in match.outcome.winners for each in (seat, other))
                    key = name, against, is_person
                    found.setdefault(key, []).append((match, won and not lost, lost and not won))
    wanted = None if player is None else player.casefold()
    lines = [_rivalry(key, found[key]) for key in found if wanted in (None, key[0].casefold())]
    return tuple(sorted(lines, key=lambda line: (line.player.casefold(), -line.played, line.other)))


def meetings(matches: Iterable[Listed], player: str, other: str) -> tuple[MetMatch, ...]:
    """A person's matches with a computer player of that name, in order; those that `rivalries` counts."""
    found = []
    for match in matches:
        if counts(match) and match.outcome is not None:
            sides = _sides(match.game, match.variant, tuple(match.options.items()), len(match.seats))
            for seat, against in _pairs(match, sides):
                who, whom = holder(match, seat), _sitter(match, against)
                is_mine = who is not None and who.name.casefold() == player.casefold()
                if is_mine and whom is not None and not whom.is_person and whom.name == other:
                    won, lost = (each in match.outcome.winners for each in (seat, against))
                    found.append(MetMatch(match.updated, match.game, won and not lost, lost and not won))
    return tuple(found)


def _rivalry(key: tuple[str, str, bool], met: list[tuple[Listed, bool, bool]]) -> Rivalry:
    player, other, is_person = key
    streak, best_streak = streaks(won for _, won, _ in met)
    return Rivalry(
        player,
        other,
        is_person,
        games=len({match.game for match, _, _ in met}),
        played=len(met),
        won=sum(won for _, won, _ in met),
        lost=sum(lost for _, _, lost in met),
        streak=streak,
        best_streak=best_streak,
        last_played=met[-1][0].updated,
    )


def _pairs(match: Listed, sides: int) -> Iterable[tuple[Seat, Seat]]:
    """Each seat with each other one that is not of its side; partners sit opposite one another."""
    seats = range(len(match.seats))
    return ((seat, other) for seat in seats for other in seats if seat % sides != other % sides)


def _sitter(match: Listed, seat: Seat) -> Player | None:
    """The player who held a seat from the first move to the last, person or not; None if it changed hands."""
    first, *others = (seating.player for seating in played(match, seat))
    if first.is_person:
        return holder(match, seat)
    return first if first.level and all(who.name == first.name for who in others) else None


def _sides(game: str, variant: str, options: tuple[tuple[str, str], ...], seats: int) -> int:
    """How many sides so many players make; as many as there are seats where that cannot be told."""
    from hoylecli import rulebook

    try:
        state = rulebook.load(game, variant, **dict(options)).undealt(seats, 0)
    except RulesError:
        return seats
    scores = getattr(state, "scores", ())
    return len(scores) if 1 < len(scores) < seats else seats
