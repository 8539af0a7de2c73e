"""`hoyle help`, and the names by which people know games."""

import json
import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from shipped import FILES

from hoylecli import rulebook
from hoylecli.cli.main import run
from hoylecli.context import Context
from hoylecli.rulebook.names import bare

Hoyle = Callable[..., tuple[int, str, str]]


@pytest.fixture
def hoyle(tmp_path: Path) -> Hoyle:
    def ran(*words: str, text: str = "", **environ: str) -> tuple[int, str, str]:
        out, err = StringIO(), StringIO()
        own = {"HOYLE_HOME": str(tmp_path / "home"), "XDG_CONFIG_HOME": str(tmp_path / "config")}
        own["TERM"] = "xterm"
        code = run(words, Context(own | environ, stdin=StringIO(text), stdout=out, stderr=err))
        return code, out.getvalue(), err.getvalue()

    return ran


def test_without_a_game_it_tells_the_way_round(hoyle: Hoyle) -> None:
    code, out, _ = hoyle("help")
    assert code == 0
    assert "hoyle resume" in out
    assert re.search(r"guided first deal, --tutorial: .*cribbage.*piquet", out.replace("\n", " "))
    assert re.search("^  hint +what an expert would do; hint more: the figures$", out, re.MULTILINE)


def test_a_game_has_how_to_begin_and_its_rules(hoyle: Hoyle) -> None:
    out = hoyle("help", "hearts")[1]
    assert out.index("\nSTART\n") < out.index("\nRULES\n")
    assert "\nTIPS\n" not in out
    assert "\nRead more with hoyle help hearts history, tips, glossary.\n" in out
    assert "\nRULES\n" not in hoyle("help", "hearts", "tips")[1]


def test_it_points_on_to_the_game_that_was_chosen(hoyle: Hoyle) -> None:
    choice = "memory --alone --wild yes"
    out = hoyle("help", *choice.split())[1]
    assert f"\nRead more with hoyle help {choice} history, tips, glossary.\n" in out
    assert f"\nhoyle {choice} deals; " in out


def test_pages_are_those_of_the_variant_and_options(hoyle: Hoyle) -> None:
    plain, pub = hoyle("help", "cribbage")[1], hoyle("help", "cribbage", "--pub")[1]
    assert "MUGGINS." in pub
    assert "MUGGINS." not in plain
    assert "MUGGINS." in hoyle("help", "crib", "rules", "--muggins", "yes")[1]


def test_a_command_has_its_own_help(hoyle: Hoyle) -> None:
    assert hoyle("help", "saves", "delete") == hoyle("saves", "delete", "--help")
    assert hoyle("help", "saves", "delete")[1].startswith("Usage: hoyle saves delete ")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["hearst"], "There is no game 'hearst'; did you mean 'hearts'?"),
        (["freecel"], "There is no game 'freecel'; did you mean 'freecell'?"),
        (["hearts", "zzz"], "Hearts has no page 'zzz'. There are start, rules, "),
        (["hearts", "--muggins", "yes"], "No such option: --muggins."),
    ],
)
def test_what_there_is_not_is_said_in_a_line(words: list[str], message: str, hoyle: Hoyle) -> None:
    code, out, err = hoyle("help", *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err


def test_cards_are_words_for_who_listens(hoyle: Hoyle) -> None:
    assert "is 5h, 5H or ten of clubs" in " ".join(hoyle("help")[1].split())
    assert "is 5h, five of hearts or ten of clubs" in " ".join(hoyle("help", ACCESSIBLE="1")[1].split())


# Names that people know


@pytest.mark.parametrize(
    ("alias", "game"),
    [
        ("freecell", "four-free"),
        ("solitaire", "klondike"),
        ("gin-rummy", "gin"),
        ("setback", "pitch"),
        ("crazy8s", "crazy-eights"),
        ("Rummy500", "rummy-500"),
        ("Oh Hell", "oh-hell"),
        ("baker's dozen", "bakers-dozen"),
        ("Texas Hold'em", "texas-hold-em"),
        ("ginrummy", "gin"),
        ("slippery_anne", "black-maria"),
        ("callbreak", "call-break"),
        ("Lakdi", "call-break"),
        ("quatre valets", "polignac"),
        ("500", "five-hundred"),
        ("texas", "texas-hold-em"),
        ("holdem", "texas-hold-em"),
    ],
)
def test_a_game_is_found_by_the_name_that_people_know(alias: str, game: str) -> None:
    assert rulebook.called(alias) == game
    assert rulebook.load(alias).name == game
    assert rulebook.called("") == rulebook.called("no game") == rulebook.called("?") == ""


def test_no_shipped_name_is_taken_twice() -> None:
    names = [bare(name) for game in rulebook.described()[0] for name in (game.name, *game.aliases)]
    assert len(names) == len(set(names))
    assert not [line for file in FILES for line in rulebook.problems(str(file))]


def test_the_house_says_once_what_it_calls_the_game(hoyle: Hoyle) -> None:
    code, out, err = hoyle("setback", "--seed", "1", "--no-save", "--json")
    assert (code, err) == (0, "'setback' is called Pitch here.\n")
    assert hoyle("pitch", "--seed", "1", "--no-save", "--json") == (0, out, "")
    assert hoyle("setbak")[2].startswith("hoyle: No such command 'setbak'. Did you mean 'setback'?")
    assert hoyle("Pitch", "--seed", "1", "--no-save", "--json") == (0, out, "")
    assert "Other names for it: setback, " in hoyle("pitch", "--help")[1]


def test_programs_are_told_of_names_and_summaries(hoyle: Hoyle) -> None:
    games = {game["game"]: game for game in json.loads(hoyle("games", "--json")[1])}
    assert games["four-free"]["aliases"] == ["freecell"]
    assert all(game["summary"] and game["title"] for game in games.values())


def test_other_commands_know_the_names_too(hoyle: Hoyle) -> None:
    assert hoyle("rules", "show", "crib")[1].startswith("Cribbage, plain\n")
    assert hoyle("simulate", "crib", "--games", "1", "--pub", "--seats", "beginner,beginner")[0] == 0


# The pager


@pytest.mark.parametrize(
    ("words", "environ", "pager", "is_paged"),
    [
        (["help", "pinochle"], {}, "on", True),
        (["help", "pinochle"], {}, "off", False),
        (["help", "pinochle"], {"ACCESSIBLE": "1"}, "on", False),
        (["help", "pinochle"], {"TERM": "dumb"}, "on", False),
        (["help", "pig", "tips"], {}, "on", False),
    ],
)
def test_what_is_taller_than_the_terminal_is_shown_page_by_page(
    words: list[str],
    environ: dict[str, str],
    pager: str,
    is_paged: bool,
    hoyle: Hoyle,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    paged: list[str] = []
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setattr("hoylecli.cli.console.is_somebody_there", lambda: True)
    monkeypatch.setattr("click.echo_via_pager", paged.append)
    hoyle("config", "pager", pager)
    code, out, _ = hoyle(*words, PAGER="less", **environ)
    assert code == 0
    assert bool(paged) == is_paged
    assert (out == "") == is_paged


def test_in_a_pipe_there_are_no_pages(hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("click.echo_via_pager", lambda text: pytest.fail("paged"))
    assert "\nRULES\n" in hoyle("help", "pinochle")[1]


def test_the_history_of_cards_is_a_page_of_its_own(hoyle: Hoyle) -> None:
    """CG, A thousand years of playing cards."""
    code, out, _ = hoyle("help", "history")
    assert code == 0
    assert all(year in out for year in ("969", "1377", "1463", "1742"))
    assert max(map(len, out.splitlines())) <= 100


def test_keys_are_those_that_the_table_has(hoyle: Hoyle) -> None:
    out = hoyle("help", "keys")[1]
    assert all(key in out for key in ("Tab", "F1", "Ctrl-C", "Ctrl-D", "Space"))


def test_the_glossary_explains_what_many_games_share(hoyle: Hoyle) -> None:
    out = hoyle("help", "glossary")[1]
    words = re.findall("^  ([a-z][a-z -]*?)  ", out, re.MULTILINE)
    assert len(words) > 60
    assert words == sorted(words)


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("finesse", "lower card"),
        ("Tricks", "one card from each"),
        ("meld", "Pinochle"),
        ("nobs", "Cribbage"),
        ("go out", "the last card"),
    ],
)
def test_a_word_is_explained_at_every_table_that_has_it(hoyle: Hoyle, word: str, says: str) -> None:
    code, out, _ = hoyle("help", "glossary", *word.split())
    assert code == 0
    assert says in out


def test_a_word_that_nobody_explains_has_others_like_it(hoyle: Hoyle) -> None:
    code, _, err = hoyle("help", "glossary", "finess")
    assert code == 2
    assert "Did you mean finesse" in err


def test_a_page_without_a_game_takes_no_variant(hoyle: Hoyle) -> None:
    code, _, err = hoyle("help", "keys", "--variant", "x")
    assert code == 2
    assert "Put the name of a game before it." in err
