#!/usr/bin/env python3
"""Takes the pictures of tables that README shows: `hoyle` in a real terminal, written as SVG.

    scripts/pictures.py                  all of them, into docs/
    scripts/pictures.py spades           one of them
    scripts/pictures.py --columns 60     as a narrower window shows them
    scripts/pictures.py --theme "light"  in another theme, on a ground that fits it

Each runs from an empty home, with a seed and lines of its own. What computer players do may change with them.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import pexpect
import pyte

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "docs"
WIDE, HIGH = 9, 18  # of a letter, in units of the picture
PATIENT: Final = 60.0  # seconds for an answer


class Scene(NamedTuple):
    """What is played. lines: typed one after another."""

    words: Sequence[str]
    lines: Sequence[str]


_KLONDIKE: Final = ("d",) * 8 + (
    "5 4",
    "w 6",
    "4 6",
    "4 2",
    "7 4",
    "3 7",
    "3 f",
    "5 3",
    "6 5",
    "4 3",
    "redeal",
)
SCENES: Final = {
    "klondike": Scene(("klondike", "--seed", "19"), (*_KLONDIKE, *("d",) * 6)),
    "spades": Scene(("spades", "--seed", "12", "--first-dealer", "right"), ("", "3", "2h")),
    "cribbage": Scene(
        ("cribbage", "--seed", "7", "--first-dealer", "you"), ("6c 8s", "10c", "kc", "3d", "3s", "10s kd")
    ),
}


# A terminal


class Terminal:
    """`hoyle` in a terminal of that size."""

    def __init__(self, words: Sequence[str], home: str, columns: int, rows: int) -> None:
        env = {"HOME": home, "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"}
        env |= {"TERM": "xterm-256color", "HOYLE_PLAYER": "Ann"}
        args = ["-m", "hoylecli", *words, "--pace", "0"]
        self._child = pexpect.spawn(sys.executable, args, env=env, dimensions=(rows, columns), cwd=str(ROOT))
        self.screen = pyte.Screen(columns, rows)
        self.screen.write_process_input = self._child.send
        self._stream = pyte.ByteStream(self.screen)

    def wait(self) -> None:
        """Until a question stands there, and nothing more comes."""
        quiet, until = 0, time.monotonic() + PATIENT
        while quiet < 3 and time.monotonic() < until:
            try:
                self._stream.feed(self._child.read_nonblocking(65536, timeout=0.1))
                quiet = 0
            except pexpect.TIMEOUT:
                quiet += self._asks()
            except pexpect.EOF:
                sys.exit("hoyle has ended:\n" + "\n".join(self.screen.display))

    def _asks(self) -> bool:
        cursor = self.screen.cursor
        return bool(self.screen.display[cursor.y][: cursor.x].endswith("> "))

    def enter(self, line: str) -> None:
        self._child.send(line + "\r")
        time.sleep(0.3)
        self.wait()

    def close(self) -> None:
        self._child.close(force=True)


def taken(scene: Scene, theme: str, columns: int, rows: int) -> Any:
    """The screen at the end of a scene."""
    with TemporaryDirectory() as home:
        folder = Path(home) / ".config" / "hoyle"
        folder.mkdir(parents=True)
        (folder / "config").write_text(f"pauses = off\nmoments = off\ntheme = {theme}\n", encoding="utf-8")
        terminal = Terminal(scene.words, home, columns, rows)
        try:
            terminal.wait()
            for line in scene.lines:
                terminal.enter(line)
            return terminal.screen
        finally:
            terminal.close()


# SVG

_DARK, _LIGHT = ("#16161a", "#d0d0d0"), ("#fafafa", "#303030")
_NAMED: Final = {"black": "#000000", "red": "#cd3131", "green": "#0dbc79", "brown": "#e5e510"} | {
    "blue": "#2472c8", "magenta": "#bc3fbc", "cyan": "#11a8cd", "white": "#e5e5e5",
    "brightblue": "#3b8eea", "brightred": "#f14c4c", "brightcyan": "#29b8db", "brightblack": "#767676",
}  # fmt: skip


def svg(screen: Any, ground: str, letters: str) -> str:
    """The screen as a picture, in which lines and blocks are shapes, so that every font shows it alike."""
    width, height = screen.columns * WIDE, screen.lines * HIGH
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="15">',
        f'<rect width="{width}" height="{height}" rx="6" fill="{ground}"/>',
    ]
    for row in range(screen.lines):
        cells = [screen.buffer[row][column] for column in range(screen.columns)]
        parts += _grounds(cells, row * HIGH, letters)
        parts += _letters(cells, row * HIGH, ground, letters)
    return "\n".join([*parts, "</svg>\n"])


def _grounds(cells: Sequence[Any], top: int, letters: str) -> Iterator[str]:
    """A rectangle for each stretch of one ground."""
    start = 0
    for at in range(1, len(cells) + 1):
        if at == len(cells) or _ground(cells[at], letters) != _ground(cells[start], letters):
            ground = _ground(cells[start], letters)
            if ground:
                yield _box(start * WIDE, top, (at - start) * WIDE, HIGH, ground)
            start = at


def _ground(cell: Any, letters: str) -> str:
    named = cell.fg if cell.reverse else cell.bg
    return (letters if cell.reverse else "") if named == "default" else _color(named)


def _color(name: str) -> str:
    return _NAMED.get(name, f"#{name}")


def _box(x: float, y: float, width: float, height: float, color: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{color}"/>'


def _letters(cells: Sequence[Any], top: int, ground: str, letters: str) -> Iterator[str]:
    """The letters of a row, those of one kind together, each at its place; and shapes."""
    run: list[tuple[int, str]] = []
    style: tuple[str, bool] = ("", False)
    for at, cell in enumerate(cells):
        ink = _color(cell.fg) if cell.fg != "default" else letters
        ink = (_color(cell.bg) if cell.bg != "default" else ground) if cell.reverse else ink
        shape = _shape(cell.data, at * WIDE, top, ink)
        if shape:
            yield shape
        elif cell.data.strip():
            if run and style != (ink, cell.bold):
                yield _text(run, top, *style)
                run = []
            style = ink, cell.bold
            run.append((at, cell.data))
    if run:
        yield _text(run, top, *style)


def _text(run: Sequence[tuple[int, str]], top: int, ink: str, bold: bool) -> str:
    places = " ".join(str(at * WIDE) for at, _ in run)
    weight = ' font-weight="bold"' if bold else ""
    said = escape("".join(letter for _, letter in run))
    return f'<text x="{places}" y="{top + 14}" fill="{ink}"{weight}>{said}</text>'


def _shape(letter: str, x: int, y: int, ink: str) -> str:
    """Half blocks, edges and slants as shapes; "" for letters."""
    if letter in "▀▄":
        return _box(x, y + (HIGH / 2 if letter == "▄" else 0), WIDE, HIGH / 2, ink)
    if letter in "▏▕":
        return _box(x if letter == "▏" else x + WIDE - 1, y, 1, HIGH, ink)
    if letter in "╱╲":
        ends = (y + HIGH, y) if letter == "╱" else (y, y + HIGH)
        return f'<path d="M{x} {ends[0]}L{x + WIDE} {ends[1]}" stroke="{ink}"/>'
    return ""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help=f"of {', '.join(SCENES)}; default: all")
    parser.add_argument("--columns", type=int, default=80, help="of the window (default: 80)")
    parser.add_argument("--rows", type=int, default=24, help="of the window (default: 24)")
    parser.add_argument("--theme", default="felt", help="as in `hoyle config theme` (default: felt)")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where they go (default: docs)")
    chosen = parser.parse_args()
    unknown = [name for name in chosen.scenes if name not in SCENES]
    if unknown:
        parser.error(f"there is no scene '{unknown[0]}'; there are {', '.join(SCENES)}")
    chosen.folder.mkdir(exist_ok=True)
    for name in chosen.scenes or SCENES:
        screen = taken(SCENES[name], chosen.theme, chosen.columns, chosen.rows)
        colors = _LIGHT if "light" in chosen.theme.split() else _DARK
        (chosen.folder / f"{name}.svg").write_text(svg(screen, *colors), encoding="utf-8")
        print(f"{chosen.folder / name}.svg")


if __name__ == "__main__":
    main()
