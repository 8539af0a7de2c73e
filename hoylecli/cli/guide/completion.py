"""`hoyle completion`: the scripts that make a shell complete commands, options and values."""

import click

from ..lazy import Quick


@click.command("completion", cls=Quick)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]), metavar="SHELL")
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the completion script of SHELL: bash, zsh or fish.

    Keep it where your shell looks, for example:

    \b
    hoyle completion bash > ~/.local/share/bash-completion/completions/hoyle
    hoyle completion fish > ~/.config/fish/completions/hoyle.fish
    """
    from click.shell_completion import get_completion_class

    maker = get_completion_class(shell)
    assert maker is not None
    script = maker(ctx.find_root().command, {}, "hoyle", "_HOYLE_COMPLETE")
    click.echo(script.source_template % script.source_vars())
