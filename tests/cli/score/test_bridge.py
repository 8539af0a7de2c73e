"""`hoyle score bridge`: what it prints, what it refuses, and with which exit code."""

import json
import random

import pytest
from click.testing import CliRunner

from hoylecli.cli.score.bridge import command

RUBBER = """\
# two games to none
N 4SX +1            # 240 + 100 + 50
E 3NT -2            # 100 to us
W 1NT +2
pass
S 2H =
E 2D = honors S100
S 6H = honors N150  # 180 + 750 + 150 + 700
"""


def run(*words, text=None):
    return CliRunner().invoke(command, list(words), input=text, prog_name="hoyle score bridge")


def facts(*words, text=None):
    result = run(*words, "--json", text=text)
    assert result.exit_code == 0, result.output
    assert len(result.output.splitlines()) == 1
    return json.loads(result.output)


def test_a_rubber_is_shown_as_the_two_columns_with_the_line_and_every_reason():
    result = run("-", text=RUBBER)
    assert result.exit_code == 0
    expected = """\
Rubber bridge. We are North-South, They are East-West;
the deal that a number comes from is in brackets.

    We                      │    They
   700  rubber          (7) │
   150  honors          (7) │
   750  small slam      (7) │
   100  honors          (6) │
   100  down 2          (2) │
    50  insult          (1) │
   100  1 overtrick     (1) │    60  2 overtricks    (3)
━━━━━━━━━━━━━━━━━━━━━━━━━━━━┼━━━━━━━━━━━━━━━━━━━ the line
   240  4♠X             (1) │
────────────────────────────┼─────────────────── game: We
    60  2♥              (5) │    40  1NT             (3)
   180  6♥              (7) │    40  2♦              (6)
────────────────────────────┼─────────────────── game: We
  2430  total               │   140  total

We won the rubber by two games to none.
We are 2290 points ahead.

Deal 1 (line 2): N 4♠X +1, nobody vulnerable
  We     240  4 spades doubled, 4 x 30 x 2
  We     100  1 overtrick at 100, doubled
  We      50  doubled contract made, for the insult
Deal 2 (line 3): E 3NT -2, We vulnerable
  We     100  down 2: 2 x 50
Deal 3 (line 4): W 1NT +2, We vulnerable
  They    40  1 notrump, 40
  They    60  2 overtricks at 30
Deal 4 (line 5): passed out, We vulnerable
Deal 5 (line 6): S 2♥ =, We vulnerable
  We      60  2 hearts, 2 x 30
Deal 6 (line 7): E 2♦ =, We vulnerable
  They    40  2 diamonds, 2 x 20
  We     100  four trump honors in South's hand
Deal 7 (line 8): S 6♥ =, We vulnerable
  We     180  6 hearts, 6 x 30
  We     750  small slam, vulnerable
  We     150  five trump honors in North's hand
  We     700  rubber, two games to none
"""
    assert result.output == expected


def test_the_same_rubber_as_json():
    sheet = facts("-", text=RUBBER)
    assert {key: sheet[key] for key in ("form", "NS", "EW", "complete", "games", "part_scores", "items")} == {
        "form": "rubber",
        "NS": 2430,
        "EW": 140,
        "complete": True,
        "games": {"NS": 2, "EW": 0},
        "part_scores": {"NS": 0, "EW": 0},
        "items": [],
    }
    assert sheet["deals"][0] == {
        "contract": "4SX",
        "declarer": "N",
        "result": "+1",
        "line": 2,
        "vulnerable": False,
        "below": 240,
        "above": {"NS": 150, "EW": 0},
        "score": {"NS": 390, "EW": 0},
        "items": [
            {
                "kind": "tricks",
                "side": "NS",
                "line": "below",
                "points": 240,
                "text": "4 spades doubled, 4 x 30 x 2",
            },
            {
                "kind": "overtricks",
                "side": "NS",
                "line": "above",
                "points": 100,
                "text": "1 overtrick at 100, doubled",
            },
            {
                "kind": "insult",
                "side": "NS",
                "line": "above",
                "points": 50,
                "text": "doubled contract made, for the insult",
            },
        ],
    }
    assert sheet["deals"][3]["contract"] == "pass"
    assert sheet["deals"][3]["score"] == {"NS": 0, "EW": 0}
    assert [deal["score"] for deal in sheet["deals"][5:]] == [{"NS": 100, "EW": 40}, {"NS": 1780, "EW": 0}]
    assert [deal["vulnerable"] for deal in sheet["deals"]] == [False, False, False, False, True, False, True]


def test_a_sheet_in_a_file(tmp_path):
    sheet = tmp_path / "sheet.txt"
    sheet.write_bytes(b"\xef\xbb\xbf" + "N 4♠ =\r\nE 1NT +1\r\n".encode())
    assert (facts(str(sheet))["NS"], facts(str(sheet))["EW"]) == (120, 70)


def test_an_unfinished_rubber_says_how_it_stands():
    result = run("-", text="N 4S =\nE 2S =\n")
    assert "   120  so far              │    60  so far" in result.output
    assert "The rubber is not over. Games: We 1, They 0.\nVulnerable: We.\n" in result.output
    assert "Below the line towards the next game: We 0, They 60.\nWe are 60 points ahead.\n" in result.output
    sheet = facts("-", text="N 4S =\nE 2S =\n")
    assert (sheet["NS"], sheet["EW"], sheet["complete"], sheet["items"]) == (120, 60, False, [])
    assert sheet["part_scores"] == {"NS": 0, "EW": 60}


def test_an_abandoned_rubber_is_told_where_no_bonus_is_due():
    """Law 80: nothing for part-scores of both sides."""
    shown = run("-", "--unfinished", text="N 2S =\nE 1NT +1\n").output
    assert "The rubber was left unfinished. Games: We 0, They 0." in shown
    assert "No side has a bonus for that." in shown
    assert "the next game" not in shown


def test_an_abandoned_rubber_gets_its_bonuses_only_when_asked():
    sheet = facts("-", "--unfinished", text="N 4S =\nE 2S =\n")
    assert (sheet["NS"], sheet["EW"], sheet["complete"]) == (420, 160, False)
    assert [(item["kind"], item["side"], item["points"]) for item in sheet["items"]] == [
        ("unfinished_game", "NS", 300),
        ("unfinished_part_score", "EW", 100),
    ]
    shown = run("-", "--unfinished", text="N 4S =\nE 2S =\n").output
    assert "   300  the one game        │   100  part-score\n" in shown
    assert "The rubber was left unfinished." in shown


def test_four_deals_with_the_dealer_from_the_sheet_or_the_option():
    lines = "N 1C -1\nN 1C -1\nN 1C -1\nN 1C =\n"  # 50, then 50 and 100 in the order that the dealer decides
    sheet = facts("-", "--form", "four-deal", text=lines)
    assert [deal["score"]["EW"] for deal in sheet["deals"]] == [50, 50, 100, 0]
    assert (sheet["NS"], sheet["complete"]) == (120, True)  # 20, and 100 for a part-score on the fourth deal
    for words, text in ((["--dealer", "e"], lines), ([], "dealer E\n" + lines)):
        sheet = facts("-", "--form", "four-deal", *words, text=text)
        assert [deal["vulnerable"] for deal in sheet["deals"]] == [False, True, False, True]


def test_four_deals_in_words():
    shown = run("-", "--form", "four-deal", text="N 2S =\npass\nE 3NT -1\n").output
    assert "Four-deal bridge." in shown
    assert "Deal 2 (line 2): passed out, to be dealt again, They vulnerable\n" in shown
    assert "Deal 2 (line 3): E 3NT -1, They vulnerable\n" in shown
    assert "The round is not over: 2 deals to play.\n" in shown


def test_a_duplicate_sheet():
    lines = "N 4S = vul ns\nE 3NTX -4 vul none\npass\nW 1NT +1 vul both\n"
    result = run("-", "--form", "duplicate", text=lines)
    assert result.output.startswith("""\
Duplicate, 4 deals.

  deal  contract     vulnerable     NS     EW     net
  1     N 4♠ =       NS            620      0    +620
  2     E 3NTX -4    none          800      0    +800
  3     passed out   none            0      0       0
  4     W 1NT +1     all             0    120    -120
  total                           1420    120   +1300

Each total is what the side earned; net is North-South's
plus or minus, and East-West's the other way round.
""")
    assert run("-", "--form", "duplicate", "--expect", "NS=1420,EW=120", text=lines).exit_code == 0
    sheet = facts("-", "--form", "duplicate", text=lines)
    assert (sheet["NS"], sheet["EW"], sheet["complete"]) == (1420, 120, True)
    assert [deal["score"] for deal in sheet["deals"]] == [
        {"NS": 620, "EW": 0},
        {"NS": 800, "EW": 0},
        {"NS": 0, "EW": 0},
        {"NS": 0, "EW": 120},
    ]
    assert [deal["vulnerable"] for deal in sheet["deals"]] == [True, False, False, True]


@pytest.mark.parametrize(
    ("words", "output"),
    [
        (
            ["--contract", "4SX=", "--vul"],
            "4♠X =, vulnerable: +790 for declarer's side\n"
            "     240  4 spades doubled, 4 x 30 x 2\n"
            "      50  doubled contract made, for the insult\n"
            "     500  game, vulnerable\n",
        ),
        (
            ["--contract", "3nt-2"],
            "3NT -2, not vulnerable: -100 for declarer's side\n     100  down 2: 2 x 50\n",
        ),
        (["--contract", "pass"], "passed out: 0\n"),
    ],
)
def test_one_contract(words, output):
    result = run(*words)
    assert (result.exit_code, result.output) == (0, output)


def test_one_contract_as_json():
    one = facts("--contract", "4SX=", "--vul")
    assert [(item["kind"], item["side"], item["points"]) for item in one.pop("items")] == [
        ("tricks", "declarer", 240),
        ("insult", "declarer", 50),
        ("game", "declarer", 500),
    ]
    assert one == {"contract": "4SX", "declarer": None, "result": "=", "vulnerable": True, "score": 790}
    down = facts("--contract", "w 1nt-1")
    assert (down["score"], down["declarer"], down["items"][0]["side"]) == (-50, "W", "NS")


@pytest.mark.parametrize("expect", ["NS=2430,EW=140", "ew=140 ns=2430", "We=2430, They=140", "EW=140"])
def test_expected_totals_that_agree(expect):
    assert run("-", "--expect", expect, text=RUBBER).exit_code == 0


def test_expected_totals_that_differ_show_the_difference_and_the_sheet():
    result = run("-", "--expect", "NS=2420,EW=150", text=RUBBER)
    assert result.exit_code == 1
    assert "NS: expected 2420, the sheet makes 2430 (+10)" in result.output
    assert "EW: expected 150, the sheet makes 140 (-10)" in result.output
    assert "We won the rubber" in result.output
    result = run("-", "--expect", "EW=150", "--json", text=RUBBER)
    assert result.exit_code == 1
    assert json.loads(result.output.splitlines()[0])["EW"] == 140


@pytest.mark.parametrize("expect", ["NS", "NS=", "NS=ten", "XY=10", "NS=1,NS=2", "", "1210"])
def test_expected_totals_that_cannot_be_read(expect):
    result = run("-", "--expect", expect, text=RUBBER)
    assert result.exit_code == 2
    assert "NS=1220,EW=300" in result.output


@pytest.mark.parametrize("expect", ["NS=-5", "EW=100,We=−5"])
def test_an_expected_total_below_nothing_is_explained(expect):
    result = run("-", "--expect", expect, text=RUBBER)
    assert result.exit_code == 2
    assert "totals are the points each side earned, so never negative; write NS=1220,EW=300" in result.output


def test_every_bad_line_is_named_with_its_number():
    result = run("-", text="N 4S =\nX 4S =\n\n# fine\nN 8NT =\nS 4S = +1\nE 1C +7\nN 3NT = honors N100\n")
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "line 2: 'X' is no seat: declarer is N, E, S or W, We or They.",
        "line 5: 8NT is no contract: bids go from 1 to 7, the most that 13 tricks allow.",
        "line 6: two results for one deal: write one, =, +1 or -2.",
        "line 7: 1C +7 would be 14 tricks, and there are 13: 1C makes +6 at best.",
        "line 8: nobody can hold 100 in honors in notrump: four aces are 150.",
    ]


def test_deals_after_the_end_are_named_and_the_finished_rubber_is_shown():
    over = "N 4S =\nN 4S =\n"
    whole = run("-", text=over)
    result = run("-", text=f"{over}\nE 1C =\npass\n")
    assert (whole.exit_code, result.exit_code) == (0, 1)
    assert result.stdout == whole.stdout
    assert result.stderr.splitlines() == [
        "line 4: the rubber was over at line 2, so this is left out; begin a new sheet.",
        "line 5: the rubber was over at line 2, so this is left out; begin a new sheet.",
    ]
    result = run("-", "--json", text=f"{over}pass\n")
    assert result.exit_code == 1
    assert json.loads(result.stdout) == facts("-", text=over)
    assert result.stderr == "line 3: the rubber was over at line 2, so this is left out; begin a new sheet.\n"
    result = run("-", "--form", "four-deal", "--expect", "EW=1", "--json", text="N 1C -1\n" * 5)
    assert result.exit_code == 1
    assert json.loads(result.stdout)["EW"] == 300
    assert result.stderr.splitlines() == [
        "line 5: the four deals were over at line 4, so this is left out; begin a new sheet.",
        "EW: expected 1, the sheet makes 300 (+299)",
    ]


def test_a_bad_line_after_the_end_still_keeps_the_sheet_from_being_scored():
    result = run("-", text="N 4S =\nN 4S =\nE 1C =\nnonsense\n")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("line 4: 'nonsense' is no contract")


def test_honors_that_no_play_explains_are_counted_with_a_word_of_doubt():
    result = run("-", "--json", text="N 4S =\nN 7S = honors E150\n")
    assert (result.exit_code, json.loads(result.stdout)["EW"]) == (0, 150)
    assert result.stderr == (
        "line 2: check the honors: five trump honors in one hand win 5 tricks, but EW took 0.\n"
    )


def test_two_first_dealers_are_one_too_many():
    lines = "dealer E\nN 1C -1\n"
    result = run("-", "--form", "four-deal", "--dealer", "W", text=lines)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--dealer W, but the sheet says 'dealer E'" in result.stderr
    assert run("-", "--form", "four-deal", "--dealer", "e", text=lines).exit_code == 0


def test_files_that_are_no_sheets(tmp_path):
    binary, wide, empty, comments = (tmp_path / name for name in ("binary", "wide", "empty", "comments"))
    binary.write_bytes(b"N 4S =\0\1\2")
    wide.write_bytes("N 4S =\n".encode("utf-16"))
    empty.write_bytes(b"")
    comments.write_text("# nothing yet\n\ndealer N\n")
    for path, words in (
        (binary, "binary is not UTF-8 text"),
        (wide, "wide is not UTF-8 text"),
        (empty, "the sheet has no deals on it"),
        (comments, "the sheet has no deals on it"),
        (tmp_path, "is a folder"),
        (tmp_path / "nothing", "nothing: no such file."),
        (tmp_path / "nowhere" / "sheet", "sheet: no such file."),
        (empty / "sheet", "sheet: no such file."),
    ):
        result = run(str(path))
        assert result.exit_code == 1
        assert words in result.output
        assert len(result.output.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([], "Name a sheet"),
        (["--contract", "8NT="], "8NT is no contract"),
        (["--contract", "4S+4"], "14 tricks"),
        (["--contract", "4S"], "how did 4S go"),
        (["--contract", ""], "the contract is missing"),
        (["--contract", "4S= honors N100"], "honors don't count in duplicate"),
        (["--contract", "4S= vul ns"], "say --vul"),
        (["--contract", "4S=", "sheet.txt"], "one contract"),
        (["--contract", "4S=", "--form", "rubber"], "one contract"),
        (["--contract", "4S=", "--expect", "NS=1"], "write the total as a number"),
        (["-", "--vul"], "--vul goes with --contract"),
        (["-", "--dealer", "E"], "--form four-deal"),
        (["-", "--unfinished", "--form", "duplicate"], "only a rubber"),
        (["-", "--form", "whist"], "whist"),
    ],
)
def test_wrong_arguments(words, reason):
    result = run(*words, text="N 4S =\n")
    assert result.exit_code == 2
    assert reason in result.output


def test_a_contract_given_as_a_file_gets_a_hint():
    assert "One contract is --contract 4SX=." in run("4SX=").output


def test_ascii_fallback_and_sixty_columns(monkeypatch):
    monkeypatch.setenv("HOYLE_ASCII", "1")
    dice = random.Random(60)
    widest = 0
    for form in ("rubber", "four-deal", "duplicate"):
        for _ in range(40):
            lines = []
            for _ in range(4):
                level, suit = dice.randint(1, 7), dice.choice(("C", "D", "H", "S", "NT"))
                result = dice.randint(-6 - level, 7 - level)
                vul = f" vul {dice.choice(('none', 'ns', 'all'))}" if form == "duplicate" else ""
                text = f"{result:+}" if result else "="
                declarer = dice.choice("NESW")
                won = level + 6 + result
                if not vul and (won if declarer in "EW" else 13 - won) >= 5:
                    vul = " honors E150"
                lines.append(f"{declarer} {level}{suit}{dice.choice(('', 'X', 'XX'))} {text}{vul}")
            result = run("-", "--form", form, text="\n".join(lines))
            shown = result.stdout.splitlines()
            assert shown
            assert all(line.isascii() and "?" not in line for line in shown)
            widest = max(widest, *map(len, shown), 0)
    assert 40 < widest <= 60


BOARDS = """\
% PBN 2.1
[Board "1"]
[Declarer "S"]
[Contract "3NT"]
[Result "9"]

[Board "2"]
[Declarer "W"]
[Contract "4HX"]
[Result "8"]

[Board "3"]
[Contract "Pass"]

[Board "4"]
[Contract "?"]
"""


def test_boards_of_a_pbn_file_are_scored_as_duplicate():
    """1: nobody vulnerable, 400. 2: North-South, so two down doubled are 300. 3: passed out. 4: unplayed."""
    for text in (BOARDS, "\ufeff" + BOARDS.replace("\n", "\r\n")):
        result = run("-", "--expect", "NS=700,EW=0", text=text)
        assert result.exit_code == 0
        rows = [line.split() for line in result.output.splitlines()]
        assert ["1", "N", "S", "3NT", "=", "none", "400", "0", "+400"] in rows
        assert ["2", "E", "W", "4♥X", "-2", "NS", "300", "0", "+300"] in rows
        assert ["3", "S", "passed", "out", "EW", "0", "0", "0"] in rows
        assert ["4", "W", "no", "result"] in rows
        assert max(map(len, result.output.splitlines())) <= 60
    found = facts("-", text=BOARDS)
    assert (found["NS"], found["EW"], found["format"]) == (700, 0, "pbn")
    assert [(board["board"], board["contract"], board["tricks"]) for board in found["boards"]] == [
        ("1", "3NT", 9), ("2", "4HX", 8), ("3", "pass", None), ("4", None, None),
    ]  # fmt: skip


def test_boards_whose_points_differ_or_cannot_be_read(tmp_path):
    result = run("-", "--expect", "NS=600", text=BOARDS)
    assert (result.exit_code, result.stderr) == (1, "NS: expected 600, the boards make 700 (+100)\n")
    result = run("-", text=BOARDS.replace('"8"', '"88"').replace('"S"', '"P"'))
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.splitlines() == [
        "line 3: 'P' is no seat: write N, E, S or W.",
        "line 10: 88 tricks are too many: there are 13.",
    ]
    result = run("-", text='[Board "1"]\n')
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.endswith("No board has a contract and its result, so there are no points.\n")
    assert [board["dealer"] for board in facts("-", text='[Board "2"]\n')["boards"]] == ["E"]
    assert "leave out other forms" in run("-", "--form", "rubber", text=BOARDS).output
    file = tmp_path / "old.pbn"
    file.write_bytes(BOARDS.replace('[Board "1"]', '[Board "1"]\n[North "Zoë"]').encode("latin-1"))
    assert run(str(file)).exit_code == 0


DEAL = "md|3ST98HT9642DAKCAKQ,S76H87DQJ753CT654,SAKQ2HJ53DT4C9873,|sv|o|"
ROOMS = (
    f"pn|s1,w1,n1,e1,s2,w2,n2,e2|qx|o1|{DEAL}mb|p|mb|p|mb|4H|mb|p|mb|p|mb|p|mc|10|\n"
    f"qx|c1|{DEAL}mb|1N|mb|p|mb|3N|mb|p|mb|p|mb|p|mc|8|\n"
)


def test_two_rooms_are_compared_by_imps():
    """420 and 50 are 470: ten IMPs (Laws of Duplicate Bridge, 78B)."""
    result = run("-", text=ROOMS)
    assert "Open room's North-South win 10 IMPs, their opponents 0." in result.output
    assert max(map(len, result.output.splitlines())) <= 60
    found = facts("-", text=ROOMS)
    assert (found["format"], found["imps"]) == ("lin", {"open_ns": 10, "open_ew": 0})
    assert [(board["room"], board["score_ns"], board["vul"], board["imps"]) for board in found["boards"]] == [
        ("open", 420, "none", 10), ("closed", -50, "none", 10),
    ]  # fmt: skip


def test_results_of_one_board_are_compared_by_matchpoints():
    board = '[Board "1"]\n[Declarer "S"]\n[Contract "4H"]\n[Result "{}"]\n\n'
    found = facts("-", text="".join(map(board.format, (10, 11, 10, 9))))
    assert [each["matchpoints_ns"] for each in found["boards"]] == [1.5, 3.0, 1.5, 0.0]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            BOARDS.replace('"9"]', '"9"]\n[Score "NS 430"]'),
            "line 6: the file says +430 for NS; the contract makes it +400.",
        ),
        (
            "B 1\nH W:76.87.QJ753.T654:AKQ2.J53.T4.9873:J543.AKQ.9862.J2:\nA NZ:PP4HA\nR 10:450\n",
            "line 4: the file says +450 for NS; the contract makes it +420.",
        ),
    ],
)
def test_where_a_file_claims_what_is_not_so(text, why):
    result = run("-", text=text)
    assert (result.exit_code, result.stderr) == (1, f"{why}\n")
    assert "scored as duplicate" in result.output
