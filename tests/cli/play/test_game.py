"""`hoyle GAME` and `hoyle resume`, by way of their commands."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from hoylecli import bots, rulebook
from hoylecli.cli.play.game import make_command
from hoylecli.cli.play.resume import command as resume
from hoylecli.cli.play.sit import open_face
from hoylecli.core.errors import RulesError
from hoylecli.core.game import TABLE, Player
from hoylecli.rulebook.library.texts import tutorials
from hoylecli.store import Store
from hoylecli.table.host.session import Session

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("HOYLE_PLAYER", "HOYLE_ASCII", "ACCESSIBLE", "NO_COLOR", "HOYLE_RULES_PATH"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOYLE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "home"


@pytest.fixture
def hoyle() -> Run:
    def run(*args: str, typed: str = "", command: click.Command | None = None, **env: str) -> Result:
        return CliRunner().invoke(command or make_command("cribbage"), args, input=typed, env=env)

    return run


@pytest.fixture(scope="module")
def moves() -> str:
    """The first legal move again and again, until the match with seed 7 is over."""
    session = Session.begin(rulebook.load("cribbage"), [Player("You"), Player.of("Odile", "average")], 7)
    opponent = bots.bot("cribbage", "average")
    lines = []
    while session.state.to_act is not None:
        if session.state.to_act == TABLE:
            session.deal()
        elif session.state.to_act == 0:
            lines.append(str(session.state.legal_moves()[0]))
            session.play(session.state.legal_moves()[0])
        else:
            session.play(opponent.choose(session.state.view(1), bots.rng(7, len(session.match.moves), 1)))
    return "\n".join(lines) + "\n"


# The transcript


def test_piped_moves_play_a_match_to_its_end_the_same_every_time(hoyle: Run, moves: str) -> None:
    first = hoyle("--seed", "7", "--plain", typed=moves)
    second = hoyle("--seed", "7", "--plain", typed=moves)
    assert first.exit_code == 0
    assert first.stdout == second.stdout
    assert first.stdout.startswith("Cribbage: seed 7. Type ? for help.\n")
    assert "Walt wins, 121 to" in first.stdout
    assert "hoyle resume" not in first.stdout
    assert first.stderr == ""


def test_a_match_left_and_resumed_reads_on_where_it_was(hoyle: Run, moves: str, home: Path) -> None:
    whole = hoyle("--seed", "7", "--plain", typed=moves)
    lines = moves.splitlines(keepends=True)
    for cut in (1, 6, 17, 30):
        left = hoyle("--seed", "7", "--plain", typed="".join(lines[:cut]))
        assert left.exit_code == 0
        assert "'hoyle resume' goes on with this match." in left.stdout
        resumed = hoyle("--plain", typed="".join(lines[cut:]), command=resume)
        assert resumed.exit_code == 0
        assert resumed.stdout[-2000:] == whole.stdout[-2000:]
    with Store(home) as store:
        kept = [store.load(match.id).record.moves for match in store.list()]
    assert len(kept) == 5
    assert all(one == kept[0] for one in kept)


def test_the_seed_is_always_told(hoyle: Run) -> None:
    seeds = {hoyle("--plain").stdout.partition("seed ")[2].partition(".")[0] for _ in range(3)}
    assert len(seeds) == 3
    again = hoyle("--plain", "--seed", seed := seeds.pop())
    assert f"seed {seed}." in again.stdout


def test_nothing_of_the_machine_is_in_the_transcript(hoyle: Run, home: Path) -> None:
    said = hoyle("--seed", "7", "--plain", typed="save\nscore\nlog\nrules\n?\n").stdout
    assert str(home) not in said
    assert "match 1" not in said.lower()


def test_end_of_input_suspends_cleanly(hoyle: Run) -> None:
    for typed in ("", "AC 2D\n", "AC 2D"):
        left = hoyle("--seed", "7", "--plain", typed=typed)
        assert left.exit_code == 0
        assert left.stdout.endswith("\nYou leave the table. 'hoyle resume' goes on with this match.\n")


def test_a_new_match_leaves_the_old_one_for_later(hoyle: Run, home: Path) -> None:
    said = hoyle("--seed", "7", "--plain", typed="AC 2D\nnew\nquit\n").stdout
    assert said.index("seed 7.") < said.index("seed 8.")
    with Store(home) as store:
        assert [store.load(match.id).record.seed for match in store.list(finished=False)] == [8, 7]


def test_a_match_may_be_played_without_keeping_it(hoyle: Run, home: Path) -> None:
    said = hoyle("--seed", "7", "--plain", "--no-save", typed="AC 2D\n").stdout
    assert "this match was not kept" in said
    assert not home.exists()


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_where_suits_cannot_be_shown_letters_stand_for_them(
    hoyle: Run, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner = CliRunner(charset=encoding)
    said = runner.invoke(make_command("cribbage"), ["--seed", "7"], input="hint\n")
    assert said.exit_code == 0
    assert "Your cards: AC 2D 5S TS JH KD." in said.output.replace("10S", "TS")
    assert said.output.isascii()


def test_plain_says_cards_in_words_and_a_pipe_shows_signs(
    hoyle: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    signs = "Your cards: A♣ 2♦ 5♠ 10♠ J♥ K♦."
    words = "two of diamonds, five of spades"
    assert signs in hoyle("--seed", "7").stdout
    plain = " ".join(hoyle("--seed", "7", "--plain").stdout.split())
    assert words in plain
    assert "♦" not in plain
    monkeypatch.setenv("ACCESSIBLE", "1")
    assert words in " ".join(hoyle("--seed", "7").stdout.split())


# Choices


def test_help_comes_from_the_rules_file(hoyle: Run) -> None:
    about = rulebook.describe("cribbage")
    page = hoyle("--help")
    assert page.exit_code == 0
    told = " ".join(page.stdout.split())
    assert about.summary in told
    for name, line in about.variants.items():
        assert f"{name} {line}" in told
    for name, choice in about.options.items():
        assert f"--{name.replace('_', '-')}" in told
        assert f"{choice.help} [default: {choice.default}" in told
    assert "[default: no; pub: yes]" in told


def test_help_names_no_range_where_there_is_none() -> None:
    command = make_command("rummy")
    told = command.get_help(click.Context(command))
    assert "--players N" in told
    assert "None" not in told


@pytest.mark.parametrize("args", [["--variant", "pub"], ["--pub"], ["--count", "manual", "--muggins", "yes"]])
def test_variants_and_options_are_played_by(hoyle: Run, args: list[str]) -> None:
    said = hoyle(*args, "--seed", "7", "--plain", typed="rules\n").stdout
    assert "  muggins: yes\n  count: manual\n" in said


@pytest.mark.parametrize(
    "args",
    [
        ["--first-dealer", "opponent"],
        ["--first_dealer", "OPPONENT"],
        ["--option", "first-dealer=opponent"],
        ["--option", "first_dealer=opponent"],
        ["--match", "match-points", "--first-dealer=opponent"],
        ["--match", "match_points", "--first-dealer=opponent"],
    ],
)
def test_dashes_underscores_and_case_do_not_matter(hoyle: Run, args: list[str]) -> None:
    said = hoyle(*args, "--seed", "7", "--plain", typed="rules\n")
    assert "first-dealer: opponent" in said.stdout


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--variant", "pubb"], "Did you mean 'pub'?"),
        (["--muggins", "yess"], "Did you mean 'yes'?"),
        (["--level", "exprt"], "Did you mean 'expert'?"),
        (["--mugins", "yes"], "--muggins"),
        (
            ["--option", "jokers=2"],
            "Cribbage has no option 'jokers'. There are: muggins, count, match, first-dealer.",
        ),
        (["--option", "muggins"], "write NAME=VALUE"),
        (["--option", "muggins=perhaps"], "perhaps"),
        (["--pub", "--once-around"], "Choose one variant, not"),
        (["--seat", "3=expert"], "a seat from 1 to 2"),
        (["--seat", "2=expret"], "Did you mean 'expert'?"),
        (["--seat", "2=cmd:"], "cannot sit down: there is no command."),
        (["--seat", "2=cmd:  "], "cannot sit down: there is no command."),
        (["--seat", "2=cmd:'./bot"], "cannot sit down: No closing quotation."),
        (["--seat", f"{'9' * 5000}=human"], "a seat from 1 to 2"),
        (["--seat", "²=human"], "a seat from 1 to 2"),
        (["--move-time", "0"], "--move-time"),
        (["--move-time", "nan"], "'--move-time': write a number of seconds from 0.1 to 86400, not 'nan'."),
        (["--seed", "x"], "'--seed': write a whole number from 0, not 'x'."),
        (["--plain", "--json"], "Choose --plain or --json, not both"),
        (["--pace", "-1"], "--pace"),
        (["--pace", "nan"], "'--pace': write a number of seconds from 0 to 60, not 'nan'."),
        (["--pace", "inf"], "--pace"),
        (["--pace", "-inf"], "--pace"),
        (["extra"], "extra"),
    ],
)
def test_a_wrong_choice_is_a_usage_error_in_one_line(
    hoyle: Run, home: Path, args: list[str], message: str
) -> None:
    refused = hoyle(*args)
    assert refused.exit_code == 2
    assert message in refused.stderr
    assert not home.exists()


def test_a_rules_file_in_the_users_folder_is_a_command(hoyle: Run, tmp_path: Path, home: Path) -> None:
    folder = tmp_path / "config" / "hoyle" / "rules"
    folder.mkdir(parents=True)
    text = Path(rulebook.describe("cribbage").origin).read_text(encoding="utf-8")
    short = text.replace("game: cribbage", "game: shortage").replace("target: 121", "target: 31")
    (folder / "shortage.yaml").write_text(
        short.replace("title: Cribbage", "title: Shortage"), encoding="utf-8"
    )
    command = make_command("shortage")
    said = hoyle("--seed", "7", "--muggins", "no", typed="AC 2D\n", command=command)
    assert said.stdout.startswith("Shortage: seed 7. Type ? for help.\n")
    assert "game to 31" in said.stdout
    (folder / "shortage.yaml").unlink()
    on = hoyle("--plain", command=resume)
    assert on.stdout.startswith("Shortage: seed 7. Type ? for help.\n")
    assert on.exit_code == 0


# Who sits down


def test_the_level_is_the_opponents(hoyle: Run) -> None:
    assert "(average): " in hoyle("--seed", "7", "--plain").stdout
    assert "(expert): " in hoyle("--seed", "7", "--plain", "--level", "expert").stdout


def test_two_people_and_their_names(hoyle: Run, home: Path) -> None:
    said = hoyle("--seed", "7", "--plain", "--seat", "2=human", "--name", "Ann", "--name", "Bob").stdout
    assert "Now it is Ann's turn." in said
    with Store(home) as store:
        assert [player.name for player in store.list()[0].players] == ["Ann", "Bob"]


@pytest.mark.parametrize("names", [(), ("--name", "you", "--name", "Bob")])
def test_people_without_names_are_told_apart(hoyle: Run, names: tuple[str, ...]) -> None:
    assert "Now it is Player 1's turn." in hoyle("--seed", "7", "--plain", "--seat", "2=human", *names).stdout


def test_the_name_comes_from_the_environment(hoyle: Run, home: Path) -> None:
    hoyle("--plain", HOYLE_PLAYER="Ann Lee")
    with Store(home) as store:
        assert store.list()[0].players[0].name == "Ann Lee"


def test_a_name_too_long_for_the_table_is_cut_or_refused_in_a_sentence(hoyle: Run, home: Path) -> None:
    name = "Annabel Lee of the kingdom by the sea"
    cut = hoyle("--plain", HOYLE_PLAYER=name)
    assert cut.stderr == (
        "HOYLE_PLAYER has more than 20 letters, so you are called 'Annabel Lee of the k' at the table.\n"
    )
    with Store(home) as store:
        assert store.list()[0].players[0].name == "Annabel Lee of the k"
    refused = hoyle("--plain", "--name", name)
    assert refused.exit_code == 2
    assert f"'{name}' has 37 letters; at most 20 are allowed." in refused.stderr


def test_computer_players_play_by_themselves(hoyle: Run) -> None:
    said = hoyle("--seed", "3", "--plain", "--seat", "1=beginner")
    assert said.exit_code == 0
    assert " wins, 121 to " in said.stdout


def test_a_program_plays_from_its_seat(hoyle: Run, tmp_path: Path, moves: str) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(
        "import json, sys\nfor line in sys.stdin:\n    print(json.loads(line)['legal'][0], flush=True)\n"
    )
    command = f"cmd:'{sys.executable}' '{bot}'"
    said = hoyle("--seed", "7", "--plain", "--seat", "1=beginner", "--seat", f"2={command}")
    assert said.exit_code == 0
    assert " wins, 121 to " in said.stdout
    left = hoyle("--seed", "7", "--plain", "--seat", f"2={command}", typed="AC 2D\n")
    assert left.exit_code == 0
    refused = hoyle(command=resume)
    assert "Seat 2 was played by a program" in str(refused.exception)
    again = hoyle("--seat", f"2={command}", command=resume)
    assert again.exit_code == 0


# JSON


def test_json_plays_a_match_to_its_end(hoyle: Run, moves: str) -> None:
    said = [json.loads(line) for line in hoyle("--seed", "7", "--json", typed=moves).stdout.splitlines()]
    assert said[0]["type"] == "start"
    assert said[-1]["type"] == "over"
    assert max(said[-1]["outcome"]["scores"]) == 121
    assert {message["type"] for message in said} == {"start", "event", "ask", "over"}
    asked = [message for message in said if message["type"] == "ask"]
    assert [message["legal"][0] for message in asked] == moves.splitlines()


def test_json_is_the_same_every_time_but_for_the_id(hoyle: Run) -> None:
    first, second = (hoyle("--seed", "7", "--json", typed="AC 2D\nhint\n").stdout for _ in range(2))
    assert [line for line in first.splitlines() if '"match":' not in line] == [
        line for line in second.splitlines() if '"match":' not in line
    ]


# Resume


def test_resume_takes_an_id_or_a_name(hoyle: Run) -> None:
    hoyle("--seed", "7", "--plain", typed="save rainy Sunday\n")
    hoyle("--seed", "9", "--plain")
    assert hoyle("--plain", command=resume).stdout.startswith("Cribbage: seed 9.")
    assert hoyle("--plain", "1", command=resume).stdout.startswith("Cribbage: seed 7.")
    assert hoyle("--plain", "Rainy Sunday", command=resume).stdout.startswith("Cribbage: seed 7.")


def test_resume_gives_a_seat_to_a_player_of_another_level(hoyle: Run) -> None:
    hoyle("--seed", "7", "--plain", "--level", "beginner", typed="AC 2D\n")
    assert "(expert)" in hoyle("--plain", "--seat", "2=expert", command=resume).stdout
    assert "(beginner)" in hoyle("--plain", command=resume).stdout


def test_a_finished_match_shows_its_end(hoyle: Run, moves: str) -> None:
    whole = hoyle("--seed", "7", "--plain", typed=moves).stdout
    again = hoyle("--plain", "1", command=resume)
    assert again.exit_code == 0
    assert again.stdout.splitlines()[-1] == whole.splitlines()[-1]


def test_nothing_to_resume_is_said(hoyle: Run) -> None:
    refused = hoyle(command=resume)
    assert refused.exit_code == 1
    assert "No match is waiting." in refused.stderr


# Which face


class Terminal:
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("env", "args", "expected"),
    [
        ({"TERM": "xterm"}, (False, False), "PromptFace"),
        ({"TERM": "xterm"}, (True, False), "PlainFace"),
        ({"TERM": "xterm"}, (False, True), "JsonFace"),
        ({"TERM": "dumb"}, (False, False), "PlainFace"),
        ({"TERM": "xterm", "ACCESSIBLE": "1"}, (False, False), "PlainFace"),
        ({"TERM": "xterm", "ACCESSIBLE": "0"}, (False, False), "PromptFace"),
    ],
)
def test_the_prompt_is_only_for_a_capable_terminal(
    monkeypatch: pytest.MonkeyPatch, env: dict[str, str], args: tuple[bool, bool], expected: str
) -> None:
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(sys, "stdout", Terminal())
    monkeypatch.setattr(
        "hoylecli.table.faces.prompt.PromptFace", type("PromptFace", (), {"__init__": lambda *_: None})
    )
    face: Any = open_face(*args, None)
    assert type(face).__name__ == expected


# Tutorials


def test_a_tutorial_in_a_pipe_is_not_kept(hoyle: Run, home: Path) -> None:
    result = hoyle("--tutorial", typed="\n" * 8)
    assert result.exit_code == 0
    assert "Two of your six cards go to the crib" in result.output
    assert result.output.endswith("'hoyle cribbage' plays a match of your own. Have fun!\n")
    with Store(home) as store:
        assert store.latest() is None
        assert store.results_like(1) is None


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (["--level", "expert"], "level"),
        (["--seed", "7"], "seed"),
        (["--muggins", "yes"], "muggins"),
        (["--pub"], "variant"),
        (["--variant", "pub"], "variant"),
        (["--seat", "2=human"], "seats"),
        (["--option", "muggins=yes"], "option"),
    ],
)
def test_a_tutorial_has_a_deal_and_players_of_its_own(hoyle: Run, args: list[str], named: str) -> None:
    result = hoyle("--tutorial", *args)
    assert result.exit_code == 2
    assert f"--tutorial has a deal and players of its own; leave out --{named}." in result.output


def test_who_has_no_tutorial_says_who_has_one(hoyle: Run) -> None:
    result = hoyle("--tutorial", command=make_command("pig"))
    assert isinstance(result.exception, RulesError)
    there_are = ", ".join(tutorials())
    assert "cribbage, euchre" in there_are
    assert str(result.exception) == f"There is no tutorial for pig; there is one for {there_are}."
    assert "--tutorial" not in hoyle("--help", command=make_command("pig")).output
    assert "--tutorial" in hoyle("--help").output


def test_resume_goes_on_with_the_newest_unfinished_match_of_a_game(
    hoyle: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("cribbage", "gin", "cribbage", "hearts"):
        hoyle("--plain", typed="quit\n", command=make_command(name))
    resumed = []
    real = Session.resume
    monkeypatch.setattr(
        Session, "resume", lambda game, saved, *more: resumed.append(saved.id) or real(game, saved, *more)
    )
    for words in ((), ("gin",), ("cribbage",), ("Gin", "rummy"), ("1",)):
        assert hoyle(*words, "--plain", typed="quit\n", command=resume).exit_code == 0
    assert resumed == [4, 2, 3, 2, 1]
    assert hoyle("spades", command=resume).output == (
        "Error: No match of spades is waiting. 'hoyle spades' deals one.\n"
    )
    refused = hoyle("nonsense", command=resume)
    assert refused.exit_code == 1
    assert "There is no match 'nonsense'" in str(refused.exception)


def test_the_name_of_a_match_goes_before_that_of_a_game(hoyle: Run, home: Path) -> None:
    hoyle("--plain", typed="save gin\nquit\n")
    hoyle("--plain", typed="quit\n", command=make_command("gin"))
    assert "Cribbage" in hoyle("gin", "--plain", typed="quit\n", command=resume).output


@pytest.mark.parametrize("variant", ["plain", "two-dice"])
def test_pig_says_hold_and_understands_bank_and_stop(hoyle: Run, home: Path, variant: str) -> None:
    typed = "?\nmoves\nhint\nhint more\nrules\nhelp glossary\nhold\nbank\nstop\nlog all\nkeep 7\nquit\n"
    pig = make_command("pig")
    ran = hoyle("--plain", "--variant", variant, "--seed", "3", "--players", "1", typed=typed, command=pig)
    assert "You hold " in ran.output
    assert "bank" not in ran.output.lower().replace("> bank", "")


def test_words_that_change_the_sitting(hoyle: Run, home: Path) -> None:
    typed = "pace 2\npace\npace x\ntalk off\ntalk on\nstats\n? all\npace 0\nnew hearts\npace\nnew\nq\n"
    out = " ".join(hoyle("--plain", typed=typed, command=make_command("gin")).output.split())
    for said in (
        "The computer players wait 2 seconds after what they do.",
        "'x' is no pace. Say pace 2 for two seconds, pace 0 for no wait.",
        "The computer players say nothing.",
        "The computer players speak of great deals",
        "No match of Gin Rummy is finished yet.",
        "Words of the game: ",
        "This match is kept: 'hoyle resume gin' goes on with it.",
        "The computer players don't wait.",
    ):
        assert said in out
    with Store(home) as store:
        assert [match.game for match in store.list()] == ["hearts", "hearts", "gin"]


def test_new_says_what_is_no_game(hoyle: Run, home: Path) -> None:
    out = hoyle("--plain", typed="new nonsense\nnew klondike\nquit\n").output
    assert "nonsense" in out.split("> new klondike")[0].split("> new nonsense")[1]
    assert "Klondike: seed" in out


def test_raise_alone_is_the_least_raise_and_says_so(hoyle: Run, home: Path) -> None:
    poker = make_command("texas-hold-em")
    out = hoyle(
        "--plain", "--no-save", "--seed", "3", "--players", "3", typed="raise\nquit\n", command=poker
    ).output
    assert "'raise' alone is the least: raise 20.\nYou raise to $20." in out


def test_very_crazy_eights_says_at_once_what_its_cards_do(hoyle: Run, home: Path) -> None:
    crazy = make_command("crazy-eights")
    out = hoyle("--plain", "--no-save", "--variant", "very-crazy", typed="?\nquit\n", command=crazy).output
    for said in ("after a two the next player takes two", "queen of spades", "A jack skips", "A king turns"):
        assert said in " ".join(out.split())
    assert "A jack skips" not in hoyle("--plain", "--no-save", typed="?\nquit\n", command=crazy).output
