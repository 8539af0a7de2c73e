"""What Ctrl-C means at a table: once is in a hurry, twice in two seconds leaves."""

import signal
from io import StringIO

import pytest

from hoylecli.interrupts import CtrlC, hear_interrupts
from hoylecli.table.faces.plain import PlainFace
from hoylecli.table.host.messages import Answer


def test_only_a_second_interrupt_within_two_seconds_leaves() -> None:
    now = 100.0
    hurry = CtrlC(lambda: now)
    assert not hurry.press()
    now += 2.5
    assert not hurry.press()
    now += 1.5
    assert hurry.press()
    hurry.calm()
    assert not hurry.press()


def test_a_hurry_ends_all_pauses_until_a_question_is_answered() -> None:
    seconds = 0.0

    def clock() -> float:
        nonlocal seconds
        seconds += 1.0
        return seconds

    hurry = CtrlC(clock)
    hurry.press()
    hurry.pause(60)
    assert seconds < 5
    hurry.calm()
    hurry.pause(3)
    assert seconds > 5


def test_ctrl_c_at_a_prompt_that_has_just_been_written_ends_the_program() -> None:
    """One between the prompt and the reading of the line used to end pauses alone."""

    def write(text: str) -> None:
        if text == "Press Enter":
            signal.raise_signal(signal.SIGINT)

    face = PlainFace(StringIO(), write, echo=False, in_words=False, width=80)
    before = signal.getsignal(signal.SIGINT)
    hear_interrupts()
    try:
        with face.ctrl_c.hearing(lambda: True), pytest.raises(KeyboardInterrupt):
            face.page(Answer("page", ["Welcome."]), "Press Enter")
    finally:
        signal.signal(signal.SIGINT, before)
