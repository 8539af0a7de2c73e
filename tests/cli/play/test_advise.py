"""`hoyle advise`: files, pipes, batches and JSON."""

import json
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from haste import hurry

from hoylecli.cli.main import run
from hoylecli.context import Context
from hoylecli.table.advising import GAMES

HAND = "hand: 5H 5S JD 4C 8S KH\ndealer: me\n"
SPADES = "hand: JC QC 3D 4D 10D 4H 7H JH KH 9S JS QS AS"


def ran(*words: str, typed: str = "") -> tuple[int, str, str]:
    stdin = TextIOWrapper(BytesIO(typed.encode()))
    out, err = (TextIOWrapper(BytesIO(), encoding="utf-8") for _ in range(2))
    code = run(["advise", *words], Context({"LANG": "C.UTF-8"}, stdin=stdin, stdout=out, stderr=err))
    for stream in (out, err):
        stream.seek(0)
    return code, out.read(), err.read()


def test_a_hand_is_advised_like_a_hint(tmp_path: Path) -> None:
    file = tmp_path / "hand.txt"
    file.write_text(HAND)
    code, out, err = ran("cribbage", str(file))
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "Hint: 4♣ 8♠"
    assert ran("cribbage", "-", typed=HAND) == ran("cribbage", typed=HAND) == (code, out, err)
    _, more, _ = ran("cribbage", str(file), "--more", "--show")
    assert "Hand and crib together" in more
    assert out.splitlines()[1] in more


def test_a_program_gets_the_moves_that_were_weighed() -> None:
    code, out, _ = ran("cribbage", "--json", typed=HAND)
    told = json.loads(out)
    assert code == 0
    assert (told["move"], told["said"], told["unit"]) == ("4C 8S", "4♣ 8♠", "points")
    assert len(told["values"]) == 15


@pytest.mark.parametrize("game", ["cribbage", "gin", "euchre"])
def test_the_template_can_be_piped_back(game: str) -> None:
    code, template, _ = ran(game, "--template")
    assert code == 0
    code, out, err = ran(game, typed=template)
    assert (code, err) == (0, "")
    assert out.startswith("Hint: ")


def test_what_is_wrong_is_named_with_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "hand.txt"
    file.write_text("\n" + HAND.replace("5S", "5H"))
    code, out, err = ran("cribbage", str(file))
    assert (code, out) == (1, "")
    assert err == f"hoyle: {file}: line 2: the 5♥ cannot be here; it is on this line already.\n"


@pytest.mark.parametrize(
    ("game", "batch", "answered", "refused"),
    [
        ("cribbage", "hand: 5H 5S JD 4C 8S KH\nhand: 5H 5S JD 4C 8S KH; dealer: me\n", 1,
         ["line 1: There is no 'dealer:' line; add one."]),
        ("cribbage", "dealer: me; score: 3 4\n# next\nhand: 5H 5S JD 4C 8S KH; dealer: me\n", 1,
         ["line 1: There is no 'hand:' line; add one."]),
        ("cribbage", "hand: 5H 5S JD 4C 8S KH\ndealer: me; score: 3 4\n", 1, []),
        ("cribbage", "hand: 5H 5S JD 4C 8S KH\ndealer: me\nhand: 5H 5S JD 4C 8S KH\n", 0,
         ["line 3: 'hand' is there twice; leave one out."]),
        ("spades", f"{SPADES}\n{SPADES}\n", 2, []),
    ],
)  # fmt: skip
def test_each_position_of_a_batch_stands_for_itself(
    game: str, batch: str, answered: int, refused: list[str]
) -> None:
    """A line with one field isn't joined to a whole position behind it."""
    code, out, err = ran(game, "--batch", "-", typed=batch)
    assert code == bool(refused)
    assert (len(out.splitlines()), err.splitlines()) == (
        answered,
        [f"standard input: {line}" for line in refused],
    )


def test_a_batch_answers_paragraphs_and_lines_and_goes_on_after_a_wrong_one() -> None:
    batch = "# two hands\nhand: 5H 5S JD 4C 8S KH; dealer: me\n\nhand: 5H\ndealer: me\n\n" + HAND
    code, out, err = ran("cribbage", "--batch", "-", typed=batch)
    assert code == 1
    assert [line.partition(":")[0] for line in out.splitlines()] == ["4♣ 8♠", "4♣ 8♠"]
    assert err.startswith("standard input: line 4: You choose from six cards")
    code, out, err = ran("cribbage", "--batch", "-", "--json", typed=batch)
    told = [json.loads(line) for line in out.splitlines()]
    assert [(each["line"], "error" in each) for each in told] == [(2, False), (4, True), (7, False)]


@pytest.mark.parametrize("game", GAMES)
def test_a_batch_answers_all_but_the_wrong_one_as_they_are_answered_alone(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With remarks, Windows line ends and tabs, as lines and as paragraphs; JSON says what the text says."""
    hurry(monkeypatch.setattr)
    _, template, _ = ran(game, "--template")
    lines = [line for line in template.splitlines() if not line.startswith("#")]
    wrong = [line + " QQ" if line.startswith("hand:") else line for line in lines]
    batch = "\n".join([template, *wrong, "", "; ".join(lines), "# the same again", *lines])
    code, out, err = ran(game, "--batch", "-", typed=batch)
    alone = json.loads(ran(game, "--json", typed=template)[1])
    assert out.splitlines() == [f"{alone['said']}: {alone['why'][0]}"] * 3
    at = template.count("\n") + 2 + next(at for at, line in enumerate(lines) if line.startswith("hand:"))
    assert (code, err.partition(": ")[2].partition(":")[0]) == (1, f"line {at}")
    typed = "\ufeff" + batch.replace("\n", "\r\n").replace(": ", ":\t")
    code, out, err = ran(game, "--batch", "-", "--json", typed=typed)
    answers = [json.loads(line) for line in out.splitlines()]
    assert (code, err, [each["line"] for each in answers if "error" in each]) == (1, "", [at])
    assert [{**each, "line": 0} for each in answers if "error" not in each] == [{**alone, "line": 0}] * 3
    assert alone["said"] in ran(game, typed=template)[1]


def test_options_and_variants_are_those_of_the_game() -> None:
    code, _, err = ran("hearts", "--passing", "none", typed="hand: QS\npass: left\n")
    assert (code, err) == (1, "hoyle: standard input: line 2: 'left' is no way to pass here; write hold.\n")
    code, _, err = ran("pig", typed="hand: QS\n")
    assert code == 1
    assert err.startswith("hoyle: There is no advice on pig yet; there is on bridge,")
    assert ran("cribbage", "one", "two")[0] == 2
    assert ran("cribbage", "one", "--batch", "two")[0] == 2
    assert ran("cribbage", "nowhere.txt")[0] == 1


def test_every_game_has_a_template() -> None:
    for game in GAMES:
        code, out, err = ran(game, "--template")
        assert (code, err) == (0, "")
        assert "hand: " in out


def test_whoever_is_asked_is_told_of_no_lines(terminal: Callable[..., Any]) -> None:
    """There are none: what was said is found under the word it was asked by."""
    there = terminal("advise", "euchre", columns=60)
    there.wait_for("hand: such as")
    for answer, then in (
        ("as ks qs js 9s", "score: such as"),
        ("", "dealer: such as"),
        ("right", "turned: such as"),
        ("9s", "bids: such as"),
        ("", "buried: such as"),
        ("as", "played: such as"),
        ("", "trick: such as"),
        ("", "The A♠ cannot be here; it is in 'hand' already."),
        ("buried:", "You can't hold the 9♠: it is turned up, see 'turned'."),
        ("as ks qs js 10s", "Hint: alone"),
    ):
        there.type(f"{answer}\r")
        there.wait_for(then)
    assert there.end() == 0


def test_whoever_is_asked_may_change_another_answer_and_get_help(terminal: Callable[..., Any]) -> None:
    """Four cards are too few before two are laid away, but right once it is told which ones were."""
    there = terminal("advise", "cribbage", columns=60)
    there.wait_for("hand: such as")
    for answer, then in (
        ("?", "Type 'hand' like the example."),
        ("5H JD 4C 8C", "dealer: such as"),
        ("opponent", "score: such as"),
        ("", "laid: such as"),
        ("", "starter: such as"),
        ("", "played: such as"),
        ("", "In the play, add 'laid'\nand 'starter'."),
        ("laid: 8S KH", "I need 'starter' to advise you."),
        ("6D", "Hint: "),
    ):
        there.type(f"{answer}\r")
        there.wait_for(then)
    assert there.end() == 0
