"""`--batch` of every command that has it: a wrong line, a file with nothing on it, no file."""

import json
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest
from cli.test_all_commands import OWN, described

from hoylecli.cli.main import run
from hoylecli.context import Context

RIGHT = {
    ("bid",): "AQ843.K92.J7.A64",
    ("lead",): "KQJ54.82.964.J73 1N P 3N",
    ("bridge", "bid"): "AQ843.K92.J7.A64",
    ("bridge", "lead"): "KQJ54.82.964.J73 1N P 3N",
    ("advise",): "hand: 5H 5S JD 4C 8S KH; dealer: me",
    ("score", "cribbage"): "5H 5C 5S JD 5D",
    ("score", "farkle"): "1 1 5",
    ("score", "poker"): "KSKD4C4HTS / ACAH9S7D2C",
}
MORE = {("advise",): ["cribbage"], ("lead",): ["--tables"], ("bridge", "lead"): ["--tables"]}
EMPTY = ["", "\n\n", "# nothing; at all\n", "\ufeff"]


def ran(path: tuple[str, ...], *words: str, typed: str = "") -> tuple[int, list[str], list[str]]:
    """The exit code, and the lines of standard output and error."""
    out, err = StringIO(), StringIO()
    stdin = TextIOWrapper(BytesIO(typed.encode()), encoding="utf-8")
    code = run(
        [*path, *MORE.get(path, []), "--batch", *words], Context({}, stdin=stdin, stdout=out, stderr=err)
    )
    return code, out.getvalue().splitlines(), err.getvalue().splitlines()


def test_all_commands_with_a_batch_are_here() -> None:
    has_batch = [path for path in OWN if any(each.name == "batch" for each in described(path).params)]
    assert sorted(has_batch) == sorted(path for path in RIGHT if path[0] != "bridge")


@pytest.mark.parametrize("path", RIGHT, ids=" ".join)
def test_a_wrong_line_is_an_object_in_its_place(path: tuple[str, ...]) -> None:
    typed = f"# first\n{RIGHT[path]}\nnonsense;\n\n{RIGHT[path]}  # again\n"
    code, out, err = ran(path, "-", "--json", typed=typed)
    told = [json.loads(line) for line in out]
    assert (code, err) == (1, [])
    assert [(each["line"], "error" in each) for each in told] == [(2, False), (3, True), (5, False)]
    assert set(told[1]) == {"line", "error"}
    assert "nonsense" in told[1]["error"] or "'n'" in told[1]["error"]
    assert {**told[0], "line": 5} == told[2]


@pytest.mark.parametrize("path", RIGHT, ids=" ".join)
def test_in_text_a_wrong_line_is_told_beside_the_answers(path: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "lines.txt"
    file.write_text(f"{RIGHT[path]}\nnonsense;\n{RIGHT[path]}\n", encoding="utf-8")
    code, out, err = ran(path, str(file))
    assert (code, len(out), out[0]) == (1, 2, out[1])
    assert len(err) == 1
    assert err[0].startswith(f"{file}: line 2: ")
    assert ran(path, "-", typed=RIGHT[path]) == (0, out[:1], [])


@pytest.mark.parametrize("path", RIGHT, ids=" ".join)
@pytest.mark.parametrize("typed", EMPTY, ids=["no line", "blank", "comment", "mark"])
@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
def test_a_file_with_nothing_on_it_is_told_in_one_line(
    path: tuple[str, ...], typed: str, form: list[str], tmp_path: Path
) -> None:
    """As a sheet with no deals on it is."""
    file = tmp_path / "lines.txt"
    file.write_text(typed, encoding="utf-8")
    for name, called in ((str(file), str(file)), ("-", "standard input")):
        code, out, err = ran(path, name, *form, typed=typed)
        assert (code, out, len(err)) == (1, [], 1)
        assert err[0].startswith(f"hoyle: {called} has nothing on it; a line is ")
    nowhere = tmp_path / "nowhere"
    assert ran(path, str(nowhere), *form) == (1, [], [f"hoyle: {nowhere}: no such file."])


@pytest.mark.parametrize("path", RIGHT, ids=" ".join)
def test_a_file_that_is_no_text_is_told_in_one_line(path: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "wide.txt"
    file.write_bytes("\n".join([RIGHT[path].strip()] * 3).encode("utf-16"))
    refusal = f"hoyle: {file} is not UTF-8 text; a batch is plain text."
    assert ran(path, str(file)) == (1, [], [refusal])
