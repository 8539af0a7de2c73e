"""A pad is opened: found or begun, and talked to at a prompt, or in lines where there is none."""

import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import click

from hoylecli.context import current
from hoylecli.core import BadNotation, HoyleError, StoreError
from hoylecli.scoring.deals import Counter
from hoylecli.store.pads import KeptPad, PadFile
from hoylecli.table.lines import read_line, wrapped

from ...console import note, say
from ...play.sit import can_prompt
from ..deals import SheetAsked, read_names
from . import Left, Pad, PadTalk

_NARROWEST, _WIDEST = 40, 100


def keep_score(
    game: str,
    counter: Callable[..., Counter],
    asked: SheetAsked,
    draw: Callable[[Any, bool], Iterable[str]] | None,
    chosen: Mapping[str, Any],
) -> None:
    """Keeps score until whoever does leaves. Exit code 1 if a line was wrong that nobody could mend.

    See `sheet.run` for what is given.
    """
    pad = _opened(game, counter, asked, chosen)
    width = min(max(current().window().columns, _NARROWEST), _WIDEST)
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    answers = PadTalk(pad, draw, width, asked.plain or current().is_accessible, _is_piped())
    if can_prompt() and not asked.plain:
        from .prompt import talk

        talk(answers)
    elif not _talk_in_lines(answers):
        raise click.exceptions.Exit(1)


def _is_piped() -> bool:
    return sys.stdin is None or not sys.stdin.isatty()


def _opened(game: str, counter: Callable[..., Counter], asked: SheetAsked, chosen: Mapping[str, Any]) -> Pad:
    folder = current().data_folder
    if folder is None:
        raise StoreError("Your home folder is not known; set HOYLE_HOME to one for a pad.")
    file = PadFile(Path(folder), game, asked.pad or "")
    kept = file.read()
    given = _are_given()
    if kept is not None and (kept.lines or not given):
        _refuse_others(kept, chosen, given)
        chosen = kept.options
    else:
        kept = None
    empty = counter(**chosen)
    names = read_names(asked.names, empty) if asked.names else None
    if kept is None:
        kept = KeptPad(tuple(names or empty.names), chosen)
    if len(kept.names) != len(empty.names):
        raise StoreError(f"{file.path} names {len(kept.names)} sides, not {len(empty.names)}.")
    try:
        pad = Pad(file, lambda: counter(**chosen), kept, follows=_is_piped())
    except BadNotation as error:
        raise StoreError(f"{file.path}: {error}") from None
    if names and tuple(names) != tuple(pad.names):
        pad.rename(names)
    return pad


def _are_given() -> bool:
    """Whether the command line says how the game is to be counted."""
    context = click.get_current_context()
    return any(
        context.get_parameter_source(param) == click.core.ParameterSource.COMMANDLINE
        for param in context.params
        if param not in SheetAsked._fields
    )


def _refuse_others(kept: KeptPad, chosen: Mapping[str, Any], given: bool) -> None:
    """Raises StoreError for options that this game has not, UsageError for others than the pad has."""
    if set(kept.options) != set(chosen) or not all(_is_value(*each, chosen) for each in kept.options.items()):
        raise StoreError("The pad was begun with options that no longer exist.")
    if given and dict(chosen) != dict(kept.options):
        were = ", ".join(f"{name} {value}" for name, value in kept.options.items())
        raise click.UsageError(
            f"The pad was begun with {were}. Leave the options out, or name another: --pad NAME."
        )


def _is_value(name: str, value: Any, chosen: Mapping[str, Any]) -> bool:
    """Whether the command line could have given that value to an option."""
    context = click.get_current_context()
    if value is not None:
        for param in context.command.params:
            try:
                _ = param.type.convert(value, param, context) if param.name == name else None
            except click.BadParameter:
                return False
    return value is None or chosen[name] is None or isinstance(value, type(chosen[name]))


def _talk_in_lines(answers: PadTalk) -> bool:
    """Reads lines and prints what they make; whether all could be understood.

    At a terminal a question stands before each; from a pipe what is wrong is named on standard error.
    """
    is_asking = not answers.is_piped
    right = True
    _show(answers, answers.greeting() if is_asking else [])
    number = 0
    while True:
        if is_asking:
            click.echo(f"{answers.question()} > ", nl=False)
        try:
            line = read_line(sys.stdin)
            number += 1
            _show(answers, answers.answer(line))
        except Left:
            break
        except EOFError as end:
            if str(end):
                note(str(end))
                return False
            _show(answers, ["", *answers.answer("score")])
            break
        except HoyleError as error:
            if is_asking:
                _show(answers, [str(error)])
            else:
                right = False
                note(f"line {number}: {error}")
    _show(answers, answers.farewell() if is_asking else [])
    return right


def _show(answers: PadTalk, lines: Iterable[str]) -> None:
    if text := "\n".join(wrapped(list(lines), answers.width)):
        say(text)
