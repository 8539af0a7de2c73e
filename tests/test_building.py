"""The compiled build: what it names is there, and the program says which build runs."""

import ast
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from hoylecli import __version__, building

ROOT = Path(__file__).parent.parent


def patterns() -> list[str]:
    tree = ast.parse((ROOT / "setup.py").read_text(encoding="utf-8"))
    named = (node for node in tree.body if isinstance(node, ast.AnnAssign))
    found = next(node.value for node in named if ast.unparse(node.target) == "COMPILED")
    return list(ast.literal_eval(found)) if found else []


@pytest.mark.parametrize("pattern", patterns())
def test_what_is_compiled_is_there(pattern: str) -> None:
    """Modules that have moved would be left in plain Python, or stop whoever wants them compiled."""
    assert [path for path in (ROOT / "hoylecli").glob(pattern) if path.suffix == ".py"]


def test_a_compiled_build_is_one_with_its_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "hoylecli"
    package.mkdir()
    monkeypatch.setattr(building, "__file__", str(package / "building.py"))
    assert not building.is_compiled()
    assert building.version() == f"hoyle {__version__}"
    (tmp_path / f"hoyle__mypyc{EXTENSION_SUFFIXES[0]}").touch()
    assert building.is_compiled()
    assert building.version() == f"hoyle {__version__} (compiled)"
