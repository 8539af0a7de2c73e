"""`hoyle stats`: who has played what, and how well."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from textwrap import wrap
from typing import Final, TypeVar

import click

from hoylecli.context import current
from hoylecli.core.bars import columns
from hoylecli.core.game import Outcome
from hoylecli.core.text import on_one_line, shortened
from hoylecli.store import ALONE, Account, Contracts, Difference, Store, Tally, open_store
from hoylecli.table.host.record import account_text, clock_text, contracts_text

from ..columns import iso_time, room, short_time, table
from ..console import note, raw, say, say_json, wants_pictures
from ..lazy import Quick, complete_game
from .saves import game_text, name_damage

MANY: Final = 200  # matches, from which processes share their replay
MOST_JOBS: Final = 8
FEWEST: Final = 3  # results that are drawn
LATEST: Final = 40  # results that are drawn, at most
SHARE: Final = 25  # matches that a process replays before it reports

T = TypeVar("T")


@click.command(name="stats", cls=Quick)
@click.argument("words", metavar="[GAME]", nargs=-1, shell_complete=complete_game)
@click.option("--player", metavar="NAME", help="Of this player only.")
@click.option("--game", metavar="GAME", help="The same as GAME: at this game only.")
@click.option("--rebuild", is_flag=True, help="Replay every match first, and correct what differs.")
@click.option("--json", "as_json", is_flag=True, help="A JSON array.")
def command(
    words: tuple[str, ...], player: str | None, game: str | None, rebuild: bool, as_json: bool
) -> None:
    """Show who has played what, and how well.

    Only finished matches are counted, and only people who played the whole match. A patience that was given
    up or got stuck counts as lost, once a card was moved. Matches by other options have a line of their own.

    Mean and best are scores; where cards are left over, as in golf, fewer are better. The time is that of the
    quickest win. The streak is the number of wins in a row up to now, with the longest ever in brackets.

    At a terminal there is a bar for each of the last matches. The taller it is, the further you were ahead;
    alone, the better your score. Where a pack costs money, as at klondike for dollars, a line below adds up
    all packs, also those of unfinished matches.
    """
    game = _game(words, game)
    with open_store() as store:
        is_sound = _rebuilt(store) if rebuild else True
        matches = store.list()
        is_sound = is_sound and (rebuild or not name_damage(store, matches))
        tallies = store.results(matches, player=player, game=game)
        accounts = store.accounts(matches, player=player, game=game)
    if as_json:
        say_json([_facts(tally, accounts) for tally in tallies])
    else:
        say(_shown(tallies) if tallies else _nothing(player, game))
        for line in _courses(tallies) if wants_pictures() else ():
            say(line)
        for line in _contracts(tallies):
            say(line)
        for account in accounts:
            say(f"{account.player}, {account.game}: account {account_text(account)}.")
    if not is_sound:
        raise click.exceptions.Exit(1)


def _game(words: Sequence[str], named: str | None) -> str | None:
    """The game that is asked for, by whichever of its names; None for all. Raises UsageError for several."""
    from hoylecli.rulebook import called

    names = [*words, *([] if named is None else [named])]
    if len(set(names)) > 1:
        raise click.UsageError(f"Name one game, or none for all of them, not {shortened(', '.join(names))}.")
    return called(names[0]) or names[0] if names else None


def _rebuilt(store: Store) -> bool:
    """Replays all matches and says what differed; whether every one could be replayed."""
    is_sound, differ = True, store.correct_people()
    if differ:
        note("Damaged records of players were repaired.")
    for differs in _differences(store):
        if store.correct(differs):
            is_sound, differ = is_sound and not differs.problem, True
            note(_difference_text(differs))
    if not differ:
        note("Every match was replayed, and agrees with what was kept.")
    return is_sound


def _differences(store: Store) -> Iterator[Difference]:
    """Each match that ends otherwise when it is replayed; processes share the work when there are many."""
    from hoylecli.table.work.workers import Lost, Workers, in_order

    ids = store.ids()
    jobs = min(os.cpu_count() or 1, MOST_JOBS) if len(ids) >= MANY else 1
    with closing(in_order(_Replay(store.path.parent, ids), len(ids), Workers(jobs), SHARE)) as found:
        for id, differs in zip(ids, _watched(found, len(ids)), strict=True):
            if isinstance(differs, Lost):
                yield Difference(id, None, None, "the process that replayed it has died.")
            elif differs is not None:
                yield differs


def _watched(found: Iterable[T], number: int) -> Iterator[T]:
    """What is found, with a progress bar where standard error is a terminal."""
    if not sys.stderr.isatty():
        yield from found
        return
    with click.progressbar(found, length=number, label="Replaying", file=raw(sys.stderr)) as watched:
        yield from watched


@dataclass(frozen=True, slots=True)
class _Replay:
    """Replays matches in another process: those at the places in `ids` that it is given."""

    home: Path
    ids: Sequence[int]

    def __call__(self, numbers: Sequence[int]) -> Iterator[Difference | None]:
        with open_store(self.home) as store:
            yield from store.replayed(self.ids[number] for number in numbers)


def _difference_text(difference: Difference) -> str:
    if difference.problem:
        return f"Match {difference.id} was left as it is: {difference.problem}"
    kept, replayed = _result(difference.kept), _result(difference.replayed)
    return f"Match {difference.id} was kept as {kept}; by its moves it is {replayed}. Corrected."


def _result(outcome: Outcome | None) -> str:
    if outcome is None:
        return "unfinished"
    winners = " and ".join(f"seat {seat + 1}" for seat in outcome.winners) or "nobody"
    return f"{'-'.join(map(str, outcome.scores))}, won by {winners}"


def _facts(tally: Tally, accounts: Sequence[Account]) -> dict[str, object]:
    """All fields of the tally, in plain types; the player's account at the game, null without one."""
    mine = (each for each in accounts if (each.player, each.game) == (tally.player, tally.game))
    account = next(mine, None)
    facts = asdict(tally)
    average, last = facts.pop("average"), facts.pop("last_played")
    del facts["course"]
    facts["contracts"] = None if tally.contracts is None else _roles(tally.contracts)
    return facts | {
        "win_rate": round(tally.win_rate, 4),
        "average": round(average, 2),
        "last_played": iso_time(last),
        "account": None if account is None else {"hands": account.hands, "net": account.net},
    }


def _roles(contracts: Contracts) -> dict[str, dict[str, int]]:
    """`{"declarer": {"made": 7, "set": 2}, ...}`"""
    numbers = asdict(contracts)
    return {
        role: {word: numbers[f"{role}_{word}"] for word in ("made", "set")}
        for role in ("declarer", "dummy", "defender")
    }


def _shown(tallies: Sequence[Tally]) -> str:
    now = current().clock()
    counts = ["Played", "Won", "Lost", "%", "Mean", "Best", "Time", "Streak", "Stakes", "Take-backs"]
    return table(
        ["Player", "Game", "Against", *counts, "Last"],
        [
            [
                tally.player,
                game_text(tally.game, tally.variant, tally.options),
                "" if tally.against == ALONE else tally.against,
                str(tally.played),
                str(tally.won),
                str(tally.lost),
                f"{100 * tally.win_rate:.0f}",
                f"{tally.average:.1f}",
                str(tally.best),
                "" if tally.best_time is None else clock_text(tally.best_time),
                f"{tally.streak} ({tally.best_streak})",
                str(tally.stakes or ""),
                str(tally.take_backs or ""),
                short_time(tally.last_played, now),
            ]
            for tally in tallies
        ],
        wrap=("Player", "Game", "Against"),
        numbers=counts,
        fold=("Last", "Stakes", "Take-backs", "Streak", "Time", "Best", "Mean"),
    )


def _contracts(tallies: Sequence[Tally]) -> Iterator[str]:
    """At bridge, the contracts that were made and set, by what the player was in them."""
    for tally in tallies:
        if tally.contracts is None:
            continue
        name = f"{tally.player}, {game_text(tally.game, tally.variant, tally.options)}"
        yield from wrap(f"{on_one_line(name)}: contracts {contracts_text(tally.contracts)}.", room())


def _courses(tallies: Sequence[Tally]) -> Iterator[str]:
    """How the last results went, the latest on the right; a column is the higher, the better the result."""
    long = [tally for tally in tallies if len(tally.course) >= FEWEST]
    if long:
        yield "\nA bar for each of the last matches, the latest on the right."
        yield "The taller, the further ahead you were; alone, the better the score."
    for tally in long:
        against = "" if tally.against == ALONE else f" against {tally.against}"
        name = f"{tally.player}, {game_text(tally.game, tally.variant, tally.options)}{against}"
        yield from wrap(on_one_line(name), room())
        yield f"  {columns(tally.course[-min(LATEST, room() - 2) :])}"


def _nothing(player: str | None, game: str | None) -> str:
    if player or game:
        who = f"{player} has no" if player else "Nobody has a"
        return f"{who} finished match{f' of {game}' if game else ''} yet."
    return "No match is finished yet. 'hoyle cribbage' deals one."
