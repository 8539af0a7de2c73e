"""A real terminal to test in, and a home of the test's own."""

import os
import signal
import struct
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, NoReturn

import pytest
from prompt_toolkit.application import create_app_session

from hoylecli import cli, store, table
from hoylecli.__main__ import main
from hoylecli.context import Context, using

HOYLE = [sys.executable, "-m", "hoylecli"]
ROOT = Path(__file__).parent.parent.parent

signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in the background, and tests send it
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # ignored under nohup


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """A home without stops at the ends of deals, so that tests can type matches move by move.

    Tables are lines of text there, as in a terminal with few colours; a test of tiles chooses a theme.
    """
    (tmp_path / "config" / "hoyle").mkdir(parents=True)
    (tmp_path / "config" / "hoyle" / "config").write_text("pauses = off\ntheme = lines\n")
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "VIRTUAL_ENV") if name in os.environ}
    return kept | {
        "HOYLE_HOME": str(tmp_path / "home"),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "XDG_CACHE_HOME": os.environ["XDG_CACHE_HOME"],
        "PYTHONPATH": str(ROOT),
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
    }


class Terminal:
    """A program in a terminal, and what the terminal shows."""

    def __init__(self, args: list[str], env: dict[str, str], columns: int = 80, lines: int = 24) -> None:
        self.pexpect, pyte = pytest.importorskip("pexpect"), pytest.importorskip("pyte")
        self.child = self._spawned(args, env, (lines, columns))
        self.child.delaybeforesend = None
        self.screen = pyte.Screen(columns, lines)
        self.screen.write_process_input = self.child.send  # where the cursor is, when asked
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self._shown: tuple[int, list[str]] = 0, [""] * lines  # after so many bytes

    def _spawned(self, args: list[str], env: dict[str, str], size: tuple[int, int]) -> Any:
        return self.pexpect.spawn(args[0], args[1:], env=env, dimensions=size, cwd=str(ROOT))

    def read(self) -> bool:
        """Takes in what the program writes; False when it has ended."""
        try:
            data = self.child.read_nonblocking(65536, timeout=0.05)
        except self.pexpect.TIMEOUT:
            return True
        except self.pexpect.EOF:
            return False
        self.raw += data
        self.stream.feed(data)
        return True

    def wait(self, holds: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + 30
        while not holds():
            going = self.read()
            assert going or holds(), f"ended before {what}:\n{self.text()}"
            assert time.monotonic() < deadline, f"no {what}:\n{self.text()}"

    def wait_for(self, text: str) -> None:
        self.wait(lambda: text in self.text(), text)

    def end(self) -> int:
        """The exit code; minus the signal when one ended it."""
        deadline = time.monotonic() + 30
        while self.read():
            assert time.monotonic() < deadline, f"does not end:\n{self.text()}"
        self.child.close()
        return -self.child.signalstatus if self.child.signalstatus else self.child.exitstatus or 0

    def lines(self) -> list[str]:
        if self._shown[0] != len(self.raw):
            self._shown = len(self.raw), [line.rstrip() for line in self.screen.display]
        return self._shown[1]

    def text(self) -> str:
        return "\n".join(self.lines())

    def asks(self) -> bool:
        """Whether the cursor stands behind a prompt with nothing typed."""
        cursor = self.screen.cursor
        line = self.lines()[cursor.y]
        return bool(line.endswith(" >") and cursor.x == len(line) + 1)

    def type(self, text: str) -> None:
        self.child.send(text)

    def resize(self, columns: int, lines: int = 24) -> None:
        self.screen.resize(lines, columns)
        self._shown = -1, []
        self.child.setwinsize(lines, columns)

    def echoes(self) -> bool:
        """Whether what is typed now shows at once."""
        return bool(self.child.getecho())

    def is_raw(self) -> bool:
        import termios

        return not termios.tcgetattr(self.child.child_fd)[3] & termios.ICANON


class Forked(Terminal):
    """`hoyle` in a terminal, in a copy of this process, which has imported what a new one would have to."""

    def _spawned(self, args: list[str], env: dict[str, str], size: tuple[int, int]) -> Any:
        import pty

        from ptyprocess import PtyProcess

        class Child(self.pexpect.spawn):  # type: ignore[misc, name-defined]
            def _spawnpty(self, words: list[bytes], **_: object) -> Any:
                _import_all()
                pid, descriptor = pty.fork()
                if pid == 0:
                    _run_here([os.fsdecode(word) for word in words[3:]], env, size)
                return PtyProcess(pid, descriptor)

        return Child(args[0], args[1:], env=env, dimensions=size, cwd=str(ROOT))


@cache
def _import_all() -> None:
    """So that no child has to."""
    for package in (cli, store, table):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)


def _run_here(args: list[str], env: dict[str, str], size: tuple[int, int]) -> NoReturn:
    """Runs `hoyle` in this process as in one that has just begun, and ends it."""
    import fcntl
    import termios

    code = 99
    try:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM):
            signal.signal(number, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.chdir(ROOT)
        os.environ.clear()
        os.environ.update(env)
        sys.argv = ["hoyle", *args]
        sys.stdin, sys.stdout, sys.stderr = (os.fdopen(each, "w" if each else "r") for each in range(3))
        with using(Context()), create_app_session():
            main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0
    finally:
        sys.stdout.flush()
        os._exit(code)


@pytest.fixture
def terminal(env: dict[str, str]) -> Iterator[Callable[..., Terminal]]:
    """`hoyle` in a terminal: a new process where its environment is a special one, else a copy of this."""
    opened: list[Terminal] = []

    def open_one(*args: str, columns: int = 80, lines: int = 24, **more: str) -> Terminal:
        kind = Terminal if more or any("=cmd:" in word for word in args) else Forked
        opened.append(kind([*HOYLE, *args], env | more, columns, lines))
        return opened[-1]

    yield open_one
    for one in opened:
        one.child.close(force=True)


@pytest.fixture
def in_terminal() -> type[Terminal]:
    """Any program in a terminal: `in_terminal(["bash", "-c", "..."], env)`."""
    return Terminal
