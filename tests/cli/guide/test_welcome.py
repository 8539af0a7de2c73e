"""`hoyle` alone: what can be typed there, without a terminal and, a little, in one."""

import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from hoylecli.cli.guide.choices import Choices
from hoylecli.cli.guide.choosing import split
from hoylecli.cli.main import run
from hoylecli.context import Context
from hoylecli.core.game import Outcome
from hoylecli.core.match import Record
from hoylecli.core.seats import Player
from hoylecli.rulebook import catalogue
from hoylecli.store import open_store

Welcome = Callable[..., tuple[int, str]]

GAMES = {
    "crazy-eights": "Match the suit or the rank.",
    "gin": "Sets and runs, and a knock.",
    "golf": "Around the course in as few cards as you can.",
    "klondike": "Seven columns wide.",
    "klaberjass": "Bowers, and a column of melds.",
}
CHOICES = Choices(GAMES, {"solitaire": "klondike", "gin-rummy": "gin"})


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", list(GAMES)),
        ("g", ["gin", "golf"]),
        ("K", ["klondike", "klaberjass"]),
        ("soli", ["klondike"]),
        ("col", ["klondike", "klaberjass"]),
        ("eight", ["crazy-eights"]),
        ("zz", []),
    ],
)
def test_the_list_narrows_by_name_other_name_and_word(typed: str, found: list[str]) -> None:
    assert CHOICES.like(typed) == found


@pytest.mark.parametrize(
    ("typed", "game", "said"),
    [
        ("klondike", "klondike", ""),
        ("Solitaire", "klondike", ""),
        ("Gin Rummy", "gin", ""),
        ("crazy", "crazy-eights", ""),
        ("course", "golf", ""),
        ("k", "", "'k' may be klondike, klaberjass."),
        ("klondyke", "", "There is no game 'klondyke'. Did you mean 'klondike'?"),
    ],
)
def test_a_game_is_named_by_so_much_as_is_clear(typed: str, game: str, said: str) -> None:
    assert CHOICES.named(typed) == (game, said)


def test_options_may_stand_behind_the_name() -> None:
    assert split("hoyle la belle lucie --redeals 2") == ("la belle lucie", ["--redeals", "2"])
    assert split("baker's dozen") == ("baker's dozen", [])


@pytest.fixture
def welcome(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Welcome:
    """Types lines at the welcome: the exit code and what was shown; what the table reads is `text`."""
    monkeypatch.setattr("hoylecli.cli.main.is_somebody_there", lambda: True)

    def typed(*lines: str, text: str = "quit\n", args: tuple[str, ...] = ()) -> tuple[int, str]:
        out, rest = StringIO(), iter(lines)
        monkeypatch.setattr("builtins.input", lambda prompt: next(rest))
        environ = {"HOYLE_HOME": str(tmp_path / "home"), "XDG_CONFIG_HOME": str(tmp_path / "config")}
        code = run(args, Context(environ, stdin=StringIO(text), stdout=out, stderr=out))
        assert next(rest, None) is None
        return code, out.getvalue()

    return typed


def test_in_a_pipe_there_is_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 0
    assert capsys.readouterr().out.startswith("Usage: hoyle ")


def test_a_game_is_played_and_the_next_time_gone_on_with(welcome: Welcome) -> None:
    code, shown = welcome("crib --seed 5")
    assert code == 0
    assert "1. Choose a game.\n2. Read how to play.\n3. Leave.\n" in shown
    assert "Cribbage: seed 5." in shown
    code, shown = welcome("1")
    assert "1. Go on with cribbage with " in shown
    assert "Lay two cards away to your crib > quit" in shown


def test_those_who_sit_at_the_last_match_are_named(welcome: Welcome) -> None:
    welcome("hearts --seed 5 --level expert")
    shown = " ".join(welcome("q")[1].split())
    assert re.search(r"1\. Go on with hearts with \w[^,]+, \w[^,]+ and \w[^,]+\. 2\.", shown)


def test_numbers_lead_to_a_family_and_a_game(welcome: Welcome) -> None:
    shown = welcome("1", "7", "m", "17", text="quit\n")[1]
    assert "\n7. patience: 30 games\n" in shown
    assert "\n1. aces-up: " in shown
    assert shown.count("m for more") == 1
    assert "\n17. klondike: The patience that most people mean by solitaire" in shown
    assert "Klondike: seed " in shown


def test_what_cannot_be_played_is_said_and_asked_again(welcome: Welcome) -> None:
    shown = welcome("klondyke", "golf --foo", "", "resume 9", "q")[1]
    assert "There is no game 'klondyke'. Did you mean 'klondike'?" in shown
    assert "No such option '--foo'" in shown
    assert shown.count("1. Choose a game.") == 2
    assert "There is no match '9'" in shown


def test_help_and_commands_come_back_to_the_question(welcome: Welcome) -> None:
    code, shown = welcome("2", "? hearts tips", "config level", "3")
    assert code == 0
    for text in ("The card table in a terminal", "TIPS", "level = average"):
        assert text in shown


def test_the_end_of_input_leaves(welcome: Welcome, monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("hoylecli.cli.guide.choosing.input", ended, raising=False)
    assert welcome()[0] == 0


@pytest.mark.parametrize("columns", [60, 80])
def test_in_a_terminal_the_list_narrows_and_enter_plays(terminal: Callable[..., Any], columns: int) -> None:
    there = terminal(columns=columns, HOYLE_ASCII="1")
    there.wait_for("What shall we play? >")
    there.wait_for("aces-up")
    line = next(line for line in there.lines() if line.startswith(" aces-up")).split(maxsplit=1)[1]
    assert catalogue()["aces-up"].startswith(f"{line.removesuffix('...')} "), "cut within a word"
    assert "cribbage --tutorial" in there.text()
    assert "New here?" in there.text()
    there.type("yuk")
    there.wait(lambda: "aces-up" not in there.text() and "yukon" in there.text(), "a list of yukon alone")
    there.type("\r")
    there.wait_for("Yukon: seed")
    there.wait(there.asks, "the table's question")
    there.type("quit\r")
    assert there.end() == 0
    again = terminal(columns=columns)
    again.wait_for("Press Enter to go on with yukon.")
    again.type("patience\r")
    again.wait_for("Which one?")
    again.type("golf\r")
    again.wait_for("F1: help")  # which stands under the table's question alone
    again.type("quit\r")
    again.wait_for("Press Enter to go on with golf.")
    again.wait(lambda: "F1: help" not in again.text(), "the question of the welcome")
    again.type("\r")
    again.wait_for("F1: help")
    again.type("\x04")
    assert again.end() == 0


def test_who_has_finished_a_match_is_not_taken_for_new(
    terminal: Callable[..., Any], env: dict[str, str]
) -> None:
    with open_store(Path(env["HOYLE_HOME"])) as store:
        record = Record("pig", "plain", 7, (Player("You"), Player.of("Odile", "expert")))
        store.create(record, None, 1.0, outcome=Outcome((100, 90), (0,), (), {"ending": "won"}))
    there = terminal()
    there.wait_for("What shall we play? >")
    assert "New here?" not in there.text()
    assert "\n\nType a name; the list narrows" in there.text()
    there.wait_for("aces-up")
    assert there.text().index(" pig ") < there.text().index(" aces-up ")
    there.type("\x04")
    assert there.end() == 0


def test_the_game_last_played_is_offered_again(welcome: Welcome) -> None:
    for game in ("golf", "yukon"):
        welcome(f"{game} --seed 5", text="resign\nquit\n")
    code, shown = welcome("1")
    assert code == 0
    assert "\n1. Play yukon again.\n2. Choose a game.\n" in shown
    assert "Yukon: seed " in shown
