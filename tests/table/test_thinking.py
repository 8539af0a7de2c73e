"""A table goes on while a computer player thinks."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, wait
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from attacks import slow
from attacks.processes import is_gone

from hoylecli.core.errors import HoyleError
from hoylecli.core.game import Computer, Player
from hoylecli.families.screen import Style
from hoylecli.rulebook import load
from hoylecli.table.host.host import Host
from hoylecli.table.host.messages import Answer, Listener, News, Refusal
from hoylecli.table.host.session import Session
from hoylecli.table.host.table import Table
from hoylecli.table.preferences import Preferences
from hoylecli.table.work.slots import Process
from hoylecli.table.work.thinking import Beside, Thinking

T = TypeVar("T")
ROOT = Path(__file__).parents[2]
PLENTY = 60.0  # seconds, for a machine that is busy


class Held:
    """Thinks when a test has it do so, and in the test's own process."""

    def __init__(self) -> None:
        self.begun: list[tuple[Callable[[], Any], Future[Any]]] = []

    def begin(self, work: Callable[[], T]) -> "Future[T]":
        future: Future[T] = Future()
        self.begun.append((work, future))
        return future

    wait = begin

    def let_go(self, at: int = -1) -> None:
        work, future = self.begun.pop(at)
        if future.set_running_or_notify_cancel():
            try:
                future.set_result(work())
            except HoyleError as error:
                future.set_exception(error)


class Slowly:
    """Thinks beside the table, but only once a file is there."""

    def __init__(self, beside: Beside, file: Path) -> None:
        self.beside, self.file = beside, file

    def begin(self, work: Callable[[], T]) -> "Future[T]":
        return self.beside.begin(partial(slow.after, self.file, work))

    def wait(self, work: Callable[[], T]) -> "Future[T]":
        return self.beside.wait(work)


def company(thinking: Thinking | None) -> tuple[Host, list[Listener]]:
    """Ann and Bob, each at a face of their own, and two computer players of whom one begins."""
    players = [
        Player("Ann"),
        Player("Bob"),
        *(Player(name, Computer("beginner")) for name in ("Odile", "Walt")),
    ]
    session = Session.begin(load("euchre", first_dealer="left"), players, 3, clock=lambda: 0.0)
    host = Host(Table(session), thinking)
    return host, [host.table.join(seat, Style, Preferences()) for seat in (0, 1)]


def settle(host: Host) -> None:
    """Lets all go on that can."""
    while host.step():
        pass


def until(host: Host, people: list[Listener], held: Held, seat: int) -> Listener:
    """Has all others pass, or make their first legal move, until it is this seat's turn; who sits there."""
    settle(host)
    while host.thoughts or host.table.session.state.to_act != seat:
        if host.thoughts:
            held.let_go()
        else:
            mover = people[host.table.session.state.to_act or 0]
            legal = [*map(str, host.turn(mover).legal)]
            host.feed(mover, "pass" if "pass" in legal else legal[0])
        settle(host)
    for listener in people:
        read(listener)
    return people[seat]


def read(listener: Listener) -> list[Any]:
    return list(listener.read())


@pytest.fixture(scope="module")
def beside() -> Iterator[Beside]:
    with Beside(1) as thinking:
        yield thinking


def test_people_talk_while_a_player_thinks(beside: Beside, tmp_path: Path) -> None:
    """The player thinks until the test ends that, so that all before happens meanwhile."""
    may_end = tmp_path / "enough"
    host, (ann, bob) = company(Slowly(beside, may_end))
    settle(host)
    assert len(host.thoughts) == 1
    made = len(host.table.session.match.moves)
    for listener in (ann, bob):
        read(listener)
    host.feed(ann, "say take your time")
    host.feed(bob, "score")
    assert [message.lines for message in read(ann)] == [["You say: take your time"]]
    heard, answered = read(bob)
    assert (heard.kind, heard.lines) == ("say", ["Ann says: take your time"])
    assert (heard.data, answered.kind) == ({"seat": 0, "text": "take your time"}, "score")
    assert not host.step()
    assert not host.thoughts[0].done()
    may_end.touch()
    assert wait(host.thoughts, PLENTY).done
    settle(host)
    assert len(host.table.session.match.moves) > made
    assert any(isinstance(message, News) for message in read(bob))


@pytest.mark.parametrize("game", ["euchre", "hearts", "spades"])
def test_moves_are_the_same_wherever_they_are_thought_of(game: str, beside: Beside) -> None:
    """The same seed and the same words of the people bring the same match, move by move."""

    def played(thinking: Thinking | None) -> list[str]:
        host, people = company(thinking) if game == "euchre" else table(game, thinking)
        for _ in range(400):
            while host.step() or host.thoughts:
                wait(host.thoughts, PLENTY)
            seat = host.table.session.state.to_act
            if seat is None or len(host.table.session.match.moves) > 60:
                break
            host.feed(people[seat], str(host.turn(people[seat]).legal[0]))
        return [str(move) for move in host.table.session.match.moves]

    assert played(beside) == played(None)


def table(game: str, thinking: Thinking | None) -> tuple[Host, list[Listener]]:
    players = [Player("Ann"), *(Player(name, Computer("average")) for name in ("Odile", "Walt", "Pip"))]
    host = Host(Table(Session.begin(load(game), players, 5, clock=lambda: 0.0)), thinking)
    return host, [host.table.join(0, Style, Preferences())]


def test_what_was_thought_of_another_position_is_dropped() -> None:
    held = Held()
    host, people = company(held)
    bob = until(host, people, held, 1)
    host.feed(bob, "pass")
    settle(host)
    (stale,) = host.thoughts
    host.feed(bob, "undo")
    settle(host)
    assert (host.thoughts, stale.cancelled()) == ([], True)
    assert host.table.session.state.to_act == 1


def test_somebody_else_on_the_seat_thinks_anew() -> None:
    held = Held()
    host, (ann, _bob) = company(held)
    settle(host)
    (first,) = host.thoughts
    seat = host.table.session.state.to_act
    assert seat is not None
    host.feed(ann, f"seat {seat + 1} expert")
    settle(host)
    assert first.cancelled()
    (second,) = host.thoughts
    host.feed(ann, f"seat {seat + 1} human Rosa")
    settle(host)
    assert second.cancelled()
    assert host.thoughts == []
    assert host.table.session.humans[-1] == seat


def test_a_hint_is_thought_of_beside_the_table_too() -> None:
    held = Held()
    host, people = company(held)
    ann = until(host, people, held, 0)
    host.feed(ann, "hint")
    host.feed(people[1], "say hello")
    assert [message.kind for message in read(ann)] == ["say"]
    held.let_go()
    assert host.step()
    (answer,) = read(ann)
    at_once = host.take("hint", host.turn(ann)), Host(host.table).take("hint", host.turn(ann))
    assert at_once == (answer, answer)
    assert answer.lines[0].startswith("Hint: ")


def test_a_hint_that_comes_too_late_is_not_given() -> None:
    held = Held()
    host, people = company(held)
    ann = until(host, people, held, 0)
    host.feed(ann, "hint")
    host.feed(ann, "pass")
    read(ann)
    held.let_go()
    assert host.step()
    assert not any(isinstance(message, Answer) and message.kind == "hint" for message in read(ann))


def test_a_process_that_dies_of_a_thought_is_replaced_once(tmp_path: Path) -> None:
    with Beside(1) as thinking:
        found = thinking.begin(partial(slow.die, tmp_path / "tried", partial(max, 1, 2)))
        assert found.result(PLENTY) == 2
        with pytest.raises(HoyleError, match="ended twice"):
            thinking.begin(partial(slow.die_always, partial(max, 1, 2))).result(PLENTY)
        assert thinking.begin(partial(max, 3, 4)).result(PLENTY) == 4


def test_several_tables_share_the_processes(tmp_path: Path) -> None:
    """What is slow at one table holds nobody up at another while there is a process left."""
    with Beside(2) as thinking:
        first = thinking.begin(partial(slow.after, tmp_path / "enough", partial(max, 1, 2)))
        assert thinking.begin(partial(max, 3, 4)).result(PLENTY) == 4
        assert not first.done()
        (tmp_path / "enough").touch()
        assert first.result(PLENTY) == 2


def test_nobody_waits_for_a_thought_when_the_table_closes(tmp_path: Path) -> None:
    thinking = Beside(1)
    found = thinking.begin(partial(slow.after, tmp_path / "never", partial(max, 1, 2)))
    thinking.begin(partial(max, 1, 2))
    thinking.close()
    with pytest.raises(CancelledError):
        found.result(PLENTY)


def test_all_that_think_end_though_the_first_is_interrupted_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """As by somebody who presses Ctrl-C twice."""
    ended: list[Process] = []

    def close(process: Process) -> None:
        ended.append(process)
        if len(ended) == 1:
            raise KeyboardInterrupt

    monkeypatch.setattr(Process, "close", close)
    with pytest.raises(KeyboardInterrupt):
        Beside(3).close()
    assert len(set(ended)) == 3


THINKING = """
import sys
sys.path[:0] = {path!r}
from concurrent.futures import wait
from functools import partial
from pathlib import Path
from attacks import slow
from attacks.processes import is_gone
from hoylecli.table.work.slots import Process
from hoylecli.table.work.thinking import Beside

if __name__ == "__main__":
    with Beside(1) as thinking:
        thinking.begin(partial(max, 1, 2)).result()
        thought = thinking.begin(partial(slow.after, Path({file!r}), partial(max, 1, 2)))
        print("thinking", flush=True)
        while not thought.done():  # a signal that comes just before a wait without end would wait, too
            wait([thought], 0.5)
"""


@pytest.mark.skipif(os.name != "posix", reason="signals are sent the POSIX way")
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nothing_is_left_that_thinks_when_the_program_ends(sent: signal.Signals, tmp_path: Path) -> None:
    """However it ends, and in the middle of a thought that would never end."""
    script = tmp_path / "thinking.py"
    path = [str(ROOT), str(ROOT / "tests")]
    script.write_text(THINKING.format(path=path, file=str(tmp_path / "never")), encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == b"thinking\n"
        parent.send_signal(sent)
        try:
            _, err = parent.communicate(timeout=PLENTY)
        finally:
            parent.kill()  # so that nobody waits for it
    assert err == b"" or sent == signal.SIGINT
    assert is_gone(parent.pid)


def test_a_program_is_waited_for_in_a_thread(beside: Beside) -> None:
    """It has as long as it would have had, and what is said of it is the same."""
    players = [Player("Ann"), Player.of("X", "cmd:sleep 60")]
    host = Host(Table(Session.begin(load("pig"), players, 2), move_time=0.3), beside)
    ann = host.table.join(0, Style, Preferences())
    settle(host)
    while not host.thoughts:
        host.feed(ann, "hold" if "hold" in map(str, host.turn(ann).legal) else "roll")
        settle(host)
    host.feed(ann, "score")
    assert read(ann)[-1].kind == "score"
    wait(host.thoughts, PLENTY)
    with pytest.raises(HoyleError, match="'sleep 60' has not answered in time"):
        host.step()
    host.table.close()


def test_nobody_else_is_there_to_talk_to(capsys: Any) -> None:
    """People who share a keyboard share what they prefer, and need no word to talk."""
    players = [Player("Ann"), Player("Bob")]
    host = Host(Table(Session.begin(load("pig"), players, 2)))
    mine = Preferences()
    ann, _ = (host.table.join(seat, Style, mine) for seat in (0, 1))
    assert "say" not in host.turn(ann).words
    host.feed(ann, "say hello")
    assert [message.reason for message in read(ann) if isinstance(message, Refusal)] == [
        "'say' does nothing here; ? lists what you can type."
    ]
