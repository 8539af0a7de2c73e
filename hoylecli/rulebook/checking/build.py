"""The nodes of a rules file made into a `Definition`, or all problems of the file found."""

from hoylecli import families

from ..definition import Definition, Variant
from ..former import RUMMY, in_its_place
from ..names import bad_alias, bad_game, bad_variant
from ..problem import BrokenRules, Problem, unknown
from ..reading.nodes import Entry, Map, leaves, merge
from ..reading.shapes import fitted, read_fields, record, report_missing
from .checker import Checker
from .choices import ChoiceReader, read_players, report_bad
from .keys import GAME, VARIANT, VARIANT_FILE


def is_variant(root: Map, problems: list[Problem]) -> bool:
    """Whether the file is that of a variant. Raises BrokenRules when it says to be a game, too."""
    if "variant" in root.entries and "game" in root.entries:
        message = "a file is a game or a variant, not both; a game lists its own under 'variants'."
        raise BrokenRules([*problems, Problem(root.entries["variant"].place, message)])
    return "variant" in root.entries


def build_game(root: Map, own: Map, problems: list[Problem], family_of_base: str | None = None) -> Definition:
    """The definition of a game. Raises BrokenRules with all problems there are.

    root: the whole game. own: what its own file says, which is less if it has a base. problems: those known
    already; what is found is added.
    """
    head = read_fields(GAME, root, problems)
    report_missing(GAME, "", own.place, root, problems)
    if "game" in head:
        report_bad(bad_game(head["game"]), root.entries["game"].node.place, problems)
    aliases = tuple(head.get("aliases", ()))
    for alias in aliases:
        report_bad(bad_alias(alias), root.entries["aliases"].place, problems)
    family = _family(head.get("family"), root, family_of_base, problems)
    players = read_players(head, root, problems)
    reader = None
    if family and "rules" in head:
        rules = _on_base(families.find(family), root.entries["rules"], own)
        head |= {"options": _for_its_kinds(families.find(family), rules, head.get("options"), own)}
        reader = ChoiceReader(Checker(families.find(family), rules, problems), players)
        reader.read_options(head.get("options"))
        reader.agree_with_defaults(own)
        reader.check_players(players, reader.checker.base, root, own.place)
        reader.read_variants(head.get("variants"))
        reader.check_texts()
        reader.check_pages(
            head.get("help", {}), root.entries["help"].place if "help" in root.entries else own.place
        )
    if problems or reader is None:
        raise BrokenRules(problems)
    return Definition(
        name=head["game"],
        title=head["title"].strip(),
        summary=head["summary"].strip(),
        family=head["family"],
        players=players,
        rules=rules,
        options=reader.options,
        variants=reader.variants,
        texts=head.get("help", {}),
        aliases=aliases,
    )


def _on_base(family: families.Family, rules: Entry, own: Map) -> Entry:
    """The rules of a game, without keys of its base for kinds that its own file has changed."""
    written = own.entries.get("rules")
    if written is None or not (isinstance(rules.node, Map) and isinstance(written.node, Map)):
        return rules
    return Entry(rules.place, merge(fitted(record(family.rules), rules.node, rules.node), written.node))


def _for_its_kinds(family: families.Family, rules: Entry, options: Map | None, own: Map) -> Map | None:
    """The options of a game, without what those of its base set for kinds that its own file has changed.

    An option that sets nothing else is not of this game. own: what the game's own file says.
    """
    if options is None or not isinstance(rules.node, Map):
        return options
    shape, kept = record(family.rules), dict(options.entries)
    for name, (place, node) in options.entries.items():
        values = node.entries.get("values") if isinstance(node, Map) else None
        if place.file == own.place.file or values is None or not isinstance(values.node, Map):
            continue
        assert isinstance(node, Map)
        there = {
            value: Entry(
                at, fitted(shape, delta, merge(rules.node, delta)) if isinstance(delta, Map) else delta
            )
            for value, (at, delta) in values.node.entries.items()
        }
        if any(leaves(each.node) for each in there.values() if isinstance(each.node, Map)):
            written = Entry(values.place, Map(values.node.place, there))
            kept[name] = Entry(place, Map(node.place, {**node.entries, "values": written}))
        else:
            del kept[name]
    return Map(options.place, kept)


def build_variant(root: Map, definition: Definition, problems: list[Problem]) -> Variant:
    """The variant of this game that has a file of its own. Raises BrokenRules like `build_game`."""
    head = read_fields(VARIANT_FILE, root, problems)
    report_missing(VARIANT_FILE, "", root.place, root, problems)
    checker = Checker(families.find(definition.family), definition.rules, problems)
    reader = ChoiceReader(checker, definition.players, definition.options)
    delta = Map(root.place, {key: entry for key, entry in root.entries.items() if key in VARIANT.fields})
    variant = None
    if "variant" in head:
        entry = root.entries["variant"]
        report_bad(bad_variant(head["variant"]), entry.node.place, problems)
        variant = reader.read_variant(head["variant"], Entry(entry.place, delta))
    if problems or variant is None:
        raise BrokenRules(problems)
    return variant


def _family(name: str | None, root: Map, of_base: str | None, problems: list[Problem]) -> str | None:
    """The name of a family that there is, that of the base if there is one; None when it is not known."""
    if name is None:
        return None
    place = root.entries["family"].node.place
    if of_base and name != of_base:
        message = f"family: the base says '{of_base}' already; leave this out."
        problems.append(Problem(place, message))
        return of_base
    if name == RUMMY:
        problems.append(Problem(place, f"family: {in_its_place(root)}"))
        return None
    if name not in families.names():
        problems.append(Problem(place, unknown("the family", name, families.names())))
        return None
    return name
