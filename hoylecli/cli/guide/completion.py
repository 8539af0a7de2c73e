"""`hoyle completion`: the scripts that make a shell complete commands, options and values."""

import click


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the completion script of SHELL.

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
