"""`hoyle players`: who plays here, and how they fare."""

from dataclasses import dataclass

import click

from hoylecli.context import current
from hoylecli.core import counted
from hoylecli.store import KnownPerson, Store, open_store
from hoylecli.table.daily import streak

from .columns import iso_time, short_time, table
from .console import is_somebody_there, say, say_in_pages, say_json
from .lazy import HelpGroup, Quick
from .play.daily import today
from .play.sit import who_plays


class _Players(HelpGroup):
    """Called alone it is itself a command, the list; with the name of somebody, it lists their marks."""

    def called_alone(self, ctx: click.Context) -> None:
        pass

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        known = super().get_command(ctx, cmd_name)
        if known is not None or cmd_name.startswith("-"):
            return known
        with open_store() as store:
            names = {person.name.casefold(): person.name for person in store.players()}
        name = names.get(cmd_name.casefold())
        if name is None:
            return None
        option = click.Option(["--json", "as_json"], is_flag=True, help="A JSON array.")
        help = f"List the marks that {name} has earned, and those still to earn."
        return Quick(
            cmd_name,
            callback=lambda as_json: show_marks(name, as_json or bool(ctx.obj)),
            params=[option],
            help=help,
            hidden=True,
        )


@click.group(name="players", cls=_Players)
@click.option("--marks", is_flag=True, help="The marks of whoever plays here, and those still to earn.")
@click.option("--json", "as_json", is_flag=True, help="A JSON array.")
@click.pass_context
def command(ctx: click.Context, marks: bool, as_json: bool) -> None:
    """List who plays here, or add, choose, rename or delete somebody.

    NAME in place of a command, such as hoyle players Ann, lists the marks that somebody has earned.

    The one who plays now has a star. Matches are kept by the name of whoever played them, and so are the
    statistics. --as NAME has somebody else play for one command and from then on; HOYLE_PLAYER goes before
    the one chosen.
    """
    if ctx.invoked_subcommand is not None:
        if (as_json or marks) and ctx.invoked_subcommand in command.commands:
            raise click.UsageError("--json and --marks go with the list alone.", ctx)
        ctx.obj = as_json
        return
    if marks:
        show_marks(who_plays() or "You", as_json)
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

    person: KnownPerson
    played: int
    won: int
    last: float | None
    marks: int
    streak: int

    def plays(self, now: str) -> bool:
        """Whether it is the one who plays here. now: the name in the environment, folded, "" for none."""
        return self.person.name.casefold() == now if now else self.person.chosen


def _lines(store: Store) -> list[_Line]:
    tallies = store.results()
    found = []
    for person in store.players():
        own = [tally for tally in tallies if tally.player.casefold() == person.name.casefold()]
        last = max((tally.last_played for tally in own), default=None)
        played, won = (sum(getattr(tally, name) for tally in own) for name in ("played", "won"))
        in_a_row = streak(store.daily_days(person.name), today())
        found.append(_Line(person, played, won, last, len(store.marks(person.name)), in_a_row))
    return found


def _facts(line: _Line, now: str) -> dict[str, object]:
    return {
        "name": line.person.name,
        "chosen": line.plays(now),
        "matches": line.person.seats,
        "played": line.played,
        "won": line.won,
        "marks": line.marks,
        "daily_streak": line.streak,
        "last_played": None if line.last is None else iso_time(line.last),
    }


def _shown(lines: list[_Line], now: str) -> str:
    clock = current().clock()
    return table(
        ["", "Player", "Played", "Won", "Marks", "Days in a row", "Last"],
        [
            [
                "*" if line.plays(now) else "",
                line.person.name,
                str(line.played),
                str(line.won),
                str(line.marks or ""),
                str(line.streak or ""),
                "" if line.last is None else short_time(line.last, clock),
            ]
            for line in lines
        ],
        wrap=("Player",),
        numbers=("Played", "Won", "Marks", "Days in a row"),
        fold=("Days in a row",),
    )


def show_marks(name: str, as_json: bool) -> None:
    """Lists the marks of a person with the day of each, and those still to earn."""
    from hoylecli.table.marks import all_marks, noted

    from .matches.stats import watched

    with open_store() as store:
        noted(store, name, current().clock(), watched("Looking at matches"))
        earned = store.marks(name)
    marks = all_marks()
    if as_json:
        say_json(
            [
                {
                    "name": key,
                    "title": mark.title,
                    "about": mark.about,
                    "earned": iso_time(earned[key]) if key in earned else None,
                }
                for key, mark in marks.items()
            ]
        )
        return
    mine = {key: mark for key, mark in marks.items() if key in earned}
    now = current().clock()
    has = "You have" if name == "You" else f"{name} has"
    parts = [f"{has} earned {len(mine)} of {len(marks)} marks." if mine else f"{has} no mark yet."]
    if mine:
        rows = [[mark.title, mark.about, short_time(earned[key], now)] for key, mark in mine.items()]
        parts.append(table(["Mark", "For", "Earned"], rows, wrap=("Mark", "For")))
    left = [[mark.title, mark.about] for key, mark in marks.items() if key not in earned and not mark.each]
    if left:
        parts.append(table(["To earn", "How"], left, wrap=("To earn", "How")))
    each = sum(mark.each for key, mark in marks.items() if key not in earned)
    if each:
        parts.append(f"And one for the first win at each of {each} more patiences.")
    say_in_pages("\n\n".join(parts))


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
    """Says that the environment names somebody else."""
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
