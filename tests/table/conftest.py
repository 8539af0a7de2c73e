"""A table to test at: a face that reads from a list, and matches kept in a folder of the test's own."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from hoylecli.core.game import Event, Player
from hoylecli.families.screen import Style
from hoylecli.interrupts import CtrlC
from hoylecli.rulebook import load
from hoylecli.store import Store
from hoylecli.table.host.messages import Answer
from hoylecli.table.host.session import Session
from hoylecli.table.host.turn import Turn
from hoylecli.table.preferences import Preferences


class Scripted:
    """A face that types what it is given and keeps what it is told. watch: called before it shows a thing."""

    def __init__(self, lines: Iterable[str | Callable[[Turn], str]], watch: Callable[[], None]) -> None:
        self.lines = iter(lines)
        self.watch = watch
        self.told: list[tuple[int | None, str]] = []
        self.answers: list[Answer] = []
        self.complaints: list[str] = []
        self.passed: list[str] = []
        self.takes_back: list[bool] = []  # whether `undo` is said at the calls to the keyboard
        self.turns: list[Turn] = []
        self.drawn: list[bool] = []
        self.settled: list[tuple[list[str], bool]] = []
        self.deck = "two"
        self.preferences = Preferences()
        self.ctrl_c = CtrlC()

    def style(self, names: tuple[str, ...], you: int | None) -> Style:
        return Style(names, you)

    def tell(self, event: Event, sentence: str, to: int | None) -> None:
        self.watch()
        assert event.is_seen_by(to)
        self.told.append((to, sentence))

    def show(self, turn: Turn, drawn: bool) -> None:
        self.watch()
        self.drawn.append(drawn)
        assert all(len(line) <= turn.style.width for line in turn.table())

    def ask(self, turn: Turn) -> str:
        self.watch()
        self.turns.append(turn)
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        return line if isinstance(line, str) else line(turn)

    def answer(self, answer: Answer) -> None:
        self.watch()
        self.answers.append(answer)

    def page(self, answer: Answer, prompt: str) -> str:
        self.answers.append(answer)
        return ""

    def hurries(self) -> bool:
        return False

    def complain(self, message: str) -> None:
        self.complaints.append(message)

    def settle(self, lines: Sequence[str], *, waits: bool) -> str:
        self.settled.append((list(lines), waits))
        return ""

    def pass_to(self, name: str, *, hides: bool, last: str = "") -> bool:
        if hides:
            self.passed.append(name)
        return not (hides and last and self.takes_back and self.takes_back.pop(0))

    def wipe(self) -> None:
        self.passed.append("nobody")

    def pause(self) -> None:
        pass

    def change_colors(self) -> str:
        self.deck = "four" if self.deck == "two" else "two"
        return self.deck

    def wants_another(self, look_back: object = None) -> bool:
        return False

    def may_undo_the_end(self) -> bool:
        return True

    def flick(self, seed: int) -> int | None:
        return None


def first(turn: Turn) -> str:
    """Types the first legal move."""
    return str(turn.legal[0])


@pytest.fixture
def store(tmp_path: Path) -> Iterable[Store]:
    with Store(tmp_path) as opened:
        yield opened


@pytest.fixture
def scripted() -> Callable[..., Any]:
    def make(*lines: str | Callable[[Turn], str], watch: Callable[[], None] = lambda: None) -> Scripted:
        return Scripted(lines, watch)

    return make


@pytest.fixture
def begin(store: Store) -> Callable[..., Session]:
    """Sits down, to cribbage if no other game is named: `begin("human", "beginner", variant="pub")`."""

    def sit(
        *levels: str,
        name: str = "cribbage",
        seed: int = 7,
        variant: str = "plain",
        kept: bool = True,
        **options: str,
    ) -> Session:
        names = ("Ann", "Bob")
        players = [
            Player.of(who, level) for who, level in zip(names, levels or ("human", "beginner"), strict=True)
        ]
        game = load(name, variant, **options)
        return Session.begin(game, players, seed, store if kept else None, clock=lambda: 0.0)

    return sit


@pytest.fixture
def first_move() -> Callable[[Turn], str]:
    return first
