"""Sheets, batches and layouts that are nearly right: those of a real table, with random slips."""

import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from attacks.forked import Try, ended, fault, load_all
from attacks.report import Report

from hoylecli import rulebook
from hoylecli.families.patience.text.layout import layout_text

SHEETS = {
    "score hearts --sheet": "13 5 0 8\nQ+5 - 8 0  # the queen\nmoon - - -\n",
    "score hearts --moon none --json --sheet": "13 5 0 8\n26 0 0 0\n",
    "score spades --sheet": "4:5 nil:0 3:3 5:5\n4:4 blind:0 3:4 5:5\n",
    "score euchre --target 5 --sheet": "us 4\nthem 5 alone\nus 2\n",
    "score pitch --players 3 --sheet": "2 3 high=2 low=1 jack=- game=3\n1 4 high=1 low=1 jack=1\n",
    "score piquet --sheet": "E:point5 E:quart Y:kings3 EEEYYEEEYEEY\nY:point6 YYYYYYYYYYYY\n",
    "score pinochle --sheet": "us 250 100+150L 60+90\nthem 200 80+70 120+170L\n- 0+250 0+0\n",
    "score rummy --sheet": "2S3S4S +5S hand=2C9D / JSQSKS +AS@KS hand=3C\npoints=-35 / points=85\n",
    "score canasta --sheet": "KKKKKKK 44* red=2 out hand=A9 / AAA hand=QJ hand=6\npoints=-35 / points=85\n",
    "score cribbage --sheet": "3+8 5+12+6\n6+5H5C5SJD5D+2 9+12\n- 1\n",
    "score gin --target 50 --sheet": "1 3-25\n2 gin 30\ndead\n1 8-8 spade\n",
    "score farkle --players 3 --sheet": "500 - 650\n- 500 650\n500 9500 500\n9650\n",
    "score pinochle --form four-handed --sheet": "100+80L 60+90 0+40 20+30\n40+none+dix 0+240L 0+0 0+0\n",
    "score pinochle --form double-pack-500 --sheet": "us 55 10+30L 6+18\nthem 61 no-marriage\n",
    "score bridge --form rubber": "N 4SX +1\nE 3NT -2\npass\nS 6H = honors N150\n",
    "score bridge --form duplicate --json": "N 4SX +1 vul ns\nE: 3♠* -2\nwest 2 no-trump made\n",
    "score bridge --form four-deal": "dealer E\nN 4S =\nS 1C 10 tricks\nE 3NT down 2\nW 7NTXX =\n",
    "score cribbage --batch": "5H 5C 5S JD 5D\n4♣ 4♦ 5♥ 6♠ 10♣ crib # 14\nten of clubs, 9C8C7C 6D\n",
    "score poker --batch": "KS KD 4C 4H TS / AC AH 9S 7D 2C\nAhKh / QcQd on 9h4h2h2c3d # flush\n5H6H7H8H9H\n",
    "score cribbage --json --batch": "5H 5C 5S JD 5D\n4C 4D 5H 6S TC crib\n",
    "score poker --json --batch": "KS KD 4C 4H TS / AC AH 9S 7D 2C\nAhKh / QcQd on 9h4h2h2c3d\n",
    "bid --json --batch": "AQ843.K92.J7.A64\nK65.Q732.AJ72.T9 1N P 2C P 2D P vul ew\n",
    "score farkle --batch": "1 1 5 3 4 6\n222 346 # three twos\n1,5\n",
}
ODD = (
    "", "-", "=", ":", "9" * 9, "9" * 5000, "-1", "²", "٣", "5H", "5h5h", "*R", "joker", "??", "<5H>", "N",
    "NT", "XX", "all", "crib", "moon", "nil:0", "f1:", "c9:", "s:", "base:", "K", "redeals: 9", "out:",
    "Foundations:", "H-K", "1:", "999:", "\x00", "\x1b[2J", "\u202e", "\u2028", "\ufeff", "\r", "\t",
    "\x0c", "#", "♥\ufe0f", "🂡", "x" * 5000,
)  # fmt: skip


def attack(seed: int, count: int, folder: Path) -> Report:
    """Has `count` files with slips read by calculators, solver and games. A child each; needs `os.fork`."""
    load_all()
    chance = random.Random(seed)
    work = folder / "work"
    work.mkdir(parents=True, exist_ok=True)
    failures = []
    for number in range(count):
        words, text = _right(chance)
        data = slipped(chance, text)
        typed = b"?\n1\nexport\nquit\n"
        if words[0] in ("score", "solve") and chance.random() < 0.3:
            words, typed = [*words, "-"], data
        else:
            (work / "sheet").write_bytes(data)
            words = [*words, "sheet"]
        one = Try(words, typed)
        why = fault(one, ended(one, folder))
        if why:
            failures.append(f"seed {seed}, try {number}: {words} with {data[:2000]!r}: {why}")
    return Report(count, tuple(failures))


def _right(chance: random.Random) -> tuple[list[str], str]:
    """The words of a command that a file goes behind, and a text that it takes."""
    if chance.random() < 0.6:
        words, text = chance.choice(list(SHEETS.items()))
        return words.split(), text
    game = chance.choice(patiences())
    text = layout_text(rulebook.load(game).start(seed=chance.randrange(1000)))  # type: ignore[arg-type]
    if chance.random() < 0.5:
        return ["solve", game, "--limit", "20", "--layout"], text
    return [game, "--no-save", "--plain", "--layout"], text


@cache
def patiences() -> Sequence[str]:
    """Those that have layouts."""
    names = rulebook.by_family()["patience"]
    return [name for name in names if rulebook.load(name).rules.grid.place != "pins"]


def slipped(chance: random.Random, text: str) -> bytes:
    """The text with a few slips, or with none."""
    for _ in range(chance.choice((0, 1, 1, 1, 2, 5))):
        text = chance.choice((_word, _sign, _lines, _cut, _swapped))(chance, text)
    data = text.encode("utf-8", "surrogatepass")
    at = chance.randrange(len(data) + 1)
    return data[:at] + chance.choice((b"",) * 20 + (b"\xff", b"\0", b"\xed\xb0\x80")) + data[at:]


def _word(chance: random.Random, text: str) -> str:
    """A word written over, left out or written twice."""
    words = text.split(" ")
    at = chance.randrange(len(words))
    words[at : at + 1] = chance.choice(
        ([chance.choice(ODD)], [], [words[at]] * 2, [words[at], chance.choice(ODD)])
    )
    return " ".join(words)


def _sign(chance: random.Random, text: str) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice((*ODD, "5", "H", " ", "\n")) + text[at + chance.randrange(2) :]


def _lines(chance: random.Random, text: str) -> str:
    """A line left out, written many times, or all ends of lines written in another way."""
    lines = text.splitlines(keepends=True) or [""]
    at = chance.randrange(len(lines))
    lines[at : at + 1] = chance.choice(
        ([], [lines[at]] * 3, [lines[at]] * 2000, [chance.choice(ODD) + lines[at]])
    )
    return "".join(lines).replace("\n", chance.choice(("\n", "\n", "\r\n", "\r", "\x0b", " ")))


def _cut(chance: random.Random, text: str) -> str:
    return text[: chance.randrange(len(text) + 1)]


def _swapped(chance: random.Random, text: str) -> str:
    words = text.split(" ")
    one, two = chance.randrange(len(words)), chance.randrange(len(words))
    words[one], words[two] = words[two], words[one]
    return " ".join(words)
