"""Where files and standard input come in: read up to a limit, or refused with one line that says why."""

import os
import stat
import sys
from codecs import getincrementaldecoder
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from io import BufferedReader, BytesIO, IncrementalNewlineDecoder
from typing import Final, cast

import click

from hoylecli.core import errors
from hoylecli.core.errors import BadNotation

STANDARD_INPUT: Final = "-"
BLOCK: Final = 1 << 16  # bytes of a stream that are read at once
# Other names of streams that are open already, so that opening them cannot hang.
_OPEN: Final = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/", os.devnull)


def called(name: str) -> str:
    """How messages call the file of that name."""
    return "standard input" if name == STANDARD_INPUT else name or "''"


def opened(name: str, hint: str = "") -> AbstractContextManager[BufferedReader]:
    """The file of that name, or standard input for `-`, which is empty where it is closed.

    `hint` is said after the name of a file that is not there. Raises ClickException, which is exit code 1.
    """
    if name == STANDARD_INPUT:
        return nullcontext(cast(BufferedReader, sys.stdin.buffer if sys.stdin else BytesIO()))
    where = called(name)
    try:
        _refuse_what_is_no_file(name)
        return open(name, "rb")
    except (FileNotFoundError, NotADirectoryError) as error:
        raise click.ClickException(f"{where}: {gone_folder(name) or 'no such file'}.{hint}") from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise click.ClickException(f"{where} can't be read: {reason}.") from error


def read_bytes(name: str, what: str, most: int = errors.FILE, hint: str = "") -> bytes:
    """All that is in the file of that name; see `opened`. what: such a file is, for messages.

    Raises ClickException, also for more than `most` bytes, and reads no more of them.
    """
    with opened(name, hint) as file:
        try:
            data = file.read(most + 1)
        except OSError as error:
            raise click.ClickException(f"{called(name)} can't be read: {error.strerror}.") from error
    if len(data) > most:
        raise click.ClickException(f"{called(name)} is too large; a {what} has at most {most:,} bytes.")
    return data


def read_text(name: str, what: str, most: int = errors.FILE, hint: str = "") -> str:
    """The text of the file of that name; see `read_bytes`."""
    return text_of(read_bytes(name, what, most, hint), name, what)


def text_of(data: bytes, name: str, what: str) -> str:
    """The bytes of the file of that name as text. Raises ClickException where they are none."""
    refusal = click.ClickException(f"{called(name)} is not UTF-8 text; a {what} is plain text.")
    if b"\0" in data:
        raise refusal
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise refusal from error


def written(words: Sequence[str], what: str) -> str:
    """The words of the command line as one text, or for `-` alone the one line of standard input.

    what: such a line is, for messages. Raises ClickException for no line, or for several.
    """
    if tuple(words) != (STANDARD_INPUT,):
        return " ".join(words)
    text = read_text(STANDARD_INPUT, what)
    lines = [line for line in (each.partition("#")[0].strip() for each in text.splitlines()) if line]
    if len(lines) != 1:
        found = f"{len(lines):,} lines" if lines else "nothing on it"
        raise click.ClickException(f"standard input has {found}; write {what} in one line.")
    return lines[0]


def whole_lines(stream: BufferedReader) -> Iterator[list[str]]:
    """The whole lines that have come so far, then those that come next, and so on to the end.

    A line ends with LF, CR LF or CR alone. A CR at the end of what has come waits for the LF that may follow.
    Raises BadNotation for a line that does not end.
    """
    decoder = IncrementalNewlineDecoder(getincrementaldecoder("utf-8")("replace"), translate=True)
    rest, length = "", 0
    while block := stream.read1(BLOCK):
        whole, newline, rest = (rest + decoder.decode(block)).rpartition("\n")
        if newline:
            yield whole.split("\n")
        length = len(rest) if newline else length + len(block)
        if length > errors.ENDLESS:
            raise BadNotation(f"a line has at most {errors.ENDLESS:,} characters; this one goes on.")
        rest = rest[:BLOCK]  # enough to see that a line is too long, however long it is
    if rest := rest + decoder.decode(b"", final=True):
        yield rest.removesuffix("\n").split("\n")


def gone_folder(name: str) -> str:
    """That the working directory was deleted, when a name cannot be found for that reason; else ""."""
    if os.path.isabs(name):
        return ""
    try:
        os.getcwd()
    except FileNotFoundError:
        return "the current folder has been deleted; go to another, or write the whole path"
    return ""


def _refuse_what_is_no_file(name: str) -> None:
    """Raises ClickException for what has no end, or waits for somebody to write."""
    mode = os.stat(name).st_mode
    if stat.S_ISDIR(mode):
        raise click.ClickException(f"{called(name)} is a folder; name a file in it.")
    if not stat.S_ISREG(mode) and not name.startswith(_OPEN):
        raise click.ClickException(f"{called(name)} is a pipe or a device; name a file, or - and pipe it in.")
