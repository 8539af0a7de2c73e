"""Damage to the text of rules files: there are problems with places, or none, and the other games go on."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import monotonic

from attacks.report import Report

from hoylecli import rulebook
from hoylecli.rulebook.library.files import shipped_folder

EVERY = 25  # tries after which all games are listed
LISTED = ("cribbage", "hearts")  # games not damaged, because `sound` stands on one and both are looked for
SLOW = 20.0  # seconds for one file: it hangs, whatever else the computer does
ODD = [
    b"\x00",
    b"\xff",
    b"\xef\xbb\xbf",
    b"\r",
    b"\t",
    b"\xe2\x80\xae",
    b"\xf0\x9f\x83\x8f",
    b"\xc2\x85",
    b"\x1b[2J",
]
SIGNS = [
    b":",
    b"- ",
    b"[",
    b"]",
    b"{",
    b"}",
    b"&a ",
    b"*a",
    b"!!int ",
    b"<<: ",
    b"|",
    b">",
    b"'",
    b'"',
    b"#",
    b"%",
    b"\n",
]
LONG = [
    b"a" * 100_000,
    b"[" * 5_000,
    b"{a: " * 3_000,
    b"  " * 50_000,
    b"9" * 5_000,
    b"k: v\n" * 20_000,
    b"- x\n" * 30_000,
]


def attack(seed: int, count: int, folder: Path) -> Report:
    """`count` files, each damaged in a few places; now and then all games are listed with it."""
    failures: list[str] = []
    own = folder / "hoyle" / "rules"
    own.mkdir(parents=True, exist_ok=True)
    (own / "sound.yaml").write_text("game: sound\nbase: cribbage\nsummary: Sound.\n")
    with _at_home(folder):
        files = [
            path
            for path in Path(shipped_folder()).glob("*/*.yaml")
            if path.stem not in LISTED and "." not in path.stem
        ]
        files.sort()
        for number in range(count):
            rng = Random(f"{seed}/{number}")
            file = own / "damaged.yaml"
            file.write_bytes(damaged(rng.choice(files).read_bytes(), rng))
            problem = _tried(file, number % EVERY == 0)
            failures += [f"{seed}/{number}: {problem}"] if problem else []
    return Report(count, tuple(failures))


@contextmanager
def _at_home(folder: Path) -> Iterator[None]:
    """With the rules and the cache in this folder, and no others."""
    names = ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "HOYLE_RULES_PATH")
    before = {name: os.environ.get(name) for name in names}
    os.environ |= {"XDG_CONFIG_HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    os.environ.pop("HOYLE_RULES_PATH", None)
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value


def damaged(text: bytes, rng: Random) -> bytes:
    """The text with one to four changes of any kind."""
    for _ in range(rng.randint(1, 4)):
        text = rng.choice((_in_a_place, _in_a_place, _in_a_line, _in_a_line, _everywhere))(text, rng)
    return text


def _in_a_place(text: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(text) + 1)
    some = [b"", rng.randbytes(rng.randint(1, 4)), rng.choice(ODD), rng.choice(SIGNS), rng.choice(SIGNS)]
    return text[:at] + rng.choice(some) + text[at + rng.choice((0, 0, 1, rng.randint(1, 30))) :]


def _in_a_line(text: bytes, rng: Random) -> bytes:
    """A line indented in another way, put elsewhere, doubled or left out."""
    lines = text.split(b"\n")
    line = lines.pop(rng.randrange(len(lines)))
    changed = [b" " * rng.randint(1, 3) + line, line.lstrip(), line]
    for each in changed[: rng.randrange(4)][-2:]:
        lines.insert(rng.randrange(len(lines) + 1), each)
    return b"\n".join(lines)


def _everywhere(text: bytes, rng: Random) -> bytes:
    """The file cut short, with other line ends, in another encoding, or with something huge in it."""
    at = rng.randrange(len(text) + 1)
    return rng.choice(
        [
            text[:at],
            text.replace(b"\n", b"\r\n"),
            text.decode("utf-8", "replace").encode("utf-16"),
            b"\xef\xbb\xbf" + text,
            text[:at] + rng.choice(LONG) + text[at:],
        ]
    )


def _tried(file: Path, lists: bool) -> str:
    """What is wrong with what the reader makes of the file, "" if nothing is."""
    began = monotonic()
    try:
        for problem in rulebook.problems(str(file)):
            if not str(problem).isprintable() or not problem.message or not problem.place.file:
                return f"a problem that cannot be shown: {problem!r}"
        names = {about.name for about in rulebook.described()[0]} if lists else {"sound", "hearts"}
        if not names >= {"sound", "hearts"}:
            return "the other games are not listed"
    except Exception as error:  # whatever it is, it is reported
        return f"{type(error).__name__}: {error}"
    return "it takes too long" if monotonic() - began > SLOW else ""
