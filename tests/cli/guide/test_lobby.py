"""`hoyle` alone, the lobby: what can be typed there, without a terminal and, a little, in one."""

import re
import time
from collections.abc import Callable
from datetime import date, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from hoylecli.cli.guide.choices import Choices
from hoylecli.cli.guide.choosing import split
from hoylecli.cli.main import run
from hoylecli.context import Context
from hoylecli.core.game import Outcome, Player
from hoylecli.core.match import Record
from hoylecli.rulebook import catalogue
from hoylecli.store import open_store
from hoylecli.table.quiz import trivia

Lobby = Callable[..., tuple[int, str]]

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


NOON = 1_795_694_400.0  # 26 November 2026, 12:00 UTC; the deal of that day is of bridge
DAY = 86_400.0


@pytest.fixture
def lobby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lobby:
    """Types lines in the lobby: the exit code and what was shown; what the tables read is `text`.

    Where nobody has played yet, the name is left as it is. days: after the first of these days.
    """
    monkeypatch.setattr("hoylecli.cli.main.is_somebody_there", lambda: True)
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()

    def typed(
        *lines: str, text: str = "quit\n", args: tuple[str, ...] = (), days: int = 0, name: str | None = ""
    ) -> tuple[int, str]:
        is_first = name is not None and not (tmp_path / "home").exists()
        out, rest = StringIO(), iter([*([name] if is_first and name is not None else []), *lines])

        def read(prompt: str) -> str:
            line = next(rest)
            out.write(f"{prompt}{line}\n")
            return line

        monkeypatch.setattr("builtins.input", read)
        environ = {"HOYLE_HOME": str(tmp_path / "home"), "XDG_CONFIG_HOME": str(tmp_path / "config")}
        context = Context(
            environ, stdin=StringIO(text), stdout=out, stderr=out, clock=lambda: NOON + days * DAY
        )
        code = run(args, context)
        assert next(rest, None) is None
        return code, " ".join(out.getvalue().split(" "))

    return typed


def test_in_a_pipe_there_is_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 0
    assert capsys.readouterr().out.startswith("Usage: hoyle ")


def test_a_name_is_asked_for_once_and_a_guided_deal_offered(lobby: Lobby) -> None:
    code, shown = lobby("q", name="Ann")
    assert code == 0
    assert "What is your name? (Enter: none) > " in shown
    assert "Good afternoon, Ann." in shown
    assert "1. Learn klondike, alone: a first deal with guidance.\n2. Learn cribbage, " in shown
    code, shown = lobby("3", "q", text="skip\n" * 9)
    assert "What is your name?" not in shown
    assert "Good afternoon, Ann." in shown
    assert "Hearts: seed " in shown


def test_enter_keeps_the_name_and_a_bad_one_is_asked_for_again(lobby: Lobby) -> None:
    shown = lobby("", "q", name="N" * 99)[1]
    assert "A player needs a name of 1 to" in shown
    assert "Good afternoon. Welcome to the card table." in shown
    assert "What is your name?" not in lobby("q")[1]


@pytest.mark.parametrize("typed", ["?", "help"])
def test_a_question_about_the_name_is_answered_and_no_name(lobby: Lobby, typed: str) -> None:
    shown = lobby("Ann", "q", name=typed)[1]
    assert "Your matches and results are kept by it." in shown
    assert "Press Enter for none." in shown
    assert "Good afternoon, Ann." in shown


@pytest.mark.parametrize("typed", ["...", "!?", "N" * 99])
def test_marks_are_no_name(lobby: Lobby, typed: str) -> None:
    shown = lobby("Ann", f"with {typed}", "q", name=typed)[1]
    assert shown.count("A player needs a name of 1 to 20 letters, such as 'Ann'.") == 2


def test_the_system_may_know_a_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("hoylecli.cli.main.is_somebody_there", lambda: True)
    lines = iter(["", "q"])
    out = StringIO()
    monkeypatch.setattr("builtins.input", lambda prompt: out.write(prompt) and next(lines))
    run([], Context({"HOYLE_HOME": str(tmp_path), "USER": "bea"}, stdin=StringIO(), stdout=out, stderr=out))
    assert "[Bea] > " in out.getvalue()
    assert ", Bea.\n" in out.getvalue()


def test_games_come_back_and_what_was_left_is_shown_at_once(lobby: Lobby) -> None:
    code, shown = lobby("crib --seed 5", "yukon --seed 6", "1", "q", name="Ann")
    assert code == 0
    assert shown.count("Cribbage: seed 5.") == 1
    assert re.search(
        r"> quit\nYou leave the table.*\n\n1\. Go on with cribbage with \w+.*, left today\.", shown
    )
    assert re.search(r"\n1\. Go on with yukon, left today\.\n2\. Go on with cribbage with", shown)
    assert shown.count("Yukon: seed 6.") == 2, "it was gone on with"
    later = lobby("q", days=1)[1]
    assert "1. Go on with yukon, left yesterday." in later
    assert "1. Go on with yukon, left on Thursday." in lobby("q", days=3)[1]
    assert "1. Go on with yukon, left on 26 November." in lobby("q", days=30)[1]


def test_three_matches_are_shown_at_most(lobby: Lobby) -> None:
    shown = lobby("golf", "yukon", "pyramid", "klondike", "q")[1]
    last = shown.rpartition("You leave the table")[2]
    assert last.count("Go on with") == 3
    assert "golf" not in last.partition("Play today")[0]


def test_a_match_of_another_person_is_not_offered(lobby: Lobby) -> None:
    lobby("golf", "q", name="Ann")
    shown = lobby("players new Ben", "q")[1]
    ours = shown.partition("Good afternoon, Ben.")[2]
    assert ours
    assert "golf" not in ours
    assert "1. Learn klondike" in ours
    shown = lobby("players choose ann", "q", days=1)[1]
    assert "1. Go on with golf" in shown.partition("Good afternoon, Ann.")[2]


def test_another_person_takes_over(lobby: Lobby) -> None:
    lobby("players new Ben", "q", name="Ann")
    shown = lobby("as ann", "as Cy", "q", days=1)[1]
    assert "Good afternoon, Ann." in shown
    assert "There is no player 'Cy' here. 'hoyle players new Cy' adds one." in shown


def test_favorites_come_first(lobby: Lobby, tmp_path: Path) -> None:
    lobby("q", name="Ann")
    with open_store(tmp_path / "home") as store:
        for at, game in enumerate(["golf", "yukon", "golf", "yukon", "golf", "pig"]):
            record = Record(game, "plain", 7, (Player("Ann"),))
            store.create(record, None, NOON + at, outcome=Outcome((1,), (0,), (), {}))
        assert store.games("ann") == ("golf", "yukon", "pig")
        assert store.games("ben") == ()
    assert "1. Play golf again.\n" in lobby("q")[1]


def test_the_deal_of_the_day_has_its_streak(lobby: Lobby, tmp_path: Path) -> None:
    lobby("q", name="Ann")
    with open_store(tmp_path / "home") as store:
        for back in (2, 1):
            record = Record("golf", "plain", 7, (Player("Ann"),))
            id = store.create(record, None, NOON, outcome=Outcome((1,), (0,), (), {}))
            store.note_daily("Ann", date(2026, 11, 26) - timedelta(days=back), "golf", id)
    shown = lobby("daily", "2", "q")[1]
    assert "Play today's deal, bridge. The first try counts. 2 days in a row so far." in shown
    assert "\n1. Go on with today's deal, bridge." not in shown
    assert "Go on with today's deal, bridge. 2 days in a row." in shown
    assert shown.count("The deal of Thursday, 26 November") == 2
    assert "Go on with bridge" not in shown


def test_a_fact_a_day_is_told_as_one_comes_in(lobby: Lobby) -> None:
    shown = lobby("golf", "q")[1]
    assert shown.count("Did you know? ") == 1
    facts = [re.findall(r"Did you know\? [^\n]*", lobby("q", days=days)[1])[0] for days in range(5)]
    assert len(set(facts)) == 5
    assert all(len(trivia(date(2026, 1, 1) + timedelta(days=at))) <= 105 for at in range(100))


def test_those_who_sit_at_the_last_match_are_named(lobby: Lobby) -> None:
    lobby("hearts --seed 5 --level expert", "q")
    shown = " ".join(lobby("q")[1].split())
    assert re.search(r"1\. Go on with hearts with \w[^,]+, \w[^,]+ and \w[^,]+, left today\. 2\.", shown)


def test_numbers_lead_to_a_family_and_a_game(lobby: Lobby) -> None:
    shown = lobby("5", "7", "m", "q")[1]
    number = re.findall(r"\n(\d+)\. klondike: ", shown)[0]
    shown = lobby("5", "7", "m", number, "q", text="quit\n")[1]
    assert re.search(r"\n7\. patience: [34]\d games\n", shown)
    assert "\n1. aces-up: " in shown
    assert shown.count("m for more") == 1
    assert f"\n{number}. klondike: The patience that most people mean by solitaire" in shown
    assert "Klondike: seed " in shown


def test_a_family_may_be_named(lobby: Lobby) -> None:
    assert "\n1. black-maria: " in lobby("tricks", "q")[1]
    assert "gin" in CHOICES._replace(families={"gin": "rummy"}).like("rummy")


def test_what_cannot_be_played_is_said_and_asked_again(lobby: Lobby) -> None:
    shown = lobby("klondyke", "golf --foo", "", "resume 9", "1 2 3", "99", "with", "q")[1]
    assert "There is no game 'klondyke'. Did you mean 'klondike'?" in shown
    assert "No such option '--foo'" in shown
    assert "There is no match '9'" in shown
    assert "There is no game '99'." in shown
    assert "such as: with Ben and Cleo" in shown


def test_help_and_commands_come_back_to_the_question(lobby: Lobby) -> None:
    code, shown = lobby("6", "? hearts tips", "config level", "7")
    assert code == 0
    for text in ("The card table in a terminal", "TIPS", "level = average"):
        assert text in shown


def test_options_that_may_stand_anywhere_may_stand_here(lobby: Lobby) -> None:
    lobby("players new Ben", "q", name="Ann")
    assert "Good afternoon, Ann." in lobby("golf --as Ann", "q")[1]


def test_several_people_share_the_keyboard(lobby: Lobby) -> None:
    shown = lobby("with Ben and Cleo", "hearts --seed 5", "alone", "golf", "q", name="Ann")[1]
    assert "Ann, Ben and Cleo sit at this keyboard now. Name a game for 3." in shown
    assert "Ben the " in shown
    assert re.search(r"1\. Go on with hearts with Ben, Cleo and \w", shown)
    assert "You play by yourself again." in shown
    assert "Golf: seed " in shown


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("with Ben, Cleo, Dan, Eve and Finn", "Ann, Ben, Cleo, Dan, Eve and Finn sit at this keyboard now."),
        ("with Ben, Cleo, Dan, Eve, Finn and Gus", "At most 6 people can sit at one keyboard."),
        ("with Ben and ann", "Everybody needs a name of their own."),
        ("with Ben and you", "Everybody needs a name of their own."),
        (f"with {'B' * 99}", "A player needs a name of 1 to "),
    ],
)
def test_company_is_up_to_six_by_name(lobby: Lobby, line: str, said: str) -> None:
    assert said in lobby(line, "q", name="Ann")[1]


def test_whoever_has_said_no_name_plays_in_company_all_the_same(lobby: Lobby) -> None:
    shown = lobby("with Ben", "bowling", "with you", "q")[1]
    assert "You and Ben sit at this keyboard now. Name a game for 2." in shown
    assert "Player 1" in shown.partition("> bowling")[2].partition("You leave the table.")[0]
    assert "> with you\nEverybody needs a name of their own." in shown


def test_a_game_that_has_no_seats_for_all_is_refused(lobby: Lobby) -> None:
    shown = lobby("with Ben and Cleo", "gin", "golf", "q", name="Ann")[1]
    assert "Gin Rummy is for 2, and you are 3. Type alone to play by yourself." in shown
    assert "Golf is for one, and you are 3." in shown


def test_from_game_to_game_at_the_table(lobby: Lobby) -> None:
    shown = lobby("golf", "q", text="new yukon\nquit\n")[1]
    assert "Yukon: seed " in shown
    assert re.search(r"\n1\. Go on with yukon, left today\.\n2\. Go on with golf, left today\.", shown)


def test_the_end_of_input_leaves(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("hoylecli.cli.guide.choosing.input", ended, raising=False)
    assert lobby(name=None)[0] == 0


@pytest.mark.parametrize("columns", [60, 80])
def test_in_a_terminal_the_list_narrows_and_games_come_back(
    terminal: Callable[..., Any], columns: int
) -> None:
    there = terminal(columns=columns, HOYLE_ASCII="1")
    there.wait_for("What is your name?")
    there.type("Ann\r")
    there.wait_for("What shall we play? >")
    there.wait_for("aces-up")
    line = next(line for line in there.lines() if line.startswith(" aces-up")).split(maxsplit=1)[1]
    assert catalogue()["aces-up"].startswith(f"{line.removesuffix('...')} "), "cut within a word"
    assert ", Ann." in there.text()
    there.type("yuk")
    there.wait(lambda: "aces-up" not in there.text() and "yukon" in there.text(), "a list of yukon alone")
    there.type("\r")
    there.wait_for("F1: help")  # which stands under the table's question alone
    there.type("quit\r")
    there.wait_for("1. Go on with yukon, left today.")
    there.wait(lambda: "F1: help" not in there.text(), "the question of the lobby")
    there.type("patience\r")
    there.wait_for("Which one?")
    there.type("golf\r")
    there.wait_for("F1: help")
    there.type("\x04")
    there.wait_for("1. Go on with golf, left today.")
    there.wait(lambda: "F1: help" not in there.text(), "the question of the lobby")
    there.type("\r")
    there.wait_for("F1: help")
    there.type("quit\r")
    there.wait_for("1. Go on with golf, left today.")
    there.wait(lambda: "F1: help" not in there.text(), "the question of the lobby")
    there.wait_for("aces-up")
    there.type("\x04")
    assert there.end() == 0


@pytest.mark.parametrize("name", [None, "Ann"])
def test_ctrl_c_leaves_without_a_word(terminal: Callable[..., Any], name: str | None) -> None:
    there = terminal()
    there.wait_for("What is your name?")
    if name is not None:
        there.type(f"{name}\r")
        there.wait_for("aces-up")
    there.type("\x03")
    assert there.end() == 130
    assert "nterrupted" not in there.text()


def test_who_has_finished_a_match_is_not_taken_for_new(
    terminal: Callable[..., Any], env: dict[str, str]
) -> None:
    with open_store(Path(env["HOYLE_HOME"])) as store:
        record = Record("pig", "plain", 7, (Player("You"), Player.of("Odile", "expert")))
        store.create(record, None, 1.0, outcome=Outcome((100, 90), (0,), (), {"ending": "won"}))
    there = terminal()
    there.wait_for("What shall we play? >")
    assert "Learn" not in there.text()
    assert "1. Play pig again." in there.text()
    there.wait_for("aces-up")
    assert there.text().index(" pig ") < there.text().index(" aces-up ")
    there.type("\x04")
    assert there.end() == 0
