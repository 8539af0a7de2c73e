"""`hoyle players`: who plays here, and how they fare."""

from dataclasses import dataclass

import click

from hoylecli.context import current
from hoylecli.core.grammar import counted
from hoylecli.store import Known, Store, open_store

from .columns import iso_time, short_time, table
from .console import is_somebody_there, say, say_json
from .lazy import Group


class _Players(Group):
    """Called alone it is itself a command, the list."""

    def called_alone(self, ctx: click.Context) -> None:
        pass


@click.group(name="players", cls=_Players)
@click.option("--json", "as_json", is_flag=True, help="A JSON array.")
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """List who plays here, or add, choose, rename or delete somebody.

    The one who plays now has a star. Matches are kept by the name of whoever played them, and so are the
    statistics. --as NAME has somebody else play for one command and from then on; HOYLE_PLAYER goes before
    the one chosen.
    """
    if ctx.invoked_subcommand is not None:
        if as_json:
            raise click.UsageError("--json goes with the list alone.", ctx)
        return
    with open_store() as store:
        lines = _lines(store)
    now = current().player.casefold()
    if as_json:
        say_json([_facts(line, now) for line in lines])
    elif lines:
        say(_shown(lines, now))
    else:
        say("Nobody plays here by name yet. 'hoyle players new NAME' adds somebody.")


@dataclass(frozen=True, slots=True)
class _Line:
    """A person, and the finished matches of theirs that count."""

    person: Known
    played: int
    won: int
    last: float | None

    def plays(self, now: str) -> bool:
        """Whether it is the one who plays here. now: the name in the environment, folded, "" for none."""
        return self.person.name.casefold() == now if now else self.person.chosen


def _lines(store: Store) -> list[_Line]:
    tallies = store.results()
    found = []
    for person in store.players():
        own = [tally for tally in tallies if tally.player.casefold() == person.name.casefold()]
        last = max((tally.last_played for tally in own), default=None)
        found.append(_Line(person, sum(tally.played for tally in own), sum(tally.won for tally in own), last))
    return found


def _facts(line: _Line, now: str) -> dict[str, object]:
    return {
        "name": line.person.name,
        "chosen": line.plays(now),
        "matches": line.person.seats,
        "played": line.played,
        "won": line.won,
        "last_played": None if line.last is None else iso_time(line.last),
    }


def _shown(lines: list[_Line], now: str) -> str:
    clock = current().clock()
    return table(
        ["", "Player", "Played", "Won", "Last"],
        [
            [
                "*" if line.plays(now) else "",
                line.person.name,
                str(line.played),
                str(line.won),
                "" if line.last is None else short_time(line.last, clock),
            ]
            for line in lines
        ],
        wrap=("Player",),
        numbers=("Played", "Won"),
    )


@command.command(short_help="Add somebody, who plays from now on.")
@click.argument("name")
def new(name: str) -> None:
    """Add somebody, who plays here from now on."""
    with open_store() as store:
        said = store.add_player(name, current().clock())
    say(f"Welcome, {said}. Your matches are kept by that name.")


@command.command(short_help="Say who plays from now on.")
@click.argument("name")
def choose(name: str) -> None:
    """Say who of those known here plays from now on."""
    with open_store() as store:
        said = store.choose_player(name, current().clock())
    say(f"{said} plays here now.{_overruled(said)}")


def _overruled(name: str) -> str:
    """That the environment names somebody else."""
    other = current().player
    return "" if other.casefold() in ("", name.casefold()) else f" But HOYLE_PLAYER says {other}: unset it."


@command.command(short_help="Give somebody another name.")
@click.argument("old")
@click.argument("new")
def rename(old: str, new: str) -> None:
    """Give somebody another name, in all matches too."""
    with open_store() as store:
        before, after = store.rename_player(old, new)
    say(f"{before} is called {after} now.")


@command.command(short_help="Delete somebody, with all they played.")
@click.argument("name")
@click.option("--yes", is_flag=True, help="Do not ask, for scripts.")
def delete(name: str, yes: bool) -> None:
    """Delete somebody for good, with their matches and statistics.

    Matches with other people stay, but the name does not. At a terminal you are asked first.
    """
    with open_store() as store:
        if not yes and is_somebody_there():
            asked = f"Delete {name} and all they played for good? (yes or no) [no]"
            answer = str(click.prompt(asked, default="no", show_default=False))
            if answer.strip().lower() not in ("y", "yes"):
                say("Nobody is deleted.")
                return
        gone, matches = store.delete_player(name)
    say(f"{gone} is deleted, with {counted(matches, 'match', 'matches')}.")
