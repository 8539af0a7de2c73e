"""The pad: whole matches entered deal by deal, with a mistake taken back, killed and gone on with."""

import io
import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from attacks.sheets import slipped

from hoylecli.cli.main import run
from hoylecli.context import Context
from hoylecli.scoring.bridge.notation import Bridge
from hoylecli.scoring.cribbage.deals import Cribbage
from hoylecli.scoring.farkle import Farkle
from hoylecli.scoring.gin.showdown import Gin
from hoylecli.scoring.piquet import Piquet

ROOT = Path(__file__).parents[3]


class Ran(NamedTuple):
    code: int
    out: str
    err: str


def hoyle(home: Path, line: str, typed: str = "", **more: str) -> Ran:
    out, err = io.StringIO(), io.StringIO()
    environ = {"HOYLE_HOME": str(home), **more}
    code = run(line.split(), Context(environ, stdin=io.StringIO(typed), stdout=out, stderr=err))
    return Ran(code, out.getvalue(), err.getvalue())


class Match(NamedTuple):
    """words: the calculator and its options. deals: to the end. wrong: no deal. slip: a mistaken one."""

    words: str
    deals: Sequence[str]
    wrong: str
    slip: str
    end: str


MATCHES = {
    "bridge": Match(
        "bridge",
        ["We 4S +1", "They 3NT -2", "pass", "W 6H = honors E100", "N 2S =", "We 1NT +1 honors we 150"],
        "N 4S +9",
        "They 3NT =",
        "The match is over: We won.",
    ),
    "cribbage": Match(
        "cribbage",
        ["3+8 5+12+6", "7+12+4 2+8", "6+5H5C5SJD5D 9+12+20", "1+6+2 8+16", "4+16 6+24"],
        "3+19+2 4+4",
        "7+12+5 2+8",
        "The match is over: player 2 won.",
    ),
    "hearts": Match(
        "hearts",
        [
            "13 5 0 8",
            "Q+5 - 8 0",
            "moon - - -",
            "0 0 13 13",
            "6 0 20 0",
            "0 Q+10 0 3",
            "0 0 26 0",
            "0 20 0 6",
        ],
        "13 5 0 9",
        "5 13 0 8",
        "The match is over: player 1 won.",
    ),
    "spades": Match(
        "spades --target 330",
        ["4:5 nil:0 3:3 5:5", "3:6 4:4 2:3 nil:0", "4:4 3:3 4:4 2:2"],
        "4:5 nil:0 3:3 5:6",
        "4:5 nil:1 3:3 5:4",
        "The match is over: players 2 and 4 won.",
    ),
    "gin": Match(
        "gin",
        ["1 3-25", "2 gin 30", "dead", "1 10-3", "1 8-8 spade"],
        "1 11-25",
        "2 gin 31",
        "The match is over: player 2 won. With game and boxes it is 47 to 312: a margin of 265.",
    ),
    "euchre": Match(
        "euchre --target 5",
        ["us 3", "them 5 alone", "them 4"],
        "us 6",
        "us 5",
        "The match is over: they won.",
    ),
    "pitch": Match(
        "pitch --players 3 --target 4",
        [
            "1 2 high=1 low=2 jack=- game=1",
            "2 2 high=2 low=2 jack=3 game=1",
            "1 2 high=1 low=1 jack=1 game=1",
        ],
        "4 2 high=1 low=2 jack=- game=1",
        "2 2 high=2 low=3 jack=3 game=1",
        "The match is over: player 1 won.",
    ),
    "piquet": Match(
        "piquet",
        ["E:point5 E:quart EEEYYEEEYEEY", "E:point5 EEEEEEYYYYYY"] * 3,
        "E:point5 EEE",
        "Y:point5 EEEEEEYYYYYY",
        "The match is over: player 1 won. The partie is worth 268, with a rubicon.",
    ),
    "pinochle": Match(
        "pinochle --target 300",
        ["us 250 100+150L 60+90", "them 200 80+70 120+170L"],
        "us 250 100+150L 60+91",
        "them 200 80+70L 120+170",
        "The match is over: they won.",
    ),
    "pinochle, two-handed": Match(
        "pinochle --form two-handed --target 250",
        ["100+123L 60+117", "0+14 60+13"],
        "us 250 100+123L 60+117",
        "20+0 60+0",
        "The match is over: player 2 won.",
    ),
    "canasta": Match(
        "canasta --target 975",
        ["KKKKKKK 444* red=2 out / AAAA hand=KQ", "QQQQQ hand=4 / KKKKKKK 5555 out"],
        "QQ hand=4 / KKKKKKK 5555 out",
        "QQQQQ hand=K / KKKKKKK 5555 out",
        "The match is over: we won.",
    ),
    "rummy": Match(
        "rummy --target 60",
        ["2S3S4S +5S hand=2C9D / JSQSKS", "JSQSKS +TS / 2S3S4S +5S hand=2C9D", "2C3C4C 5C5D5H / hand=KS"],
        "JSQS / 2S3S4S",
        "JSQSKS / 2S3S4S +5S hand=2C9D",
        "The match is over: player 1 won.",
    ),
    "farkle": Match(
        "farkle --players 3",
        ["500 - 650", "- 500 650", "500 9500 500", "9650"],
        "100 450 0",
        "- 550 650",
        "The match is over: player 1 won.",
    ),
}


def totals(home: Path, match: Match, lines: Sequence[str]) -> object:
    """What the calculator of sheets makes of these lines."""
    file = home / "sheet.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    option = "" if match.words == "bridge" else "--sheet "
    facts = json.loads(hoyle(home, f"score {match.words} --json {option}{file}").out)
    return [facts["NS"], facts["EW"]] if match.words == "bridge" else facts["totals"]


def last_totals(out: str) -> list[int]:
    """The totals in the last sentence of them."""
    said = [line for line in out.splitlines() if line.endswith(".") and "; " in line]
    return [int(part.split()[-1]) for part in said[-1].rstrip(".").split("; ")]


@pytest.mark.parametrize("match", MATCHES.values(), ids=str)
def test_a_match_is_entered_line_by_line(match: Match, tmp_path: Path) -> None:
    """With a wrong line, a mistake taken back, and the pad left and gone on with after each deal."""
    pad = f"score {match.words} --pad"
    for number, deal in enumerate(match.deals, 1):
        ran = hoyle(tmp_path, pad, f"{match.slip}\nundo\n{deal}\n" if number == 2 else f"{deal}\n")
        assert (ran.code, ran.err) == (0, "")
        assert last_totals(ran.out) == totals(tmp_path, match, match.deals[:number])
    assert match.end in " ".join(ran.out.split())
    after = hoyle(tmp_path, pad, f"{match.deals[0]}\n")
    assert (after.code, after.err.startswith("line 1: The match is over")) == (1, True)


@pytest.mark.parametrize("match", MATCHES.values(), ids=str)
def test_a_wrong_line_changes_nothing(match: Match, tmp_path: Path) -> None:
    ran = hoyle(
        tmp_path, f"score {match.words} --pad", f"{match.deals[0]}\n{match.wrong}\n{match.deals[1]}\n"
    )
    assert (ran.code, ran.err.count("\n")) == (1, 1)
    assert ran.err.startswith("line 2: ")
    assert last_totals(ran.out) == totals(tmp_path, match, match.deals[:2])


@pytest.mark.parametrize("match", [MATCHES["bridge"], MATCHES["hearts"], MATCHES["cribbage"]], ids=str)
def test_what_was_acknowledged_outlives_a_kill(match: Match, tmp_path: Path) -> None:
    """SIGKILL after each second answer."""
    environ = {"HOYLE_HOME": str(tmp_path), "PYTHONPATH": str(ROOT), "PATH": ""}
    words = [sys.executable, "-m", "hoylecli", "score", *match.words.split(), "--pad"]
    lines = list(match.deals)
    while lines:
        with subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environ,
            text=True,
            bufsize=1,
        ) as child:
            assert child.stdin is not None
            assert child.stdout is not None
            for line in lines[:2]:
                child.stdin.write(f"{line}\n")
                answers = iter(child.stdout.readline, "")
                said = next(answer for answer in answers if "; " in answer or answer.startswith("line "))
            child.kill()
        del lines[:2]
        done = len(match.deals) - len(lines)
        assert last_totals(said) == totals(tmp_path, match, match.deals[:done])
    assert "The match is over" in hoyle(tmp_path, f"score {match.words} --pad", match.deals[0]).err


def test_at_a_terminal_a_wrong_line_is_explained_and_comes_back(
    terminal: Callable[..., Any], env: dict[str, str]
) -> None:
    seat = terminal("score", "hearts", "--pad", columns=60)
    seat.wait_for("Deal 1 >")
    seat.type("13 5 0 9\r")
    seat.wait(lambda: "not 27." in seat.text() and seat.asks(), "refusal")
    seat.type("\x1b[A\x7f8\r")
    seat.wait_for("Deal 2 >")
    seat.type("moon - - -\rundo\r")
    seat.wait(lambda: "taken back: moon - - -" in seat.text() and seat.asks(), "undo")
    seat.type("names Ann,Bea,Cy,Di\r")
    seat.wait(lambda: "The sides are Ann, Bea, Cy, Di." in seat.text() and seat.asks(), "names")
    seat.type("\x04")
    seat.wait_for("'hoyle score hearts --pad' goes on with it.")
    assert seat.end() == 0
    again = terminal("score", "hearts", "--pad", columns=60)
    again.wait_for("   1  +13 13  +5  5  +0  0  +8  8")
    again.wait_for("Deal 2 >")
    again.child.kill(9)


def test_the_file_of_a_pad_is_a_sheet(tmp_path: Path) -> None:
    hoyle(tmp_path, "score hearts --pad Friday --names Ann,Bea,Cy,Di", "13 5 0 8 # late\n")
    file = tmp_path / "pads" / "hearts-friday.txt"
    assert file.stat().st_mode & 0o77 == 0
    facts = json.loads(hoyle(tmp_path, f"score hearts --json --sheet {file}").out)
    assert facts["totals"] == [13, 5, 0, 8]


def test_pads_are_told_apart_by_game_and_name(tmp_path: Path) -> None:
    hoyle(tmp_path, "score hearts --pad", "13 5 0 8\n")
    hoyle(tmp_path, "score hearts --pad friday", "0 26 0 0\n")
    hoyle(tmp_path, "score euchre --pad friday", "us 4\n")
    assert last_totals(hoyle(tmp_path, "score hearts --pad", "13 5 0 8\n").out) == [26, 10, 0, 16]
    assert "they" in hoyle(tmp_path, "score euchre --pad friday", "score\n").out


def test_saves_names_pads_by_the_commands_that_go_on_with_them(tmp_path: Path) -> None:
    assert "--pad" not in hoyle(tmp_path, "saves").out
    hoyle(tmp_path, "score hearts --pad friday", "0 26 0 0\n")
    hoyle(tmp_path, "score euchre --pad", "us 4\n")
    out = hoyle(tmp_path, "saves").out
    assert "\n  hoyle score hearts --pad friday\n" in out
    assert "\n  hoyle score euchre --pad\n" in out


def test_a_new_sheet_keeps_names_and_options_and_the_old_one(tmp_path: Path) -> None:
    typed = "us 5\nnew\nthem 5\nnew\n"
    ran = hoyle(tmp_path, "score euchre --pad --target 5 --names Ann,Bea", typed)
    assert "'hoyle score euchre --pad 1' has the old one" in ran.out
    assert "--pad 2" in ran.out
    assert last_totals(hoyle(tmp_path, "score euchre --pad 1", "us 1\n").out) == [2, 2]
    again = hoyle(tmp_path, "score euchre --pad", "us 5\nus 5\nus 5\n").out
    assert "Ann 6; Bea 0.\n\nThe match is over: Ann won." in again


def test_the_grid_has_what_each_deal_made_and_the_totals(tmp_path: Path) -> None:
    ran = hoyle(tmp_path, "score hearts --pad --names Ann,Bea,Cy,Di", "13 5 0 8\nmoon - - -\nscore\n")
    assert ran.out.split("\n\n")[0].splitlines()[-3:] == [
        "deal     Ann     Bea      Cy      Di",
        "   1  +13 13   +5  5   +0  0   +8  8",
        "   2   +0 13  +26 31  +26 26  +26 34",
    ]


@pytest.mark.parametrize("columns", ["60", "80"])
def test_nothing_is_wider_than_the_window(columns: str, tmp_path: Path) -> None:
    names = "Bartholomew the Bold,Bea,Charlemagne,Di,Ermintrude of Kent,Fay"
    typed = "2 3 high=2 low=1 jack=- game=4\n" * 12 + "names " + names + "\nscore\nsheet\n?\n"
    for line in (
        "score pitch --players 6 --target 99 --pad",
        "score pitch --players 6 --target 99 --pad --plain",
    ):
        ran = hoyle(tmp_path, line, typed, COLUMNS=columns)
        assert max(map(len, ran.out.splitlines())) <= int(columns)


def test_who_listens_hears_sentences(tmp_path: Path) -> None:
    ran = hoyle(tmp_path, "score hearts --pad --plain --names Ann,Bea,Cy,Di", "13 5 0 8\n13 5 0 8\n")
    assert "Ann 13, that makes 26.\nBea 5, that makes 10.\n" in ran.out
    assert ran.out == hoyle(tmp_path / "2", "score hearts --pad --names Ann,Bea,Cy,Di",
                            "13 5 0 8\n13 5 0 8\n", ACCESSIBLE="1").out  # fmt: skip


def test_a_pad_of_bridge_offers_no_word_that_it_refuses(tmp_path: Path) -> None:
    out = hoyle(tmp_path, "score bridge --pad", "?\n").out
    assert "names" not in out
    assert "which 'hoyle score bridge' reads, too." in " ".join(out.split())
    assert "which --sheet reads, too." in " ".join(hoyle(tmp_path, "score hearts --pad", "?\n").out.split())


@pytest.mark.parametrize("typed", ["names Ann, Bea", "names Ann Bea"])
def test_names_stand_between_commas_or_blanks(typed: str, tmp_path: Path) -> None:
    assert "The sides are Ann, Bea." in hoyle(tmp_path, "score cribbage --pad", f"{typed}\n").out


@pytest.mark.parametrize(
    ("game", "names", "by_name", "by_number"),
    [
        ("gin", "East West", "East gin 25\nwest knocks 3-25", "1 gin 25\n2 3-25"),
        ("pitch --players 3", "Ann, Bo, Ann Lee", "Ann Lee 3 high=Ann Lee low=ann jack=nobody game=Bo",
         "3 3 high=3 low=1 jack=- game=2"),
        ("piquet", "East West",
         "East:point5 East:quart West:kings3 EEEWWEEEWEEW\nWest:point5 E:quart EEEYYEEEYEEY",
         "E:point5 E:quart Y:kings3 EEEYYEEEYEEY\nE:point5 2:quart 222112221221"),
        ("euchre", "North, East and West", "north 4\nEast and West 5 alone", "us 4\nthem 5 alone"),
        ("pinochle", "Ann Bo", "Bo 200 80+70 120+170L", "them 200 80+70 120+170L"),
        ("pinochle --form two-handed", "Ann Bo", "Bo 60+117 Ann 100+123L", "100+123L 60+117"),
        ("piquet", "East West", "West:blanche\neast: blanche", "Y:blanche\n1:blanche"),
        ("spades", "Ann, Bo, Cy, Di", "Bo nil:0 Ann 4:5 Di=5:5 cy 3:3", "4:5 nil:0 3:3 5:5"),
        ("spades", "Ann Bo Cy Di", "Bo nil:0 Ann 4:5 Di=5:5 cy 3:3", "4:5 nil:0 3:3 5:5"),
        ("spades", "Ann and Cy, Bo and Di", "Di 5:5 Bo nil:0 Ann 4:5 Cy 3:3", "4:5 nil:0 3:3 5:5"),
        ("hearts", "Ann Bo Cy Di", "Bo 13 Di=13", "- 13 - 13"),
        ("farkle --players 3", "Ann Bo Cy", "Cy 650 Ann 500 Bo -", "500 - 650"),
        ("cribbage", "Ann Bo", "Bo 5+12+6 Ann 3+8", "3+8 5+12+6"),
        ("rummy", "Ann Bo", "Bo JSQSKS / Ann: 2S3S4S hand=2C", "2S3S4S hand=2C / JSQSKS"),
        ("canasta", "Ann Bo", "Bo QQQQQ hand=4 / Ann KKKKKKK out", "KKKKKKK out / QQQQQ hand=4"),
    ],
)  # fmt: skip
def test_a_pad_reads_the_names_that_it_has_asked_for(
    game: str, names: str, by_name: str, by_number: str, tmp_path: Path
) -> None:
    """Whatever the sides are called afterwards, and from its file, too."""
    named = hoyle(tmp_path, f"score {game} --pad a", f"names {names}\n{by_name}\nscore\nsheet\n")
    numbered = hoyle(tmp_path, f"score {game} --pad b", f"names {names}\n{by_number}\nscore\nsheet\n")
    assert (named.code, named.err, named.out) == (0, "", numbered.out)
    file = tmp_path / "pads" / f"{game.split()[0]}-a.txt"
    sheet = hoyle(tmp_path, f"score {game} --json --sheet {file}")
    called = {"Ann Lee": "Dora"}
    others = [called.get(name, name + "x") for name in json.loads(sheet.out)["sides"]]
    renamed = hoyle(tmp_path, f"score {game} --pad a", f"names {','.join(others)}\n")
    assert (renamed.code, renamed.err) == (0, "")
    after = json.loads(hoyle(tmp_path, f"score {game} --json --sheet {file}").out)
    assert (after["sides"], after["totals"]) == (others, json.loads(sheet.out)["totals"])


@pytest.mark.parametrize(
    ("game", "typed", "asked"),
    [
        ("gin", "names East West\n5 gin 25\n", "Who knocked, East or West?"),
        ("gin", "names East West\ngin 25\n", "such as East 3-25; East gin 25"),
        ("pitch --players 2", "names Ann Bo\nCy 3\n", "Who pitched, Ann or Bo?"),
        (
            "pitch --players 2",
            "1 3 high=3\n",
            "Who took high, player 1 or player 2? Write high=- for nobody.",
        ),
        ("euchre", "names Ann Bo\nCy 3\n", "Who made trumps, Ann or Bo?"),
        ("piquet", "names East West\nNorth:point5 EEEWWEEEWEEW\n", "Whose is north:, East or West?"),
        ("piquet", "names East West\nWest:point9 EEEWWEEEWEEW\n", "'point9': what was good of West's?"),
        ("piquet", "names East West\nWest:point5 1:point5 2:point6 EEEWWEEEWEEW\n", "wrote two for West."),
        ("spades", "names Ann Bo Cy Di\n4:5\n", "such as Ann 4:5 Bo nil:0 Cy 3:3 Di 5:5"),
        ("spades", "names Ann Bo Cy\n", "Write 2 names with commas between"),
        ("spades", "names Ann Bo Cy Ann\n", "Two sides cannot have the same name."),
        ("hearts", "5\n", "I need four scores, one for each player."),
        ("cribbage", "5\n", "I need two scores, one for each player."),
        ("cribbage", "names Ann Bo\n1+29+0 9+0\n9+2 9\n", "Bo's hand is missing"),
    ],
)
def test_questions_and_errors_say_names(game: str, typed: str, asked: str, tmp_path: Path) -> None:
    ran = hoyle(tmp_path, f"score {game} --pad", typed)
    assert ran.code == 1
    assert asked in ran.err


@pytest.mark.parametrize(
    ("line", "typed", "why"),
    [
        ("hearts --pad", "undo\n", "There is no deal to take back."),
        ("hearts --pad", "new\n", "The sheet is empty"),
        ("hearts --pad", "names Ann\n", "Write 4 names with commas between"),
        ("hearts --pad", "names Ann,ann,Cy,Di\n", "Two sides cannot have the same name."),
        ("hearts --pad", "undo 2\n", "Write 'undo' on a line of its own"),
        ("hearts --pad", "13 5 0 8 #" + "x" * 300, "A line has at most 200 characters."),
        ("bridge --pad", "names Ann,Bea\n", "The sides are called We and They"),
        ("bridge --pad", "nonsense\n", "no contract"),
        ("cribbage --pad", "3+8 5+12\n", "Whose crib is it?"),
        ("cribbage --pad", "Ann Bea\n", "'Ann'"),
        ("cribbage --pad", "3+8+2 5+12+2\n", "One player has a crib"),
        ("cribbage --pad", "0+8+2 0+12\n", "Somebody pegs one for the last card"),
        ("cribbage --pad", "3+8+2 4+5H5C5SJD\n", "five cards"),
        ("cribbage --pad", "3+8+2 4+5H\n", "'5H': write a hand as a number from 0 to 29."),
        ("cribbage --pad", "3+8 5+12+6\n3+8 5+12+6\n", "this crib is player 1's"),
        ("cribbage --pad", "1+29+0 9+0\n9+2 9\n", "Player 2's hand is missing"),
        ("cribbage --pad --target 31", "9+0+0 9+0\n31 31\n", "Only one can reach 31 in the play"),
    ],
)
def test_what_cannot_be_is_explained(line: str, typed: str, why: str, tmp_path: Path) -> None:
    ran = hoyle(tmp_path, f"score {line}", typed)
    assert ran.code == 1
    assert why in ran.err


def test_the_question_says_what_is_known_of_the_next_deal() -> None:
    bridge, piquet, gin, names = Bridge("four-deal", "E"), Piquet(), Gin(), ["Ann", "Bea"]
    assert (bridge.due(["We", "They"]), piquet.due(names)) == ("E deals, nobody vulnerable", "Ann is elder")
    bridge.count(["They", "4S", "="])
    assert bridge.due(["We", "They"]) == "S deals, We vulnerable"
    piquet.count(["E" * 12])
    gin.count(["2", "gin", "9"])
    assert (piquet.due(names), gin.due(names)) == ("Bea is elder", "Bea deals")


def test_a_sheet_that_knows_nothing_of_the_next_deal_says_nothing() -> None:
    names = ["Ann", "Bea"]
    assert [sheet.due(names) for sheet in (Gin(), Cribbage(), Farkle(), Bridge("duplicate"))] == [""] * 4
    forms = [Farkle(players).form for players in (2, 4)]
    assert forms == [f"what each player kept of a turn, such as 500 -{more}" for more in ("", " 350 350")]


def test_at_cribbage_the_crib_passes_on() -> None:
    sheet, names = Cribbage(), ["Ann", "Bea"]
    sheet.count(["3+8", "5+12+6"])
    assert sheet.due(names) == "Ann deals"
    sheet.count(["7+12+4", "2+8"])
    assert sheet.due(names) == "Bea deals"


def test_at_farkle_the_question_says_what_is_to_be_beaten_and_in_how_many_turns() -> None:
    sheet, names = Farkle(players=3, target=2000), ["Ann", "Bea", "Cy"]
    sheet.count(["1500", "-", "500"])
    assert sheet.due(names) == ""
    sheet.count(["-", "2000", "-"])
    assert sheet.due(names) == "the last, 1 turn to beat 2000"
    sheet.count(["1000"])
    assert (sheet.is_over([2500, 2000, 500]), sheet.winners([2500, 2000, 500])) == (True, [0])


def test_doubtful_honors_are_doubted(tmp_path: Path) -> None:
    out = hoyle(tmp_path, "score bridge --pad", "They 6H = honors we 150\n").out
    assert "Check the honors: five trump honors in one hand win 5 tricks" in " ".join(out.split())


def test_at_cribbage_points_count_in_the_order_of_the_table(tmp_path: Path) -> None:
    """CG: the first with 121 has won; the other player's hand counts before the dealer's."""
    ran = hoyle(tmp_path, "score cribbage --pad --target 31", "10+4+5 9+4\n9+29 5+29+29\n")
    assert last_totals(ran.out) == [31, 18]
    ran = hoyle(tmp_path, "score cribbage --pad other --target 31", "10+4+5 9+4\n2+0 5+29+29\n")
    assert last_totals(ran.out) == [21, 31]
    assert "skunk" not in ran.out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("hearts --pad --json", "--json goes with a --sheet"),
        ("hearts --pad friday 13 5 0 8", "leave out the deal"),
        ("bridge - --pad", "leave out the deal or the sheet"),
        ("hearts --plain 13 5 0 8", "--plain goes with --pad"),
        ("hearts --pad ../x", "A pad has a name"),
        ("bridge --pad --unfinished", "--pad goes with --form and --dealer only"),
        ("cribbage --pad friday 5H", "leave out cards"),
        ("canasta --pad friday KKK", "leave out all else"),
        ("hearts --pad --target 50", "The pad was begun with moon others_add, target 100."),
    ],
)
def test_what_does_not_go_with_a_pad_is_refused(words: str, why: str, tmp_path: Path) -> None:
    hoyle(tmp_path, "score hearts --pad", "13 5 0 8\n")
    ran = hoyle(tmp_path, f"score {words}")
    assert ran.code != 0
    assert why in ran.err


HEARTS = '# pad {"game": "hearts", "names": %s, "options": {"moon": "none", "target": %s}}\n'


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"13 5 0 8\n",
        b"# pad [1, 2]\n13 5 0 8\n",
        b'# pad {"game": "euchre", "names": ["A", "B"], "options": {}}\nus 4\n',
        (HEARTS % ('["A", "B"]', "100") + "13 5 0 8\n").encode(),
        (HEARTS % ('["A", "B", "C", "D"]', '"x"') + "13 5 0 8\n").encode(),
        (HEARTS % ('["A", "B", "C", "D"]', "9") + "1 5 0 8\n").encode(),
        (HEARTS % ('["A", "B", "C", "D"]', "-9") + "13 5 0 8\n").encode(),
        (HEARTS % ('["A", "B", "C", "D"]', "9")).replace("none", "blue").encode(),
        b"\xff\xfe\n",
    ],
)
def test_a_file_that_is_no_pad_is_named_in_one_line(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "pads" / "hearts.txt"
    file.parent.mkdir()
    file.write_bytes(data)
    ran = hoyle(tmp_path, "score hearts --pad", "13 5 0 8\n")
    assert (ran.code, ran.out, ran.err.count("\n")) == (1, "", 1)
    assert file.read_bytes() == data


@pytest.mark.parametrize("name", MATCHES)
def test_slips_end_in_no_more_than_clear_lines(name: str, tmp_path: Path) -> None:
    chance = Random(name)
    for number in range(25):
        typed = slipped(chance, "\n".join([*MATCHES[name].deals, "undo", "names Ann,Bea", "sheet", "new"]))
        text = typed.decode("utf-8", "replace")
        ran = hoyle(tmp_path, f"score {MATCHES[name].words} --pad {number}", text)
        assert ran.code in (0, 1), text
        assert "mistake in hoyle" not in ran.err, text
        assert all(line.endswith((".", "?")) for line in ran.err.splitlines()), ran.err
        assert "\x1b" not in ran.out + ran.err


def test_what_cannot_be_written_is_said_and_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hoyle(tmp_path, "score hearts --pad", "13 5 0 8\n")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("hoylecli.store.pads.os.replace", full)
    ran = hoyle(tmp_path, "score hearts --pad", "0 13 5 8\nscore\n")
    assert (ran.code, "No space left on device. Nothing was changed." in ran.err) == (1, True)
    monkeypatch.undo()
    assert last_totals(hoyle(tmp_path, "score hearts --pad", "0 13 5 8\n").out) == [13, 18, 5, 16]
    assert [path.name for path in (tmp_path / "pads").iterdir()] == ["hearts.txt"]


def test_a_pad_that_went_on_elsewhere_is_not_written_over(tmp_path: Path) -> None:
    from hoylecli.core.errors import StoreError
    from hoylecli.store.pads import KeptPad, PadFile

    one, other = PadFile(tmp_path, "hearts"), PadFile(tmp_path, "hearts")
    one.read()
    other.read()
    one.write(KeptPad(("A", "B"), {}, ("x",)))
    with pytest.raises(StoreError, match="Another window has changed"):
        other.write(KeptPad(("A", "B"), {}, ("y",)))
    assert other.read() == KeptPad(("A", "B"), {}, ("x",))


def test_a_deal_of_hearts_may_begin_with_the_queen(tmp_path: Path) -> None:
    """The letter alone leaves the pad, as everywhere."""
    ran = hoyle(tmp_path, "score hearts --pad", "Q 5 0 8\nq 0 13 0\nq\n")
    assert (ran.code, ran.err) == (0, "")
    assert "26" in ran.out
