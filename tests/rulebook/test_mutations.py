"""Whatever is done to a rules file, the answer is a game or problems with their places."""

from pathlib import Path

from hypothesis import HealthCheck, given, settings, strategies as st

from hoylecli.core.errors import RulesError
from hoylecli.rulebook.build import build_game
from hoylecli.rulebook.problem import Problem
from hoylecli.rulebook.reader import read_text

TEXT = (Path(__file__).parents[2] / "rules" / "cribbage" / "cribbage.yaml").read_text(encoding="utf-8")
LINES = TEXT.splitlines()
SCRAPS = st.sampled_from(
    list("{}[]:,#&*!|>'\"%@`-? \n\t\r\x00\x85\ufeff\U0001f0cf")
    + [
        "no",
        "off",
        "0x1F",
        "---\n",
        "...\n",
        "<<: ",
        "!!int ",
        "&a ",
        "*a",
        "1" * 5000,
        "- ",
        "? ",
        "{a: ",
        "null",
    ]
)


def problems_in(text: str) -> list[Problem]:
    problems: list[Problem] = []
    try:
        root = read_text(text, "f", problems)
        build_game(root, root, problems)
    except RulesError as error:
        return getattr(error, "problems")  # noqa: B009
    return []


def check(text: str) -> None:
    lines = text.count("\n") + text.count("\r") + 2
    for (file, line, column), message in problems_in(text):
        assert (file, 1 <= line <= lines, column >= 1) == ("f", True, True)
        assert message.endswith((".", "?"))
        assert "\n" not in message


@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(
        st.tuples(st.integers(0, len(TEXT)), st.integers(0, 12), SCRAPS | st.text(max_size=5)), max_size=4
    )
)
def test_scraps_in_the_text(changes: list[tuple[int, int, str]]) -> None:
    text = TEXT
    for at, length, scrap in changes:
        text = text[:at] + scrap + text[at + length :]
    check(text)


@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.integers(0, len(LINES) - 1), st.integers(0, len(LINES) - 1)), max_size=6))
def test_lines_in_another_order(swaps: list[tuple[int, int]]) -> None:
    lines = list(LINES)
    for first, second in swaps:
        lines[first], lines[second] = lines[second], lines[first]
    check("\n".join(lines))


WORDS = st.sampled_from(
    ["game", "base", "rules", "options", "variants", "help", "values", "summary", "muggins", "target",
     "match", "range", "skunk", "margin", "yes", "no", "none", "121", "31", "-1", "auto", "manual",
     "cribbage", "pub"]
)  # fmt: skip
TREES = st.recursive(
    WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(["players", "rules", "options", "variants", "help", "title"]), TREES)
def test_any_tree_at_any_key(key: str, tree: object) -> None:
    import json

    start = next(number for number, line in enumerate(LINES) if line.startswith(f"{key}:"))
    end = next(
        (number for number in range(start + 1, len(LINES)) if LINES[number][:1] not in ("", " ")), len(LINES)
    )
    unquoted = json.dumps(tree).replace('"', "")
    check("\n".join([*LINES[:start], f"{key}: {unquoted}", *LINES[end:]]))
