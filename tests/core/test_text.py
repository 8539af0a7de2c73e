"""Text from anywhere, made fit to be shown."""

import json
import re
import sys
import unicodedata

import pytest

from hoylecli.core.text import STEERING, bar, columns, json_text, on_one_line, shortened, visible

EVERY = [chr(code) for code in range(sys.maxunicode + 1)]
DIRECTIONS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def test_every_control_every_mark_of_direction_and_every_half_character_is_written_out() -> None:
    for sign in EVERY:
        steers = unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") or sign in DIRECTIONS
        assert (visible(sign) != sign) == (steers and sign not in "\n\t"), hex(ord(sign))


def test_what_is_written_out_says_what_it_was_and_steers_nothing() -> None:
    assert visible("a\x1b[2Jb\x9b\x7f\u202e\udcff\r") == "a\\x1b[2Jb\\x9b\\x7f\\u202e\ufffd\\x0d"
    assert not re.search(STEERING, visible("".join(EVERY)))


@pytest.mark.parametrize(
    "text", ["", "5♥ 10♠ ★R", "Zoë Ωμέγα 中文 שלום", "👩\u200d👧 ❤\ufe0f", "two\n\tlines"]
)
def test_text_of_all_scripts_and_cards_stays_as_it_is(text: str) -> None:
    assert visible(text) == text


def test_a_value_is_on_one_line() -> None:
    assert on_one_line(" Ann\r\n\u2028the \u202eelder\x1b ") == "Ann the ?elder?"


def test_what_a_message_quotes_is_cut() -> None:
    assert shortened("a" * 40) == "a" * 40
    assert shortened("a" * 41) == "a" * 37 + "..."
    assert shortened("a\x1b\nb") == "a\ufffd b"


@pytest.mark.parametrize("ascii_only", [True, False])
def test_json_means_the_same_and_steers_nothing(ascii_only: bool) -> None:
    value = {"text": " ".join(EVERY), "♥": [1, None]}
    text = json_text(value, ascii_only=ascii_only)
    assert json.loads(text) == value
    assert not re.search(STEERING, text)
    assert "\n" not in text
    assert text.isascii() == ascii_only


# Bars and columns of text


@pytest.mark.parametrize(
    ("share", "width", "drawn"),
    [
        (0, 8, ""),
        (-0.5, 8, ""),
        (1, 3, "███"),
        (7, 3, "███"),
        (0.5, 3, "█▌"),
        (0.01, 10, "▏"),
        (1 / 3, 3, "█"),
    ],
)
def test_a_bar_fills_its_share(share: float, width: int, drawn: str) -> None:
    assert bar(share, width) == drawn


def test_columns_reach_from_the_least_to_the_greatest() -> None:
    assert columns([0, 7, 3.5]) == "▁█▅"
    assert columns([-20, -10]) == "▁█"
    assert columns([4, 4]) == "▅▅"
    assert columns([]) == ""
