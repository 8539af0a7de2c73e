"""`hoyle simulate` as it is typed."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from io import StringIO
from pathlib import Path

import pytest
from attacks.processes import is_gone

from hoylecli import load
from hoylecli.cli import main
from hoylecli.context import Context
from hoylecli.core.game import LEVELS, Outcome
from hoylecli.table.work.simulate import SimulationPlan, outcomes, seed_of, share_of_wins, tallied
from hoylecli.table.work.workers import LostTask, Workers

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-m", "hoylecli", "simulate"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}


def run(*words: str, **more: str) -> "subprocess.CompletedProcess[str]":
    """What the command says, in this process."""
    out, err = StringIO(), StringIO()
    code = main.run(["simulate", *words], Context(ENVIRONMENT | more, stdout=out, stderr=err))
    return subprocess.CompletedProcess(words, code, out.getvalue(), err.getvalue())


def test_json_has_the_promised_keys_and_nothing_else() -> None:
    words = [*PROGRAM, "cribbage", "--games", "6", "--seats", "average,beginner", "--seed", "4", "--json"]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", env=ENVIRONMENT, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert list(found) == ["game", "games", "lost", "seed", "seats", "seconds"]
    assert (found["game"], found["games"], found["lost"], found["seed"]) == ("cribbage", 6, [], 4)
    assert [list(seat) for seat in found["seats"]] == [["level", "wins", "mean_score", "stderr"]] * 2
    assert [seat["level"] for seat in found["seats"]] == ["average", "beginner"]
    assert sum(seat["wins"] for seat in found["seats"]) == 6
    assert all(0 < seat["mean_score"] <= 121 for seat in found["seats"])
    assert found["seconds"] > 0


def test_the_same_seed_gives_the_same_result_whatever_the_number_of_jobs() -> None:
    def seats(*words: str) -> object:
        found = json.loads(run("cribbage", "--games", "7", "--json", *words).stdout)
        return found["seats"]

    alone = seats("--seed", "9")
    assert seats("--seed", "9") == alone
    assert seats("--seed", "9", "--jobs", "2") == alone
    assert seats("--seed", "9", "--jobs", "3") == alone
    assert seats("--seed", "10") != alone


def test_every_level_plays_the_same_games_in_one_process_and_in_two() -> None:
    plan = SimulationPlan(load("cribbage", muggins="yes").document, ("expert", "beginner"), 3, 5)
    assert list(outcomes(plan)) == list(outcomes(plan, Workers(2)))


def test_a_seed_is_drawn_and_shown() -> None:
    first, second = (json.loads(run("cribbage", "--games", "1", "--json").stdout)["seed"] for _ in range(2))
    assert first != second


def test_text_is_a_table_that_fits_sixty_columns() -> None:
    done = run("cribbage", "--games", "30", "--seats", "average,beginner", "--seed", "3", COLUMNS="60")
    lines = done.stdout.splitlines()
    assert lines[0] == "Cribbage, 30 games, seed 3"
    assert lines[2].split() == ["seat", "level", "wins", "share", "(95%", "sure)", "mean", "score", "error"]
    assert [line.split()[:2] for line in lines[4:]] == [["1", "average"], ["2", "beginner"]]
    assert max(map(len, lines)) <= 60
    assert "games a second" in done.stderr


def eight_games(*words: str) -> object:
    """What eight games of beginners come to."""
    more = ("--games", "8", "--seats", "beginner,beginner", "--seed", "2", "--json")
    return json.loads(run(*words, *more).stdout)["seats"]


def test_an_option_of_the_game_may_be_written_in_each_way() -> None:
    counted = eight_games("cribbage", "--count", "manual")
    assert counted != eight_games("cribbage")
    for words in ("cribbage --count=manual", "--count manual cribbage", "cribbage --option count=manual"):
        assert eight_games(*words.split()) == counted


def test_a_variant_is_played_by_its_rules() -> None:
    found = json.loads(run("cribbage", "--variant", "once-around", "--games", "3", "--json").stdout)
    assert all(seat["mean_score"] <= 61 for seat in found["seats"])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["cribage"], "There is no game 'cribage'; did you mean 'cribbage'?"),
        (["cribbage", "--mugins", "yes"], "No such option: --mugins. Did you mean '--muggins'?"),
        (["cribbage", "--game", "3"], "No such option: --game. Did you mean '--games'?"),
        (["cribbage", "--muggins", "maybe"], "muggins: write no or yes, not 'maybe'."),
        (["cribbage", "--muggins"], "--muggins needs a value: no, yes."),
        (
            ["cribbage", "--option", "muggins"],
            "--option takes NAME=VALUE, not 'muggins'.",
        ),
        (["cribbage", "--seats", "exprt,average"], "There is no level 'exprt'. Did you mean 'expert'?"),
        (["cribbage", "--seats", "7,8"], f"There is no level '7'. There are {', '.join(LEVELS)}."),
        (["cribbage", "--seats", "expert"], "Cribbage has 2 seats; --seats names 1."),
        (["cribbage", "--variant", "pup"], "Cribbage has no variant 'pup'; did you mean 'pub'?"),
        (["cribbage", "bridge"], "Name one game, not 2: cribbage, bridge."),
        (["--muggins", "yes"], "Name a game; 'hoyle games' lists them."),
        (
            ["cribbage", "--games", "0"],
            "Invalid value for '--games': write a whole number from 1 to 1,000,000, not '0'.",
        ),
        (
            ["cribbage", "--jobs", "257"],
            "Invalid value for '--jobs': write a whole number from 1 to 256, not '257'.",
        ),
        (
            ["cribbage", "--jobs", "2", "--cluster", "tcp://127.0.0.1:1"],
            "Choose --jobs on this machine or --cluster on others, not both.",
        ),
        (["cribbage", "-x"], "No such option: -x."),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(words: list[str], message: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == f"hoyle: {message} See 'hoyle simulate --help'.\n"


def test_a_broken_rules_file_is_an_error_in_the_data(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("game: mine\nfamily: cribbage\n", encoding="utf-8")
    done = run("mine", HOYLE_RULES_PATH=str(tmp_path))
    assert done.returncode == 1
    assert "mine.yaml:1:1:" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="signals are sent the POSIX way")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_it_with_what_has_been_played(jobs: str) -> None:
    out, err = interrupted(1, jobs)
    for seconds in (2, 4, 8, 16):
        if not out:  # the machine had no time for it
            out, err = interrupted(seconds, jobs)
    speed, remark = err.splitlines()
    played = remark.removeprefix("hoyle: Interrupted after ").removesuffix(" of 100,000 games.")
    assert out.startswith((f"Golf, {played} games, seed ", "Golf, 1 game, seed "))
    assert speed.endswith("games a second.")


def interrupted(seconds: float, jobs: str) -> tuple[str, str]:
    """What is said when it is interrupted after so long; nothing must be left of it."""
    words = ["golf", "--games", "100000", "--seats", "beginner", "--jobs", jobs]
    with subprocess.Popen(
        [*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT,
        start_new_session=True,
    ) as running:  # fmt: skip
        time.sleep(seconds)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=20)
    assert is_gone(running.pid)
    if running.returncode == -signal.SIGINT and not out + err:
        return "", ""  # Python itself had not started
    assert running.returncode == 130
    return out, err


def test_a_progress_bar_is_drawn_only_for_somebody_who_watches() -> None:
    pexpect = pytest.importorskip("pexpect")
    words = [*PROGRAM[1:], "cribbage", "--games", "5", "--json"]
    watched = pexpect.run(f"{PROGRAM[0]} {' '.join(words)}", env=ENVIRONMENT, timeout=60).decode()
    assert "Playing" in watched
    assert "100%" in watched
    assert run("cribbage", "--games", "5", "--json").stderr == ""


def test_a_game_that_workers_die_of_is_left_out_and_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def outcomes(plan: SimulationPlan, workers: Workers) -> Generator[Outcome | LostTask, None, None]:
        yield from (Outcome((121, 90), (0,)), LostTask(), Outcome((100, 121), (1,)))

    monkeypatch.setattr("hoylecli.table.work.simulate.outcomes", outcomes)
    assert main.run(["simulate", "cribbage", "--games", "3", "--seed", "4", "--json"]) == 1
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert (found["games"], found["lost"], found["seats"][0]["mean_score"]) == (2, [1], 110.5)
    seed = seed_of(4, 1)
    assert err == f"hoyle: 1 game left out, because the workers died twice: seed {seed}.\n"


def test_each_winner_of_a_shared_win_has_won() -> None:
    played = [Outcome((100, 100, 40), (0, 1)), Outcome((90, 100, 80), (1,))]
    tallies = tallied(("expert", "average", "beginner"), played)
    assert [tally.wins for tally in tallies] == [1, 2, 0]
    assert [tally.mean_score for tally in tallies] == [95, 100, 60]
    assert [tally.stderr for tally in tallies] == pytest.approx([5, 0, 20])


def test_one_game_alone_has_no_error_to_speak_of() -> None:
    assert tallied(("average",), [Outcome((7,), (0,))])[0].stderr == 0


def test_games_have_seeds_of_their_own() -> None:
    assert len({seed_of(seed, number) for seed in range(5) for number in range(100)}) == 500


def test_the_share_of_wins_is_given_with_what_is_certain_of_it() -> None:
    """Wilson's interval, worked by hand for 8 of 10 and for none of 10."""
    assert share_of_wins(8, 10) == pytest.approx((0.490, 0.943), abs=0.001)
    assert share_of_wins(0, 10) == pytest.approx((0.0, 0.278), abs=0.001)
    assert all(
        share_of_wins(0, games)[0] >= 0 and share_of_wins(games, games)[1] <= 1 for games in range(1, 50)
    )
