"""`hoyle patience`, `hoyle flick` and `--auto`, without a terminal."""

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from hoylecli import rulebook
from hoylecli.cli.main import run
from hoylecli.cli.play.patience import listing, names
from hoylecli.core.game import Outcome, Player
from hoylecli.core.match import Record
from hoylecli.store import open_store

Hoyle = Callable[..., tuple[int, str, str]]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOYLE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "home"


@pytest.fixture
def hoyle(home: Path, capsys: pytest.CaptureFixture[str]) -> Hoyle:
    def ran(*args: str) -> tuple[int, str, str]:
        code = run(args)
        out, err = capsys.readouterr()
        return code, out, err

    return ran


def win(home: Path, game: str, level: str = "human") -> None:
    with open_store(home) as store:
        record = Record(game, "plain", 7, (Player.of("Ann", level),))
        store.create(record, None, 1.0, outcome=Outcome((52,), (0,), (), {"ending": "won"}))


def patiences() -> list[str]:
    return list(rulebook.by_family()["patience"])


def test_without_a_terminal_all_are_listed(hoyle: Hoyle) -> None:
    code, out, err = hoyle("patience")
    assert (code, err) == (0, "")
    names = [line.split()[1] for line in out.splitlines()[: len(patiences())]]
    assert names == patiences()
    assert f"You have won 0 of {len(names)}." in out
    assert out.splitlines()[-1] == "hoyle NAME deals; hoyle NAME --help explains its options."


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_the_list_keeps_to_the_terminal(hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    out = hoyle("patience")[1]
    assert max(map(len, out.splitlines())) <= min(columns, 100)


def test_a_game_that_was_ever_won_has_a_tick(hoyle: Hoyle, home: Path) -> None:
    win(home, "klondike")
    win(home, "golf", "expert")
    out = hoyle("patience")[1].splitlines()
    marked = [line.split()[2] for line in out if "✓" in line]
    assert marked == ["klondike"]
    assert f"You have won 1 of {len(patiences())}." in out


def test_in_ascii_the_tick_is_an_x(hoyle: Hoyle, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    win(home, "klondike")
    monkeypatch.setenv("HOYLE_ASCII", "1")
    out = hoyle("patience")[1]
    assert out.isascii()
    assert [line.split()[2] for line in out.splitlines() if " x " in line] == ["klondike"]


def test_json_has_an_object_for_each(hoyle: Hoyle, home: Path) -> None:
    win(home, "golf")
    games = json.loads(hoyle("patience", "--json")[1])
    assert [game["game"] for game in games] == patiences()
    assert [game["game"] for game in games if game["won"]] == ["golf"]
    assert all(game["summary"] for game in games)


def test_a_rules_file_of_ones_own_is_in_the_list(hoyle: Hoyle, tmp_path: Path) -> None:
    folder = tmp_path / "config" / "hoyle" / "rules"
    folder.mkdir(parents=True)
    (folder / "my-golf.yaml").write_text(
        "game: my-golf\nbase: golf\nsummary: A shorter walk.\ntitle: My Golf\n"
    )
    out = hoyle("patience")[1]
    assert "my-golf" in out
    assert "A shorter walk." in out


def test_in_a_pipe_no_summary_is_cut(hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    out = hoyle("patience")[1]
    assert all(rulebook.catalogue()[name] in out for name in patiences())


def test_a_long_summary_is_cut_at_a_word() -> None:
    lines = listing({"golf": "Around the course in as few cards as you can."}, frozenset(), 40)
    assert lines[0] == " 1   golf  Around the course in as few …"
    whole = listing({"golf": "Around the course in as few cards as you can."}, frozenset(), None)
    assert whole[0] == " 1   golf  Around the course in as few cards as you can."


@pytest.mark.parametrize("width", [60, 80])
def test_all_patiences_fit_a_small_window_by_their_names(width: int) -> None:
    lines = names(dict.fromkeys(patiences(), ""), frozenset({"golf"}), width)
    assert len(lines) <= 24 - 4  # the question and a few rows of the list that narrows
    assert max(map(len, lines)) <= width
    assert [name for line in lines for name in line.split() if name == "✓"] == ["✓"]
    assert {name for line in lines for name in line.split()} >= set(patiences())


def test_flick_without_a_terminal_is_skipped_in_one_line(hoyle: Hoyle) -> None:
    for args in (("flick",), ("flick", "--plain", "--throws", "52")):
        assert hoyle(*args) == (
            0,
            "",
            "Card flick is a game of timing, and needs a terminal; it is skipped.\n",
        )


@pytest.mark.parametrize("count", ["0", "53", "x"])
def test_flick_throws_the_cards_of_one_pack_at_most(hoyle: Hoyle, count: str) -> None:
    code, out, err = hoyle("flick", "--throws", count)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1


def test_only_patiences_have_auto(hoyle: Hoyle) -> None:
    assert "--auto" in hoyle("klondike", "--help")[1]
    assert "--auto" not in hoyle("cribbage", "--help")[1]
    code, _, err = hoyle("cribbage", "--auto")
    assert code == 2
    assert "--auto" in err


@pytest.mark.parametrize(
    "game", ["gaps", "bowling", "aces-up", "cribbage-square", "eliminator", "calculation"]
)
def test_auto_is_offered_only_where_cards_go_home_by_themselves(hoyle: Hoyle, game: str) -> None:
    assert "--auto" not in hoyle(game, "--help")[1]
    code, _, err = hoyle(game, "--auto")
    assert code == 2
    assert "goes home by itself" in err


def test_auto_depends_on_the_option_that_is_chosen(hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs leave spiderette by themselves; cards that leave one by one may be sent home."""
    monkeypatch.setattr("sys.stdin", StringIO("auto\n"))
    assert hoyle("spiderette", "--auto")[0] == 2
    code, out, _ = hoyle("spiderette", "--leaves", "cards", "--seed", "2", "--auto")
    assert code == 0
    assert "by themselves" in out


@pytest.mark.parametrize(("flags", "said"), [(["--auto"], "by themselves"), ([], "only when you send them")])
def test_a_patience_goes_on_with_auto_or_without(
    hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch, flags: list[str], said: str
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
    hoyle("eight-off", "--seed", "2")
    monkeypatch.setattr("sys.stdin", StringIO("auto\n"))
    code, out, _ = hoyle("resume", *flags)
    assert code == 0
    assert said in out


@pytest.mark.parametrize(("game", "typed"), [("golf", "draw\nquit\n"), ("cribbage", "quit\n")])
def test_a_match_without_cards_that_go_home_does_not_take_auto(
    hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch, game: str, typed: str
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(typed))
    assert hoyle(game, "--seed", "2")[0] == 0
    code, out, err = hoyle("resume", "--auto")
    assert (code, out) == (2, "")
    assert "goes home by itself" in err


def test_patience_and_flick_are_no_names_for_games() -> None:
    from hoylecli.rulebook.names import bad_game, bad_option

    assert bad_game("patience")
    assert bad_game("flick")
    assert bad_option("auto", "patience")
    assert not bad_option("auto", "cribbage")


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("four-free", "Four Free has no variant 'standard', only the plain game."),
        ("gin", "no variant 'standard'; known are plain, oklahoma"),
    ],
)
def test_who_asks_for_a_standard_that_a_game_does_not_have_is_told(
    game: str, said: str, hoyle: Hoyle
) -> None:
    code, out, err = hoyle(game, "--seed", "5", "--no-save", "--standard")
    assert (code, out) == (2, "")
    assert said in err


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("golf --foo", "No such option"),
        ("golf --columns 3x3", "is not one of 7x5"),
        ("nix", "no patience 'nix'"),
        ("0", "no patience '0'"),
        ("999", "no patience '999'"),
        ("p", "'p' may be penguin, poker-square, pyramid"),
    ],
)
@pytest.mark.parametrize("chosen", ["golf", "gol", str(patiences().index("golf") + 1)])
def test_what_the_menu_cannot_play_is_said_and_asked_again(
    line: str, problem: str, chosen: str, hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter([line, f"{chosen} --no-save --seed 5", ""])
    monkeypatch.setattr("hoylecli.cli.play.patience.is_somebody_there", lambda: True)
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
    code, out, _ = hoyle("patience")
    before, _, after = out.partition("Golf: seed 5.")
    assert code == 0
    assert problem in before
    assert after


def test_help_start_repeats_how_to_move(hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("help start\n"))
    _, out, _ = hoyle("yukon", "--seed", "5", "--no-save")
    assert out.split("> help start\n")[1].startswith('"7 3" moves')


def test_the_pages_that_there_are_are_named_to_whoever_asks_for_another(
    hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("help nix\n"))
    _, out, _ = hoyle("slide", "--seed", "5", "--no-save")
    said = " ".join(out.split("> help nix\n")[1].split("\n")[:2])
    assert said.startswith("There is no help on 'nix'. Type ? all for all words, and help rules, ")
    assert "tips" in said
    assert not {"flick", "auto", "undo"} & set(said.split())


def test_a_word_of_other_games_before_a_move_is_part_of_it(
    hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`move` puts cards of a hand elsewhere; where there is no hand the reason is that of the move."""
    monkeypatch.setattr("sys.stdin", StringIO("move 7 3\nmove 5 3\nmove\n"))
    out = hoyle("klondike", "--draw", "1", "--seed", "5", "--plain", "--no-save")[1]
    assert "The five of diamonds does not go on the four of spades" in out
    assert "Three of hearts from column 5 to column 3." in out
    assert out.count("'move' does nothing here") == 1
