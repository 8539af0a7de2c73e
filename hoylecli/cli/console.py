"""Where text leaves the program. It steers no terminal, and is ASCII where suit signs cannot be shown."""

import errno
import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from threading import Lock
from typing import Any, Final, TextIO, cast

import click

from hoylecli.context import current
from hoylecli.core import json_text, visible

_ASCII = str.maketrans(
    {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "★": "*", "·": ".", "–": "-", "—": "-", "…": "...", "×": "x"}
    | dict.fromkeys("─━═", "-")
    | dict.fromkeys("│┃║", "|")
    | dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯", "+")
    | {"▲": "X", "△": "x", "■": "O", "□": "o"}  # the pegs of two players, front and rear
    | dict.fromkeys("▏▎▍", " ")
    | dict.fromkeys("▌▋▊▉", "#")
    | dict(zip("▁▂▃▄▅▆▇█", "_.-=+*%#", strict=True))
    | {"●": "o", "○": "-", "’": "'", "½": "1/2", "✓": "x", "→": "->"}
)

_SIGNS = "♥★—·●▲╭█▏▁"  # one of each kind that is shown


_Streams = tuple[TextIO | None, TextIO, TextIO]
_mine: Final[ContextVar[_Streams]] = ContextVar("streams")


class _Own:
    """A standard stream: for each task the one that `shown_streams` has given it, else that of the process.

    at: 0 for input, 1 for output, 2 for errors.
    """

    def __init__(self, at: int, process: _Streams) -> None:
        self._at = at
        self._process = process

    @property
    def raw(self) -> TextIO:
        return cast(TextIO, _mine.get(self._process)[self._at])

    def __getattr__(self, name: str) -> Any:
        return getattr(self.raw, name)


class _Shown(_Own):
    """One that writes text `spelled`. Bytes go past it, to its `buffer`; what draws writes to `raw`."""

    def write(self, text: str) -> int:
        self.raw.write(spelled(text, self.raw))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        self.write("".join(lines))

    @property
    def encoding(self) -> str:
        """Its encoding, but never ASCII: then click would open the file anew and write past this."""
        encoding = getattr(self.raw, "encoding", None)
        return encoding if encoding and _can_show("é", encoding) else "utf-8"

    def fileno(self) -> int:
        """The number of the file; none on Windows, where click would write to the console of that number."""
        if os.name == "nt":
            raise io.UnsupportedOperation("fileno")
        return self.raw.fileno()


class _Closed(io.TextIOBase):
    """Standard output that was closed before the program began. Text is refused there, as on a full disk."""

    def write(self, text: object) -> int:
        raise OSError(errno.EBADF, "it is closed")

    @property
    def buffer(self) -> "_Closed":
        return self


def _instead_of_closed() -> tuple[TextIO, TextIO]:
    """Standard output and error, and others for those that were closed; what is noted then leads nowhere.

    No file that is opened later is to have the number of a stream that was closed, and text meant for that.
    """
    for number, way in enumerate((os.O_RDONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, way)  # the lowest number that is free
    error = sys.stderr or open(2, "w", closefd=False)  # noqa: SIM115  as long as the process
    return sys.stdout or cast(TextIO, _Closed()), error


class _Process:
    """The standard streams of the process, for which those of tasks stand in while there are any."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._tasks = 0
        self._before: tuple[Any, Any, Any] = (None, None, None)
        self._usual: _Streams

    def give_way(self, has_input: bool) -> _Streams:
        """The streams of the process. has_input: whether a task comes that has an input of its own."""
        with self._lock:
            self._tasks += 1
            if self._tasks == 1:
                self._before = sys.stdin, sys.stdout, sys.stderr
                both = (sys.stdout, sys.stderr) if None not in self._before else _instead_of_closed()
                self._usual = (self._before[0], *both)
                sys.stdout, sys.stderr = (cast(TextIO, _Shown(at, self._usual)) for at in (1, 2))
            if has_input and not isinstance(sys.stdin, _Own):
                sys.stdin = cast(TextIO, _Own(0, self._usual))
            return self._usual

    def come_back(self) -> None:
        with self._lock:
            self._tasks -= 1
            if not self._tasks:
                sys.stdin, sys.stdout, sys.stderr = self._before


_process: Final = _Process()


@contextmanager
def shown_streams() -> Iterator[None]:
    """Gives this task the streams of its context; output and errors are `_Shown` for all who write there.

    A stream that takes no more text, such as a broken pipe, leads nowhere afterwards, so that Python does not
    complain of it at exit.
    """
    here = current()
    source, output, error = _mine.get(_process.give_way(here.stdin is not None))
    streams = here.stdin or source, raw(here.stdout or output), raw(here.stderr or error)
    before = _mine.set(streams)
    try:
        yield
    finally:
        _mine.reset(before)
        _process.come_back()
        for stream in streams[1:]:
            try:
                stream.flush()
            except (OSError, ValueError):
                _silence(stream)


def _silence(stream: TextIO) -> None:
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def raw(stream: TextIO) -> TextIO:
    """The stream itself, for what draws on the terminal: its text must be `spelled` before."""
    return stream.raw if isinstance(stream, _Shown) else stream


def wants_ascii(stream: TextIO | None = None) -> bool:
    """Whether to keep to ASCII: by choice or locale (`Context.is_ascii`), or as signs cannot be encoded.

    stream: where the text goes, standard output if none is named.
    """
    if current().is_ascii:
        return True
    target = raw(stream or sys.stdout)
    return not _can_show(_SIGNS, getattr(target, "encoding", None) or "ascii")


def wants_pictures() -> bool:
    """Whether somebody looks at standard output, so that bars and lines say more than numbers alone."""
    here = current()
    return bool(sys.stdout) and sys.stdout.isatty() and not (here.is_accessible or here.is_dumb)


def _can_show(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def to_ascii(text: str) -> str:
    """The text with every sign that ASCII lacks replaced by a letter that says the same."""
    return text.translate(_ASCII).encode("ascii", "replace").decode("ascii")


def spelled(text: str, stream: TextIO | None = None) -> str:
    """The text as it is shown on `stream`, standard output if none is named."""
    shown = visible(text)
    return to_ascii(shown) if wants_ascii(stream) else shown


def say(text: str) -> None:
    """Prints a block of text to standard output."""
    click.echo(spelled(text))


def note(text: str) -> None:
    """Prints to standard error; at a terminal broken between words, in a pipe or a file as it is."""
    stream = sys.stderr
    if stream is not None and stream.isatty():
        from textwrap import wrap

        lines = (
            wrap(line, current().window(stream).columns, break_long_words=False, break_on_hyphens=False)
            for line in text.split("\n")
        )
        text = "\n".join("\n".join(parts) for parts in lines)
    click.echo(text, err=True)


@contextmanager
def meanwhile(text: str) -> Iterator[None]:
    """Within the block, which may take long, a line of standard error says so, where that is a terminal."""
    written_over(text)
    try:
        yield
    finally:
        written_over("")


def written_over(text: str) -> None:
    """Writes over the last line of standard error where that is a terminal; nothing else is to be there.

    The line is wiped also where no colors are wanted, with which click would drop the sequence that does it.
    """
    if sys.stderr and sys.stderr.isatty():
        click.echo(f"\r\x1b[K{spelled(text, sys.stderr)}", file=raw(sys.stderr), nl=False, color=True)


def is_somebody_there() -> bool:
    """Whether somebody sits at a terminal, of whatever kind."""
    return all(getattr(stream, "isatty", lambda: False)() for stream in (sys.stdin, sys.stdout))


def say_in_pages(text: str) -> None:
    """Prints a text; at a terminal page by page where it is taller, unless the settings want no pager.

    The pager is that of the environment, else the one of the table, which says what to press.
    """
    here = current()
    is_seen = is_somebody_there() and not (here.is_accessible or here.is_dumb)
    if not is_seen or text.count("\n") + 2 <= here.window().lines or not here.settings.is_on("pager"):
        say(text)
    elif here.environ.get("PAGER"):
        click.echo_via_pager(f"{spelled(text)}\n")
    else:
        from hoylecli.table.faces.terminal import page_plain

        page_plain(spelled(text).splitlines())


def say_json(value: object, indent: int | None = None) -> None:
    """Prints a value as JSON, in one line unless there is an `indent`."""
    click.echo(json_text(value, ascii_only=wants_ascii(), indent=indent))


def refuse_taken(file: str, force: bool) -> None:
    """Raises ClickException where a file of that name is there already, unless it may be written over."""
    if not force and os.path.lexists(file):
        raise click.ClickException(f"{file} exists already; --force writes over it.")


def write_file(file: str, data: bytes, force: bool) -> None:
    """Writes a file all or not at all. Raises as `refuse_taken`, and OSError that names the file."""
    from pathlib import Path

    from hoylecli.store.files import named, write_whole

    if force and os.path.isfile(file):
        path = Path(os.path.realpath(file))
        write_whole(path, data, path.stat().st_mode & 0o777)
        return
    try:
        target = open(file, "wb" if force else "xb", buffering=0)  # noqa: SIM115
    except FileExistsError:
        refuse_taken(file, force)
        raise
    try:
        with named(file), target:
            while data:
                data = data[target.write(data) :]
    except OSError:
        if os.path.isfile(file):
            os.unlink(file)
        raise
