"""`hoyle bridge --deal FILE`: the boards of a file are played, as duplicate."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from hoylecli.cli.play.game import make_command
from hoylecli.core import Move
from hoylecli.core.match import Match
from hoylecli.families import screen
from hoylecli.rulebook import load
from hoylecli.store import Store

Run = Callable[..., Result]
PBN = """\
[Board "7"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "S:AKQJT98765432... .AKQJT98765432.. - -"]

[Board "2"]
[Dealer "E"]
[Vulnerable "EW"]
[Deal "N:AK2.AK2.AK2.AK32 QJT9.QJT.QJT.QJT 876.876.876.9876 543.9543.9543.54"]

[Board "9"]
[Dealer "N"]
[Vulnerable "EW"]
"""
LIN = "md|2S876H876D876C9876,S543H9543D9543C54,SAK2HAK2DAK2CAK32,|sv|b|ah|Board 12|pg||\n"
RBN = "B 3\nH W:543.9543.9543.54:AK2.AK2.AK2.AK32:QJT9.QJT.QJT.QJT:\nA SE:\n"


@pytest.fixture
def hoyle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("HOYLE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    for name, text in (("a.pbn", PBN), ("a.lin", LIN), ("a.rbn", RBN), ("none.pbn", '[Board "1"]\n')):
        Path(name).write_text(text)

    def run(*args: str, typed: str = "", game: str = "bridge") -> Result:
        return CliRunner().invoke(make_command(game), args, input=typed)

    return run


def first_view(result: Result) -> dict[str, object]:
    """What you see when you are first asked."""
    assert result.exit_code == 0, result.output
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    view = next(line["view"] for line in lines if "view" in line)
    assert isinstance(view, dict)
    return view


@pytest.mark.parametrize(
    ("choice", "dealer", "hand"),
    [
        (["a.pbn"], 0, "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"),
        (["a.pbn", "--board", "2"], 3, "8S 7S 6S 8H 7H 6H 9C 8C 7C 6C 8D 7D 6D"),
        (["a.lin"], 1, "8S 7S 6S 8H 7H 6H 9C 8C 7C 6C 8D 7D 6D"),
        (["a.rbn"], 0, "8S 7S 6S 8H 7H 6H 9C 8C 7C 6C 8D 7D 6D"),
    ],
)
def test_a_board_is_dealt_as_the_file_has_it(hoyle: Run, choice: list[str], dealer: int, hand: str) -> None:
    view = first_view(hoyle("--json", "--deal", *choice))
    assert view["dealer"] == dealer
    assert sorted(view["hand"]) == sorted(hand.split())  # type: ignore[call-overload]


def test_dealer_vulnerability_and_hands_hold_and_hidden_hands_go_by_the_seed(hoyle: Run) -> None:
    passes = "pass\n" * 3
    for _ in range(2):
        assert hoyle("--deal", "a.pbn", "--seed", "5", "--plain", typed=passes).exit_code == 0
    hoyle("--deal", "a.pbn", "--seed", "6", "--plain", typed=passes)
    hoyle("--deal", "a.pbn", "--board", "2", "--seed", "6", "--plain", "--deals", "3", typed=passes)
    with Store(Path("home").absolute()) as store:
        records = [store.load(number).record for number in (1, 2, 3, 4)]
    assert records[0].moves[0] == records[1].moves[0] != records[2].moves[0]
    assert [record.options["form"] for record in records] == ["duplicate"] * 4
    assert [record.options["deals"] for record in records] == ["1", "1", "1", "3"]
    assert records[0].options["first_board"] == "7"
    assert records[3].options["first_board"] == "6"  # East deals, East and West are vulnerable


@pytest.mark.parametrize(
    ("board", "dealer", "vulnerable", "number"),
    [
        ("1", "S", "None", "1"),
        ("3", "N", "All", "3"),
        ("130", "W", "NS", "130"),
        ("7", "S", "All", "0"),
        ("1A", "S", "None", "0"),
    ],
)
def test_a_board_keeps_its_number_with_another_dealer_or_vulnerability(
    hoyle: Run, board: str, dealer: str, vulnerable: str, number: str
) -> None:
    deal = '[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]'
    Path("own.pbn").write_text(
        f'[Board "{board}"]\n[Dealer "{dealer}"]\n[Vulnerable "{vulnerable}"]\n{deal}\n'
    )
    name = "11" if board == "1A" else board
    assert f"\nBoard {name} " in hoyle("--deal", "own.pbn").stdout
    with Store(Path("home").absolute()) as store:
        record = store.load(1).record
    assert record.options["board_number"] == number
    game = load("bridge", **record.options)
    states = Match(game.undealt(4, record.seed), [record.moves[0], *[Move("pass")] * 4]).states
    text, _ = screen("tricks").histories(game.rules)["pbn"](states, list("ABCD"))
    for line in (f'[Board "{name}"]', f'[Dealer "{dealer}"]', f'[Vulnerable "{vulnerable}"]'):
        assert line in text.splitlines()


def test_new_plays_the_next_board_of_the_file(hoyle: Run) -> None:
    result = hoyle("--json", "--no-save", "--deal", "a.pbn", "--board", "2", typed="new\nnew\n")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    starts = [line["options"]["first_board"] for line in lines if "options" in line]
    assert starts == ["6", "7", "6"]


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--deal", "a.pbn", "--board", "4"], "there is no board 4 in this file; it has "),
        (["--deal", "a.pbn", "--board", "9"], "board 9 of this file has no cards to play with."),
        (["--deal", "none.pbn"], "no board of this file has cards to play with."),
        (["--deal", "gone.pbn"], "gone.pbn: no such file."),
        (["--deal", "a.pbn", "--form", "rubber"], "so it is a board of duplicate; leave out the other form."),
        (["--deal", "a.pbn", "--form", "four_deal"], "it is a board of duplicate; leave out the other form."),
        (["--deal", "a.pbn", "--first-board", "3"], "leave out --first-board"),
        (["--deal", "-"], "standard input is for your moves"),
        (["--board", "4"], "--board goes with --deal FILE."),
    ],
)
def test_what_cannot_be_dealt_is_refused_in_one_line(hoyle: Run, args: list[str], why: str) -> None:
    result = hoyle("--no-save", *args)
    assert result.exit_code in (1, 2)
    assert why in result.output
    assert "Traceback" not in result.output


def test_a_wrong_line_is_named(hoyle: Run) -> None:
    Path("bad.pbn").write_text('[Board "1"]\n[Deal "N:AKQ.AKQ.AKQ.AKQX - - -"]\n')
    result = hoyle("--no-save", "--deal", "bad.pbn")
    assert (result.exit_code, result.stderr.partition(":")[0]) == (1, "line 2")


def test_only_bridge_takes_boards(hoyle: Run) -> None:
    assert hoyle("--deal", "a.pbn", game="whist").exit_code == 2


@pytest.mark.parametrize("form", ["pbn", "lin", "rbn"])
def test_what_is_exported_is_dealt_again(hoyle: Run, form: str) -> None:
    game, rng = load("bridge", form="duplicate", first_board=6, deals=1), Random(6)
    states = [game.undealt(4, 6)]
    while states[-1].to_act is not None:
        states.append(states[-1].apply(rng.choice(states[-1].legal_moves()[:6])))
    text, _ = screen("tricks").histories(game.rules)[form](states, ["A", "B", "C", "D"])
    Path("out").write_text(text)
    view = first_view(hoyle("--json", "--no-save", "--deal", "out"))
    assert view["dealer"] == states[1].view(0).dealer  # type: ignore[attr-defined]
    assert sorted(view["hand"]) == sorted(map(str, states[1].view(0).hand))  # type: ignore[attr-defined, call-overload]


def test_a_hand_that_was_kept_is_dealt_with_its_dealer_and_vulnerability(hoyle: Run) -> None:
    """CG, Save Hand and Restore Hand; CC, Bridge, saved hands."""
    asked = ("--json", "--form", "duplicate", "--first-board", "7", "--seed", "2")
    first = first_view(hoyle(*asked, typed="keep slam\n"))
    again = first_view(hoyle("--json", "--hand", "slam"))
    assert (again["dealer"], again["hand"]) == (first["dealer"], first["hand"])
    with Store(Path("home").absolute()) as store:
        assert store.load(2).record.options["first_board"] == "7"
    assert str(hoyle("--hand", "slim").exception) == "No hand is called 'slim'. Did you mean slam?"
    for form in ("rubber", "four_deal"):
        refused = hoyle("--hand", "slam", "--form", form)
        assert refused.exit_code == 2
        assert "leave out the other form, or sit down without --hand and type restore slam." in refused.output
    assert hoyle("--hand", "slam", "--deal", "a.pbn").exit_code == 2
