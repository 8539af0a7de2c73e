"""Whatever is played, programs are told of it as it is described, and nothing is shown unmarked."""

from pathlib import Path

from attacks.wire import attack

STEPS = 400


def test_steps_of_random_matches(tmp_path: Path) -> None:
    report = attack(1, STEPS, tmp_path)
    assert report.tried >= STEPS
    assert not report.failures
