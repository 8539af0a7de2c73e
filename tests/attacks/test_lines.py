"""Whatever is typed at the prompt of any game, it is a move, a word, or refused in one clear line."""

from pathlib import Path

from attacks.lines import attack

LINES = 10_000


def test_ten_thousand_lines_at_the_prompts_of_all_games(tmp_path: Path) -> None:
    report = attack(11, LINES, tmp_path)
    assert report.tried >= LINES
    assert not report.failures
