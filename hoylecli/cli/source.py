"""Where files and standard input come in: read up to a limit, or refused with one line that says why.

A `Batch` is answered line by line.
"""

import os
import stat
import sys
from codecs import getincrementaldecoder
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from io import BufferedReader, BytesIO, IncrementalNewlineDecoder
from types import TracebackType
from typing import Any, Final, cast

import click

from hoylecli.core import BadNotation, capital, errors

from .console import note, say, say_json

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
    if b"\0" in data:
        raise _no_text(name, what)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _no_text(name, what) from error


def _no_text(name: str, what: str) -> click.ClickException:
    return click.ClickException(f"{called(name)} is not UTF-8 text; a {what} is plain text.")


def written(words: Sequence[str], what: str) -> str:
    """The words of the command line as one text, or for `-` alone the one line of standard input.

    what: such a line is, for messages, without its article. Raises ClickException unless it is one line.
    """
    if tuple(words) != (STANDARD_INPUT,):
        return " ".join(words)
    text = read_text(STANDARD_INPUT, what)
    lines = [line for line in (each.partition("#")[0].strip() for each in text.splitlines()) if line]
    if len(lines) != 1:
        found = f"{len(lines):,} lines" if lines else "nothing on it"
        raise click.ClickException(f"standard input has {found}; write a {what} in one line.")
    return lines[0]


def whole_lines(stream: BufferedReader) -> Iterator[list[str]]:
    """The whole lines that have come so far, then those that come next, and so on to the end.

    A line ends with LF, CR LF or CR alone; a byte order mark at the beginning is left out. A CR at the end
    of what has come waits for the LF that may follow. Raises BadNotation for a line that does not end.
    """
    decoder = IncrementalNewlineDecoder(getincrementaldecoder("utf-8-sig")("replace"), translate=True)
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
    """Says that the working directory was deleted, if a name cannot be found for that reason; else ""."""
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


class Batch:
    """The lines of a file, and what is said of each: a line of text, or of JSON.

    A line that is wrong is one line, too, and the file is read on: in JSON an object with `line` and `error`
    where the answer would have been, in text on standard error. Use it in a `with`, which ends with one line
    and exit code 1 for a file that cannot be read or has nothing on it. such: how a line is written, with an
    example, for a file with nothing on it. code: the exit code; 1 once a line was wrong.
    """

    def __init__(self, name: str, as_json: bool, such: str) -> None:
        self._name, self._as_json, self._such = name, as_json, such
        self._is_empty = True
        self.code = 0

    def __enter__(self) -> "Batch":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None and self._is_empty:
            raise click.ClickException(f"{called(self._name)} has nothing on it; a line is {self._such}.")

    def blocks(self) -> Iterator[list[str]]:
        """The whole lines that have come so far, then those that come next, and so on to the end."""
        with opened(self._name) as stream:
            try:
                for number, lines in enumerate(whole_lines(stream)):
                    if number == 0 and 3 * lines[0].count("\0") > len(lines[0]):  # UTF-16
                        raise _no_text(self._name, "batch")
                    yield lines
            except BadNotation as error:
                raise click.ClickException(f"{called(self._name)}: {error}") from error

    def lines(self) -> Iterator[tuple[int, str]]:
        """Each line with its number, without its comment; none that is blank."""
        for number, line in enumerate((line for lines in self.blocks() for line in lines), 1):
            text = line.partition("#")[0].strip()
            if text:
                yield number, text

    def tell(self, number: int, answer: dict[str, Any] | str) -> None:
        """Says what the line of that number comes to; answer: facts in JSON, or text."""
        self._is_empty = False
        if isinstance(answer, str):
            say(answer)
        else:
            say_json({"line": number} | answer)

    def refuse(self, number: int, why: object) -> None:
        """Says what is wrong with the line of that number."""
        self._is_empty, self.code = False, 1
        if self._as_json:
            say_json({"line": number, "error": capital(str(why))})
        else:
            note(f"{called(self._name)}: line {number}: {capital(str(why))}")
