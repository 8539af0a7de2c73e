"""What may stand in rules files: the keys there are, and rules that a family can play by."""

from collections.abc import Iterator
from dataclasses import is_dataclass, replace
from typing import Any, Final

from hoylecli import families
from hoylecli.core import listed
from hoylecli.families import Family
from hoylecli.families.schema import Allowed, Range

from . import shapes
from .description import Players
from .former import RUMMY
from .nodes import Entry, Map, Node, merge
from .problem import FilePlace, Problem

# Whether a family can play by rules, and by what options and variants make of them


class Checker:
    """Reads the `rules:` of a game, and tries out what is set on top of them.

    problems: where all that is wrong is added. values: what could be read, by key. base: the family's
    dataclass made of them, None when something is wrong.
    """

    def __init__(self, family: Family, rules: Entry, problems: list[Problem]) -> None:
        self.family = family
        self.shape = shapes.record(family.rules)
        self.rules = rules.node if isinstance(rules.node, Map) else Map(rules.place, {})
        self.problems = problems
        found: list[Problem] = []
        self.values = shapes.read_fields(self.shape, self.rules, found)
        shapes.report_missing(self.shape, "rules", rules.place, self.rules, found)
        self.base = None if found else self.shape.made(**self.values)
        if self.base is not None:
            found = self.impossible(self.base, self.rules, rules.place)
            self.base = None if found else self.base
        problems += found

    def try_out(self, delta: Map, place: FilePlace) -> Any | None:
        """The rules with `delta` on top, or None when that cannot be played or the base is broken already.

        Problems are reported at the key of the delta, or at `place` when they are about another key.
        """
        merged = merge(shapes.fitted(self.shape, self.rules, merge(self.rules, delta)), delta)
        tried = {key: merged.entries[key] for key in delta.entries if not self._is_on_broken(key, delta)}
        found: list[Problem] = []
        values = shapes.read_fields(self.shape, Map(delta.place, tried), found)
        rules = None if found or self.base is None else replace(self.base, **values)
        if rules is not None:
            found = self.impossible(rules, delta, place)
        self.problems += found
        return None if found else rules

    def _is_on_broken(self, key: str, delta: Map) -> bool:
        """Whether the delta changes a part of a map that is itself wrong, and reported."""
        is_broken = key in self.shape.fields and key in self.rules.entries and key not in self.values
        return is_broken and isinstance(delta.entries[key].node, Map)

    def impossible(self, rules: Any, written: Map, place: FilePlace) -> list[Problem]:
        """What cannot be played, at its keys in `written`, else at `place`."""
        found = []
        for key, message in unplayable(self.family, rules):
            at = _written_at(key, written) or place
            found.append(Problem(at, f"{key}: {message.rstrip('.')}."))
        return found


def _written_at(key: str, written: Map) -> FilePlace | None:
    """Where a key such as `score.cards` stands, or as much of it as is there; None for nothing of it."""
    place: FilePlace | None = None
    node: Node = written
    for name in key.split("."):
        entry = node.entries.get(name) if isinstance(node, Map) else None
        if entry is None:
            break
        place, node = entry
    return place


def unplayable(family: Family, rules: Any) -> list[tuple[str, str]]:
    """What kinds and keys do not go with; when all do, what the family says cannot be played. By key."""
    return list(_misfits(rules)) or list(_idle(rules)) or list(family.check(rules))


def _misfits(rules: Any) -> Iterator[tuple[str, str]]:
    """The keys whose values a kind of rules does not go with (`families.schema.GoesWith`)."""
    for name, field in shapes.record(type(rules)).fields.items():
        tagged, group = shapes.tagged_in(field.shape), getattr(rules, name)
        for path, allowed in getattr(group, "goes_with", {}).items():
            value = _at(rules, path)
            if tagged and value is not None and not _is_among(value, allowed):
                kind = f"{name}.{tagged.tag} is '{shapes.said(getattr(group, tagged.tag))}'"
                yield path, f"write {_choice(allowed)}, not '{shapes.said(value)}', where {kind}"


def _idle(rules: Any) -> Iterator[tuple[str, str]]:
    """The keys that say something where they mean nothing (`families.schema.Needs`)."""
    for key, value, field in _keys(rules):
        for needs in field.needs:
            for path, allowed in needs.rules.items() if value not in (needs.idle or ()) else ():
                other = _at(rules, path)
                if other is not None and not _is_among(other, allowed):
                    only = f"{_seen(value)} only where {path} is {_choice(allowed)}, not {_seen(other)}"
                    yield key, f"{only}; {needs.why}" if needs.why else only


def _keys(rules: Any) -> Iterator[tuple[str, Any, shapes.Field]]:
    """Every key of the rules, those of its groups by their paths, with its value."""
    for name, field in shapes.record(type(rules)).fields.items():
        value = getattr(rules, name)
        yield name, value, field
        for below, each in shapes.record(type(value)).fields.items() if is_dataclass(value) else ():
            yield f"{name}.{below}", getattr(value, below), each


def _seen(value: Any) -> str:
    """As rules files have it: `'led'`, `[set, run]`."""
    if not isinstance(value, tuple) or not value:
        return f"'{shapes.said(value)}'"
    return f"[{', '.join(map(shapes.said, value))}]" if isinstance(value[0], str | int) else "a list"


def _at(rules: Any, path: str) -> Any:
    """The value of a key such as `trump.how`; None where it is not there."""
    for name in path.split("."):
        rules = getattr(rules, name, None)
    return rules


def _is_among(value: Any, allowed: Allowed) -> bool:
    if isinstance(allowed, Range):
        return bool(allowed.least <= value <= allowed.most)
    return value in allowed


def _choice(allowed: Allowed) -> str:
    """The values in words: `'led' or 'called'`, `1 to 4`."""
    if isinstance(allowed, Range):
        return f"{allowed.least} to {allowed.most}"
    return listed(list(map(_seen, allowed)), "or")


def bad_players(players: Players, family: Family, rules: Any) -> str | None:
    """Why not so many can play by these rules."""
    least, most = family.players(rules)
    if least <= players.least and players.most <= most:
        return None
    fewest, largest = max(least, players.least), min(most, players.most)
    written = f"[{fewest}, {largest}]" if fewest < largest else str(fewest if fewest == largest else least)
    can = Players(least, most, least)
    return f"players: {can} can play by these rules, not {players}; write 'players: {written}'."


LINE: Final = shapes.Words(line=True)
SEATS: Final = Range(1, 12)
PAGE: Final = shapes.AnyOf((shapes.Words(), shapes.MapOf(shapes.AnyOf((shapes.Nothing(), shapes.Words())))))
HELP: Final = shapes.Record(
    dict,
    {
        "start": shapes.Field(PAGE, "How to begin, in a few lines.", False),
        "rules": shapes.Field(PAGE, "The rules of the game.", False),
        "history": shapes.Field(PAGE, "How the game came about.", False),
        "tips": shapes.Field(PAGE, "How to play it well.", False),
        "glossary": shapes.Field(PAGE, "The words of the game.", False),
    },
)
OPTION: Final = shapes.Record(
    dict,
    {
        "help": shapes.Field(LINE, "One line on what the option is for.", True),
        "values": shapes.Field(
            shapes.Deferred(lists=True),
            "Values for the rule of the same name, or what each changes; the first is the default.",
            True,
        ),
        "range": shapes.Field(
            shapes.ListOf(shapes.WholeNumber(), Range(2, 2)),
            "Other whole numbers for the one rule that the values set, from and to.",
            False,
        ),
        "texts": shapes.Field(
            shapes.MapOf(HELP),
            "What players read instead, by value: pages as in `help`; `other` stands for numbers.",
            False,
        ),
    },
)
PLAYERS: Final = shapes.Field(
    shapes.AnyOf((shapes.WholeNumber(SEATS), shapes.ListOf(shapes.WholeNumber(SEATS), Range(2, 2)))),
    "How many play, or the fewest and the most.",
    True,
)
USUAL: Final = shapes.Field(
    shapes.WholeNumber(SEATS), "How many sit down when nobody says; the fewest without it.", False
)
VARIANT: Final = shapes.Record(
    dict,
    {
        "summary": shapes.Field(LINE, "One line on what is different.", True),
        "players": PLAYERS._replace(required=False),
        "usual": USUAL,
        "rules": shapes.Field(shapes.Deferred(), "The rules that differ.", False),
        "options": shapes.Field(shapes.MapOf(LINE), "The options that begin with another value.", False),
        "help": shapes.Field(HELP, "What players read instead, by page and paragraph.", False),
    },
)
GAME: Final = shapes.Record(
    dict,
    {
        "game": shapes.Field(LINE, "The name, as it is typed.", True),
        "base": shapes.Field(LINE, "The game that this one builds on.", False),
        "title": shapes.Field(LINE, "The name, as it is printed.", True),
        "aliases": shapes.Field(shapes.ListOf(LINE), "Other names that people type for it.", False),
        "summary": shapes.Field(LINE, "One line on the game.", True),
        "family": shapes.Field(LINE, "The engine that plays it.", True),
        "players": PLAYERS,
        "usual": USUAL,
        "rules": shapes.Field(shapes.Deferred(), "What the engine plays by.", True),
        "options": shapes.Field(shapes.Deferred(), "What players may choose.", False),
        "variants": shapes.Field(shapes.Deferred(), "Sets of rules with a name.", False),
        "help": shapes.Field(HELP, "What players can read: pages, each a text or named paragraphs.", False),
    },
)
VARIANT_FILE: Final = shapes.Record(
    dict,
    {
        "variant": shapes.Field(LINE, "The name of the variant, as it is typed.", True),
        "of": shapes.Field(LINE, "The game it is a variant of.", True),
        **VARIANT.fields,
    },
)
SAVED: Final = shapes.Record(
    dict,
    {
        **{name: shapes.Field(LINE, "", True) for name in ("game", "title", "summary", "variant", "origin")},
        "family": shapes.Field(shapes.OneOf((*families.names(), RUMMY)), "", True),
        "players": shapes.Field(shapes.ListOf(shapes.WholeNumber(SEATS), Range(2, 3)), "", True),
        "options": shapes.Field(shapes.MapOf(LINE), "", True),
        "rules": shapes.Field(shapes.Deferred(), "", True),
        "help": shapes.Field(shapes.MapOf(shapes.Words()), "", True),
        "shipped": shapes.Field(shapes.YesNo(), "", True),
    },
)
