"""A program as a player: one JSON object a line in, one move a line out.

    {"type": "ask", "seat": 1, "turn": 1, "view": {...}, "legal": ["5H", "9C"], "version": 9}

The question is that of the JSON face, which `table.faces.jsonl` describes, with the version of the messages.
A move that cannot be read or is not legal is answered with `{"type": "error", "message": ...}`, and the
question comes again.
"""

import json
import os
import shlex
import signal
from collections.abc import Collection, Mapping
from contextlib import suppress
from queue import Empty, SimpleQueue
from random import Random
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Thread
from time import monotonic
from typing import IO, Any, Final

from hoylecli.bots.hints import Hint
from hoylecli.context import current
from hoylecli.core import HoyleError, Move, resolve
from hoylecli.interrupts import held_back

from .lines import printable
from .wire import VERSION, ask_message

LONGEST: Final = 200  # bytes of a line
_GRACE: Final = 1.0  # seconds to leave in, once the input has ended; none for a program at fault
_TICK: Final = 0.2  # seconds: on Windows nobody who waits for a queue hears an interrupt


class Running:
    """The program that `command` starts, without a shell and without hoyle's own settings.

    A thread writes and reads for it, because pipes cannot be waited for on all systems: the table waits for
    the thread, and no longer than it wants to.
    """

    def __init__(self, command: str) -> None:
        """Raises HoyleError when there is no command, or it cannot be started."""
        self.command = command
        try:
            with held_back():
                self._process = Popen(
                    words_of(command),
                    stdin=PIPE,
                    stdout=PIPE,
                    stderr=PIPE,
                    bufsize=0,
                    env=_without_settings(current().environ),
                    start_new_session=True,
                )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise HoyleError(f"{called(command)} cannot be started: {why}.") from None
        self._to_say: SimpleQueue[bytes | None] = SimpleQueue()
        self._heard: SimpleQueue[bytes] = SimpleQueue()
        self._grace = _GRACE
        self._complaint = b""  # the end of what it wrote to its standard error
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()
        Thread(target=self._talk, daemon=True).start()

    def ask(self, text: str, seconds: float) -> str:
        """The line that the program answers `text` with, fit to be shown.

        Raises HoyleError when none comes in time, or none that could be a move.
        """
        self._to_say.put(text.encode())
        line = self._line(seconds)
        if line is None:
            raise self._fault("has not answered in time (--move-time gives it more)")
        if not line:
            raise self._fault("has left the table")
        if len(line) > LONGEST:
            raise self._fault(f"wrote a line of more than {LONGEST} bytes")
        return printable(line.decode("utf-8", "replace"))

    def end(self) -> None:
        """Ends the program and all that it has started: its input ends first, and then it is stopped."""
        self._to_say.put(None)
        try:
            with suppress(TimeoutExpired):
                self._process.wait(timeout=self._grace)
        finally:
            with suppress(OSError):  # nobody is left
                if os.name == "posix":
                    os.killpg(self._process.pid, signal.SIGKILL)
                else:
                    self._process.kill()
            self._process.wait()

    def _line(self, seconds: float) -> bytes | None:
        """What was heard, b"" when there is no more to hear, None when nothing came in time."""
        until, has_ended = monotonic() + seconds, False
        while True:
            with suppress(Empty):
                return self._heard.get(timeout=_TICK)
            if has_ended:  # a process of its own may keep the pipe open
                return b""
            if monotonic() >= until:
                return None
            has_ended = self._process.poll() is not None

    def _fault(self, what: str) -> HoyleError:
        """What the program did wrong, with the last line that it wrote to its standard error."""
        self._grace = 0.0
        self._listener.join(_TICK)
        lines = printable(self._complaint.decode("utf-8", "replace").strip().rpartition("\n")[2])
        said = f"; its last words: {lines[-LONGEST:].rstrip('.')}" if lines else ""
        return HoyleError(f"{called(self.command)} {what}{said}.")

    def _talk(self) -> None:
        """Writes what there is to say and reads a line for it, until there is no more to say or to hear."""
        stdin, stdout = _piped(self._process.stdin), _piped(self._process.stdout)
        with suppress(OSError), stdout, stdin:
            while (text := self._to_say.get()) is not None:
                with suppress(OSError):  # it has left, but what it said before counts
                    while text:
                        text = text[stdin.write(text) :]
                line = stdout.readline(LONGEST + 1)
                self._heard.put(line if line.endswith(b"\n") or len(line) > LONGEST else b"")
        self._heard.put(b"")

    def _listen(self) -> None:
        with _piped(self._process.stderr) as stderr:
            while data := stderr.read(4 * LONGEST):
                self._complaint = (self._complaint + data)[-4 * LONGEST :]


def _without_settings(environ: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in environ.items() if not name.startswith("HOYLE_")}


def _piped(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None
    return stream


def called(command: str) -> str:
    return f"The program '{printable(command)}'"


def words_of(command: str) -> str | list[str]:
    """What is started for a command. Raises ValueError when there is nothing, or a quotation has no end."""
    words = [command] if os.name == "nt" else shlex.split(command)  # Windows takes it apart by itself
    if not command.strip() or not words:
        raise ValueError("there is no command")
    return command if os.name == "nt" else words


PATIENCE: Final = 3  # wrong answers before the program is sent away
MOVE_TIME: Final = 60.0  # seconds for a move
_FOR_PEOPLE: Final = "; ? shows what you can do."  # at the end of what is said of a line that is no move


class External:
    """The player that `command` is. It is started at its first move, and has `seconds` for each."""

    def __init__(self, command: str, verbs: Collection[str], seconds: float = MOVE_TIME) -> None:
        self.command = command
        self._verbs = verbs
        self._seconds = seconds
        self._program: Running | None = None

    def choose(self, view: Any, rng: Random) -> Move:
        """The program's move. Raises HoyleError when none that can be made comes in time."""
        question = _line({**ask_message(view), "version": VERSION})
        if self._program is None:
            self._program = Running(self.command)
        until, said = monotonic() + self._seconds, question
        for _ in range(PATIENCE):
            line = self._program.ask(said, until - monotonic())
            try:
                if not line.strip():
                    raise HoyleError("an empty line is none.")
                move = resolve(line, view.legal, self._verbs)
                if move in view.legal:
                    return move
                wrong = f"'{move}' is not legal now."
            except HoyleError as error:
                wrong = str(error)
            said = _line({"type": "error", "message": wrong}) + question
        told = wrong.removesuffix(_FOR_PEOPLE).rstrip(".")
        raise HoyleError(f"{called(self.command)} plays no legal move: {told}.")

    def hint(self, view: Any, rng: Random) -> Hint:
        """Its move; a program gives no reasons."""
        return Hint(self.choose(view, rng), "")

    def evaluate(self, view: Any, rng: Random, asked: Collection[Move] = ()) -> Hint:
        """Its move, as in `hint`; a program gives no values."""
        return self.hint(view, rng)

    def close(self) -> None:
        """Ends the program."""
        program, self._program = self._program, None
        if program is not None:
            program.end()


def _line(message: dict[str, Any]) -> str:
    return json.dumps(message) + "\n"
