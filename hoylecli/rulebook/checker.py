"""Tries out rules and deltas on them: can the family play by the result?"""

from dataclasses import replace
from typing import Any

from hoylecli.families import Family

from .nodes import Entry, Table, merge
from .problem import Place, Problem
from .shapes import read_slots, record, report_missing


class Checker:
    """The `rules:` map of a game, and what is wrong with deltas on top of it.

    base: the family's dataclass read from it, None when it has problems.
    """

    def __init__(self, family: Family, rules: Entry, problems: list[Problem]) -> None:
        self.family = family
        self.shape = record(family.rules)
        self.rules = rules.node if isinstance(rules.node, Table) else Table(rules.place, {})
        self.problems = problems
        found: list[Problem] = []
        self.values = read_slots(self.shape, self.rules, found)
        report_missing(self.shape, "rules", rules.place, self.rules, found)
        self.base = None if found else self.shape.made(**self.values)
        if self.base is not None:
            found = self.impossible(self.base, self.rules, rules.place)
            self.base = None if found else self.base
        problems += found

    def try_out(self, delta: Table, place: Place) -> Any | None:
        """The rules with `delta` on top, or None when that cannot be played or the base is broken already.

        Problems are reported at the key of the delta, or at `place` when they are about another key.
        """
        merged = merge(self.rules, delta)
        tried = {key: merged.entries[key] for key in delta.entries if not self._is_on_broken(key, delta)}
        found: list[Problem] = []
        values = read_slots(self.shape, Table(delta.place, tried), found)
        rules = None if found or self.base is None else replace(self.base, **values)
        if rules is not None:
            found = self.impossible(rules, delta, place)
        self.problems += found
        return None if found else rules

    def _is_on_broken(self, key: str, delta: Table) -> bool:
        """Whether the delta changes a part of a map that is itself wrong, and reported."""
        is_broken = key in self.shape.slots and key in self.rules.entries and key not in self.values
        return is_broken and isinstance(delta.entries[key].node, Table)

    def impossible(self, rules: Any, written: Table, place: Place) -> list[Problem]:
        """What the family says cannot be played, at its keys in `written`, else at `place`."""
        found = []
        for key, message in self.family.check(rules):
            entry = written.entries.get(key.partition(".")[0])
            found.append(Problem(entry.place if entry else place, f"{key}: {message.rstrip('.')}."))
        return found
