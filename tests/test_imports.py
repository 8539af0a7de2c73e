"""Imports run one way between the rooms (CONTRIBUTING, The rooms)."""

import ast
from configparser import ConfigParser
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "hoylecli"
ROOMS = ["core", "scoring", "families", "rulebook", "bots", "store", "table", "cli"]
BESIDE = {("bots", "store"), ("store", "bots")}
OUTSIDE = {
    "core": set(),
    "scoring": set(),
    "families": set(),
    "bots": set(),
    "rulebook": {"yaml"},
    "store": set(),
}


def imported(file: Path) -> set[str]:
    """Every module that `file` imports, at the top or inside a function, absolute."""
    package = ("hoylecli", *file.relative_to(PACKAGE).parent.parts)
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*base, *(node.module or "").split(".")]).strip(".")
            found |= {f"{module}.{alias.name}" for alias in node.names} | {module}
    return found


def files_of(room: str) -> list[Path]:
    return sorted((PACKAGE / room).rglob("*.py"))


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_rooms_below_it(room: str) -> None:
    above = {other for other in ROOMS[ROOMS.index(room) :] if other != room} | {
        second for first, second in BESIDE if first == room
    }
    assert files_of(room)
    for file in files_of(room):
        wrong = {name for name in imported(file) for other in above if name.startswith(f"hoylecli.{other}")}
        assert not wrong, f"{file.relative_to(PACKAGE)} imports {sorted(wrong)}"


@pytest.mark.parametrize("room", OUTSIDE)
def test_the_lower_rooms_need_nothing_but_the_standard_library(room: str) -> None:
    import sys

    for file in files_of(room):
        others = (
            {name.partition(".")[0] for name in imported(file)} - set(sys.stdlib_module_names) - {"hoylecli"}
        )
        assert others <= OUTSIDE[room], f"{file.relative_to(PACKAGE)} imports {sorted(others)}"


@pytest.mark.parametrize("room", ["core", "scoring", "families", "rulebook"])
def test_what_plays_the_rules_has_no_clock_and_no_input(room: str) -> None:
    forbidden = {"time", "datetime", "socket", "subprocess", "sqlite3", "threading"}
    for file in files_of(room):
        assert not imported(file) & forbidden, file


def test_every_package_is_listed_for_installation() -> None:
    """One that is forgotten is missing from a wheel, and from nothing else."""
    config = ConfigParser()
    config.read(PACKAGE.parent / "setup.cfg", encoding="utf-8")
    listed = set(config["options"]["packages"].split())
    there = {".".join(file.parent.relative_to(PACKAGE.parent).parts) for file in PACKAGE.rglob("__init__.py")}
    assert listed == there | {"hoylecli.rules"}


def loaded(file: Path, modules: set[str]) -> set[str]:
    """The modules of the package that are run when `file` is imported, or looked at by a type checker."""
    names = {name for name in imported(file) if name in modules}
    return names - {name for name in names if any(other.startswith(f"{name}.") for other in names)}


@pytest.mark.parametrize("room", ["bots"])
def test_no_modules_import_one_another_in_a_circle(room: str) -> None:
    files = {_module(file): file for file in PACKAGE.rglob("*.py")}
    graph = {name: loaded(file, set(files)) for name, file in files.items() if f".{room}" in name}
    assert len(graph) > 10
    list(TopologicalSorter(graph).static_order())


def _module(file: Path) -> str:
    parts = ("hoylecli", *file.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@pytest.mark.parametrize("room", ["bots"])
def test_a_folder_has_no_more_modules_than_can_be_taken_in_at_a_glance(room: str) -> None:
    for folder in {file.parent for file in files_of(room)}:
        assert len([file for file in folder.glob("*.py") if file.name != "__init__.py"]) <= 13, folder
