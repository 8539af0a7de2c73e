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


def test_covered_cards_are_dim_and_open_ones_are_not(terminal: Callable[..., Any]) -> None:
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
    theme("lines big")
    there = terminal("hearts", "--seed", "3", "--first-dealer", "right", lines=14)
    there.wait(there.asks, "prompt")
    assert "Your hand  A♠ K♠ 6♠" in there.text()


FELT, PAPER, PALE, BACK = "005f00", "eeeeee", "ffffaf", "005f87"


@pytest.mark.parametrize("columns", [60, 80])
def test_tables_are_felt_with_tiles_as_wide_as_the_window(
    terminal: Callable[..., Any], theme: Callable[[str], None], columns: int
) -> None:
    theme("felt")
    there = terminal("klondike", "--seed", "3", columns=columns)
    there.wait(there.asks, "prompt")
    row = next(at for at, line in enumerate(there.screen.display) if line.startswith("  Klondike"))
    assert {there.screen.buffer[row][column].bg for column in range(columns)} == {FELT}
    assert [styled(there, text).bg for text in ("4♠", "4♦", "╱24╲")] == [PAPER, PAPER, BACK]
    assert [styled(there, text).fg for text in ("4♠", "4♦")] == ["000000", "d70000"]
    assert styled(there, "Draw, or").bg == "default"


def test_a_narrower_window_has_the_table_painted_anew(
    terminal: Callable[..., Any], theme: Callable[[str], None]
) -> None:
    theme("felt")
    there = terminal("klondike", "--seed", "3")
    there.wait(there.asks, "prompt")
    there.type("dr")
    there.wait_for("> dr")
    there.resize(60)
    there.wait(lambda: there.text().count("Klondike") == 1 and "> dr" in there.text(), "table")
    row = next(at for at, line in enumerate(there.screen.display) if line.startswith("  Klondike"))
    rows = [at for at in range(24) if there.screen.buffer[at][0].bg == FELT]
    assert row in rows
    assert rows == [*range(rows[0], rows[-1] + 1)]
    assert all(there.screen.buffer[at][59].bg == FELT for at in rows)
    there.type("aw\r")
    there.wait_for("From the stock:")
    there.wait(there.asks, "prompt")


def test_four_colors_are_told_apart_on_tiles(
    terminal: Callable[..., Any], theme: Callable[[str], None]
) -> None:
    theme("felt four")
    there = terminal("hearts", "--seed", "3", "--first-dealer", "right")
    there.wait(there.asks, "prompt")
    assert styled(there, "Your hand").bg == FELT
    row, line = next((row, line) for row, line in enumerate(there.screen.display) if "Your hand" in line)
    cells = [there.screen.buffer[row][line.index(card)] for card in ("A♠", "A♥", "6♣", "7♦")]
    assert {cell.bg for cell in cells} == {PAPER}
    assert len({cell.fg for cell in cells}) == 4


@pytest.mark.parametrize(
    ("words", "more"),
    [
        ("felt", {"NO_COLOR": "1"}),
        ("felt", {"TERM": "xterm-16color"}),
        ("felt", {"TERM": "linux"}),
        ("ascii", {}),
        ("plain", {}),
        ("lines", {}),
    ],
)
def test_tables_stay_lines_where_there_is_little_to_paint_with(
    terminal: Callable[..., Any], theme: Callable[[str], None], words: str, more: dict[str, str]
) -> None:
    theme(words)
    there = terminal("klondike", "--seed", "3", **more)
    there.wait(there.asks, "prompt")
    assert "Stock 24" in there.text()
    assert "f1 --" in there.text()


def test_a_table_that_is_to_be_forgotten_is_wiped_with_its_tiles(
    terminal: Callable[..., Any], theme: Callable[[str], None]
) -> None:
    theme("felt")
    there = terminal("memory", "--seed", "3")
    there.wait(there.asks, "prompt")
    there.type("a1\r")
    there.wait(lambda: there.asks() and open_cards(there), "open card")
    there.type("a2\r")
    there.wait(lambda: there.asks() and "hide" in there.text(), "second card")
    mine = open_cards(there)
    there.type("\r")
    there.wait(lambda: there.asks() and "hide" in there.text() and open_cards(there) != mine, "another pair")
    assert len(open_cards(there)) == 2, "two cards lie open, and none is left of those before"


def open_cards(there: Any) -> list[str]:
    """What stands on paper."""
    rows = [
        [cell for _, cell in sorted(row.items()) if cell.bg == PAPER] for row in there.screen.buffer.values()
    ]
    return ["".join(cell.data for cell in row).strip() for row in rows if row]
