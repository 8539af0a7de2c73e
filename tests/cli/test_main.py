"""The group: what is found, what is suggested, what an error looks like, and what goes where."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OWN_GAME = """\
game: kitchen-cribbage
base: cribbage
summary: As we play it in the kitchen.
rules:
  target: 61
"""
OWN_VARIANT = """\
variant: long
of: cribbage
summary: Twice around and then some.
rules:
  target: 181
"""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    ours = ("HOYLE", "XDG", "PYTHONUNBUFFERED")  # output is buffered where it is not a terminal, as for users
    clean = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    home = {"HOYLE_HOME": str(tmp_path / "home"), "XDG_CONFIG_HOME": str(tmp_path / "config")}
    return clean | home | {"PYTHONIOENCODING": "utf-8", "PYTHONPATH": str(ROOT)}


def hoyle(
    environment: dict[str, str], *words: str, text: str = "", **more: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "hoylecli", *words],
        env=environment | more,
        input=text,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )


def test_the_version_is_told_before_anything_is_imported(environment: dict[str, str]) -> None:
    from hoylecli import __version__

    assert hoyle(environment, "--version").stdout == f"hoyle {__version__}\n"
    code = "import sys; sys.argv = ['hoyle', '--version']\nfrom hoylecli.__main__ import main; main()\n"
    listing = subprocess.run(
        [sys.executable, "-c", code + "print('click' in sys.modules)"],
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    assert listing.stdout.endswith("False\n")


def test_help_lists_every_game_and_command(environment: dict[str, str]) -> None:
    shown = hoyle(environment)
    assert shown.stdout == hoyle(environment, "--help").stdout
    assert shown.returncode == 0
    for word in ("cribbage", "games", "resume", "saves", "stats", "score", "rules", "simulate", "completion"):
        assert f"\n  {word} " in shown.stdout


def test_help_imports_neither_yaml_nor_a_table(environment: dict[str, str]) -> None:
    code = (
        "import sys\nfrom hoylecli.cli.main import run\nrun(['--help'])\n"
        "print({'yaml', 'tabulate', 'prompt_toolkit', 'dataclasses', 'sqlite3', 'json'} & set(sys.modules))"
    )
    listing = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, encoding="utf-8", timeout=60
    )
    assert listing.stdout.endswith("set()\n"), listing.stdout + listing.stderr


@pytest.mark.parametrize("words", [["games"], ["help", "gin"], ["help", "whist", "tips"]])
def test_a_list_or_page_that_has_been_read_before_imports_no_engine(
    environment: dict[str, str], tmp_path: Path, words: list[str]
) -> None:
    """Such a start takes twice the import of click at most."""
    heavy = "{'yaml', 'tabulate', 'prompt_toolkit', 'importlib.metadata', 'hoylecli.families'}"
    code = f"import sys\nfrom hoylecli.cli.main import run\nrun({words})\nprint({heavy} & set(sys.modules))"
    shown = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**environment, "XDG_CACHE_HOME": str(tmp_path)},
            capture_output=True,
            encoding="utf-8",
            timeout=60,
        ).stdout
        for _ in range(2)
    ]
    assert shown[1].splitlines()[-1] == "set()"
    assert shown[0].splitlines()[:-1] == shown[1].splitlines()[:-1]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["klondyke"], "hoyle: No such command 'klondyke'. Did you mean 'klondike'? See 'hoyle --help'."),
        (["zzz"], "hoyle: No such command 'zzz'. See 'hoyle --help'."),
        (["score", "brigde"], "No such command 'brigde'. Did you mean 'bridge'? See 'hoyle score --help'."),
        (["--colour"], "hoyle: No such option '--colour'."),
        (["--rules"], "hoyle: --rules needs the name of a rules file. See 'hoyle --help'."),
        (["cribbage", "--level", "experts"], "hoyle: Invalid value for '--level'"),
        (["cribbage", "--variant", "pubb"], "pub"),
        (["cribbage", "--muggins", "yess"], "yes"),
        (["cribbage", "--mugins", "yes"], "--muggins"),
        (["cribbage", "--option", "mugins=yes"], "Did you mean 'muggins'?"),
        (["simulate", "cribbage", "--pub", "--match-points"], "Choose one variant, not"),
        (["completion"], "hoyle: Name a shell"),
    ],
)  # fmt: skip
def test_wrong_usage_is_one_line_and_exit_code_2(
    environment: dict[str, str], words: list[str], message: str
) -> None:
    result = hoyle(environment, *words)
    assert result.returncode == 2
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_a_file_in_the_users_folder_is_a_command_at_once(environment: dict[str, str], tmp_path: Path) -> None:
    folder = tmp_path / "config" / "hoyle" / "rules"
    folder.mkdir(parents=True)
    (folder / "kitchen-cribbage.yaml").write_text(OWN_GAME, encoding="utf-8")
    (folder / "long.yaml").write_text(OWN_VARIANT, encoding="utf-8")
    helped = " ".join(hoyle(environment, "--help").stdout.split())
    assert "kitchen-cribbage As we play it in the kitchen." in helped
    assert "--first-dealer" in hoyle(environment, "kitchen-cribbage", "--help").stdout
    games = {game["game"]: game for game in json.loads(hoyle(environment, "games", "--json").stdout)}
    assert "long" in games["cribbage"]["variants"]
    played = hoyle(environment, "cribbage", "--variant", "long", "--seed", "7", "--plain", text="score\n")
    assert "181" in played.stdout


@pytest.mark.parametrize("at", [0, 1, 4])
def test_a_rules_file_may_be_named_anywhere_on_the_line(
    environment: dict[str, str], tmp_path: Path, at: int
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(OWN_GAME, encoding="utf-8")
    words = ["kitchen-cribbage", "--seed", "7", "--plain"]
    words[at:at] = ["--rules", str(file)]
    played = hoyle(environment, *words, text="score\n")
    assert played.returncode == 0, played.stderr
    assert "61" in played.stdout


def test_a_broken_rules_file_says_where(environment: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(OWN_GAME.replace("target", "tarket"), encoding="utf-8")
    result = hoyle(environment, "--rules", str(file), "kitchen-cribbage")
    assert result.returncode == 1
    assert result.stderr.startswith(f"hoyle: {file}:5:3: ")
    assert "target" in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_are_printed(environment: dict[str, str], shell: str) -> None:
    assert "_HOYLE_COMPLETE" in hoyle(environment, "completion", shell).stdout


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("hoyle cr", "cribbage"),
        ("hoyle score b", "bridge"),
        ("hoyle cribbage --var", "--variant"),
        ("hoyle cribbage --variant p", "pub"),
        ("hoyle cribbage --muggins y", "yes"),
        ("hoyle cribbage --level ex", "expert"),
        ("hoyle rules show cri", "cribbage"),
        ("hoyle rules show cribbage --variant p", "pub"),
        ("hoyle simulate cribbage --variant p", "pub"),
        ("hoyle rules check lo", "lo"),
        ("hoyle score bridge she", "she"),
        ("hoyle cribbage --rules lo", "lo"),
    ],
)
def test_the_shell_completes_games_options_and_values(
    environment: dict[str, str], words: str, found: str
) -> None:
    more = {"_HOYLE_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    code = "from hoylecli.cli.main import hoyle; hoyle(prog_name='hoyle')"
    result = subprocess.run(
        [sys.executable, "-c", code],
        env=environment | more,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    kind = "file" if words.endswith(found) and found not in ("pub", "yes") else "plain"
    assert f"{kind},{found}" in result.stdout.splitlines()


@pytest.mark.parametrize(
    "more",
    [
        {"_HOYLE_COMPLETE": "bash_complete", "COMP_WORDS": "hoyle s", "COMP_CWORD": "x"},
        {"_HOYLE_COMPLETE": "zsh_complete", "COMP_WORDS": "hoyle s", "COMP_CWORD": ""},
        {"_HOYLE_COMPLETE": "zsh_complete", "COMP_WORDS": "hoyle s", "COMP_CWORD": "9" * 5000},
        {"_HOYLE_COMPLETE": "bash_complete"},
        {"_HOYLE_COMPLETE": "x"},
    ],
)
def test_a_shell_that_asks_wrongly_is_told_in_one_line(
    environment: dict[str, str], more: dict[str, str]
) -> None:
    result = hoyle(environment, **more)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="a word there is text")
def test_a_word_that_is_no_text_can_be_completed(environment: dict[str, str]) -> None:
    line = {"COMP_WORDS": "hoyle rules check \udcff\u202e", "COMP_CWORD": "3"}
    result = hoyle(environment, _HOYLE_COMPLETE="bash_complete", **line)
    assert (result.returncode, result.stderr) == (0, "")
    assert "\u202e" not in result.stdout


@pytest.mark.parametrize(
    "words", [["--help"], ["games"], ["score", "cribbage", "5H5C5SJD", "--starter", "5D"]]
)
def test_what_is_printed_is_ascii_when_asked(environment: dict[str, str], words: list[str]) -> None:
    assert hoyle(environment, *words, "--ascii").stdout.isascii()
    assert hoyle(environment, *words, PYTHONIOENCODING="ascii").stdout.isascii()
    assert hoyle(environment, *words, HOYLE_ASCII="1").stdout.isascii()


def test_what_a_game_calls_itself_is_ascii_too_when_asked(
    environment: dict[str, str], tmp_path: Path
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(OWN_GAME + "title: Küche ♥\n", encoding="utf-8")
    for words in (["kitchen-cribbage", "--help"], ["rules", "show", "kitchen-cribbage", "--json"]):
        shown = hoyle(environment, *words, "--rules", str(file), "--ascii")
        assert shown.returncode == 0
        assert shown.stdout.isascii()
    assert hoyle(environment, "saves", "delete", "Zoé", "--ascii").stderr.isascii()


def test_choices_are_read_alike_everywhere(environment: dict[str, str]) -> None:
    told = [
        hoyle(environment, *words, "--seed", "7", "--plain", text="rules\n").stdout
        for words in (
            ["cribbage", "--variant", "PUB"],
            ["cribbage", "--pub"],
            ["cribbage", "--option", "Muggins=YES", "--option", "count=Manual", "--variant", "pub"],
        )
    ]
    assert len(set(told)) == 1
    won = [
        json.loads(hoyle(environment, "simulate", *words, "--games", "1", "--seed", "7", "--json").stdout)[
            "seats"
        ]
        for words in (["cribbage", "--variant", "Pub"], ["cribbage", "--pub"], ["--pub", "cribbage"])
    ]
    assert won[0] == won[1] == won[2]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize(
    "words", ["--version", "--help", "games", "score cribbage 5H5C5SJD --starter 5D", "rules schema"]
)
def test_a_full_disk_is_one_line(environment: dict[str, str], words: str) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        result = subprocess.run(
            [sys.executable, "-m", "hoylecli", *words.split()],
            env=environment,
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            timeout=60,
        )
    assert result.returncode == 1
    assert result.stderr == "hoyle: standard output: No space left on device\n"


@pytest.mark.skipif(os.name == "nt", reason="needs a shell")
@pytest.mark.parametrize("words", ["--version", "rules schema", "--help", "games --json"])
def test_a_reader_that_leaves_early_is_no_trouble(environment: dict[str, str], words: str) -> None:
    line = f"{sys.executable} -m hoylecli {words} | true"
    result = subprocess.run(
        line, shell=True, env=environment, capture_output=True, encoding="utf-8", timeout=60
    )
    assert (result.stdout, result.stderr) == ("", "")
