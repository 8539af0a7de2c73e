"""A program on a seat."""

import json
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hoylecli.bots.hints import Hint
from hoylecli.core.errors import HoyleError
from hoylecli.table.faces.keyboard import Keyboard
from hoylecli.table.host.session import Session
from hoylecli.table.programs import LONGEST, External

Begin = Callable[..., Session]

FIRST = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "ask":
        print(message["legal"][0], flush=True)
"""
STUBBORN = """
import json, sys
for line in sys.stdin:
    if json.loads(line)["type"] == "ask":
        print("KS KS", flush=True)
"""
GOES_ON = "goes on with it."
LEARNS = """
import json, sys
told = ""
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "error":
        told = message["message"]
    else:
        print(message["legal"][0] if told else "nonsense", flush=True)
"""


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], str]:
    def write(text: str) -> str:
        file = tmp_path / "bot.py"
        file.write_text(text)
        return f"'{sys.executable}' '{file}'"

    return write


def view_of(begin: Begin) -> Any:
    session = begin()
    session.deal()
    return session.state.view(0)


def test_a_program_plays_a_match_to_its_end(
    begin: Begin, scripted: Any, first_move: Any, program: Any
) -> None:
    session = begin("human", f"cmd:{program(FIRST)}")
    keyboard = Keyboard(session, scripted(*[first_move] * 500))
    assert keyboard.play() == "over"
    keyboard.close()


def test_a_program_is_told_what_was_wrong(begin: Begin, program: Any) -> None:
    bot = External(program(LEARNS), ())
    view = view_of(begin)
    assert bot.choose(view, Random(0)) == view.legal[0]
    assert bot.hint(view, Random(0)) == Hint(view.legal[0], "")
    bot.close()


def test_a_program_that_plays_no_legal_move_is_sent_away(begin: Begin, program: Any) -> None:
    bot = External(program(STUBBORN), ())
    with pytest.raises(HoyleError, match="plays no legal move"):
        bot.choose(view_of(begin), Random(0))
    bot.close()


def test_a_program_that_leaves_is_named(begin: Begin, program: Any) -> None:
    bot = External(program(""), ())
    with pytest.raises(HoyleError, match="has left the table"):
        bot.choose(view_of(begin), Random(0))
    bot.close()


FAULTS = [
    ("import time; time.sleep(60)", "has not answered in time (--move-time gives it more)."),
    ("print('5' * 1000, flush=True); import time; time.sleep(60)", "wrote a line of more than 200 bytes."),
    ("while True: print('5' * 65536, end='')", "wrote a line of more than 200 bytes."),
    ("import sys; sys.exit('first\\nWhat?\\x1b[2J')", "has left the table; its last words: What??[2J."),
    (
        "while True: sys.stderr.write('x' * 65536)",
        "has not answered in time (--move-time gives it more); its",
    ),
    ("import os; os.close(1); input(); input()", "has left the table."),
    ("import os; os.write(1, b'5'); os._exit(0)", "has left the table."),
    ("for _ in '123': print('\\x1b[2J', flush=True)", "plays no legal move: '?[2J' is not a move here."),
    ("sys.stdout.buffer.write(b'\\xff\\n' * 3)", "plays no legal move: '\ufffd' is not a move here."),
    ("print('\\n\\n', flush=True)", "plays no legal move: an empty line is none."),
]


@pytest.mark.parametrize(("text", "message"), FAULTS)
def test_what_a_program_does_wrong_is_said_in_one_line(
    begin: Begin, program: Any, text: str, message: str
) -> None:
    command = program(f"import sys\n{text}\n")
    bot = External(command, (), seconds=0.4)
    with pytest.raises(HoyleError) as fault:
        bot.choose(view_of(begin), Random(0))
    bot.close()
    assert str(fault.value).startswith(f"The program '{command}' {message}")
    assert str(fault.value).isprintable()
    assert len(str(fault.value)) < 600


@pytest.mark.parametrize(("length", "sound"), [(LONGEST, True), (LONGEST + 1, False)])
def test_a_line_of_a_program_has_so_many_bytes_and_no_more(
    begin: Begin, program: Any, length: int, sound: bool
) -> None:
    padded = FIRST.replace('message["legal"][0]', f'message["legal"][0].ljust({length - 1})')
    bot, view = External(program(padded), ()), view_of(begin)
    if sound:
        assert bot.choose(view, Random(0)) == view.legal[0]
    else:
        with pytest.raises(HoyleError, match=f"wrote a line of more than {LONGEST} bytes"):
            bot.choose(view, Random(0))
    bot.close()


def test_a_program_that_reads_nothing_holds_nobody_up(begin: Begin, program: Any) -> None:
    """What a pipe holds, 64 kB as a rule, is less than three questions of this length."""
    bot = External(
        program("import time\nprint('AC 2D\\n' * 4, flush=True)\ntime.sleep(60)\n"), (), seconds=0.5
    )
    view = view_of(begin)
    long = replace(view, legal=view.legal * 200)

    def play() -> None:
        for _ in range(4):
            bot.choose(long, Random(0))

    with pytest.raises(HoyleError, match="has not answered in time"):
        play()
    bot.close()


@pytest.mark.skipif(os.name != "posix", reason="processes are grouped and looked for as POSIX does it")
def test_what_a_program_has_started_ends_with_it(begin: Begin, program: Any, tmp_path: Path) -> None:
    note = tmp_path / "pid"
    bot = External(
        program(
            "import subprocess, sys\n"
            "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
            f"open({str(note)!r}, 'w').write(str(child.pid))\n"
        ),
        (),
        seconds=30,
    )
    with pytest.raises(HoyleError, match="has left the table"):  # although the child keeps the pipe open
        bot.choose(view_of(begin), Random(0))
    bot.close()
    assert ended(int(note.read_text()))


def ended(pid: int) -> bool:
    """Whether a process ends within a second; what nobody has asked after yet has ended, too."""
    for _ in range(50):
        status = subprocess.run(
            ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, check=False
        ).stdout
        if not status.strip() or status.startswith(b"Z"):
            return True
        time.sleep(0.02)
    return False


def test_a_program_does_not_get_the_settings_of_hoyle(
    begin: Begin, program: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOYLE_HOME", str(tmp_path))
    monkeypatch.setenv("HOYLE_RULES_PATH", "x")
    bot = External(program("import os, sys\nsys.exit(str([n for n in os.environ if 'HOYLE' in n]))\n"), ())
    with pytest.raises(HoyleError, match=r"its last words: \[\]\.$"):
        bot.choose(view_of(begin), Random(0))
    bot.close()


def test_after_a_fault_it_is_said_how_to_go_on(
    begin: Begin, scripted: Any, first_move: Any, program: Any
) -> None:
    other = program(FIRST)
    for kept, way in (
        (True, f" The match is kept: 'hoyle resume 1 --seat {{}} --seat 2=average' {GOES_ON}"),
        (False, ""),
    ):
        keyboard = Keyboard(begin(f"cmd:{other}", "cmd:sleep 60", kept=kept), scripted(), move_time=0.3)
        with pytest.raises(HoyleError) as fault:
            keyboard.play()
        keyboard.close()
        message = "The program 'sleep 60' has not answered in time (--move-time gives it more)."
        assert str(fault.value) == message + way.format(shlex.quote(f"1=cmd:{other}"))


@pytest.mark.parametrize("command", ["./no-such-program", "'unfinished", "", " ", "\0", "./\x1b[2J"])
def test_a_program_that_cannot_start_is_named(begin: Begin, command: str) -> None:
    with pytest.raises(HoyleError, match=r"^[ -~]+ cannot be started: [\w ]+\.$"):
        External(command, ()).choose(view_of(begin), Random(0))


def test_a_program_sees_the_view_and_nothing_else(begin: Begin, tmp_path: Path, program: Any) -> None:
    heard = tmp_path / "heard"
    spy = FIRST.replace("    message =", f"    open({str(heard)!r}, 'a').write(line)\n    message =")
    bot = External(program(spy), ())
    bot.choose(view_of(begin), Random(0))
    bot.close()
    asked = json.loads(heard.read_text())
    assert set(asked) == {"type", "seat", "turn", "view", "legal", "version"}
    assert "seed" not in heard.read_text()
    assert asked["view"]["hand"] == ["AC", "2D", "KD", "JH", "5S", "TS"]
