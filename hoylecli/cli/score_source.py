"""What a calculator reads: a file or standard input, and one line of reason if it can't be had."""

import sys
from contextlib import AbstractContextManager, nullcontext
from io import BufferedReader, BytesIO
from typing import cast

import click


def opened(name: str, hint: str = "") -> AbstractContextManager[BufferedReader]:
    """The file of that name, or standard input for `-`, which is empty where it is closed.

    `hint` is said after the name of a file that is not there. Raises ClickException, which is exit code 1.
    """
    if name == "-":
        return nullcontext(cast(BufferedReader, sys.stdin.buffer if sys.stdin else BytesIO()))
    where = click.format_filename(name) or "''"
    try:
        return open(name, "rb")
    except (FileNotFoundError, NotADirectoryError) as error:
        raise click.ClickException(f"{where}: no such file.{hint}") from error
    except IsADirectoryError as error:
        raise click.ClickException(f"{where} is a folder; name a file in it.") from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise click.ClickException(f"{where} can't be read: {reason}.") from error


def text_of(name: str, hint: str = "") -> str:
    """The text of the file of that name; see `opened`. Raises ClickException, which is exit code 1."""
    where = "standard input" if name == "-" else click.format_filename(name)
    with opened(name, hint) as file:
        try:
            data = file.read()
        except OSError as error:
            raise click.ClickException(f"{where} can't be read: {error.strerror}.") from error
    refusal = click.ClickException(f"{where} is not UTF-8 text; a sheet is plain text.")
    if b"\0" in data:
        raise refusal
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise refusal from error
