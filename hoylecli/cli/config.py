"""`hoyle config`: shows and changes settings."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from hoylecli.context import current
from hoylecli.core import HoyleError, shortened
from hoylecli.settings import SETTINGS, edited, parse

from .console import say, say_json
from .lazy import Quick, meant
from .source import read_text

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

MOST_BYTES: Final = 100_000
NOTHING: Final = "-"  # shown for a value without words


def _config(key: str | None, value: tuple[str, ...], unset: bool, as_json: bool) -> None:
    """Show and change your settings.

    Without KEY you see all settings, with KEY that one; VALUE changes it. Options on the command line and
    environment variables come before settings.

    \b
    hoyle config level expert
    hoyle config theme four dark
    """
    if key is None:
        if unset:
            raise click.UsageError("--unset needs the KEY of a setting, such as level.")
        say_json([_facts(each) for each in SETTINGS]) if as_json else say(_listing())
        return
    key = key.lower().replace("_", "-")
    if key not in SETTINGS:
        near = meant(key, list(SETTINGS)) or f" There are {', '.join(SETTINGS)}."
        raise click.UsageError(f"There is no setting '{shortened(key)}'.{near}")
    if unset and value:
        raise click.UsageError("Give --unset or a value, not both.")
    if unset or value:
        _keep(key, _read(key, " ".join(value)) if value else None)
    say_json(_facts(key)) if as_json else say(_described(key))


def _read(key: str, text: str) -> str:
    setting = SETTINGS[key]
    try:
        if setting.is_file and text.strip():
            return _checked_cast(text.strip())
        return setting.read(text)
    except ValueError as error:
        wrong = [word for word in text.lower().replace(",", " ").split() if word not in setting.words]
        near = meant(wrong[0], setting.words) if wrong else ""
        raise click.UsageError(f"{key} is {error}, not '{shortened(text)}'.{near}") from None


def _checked_cast(path: str) -> str:
    """The whole path of a file of regulars. Raises BrokenRules for one that is wrong."""
    from hoylecli.table.cast.regulars import read_regulars

    whole = os.path.abspath(os.path.expanduser(path))
    read_regulars(whole)
    return whole


def _keep(key: str, value: str | None) -> None:
    """Writes the file with this value, or without any. Raises HoyleError where that cannot be done."""
    from hoylecli.store.files import locked

    name = current().settings_file
    if name is None:
        raise HoyleError("There is no home folder to keep settings in. Set HOME or XDG_CONFIG_HOME.")
    path = Path(os.path.realpath(name))  # where it is a link, what it leads to is written
    try:
        os.makedirs(path.parent, exist_ok=True)
        with locked(path):
            _write(path, key, value)
    except OSError as error:
        raise HoyleError(f"{path} can't be written: {error.strerror or error}.") from None
    current().forget_settings()


def _write(path: Path, key: str, value: str | None) -> None:
    """Reads the file and writes it again; nobody else may change it meanwhile."""
    from hoylecli.store.files import write_whole

    old = read_text(str(path), "file of settings", MOST_BYTES) if path.exists() else ""
    text = edited(old, key, value)
    try:
        parse(text)
    except ValueError as error:
        raise HoyleError(f"{path}: {error}. Mend that line first.") from None
    write_whole(path, text.encode(), path.stat().st_mode & 0o777 if path.exists() else 0o644)


def _facts(key: str) -> dict[str, Any]:
    setting = SETTINGS[key]
    return {
        "key": key,
        "value": current().settings[key],
        "default": setting.default,
        "help": setting.help,
        "choices": [list(group) for group in setting.choices],
        "most": setting.most,
    }


def _described(key: str) -> str:
    from textwrap import fill

    from .columns import room

    setting = SETTINGS[key]
    groups = [" or ".join(group) for group in setting.choices] or [setting.wanted]
    values = fill(", ".join(groups), room(), initial_indent="values:   ", subsequent_indent=" " * 10)
    lines = [f"{key} = {current().settings[key] or NOTHING}", fill(setting.help, room())]
    return "\n".join([*lines, values, f"default:  {setting.default or NOTHING}"])


def _listing() -> str:
    from .columns import table

    values = current().settings
    rows = [
        [key, values[key] or NOTHING, setting.default or NOTHING, setting.help]
        for key, setting in SETTINGS.items()
    ]
    listing = table(
        ["key", "value", "default", "what it does"], rows, wrap=["what it does", "value", "default"]
    )
    return f"{listing}\n\nhoyle config KEY VALUE sets one, in {current().settings_file or 'no file'}."


def _complete_key(ctx: click.Context, param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
    from click.shell_completion import CompletionItem

    return [
        CompletionItem(key, help=each.help) for key, each in SETTINGS.items() if key.startswith(incomplete)
    ]


def _complete_value(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The words that the key takes, but none of a group of which one is there already."""
    setting, there = SETTINGS.get(ctx.params.get("key") or ""), ctx.params.get("value") or ()
    if setting is None or setting.is_file:
        return []
    if setting.most is not None:
        return [setting.default] if setting.default.startswith(incomplete) else []
    open_groups = [group for group in setting.choices if not set(group) & set(there)]
    return [word for group in open_groups for word in group if word.startswith(incomplete)]


command = Quick(
    "config",
    callback=_config,
    params=[
        click.Argument(["key"], required=False, shell_complete=_complete_key),
        click.Argument(["value"], nargs=-1, metavar="[VALUE]", shell_complete=_complete_value),
        click.Option(["--unset"], is_flag=True, help="Set KEY back to its default."),
        click.Option(["--json", "as_json"], is_flag=True, help="JSON: an array, or with KEY one object."),
    ],
    help=_config.__doc__,
)
