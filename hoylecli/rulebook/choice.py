"""A variant and options chosen: a sheet becomes a `Game`."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from hoylecli import families
from hoylecli.core.errors import RulesError
from hoylecli.core.game import as_json

from .document import bad_players
from .format import SAVED
from .game import Game
from .nodes import Table, from_plain, leaves, merge, plain
from .problem import BrokenRules, Place, Problem, nearest, nearest_or_all, shortened
from .shapes import read, read_slots, record, report_missing
from .sheet import Players, Sheet, Variant


class Layer(NamedTuple):
    """Rules that are put on top of those below. label: where from; "" for the places in the file."""

    label: str
    delta: Table


def choose(sheet: Sheet, variant: str, chosen: Mapping[str, Any]) -> tuple[Game, dict[str, str]]:
    """The game by these choices, and for each rule (`skunk.worth`) where it comes from.

    variant: one of the sheet's, or `plain`. Raises RulesError for an option or value that there is not, or
    choices that do not go together.
    """
    picked = sheet.variants.get(variant)
    options = _options(sheet, picked, chosen)
    layers = _layers(sheet, picked, options, {_spelled_name(name) for name in chosen})
    rules, origins = _stack(sheet, layers)
    game = Game(
        name=sheet.name,
        title=sheet.title,
        summary=sheet.summary,
        family=sheet.family,
        players=picked.players if picked else sheet.players,
        variant=variant,
        options=options,
        rules=_as_rules(sheet, rules, options),
        texts=dict(sheet.texts),
        document={},
        origin=sheet.files[0],
        shipped=sheet.shipped,
    )
    return _with_document(game), origins


def _options(sheet: Sheet, variant: Variant | None, chosen: Mapping[str, Any]) -> dict[str, str]:
    """The value of every option: chosen, else the variant's, else the first."""
    options = {name: option.default for name, option in sheet.options.items()}
    options |= variant.options if variant else {}
    for written, value in chosen.items():
        name = _spelled_name(written)
        if name not in sheet.options:
            raise RulesError(
                f"{sheet.title} has no option '{shortened(written)}'{nearest_or_all(name, sheet.options)}"
            )
        option = sheet.options[name]
        text = ("no", "yes")[value] if isinstance(value, bool) else str(value)
        spelled = option.spelled(text)
        if spelled is None:
            near = nearest(text, option.values) or "."
            raise RulesError(f"{name}: {option.wanted()} is wanted, not '{shortened(text)}'{near}")
        options[name] = spelled
    return options


def _spelled_name(name: str) -> str:
    return name.lower().replace("-", "_")


def _layers(
    sheet: Sheet, variant: Variant | None, options: Mapping[str, str], chosen: set[str]
) -> list[Layer]:
    layers = [Layer("", variant.rules)] if variant else []
    for name, value in options.items():
        label = f"option {name}={value}" if name in chosen else ""
        if not label and variant and name in variant.options:
            label = f"variant {variant.name}"
        layers.append(Layer(label, sheet.options[name].delta(value)))
    return layers


def _stack(sheet: Sheet, layers: list[Layer]) -> tuple[Table, dict[str, str]]:
    """The rules with all layers on them, and where each is from."""
    rules = sheet.rules.node
    assert isinstance(rules, Table)
    origins = {leaf: _line(entry.place) for leaf, entry in leaves(rules).items()}
    for label, delta in layers:
        below, rules = leaves(rules), merge(rules, delta)
        for leaf, entry in leaves(delta).items():
            is_new = leaf not in below or plain(below[leaf].node) != plain(entry.node)
            if label or is_new:
                origins[leaf] = label or _line(entry.place)
    return rules, {".".join(leaf): origin for leaf, origin in origins.items()}


def _line(place: Place) -> str:
    return f"{place.file}:{place.line}"


def _as_rules(sheet: Sheet, table: Table, options: Mapping[str, str]) -> Any:
    """The family's dataclass. What is wrong now is the choice: each option alone has been tried."""
    family = families.find(sheet.family)
    problems: list[Problem] = []
    rules = read(record(family.rules), "rules", table.place, table, problems)
    if problems:
        raise BrokenRules(problems)
    for key, message in family.check(rules):
        choices = ", ".join(f"{name}={value}" for name, value in options.items())
        raise RulesError(f"This cannot be played with {choices}: {key}: {message.rstrip('.')}.")
    return rules


def _with_document(game: Game) -> Game:
    """The game with its document: all that `rebuild` needs, in plain JSON types."""
    document = {
        "game": game.name,
        "title": game.title,
        "summary": game.summary,
        "family": game.family,
        "players": list(game.players),
        "variant": game.variant,
        "options": dict(game.options),
        "rules": as_json(game.rules),
        "help": dict(game.texts),
        "origin": game.origin,
        "shipped": game.shipped,
    }
    return replace(game, document=document)


def rebuild(document: Mapping[str, Any]) -> Game:
    """The game that has this document. Raises RulesError when the document is damaged."""
    file = "the rules kept with the match"
    node = from_plain(document, file)
    assert isinstance(node, Table)
    problems: list[Problem] = []
    head = read_slots(SAVED, node, problems)
    report_missing(SAVED, "", node.place, node, problems)
    rules = None
    if not problems:
        family = families.find(head["family"])
        rules = read(record(family.rules), "rules", node.place, head["rules"], problems)
        players = Players(*head["players"], *head["players"][: 3 - len(head["players"])])
    if not problems:
        problems += [Problem(node.place, f"{key}: {message}") for key, message in family.check(rules)]
        message = bad_players(players, family, rules)
        problems += [Problem(node.place, message)] if message else []
    if problems:
        raise BrokenRules(problems)
    game = Game(
        name=head["game"],
        title=head["title"],
        summary=head["summary"],
        family=head["family"],
        players=players,
        variant=head["variant"],
        options=head["options"],
        rules=rules,
        texts=head["help"],
        document={},
        origin=head["origin"],
        shipped=head["shipped"],
    )
    return _with_document(game)
