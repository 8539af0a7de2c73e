"""`hoyle score poker` as it is typed."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hoylecli.cli.main import run
from hoylecli.cli.score.poker import command
from hoylecli.scoring.poker.equity import BoardTally

ROOT = Path(__file__).parents[3]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


@pytest.fixture
def score(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Types `hoyle score poker ...`: the exit code, what is printed, and what is said on standard error."""

    def typed(*words: str) -> tuple[int, str, str]:
        code = run(["score", "poker", *words])
        return code, *capsys.readouterr()

    return typed


Score = Callable[..., tuple[int, str, str]]


def test_hands_are_ranked_and_the_winner_has_a_reason(score: Score) -> None:
    assert score("ACAH9S7D2C", "KS KD 4C 4H TS") == (
        0,
        "2  K♠ K♦ 4♣ 4♥ 10♠  two pairs, kings and fours\n"
        "1  A♣ A♥ 9♠ 7♦ 2♣   pair of aces\n"
        "\n"
        "Hand 2 wins: two pairs beat a pair.\n",
        "",
    )


def test_the_kicker_decides_and_equal_hands_split(score: Score) -> None:
    assert "Hand 1 wins: kicker, king against queen.\n" in score("9S9HADKC2S", "9D9CAHQC2D")[1]
    text = score("9S9HADKC2S", "9D9CAHKD2D", "8S8DAC7C2C")[1]
    assert text.endswith("Hands 1 and 2 split the pot: higher pair, nines against eights.\n")


@pytest.mark.parametrize(
    "words",
    [
        ["KS", "KD", "4C", "4H", "TS"],
        ["KSKD4C4HTS"],
        ["ks, kd, 4c, 4h, 10s"],
        ["K♠ K♦ 4♣ 4♥ 10♠"],
        ["KS KD 4C 4H TS 9S 2D"],
    ],
)
def test_one_hand_is_told_what_it_is(score: Score, words: list[str]) -> None:
    code, text, _ = score(*words)
    assert (code, text) == (0, "K♠ K♦ 4♣ 4♥ 10♠  two pairs, kings and fours\n")


def test_the_board_is_shared(score: Score) -> None:
    expected = (
        "Board 9♥ 4♥ 2♥ 2♣ 3♦\n"
        "\n"
        "1  A♥K♥  A♥ K♥ 9♥ 4♥ 2♥  flush, ace high\n"
        "2  Q♣Q♦  Q♣ Q♦ 2♥ 2♣ 9♥  two pairs, queens and twos\n"
        "\n"
        "Hand 1 wins: a flush beats two pairs.\n"
    )
    assert score("AhKh", "QcQd", "--board", "9h4h2h2c3d") == (0, expected, "")
    assert score("Ah", "Kh", "/", "Qc", "Qd", "on", "9h4h2h2c3d") == (0, expected, "")


def test_a_hand_alone_is_told_what_it_is_so_far(score: Score) -> None:
    code, text, _ = score("AhKh", "--board", "2h 3h 4c")
    assert code == 0
    assert text.endswith("ace high\n\nSo far: 2 cards of the board to come.\n")


def test_equity_counts_every_board_that_is_to_come(score: Score) -> None:
    assert score("AhKh", "QcQd", "--board", "9h4h2h") == (
        0,
        "Board 9♥ 4♥ 2♥\n"
        "\n"
        "          equity    wins    ties\n"
        "1  A♥ K♥   97.2%   97.2%    0.0%\n"
        "2  Q♣ Q♦    2.8%    2.8%    0.0%\n"
        "\n"
        "All 990 boards counted.\n",
        "",
    )
    facts = json.loads(score("AhKh", "QcQd", "--board", "9h4h2h", "--json")[1])
    assert (facts["boards"], facts["of"], facts["seed"]) == (990, 990, None)
    assert facts["hands"][1] == {"cards": ["QC", "QD"], "equity": 0.028283, "wins": 28, "ties": 0}


def test_with_one_card_to_come_every_river_is_counted(score: Score) -> None:
    """For ace and king: 9 hearts, 3 aces, 3 kings, and 3 other fives make the best hand, of 44 rivers."""
    facts = json.loads(score("AhKh", "QcQd", "--board", "9h4h2s3c", "--json")[1])
    assert [(facts["boards"], hand["wins"]) for hand in facts["hands"]] == [(44, 18), (44, 26)]


def test_drawn_boards_have_an_interval_and_are_the_same_for_a_seed(score: Score) -> None:
    words = ("AhKhQsJs", "9c9d8c7d", "--omaha", "--boards", "400", "--seed", "7")
    code, text, _ = score(*words)
    assert code == 0
    assert text == score(*words)[1]
    assert "95% sure" in text
    assert text.endswith("400 of 1,086,008 boards, drawn by seed 7.\n")
    for hand in json.loads(score(*words, "--json")[1])["hands"]:
        assert 0.03 < hand["high"] - hand["low"] < 0.1
        assert hand["low"] < hand["equity"] < hand["high"]
    assert "seed" in score(*words[:-2])[1]  # one is drawn, and named


def test_boards_may_all_be_counted_or_so_many_that_they_are_all(score: Score) -> None:
    words = ("AhKh", "QcQd", "--board", "9h4h2h", "--json", "--boards")
    whole = score(*words, "all")
    assert whole == score(*words, "5000")
    assert json.loads(whole[1])["boards"] == 990
    assert json.loads(score(*words, "100")[1])["boards"] == 100


def test_json_has_the_hands_as_they_were_written_and_their_order(score: Score) -> None:
    facts = json.loads(score("ACAH9S7D2C", "KSKD4C4HTS", "--json")[1])
    assert facts == {
        "board": [],
        "hands": [
            {"cards": ["AC", "AH", "9S", "7D", "2C"], "best": ["AC", "AH", "9S", "7D", "2C"],
             "category": "pair", "name": "pair of aces"},
            {"cards": ["KS", "KD", "4C", "4H", "TS"], "best": ["KS", "KD", "4C", "4H", "TS"],
             "category": "two pairs", "name": "two pairs, kings and fours"},
        ],
        "order": [2, 1],
        "winners": [2],
        "reason": "two pairs beat a pair",
    }  # fmt: skip


def test_the_lowest_hand_wins_with_low(score: Score) -> None:
    text = score("8S6H4D3C2S", "8H7C4S3D2D", "--low", "2-7")[1]
    assert text.splitlines()[0] == "1  8♠ 6♥ 4♦ 3♣ 2♠  8-6-4-3-2 low"
    assert text.endswith("Hand 1 wins: lower card, six against seven.\n")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("", "Write the cards of a hand"),
        ("foo", "'foo' is not a card"),
        ("AhKhQh Jh2h", "hand 1 has 3"),
        ("KSKD4C4HTS KS2D3D4D5D", "there twice"),
        ("AhKh", "Name another hand"),
        ("KS KD 4C 4H TS AC AH 9S 7D 2C", "this has 10. Write / between hands."),
        ("AhKh QcQd --board 9h4h", "three, four or five"),
        ("AhKh QcQd --low a-5", "no board"),
        ("AhKh QcQd --boards 0", "write 1 to 100,000,000"),
        ("AhKh QcQd --boards 1e9", "write 1 to 100,000,000"),
        ("KSKD4C4HTS --boards 5", "go with two hands"),
        ("KSKD4C4HTS --seed 5", "go with two hands"),
        ("AhKh QcQd --omaha", "four to six"),
        ("AhKh --batch -", "leave out other hands"),
        ("AhKh / QcQd on 2c3c4c --board 2c3c4c", "there twice"),
    ],
)
def test_wrong_arguments_are_refused_with_the_reason(score: Score, words: str, reason: str) -> None:
    code, text, told = score(*words.split())
    assert (code, text) == (2, "")
    assert reason in told
    assert told.count("\n") == 1


LINES = """\
# hands
KS KD 4C 4H TS

AC AH 9S 7D 2C / KS KD 4C 4H TS
AhKh / QcQd on 9h4h2h
nonsense
AhKh / 2h3h on 4h5h6h7h8h"""


def test_a_batch_answers_line_by_line_and_names_bad_lines(score: Score, tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(LINES, encoding="utf-8")
    code, text, told = score("--batch", str(file))
    assert code == 1
    assert text.splitlines() == [
        "two pairs, kings and fours",
        "2  two pairs, kings and fours",
        "97.2%  2.8%",
        "1 2  straight flush to the eight",
    ]
    why = "'nonsense' is not a card; write a rank and a suit, such as 5H or 10♠."
    assert told == f"{file}: line 6: {why}\n"
    objects = [json.loads(line) for line in score("--batch", str(file), "--json")[1].splitlines()]
    assert [each["line"] for each in objects] == [2, 4, 5, 6, 7]
    assert objects[3] == {"line": 6, "error": why}
    assert objects[2]["hands"][0]["equity"] == 0.971717


def test_a_batch_may_share_a_board_and_be_low(score: Score, tmp_path: Path) -> None:
    file = tmp_path / "hands.txt"
    file.write_text("AhKh / QcQd\n", encoding="utf-8")
    assert score("--batch", str(file), "--board", "9h4h2h2c3d")[:2] == (0, "1  flush, ace high\n")
    file.write_text("8S6H4D3C2S / 8H7C4S3D2D\n" + "x" * 2000 + "\n", encoding="utf-8")
    assert score("--batch", str(file), "--low", "a-5")[:2] == (1, "1  8-6-4-3-2 low\n")


def test_every_line_fits_sixty_columns(score: Score, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOYLE_ASCII", "1")
    for words in (
        ["TSTHTDQCQS", "QDQHTC5C6C"],
        ["QcQd", "QhTh", "--board", "QsTsTdTcJs"],
        ["TsThQcQd9d9c", "TdTcQhQs8s8h", "--omaha", "--boards", "100", "--seed", "1234567890"],
    ):
        code, text, _ = score(*words)
        assert code == 0
        assert text.isascii()
        assert max(map(len, text.splitlines())) <= 60, text


def interrupted(blocks: int) -> Callable[..., Generator[BoardTally, None, None]]:
    """In place of what counts boards: so many blocks, and then Ctrl-C."""

    def tallies(*_: Any) -> Generator[BoardTally, None, None]:
        for _ in range(blocks):
            yield BoardTally(100, [60, 30], [10, 10], [65.0, 35.0])
        raise KeyboardInterrupt

    return tallies


@pytest.mark.parametrize(
    ("which", "words", "how"),
    [
        (
            "drawn",
            ["--boards", "5000", "--seed", "7"],
            "200 of 1,712,304 boards, drawn by seed 7.",
        ),
        ("counted", [], "200 of 1,712,304 boards counted, in an order of chance."),
    ],
)
def test_an_interrupt_ends_it_with_what_was_found(
    score: Score, monkeypatch: pytest.MonkeyPatch, which: str, words: list[str], how: str
) -> None:
    monkeypatch.setattr(f"hoylecli.cli.score.poker.equity.{which}", interrupted(2))
    code, text, told = score("AhKh", "QcQd", *words)
    assert (code, told) == (130, "hoyle: Interrupted after 200 boards.\n")
    assert "1  A♥ K♥   65.0%" in text
    assert text.endswith(how + "\n")
    monkeypatch.setattr(f"hoylecli.cli.score.poker.equity.{which}", interrupted(0))
    assert score("AhKh", "QcQd", *words) == (130, "", "hoyle: Interrupted after 0 boards.\n")


def test_an_interrupt_ends_a_batch(score: Score, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("hoylecli.cli.score.poker.equity.counted", interrupted(2))
    file = tmp_path / "hands.txt"
    file.write_text("KSKD4C4HTS\nAhKh / QcQd\nKSKD4C4HTS\n", encoding="utf-8")
    code, text, told = score("--batch", str(file))
    assert (code, text) == (130, "two pairs, kings and fours\n")
    assert told.strip() == "hoyle: Interrupted."


def test_a_terminal_shows_how_far_it_is_and_hears_ctrl_c(terminal: Callable[..., Any]) -> None:
    there = terminal(
        "score", "poker", "AhKhQsJs", "9c9d8c7d", "--omaha", "--boards", "1000000", "--seed", "7"
    )
    there.wait_for("Boards")
    there.wait_for(" 1%")
    there.type("\x03")
    there.wait_for("Interrupted after")
    assert there.end() == 130
    assert "drawn by seed 7." in there.text()


def test_a_plain_ranking_imports_nothing_that_it_does_not_need() -> None:
    listing = (
        "import sys; sys.modules.pop('pathlib', None)  # an editable install begins with it\n"
        "from hoylecli.cli.score.poker import command\n"
        "command(['KSKD4C4HTS', 'ACAH9S7D2C'], standalone_mode=False)\n"
        "print(*sorted(sys.modules))"
    )
    result = subprocess.run([sys.executable, "-c", listing], capture_output=True, env=ENVIRONMENT, timeout=60)
    loaded = set(result.stdout.decode().splitlines()[-1].split())
    heavy = {"json", "tabulate", "yaml", "prompt_toolkit", "textwrap", "dataclasses", "pathlib"}
    assert not heavy & loaded
    assert not [name for name in loaded if name.startswith("hoylecli") and "equity" in name]


@pytest.mark.skipif(os.name == "nt", reason="needs a shell")
def test_equity_is_told_with_standard_error_closed() -> None:
    line = f"'{sys.executable}' -m hoylecli score poker AhKh QcQd --board 9h4h2h --boards 100 --seed 1 2>&-"
    result = subprocess.run(["sh", "-c", line], capture_output=True, env=ENVIRONMENT, timeout=60)
    assert result.returncode == 0
    assert b"100 of 990 boards" in result.stdout


@pytest.mark.parametrize(
    "hands", ["KS KD 4C 4H TS", "AhKhQhJhTh 9c9d8c7d6d", "KS KD 4C 4H TS / AC AH 9S 7D 2C"]
)
def test_hands_may_come_from_standard_input(hands: str) -> None:
    expected = CliRunner().invoke(command, hands.split())
    assert expected.exit_code == 0
    assert CliRunner().invoke(command, ["-"], input=hands).output == expected.output


def test_a_hand_against_an_unknown_one(score: Score) -> None:
    code, out, _ = score("AhKh", "??", "--board", "9h4h2cKd")
    assert code == 0
    assert out.splitlines()[-1] == "All 45,540 deals counted."
    assert out.splitlines()[2:4] == ["          equity    wins    ties", out.splitlines()[3]]
    assert out.splitlines()[4].startswith("2  ??")


def test_ranges_are_drawn_with_an_interval_where_they_are_many(score: Score) -> None:
    code, out, _ = score("AA", "TT-QQ,AKs", "--boards", "500", "--seed", "3")
    assert code == 0
    assert "95% sure" in out
    assert out.endswith(" deals, drawn by seed 3.\n")
    assert score("AA", "TT-QQ,AKs", "--boards", "500", "--seed", "3")[1] == out


def test_unknown_hands_in_json(score: Score) -> None:
    _, out, _ = score("AKs", "Qh?", "--board", "AhKh2c3c", "--json")
    first, second = json.loads(out)["hands"]
    assert (first["cards"], first["range"], first["ways"], first["unknown"]) == (None, "AKs", 4, 0)
    assert (second["range"], second["ways"], second["unknown"]) == ("Qh?", 1, 1)
    assert round(first["equity"] + second["equity"], 5) == 1


def test_unknown_hands_on_a_line_of_a_batch(score: Score, tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text("AhKh / ?? on 9h4h2cKd\nAA / KK+ on 9h4h2cKd3s\n")
    code, out, _ = score("--batch", str(path))
    assert (code, len(out.splitlines())) == (0, 2)
    assert score("AA / KK+ on 9h4h2cKd3s", "--expect", "1")[0] != 0
