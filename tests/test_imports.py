"""Imports run one way between the rooms (CONTRIBUTING, The rooms)."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from hoylecli import families

PACKAGE = Path(__file__).parent.parent / "hoylecli"
ROOMS = ["core", "scoring", "frame", "families", "rulebook", "bots", "store", "table", "cli"]
BESIDE = {("bots", "store"), ("store", "bots")}
OUTSIDE = {
    "core": set(),
    "scoring": set(),
    "frame": set(),
    "families": set(),
    "bots": {"endplay"},  # if it is installed: bots/double_dummy/by_endplay alone
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


@pytest.mark.parametrize("room", ["core", "scoring", "frame", "families", "rulebook"])
def test_what_plays_the_rules_has_no_clock_and_no_input(room: str) -> None:
    forbidden = {"time", "datetime", "socket", "subprocess", "sqlite3", "threading"}
    for file in files_of(room):
        assert not imported(file) & forbidden, file


def test_the_host_of_a_match_knows_no_face() -> None:
    for file in (PACKAGE / "table" / "host").glob("*.py"):
        assert not [
            name for name in imported(file) if ".faces" in name or name.startswith("prompt_toolkit")
        ], file


@pytest.mark.parametrize("room", ["bots", "cli", "rulebook", "scoring", "table"])
def test_a_folder_has_no_more_modules_than_can_be_taken_in_at_a_glance(room: str) -> None:
    for folder in {file.parent for file in files_of(room)}:
        assert len([file for file in folder.glob("*.py") if file.name != "__init__.py"]) <= 13, folder


def test_no_family_imports_another() -> None:
    """Nor does what several of them share."""
    for file in files_of("families"):
        family = file.relative_to(PACKAGE / "families").parts[0]
        others = {*families.names()} - {family}
        wrong = {name for name in imported(file) for other in others if f".families.{other}." in f"{name}."}
        assert not wrong, f"{file.relative_to(PACKAGE)} imports {sorted(wrong)}"


def module_of(file: Path) -> str:
    parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of_modules() -> dict[str, set[str]]:
    """The modules that each module of the program imports, in blocks for type checkers too.

    A package counts where something else than its modules is imported from it.
    """
    files = {module_of(file): file for file in PACKAGE.rglob("*.py")}
    graph = {}
    for name, file in files.items():
        found = imported(file) & set(files) - {name}
        graph[name] = {other for other in found if other not in {each.rpartition(".")[0] for each in found}}
    return graph


def circle(graph: Mapping[str, set[str]]) -> list[str]:
    """Modules each of which imports the next, and the last the first; [] where there are none."""
    done: set[str] = set()
    for start in sorted(graph):
        path: list[str] = []
        branches: list[Iterator[str]] = [iter([start])]
        while branches:
            module = next(branches[-1], None)
            if module is None:
                branches.pop()
                done |= set(path[len(branches) - 1 :])
                del path[len(branches) - 1 :]
            elif module in path:
                return path[path.index(module) :]
            elif module not in done:
                path.append(module)
                branches.append(iter(sorted(graph[module])))
    return []


def test_no_modules_import_one_another_in_a_circle() -> None:
    found = circle(imports_of_modules())
    assert not found, " imports ".join([*found, *found[:1]])


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == ["b", "c"]
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def test_every_package_is_installed() -> None:
    """`setup.py` finds folders with an `__init__`, and would leave others out without a word."""
    folders = {file.parent for file in PACKAGE.rglob("*.py")}
    assert not [folder for folder in folders if not (folder / "__init__.py").exists()]


def test_only_one_module_imports_endplay_and_only_bridge_that() -> None:
    """It is no part of a plain install, and takes a second to import."""
    users = {
        file for file in files_of("") if "endplay" in {name.partition(".")[0] for name in imported(file)}
    }
    assert [file.name for file in users] == ["by_endplay.py"]
    askers = {file for file in files_of("") if "hoylecli.bots.double_dummy.by_endplay" in imported(file)}
    assert [file.name for file in askers] == ["boards.py"]
