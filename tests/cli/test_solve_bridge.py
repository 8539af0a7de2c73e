"""`hoyle solve bridge`: tables, par, leads and plays at double dummy."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from hoylecli.bots.double_dummy import boards
from hoylecli.cli.main import hoyle
from hoylecli.core.match import Match
from hoylecli.families.tricks.boards import hands_of
from hoylecli.rulebook import load

ENDING = "N:AQ.2.. KJ.A.. 3.3.2. 42..A."
"""North leads the heart, and East must lead into the spades."""
WHOLE = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
FILE = f"""\
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{ENDING}"]
[Declarer "W"]
[Contract "1NT"]
[Play "N"]
SA SJ S3 S2
SQ SK D2 S4
*
"""


def run(*words: str, text: str = "") -> Result:
    return CliRunner().invoke(hoyle, ["solve", "bridge", *words], input=text)


def facts(*words: str, text: str = "") -> Any:
    result = run(*words, "--json", text=text)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.fixture(params=["our own search", "endplay"])
def _either(request, monkeypatch):
    if request.param == "endplay":
        pytest.importorskip("endplay")
    else:
        monkeypatch.setattr(boards, "_endplay", lambda: None)


@pytest.mark.usefixtures("_either")
def test_an_ending():
    table = facts("--deal", ENDING)["table"]
    assert [table[seat]["N"] for seat in "NESW"] == [2, 1, 1, 1]
    leads = facts("--deal", ENDING, "--lead", "--contract", "1NT-W")["leads"]
    assert leads == {"H2": 1, "SA": 2, "SQ": 2}, "the heart throws East in"


@pytest.mark.usefixtures("_either")
def test_a_whole_deal_has_a_par():
    """Seven spades beat everything, and North has them all."""
    found = facts("--deal", WHOLE, "--vul", "all", "--dealer", "E")
    assert found["table"]["N"] == {"C": 0, "D": 13, "H": 0, "S": 13, "N": 0}
    assert found["par"] == {"score_ns": 2210, "contracts": ["7S N =", "7S S ="]}
    assert "Par: 2210 for North-South, 7♠ = by N or S." in run("--deal", WHOLE, "--vul", "all").output


@pytest.mark.usefixtures("_either")
def test_where_a_play_lost_tricks():
    """The ace of spades gives a trick away, and is covered by nobody: the heart was right."""
    (lost, *more) = facts("-", "--play", text=FILE)["play"]
    assert more == []
    assert lost == {"number": 1, "seat": "N", "card": "SA", "tricks": 1, "best": ["H2"]}
    assert "Trick 1, card 1: North's A♠ loses 1 trick. Better: 2♥." in run("-", text=FILE).output


def test_boards_of_a_file_by_their_names():
    two = FILE + "\n" + FILE.replace('"1"', '"2"')
    assert [each["board"] for each in facts("-", "--table", text=two)["boards"]] == ["1", "2"]
    assert facts("-", "--table", "--board", "2", text=two)["board"] == "2"


@pytest.mark.parametrize(
    ("words", "text", "why"),
    [
        ((), "", "Name a file of boards, or write a deal"),
        (
            ("--seed", "7", "--deal", "N:A... 2... 3... 4..."),
            "",
            "are three ways to say which deals; use one",
        ),
        (("--deal", "AQ"), "", "--deal: 'AQ': a deal begins with a seat"),
        (("--deal", "N:AK... QJ... 32... A4..."), "", "--deal: A♠ is there twice."),
        (("--deal", "N:AK... QJ... 32... T..."), "", "--deal: write four hands of equal length"),
        (("--deal", ENDING, "--lead"), "", "--lead needs a contract: --contract 4S-N."),
        (("--deal", ENDING, "--lead", "--contract", "4S"), "", "--contract: who declares?"),
        (("--deal", ENDING, "--contract", "9S-N"), "", "--contract:"),
        (("-", "--vul", "ns"), FILE, "--dealer and --vul go with --deal"),
        (("-", "--board", "9"), FILE, "there is no board 9 in this file; it has 1."),
        (("-",), '[Board "1"]\n', "no board of this file has all four hands."),
        (("-",), "N 4SX +1\n", "standard input is no file of boards; PBN, LIN and RBN can be read."),
        (("-",), FILE.replace("N:AQ", "N:AX"), "line 4: 'X' is no card"),
    ],
)
def test_what_is_refused(words, text, why):
    result = run(*words, text=text)
    assert result.exit_code in (1, 2)
    assert why in " ".join(result.output.split())


def test_boards_without_their_hands_are_left_out():
    result = run("-", "--table", text=FILE + '\n[Board "2"]\n[Dealer "E"]\n')
    assert result.exit_code == 0
    assert result.stderr == "hoyle: 1 board left out: all four hands are needed.\n"


def test_a_seed_is_the_first_deal_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hands that 'hoyle bridge --seed 3' deals, whoever is cut to be dealer."""
    asked = []

    def table(deal: Any, watch: Any) -> dict[str, dict[str, int]]:
        asked.append(deal)
        return {seat: dict.fromkeys(("C", "D", "H", "S", "NT"), 7) for seat in "NESW"}

    monkeypatch.setattr(boards, "tricks_table", table)
    found = facts("--seed", "3", "--table")
    assert found["table"]["N"] == {"C": 7, "D": 7, "H": 7, "S": 7, "N": 7}
    match = Match(load("bridge").undealt(4, 3))
    match.deal()
    assert [each.hands for each in asked] == [boards.deal_of(hands_of(match.state.deal)).hands]  # type: ignore[attr-defined]
    assert run("--seed", "3", "--deal", ENDING).exit_code == 2
    assert run("--seed", "3", "--board", "2").exit_code == 2
