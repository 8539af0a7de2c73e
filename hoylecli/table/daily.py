"""Today's deal, the same for everybody, and a finished match in a few lines to show to friends.

The date, the game and its rules make the seed, so that two people with the same rules have the same cards. A
patience of the rotation is one that can be won: the first deal from that seed on with a win found, by a limit
of positions and not of time, which is the same on every machine.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Final, NamedTuple

from hoylecli import rulebook
from hoylecli.context import SEEDS
from hoylecli.core import Seat, clock_text, columns, counted, with_article
from hoylecli.rulebook.game import Game
from hoylecli.store import Daily, Saved

# The days of the deal of the day: which game each of them has, and how many in a row somebody has played


class RotationGame(NamedTuple):
    """A game of the rotation, with its options."""

    game: str
    options: Mapping[str, str] = {}


ROTATION: Final = (
    RotationGame("four-free"),
    RotationGame("crazy-eights", {"target": "single"}),
    RotationGame("golf"),
    RotationGame("yukon"),
    RotationGame("bridge", {"form": "duplicate", "deals": "1"}),
    RotationGame("pyramid"),
    RotationGame("eight-off"),
    RotationGame("knockout-whist"),
    RotationGame("klondike"),
    RotationGame("spiderette"),
    RotationGame("minibridge"),
    RotationGame("fortress"),
    RotationGame("seahaven-towers"),
    RotationGame("canfield"),
)
"""Patiences that can be won, and short games of cards, a day each."""


def of_day(day: date) -> RotationGame:
    """The game that the rotation has on this day."""
    return ROTATION[day.toordinal() % len(ROTATION)]


def streak(days: "Sequence[Daily]", today: date) -> int:
    """How many days in a row have been played up to today, or up to yesterday while today's is open."""
    played = {each.day for each in days if each.is_over}
    day = today if today in played else today - timedelta(days=1)
    count = 0
    while day in played:
        count, day = count + 1, day - timedelta(days=1)
    return count


def calendar(days: "Sequence[Daily]", today: date, weeks: int = 5) -> Iterator[str]:
    """The last weeks, a line each, from Monday: `●` a day that was won, `○` one that was played, else `·`."""
    signs = {each.day: "●" if each.is_won else "○" for each in sorted(days, key=lambda each: each.is_won)}
    monday = today - timedelta(days=today.weekday())
    yield "            Mo Tu We Th Fr Sa Su"
    for back in range(weeks - 1, -1, -1):
        first = monday - timedelta(weeks=back)
        week = [first + timedelta(days=at) for at in range(7)]
        cells = [signs.get(day, "·" if day <= today else " ") for day in week]
        yield f"{short(first):<12}" + "".join(f" {cell} " for cell in cells).rstrip()


def short(day: date) -> str:
    """`26 Nov`"""
    return f"{day.day} {day:%b}"


_PICTURE: Final = 24  # columns of a picture, at most
_FEWEST: Final = 3
_STATES: Final = 100_000  # that the solver looks at for one deal


class DayDeal(NamedTuple):
    """The deal of a day: the game as it is played, and its seed."""

    day: date
    game: Game
    seed: int


def deal_of(day: date, name: str | None = None) -> DayDeal:
    """The deal of this day: of the rotation, or of the game of that name, as it is played in the rotation.

    Raises RulesError when there is no such game.
    """
    choice = (
        next((each for each in ROTATION if each.game == name), RotationGame(name)) if name else of_day(day)
    )
    game = rulebook.load(choice.game, **choice.options)
    seed = _seed(day, game)
    if game.family == "patience" and choice in ROTATION:
        seed = _winnable(game, seed)
    return DayDeal(day, game, seed)


def _seed(day: date, game: Game) -> int:
    """A number that follows from the day, the game, and the rules that are in force."""
    rules = json.dumps([game.document["rules"], dict(game.options)], sort_keys=True, default=str)
    digest = hashlib.sha256(f"{day.isoformat()} {game.name} {rules}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % SEEDS


def _winnable(game: Game, start: int) -> int:
    """The first seed from this one on whose deal the solver wins."""
    from hoylecli.bots.solver import solve
    from hoylecli.bots.solver.watch import Limit

    from .work.patience_solving import opening

    seed = start
    while solve(opening(game, seed, False), Limit(states=_STATES)).verdict != "winnable":
        seed += 1
    return seed


# A finished match in a few lines


def shared(saved: Saved, seat: Seat = 0, day: Daily | None = None, in_a_row: int = 0) -> list[str]:
    """At most six lines on a finished match, without its cards. day: where it was the deal of a day."""
    game = saved.game()
    name = game.full_title
    head = f"hoyle · {name}" if day is None else f"hoyle · deal of {short(day.day)} {day.day.year} · {name}"
    lines = [head, _result(saved, game, seat)]
    values = _course(saved, game, seat)
    if len(values) >= _FEWEST and len(set(values)) > 1:
        lines.append(columns(values))
    if in_a_row > 1:
        lines.append(f"{in_a_row} days in a row")
    return lines


def _result(saved: Saved, game: Game, seat: Seat) -> str:
    """`Won 121 to 96 against an expert, 8:12`; alone, `Won in 93 moves, 6:12`."""
    outcome = saved.outcome
    assert outcome is not None
    won = seat in outcome.winners
    time = f", {clock_text(saved.seconds)}" if saved.seconds >= 1 else ""
    players = saved.record.players
    if len(players) == 1:
        moves = counted(sum(move.verb not in ("deal", "shuffle") for move in saved.record.moves), "move")
        how = f"Won in {moves}" if won else f"Not won, after {moves}"
        return f"{how}{time}"
    sides = outcome.of_two_sides(seat)
    others = [
        player.level
        for at, player in enumerate(players)
        if at != seat and (sides is None or at % 2 != seat % 2)
    ]
    level = others[0] if len(set(others)) == 1 else None  # which people and programs have not
    against = f" against {_opponents(level, len(others))}" if level else ""
    score = f"with {outcome.scores[seat]}" if sides is None else f"{sides[0]} to {sides[1]}"
    return f"{'Won' if won else 'Lost' if outcome.winners else 'Ended'} {score}{against}{time}"


def _opponents(level: str, many: int) -> str:
    """`many` players of a level: `a beginner`, `an average player`, `experts`."""
    who = "average player" if level == "average" else level
    return f"{who}s" if many > 1 else with_article(who)


def _course(saved: Saved, game: Game, seat: Seat) -> list[float]:
    """How the match went: at a patience its score as it grew, else how far ahead one was deal by deal."""
    match = saved.played(game)
    if len(saved.record.players) == 1:
        scores = [getattr(state.view(None), "score", 0) for state in match.states]
        step = max(1, len(scores) // _PICTURE)
        return [float(score) for score in scores[step::step]]
    sheet = getattr(match.state, "sheet", ())
    found, ahead = list[float](), 0
    for row in sheet:
        side = seat % len(row)
        others = [line.total for at, line in enumerate(row) if at != side]
        ahead += row[side].total - max(others, default=0)
        found.append(float(ahead))
    return found[-_PICTURE:]
