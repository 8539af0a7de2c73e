"""The command line: the group of all commands, and the one place where errors become exit codes.

0 is fine, 1 that the data or a check failed, 2 wrong usage, 130 an interrupt.
"""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from errno import ENOMEM
from typing import Any

import click

from hoylecli.building import version as version_line
from hoylecli.context import Context, current, using
from hoylecli.core import HoyleError, errors, shortened, visible
from hoylecli.core.text import brief

from .console import is_somebody_there, note, shown_streams
from .lazy import LazyGroup, complete_file, meant

SECTIONS = {
    "At the table": {
        "patience": ("play.patience", "Choose a patience from the list of all."),
        "games": ("guide.games", "List the games, their variants and options."),
        "daily": ("play.daily", "Play the deal of the day, the same for everybody."),
        "help": ("guide.help", "How to play: a game, a page of it, or a command."),
        "quiz": ("guide.quiz", "Answer questions on cards and games."),
        "drill": ("play.drill", "Practice one kind of decision, with the reason."),
        "resume": ("play.resume", "Go on with a match."),
        "cast": ("cast", "Meet the regulars who play here."),
        "players": ("players", "List, add and choose the people who play here."),
        "review": ("matches.review", "See where a finished match was decided."),
        "saves": ("matches.saves", "List, copy, export, import and delete matches."),
        "share": ("play.daily:share", "Write a finished match as a few lines."),
        "stats": ("matches.stats", "Who has played what, and how well."),
        "flick": ("play.flick", "Flick cards into a hat."),
        "config": ("config", "Show and change your settings."),
    },
    "Scores for a real table": {
        "advise": ("play.advise", "What to do at a real table, and why."),
        "score": ("score", "Count a cribbage hand, a bridge sheet, a gin showdown."),
    },
    "Rules and scripts": {
        "rules": ("rules", "Show, check and list rules files."),
        "simulate": ("simulate", "Let the computer players play one another."),
        "bid": ("bridge.calls:bid", "What a bridge hand calls, and why."),
        "lead": ("bridge.calls:lead", "What a bridge hand leads, and why."),
        "solve": ("solve", "Find out whether a patience can be won."),
        "completion": ("guide.completion", "Print the completion script of your shell."),
    },
}


SHELLS = ("bash", "zsh", "fish")
WIDEST_HELP = 100
A_FEW = 6  # games of a family that get a line each
NO_MEMORY = "Not enough memory. Close other programs, or raise the limit set by 'ulimit' or a container."


class Root(LazyGroup):
    """The commands of `SECTIONS`, and one for each game that there is a rules file of."""

    def main(self, args: Sequence[str] | None = None, *more: Any, **how: Any) -> Any:
        return super().main(take_everywhere(args or ()), *more, **how)

    def lines(self) -> dict[str, dict[str, str]]:
        from hoylecli.rulebook import catalogue

        return {"Games": dict(sorted(catalogue().items()))} | super().lines()

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help: a line for each game, but of a large family the names alone."""
        from textwrap import fill

        from hoylecli.rulebook import by_family

        families = by_family()
        large = {family: games for family, games in families.items() if len(games) > A_FEW and family}
        single = [games for family, games in families.items() if family not in large]
        if single:
            with formatter.section("Games"):
                formatter.write_dl(sorted(line for games in single for line in games.items()))
        for family, games in sorted(large.items()):
            with formatter.section(f"Games of {family}, each a command"):
                indent = " " * formatter.current_indent
                formatter.write(
                    fill(
                        ", ".join(games),
                        formatter.width,
                        initial_indent=indent,
                        subsequent_indent=indent,
                        break_on_hyphens=False,
                    )
                    + "\n"
                )
        for title, commands in super().lines().items():
            with formatter.section(title):
                formatter.write_dl(list(commands.items()))

    def called_alone(self, ctx: click.Context) -> None:
        """Opens the lobby to whoever sits at a terminal; shows its help to everybody else."""
        if not is_somebody_there():
            super().called_alone(ctx)
            return
        from .guide.lobby import lobby
        from .play.sit import can_prompt

        lobby(is_plain=not can_prompt())

    def known_names(self, ctx: click.Context) -> list[str]:
        from hoylecli.rulebook import aliases

        return [*super().known_names(ctx), *aliases()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        known = super().get_command(ctx, cmd_name)
        if known is not None or cmd_name.startswith("-"):
            return known
        from hoylecli.rulebook import called

        name = called(cmd_name)
        if not name:
            return None
        from .play.game import make_command

        return make_command(name, cmd_name)


@click.group(
    cls=Root,
    sections=SECTIONS,
    context_settings={"max_content_width": WIDEST_HELP},
)
@click.option("--version", is_flag=True, help="Show the version and exit.")
@click.option("--plain", is_flag=True, help="For screen readers, as ACCESSIBLE=1: lines, cards in words.")
@click.option("--ascii", is_flag=True, help="Write nothing but ASCII. HOYLE_ASCII=1 does the same.")
@click.option(
    "--cast", metavar="FILE", shell_complete=complete_file, help="Play against the people of this file."
)
@click.option("--as", "as_", metavar="NAME", help="Play as this player; 'hoyle players' lists them.")
@click.option(
    "--rules",
    metavar="FILE",
    shell_complete=complete_file,
    multiple=True,
    help="Play by this rules file, too.",
)
@click.pass_context
def hoyle(ctx: click.Context, /, version: bool, plain: bool, **everywhere: Any) -> None:
    """The card table in a terminal.

    Deal a game with `hoyle cribbage`, read how it goes with `hoyle help cribbage`; `hoyle` alone
    lets you choose. At any prompt, ? helps. --as, --ascii, --cast and --rules may stand anywhere on the line.
    """
    if version:
        click.echo(version_line())
        ctx.exit()
    if plain:
        current().listen()


def run(args: Sequence[str], context: Context | None = None) -> int:
    """Runs `hoyle args...` and gives the exit code. Every error is one line on standard error.

    context: the one in force, if none is given. Raises MemoryError where not even that line fits.
    """
    with using(context or current()), shown_streams():
        with suppress(MemoryError):
            return _run(args)
        return _fail(NO_MEMORY, 1)  # what was in use has been given back by now


def _run(args: Sequence[str]) -> int:
    try:
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        if "_HOYLE_COMPLETE" in os.environ:
            _take_from_unfinished_line()
        _refuse_endless(args)
        code = hoyle.main(
            list(args),
            prog_name="hoyle",
            standalone_mode=False,
            color=None if current().has_color else False,
            terminal_width=_help_width(),
        )
        if sys.stdout is not None:
            sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except click.UsageError as error:
        where = error.ctx.command_path if error.ctx else "hoyle"
        message = _worded(error)
        stop = "" if message.endswith((".", "?", "!")) else "."
        return _fail(f"{message}{stop} See '{where} --help'.", 2)
    except click.ClickException as error:
        return _fail(error.format_message(), error.exit_code)
    except HoyleError as error:
        return _fail(str(error), 1)
    except (click.Abort, KeyboardInterrupt):
        return _fail("Interrupted.", 130)
    except BrokenPipeError:
        return 1
    except OSError as error:
        if error.errno == ENOMEM:
            raise MemoryError from None
        return _fail(_reason(error), 1)
    except Exception as error:
        if _is_for_want_of_memory(error):
            raise MemoryError from None
        if current().is_debugging:
            raise
        what = " ".join(f"{type(error).__name__}: {error}".split())
        return _fail(
            f"Sorry, that is a mistake in hoyle: {what}. HOYLE_DEBUG=1 shows where; please report it.", 1
        )


def _is_for_want_of_memory(error: Exception) -> bool:
    """Whether it says so, or is what Python says where a thread, a module or an error found no room."""
    signs = (
        "start new thread",
        "failed to map",
        "annot allocate memory",
        "without exception set",
        "without setting",
    )
    is_plain = isinstance(error, RuntimeError | ImportError | SystemError)
    return isinstance(error, MemoryError) or (is_plain and any(sign in str(error) for sign in signs))


def _worded(error: click.UsageError) -> str:
    """What is wrong with a line, in our words where those of click are hard to read."""
    message = error.format_message().strip()
    if isinstance(error, click.NoSuchOption):
        near = meant(error.option_name, list(error.possibilities or ()))
        return f"No such option '{shortened(error.option_name)}'.{near}"
    if isinstance(error, click.MissingParameter) and "'" in message:
        wanted = message.split("'")[1]
        return message.replace(wanted, wanted.split()[0].rstrip("."))
    extra = message.partition("unexpected extra argument")[2].partition("(")[2].rpartition(")")[0]
    return f"'{shortened(extra)}' is one word too many; leave it out." if extra else message


def _reason(error: OSError) -> str:
    """What is wrong with which file; without a name it is standard output, or the working directory."""
    from .source import gone_folder

    name = str(error.filename or "")
    if isinstance(error, FileNotFoundError) and (why := gone_folder(name)):
        return f"{name}: {why}." if name else f"{why[0].upper()}{why[1:]}."
    return f"{name or 'standard output'}: {error.strerror or error}"


def _refuse_endless(args: Sequence[str]) -> None:
    """Raises UsageError for too many words, or one that is too long."""
    if len(args) > errors.WORDS:
        raise click.UsageError(f"The command has {len(args):,} words; at most {errors.WORDS:,} can be read.")
    longest = max(map(len, args), default=0)
    if longest > errors.WORD:
        raise click.UsageError(f"A word has {longest:,} characters; at most {errors.WORD:,} can be read.")


def take_everywhere(args: Sequence[str], *, is_whole: bool = True) -> list[str]:
    """Takes out the options that may stand anywhere, and puts them in force: `--ascii`, `--rules FILE`,
    `--cast FILE` and `--as NAME`.

    They go into the environment, where worker processes find them too. is_whole: whether the line is one that
    is to be run; nobody plays by a line that is still being written.
    """
    rest: list[str] = []
    words = iter(args)
    current().named = ""
    for word in words:
        name, equals, value = word.partition("=")
        if word == "--":
            rest += [word, *words]
        elif word == "--ascii":
            current().keep_to_ascii()
        elif name == "--rules":
            _play_by(value if equals else next(words, ""))
        elif name == "--cast":
            _play_against(value if equals else next(words, ""))
        elif name == "--as":
            name = value if equals else next(words, "")
            if is_whole:
                _play_as(name)
        else:
            rest.append(word)
    return rest


def _play_by(file: str) -> None:
    """Puts a rules file before all others. Raises RulesError when it is broken."""
    if not file:
        raise click.UsageError("--rules needs the name of a rules file.")
    if os.pathsep in os.path.abspath(file):
        raise click.UsageError(f"--rules cannot take a path with '{os.pathsep}' in it; rename it first.")
    from hoylecli.rulebook import check

    check(file)
    current().play_by(file)


def _play_against(file: str) -> None:
    """Has the regulars of a file sit down before all others. Raises RulesError when it is broken."""
    if not file:
        raise click.UsageError("--cast needs the name of a file of regulars.")
    from hoylecli.table.cast.regulars import read_regulars

    read_regulars(os.path.abspath(file))
    current().play_against(file)


def _play_as(name: str) -> None:
    """Has this person play, now and from now on. Raises StoreError for one who is not known here."""
    if not name.strip():
        raise click.UsageError("--as needs the name of a player.")
    from hoylecli.store import open_store

    with open_store() as store:
        current().play_as(store.choose_player(name, current().clock()))


def _take_from_unfinished_line() -> None:
    """Reads what the shell says of the line it completes. Raises UsageError where click would fail."""
    from click.shell_completion import split_arg_string

    shell, _, wanted = os.environ["_HOYLE_COMPLETE"].partition("_")
    if shell not in SHELLS or wanted not in ("source", "complete"):
        raise click.UsageError("_HOYLE_COMPLETE is set by the script of 'hoyle completion'; unset it.")
    for name in ("COMP_WORDS", "COMP_CWORD"):
        os.environ[name] = visible(os.environ.get(name, ""))
    place = os.environ["COMP_CWORD"]
    if wanted == "complete" and shell != "fish" and not (place.isdecimal() and len(place) <= errors.DIGITS):
        raise click.UsageError("COMP_CWORD is the number of the word to complete; the shell has to set it.")
    with suppress(Exception):  # a line that is still being written may be anything
        take_everywhere(split_arg_string(os.environ["COMP_WORDS"]), is_whole=False)


def _help_width() -> int:
    """The columns that help may fill, as click would have it, but in the window of this task."""
    return max(min(current().window().columns, WIDEST_HELP) - 2, 50)


def _fail(message: str, code: int) -> int:
    """Says what is wrong, if standard error still takes it; the exit code."""
    with suppress(OSError):
        note(brief(f"hoyle: {message}"))
    return code
