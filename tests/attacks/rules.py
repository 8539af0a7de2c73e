"""Rules that nobody has written: one to three words of a shipped game changed at random.

What the checker accepts is played; see `attacks.sitting`.
"""

import json
import traceback
from collections.abc import Mapping
from copy import deepcopy
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from attacks.report import Report
from attacks.sitting import sit

from hoylecli import families, rulebook
from hoylecli.rulebook.shapes import (
    AnyOf,
    ListOf,
    MapOf,
    Nothing,
    OneOf,
    Record,
    Shape,
    Tagged,
    WholeNumber,
    Words,
    YesNo,
    record,
    tagged_in,
)

Rules = dict[str, Any]
SOURCES = 4  # tries out of so many that also change how many play


def attack(seed: int, count: int, folder: Path) -> Report:
    """`count` sets of rules that are accepted are played."""
    failures: list[str] = []
    tried = number = 0
    while tried < count:
        number += 1
        found = played(f"{seed}/{number}", folder)
        tried += found is not None
        failures += [found] if found else []
    return Report(tried, tuple(failures))


def played(seed: str, folder: Path) -> str | None:
    """What went wrong, "" if nothing did; None when the rules were refused."""
    rng = Random(seed)
    source, document, change = odd_rules(rng)
    file = written(folder, document)
    try:
        if rulebook.problems(str(file)):
            return None
        sit(rulebook.load("odd", file=str(file)), rng)
    except Exception as error:  # whatever it is, it is reported with what makes it happen again
        return f"{source} ({seed}): {change}: {type(error).__name__}: {error} at {_where(error)}"
    return ""


def _where(error: Exception) -> str:
    """The last places in the program that it came by."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if "hoylecli" in frame.filename] or frames
    return " < ".join(f"{Path(frame.filename).stem}:{frame.lineno}" for frame in reversed(own[-3:]))


def written(folder: Path, document: Mapping[str, Any]) -> Path:
    """A rules file of these keys, the values in JSON, which is YAML."""
    file = folder / "odd.yaml"
    file.write_text("".join(f"{key}: {json.dumps(value)}\n" for key, value in document.items()))
    return file


@lru_cache(maxsize=1)
def shipped() -> tuple[tuple[str, Mapping[str, Any]], ...]:
    """Every game and variant that came with the program, with its document."""
    return tuple(
        (f"{name} {variant}", rulebook.load(name, variant).document)
        for name in rulebook.catalogue()
        for variant in rulebook.describe(name).variants
    )


def odd_rules(rng: Random) -> tuple[str, Rules, str]:
    """The name of a game, a rules file made from it, and what was changed in it."""
    family = rng.choice(families.names() + ["tricks", "tricks", "patience"])
    games = [(name, each) for name, each in shipped() if each["family"] == family]
    name, game = rng.choice(games)
    rules: Rules = deepcopy(game["rules"])
    shape = record(families.find(family).rules)
    others = [each["rules"] for _, each in games]
    changes = [_change(rules, shape, others, rng) for _ in range(rng.choice((1, 2, 2, 3, 3)))]
    _leave_out_other_kinds(rules, shape)
    least, most, usual = game["players"]
    if rng.random() < 0.2:
        least = most = usual = rng.randint(1, 8)
        changes.append(f"players {least}")
    document = {"game": "odd", "title": "Odd", "summary": "Odd rules.", "family": family}
    return name, document | {"players": [least, most], "usual": usual, "rules": rules}, ", ".join(changes)


def _change(rules: Rules, shape: Record, others: list[Rules], rng: Random) -> str:
    """Changes a key of the rules, or drops it; says how."""
    key = rng.choice(list(rules))
    if rng.random() < 0.15:
        rules[key] = deepcopy(rng.choice(others).get(key, rules[key]))
        return f"{key}: {json.dumps(rules[key])}"
    below, path, kind = rules, key, shape.fields[key].shape
    group = _group(kind, rules[key])
    if group and isinstance(rules[key], dict) and rng.random() < 0.95:
        inner = rng.choice(list(group.fields))
        below, path, kind = rules[key], f"{key}.{inner}", group.fields[inner].shape
    name = path.rpartition(".")[2]
    how = rng.random()
    if how < 0.1:
        below.pop(name, None)
        return f"{path} dropped"
    if how < 0.4:
        other = rng.choice(others)
        other = other.get(key, {}) if below is not rules else other
        below[name] = deepcopy(other[name]) if name in other else _value(kind, below.get(name), rng)
    else:
        below[name] = _value(kind, below.get(name), rng)
    return f"{path}: {json.dumps(below[name])}"


def _group(shape: Shape, now: Any) -> Record | None:
    """The map of keys that may stand there, those of the kind that it has now."""
    if isinstance(shape, AnyOf):
        return next((each for each in shape.choices if isinstance(each, Record)), None)
    if isinstance(shape, Tagged):
        word = now.get(shape.tag, shape.default) if isinstance(now, dict) else shape.default
        return shape.kinds[word]
    return shape if isinstance(shape, Record) else None


def _leave_out_other_kinds(rules: Rules, shape: Record) -> None:
    """Drops the keys that do not belong to the kinds of maps that there are now."""
    for name, field in shape.fields.items():
        tagged, group = tagged_in(field.shape), rules.get(name)
        if tagged and isinstance(group, dict):
            kind = tagged.kinds[group.get(tagged.tag, tagged.default)]
            rules[name] = {key: value for key, value in group.items() if key in kind.fields}


WORDS = (
    "AKQJT98765432",
    "AT KQJ9".replace(" ", ""),
    "A",
    "AK",
    "KQJ",
    "2C",
    "QS",
    "9D",
    "23456789TJQKA",
    "JQK",
)
NAMES = ("A", "T", "K", "QS", "hearts", "2C", "9", "J", "clubs")


def _value(shape: Shape, now: Any, rng: Random) -> Any:
    """Any value that fits the shape."""
    match shape:
        case WholeNumber(bounds):
            least, most = bounds or (-20, 200)
            near = now if isinstance(now, int) else least
            return rng.choice(
                (least, most, least + 1, near - 1, near + 1, 2 * near, rng.randint(least, most))
            )
        case YesNo():
            return not now
        case OneOf(words):
            return rng.choice(words)
        case Nothing():
            return None
        case Words():
            return _word(now, rng)
        case ListOf(item, bounds, _):
            size = rng.randint(0, 5) if bounds is None else rng.randint(bounds.least, min(bounds.most, 6))
            return [_value(item, None, rng) for _ in range(size)]
        case MapOf(item):
            some = dict(now) if isinstance(now, dict) else {}
            some[rng.choice(NAMES)] = _value(item, None, rng)
            return some
        case AnyOf(choices):
            return _value(rng.choice(choices), now, rng)
        case Tagged(tag, kinds):
            word = rng.choice(list(kinds))
            return _value(kinds[word], None, rng) | {tag: word}
        case Record():
            return {
                key: _value(field.shape, None, rng) for key, field in shape.fields.items() if field.required
            }
    raise TypeError(shape)


def _word(now: Any, rng: Random) -> str:
    """Ranks or a card; or the ranks there are, less one, or in another order."""
    if not isinstance(now, str) or rng.random() < 0.5:
        return rng.choice(WORDS)
    letters = list(now)
    if rng.random() < 0.5:
        letters.pop(rng.randrange(len(letters)))
    else:
        rng.shuffle(letters)
    return "".join(letters) or "A"
