"""A real terminal to test in, and a home of the test's own."""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

HOYLE = [sys.executable, "-m", "hoylecli"]
ROOT = Path(__file__).parent.parent.parent

signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in the background, and tests send it
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # ignored under nohup


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """A home without stops at the ends of deals, so that tests can type matches move by move."""
    (tmp_path / "config" / "hoyle").mkdir(parents=True)
    (tmp_path / "config" / "hoyle" / "config").write_text("pauses = off\n")
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
        self.child = self.pexpect.spawn(
            args[0], args[1:], env=env, dimensions=(lines, columns), cwd=str(ROOT)
        )
        self.child.delaybeforesend = None
        self.screen = pyte.Screen(columns, lines)
        self.screen.write_process_input = self.child.send  # where the cursor is, when asked
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""

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

    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    def asks(self) -> bool:
        """Whether the cursor stands behind a prompt with nothing typed."""
        cursor = self.screen.cursor
        line = self.screen.display[cursor.y].rstrip()
        return bool(line.endswith(" >") and cursor.x == len(line) + 1)

    def type(self, text: str) -> None:
        self.child.send(text)

    def echoes(self) -> bool:
        """Whether what is typed now shows at once."""
        return bool(self.child.getecho())

    def is_raw(self) -> bool:
        import termios

        return not termios.tcgetattr(self.child.child_fd)[3] & termios.ICANON


@pytest.fixture
def terminal(env: dict[str, str]) -> Iterator[Callable[..., Terminal]]:
    opened = []

    def open_one(*args: str, columns: int = 80, lines: int = 24, **more: str) -> Terminal:
        opened.append(Terminal([*HOYLE, *args], env | more, columns, lines))
        return opened[-1]

    yield open_one
    for one in opened:
        one.child.close(force=True)


@pytest.fixture
def in_terminal() -> type[Terminal]:
    """Any program in a terminal: `in_terminal(["bash", "-c", "..."], env)`."""
    return Terminal
