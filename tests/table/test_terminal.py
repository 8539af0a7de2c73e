"""Being told to leave."""

import signal

import pytest

from hoylecli.table.faces.terminal import Hangup, hanging_up


def say_goodbye() -> None:
    """Is told to leave, and told again while leaving."""
    with hanging_up():
        try:
            signal.raise_signal(signal.SIGTERM)
        finally:
            for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
                signal.raise_signal(number)


def test_a_hangup_between_prompts_is_raised_at_once_and_only_once() -> None:
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)}
    try:
        with pytest.raises(Hangup) as told:
            say_goodbye()
        assert told.value.code == 128 + signal.SIGTERM
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def test_who_was_not_told_to_leave_has_the_old_handlers() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with hanging_up():
        assert signal.getsignal(signal.SIGTERM) is not before
    assert signal.getsignal(signal.SIGTERM) is before
