"""`hoyle solve`, and the deals that `hoyle GAME` takes by number, from a file, or because they can be won."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import pytest
from attacks.processes import is_gone

from hoylecli import rulebook
from hoylecli.bots.solver import Solution, is_won_by
from hoylecli.cli.main import run
from hoylecli.cli.play import patience
from hoylecli.core.cards import CARDS
from hoylecli.core.game import Move
from hoylecli.families.patience.state import PatienceState
from hoylecli.families.patience.text.layout_input import read_layout
from hoylecli.table.work import patience_solving
from hoylecli.table.work.workers import LostTask

ROOT = Path(__file__).parents[3]
PROGRAM = [sys.executable, "-m", "hoylecli"]

NEARLY = """\
Foundations: H-J C-Q D-J S-J
:
KH QS
KD
:
KC QH
KS QD
"""
Said = tuple[int, str, str]
Hoyle = Callable[..., Said]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOYLE_PLAYER", "HOYLE_ASCII", "ACCESSIBLE", "HOYLE_RULES_PATH"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOYLE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def hoyle(capsys: pytest.CaptureFixture[str]) -> Hoyle:
    def said(*words: str) -> Said:
        code = run(words)
        out, err = capsys.readouterr()
        return code, out, err

    return said


def written(text: str) -> str:
    Path("layout.txt").write_text(text, encoding="utf-8")
    return "layout.txt"


# One deal


def test_a_win_is_a_list_of_moves_as_they_are_typed(hoyle: Hoyle) -> None:
    code, out, err = hoyle("solve", "four-free", "--layout", written(NEARLY))
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("Four Free, the layout in layout.txt: it can be won in ")
    assert lines[1].startswith("Found after ")
    assert lines[2:4] == ["Every card lies open.", ""]
    moves = [Move.parse(word) for word in lines[4].partition("  ")[2].split(", ")]
    assert lines[4].startswith("1  ")
    assert is_won_by(read_layout(rulebook.load("four-free").rules, NEARLY), moves)


def test_json_has_the_promised_keys_and_nothing_else(hoyle: Hoyle) -> None:
    code, out, err = hoyle("solve", "four-free", "--layout", written(NEARLY), "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert list(found) == [
        "game", "variant", "options", "seed", "verdict", "moves", "states", "seconds", "out_of_memory",
    ]  # fmt: skip
    assert (found["game"], found["variant"], found["options"]) == ("four-free", "plain", {})
    assert (found["seed"], found["verdict"]) == (None, "winnable")
    state = read_layout(rulebook.load("four-free").rules, NEARLY)
    assert is_won_by(state, map(Move.parse, found["moves"]))
    assert found["states"] >= 1
    assert found["seconds"] >= 0


def test_a_deal_that_cannot_be_won_is_said_to_be_lost(hoyle: Hoyle) -> None:
    """On the king goes the queen, and on that one jack of three."""
    code, out, _ = hoyle("solve", "golf", "--layout", written(golf("QS", "JC", "JD", "JH")))
    assert code == 0
    assert out.splitlines()[0] == "Golf, the layout in layout.txt: it cannot be won."
    assert out.splitlines()[1].startswith("Proved by looking at all ")
    found = json.loads(hoyle("solve", "golf", "--layout", "layout.txt", "--json")[1])
    assert (found["verdict"], found["moves"]) == ("unwinnable", [])


def test_a_search_that_comes_to_the_limit_says_so(hoyle: Hoyle) -> None:
    code, out, _ = hoyle("solve", "klondike", "--seed", "1", "--limit", "3p")
    assert code == 0
    lines = out.splitlines()
    assert lines[0] == "Klondike, seed 1: undecided."
    assert lines[1].startswith("Given up at the limit of 3 positions, after ")
    assert lines[2] == "The search knew where every card lies, as no player does."
    assert (
        json.loads(hoyle("solve", "klondike", "--seed", "1", "--limit", "3p", "--json")[1])["verdict"]
        == "unknown"
    )


def test_a_layout_comes_from_standard_input_too() -> None:
    words = [*PROGRAM, "solve", "four-free", "--layout", "-", "--json"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(words, input=NEARLY, capture_output=True, text=True, env=environment, timeout=60)
    assert json.loads(done.stdout)["verdict"] == "winnable"


def test_a_seed_is_drawn_and_shown(hoyle: Hoyle) -> None:
    words = ["solve", "pyramid", "--limit", "1p", "--json"]
    assert json.loads(hoyle(*words)[1])["seed"] != json.loads(hoyle(*words)[1])["seed"]


def test_options_and_variants_of_the_game_are_chosen(hoyle: Hoyle) -> None:
    words = ["solve", "klondike", "--seed", "1", "--limit", "1p", "--json"]
    found = json.loads(hoyle(*words, "--draw", "1")[1])
    assert found["options"]["draw"] == "1"
    found = json.loads(hoyle(*words, "--difficult")[1])
    assert (found["variant"], found["options"]["redeals"]) == ("difficult", "0")


def test_a_numbered_deal_is_called_so(hoyle: Hoyle) -> None:
    found = json.loads(hoyle("solve", "four-free", "--deal", "617", "--limit", "1p", "--json")[1])
    assert (found["seed"], found["deal"]) == (None, 617)
    assert list(found)[3:6] == ["seed", "deal", "verdict"]


def test_a_layout_is_solved_without_shuffles_that_nobody_knows(hoyle: Hoyle) -> None:
    hoyle("la-belle-lucie", "--seed", "1", "--export")
    state = rulebook.load("la-belle-lucie").start(seed=1)
    assert isinstance(state, PatienceState)
    text = patience.exported(rulebook.load("la-belle-lucie"), (1, []))
    out = hoyle("solve", "la-belle-lucie", "--layout", written(text), "--limit", "2p")[1]
    assert "\nA layout cannot be shuffled again, so it has no redeals.\n" in out
    assert patience.without_shuffles(state)[0].redeals_left == 0
    out = hoyle("solve", "la-belle-lucie", "--seed", "1", "--limit", "2p")[1]
    assert "\nThe search knew every card and what each shuffle will bring, as no player does.\n" in out


def test_moves_are_numbered_line_by_line(hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch) -> None:
    moves = tuple(Move.parse("10 12") for _ in range(120))
    monkeypatch.setattr("hoylecli.bots.solver.solve", lambda *_: Solution("winnable", moves, 1234, 0.5))
    lines = hoyle("solve", "four-free", "--seed", "1")[1].splitlines()
    assert lines[0] == "Four Free, seed 1: it can be won in 120 moves."
    assert lines[1] == "Found after 1,234 positions in 0.50 seconds."
    assert max(map(len, lines)) <= 80
    numbers = [int(line.split()[0]) for line in lines[4:]]
    assert [line.count("10 12") for line in lines[4:-1]] == [
        after - before for before, after in pairwise(numbers)
    ]
    assert lines[-1].endswith("10 12")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["cribbage"], "Only patiences can be solved; Cribbage is not one."),
        (["bowling"], "Bowling goes on rack after rack for points; it is not solved."),
        (["klondke"], "There is no game 'klondke'; did you mean 'klondike'?"),
        (["klondike", "--drw", "1"], "No such option: --drw. Did you mean '--draw'?"),
        (["klondike", "--deal", "617"], "Klondike has no numbered deals; --seed N takes the deal of a seed."),
        (
            ["four-free", "--deal", "9999999999"],
            "The numbered deals are 1 to 4,294,967,295; there is no deal 9999999999.",
        ),
        (
            ["four-free", "--deal", "4294967295", "--games", "2"],
            "The numbered deals are 1 to 4,294,967,295; there is no deal 4294967296.",
        ),
        (["four-free", "--deal", "1", "--seed", "1"], "--seed and --deal are different deals; choose one."),
        (["four-free", "--layout", "x", "--games", "2"], "--layout is one deal; leave --games out."),
        (["four-free", "--results", "x"], "--results is for many deals; say how many with --games."),
        (["four-free", "--jobs", "2"], "--jobs is for many deals; say how many with --games."),
        *[
            (
                ["klondike", "--limit", limit],
                f"Invalid value for '--limit': '{limit}' is no limit; "
                "write a time such as 20s or 5m, positions such as 5000p, or none.",
            )
            for limit in ("0", "-3s", "20x", "nans", "1.5p", "0p", "p")
        ],
        *[
            (
                ["klondike", option, text],
                f"Invalid value for '{option}': '{text}' has no unit; write {forms}.",
            )
            for option, text, forms in (
                ("--limit", "5", "5s for seconds or 5p for positions"),
                ("--limit", "100,000", "100,000s for seconds or 100,000p for positions"),
                ("--limit", "1.5", "1.5s for seconds"),
                ("--memory", "512", "512M for megabytes or 512G for gigabytes"),
            )
        ],
        *[
            (
                ["klondike", "--memory", size],
                f"Invalid value for '--memory': '{size}' is no size; write 512M, 2G or none.",
            )
            for size in ("0M", "-2G", "2X", "M", "much")
        ],
        (
            ["klondike", "--limit", "9" * 5000],
            f"Invalid value for '--limit': '{'9' * 37}...' is no limit; "
            "write a time such as 20s or 5m, positions such as 5000p, or none.",
        ),
        (
            ["klondike", "--games", "1000001"],
            "Invalid value for '--games': write a whole number from 1 to 1,000,000, not '1000001'.",
        ),
        (["klondike", "--cluster", "x"], "--cluster is for many deals; say how many with --games."),
    ],
)
def test_what_cannot_be_solved_is_refused_in_one_line(hoyle: Hoyle, words: list[str], message: str) -> None:
    assert hoyle("solve", *words) == (2, "", f"hoyle: {message} See 'hoyle solve --help'.\n")


def test_a_bad_layout_is_an_error_in_the_data(hoyle: Hoyle) -> None:
    said = hoyle("solve", "four-free", "--layout", written("KH\nKH\n"))
    assert said == (1, "", "hoyle: layout.txt: line 2: K♥ is there once too often.\n")
    assert hoyle("solve", "four-free", "--layout", "none.txt")[0] == 1
    Path("layout.txt").write_bytes(b"\xff\xfe\x00")
    said = hoyle("solve", "four-free", "--layout", "layout.txt")
    assert said == (1, "", "hoyle: layout.txt is not UTF-8 text; a layout is plain text.\n")


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("20s", (None, 20)),
        ("1.5m", (None, 90)),
        ("1H", (None, 3600)),
        ("100,000p", (100_000, None)),
        ("5000positions", (5_000, None)),
        ("5000 positions", (5_000, None)),
        ("1 position", (1, None)),
    ],
)
def test_a_limit_is_a_time_or_a_number_of_positions(
    hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch, text: str, limit: tuple[int | None, float | None]
) -> None:
    given: list[Any] = []

    def solve(state: PatienceState, limit: Any) -> Solution:
        given.append(limit)
        return Solution("unknown", (), 1, 0.0)

    monkeypatch.setattr("hoylecli.bots.solver.solve", solve)
    hoyle("solve", "klondike", "--limit", text)
    hoyle("solve", "klondike", "--limit", "none")
    assert [(one.states, one.seconds) for one in given] == [limit, (None, None)]


# Many deals

MANY = ["solve", "pyramid", "--games", "4", "--limit", "40p", "--seed", "5"]


def counts(out: str) -> dict[str, Any]:
    """The JSON without what differs from one time to the next."""
    found = json.loads(out)
    return {key: found[key] for key in found if "seconds" not in key}


def test_the_share_of_many_deals_has_an_interval_that_owns_up_to_the_undecided() -> None:
    """Wilson's interval for 8 of 10 is 0.490 to 0.943, and its low end for 6 of 10 is 0.313."""

    def of(verdict: str, number: int) -> list[patience_solving.Solved]:
        return [patience_solving.Solved(seed, verdict, (), 1, 0.1 * seed) for seed in range(number)]

    decided = patience_solving.tally(of("winnable", 8) + of("unwinnable", 2))
    assert (decided.low, decided.high) == pytest.approx((0.490, 0.943), abs=0.001)
    open_ones = patience_solving.tally(of("winnable", 6) + of("unknown", 2) + of("unwinnable", 2))
    assert (open_ones.low, open_ones.high) == pytest.approx((0.313, 0.943), abs=0.001)
    assert (open_ones.games, open_ones.winnable, open_ones.unwinnable, open_ones.unknown) == (10, 6, 2, 2)
    assert open_ones.slowest == pytest.approx(0.5)


def test_json_of_many_deals_counts_them(hoyle: Hoyle) -> None:
    code, out, err = hoyle(*MANY, "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert list(found) == [
        "game", "variant", "options", "seed", "games", "winnable", "unwinnable", "unknown", "out_of_memory",
        "lost", "interval", "median_seconds", "slowest_seconds", "seconds",
    ]  # fmt: skip
    assert (found["game"], found["seed"], found["games"]) == ("pyramid", 5, 4)
    assert found["winnable"] + found["unwinnable"] + found["unknown"] == 4
    low, high = found["interval"]
    assert 0 <= low <= high <= 1


def test_text_of_many_deals_is_a_short_report(hoyle: Hoyle) -> None:
    lines = hoyle(*MANY)[1].splitlines()
    assert lines[0] == "Pyramid, seeds 5 to 8, limit 40 positions a deal"
    assert [line.split()[0] for line in lines[2:5]] == ["winnable", "not", "undecided"]
    assert lines[6].startswith("Share winnable: ")
    assert max(map(len, lines)) <= 80


def test_numbered_deals_are_counted_by_their_numbers(hoyle: Hoyle) -> None:
    out = hoyle("solve", "four-free", "--deal", "617", "--games", "2", "--limit", "3p", "--json")[1]
    assert (json.loads(out)["deal"], "seed" in json.loads(out)) == (617, False)


def test_two_processes_find_the_same_as_one(hoyle: Hoyle) -> None:
    assert counts(hoyle(*MANY, "--json", "--jobs", "2")[1]) == counts(hoyle(*MANY, "--json")[1])


def loses(monkeypatch: pytest.MonkeyPatch, lost: set[int]) -> None:
    """Workers that die of these deals."""

    def shared(work: Callable[[int], Any], tasks: Iterable[int], *_: Any, **__: Any) -> Iterator[Any]:
        yield from ((task, LostTask() if task in lost else work(task)) for task in tasks)

    monkeypatch.setattr(patience_solving, "shared", shared)


def test_deals_that_workers_die_of_are_undecided_and_named(
    hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    loses(monkeypatch, {6, 7})
    code, out, err = hoyle(*MANY, "--json", "--results", "kept")
    assert code == 1
    found = json.loads(out)
    assert (found["games"], found["lost"]) == (4, [6, 7])
    assert found["unknown"] >= 2
    assert err == (
        "hoyle: Counted as undecided, because the workers died twice: seed 6, 7. "
        "The machine may be short of memory: try fewer --jobs or less --memory.\n"
    )
    assert [deal["number"] for deal in lines_of("kept")[1:]] == [5, 8]  # so they are tried again


def test_it_is_said_when_the_limit_was_too_low_for_every_deal(hoyle: Hoyle) -> None:
    _, out, err = hoyle("solve", "klondike", "--seed", "1", "--games", "3", "--limit", "5p")
    assert "undecided             3  100.0%" in out
    assert err == (
        "hoyle: No deal was decided within the limit of 5 positions a deal; give more, such as --limit 5m.\n"
    )
    assert hoyle(*MANY)[2] == ""


def test_deals_that_ran_out_of_memory_are_told_from_those_out_of_time(
    hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = count(0, 1 << 21)
    words = ["solve", "klondike", "--seed", "1", "--memory", "1.5M"]
    with monkeypatch.context() as patched:
        patched.setattr("hoylecli.bots.solver.watch.resident", lambda: next(looks))
        assert hoyle(*words)[1].splitlines()[1].startswith("Given up at the limit of 1.5M of memory, after ")
        assert json.loads(hoyle(*words, "--json")[1])["out_of_memory"]
        _, out, err = hoyle(*words, "--games", "2", "--results", "kept")
    assert "Of those, 2 reached the limit of memory.\n" in out
    assert err.endswith("give more, such as --memory 4G.\n")
    assert [deal["memory"] for deal in lines_of("kept")[1:]] == [3 << 19] * 2
    more = [*words[:-1], "none", "--games", "2", "--results", "kept", "--json"]
    assert json.loads(hoyle(*more)[1])["unknown"] == 0


# The file of results


def lines_of(file: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(file).read_text(encoding="utf-8").splitlines()]


def test_results_are_kept_a_deal_a_line_and_left_out_the_next_time(
    hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = hoyle(*MANY, "--json", "--results", "kept")[1]
    head, *kept = lines_of("kept")
    assert (head["hoyle"], head["game"], head["deals"]) == ("solved deals 1", "pyramid", "seeds")
    assert [deal["number"] for deal in kept] == [5, 6, 7, 8]
    assert set(kept[0]) == {"number", "verdict", "states", "seconds", "moves"}
    monkeypatch.setattr(patience_solving, "solve", lambda *_: pytest.fail("this deal is there already"))
    assert counts(hoyle(*MANY, "--json", "--results", "kept")[1]) == counts(whole)


@pytest.mark.parametrize("cut", [1, 30, 200])
def test_a_line_that_was_cut_off_is_dropped(hoyle: Hoyle, cut: int) -> None:
    whole = hoyle(*MANY, "--json", "--results", "kept")[1]
    written = Path("kept").read_bytes()
    Path("kept").write_bytes(written[:-cut])
    assert counts(hoyle(*MANY, "--json", "--results", "kept")[1]) == counts(whole)
    assert [deal["number"] for deal in lines_of("kept")[1:]] == [5, 6, 7, 8]
    first_line = written.index(b"\n")
    Path("kept").write_bytes(written[: first_line - 5])
    assert counts(hoyle(*MANY, "--json", "--results", "kept")[1]) == counts(whole)


def test_more_deals_are_added_to_those_there_are(hoyle: Hoyle) -> None:
    hoyle(*MANY, "--results", "kept")
    hoyle("solve", "pyramid", "--games", "3", "--limit", "40p", "--seed", "7", "--results", "kept")
    assert [deal["number"] for deal in lines_of("kept")[1:]] == [5, 6, 7, 8, 9]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["golf", "--limit", "40p"], "kept is of another game; name another file for these results."),
        (
            ["pyramid", "--limit", "40p", "--no-reserve", "yes"],
            "kept is of other rules; name another file for these results.",
        ),
        (
            ["pyramid", "--limit", "41p"],
            "kept was begun with another --limit; give that, or name another file.",
        ),
    ],
)
def test_a_file_of_something_else_is_left_alone(hoyle: Hoyle, words: list[str], message: str) -> None:
    hoyle(*MANY, "--results", "kept")
    before = Path("kept").read_bytes()
    said = hoyle("solve", *words, "--games", "2", "--results", "kept")
    assert said == (1, "", f"hoyle: {message}\n")
    assert Path("kept").read_bytes() == before


@pytest.mark.parametrize("text", ["dear diary", "dear diary\n", "[]\n", '{"hoyle": "match 1"}\n'])
def test_a_file_that_holds_no_results_is_left_alone(hoyle: Hoyle, text: str) -> None:
    Path("kept").write_text(text, encoding="utf-8")
    said = hoyle(*MANY, "--results", "kept")
    assert said == (1, "", "hoyle: kept is something else; name another file for the results.\n")
    assert Path("kept").read_text(encoding="utf-8") == text


def test_a_spoilt_line_in_the_middle_is_pointed_at(hoyle: Hoyle) -> None:
    hoyle(*MANY, "--results", "kept")
    written = Path("kept").read_text(encoding="utf-8").splitlines()
    Path("kept").write_text("\n".join([*written[:2], "?", *written[2:]]) + "\n", encoding="utf-8")
    said = hoyle(*MANY, "--results", "kept")
    assert said == (1, "", "hoyle: kept, line 3: this is no solved deal; take the line out.\n")


@pytest.mark.skipif(os.name != "posix", reason="signals are sent the POSIX way")
@pytest.mark.parametrize(("sent", "jobs"), [("SIGINT", "1"), ("SIGINT", "2"), ("SIGKILL", "1")])
def test_what_was_found_before_an_interrupt_is_kept(sent: str, jobs: str) -> None:
    words = [*PROGRAM, "solve", "pyramid", "--games", "100000", "--limit", "40p", "--seed", "0"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [*words, "--jobs", jobs, "--results", "kept"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, start_new_session=True,
    ) as running:  # fmt: skip
        end = time.monotonic() + 60
        while time.monotonic() < end and (not Path("kept").exists() or len(lines_of_whole("kept")) < 4):
            time.sleep(0.1)
        os.killpg(running.pid, signal.Signals[sent])
        out, err = running.communicate(timeout=20)
    assert len(lines_of_whole("kept")) >= 4
    assert "Traceback" not in err
    if sent == "SIGINT":
        assert running.returncode == 130
        there = len(lines_of_whole("kept")) - 1
        assert out.startswith(f"Pyramid, {there} of seeds 0 to 99999, limit 40 positions a deal\n\nwinnable ")
        interrupted = err.splitlines()[-1]
        assert interrupted == f"hoyle: Interrupted after {there} of 100,000 deals; they are in kept."
        assert is_gone(running.pid)


def lines_of_whole(file: str) -> list[bytes]:
    """The lines that have been written to their end."""
    return Path(file).read_bytes().split(b"\n")[:-1]


def test_a_progress_bar_is_drawn_only_for_somebody_who_watches() -> None:
    pexpect = pytest.importorskip("pexpect")
    words = [*PROGRAM[1:], "solve", "pyramid", "--games", "3", "--limit", "30p", "--json"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    watched = pexpect.run(f"{PROGRAM[0]} {' '.join(words)}", env=environment, timeout=60).decode()
    assert "Solving" in watched
    assert "100%" in watched


# At the table


def test_a_numbered_deal_is_played_and_named(hoyle: Hoyle) -> None:
    assert hoyle("four-free", "--deal", "617", "--plain")[1].startswith("Four Free: deal 617. ")
    assert hoyle("resume", "--plain")[1].startswith("Four Free: deal 617. ")
    first = json.loads(hoyle("four-free", "--deal", "617", "--json")[1].splitlines()[0])
    assert (first["type"], first["deal"]) == ("start", 617)
    assert "deal" not in json.loads(hoyle("four-free", "--seed", "617", "--json")[1].splitlines()[0])


def test_a_deal_comes_out_as_it_went_in(hoyle: Hoyle) -> None:
    for words in (["klondike", "--seed", "3"], ["four-free", "--deal", "617"], ["pyramid", "--seed", "1"]):
        text = hoyle(*words, "--export")[1]
        assert hoyle(words[0], "--layout", written(text), "--export") == (0, text, "")


def test_an_opening_layout_is_played(hoyle: Hoyle) -> None:
    layout = written(hoyle("klondike", "--seed", "3", "--export")[1])
    by_layout = hoyle("klondike", "--layout", layout, "--plain")[1].splitlines()
    by_seed = hoyle("klondike", "--seed", "3", "--plain")[1].splitlines()
    assert by_layout[0] == "Klondike: your own layout. Type ? for help."
    assert by_layout[1:] == by_seed[1:]
    assert hoyle("resume", "--plain")[1].splitlines()[0] == by_seed[0]


def test_a_layout_of_later_on_is_played_kept_and_resumed(
    hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout = written(NEARLY)
    text = hoyle("four-free", "--layout", layout, "--export")[1]
    assert hoyle("four-free", "--layout", written(text), "--export") == (0, text, "")
    monkeypatch.setattr(sys, "stdin", io.StringIO("6 f\nexport\n"))
    code, out, _ = hoyle("four-free", "--layout", layout, "--plain")
    assert code == 0
    assert out.startswith("Four Free: your own layout. ")
    assert "\nFoundations: H-J C-Q D-Q S-J\n" in out
    monkeypatch.setattr(sys, "stdin", io.StringIO("undo\nreplay\nauto now\n"))
    code, out, _ = hoyle("resume", "--plain")
    assert "You win, with a score of 52." in out
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert "No match is finished yet" in hoyle("stats")[1]  # it was begun nearly at its end
    assert "✓" not in hoyle("patience")[1]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["klondike", "--deal", "3"], "Klondike has no numbered deals; --seed N takes the deal of a seed."),
        (["four-free", "--deal", "3", "--seed", "3"], "--seed and --deal are different deals; choose one."),
        (
            ["golf", "--layout", "x", "--winnable"],
            "--layout is one deal; 'hoyle solve --layout' says whether it can be won.",
        ),
        (["golf", "--layout", "-"], "Put the layout in a file; standard input is for your moves."),
    ],
)
def test_a_deal_that_there_is_not_is_refused_in_one_line(
    hoyle: Hoyle, words: list[str], message: str
) -> None:
    assert hoyle(*words) == (2, "", f"hoyle: {message} See 'hoyle {words[0]} --help'.\n")


@pytest.mark.parametrize("game", ["cribbage", "bowling"])
def test_a_game_without_layouts_has_no_options_for_them(hoyle: Hoyle, game: str) -> None:
    for option in ("--layout", "--export", "--winnable", "--deal"):
        code, out, err = hoyle(game, option)
        assert (code, out) == (2, "")
        assert err.startswith("hoyle: No such option")
        assert option not in hoyle(game, "--help")[1]


def test_only_games_with_numbers_show_the_option(hoyle: Hoyle) -> None:
    assert "--deal N" in hoyle("four-free", "--help")[1]
    assert "--deal" not in hoyle("klondike", "--help")[1]


# Deals that can be won


def wins_from(monkeypatch: pytest.MonkeyPatch, winnable: set[int]) -> list[int]:
    """A solver that wins these seeds alone; the seeds it is asked about."""
    asked = []

    def solve(state: PatienceState, limit: object) -> Solution:
        asked.append(state.seed)
        return Solution("winnable" if state.seed in winnable else "unknown", (), 1, 0.0)

    monkeypatch.setattr("hoylecli.bots.solver.solve", solve)
    monkeypatch.setattr(
        "hoylecli.table.host.opening.is_unwinnable", lambda session: False
    )  # asks the solver, too
    return asked


def test_the_first_deal_that_can_be_won_is_dealt(hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = wins_from(monkeypatch, {9, 12})
    code, out, err = hoyle("klondike", "--seed", "7", "--winnable", "--plain")
    assert (code, asked) == (0, [7, 8, 9])
    assert err == "Seed 9 can be won, the first found from 7 on.\n"
    assert out.startswith("Klondike: seed 9. Type ? for help.\n")


def test_the_next_match_can_be_won_too(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = wins_from(monkeypatch, {9, 12})
    given = {"seed": 7, "deal": None, "layout": None, "winnable": True}
    assert patience.next_deal(rulebook.load("klondike"), given, 9) == (12, [])
    assert asked == [10, 11, 12]


def test_a_numbered_deal_that_can_be_won_is_searched_by_number(
    hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    wins_from(monkeypatch, {11983})
    _, out, err = hoyle("four-free", "--deal", "11982", "--winnable", "--plain")
    assert err == "Deal 11983 can be won, the first found from 11982 on.\n"
    assert out.startswith("Four Free: deal 11983. ")


def test_a_search_for_a_winnable_deal_gives_up_in_the_end(
    hoyle: Hoyle, monkeypatch: pytest.MonkeyPatch
) -> None:
    wins_from(monkeypatch, set())
    monkeypatch.setattr(patience, "_SECONDS", 0.05)
    code, out, err = hoyle("klondike", "--seed", "7", "--winnable", "--plain")
    assert (code, out) == (1, "")
    assert err.startswith("hoyle: No deal that can be won was found in 0 seconds, from seed 7 to ")
    assert err.endswith(". Try another --seed, or leave --winnable out.\n")


def golf(*columns: str) -> str:
    """A game of golf without a stock: these columns, and all other cards on the foundation, a king last."""
    laid = " ".join(columns).split()
    others = [str(card) for card in CARDS[:52] if str(card) not in laid]
    lines = [f"{number}: {cards}" for number, cards in enumerate(columns, 1)]
    return "\n".join([*lines, f"f: {' '.join(others)}"])


def test_a_closed_standard_input_is_an_empty_layout() -> None:
    line = f"{' '.join(PROGRAM)} solve klondike --layout - <&-"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, cwd=ROOT)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "hoyle: standard input: the layout is incomplete: AC 2C 3C 4C 5C 6C and 46 more missing.\n"
    )


def test_the_standard_of_a_game_that_has_none_is_refused(hoyle: Hoyle) -> None:
    code, out, err = hoyle("solve", "four-free", "--standard", "--deal", "1")
    assert (code, out) == (2, "")
    assert err.startswith("hoyle: Four Free has no variant 'standard', only the plain game.")
