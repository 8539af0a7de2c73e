"""Trials made from public reports on other programs: what is typed, and what must hold.

A row of `cases/*.jsonl` has `argv`, where {cases} is the folder, and `stdin`. `rc` is the exit code, 0 where
it is left out; `out` is all of standard output, `has` and `hasnot` stand in either stream or in neither,
`json` has fields of the one object that is printed.
"""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from hoylecli.cli.main import run
from hoylecli.context import Context

CASES = Path(__file__).parent / "cases"
ROWS = [
    json.loads(line)
    for file in sorted(CASES.glob("*.jsonl"))
    for line in file.read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['source']}: {row['kind']}" for row in ROWS])
def test_what_others_have_reported_is_right_here(row: dict[str, Any], tmp_path: Path) -> None:
    words = [word.format(cases=CASES) if "{cases}" in word else word for word in row["argv"]]
    out, err = io.StringIO(), io.StringIO()
    typed = io.TextIOWrapper(io.BytesIO(row.get("stdin", "").encode()), encoding="utf-8")
    environ = {"HOYLE_HOME": str(tmp_path)}
    code = run(words, Context(environ, stdin=typed, stdout=out, stderr=err))
    said = " ".join((out.getvalue() + err.getvalue()).split())
    assert "Traceback" not in said
    assert "mistake in hoyle" not in said
    if "rc" in row or "json" in row or "out" in row:
        assert code == row.get("rc", 0), said
    if "out" in row:
        assert out.getvalue() == row["out"]
    if "json" in row:
        facts = json.loads(out.getvalue())
        assert {field: facts.get(field) for field in row["json"]} == row["json"]
    for text in row.get("has", []):
        assert text in said
    for text in row.get("hasnot", []):
        assert text not in said
