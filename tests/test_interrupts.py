"""What Ctrl-C means at a table: once is in a hurry, twice in two seconds leaves."""

from hoylecli.interrupts import CtrlC


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
