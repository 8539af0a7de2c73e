"""Click commands that start quickly: a command that is not used is not imported, and gettext never."""

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from hoylecli.core import shortened, visible
from hoylecli.core.errors import DIGITS, LINE

from .console import say

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def _show_help(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        say(ctx.get_help())
        ctx.exit()


_HELP = click.Option(
    ["-h", "--help"],
    is_flag=True,
    expose_value=False,
    is_eager=True,
    help="Show this message and exit.",
    callback=_show_help,
)


class _Formatter(click.HelpFormatter):
    """Breaks no line at a hyphen, so that what is to be typed stays whole."""

    def write_text(self, text: str) -> None:
        super().write_text(text.replace("-", _WHOLE))

    def write_dl(self, rows: Iterable[tuple[str, str]], *args: Any, **more: Any) -> None:
        super().write_dl([(name, text.replace("-", _WHOLE)) for name, text in rows], *args, **more)


_WHOLE = "\N{NON-BREAKING HYPHEN}"


class Quick(click.Command):
    """A command whose help option imports no gettext; click's own does, a fortieth of a start."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        return _HELP

    def get_help(self, ctx: click.Context) -> str:
        """The help; lines that click leaves too wide go on below where their last column begins."""
        from .columns import room

        ctx.formatter_class = _Formatter
        lines, most = super().get_help(ctx).replace("-", _WHOLE).splitlines(), room()
        if max(map(len, lines)) > most:
            from hoylecli.table.lines import wrapped

            lines = wrapped(lines, most)
        return "\n".join(lines).replace(_WHOLE, "-")

    def get_short_help_str(self, limit: int = 0) -> str:
        """The line on the command where its group lists it, whole."""
        return super().get_short_help_str(LINE)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does; an error that does not know of which command it is gets told."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise


class HelpGroup(Quick, click.Group):
    """A group that shows its help when it is called alone."""

    command_class = Quick

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **{"invoke_without_command": True, **more})

    def invoke(self, ctx: click.Context) -> Any:
        found = super().invoke(ctx)
        if ctx.invoked_subcommand is None:
            self.called_alone(ctx)
        return found

    def called_alone(self, ctx: click.Context) -> None:
        """What the group does when no command is named."""
        _show_help(ctx, _HELP, True)


class Whole(click.IntRange):
    """A whole number in a range, of so few digits that it can be counted with and written."""

    name = "n"  # what stands in the help for the number

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, str) and len(value) > DIGITS:
            self.fail(f"a number has at most {DIGITS} digits; this has {len(value)} characters.", param, ctx)
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            least = "" if self.min is None else f" from {self.min:,}"
            wanted = f"a whole number{least}" + ("" if self.max is None else f" to {self.max:,}")
            self.fail(f"write {wanted}, not '{shortened(str(value))}'.", param, ctx)

    def _describe_range(self) -> str:
        """For the help of an option: `from 1 to 52`, "" without an end."""
        return "" if self.min is None or self.max is None else f"from {self.min:,} to {self.max:,}"


class LazyGroup(HelpGroup):
    """A group of commands that are imported when they are called.

    sections: `{"At the table": {"games": ("module", "one line of help")}}`. The module, relative to
    `hoylecli.cli`, has the command as `command`; that of `module:name` as `name`. Help, completion and 'did
    you mean' need no more than this.
    """

    def __init__(
        self, *args: Any, sections: Mapping[str, Mapping[str, tuple[str, str]]], **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self.sections = sections

    def lines(self) -> dict[str, dict[str, str]]:
        """`{section: {name: one line of help}}`, in the order of the help page."""
        return {
            title: {name: line for name, (_, line) in commands.items()}
            for title, commands in self.sections.items()
        }

    def has_command(self, name: str) -> bool:
        """Whether it is one of `sections`."""
        return any(name in commands for commands in self.sections.values())

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for commands in self.lines().values() for name in commands]

    def known_names(self, ctx: click.Context) -> list[str]:
        """All that may have been meant by a name that there is not."""
        return self.list_commands(ctx)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        for commands in self.sections.values():
            if cmd_name in commands:
                module, _, name = commands[cmd_name][0].partition(":")
                found: click.Command = getattr(import_module(f"hoylecli.cli.{module}"), name or "command")
                return found
        return None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            raise click.UsageError(
                f"No such command '{shortened(name)}'.{meant(name, self.known_names(ctx))}", ctx
            )
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, commands in self.lines().items():
            if commands:
                with formatter.section(title):
                    formatter.write_dl(list(commands.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        from click.shell_completion import CompletionItem

        found = [
            CompletionItem(name, help=visible(line))
            for commands in self.lines().values()
            for name, line in commands.items()
            if name.startswith(incomplete)
        ]
        return found + click.Command.shell_complete(self, ctx, incomplete)


def complete_file(ctx: click.Context, param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
    """Files, which the shell finds itself. (click.Path would do the same, but imports gettext.)"""
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="file")]


def complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The names of games that begin with what is typed."""
    from hoylecli.rulebook import aliases, catalogue

    return [name for name in (*catalogue(), *aliases()) if name.startswith(incomplete)]


def complete_variant(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The variants of the game on the line that begin with what is typed."""
    from hoylecli.rulebook import called, describe

    words = [*(ctx.params.get("words") or ()), ctx.params.get("game"), *ctx.args]  # args: an unfinished line
    game = next(filter(None, (called(word) for word in words if word and not word.startswith("-"))), None)
    return [name for name in describe(game).variants if name.startswith(incomplete)] if game else []


def meant(word: str, known: list[str]) -> str:
    """` Did you mean 'x'?`, or `""` when nothing known is near."""
    from difflib import get_close_matches

    near = get_close_matches(word.lower(), known, n=3, cutoff=0.6)
    return f" Did you mean {' or '.join(repr(name) for name in near)}?" if near else ""
