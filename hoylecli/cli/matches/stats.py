"""`hoyle stats`: who has played what, and how well."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from textwrap import wrap
from typing import Final, TypeVar

import click

from hoylecli.context import current
from hoylecli.core import Outcome, clock_text, columns, counted, on_one_line, shortened
from hoylecli.store import ALONE, Account, Contracts, Difference, Rivalry, Store, Tally, open_store
from hoylecli.table.host.record import account_text, contracts_text

from ..columns import iso_time, room, short_time, table
from ..console import note, raw, say, say_json, wants_pictures
from ..lazy import Quick, complete_game
from .accuracy import accuracies, drilled, lines as accuracy_lines, picture
from .saves import game_text, name_damage

MANY: Final = 200  # matches, from which processes share their replay
MOST_JOBS: Final = 8
FEWEST: Final = 3  # results that are drawn
LATEST: Final = 40  # results that are drawn, at most
SHARE: Final = 25  # matches that a process replays before it reports

T = TypeVar("T")


@click.command(name="stats", cls=Quick)
@click.argument("words", metavar="[GAME [VARIANT]]", nargs=-1, shell_complete=complete_game)
@click.option("--player", metavar="NAME", help="Of this player only; --as NAME does the same.")
@click.option("--game", metavar="GAME", help="The same as GAME: at this game only.")
@click.option("--against", is_flag=True, help="How you fared against each of the others.")
@click.option("--rebuild", is_flag=True, help="Replay every match first, and correct what differs.")
@click.option("--json", "as_json", is_flag=True, help="A JSON array.")
@click.option("--csv", "as_csv", is_flag=True, help="Lines for a spreadsheet.")
def command(
    words: tuple[str, ...],
    player: str | None,
    game: str | None,
    against: bool,
    rebuild: bool,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Show who has played what, and how well.

    Only finished matches are counted, and only people who played the whole match. A patience that was given
    up or got stuck counts as lost, once a card was moved. Matches by other options have a line of their own.

    Mean and best are scores; where cards are left over, as in golf, fewer are better. The time is that of the
    quickest win. The streak is the number of wins in a row up to now, with the longest ever in brackets.

    At a terminal there is a bar for each of the last matches. The taller it is, the further you were ahead;
    alone, the better your score. With GAME there is a picture with axes instead. Where a pack costs money, as
    at klondike for dollars, a line below adds up all packs, also those of unfinished matches.
    """
    if as_json and as_csv:
        raise click.UsageError("Choose --json or --csv, not both.")
    game, variant = _game(words, game)
    of = _Of(player or current().named or None, game, variant)
    with open_store() as store:
        is_sound = _rebuilt(store) if rebuild else True
        matches = store.list()
        is_sound = is_sound and (rebuild or not name_damage(store, matches))
        if against:
            _show_rivalries(store.rivalries(matches, **asdict(of)), of, as_json, as_csv)
        else:
            digests = store.digests(matches, goes_on=watched("Looking at matches"))
            tallies = store.results(matches, **asdict(of), digests=digests)
            accounts = store.accounts(matches, player=of.player, game=game)
            _show(tallies, accounts, of, as_json, as_csv)
            if not (as_json or as_csv):
                here = {match.id for match in matches}
                found = accuracies(store.path.parent, here, of.player, of.game)
                practice = drilled(of.player or store.player() or "You", current().clock(), of.game)
                for line in (*accuracy_lines(found, wants_pictures()), *practice):
                    say("\n".join(wrap(line, room())) if len(line) > room() else line)
    if not is_sound:
        raise click.exceptions.Exit(1)


@dataclass(frozen=True, slots=True)
class _Of:
    """Whose statistics are asked for, and of what."""

    player: str | None
    game: str | None
    variant: str | None


def _game(words: Sequence[str], named: str | None) -> tuple[str | None, str | None]:
    """The game and the variant that are asked for; None for all. Raises UsageError for more than that."""
    from hoylecli.rulebook import called

    whole = " ".join(words)
    if called(whole) or len(words) < 2:
        found, variant = called(whole) or whole, None
    else:
        *rest, variant = words
        found = called(" ".join(rest)) or " ".join(rest)
        if not called(found) and len(rest) > 1:
            raise click.UsageError(f"Name one game, or none for all of them, not {shortened(whole)}.")
    other = called(named or "") or named
    if other and found and other != found:
        raise click.UsageError(
            f"Name one game, or none for all of them, not {shortened(f'{found}, {other}')}."
        )
    return found or other or None, variant


def watched(what: str) -> Callable[[int], bool]:
    """Says on standard error, where that is a terminal, that matches are replayed, if there are many."""
    is_first = True

    def goes_on(left: int) -> bool:
        nonlocal is_first
        if is_first and left >= MANY and sys.stderr.isatty():
            note(f"{what}: {left:,} ...")
        is_first = False
        return True

    return goes_on


def _show(
    tallies: Sequence[Tally], accounts: Sequence[Account], of: _Of, as_json: bool, as_csv: bool
) -> None:
    if as_json or as_csv:
        facts = [_facts(tally, accounts) for tally in tallies]
        say_json(facts) if as_json else say_csv(facts)
        return
    say(_shown(tallies) if tallies else _nothing(of))
    for line in _pictures(tallies, of):
        say(line)
    for line in (*_contracts(tallies), *_tricks(tallies)):
        say(line)
    for account in accounts:
        say(f"{account.player}, {account.game}: account {account_text(account)}.")


def _show_rivalries(rivalries: Sequence[Rivalry], of: _Of, as_json: bool, as_csv: bool) -> None:
    if as_json or as_csv:
        facts = [asdict(each) | {"last_played": iso_time(each.last_played)} for each in rivalries]
        say_json(facts) if as_json else say_csv(facts)
        return
    if not rivalries:
        say(_nothing(of, " against others"))
        return
    now = current().clock()
    counts = ["Games", "Played", "Won", "Lost", "%", "Streak"]
    say(
        table(
            ["Player", "Against", *counts, "Last"],
            [
                [
                    each.player,
                    each.other,
                    str(each.games),
                    str(each.played),
                    str(each.won),
                    str(each.lost),
                    f"{100 * each.won / each.played:.0f}",
                    f"{each.streak} ({each.best_streak})",
                    short_time(each.last_played, now),
                ]
                for each in rivalries
            ],
            wrap=("Player", "Against"),
            numbers=counts,
            fold=("Last", "Streak", "Games"),
        )
    )


def say_csv(facts: Sequence[Mapping[str, object]]) -> None:
    """Prints records as lines of values, with a line of their names first; what is nested as JSON."""
    import csv
    import json
    from io import StringIO

    text = StringIO()
    if facts:
        writer = csv.DictWriter(text, list(facts[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(
            {key: json.dumps(value) if isinstance(value, dict) else value for key, value in each.items()}
            for each in facts
        )
    say(text.getvalue().rstrip("\n")) if facts else None


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
    from hoylecli.table.work.workers import LostTask, Workers, in_order

    ids = store.ids()
    jobs = min(os.cpu_count() or 1, MOST_JOBS) if len(ids) >= MANY else 1
    with closing(in_order(_Replay(store.path.parent, ids), len(ids), Workers(jobs), SHARE)) as found:
        for id, differs in zip(ids, _with_bar(found, len(ids)), strict=True):
            if isinstance(differs, LostTask):
                yield Difference(id, None, None, "the process that replayed it has died.")
            elif differs is not None:
                yield differs


def _with_bar(found: Iterable[T], number: int) -> Iterator[T]:
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
    facts["tricks_as"] = tally.tricks_as and {
        word: {"tricks": tricks, "deals": deals} for word, (tricks, deals) in tally.tricks_as.items()
    }
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
        fold=("Last", "Stakes", "Take-backs", "Streak", "Time", "Best", "Mean", "Against", "%", "Lost"),
    )


def _contracts(tallies: Sequence[Tally]) -> Iterator[str]:
    """At bridge, the contracts that were made and set, by what the player was in them."""
    for tally in tallies:
        if tally.contracts is not None and (told := contracts_text(tally.contracts)):
            yield from wrap(on_one_line(f"{_named(tally)}: contracts {told}."), room())


def _tricks(tallies: Sequence[Tally]) -> Iterator[str]:
    """Where tricks are taken, how many a deal; at bridge those of the side, declaring and defending."""
    for tally in tallies:
        if tally.tricks is not None and tally.deals:
            taken = f"{counted(tally.tricks, 'trick')} taken, {tally.tricks / tally.deals:.1f} a deal"
            if tally.tricks_as is not None:
                shares = [
                    f"{tricks / deals:.1f} {word}"
                    for word, (tricks, deals) in tally.tricks_as.items()
                    if deals
                ]
                taken = f"tricks a deal with your partner: {' and '.join(shares)}"
            yield from wrap(on_one_line(f"{_named(tally)}: {taken}."), room())


def _pictures(tallies: Sequence[Tally], of: _Of) -> Iterator[str]:
    """How the last results went: of one game in a picture, or a sentence where nobody looks; else in bars."""
    if of.game is None:
        yield from _courses(tallies) if wants_pictures() else ()
        return
    for tally in tallies:
        drawn: list[str] = []
        if wants_pictures() and len(tally.course) >= FEWEST:
            sign = -1 if tally.against == ALONE and tally.lowest_is_best else 1
            what = "score" if tally.against == ALONE else "points ahead"
            drawn = picture([sign * each for each in tally.course], _named(tally), what, room())
        yield from ("", *drawn) if drawn else _in_words(tally)


def _in_words(tally: Tally) -> Iterator[str]:
    """The last results in a sentence."""
    if len(tally.course) < FEWEST:
        return
    last = tally.course[-LATEST:]
    mean = _ahead(round(sum(last) / len(last)))
    points = "" if tally.against == ALONE else f": on average {mean}, at best {_ahead(max(last))}"
    row = f"{tally.streak} won in a row up to now" if tally.streak > 1 else f"{tally.won} won in all"
    sentence = f"{_named(tally)}, the last {len(last)} matches{points}; {row}."
    yield from wrap(on_one_line(sentence), room())


def _ahead(points: int) -> str:
    """`15 ahead`, `15 behind`"""
    return f"{abs(points)} {'ahead' if points >= 0 else 'behind'}"


def _named(tally: Tally) -> str:
    """`Ann, cribbage against expert`"""
    against = "" if tally.against == ALONE else f" against {tally.against}"
    return f"{tally.player}, {game_text(tally.game, tally.variant, tally.options)}{against}"


def _courses(tallies: Sequence[Tally]) -> Iterator[str]:
    """How the last results went, the latest on the right; a column is the higher, the better the result."""
    long = [tally for tally in tallies if len(tally.course) >= FEWEST]
    if long:
        yield "\nA bar for each of the last matches, the latest on the right."
        yield "The taller, the further ahead you were; alone, the better the score."
    for tally in long:
        yield from wrap(on_one_line(_named(tally)), room())
        yield f"  {columns(tally.course[-min(LATEST, room() - 2) :])}"


def _nothing(of: _Of, more: str = "") -> str:
    if of.player or of.game or more:
        who = f"{of.player} has no" if of.player else "Nobody has a"
        game = ", ".join(filter(None, (of.game, of.variant)))
        return f"{who} finished match{f' of {game}' if game else ''}{more} yet."
    return "No match is finished yet. 'hoyle cribbage' deals one."
