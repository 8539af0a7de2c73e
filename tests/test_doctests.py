"""The examples in docstrings are true."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import hoylecli

PACKAGE = Path(hoylecli.__file__).parent
FILES = [file for file in sorted(PACKAGE.rglob("*.py")) if ">>>" in file.read_text(encoding="utf-8")]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_examples(file: Path) -> None:
    name = ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
    found = doctest.testmod(import_module(name))
    assert found.failed == 0
    assert found.attempted
