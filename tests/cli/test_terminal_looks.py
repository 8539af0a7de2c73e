"""How a table looks in a real terminal: colours, weights, signs and big cards."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def theme(env: dict[str, str]) -> Callable[[str], None]:
    """Chooses a theme, as `hoyle config theme` does."""

    def choose(words: str) -> None:
        folder = Path(env["XDG_CONFIG_HOME"]) / "hoyle"
        folder.mkdir(parents=True, exist_ok=True)
        with open(folder / "config", "a", encoding="utf-8") as file:
            file.write(f"\ntheme = {words}\n")

    return choose


def styled(there: Any, text: str) -> Any:
    """The first character of the first place where a line of the screen has this text."""
    row, line = next((row, line) for row, line in enumerate(there.screen.display) if text in line)
    return there.screen.buffer[row][line.index(text)]


def weights(there: Any, card: str) -> list[str]:
    """The numbers that style the first place where a card is shown, such as `0`, `31`, `1`."""
    found = re.search(rf"\x1b\[([\d;]*)m[^\x1b]*{card}", there.raw.decode())
    assert found is not None
    return found[1].split(";")


def test_covered_cards_are_dim_and_open_ones_are_not(
    terminal: Callable[..., Any], theme: Callable[[str], None]
) -> None:
    theme("lines")
    there = terminal("pyramid", "--seed", "3", columns=60)
    there.wait(there.asks, "prompt")
    dim = {card: "2" in weights(there, card) for card in ("4♠", "K♥", "3♥", "A♠", "9♦", "10♦")}
    assert dim == {"4♠": True, "K♥": True, "3♥": True, "A♠": False, "9♦": False, "10♦": False}


def test_a_theme_has_its_own_colors_signs_and_sizes(
    terminal: Callable[..., Any], theme: Callable[[str], None]
) -> None:
    theme("ascii four light big")
    there = terminal("hearts", "--seed", "3", "--first-dealer", "right", columns=60)
    there.wait(there.asks, "prompt")
    assert "|AS |KS |6S |5S |2S | |AH |KH |QH |JH |4H | |6C |3C | |7D |" in there.text()
    assert [styled(there, text).fg for text in ("AH |", "6C |", "7D |")] == ["af0000", "005f00", "0000af"]
    assert styled(there, "Deal 1").bold
    assert there.raw.isascii()


def test_cards_are_small_in_a_low_window(terminal: Callable[..., Any], theme: Callable[[str], None]) -> None:
    theme("big")
    there = terminal("hearts", "--seed", "3", "--first-dealer", "right", lines=14)
    there.wait(there.asks, "prompt")
    assert "Your hand  A♠ K♠ 6♠" in there.text()
