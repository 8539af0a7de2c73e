"""`hoyle saves`: the matches there are, and what can be done with them."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from textwrap import fill

import click

from hoylecli.context import current
from hoylecli.core import Outcome, Player, as_json, counted, listed
from hoylecli.rulebook.names import PLAIN
from hoylecli.store import Listed, NameTaken, Store, open_store, reviews
from hoylecli.store.pads import kept_pads

from ..columns import iso_time, room, short_time, table
from ..console import is_somebody_there, note, say, say_json, write_file
from ..lazy import HelpGroup, complete_file


class _Saves(HelpGroup):
    """Called alone it is itself a command, the list."""

    def called_alone(self, ctx: click.Context) -> None:
        pass


@click.group(name="saves", cls=_Saves)
@click.option("--all", "finished", is_flag=True, help="List finished matches, too.")
@click.option("--json", "as_json_text", is_flag=True, help="A JSON array.")
@click.pass_context
def command(ctx: click.Context, finished: bool, as_json_text: bool) -> None:
    """List your matches, the last played first, or do something with one.

    Every match is kept by itself, move by move. A match is named by its ID or its name.
    """
    if ctx.invoked_subcommand is not None:
        if finished or as_json_text:
            raise click.UsageError("--all and --json go with the list alone.", ctx)
        return
    with open_store() as store:
        shown = store.list(finished=finished)
        hidden = 0 if finished else store.count_finished()
        is_damaged = name_damage(store, shown)
    if as_json_text:
        say_json([_facts(match) for match in shown])
    else:
        say("\n".join([_listing(shown, hidden), *_pads()]))
    if is_damaged:
        raise click.exceptions.Exit(1)


def name_damage(store: Store, matches: Iterable[Listed]) -> bool:
    """Names on standard error what is damaged of the file and of these matches; whether anything is."""
    found = store.damage(matches)
    for line in found:
        note(line)
    return bool(found)


@command.command()
@click.argument("matches", metavar="ID...", nargs=-1, required=True)
@click.option("--yes", is_flag=True, help="Do not ask, for scripts.")
def delete(matches: tuple[str, ...], yes: bool) -> None:
    """Delete matches for good, from the statistics too.

    At a terminal you are asked first.
    """
    with open_store() as store:
        ids = list(dict.fromkeys(map(store.find_id, matches)))
        if not yes and is_somebody_there() and not _wants_to_delete(store, ids):
            say("Nothing is deleted.")
            return
        store.delete(*ids)
        reviews.forget(store.path.parent, ids)
    say(f"Deleted {'match' if len(ids) == 1 else 'matches'} {', '.join(map(str, ids))}.")


def _wants_to_delete(store: Store, ids: list[int]) -> bool:
    """Asks, with what the matches are; anything but yes is no."""
    known = {match.id: match for match in store.list()}
    for match in (known[id] for id in ids if id in known):
        players = ", ".join(map(str, match.players))
        say(f"{match.id}: {game_text(match.game, match.variant)}, {players}, {counted(match.moves, 'move')}")
    them = "this match" if len(ids) == 1 else f"these {len(ids)} matches"
    answer = click.prompt(f"Delete {them} for good? (yes or no) [no]", default="no", show_default=False)
    return bool(answer.strip().lower() in ("y", "yes"))


@command.command()
@click.argument("match", metavar="ID")
@click.argument("name")
def rename(match: str, name: str) -> None:
    """Give a match a name."""
    with open_store() as store:
        id = store.find_id(match)
        say(f"Match {id} is called '{store.rename(id, name)}' now.")


@command.command(short_help="Copy a match under a new name.")
@click.argument("match", metavar="ID")
@click.argument("name")
def copy(match: str, name: str) -> None:
    """Copy a match as it is now under a new name; both can be played on."""
    with open_store() as store:
        id = store.save_as(store.find_id(match), name, current().clock())
    say(f"Copied to match {id}; 'hoyle resume {id}' goes on with it.")


@command.command(short_help="Write a match as text.")
@click.argument("match", metavar="ID")
@click.argument("file", default="-", shell_complete=complete_file)
@click.option("--force", is_flag=True, help="Write over a file that exists.")
@click.option("--phh", is_flag=True, help="Write the finished deals of poker as PHH, poker hand history.")
@click.option("--pbn", is_flag=True, help="Write the finished deals of bridge as PBN, with auction and play.")
@click.option("--lin", is_flag=True, help="Write them as LIN.")
@click.option("--rbn", is_flag=True, help="Write them as RBN.")
def export(match: str, file: str, force: bool, **forms: bool) -> None:
    """Write a match as text, a header and one move a line, to a file or (-) to standard output.

    The text has all that is needed to play the match again, on any computer. The other forms hold the
    finished deals alone, with all cards. What they have no place for is said on standard error.
    """
    from .text import histories, portable

    chosen = [form for form, is_chosen in forms.items() if is_chosen]
    if len(chosen) > 1:
        raise click.UsageError(f"Choose one form: {' or '.join(f'--{form}' for form in chosen)}.")

    with open_store() as store:
        saved = store.find(match)
    text, remarks = histories(saved, chosen[0]) if chosen else (portable(saved).text(), [])
    data = text.encode()
    for remark in remarks:
        note(f"hoyle: {remark}")
    if file == "-":
        click.echo(data, nl=False)
        return
    write_file(file, data, force)
    note(f"Match {saved.id} is in {file}.")


@command.command(name="import", short_help="Take in a match that was exported.")
@click.argument("file", shell_complete=complete_file)
def import_(file: str) -> None:
    """Take in a match that was exported, as a new one; - reads standard input.

    Every move is checked against the rules. If a line is wrong you are told which, and nothing is taken in.
    """
    from ..source import called, read_bytes
    from .text import MOST_BYTES, read

    checked = read(read_bytes(file, "match", MOST_BYTES), called(file))
    record, now, name = checked.record, current().clock(), checked.record.name or None
    unnamed = ""
    with open_store() as store:
        try:
            id = store.create(record, checked.game.document, now, outcome=checked.outcome, name=name)
        except NameTaken as error:
            id = store.create(record, checked.game.document, now, outcome=checked.outcome)
            unnamed = f" {error.why}; 'hoyle saves rename {id} NAME' gives this one a name of its own."
    ending = f"'hoyle resume {id}' goes on with it" if checked.outcome is None else "it is finished"
    say(f"Taken in as match {id}, {counted(len(record.moves), 'move')}; {ending}.{unnamed}")


def _facts(match: Listed) -> dict[str, object]:
    return {
        "id": match.id,
        "name": match.name,
        "game": match.game,
        "variant": match.variant,
        "players": as_json(match.players),
        "moves": match.moves,
        "status": match.status,
        "created": None if match.problem else iso_time(match.created),
        "updated": None if match.problem else iso_time(match.updated),
        "outcome": as_json(match.outcome),
    }


def _listing(matches: Sequence[Listed], hidden: int) -> str:
    finished = f"{counted(hidden, 'match', 'matches')} finished; 'hoyle saves --all' lists all."
    if not matches:
        nothing = (
            f"No unfinished matches. {finished}" if hidden else "No matches yet. 'hoyle cribbage' deals one."
        )
        return fill(nothing, room())
    now = current().clock()
    lines = table(
        ["ID", "Name", "Game", "Players", "Moves", "Last played", "Result"],
        [
            [
                str(match.id),
                match.name or "",
                game_text(match.game, match.variant),
                ", ".join(map(str, match.players)),
                str(match.moves),
                "" if match.problem else short_time(match.updated, now),
                _ending(match),
            ]
            for match in matches
        ],
        wrap=("Name", "Game", "Players", "Result"),
        numbers=("ID", "Moves"),
        fold=("Moves",),
    )
    return f"{lines}\n\n{finished}" if hidden else lines


def game_text(game: str, variant: str, options: Mapping[str, str] = {}) -> str:
    """`cribbage`, with a variant `cribbage, pub`, with an option `cribbage, match=match_points`.

    Names of options are written as --help has them, so that they may be broken at a hyphen.
    """
    chosen = [f"{name.replace('_', '-')}={value}" for name, value in options.items()]
    return ", ".join([game, *([] if variant == PLAIN else [variant]), *chosen])


def _pads() -> list[str]:
    """The pads of real tables, each by the command that goes on with it."""
    folder = current().data_folder
    pads = kept_pads(Path(folder)) if folder else []
    words = [f"  hoyle score {game} --pad {name}".rstrip() for game, name in pads]
    return ["", "Your pads, and the commands that go on with them:", *words] if words else []


def _ending(match: Listed) -> str:
    if match.problem:
        return match.status
    return "" if match.outcome is None else result_text(match.outcome, match.players)


def result_text(outcome: Outcome, players: tuple[Player, ...]) -> str:
    """`Ann won 121 to 98`: who won, the winner's score first where two sides played, partners opposite one
    another; seat by seat for more, `Ann won 8-101-43`; `drawn 40 to 40` where nobody did, and `lost 23` of a
    player alone.
    """
    winners = outcome.winners
    names = [players[seat].name for seat in winners]
    who = listed([*names[:1], *("you" if name == "You" else name for name in names[1:])])
    nobody = "drawn" if len(players) > 1 else "lost"
    is_one_side = len({seat % 2 for seat in winners}) < 2
    sides = outcome.of_two_sides(winners[0] if winners else 0) if is_one_side else None
    scores = "-".join(map(str, outcome.scores)) if sides is None else " to ".join(map(str, sides))
    return f"{who + ' won' if who else nobody} {scores}"
