"""`hoyle completion`: what a shell and `man` need to know of the commands."""

import os
from collections.abc import Iterable, Iterator
from inspect import cleandoc
from typing import Final

import click

from hoylecli import __version__
from hoylecli.core import counted, visible

from ..console import say
from ..lazy import Quick


@click.command("completion", cls=Quick)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]), metavar="SHELL", required=False)
@click.option("--man", "folder", metavar="DIR", help="Write manual pages of all commands into this folder.")
@click.pass_context
def command(ctx: click.Context, shell: str | None, folder: str | None) -> None:
    """Print the completion script of SHELL: bash, zsh or fish.

    Keep it where your shell looks, for example:

    \b
    hoyle completion bash > ~/.local/share/bash-completion/completions/hoyle
    hoyle completion fish > ~/.config/fish/completions/hoyle.fish

    Manual pages go where man looks:

    \b
    hoyle completion --man ~/.local/share/man/man1
    """
    if folder is not None and shell is None:
        _write_manual(ctx.find_root().command, folder)
    elif folder is None and shell is not None:
        _print_script(ctx.find_root().command, shell)
    else:
        raise click.UsageError("Name a shell (bash, zsh or fish), or --man with a folder.")


def _print_script(root: click.Command, shell: str) -> None:
    from click.shell_completion import get_completion_class

    maker = get_completion_class(shell)
    assert maker is not None
    script = maker(root, {}, "hoyle", "_HOYLE_COMPLETE")
    click.echo(script.source_template % script.source_vars())


def _write_manual(root: click.Command, folder: str) -> None:
    from hoylecli.store.files import named

    os.makedirs(folder, exist_ok=True)
    count = 0
    for name, text in pages(root, "hoyle"):
        page = os.path.join(folder, name)
        with named(page), open(page, "w", encoding="utf-8") as file:
            file.write(text)
        count += 1
    first = os.path.join(folder, "hoyle.1")
    say(f"{counted(count, 'manual page')} written to {folder}; man -l {first} shows the first.")


# Manual pages of all commands, made from their help, in the macros of man(7)

SECTION: Final = 1
WIDTH: Final = 72


class Roff(click.HelpFormatter):
    """Writes what a command tells for its help as the source of a manual page."""

    def __init__(self) -> None:
        super().__init__(width=WIDTH)
        self._described = False

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        self._lines(".SH SYNOPSIS", f".B {_escaped(prog)}", _escaped(args))

    def write_heading(self, heading: str) -> None:
        name, bracket, rest = heading.partition("(")
        self._lines(f".SH {_escaped(name.upper() + bracket + rest)}")

    def write_paragraph(self) -> None:
        """Nothing: headings and paragraphs keep apart by themselves."""

    def write_text(self, text: str) -> None:
        if not self._described:
            self._described = True
            self._lines(".SH DESCRIPTION")
        for paragraph in cleandoc(text).split("\n\n"):
            if paragraph.startswith("\b"):
                self.write(paragraph.removeprefix("\b"))
            else:
                self._lines(".PP", *map(_escaped, paragraph.splitlines()))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        for name, line in rows:
            self._lines(".TP", f".B {_escaped(name)}", _escaped(line))

    def write(self, string: str) -> None:
        """Lines as they are."""
        self._lines(".PP", ".nf", *(_escaped(line) for line in string.strip("\n").splitlines()), ".fi")

    def _lines(self, *lines: str) -> None:
        self.buffer += [f"{line}\n" for line in lines if line]


def _escaped(text: str) -> str:
    """The text for roff: no sign in it means anything there, nor a dot at its beginning."""
    escaped = visible(text).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped.startswith((".", "'")) else escaped


def pages(command: click.Command, name: str) -> Iterator[tuple[str, str]]:
    """The name and the text of each page: `hoyle-saves.1` is that of `hoyle saves`."""
    yield from _pages(command, click.Context(command, info_name=name))


def _pages(command: click.Command, ctx: click.Context) -> Iterator[tuple[str, str]]:
    title = ctx.command_path.replace(" ", "-")
    yield f"{title}.{SECTION}", _page(command, ctx, title)
    if isinstance(command, click.Group):
        for name in command.list_commands(ctx):
            below = command.get_command(ctx, name)
            if below is not None:
                yield from _pages(below, click.Context(below, parent=ctx, info_name=name))


def _page(command: click.Command, ctx: click.Context, title: str) -> str:
    formatter = Roff()
    command.format_help(ctx, formatter)
    head = f'.TH "{_escaped(title.upper())}" {SECTION} "" "hoyle {__version__}" "The card table"'
    about = _escaped(command.get_short_help_str(limit=200).rstrip("."))
    return f"{head}\n.SH NAME\n{_escaped(title)} \\- {about}\n{formatter.getvalue()}"
