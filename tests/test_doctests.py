"""The examples in docstrings are true."""

import doctest
import pkgutil
from importlib import import_module

import pytest

import hoylecli

MODULES = ["hoylecli", *(module.name for module in pkgutil.walk_packages(hoylecli.__path__, "hoylecli."))]


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_examples(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0
