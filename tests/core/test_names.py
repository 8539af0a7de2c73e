"""The names that `hoylecli.core` offers, each found in its module when it is asked for."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from hoylecli import core

LISTED = [
    (node.module, alias.name)
    for node in ast.walk(ast.parse(Path(core.__file__).read_text(encoding="utf-8")))
    if isinstance(node, ast.ImportFrom) and node.level
    for alias in node.names
]


def test_each_name_is_that_of_the_module_that_it_is_listed_with() -> None:
    assert len(LISTED) > 50
    for module, name in LISTED:
        home = __import__(f"hoylecli.core.{module}", fromlist=[name])
        assert getattr(core, name) is getattr(home, name), name


@pytest.mark.parametrize("name", ["nothing", "_COPIES", "values_"])
def test_other_names_are_not_there(name: str) -> None:
    with pytest.raises(AttributeError, match=f"hoylecli.core.*{name}"):
        getattr(core, name)


def test_cards_and_text_come_without_what_matches_need() -> None:
    code = "import sys\nfrom hoylecli.core import BadNotation, Card, counted\nprint(*sorted(sys.modules))"
    read = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", timeout=60)
    assert "hoylecli.core.cards" in read.stdout.split()
    assert not {"dataclasses", "hoylecli.core.game", "hoylecli.core.match"} & {*read.stdout.split()}
