"""`hoyle score cribbage` as it is typed."""

import json
import os
import shlex
import subprocess
import sys
import tracemalloc
from io import BufferedReader, BytesIO
from pathlib import Path
from typing import cast

import pytest
from click.testing import CliRunner, Result

from hoylecli.cli.score.cribbage import command
from hoylecli.cli.source import BLOCK, whole_lines
from hoylecli.core.errors import BadNotation
from hoylecli.scoring.cribbage.batch import LONGEST

ROOT = Path(__file__).parents[3]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
PROGRAM = [
    sys.executable,
    "-c",
    "from hoylecli.cli.score.cribbage import command; command(prog_name='hoyle score cribbage')",
]


def run(*words: str, typed: str | bytes | None = None) -> Result:
    return CliRunner().invoke(command, words, input=typed, prog_name="hoyle score cribbage")


def program(*words: str, typed: bytes) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run([*PROGRAM, *words], input=typed, capture_output=True, env=ENVIRONMENT, timeout=60)


def shell(line: str) -> "subprocess.CompletedProcess[bytes]":
    """Runs the line with every `BATCH` in it replaced by the command that counts standard input."""
    batch = shlex.join([*PROGRAM, "--batch", "-"])
    words = ["sh", "-c", line.replace("BATCH", batch)]
    return subprocess.run(words, capture_output=True, env=ENVIRONMENT, timeout=60)


def test_a_hand_is_explained_item_by_item_and_said() -> None:
    result = run("7C", "8H", "8D", "2S", "--starter", "QS")
    assert result.exit_code == 0
    assert result.stdout == (
        "Hand 7♣ 8♥ 8♦ 2♠, starter Q♠\n"
        "\n"
        "  fifteen            7♣ 8♥               2\n"
        "  fifteen            7♣ 8♦               2\n"
        "  pair               8♥ 8♦               2\n"
        "  total                                  6\n"
        "\n"
        '"Fifteen two, fifteen four, and a pair is six."\n'
    )


@pytest.mark.parametrize(
    "cards",
    [
        ["5H", "5C", "5S", "JD"],
        ["5H5C5SJD"],
        ["5H,5C,5S,JD"],
        ["h5", "5♣", "5s", "jd"],
        ["five of hearts, 5C", "5S", "jack of diamonds"],
    ],
)
def test_cards_may_be_written_in_many_ways(cards: list[str]) -> None:
    result = run(*cards, "--starter", "5 of diamonds", "--terse")
    assert (result.exit_code, result.stdout) == (0, "29\n")


def test_json_has_every_item_with_its_cards() -> None:
    result = run("4C", "4D", "5H", "6S", "--starter", "10C", "--crib", "--json")
    assert json.loads(result.stdout) == {
        "total": 14,
        "items": [
            {"kind": "fifteen", "cards": ["5H", "TC"], "points": 2},
            {"kind": "fifteen", "cards": ["4C", "5H", "6S"], "points": 2},
            {"kind": "fifteen", "cards": ["4D", "5H", "6S"], "points": 2},
            {"kind": "pair", "cards": ["4C", "4D"], "points": 2},
            {"kind": "run", "cards": ["4C", "5H", "6S"], "points": 3},
            {"kind": "run", "cards": ["4D", "5H", "6S"], "points": 3},
        ],
    }
    assert result.stdout.count("\n") == 1


def test_without_a_starter_the_average_and_range_are_given_too() -> None:
    text = run("5H", "5C", "5S", "JD").stdout
    assert "  total                                 14\n" in text
    assert text.endswith("With the starter: 16.54 on average, from 14 to 29.\n")
    facts = json.loads(run("5H", "5C", "5S", "JD", "--json").stdout)
    assert (facts["total"], facts["lowest"], facts["highest"]) == (14, 14, 29)
    # 14 with each of the 48 starters; 6 more with each of the 15 tens, 2 more with a jack among them, 15 more
    # with the last five, 1 more for nobs with each of the 11 other diamonds.
    assert facts["average"] == round((48 * 14 + 15 * 6 + 3 * 2 + 15 + 11) / 48, 4)


def test_the_last_of_five_cards_is_the_starter() -> None:
    """And it is said where another of them would have counted something else."""
    named, last = run("5H", "5C", "5S", "JD", "-s", "5D").stdout, run("5H5C5SJD5D").stdout
    assert last == named + "The last card is read as the starter; -s names another.\n"
    plain = ("7C", "8H", "8D", "2S", "QS")
    assert run(*plain).stdout == run(*plain[:4], "-s", "QS").stdout


def test_suits_may_be_left_out_where_only_ranks_count() -> None:
    result = run("5", "5", "5", "J", "5")
    assert result.stdout.startswith("Hand 5 5 5 J, starter 5\n")
    assert "  total                                 28\n" in result.stdout
    assert result.stdout.endswith("Suits were left out, so flush and nobs are not counted.\n")
    facts = json.loads(run("A23 10", "-s", "4", "--json").stdout)
    assert (facts["total"], facts["items"][0]["cards"]) == (8, ["A", "T", "4"])


def test_the_average_of_ranks_is_over_all_starters() -> None:
    """14 with each of the 48; 6 more with each of 15 tens, 2 more with a jack, 14 more with the last five."""
    facts = json.loads(run("5", "5", "5", "J", "--json").stdout)
    assert facts["average"] == round((48 * 14 + 15 * 6 + 3 * 2 + 14) / 48, 4)
    assert (facts["lowest"], facts["highest"]) == (14, 28)


def test_a_hand_may_come_from_standard_input() -> None:
    assert run("-", "--terse", typed="# ours\n5H 5C 5S JD 5D\n").stdout == "29\n"
    assert json.loads(run("-", "--discard", "--json", typed="5H 5C 5S JD 9C 2D").stdout)[0]["laid"]
    for typed, why in (
        ("", "standard input has nothing on it; write a hand in one line."),
        ("5H 5C 5S JD\n2H 4H 6H 8H\n", "standard input has 2 lines; write a hand in one line."),
    ):
        result = run("-", typed=typed)
        assert (result.exit_code, why in result.stderr) == (1, True)


def test_the_crib_counts_no_flush_of_four() -> None:
    flush = ("2H", "4H", "6H", "8H", "--starter", "QC", "--terse")
    assert run(*flush).stdout == "4\n"
    assert run(*flush, "--crib").stdout == "0\n"
    assert run(*flush[:4], "--crib").stdout.startswith("Crib 2♥ 4♥ 6♥ 8♥\n")


def test_a_hand_of_nothing_is_nineteen() -> None:
    text = run("2H", "4C", "6D", "8S", "--starter", "KH").stdout
    assert "  total                                  0\n" in text
    assert '"Nineteen,"' in text


def test_every_line_fits_sixty_columns_and_is_ascii_if_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOYLE_ASCII", "1")
    for words in (
        ("5H", "5C", "5S", "JD", "--starter", "5D"),
        ("5H", "5C", "5S", "5D"),
        ("--discard", "10H", "10C", "10D", "10S", "KH", "KC"),
        ("--discard", "10H", "10C", "10D", "10S", "KH", "KC", "--theirs"),
    ):
        text = run(*words).stdout
        assert text.isascii()
        assert max(map(len, text.splitlines())) <= 60, words


@pytest.mark.parametrize(("columns", "longest"), [(80, 20), (70, 11), (60, 0)])
def test_discards_have_bars_where_somebody_looks(
    monkeypatch: pytest.MonkeyPatch, columns: int, longest: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    words = ("--discard", "5H", "5C", "5S", "JD", "9C", "2D")
    plain = run(*words).stdout.splitlines()
    monkeypatch.setattr("hoylecli.cli.score.cribbage.wants_pictures", lambda: True)
    drawn = run(*words).stdout.splitlines()
    assert [line.rstrip("█▏▎▍▌▋▊▉").rstrip() for line in drawn] == plain
    assert drawn[3].count("█") == longest
    assert max(map(len, drawn)) <= columns


@pytest.mark.parametrize("order", [["--discard", "CARDS"], ["CARDS", "--discard"]])
def test_all_discards_are_ranked_with_hand_and_crib(order: list[str]) -> None:
    cards = ["5H", "5C", "5S", "JD", "9C", "2D"]
    words = [word for part in order for word in (cards if part == "CARDS" else [part])]
    ranked = json.loads(run(*words, "--json").stdout)
    assert len(ranked) == 15
    assert ranked[0].keys() == {"kept", "laid", "hand", "crib", "expected"}
    assert (ranked[0]["kept"], ranked[0]["laid"]) == (["5H", "5C", "5S", "JD"], ["9C", "2D"])
    assert ranked[0]["expected"] == pytest.approx(ranked[0]["hand"] + ranked[0]["crib"], abs=2e-4)
    lines = run(*words).stdout.splitlines()
    assert lines[0] == "Your own crib; points on average."
    assert lines[3].split()[:6] == ["9♣", "2♦", "5♥", "5♣", "5♠", "J♦"]
    assert len([line for line in lines if " + " in line]) == 15


def test_the_other_players_crib_is_taken_off() -> None:
    cards = ["7H", "8C", "9D", "TS", "5H", "5C"]
    mine = json.loads(run("--discard", *cards, "--mine", "--json").stdout)
    theirs = json.loads(run("--discard", *cards, "--theirs", "--json").stdout)
    assert mine[0]["laid"] == ["5H", "5C"] != theirs[0]["laid"]
    assert theirs[0]["expected"] == pytest.approx(theirs[0]["hand"] - theirs[0]["crib"], abs=2e-4)
    assert mine == json.loads(run("--discard", *cards, "--json").stdout)
    text = run("--discard", *cards, "--theirs").stdout
    assert text.startswith("The other player's crib; points on average.\n")
    assert text.count(" - ") == 15


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("", "Name the cards"),
        ("5H 5C 5S", "four cards; 3 given"),
        ("5 5 5 5 5", "The pack has four fives, not 5"),
        ("5H 5 5 5", "'5' is not a card"),
        ("5H 5C 5S JD 5D 6D", "--discard"),
        ("5H 5C 5S JD 9C --starter 5D", "four cards; 5 given"),
        ("5H 5C 5S JD --starter JD", "there twice"),
        ("5H 5C 5S 5H", "there twice"),
        ("5H 5C 5S *R", "without jokers"),
        ("5H 5C 5S 1D", "'1D' is not a card"),
        ("5H 5C 5S JD --starter 5D6D", "2 cards; give one card"),
        ("--discard 5H 5C 5S JD", "six cards; 4 given"),
        ("--discard 5H 5C 5S JD 9C 9C", "there twice"),
        ("--discard 5H 5C 5S JD 9C 2D --starter 5D", "leave out --starter"),
        ("--discard 5H 5C 5S JD 9C 2D --terse", "--terse"),
        ("5H 5C 5S JD --mine", "go with --discard"),
        ("5H 5C 5S JD --theirs", "go with --discard"),
        ("5H 5C 5S JD --json --terse", "one of --json and --terse"),
        ("5H 5C 5S JD --batch -", "leave out cards"),
        ("--batch - --discard", "leave out cards"),
    ],
)
def test_wrong_arguments_are_refused_with_the_reason(words: str, reason: str) -> None:
    result = run(*words.split())
    assert result.exit_code == 2
    assert reason in result.stderr
    assert result.stdout == ""


LINES = """\
# hand and starter
5H 5C 5S JD 5D

4c,4d,5h,6s,10c crib
2H 4H 6H 8H QC
2H 4H 6H 8H QC crib
5H 5C 5S JD
5H 5C 5S JD 5H
nonsense
2H 4C 6D 8S KH"""


def test_a_batch_gives_a_total_a_line_and_names_the_bad_lines(tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(LINES, encoding="utf-8")
    for result in (run("--batch", "-", typed=LINES), run("--batch", str(file))):
        assert result.exit_code == 1
        assert result.stdout.split() == ["29", "14", "4", "0", "0"]
        complaints = result.stderr.splitlines()
        assert [complaint.split(": ")[1] for complaint in complaints] == ["line 7", "line 8", "line 9"]
        assert "five cards; 4 given" in complaints[0]
        assert "5♥ is there twice" in complaints[1]
        assert "'nonsense' is not a card" in complaints[2]


def test_a_batch_in_json_is_an_object_a_line() -> None:
    result = run("--batch", "-", "--json", typed=LINES)
    assert result.exit_code == 1
    objects = [json.loads(line) for line in result.stdout.splitlines()]
    totals = [(2, 29), (4, 14), (5, 4), (6, 0), (7, None), (8, None), (9, None), (10, 0)]
    assert [(each["line"], each.get("total")) for each in objects] == totals
    assert objects[2]["items"] == [{"kind": "flush", "cards": ["2H", "4H", "6H", "8H"], "points": 4}]
    assert objects[5]["error"] == "5♥ is there twice; the pack has one of each card."
    assert result.stderr == ""


def test_a_batch_without_bad_lines_ends_well() -> None:
    windows = run("--batch", "-", typed=b"\xef\xbb\xbf5H 5C 5S JD 5D\r\n2H 4H 6H 8H QC\r\n")
    assert (windows.exit_code, windows.stdout) == (0, "29\n4\n")
    assert run("--batch", "-", "--crib", typed="2H 4H 6H 8H QC\n").stdout == "0\n"


def test_a_batch_of_bytes_complains_without_a_traceback() -> None:
    typed = b"\xff\xfe\x00\x1b[31m\n5H 5C 5S JD 5D\n" + b"5H" * 200_000 + b"\n2H 4H 6H 8H QC"
    result = program("--batch", "-", typed=typed)
    assert result.returncode == 1
    assert result.stdout.split() == [b"29", b"4"]
    complaints = result.stderr.splitlines()
    assert [complaint.split(b": ")[1] for complaint in complaints] == [b"line 1", b"line 3"]
    assert b"\x1b" not in result.stderr
    assert len(result.stderr) < 500


def test_a_batch_that_is_not_there_is_data_that_failed(tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(LINES, encoding="utf-8")
    for path, reason in (
        (tmp_path / "nothing", "nothing: no such file."),
        (tmp_path / "nowhere" / "hands", "hands: no such file."),
        (file / "hands", "hands: no such file."),
        (tmp_path, " is a folder; name a file in it."),
    ):
        result = run("--batch", str(path))
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.endswith(reason + "\n")
        assert result.stderr.count("\n") == 1


class Trickle(BytesIO):
    """Bytes that come a few at a time, whatever is asked for."""

    def __init__(self, content: bytes, few: int) -> None:
        super().__init__(content)
        self.few = few

    def read1(self, size: int | None = -1, /) -> bytes:
        return super().read1(self.few)


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize("few", [1, 2, 15, 16, 17, 1000])
def test_lines_may_end_in_any_of_three_ways_wherever_a_block_ends(end: bytes, few: int) -> None:
    lines = ["5H 5C 5S JD 5D", "", "2H 4H 6H 8H QC # ♥", "", "", "bad"]
    content = end.join(line.encode() for line in lines)
    for last in (b"", end):
        blocks = whole_lines(cast(BufferedReader, Trickle(content + last, few)))
        assert [line for block in blocks for line in block] == lines
    result = run("--batch", "-", typed=content + end)
    assert result.stdout == "29\n4\n"
    assert result.stderr.startswith("standard input: line 6: ")


class Endless(BytesIO):
    """A line that does not end: blocks and blocks of it."""

    def __init__(self, blocks: int) -> None:
        self.left = blocks

    def read1(self, size: int | None = -1, /) -> bytes:
        self.left -= 1
        return b"5" * (size or 0) if self.left >= 0 else b""


def test_an_endless_line_takes_little_memory() -> None:
    tracemalloc.start()
    try:
        (lines,) = whole_lines(cast(BufferedReader, Endless(200)))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(lines) == 1
    assert LONGEST < len(lines[0]) <= 2 * BLOCK
    assert peak < 10 * BLOCK  # of the 200 blocks that came


def test_a_line_without_an_end_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hoylecli.core.errors.ENDLESS", 5 * BLOCK)
    endless = Endless(10)
    with pytest.raises(BadNotation, match="a line has at most 327,680 characters"):
        list(whole_lines(cast(BufferedReader, endless)))


def test_long_batches_keep_the_number_of_the_line() -> None:
    typed = b"5H 5C 5S JD 5D\n" * 20_000 + b"bad\n" + b"2H 4H 6H 8H QC\n" * 20_000
    result = program("--batch", "-", typed=typed)
    assert result.stdout.split() == [b"29"] * 20_000 + [b"4"] * 20_000
    assert result.stderr.startswith(b"standard input: line 20001: ")


def test_a_batch_answers_each_line_as_it_comes() -> None:
    words = [*PROGRAM, "--batch", "-"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENVIRONMENT) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line, total in ((b"5H 5C 5S JD 5D\n", b"29"), (b"2H 4H 6H 8H QC\n", b"4")):
            process.stdin.write(line)
            process.stdin.flush()
            assert process.stdout.readline().strip() == total
        process.stdin.close()
        assert process.wait(20) == 0


@pytest.mark.skipif(os.name == "nt", reason="needs a shell with pipes")
def test_a_closed_pipe_ends_an_endless_batch_quietly() -> None:
    result = shell("yes 5H 5C 5S JD 5D | BATCH | head -n 2")
    assert (result.stdout, result.stderr) == (b"29\n29\n", b"")


@pytest.mark.skipif(os.name == "nt", reason="needs a shell")
def test_closed_standard_input_is_an_empty_batch() -> None:
    result = shell("BATCH <&-")
    assert (result.returncode, result.stdout) == (1, b"")
    assert result.stderr.startswith(b"Error: standard input has nothing on it")


def test_a_count_imports_nothing_that_it_does_not_need() -> None:
    listing = (
        "import sys; sys.modules.pop('pathlib', None)  # an editable install begins with it\n"
        "from hoylecli.cli.score.cribbage import command\n"
        "command(['5H', '5C', '5S', 'JD', '--starter', '5D'], standalone_mode=False)\n"
        "import click; print(*sorted(sys.modules))"
    )
    result = subprocess.run([sys.executable, "-c", listing], capture_output=True, env=ENVIRONMENT, timeout=60)
    loaded = result.stdout.decode().splitlines()[-1].split()
    assert [name for name in loaded if name.startswith("hoylecli.")] == [
        "hoylecli.cli",
        "hoylecli.cli.console",
        "hoylecli.cli.lazy",
        "hoylecli.cli.score",
        "hoylecli.cli.score.cribbage",
        "hoylecli.cli.score.expecting",
        "hoylecli.context",
        "hoylecli.core",
        "hoylecli.core.cards",
        "hoylecli.core.errors",
        "hoylecli.core.text",
        "hoylecli.scoring",
        "hoylecli.scoring.cribbage",
    ]
    heavy = {"json", "tabulate", "yaml", "prompt_toolkit", "textwrap", "dataclasses", "pathlib"}
    assert not heavy & set(loaded)


def test_help_shows_an_example() -> None:
    text = run("--help").stdout
    assert "hoyle score cribbage 5H 5C 5S JD -s 5D" in text
    assert "--batch" in text
