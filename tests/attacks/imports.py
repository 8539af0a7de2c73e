"""Texts of matches in which anything may have been changed, given to `hoyle saves import`.

Whatever is taken in must come out again as it is kept, and all else be refused in one line.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

from attacks.matches import GAMES, at_home, random_match, said
from attacks.report import Report

from hoylecli.core.errors import HoyleError
from hoylecli.core.match import Record
from hoylecli.store import Saved, Store

ODD = (
    "\x00",
    "\x1b[2J",
    "\u202e",
    "\u2028",
    "\x85",
    '"',
    "\\",
    ",",
    ":",
    "#",
    "=",
    "\ud7ff",
    "💥",
    "-",
    "ı",
    "²",
    "",
)


def swapped(lines: list[str], chance: Random) -> list[str]:
    one, other = (chance.randrange(len(lines)) for _ in range(2))
    lines[one], lines[other] = lines[other], lines[one]
    return lines


def doubled(lines: list[str], chance: Random) -> list[str]:
    at = chance.randrange(len(lines))
    return lines[:at] + [lines[at]] * chance.choice((2, 3, 500)) + lines[at + 1 :]


def dropped(lines: list[str], chance: Random) -> list[str]:
    at = chance.randrange(len(lines))
    return lines[:at] + lines[at + chance.randrange(1, 4) :]


def respelled(lines: list[str], chance: Random) -> list[str]:
    """Some letters of a line are others; it may be most of the header that is hit."""
    at = chance.randrange(min(len(lines), chance.choice((10, 10**6))))
    line = lines[at]
    for _ in range(chance.randrange(1, 4)):
        place = chance.randrange(len(line) + 1)
        line = (
            line[:place]
            + chance.choice(ODD) * chance.choice((1, 1, 1000))
            + line[place + chance.randrange(2) :]
        )
    lines[at] = line
    return lines


def renamed(lines: list[str], chance: Random) -> list[str]:
    """Somebody sits there with a name of odd letters."""
    seats = [at for at, line in enumerate(lines) if line.startswith("seat:")]
    if seats:
        name = "".join(chance.choice((*ODD, "A", "b", " ")) for _ in range(chance.randrange(1, 70)))
        lines[chance.choice(seats)] = f"seat: {json.dumps(name, ensure_ascii=chance.random() < 0.5)}, human"
    return lines


def blown_up(lines: list[str], chance: Random) -> list[str]:
    """A number is one of very many digits, or of none that there should be."""
    at = chance.randrange(len(lines))
    number = chance.choice(("9" * chance.choice((3, 30, 5000, 200_000)), "-1", "1e9", "0x1", "٣", "007"))
    lines[at] = "".join(
        number if letter.isdigit() and chance.random() < 0.3 else letter for letter in lines[at]
    )
    return lines


def with_rules(lines: list[str], chance: Random) -> list[str]:
    """Rules that are deep, long or odd."""
    depth = chance.choice((5, 40, 100_000))
    rules = chance.choice(
        (
            '{"a": ' + "[" * depth + "]" * depth + "}",
            '{"a": ' * depth + "1" + "}" * depth,
            '{"rules": {"target": ' + "1" * chance.choice((3, 5000)) + "}}",
            json.dumps(
                {"game": "cribbage", "rules": chance.choice((None, [], {}, "x", 1.5, {"a": float("nan")}))}
            ),
        )
    )
    at = next((at for at, line in enumerate(lines) if not line), 0)
    return [*lines[:at], f"rules: {rules}", *lines[at:]]


def with_other_rules(lines: list[str], chance: Random) -> list[str]:
    """One thing in the rules that the text has is another."""
    for at, line in enumerate(lines):
        if line.startswith("rules: "):
            text = line.removeprefix("rules: ")
            place = chance.randrange(len(text))
            end = place + chance.randrange(5)
            lines[at] = (
                "rules: " + text[:place] + chance.choice((*ODD, "1", "null", "{}", "[]", "e9")) + text[end:]
            )
    return lines


MUTATIONS: tuple[Callable[[list[str], Random], list[str]], ...] = (
    swapped, doubled, dropped, respelled, renamed, blown_up, with_rules, with_other_rules,
)  # fmt: skip


def attack(seed: int, count: int, folder: Path) -> Report:
    """`count` texts, with up to three changes each."""
    chance = Random(seed)
    texts = [_text(name, chance) for name in GAMES for _ in range(2)]
    failures = []
    for number in range(count):
        home = folder / f"home{number % 50}"
        lines = chance.choice(texts).split("\n")
        for _ in range(chance.randrange(1, 4)):
            lines = chance.choice(MUTATIONS)(lines or [""], chance)
        data = "\n".join(lines).encode("utf-8", "replace")
        if chance.random() < 0.1:
            at = chance.randrange(len(data) + 1)
            data = data[:at] + chance.randbytes(3) + data[at:]
        with at_home(home):
            problem = _problem(data, home)
        if problem:
            failures.append(f"imports, seed {seed}, try {number}: {problem}")
    return Report(count, tuple(failures))


def _text(name: str, chance: Random) -> str:
    record, game, _ = random_match(name, chance)
    if chance.random() < 0.4:
        record = Record(*_fields(record), rules=dict(game.document))
    return record.text()


def _fields(record: Record) -> tuple[object, ...]:
    return record.game, record.variant, record.seed, record.players, record.options, record.moves


def _id(told: str) -> str:
    """The number of the match that was taken in."""
    return re.findall(r"match (\d+),", told)[0]


def _problem(data: bytes, home: Path) -> str:
    """What is wrong about an import; "" when it is refused in order, or comes out as it went in."""
    first = said(["saves", "import", "-"], data)
    if first.code == 1 and len(first.err.splitlines()) != 1:
        return f"{len(first.err.splitlines())} lines: {first.err[-200:]!r}"
    if first.code == 1 and len(first.err) > 2000:
        return f"a line of {len(first.err)} letters: {first.err[:200]!r}"
    if first.code or first.problem():
        return first.problem()
    id = _id(first.out)
    text = said(["saves", "export", id])
    again = said(["saves", "import", "-"], text.out.encode())
    if text.code or again.code:
        return f"does not come back: {text.err}{again.err}"
    other = _id(again.out)
    try:
        with Store(home) as store:
            kept, back = store.load(int(id)), store.load(int(other))
            same = _essence(kept) == _essence(back)
            store.delete(kept.id, back.id)
    except HoyleError as error:
        return f"is not kept: {error}"
    return "" if same else "comes back as another"


def _essence(saved: Saved) -> tuple[object, ...]:
    """All that play depends on: of rules that come with the program, the help is that of the program."""
    document = saved.document or {}
    return saved.record, saved.seats, saved.outcome, document.get("rules"), document.get("family")
