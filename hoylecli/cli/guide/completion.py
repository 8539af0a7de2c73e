"""`hoyle completion`: what a shell and `man` need to know of the commands."""

import os

import click

from hoylecli.core.grammar import counted

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

    from .manual import pages

    os.makedirs(folder, exist_ok=True)
    count = 0
    for name, text in pages(root, "hoyle"):
        page = os.path.join(folder, name)
        with named(page), open(page, "w", encoding="utf-8") as file:
            file.write(text)
        count += 1
    first = os.path.join(folder, "hoyle.1")
    say(f"{counted(count, 'manual page')} written to {folder}; man -l {first} shows the first.")
