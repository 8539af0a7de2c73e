"""A variant and options chosen, which makes a `Game` of a `Definition`; or a game made from a saved match."""

from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from typing import Any, Final, NamedTuple

from hoylecli import families
from hoylecli.core import RulesError, as_json

from .checking import SAVED, bad_players, unplayable
from .definition import Definition, Variant, put_on, written
from .description import GameTexts, Players
from .former import of_today
from .game import Game
from .nodes import Map, from_plain, leaves, merge, plain
from .problem import BrokenRules, FilePlace, Problem, nearest, nearest_or_all, shortened
from .shapes import fitted, read_fields, read_value, record, report_missing

_MOST_KEPT: Final = 256
_CHOSEN: Final[
    dict[tuple[int, str, tuple[tuple[str, str], ...]], tuple[Definition, Game, dict[str, str]]]
] = {}
"""Games by definition, variant and options; the definition is kept with them, so that it keeps its id."""


class Layer(NamedTuple):
    """Rules that are put on top of those below.

    label: where from; "" for the places in the file. asked: whether somebody has chosen them instead of a
    default. Then they must go with the kinds of rules that come of all layers; of other layers what is for
    another kind is left out.
    """

    label: str
    delta: Map
    asked: bool = False


def choose(definition: Definition, variant: str, chosen: Mapping[str, Any]) -> tuple[Game, dict[str, str]]:
    """The game by these choices, and for each rule (`skunk.worth`) where it comes from.

    variant: one of the definition's, or `plain`. chosen: options by name. Raises RulesError for an option or
    value that there is not, or choices that do not go together. A definition that is kept gives the same game
    for the same choices, so that what follows from its rules is worked out once.
    """
    texts = tuple((name, _value_text(value)) for name, value in chosen.items())
    kept = _CHOSEN.get((id(definition), variant, texts))
    if kept is None:
        kept = definition, *_chosen(definition, variant, dict(texts))
        if len(_CHOSEN) >= _MOST_KEPT:
            _CHOSEN.clear()
        _CHOSEN[id(definition), variant, texts] = kept
    return kept[1], kept[2]


def _chosen(definition: Definition, variant: str, chosen: Mapping[str, str]) -> tuple[Game, dict[str, str]]:
    picked = definition.variants.get(variant)
    options = _options(definition, picked, chosen)
    asked = {_spelled_name(name) for name in chosen}
    layers = _layers(definition, picked, options, asked)
    rules, origins = _stack(definition, layers)
    game = Game(
        name=definition.name,
        title=definition.title,
        summary=definition.summary,
        family=definition.family,
        players=picked.players if picked else definition.players,
        variant=variant,
        options=options,
        rules=_as_rules(definition, picked, options, asked, rules),
        texts=_texts(definition, picked, options),
        document={},
        origin=definition.files[0],
        shipped=definition.shipped,
    )
    return _with_document(game), origins


def tell(definition: Definition, variant: str, chosen: Mapping[str, Any]) -> GameTexts:
    """What people read of the game by these choices. Raises RulesError like `choose`."""
    game, _ = choose(definition, variant, chosen)
    usual = _options(definition, definition.variants.get(variant), {})
    return GameTexts(
        name=game.name,
        title=game.title,
        summary=game.summary,
        variant=variant,
        options={name: value for name, value in game.options.items() if value != usual[name]},
        texts=dict(game.texts),
        origin=game.origin,
    )


def _texts(definition: Definition, variant: Variant | None, options: Mapping[str, str]) -> dict[str, str]:
    """What people read of the game by these choices."""
    pages = put_on(definition.texts, variant.texts) if variant else definition.texts
    for name, value in options.items():
        pages = put_on(pages, definition.options[name].pages(value))
    return written(pages, options)


def _options(definition: Definition, variant: Variant | None, chosen: Mapping[str, str]) -> dict[str, str]:
    """The value of every option: chosen, else the variant's, else the first."""
    options = {name: option.default for name, option in definition.options.items()}
    options |= variant.options if variant else {}
    for typed, value in chosen.items():
        name = _spelled_name(typed)
        if name not in definition.options:
            near = nearest_or_all(name, definition.options)
            raise RulesError(f"{definition.title} has no option '{shortened(typed)}'{near}")
        option = definition.options[name]
        spelled = option.spelled(value)
        if spelled is None:
            near = nearest(value, option.values) or "."
            raise RulesError(f"{name}: write {option.wanted()}, not '{shortened(value)}'{near}")
        options[name] = spelled
    return options


def _value_text(value: Any) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _spelled_name(name: str) -> str:
    return name.lower().replace("-", "_")


def _layers(
    definition: Definition, variant: Variant | None, options: Mapping[str, str], chosen: set[str]
) -> list[Layer]:
    layers = [Layer("", variant.rules)] if variant else []
    for name, value in options.items():
        label = f"option {name}={value}" if name in chosen else ""
        if not label and variant and name in variant.options:
            label = f"variant {variant.name}"
        option = definition.options[name]
        layers.append(Layer(label, option.delta(value), name in chosen and value != option.default))
    return layers


def _stack(definition: Definition, layers: list[Layer]) -> tuple[Map, dict[str, str]]:
    """The rules with all layers on them, and where each is from."""
    base, shape = definition.rules.node, record(families.find(definition.family).rules)
    assert isinstance(base, Map)
    whole = reduce(merge, (layer.delta for layer in layers), base)
    rules = fitted(shape, base, whole)
    origins = {leaf: _line(entry.place) for leaf, entry in leaves(rules).items()}
    for label, layer, asked in layers:
        delta = layer if asked else fitted(shape, layer, whole)
        below, rules = leaves(rules), merge(rules, delta)
        for leaf, entry in leaves(delta).items():
            is_new = leaf not in below or plain(below[leaf].node) != plain(entry.node)
            if label or is_new:
                origins[leaf] = label or _line(entry.place)
    return rules, {".".join(leaf): origin for leaf, origin in origins.items()}


def _line(place: FilePlace) -> str:
    return f"{place.file}:{place.line}"


def _as_rules(
    definition: Definition, variant: Variant | None, options: Mapping[str, str], asked: set[str], node: Map
) -> Any:
    """The family's dataclass of these rules. Raises RulesError when choices do not go together.

    Each of them alone has been tried when the definition was made. asked: names of options that were chosen.
    """
    family = families.find(definition.family)
    problems: list[Problem] = []
    rules = read_value(record(family.rules), "rules", node.place, node, problems)
    wrong = [problem.message for problem in sorted(problems)]
    wrong += [] if problems else [f"{key}: {message}" for key, message in unplayable(family, rules)]
    if wrong:
        game = f"{definition.title}, {variant.name}," if variant else definition.title
        choices = ", ".join(f"{name}={value}" for name, value in options.items() if name in asked)
        raise RulesError(f"{game} cannot be played with {choices}: {wrong[0].rstrip('.')}.")
    return rules


def by_rules(game: Game, rules: Any) -> Game:
    """The game by other rules of its family, which a match keeps like those that were chosen by options."""
    return _with_document(replace(game, rules=rules))


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
    assert isinstance(node, Map)
    problems: list[Problem] = []
    head = read_fields(SAVED, node, problems)
    report_missing(SAVED, "", node.place, node, problems)
    rules = None
    if not problems:
        name, own = of_today(head["family"], head["rules"])
        family = families.find(name)
        shape = record(family.rules)
        kept = fitted(shape, own, own)  # older matches have the keys of all kinds
        rules = read_value(shape, "rules", node.place, kept, problems)
        players = Players(*head["players"], *head["players"][: 3 - len(head["players"])])
    if not problems:
        problems += [Problem(node.place, f"{key}: {message}") for key, message in unplayable(family, rules)]
        message = bad_players(players, family, rules)
        problems += [Problem(node.place, message)] if message else []
    if problems:
        raise BrokenRules(problems)
    game = Game(
        name=head["game"],
        title=head["title"],
        summary=head["summary"],
        family=family.name,
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
