"""The nodes of a rules file made into a `Definition` with its options, or all problems of the file found."""

from collections.abc import Mapping
from typing import Any

from hoylecli import families
from hoylecli.families.schema import Range

from .checking import GAME, OPTION, VARIANT, VARIANT_FILE, Checker, bad_players
from .definition import OTHER, Definition, Option, Pages, Variant, only_rule, put_on, setting, unknown_places
from .description import Players
from .former import RUMMY, in_its_place
from .names import bad_alias, bad_game, bad_option, bad_value, bad_variant
from .nodes import Entry, List, Map, Node, Text, kind, leaves, merge, no_map, plain
from .problem import BrokenRules, FilePlace, Problem, has_capitals, nearest, shortened, unknown
from .shapes import YES_OR_NO, AnyOf, Record, YesNo, fitted, read_fields, record, report_missing

# What players may choose: options and variants, read and tried out on top of the rules of a game


def report_bad(message: str, place: FilePlace, problems: list[Problem]) -> None:
    """Adds a problem if there is a message."""
    if message:
        problems.append(Problem(place, message))


def read_players(
    head: Mapping[str, Any], root: Map, problems: list[Problem], of_game: Players | None = None
) -> Players:
    """How many play, by the keys `players` and `usual`; what is wrong with them is reported.

    head: the values of the keys that could be read. of_game: how many play the game that a variant is of.
    """
    if "players" not in head and of_game is None:
        return Players(1, 1, 1)  # what is missing is reported
    read = head.get("players", of_game)
    least, most = (read, read) if isinstance(read, int) else read[:2]
    if least > most:
        message = f"players: the fewest come first; write [{most}, {least}]."
        problems.append(Problem(root.entries["players"].node.place, message))
        return Players(most, least, most)
    usual = head.get("usual", of_game.usual if of_game and "players" not in head else least)
    if least <= usual <= most:
        return Players(least, most, usual)
    players = Players(least, most, least)
    problems.append(Problem(root.entries["usual"].node.place, f"usual: {players} play, not {usual}."))
    return players


class ChoiceReader:
    """Reads options and variants, and lets the checker try out what they set on top of the rules.

    options, variants: those read so far that are right. broken: options that are wrong. places: where each
    option is defined. setters: for each rule (`("skunk", "worth")`) the option that sets it.
    """

    def __init__(
        self, checker: Checker, players: Players, options: Mapping[str, Option] | None = None
    ) -> None:
        self.checker = checker
        self.players = players
        self.problems = checker.problems
        self.options = dict(options or {})
        self.broken: set[str] = set()
        self.places: dict[str, FilePlace] = {}
        self.variants: dict[str, Variant] = {}
        self.setters = {
            leaf: option.name
            for option in self.options.values()
            for delta in option.values.values()
            for leaf in leaves(delta)
        }

    def report(self, place: FilePlace, message: str) -> None:
        self.problems.append(Problem(place, message))

    def check_players(self, players: Players, rules: Any, node: Map, place: FilePlace) -> None:
        """Reports when not so many can play by these rules.

        rules: None when they are broken, which has been reported.
        """
        message = None if rules is None else bad_players(players, self.checker.family, rules)
        if message and not any(problem.message.startswith("players:") for problem in self.problems):
            self.report(node.entries["players"].place if "players" in node.entries else place, message)

    def map_at(self, key: str, entry: Entry, what: str) -> Map | None:
        """The map at `key`; None when there is something else, which is reported. what: what is wanted."""
        if isinstance(entry.node, Map):
            return entry.node
        if isinstance(entry.node, Text | List):
            self.report(entry.node.place, f"{key}: write {what}, not {no_map(entry.node)}")
        return None

    def read_options(self, node: Map | None) -> None:
        """Reads all options of a game; node: None for a game without any."""
        for name, entry in node.entries.items() if node else ():
            report_bad(bad_option(name, self.checker.family.name), entry.place, self.problems)
            self.places[name] = entry.place
            written = self.map_at(name, entry, "a map with 'help' and 'values'")
            option = self.read_option(name, entry.place, written) if written else None
            if option is None:
                self.broken.add(name)
            else:
                self.options[name] = option
                self.note_setters(option)

    def read_option(self, name: str, place: FilePlace, node: Map) -> Option | None:
        """The option, None when there is no value to choose; place: that of its name."""
        head = read_fields(OPTION, node, self.problems)
        report_missing(OPTION, name, place, node, self.problems)
        if "values" not in head:
            return None
        values_node = head["values"]
        values = (
            self.listed_values(name, place, values_node)
            if isinstance(values_node, List)
            else self.mapped_values(values_node)
        )
        if not (values_node.items if isinstance(values_node, List) else values_node.entries):
            self.report(values_node.place, "values: write at least one, the default.")
        if not values:
            return None
        numbers = self.read_range(values, head["range"], node.entries["range"]) if "range" in head else None
        texts = _by_value(head.get("texts", {}))
        for value in texts:
            if value not in values and not (numbers and value == OTHER):
                near = nearest(value, values) or "."
                self.report(
                    node.entries["texts"].place, f"texts: '{shortened(value)}' is no value here{near}"
                )
        return Option(name, head.get("help", "").strip(), values, numbers, texts)

    def listed_values(self, name: str, place: FilePlace, written: List) -> dict[str, Map]:
        """The values of an option that are written as a list: they are those of the rule of the same name."""
        field = self.checker.shape.fields.get(name)
        if field is None:
            near = nearest(name, self.checker.shape.fields)
            message = f"{name}: there is no rule of that name to set{near or '; write what each value sets.'}"
            self.report(place, message)
            return {}
        shapes = field.shape.choices if isinstance(field.shape, AnyOf) else (field.shape,)
        is_flag = any(isinstance(shape, YesNo) for shape in shapes)
        values: dict[str, Map] = {}
        for item in written.items:
            if isinstance(item, List | Map):
                self.report(item.place, f"values: write a word or a number, not {kind(item)}.")
            elif isinstance(item, Text):
                value = YES_OR_NO.get(item.text, item.text) if is_flag else item.text
                delta = Map(item.place, {name: Entry(item.place, item)})
                self.add_value(values, value, item.place, delta)
        return values

    def mapped_values(self, written: Map) -> dict[str, Map]:
        """The values of an option that are written as a map, each with the rules that it sets."""
        values: dict[str, Map] = {}
        for value, entry in written.entries.items():
            delta = self.map_at(value, entry, "a map of the rules it sets")
            if delta:
                self.add_value(values, value, entry.place, delta)
        return values

    def add_value(self, values: dict[str, Map], value: str, place: FilePlace, delta: Map) -> None:
        """Adds a value with the rules that it sets, after trying them out."""
        if value in values:
            self.report(place, f"values: '{value}' is here twice.")
            return
        report_bad(bad_value(value) and f"'{shortened(value)}': {bad_value(value)}", place, self.problems)
        self.checker.try_out(delta, place)
        values[value] = delta

    def read_range(self, values: dict[str, Map], numbers: tuple[int, int], entry: Entry) -> Range | None:
        """The range of an option, both ends of which the rule that its values set must take."""
        place, rule = entry.node.place, only_rule(values)
        if rule is None:
            self.report(
                entry.place, "range: each value must set one rule, the same for all, which takes the number."
            )
        elif numbers[0] > numbers[1]:
            self.report(place, f"range: the least comes first; write [{numbers[1]}, {numbers[0]}].")
        else:
            for number in numbers:
                self.checker.try_out(setting(rule, Text(place, str(number))), place)
            return Range(*numbers)
        return None

    def note_setters(self, option: Option) -> None:
        """Notes what the option sets. Reports a rule that another sets too: only the later would count."""
        for delta in option.values.values():
            for leaf, entry in leaves(delta).items():
                other = self.setter(leaf)
                if other and other != option.name:
                    message = (
                        f"{option.name}: it sets '{'.'.join(leaf)}', which the option '{other}' sets too."
                    )
                    self.report(entry.place, message)
                self.setters.setdefault(leaf, option.name)

    def setter(self, leaf: tuple[str, ...]) -> str | None:
        """The option that sets `leaf`, a part of it, or all of which it is a part."""
        return next(
            (name for other, name in self.setters.items() if other[: len(leaf)] == leaf[: len(other)]), None
        )

    def agree_with_defaults(self, own: Map) -> None:
        """Reports rules in the game's own file that differ from what the default of an option sets."""
        entry = own.entries.get("rules")
        if entry is None or not isinstance(entry.node, Map):
            return
        written = leaves(entry.node)
        for option in self.options.values():
            for leaf, default in leaves(option.values[option.default]).items():
                if leaf in written and _plain(written[leaf].node) != _plain(default.node):
                    here = written[leaf].node
                    message = (
                        f"{'.'.join(leaf)}: {kind(here)} here, but the option '{option.name}' begins with "
                        f"'{option.default}', which sets {kind(default.node)}; make them agree."
                    )
                    self.report(here.place, message)

    def read_variants(self, node: Map | None) -> None:
        """Reads all variants in the file of a game; node: None for a game without any."""
        for name, entry in node.entries.items() if node else ():
            report_bad(bad_variant(name), entry.place, self.problems)
            written = self.map_at(name, entry, "a map with 'summary'")
            if written:
                report_missing(VARIANT, name, entry.place, written, self.problems)
                self.variants[name] = self.read_variant(name, entry)

    def read_variant(self, name: str, entry: Entry) -> Variant:
        """The variant that stands at its name; `entry` has a map."""
        node = entry.node
        assert isinstance(node, Map)
        head = read_fields(VARIANT, node, self.problems, {"rules": self.checker.shape})
        rules = head.get("rules", Map(node.place, {}))
        self.leave_to_options(name, rules)
        options = self.starting_options(node.entries["options"].node) if "options" in head else {}
        delta = rules
        for option, value in options.items():
            delta = merge(delta, self.options[option].delta(value))
        tried = self.checker.try_out(delta, entry.place)
        players = read_players(head, node, self.problems, self.players)
        self.check_players(players, tried, node, entry.place)
        texts = head.get("help", {})
        self.check_pages(texts, entry.place)
        return Variant(name, head.get("summary", "").strip(), players, rules, options, texts)

    def leave_to_options(self, name: str, rules: Map) -> None:
        """Reports rules of a variant that an option sets too: the option would always have the last word."""
        for leaf, (place, _) in leaves(rules).items():
            setter, rule = self.setter(leaf), ".".join(leaf)
            if setter and self.places.get(setter, place).file != place.file:
                message = f"{setter}: the variant '{name}' of the base sets '{rule}'; write it anew here."
                self.report(self.places[setter], message)
            elif setter:
                written = f"options: {{{setter}: ...}}"
                self.report(place, f"{rule}: the option '{setter}' sets this; write '{written}' instead.")

    def check_texts(self) -> None:
        """Reports what is wrong with the texts of options, once all options are known."""
        for option in self.options.values():
            for pages in option.texts.values():
                self.check_pages(pages, self.places.get(option.name, self.checker.rules.place))

    def check_pages(self, pages: Pages, place: FilePlace) -> None:
        """Reports names in braces that are no options."""
        for name in unknown_places(pages, {*self.options, *self.broken}):
            self.report(
                place, f"help: {{{shortened(name)}}} names no option{nearest(name, self.options) or '.'}"
            )

    def starting_options(self, node: Node) -> dict[str, str]:
        """The options that begin with another value in a variant, as far as they are right."""
        options = {}
        for name, (place, value) in node.entries.items() if isinstance(node, Map) else ():
            option = self.options.get(name)
            if name in self.broken:
                continue
            if option is None:
                self.report(place, unknown("the option", name, self.options))
            elif isinstance(value, Text):
                spelled = option.spelled(value.text)
                if spelled is None:
                    near = nearest(value.text, option.values) or "."
                    self.report(value.place, f"{name}: write {option.wanted()}, not {kind(value)}{near}")
                else:
                    options[name] = spelled
        return options


def _plain(node: Node) -> Any:
    """A value to compare: `true` is `yes`."""
    return YES_OR_NO.get(node.text, node.text) if isinstance(node, Text) else plain(node)


def _by_value(texts: Mapping[str, Pages]) -> dict[str, Pages]:
    """The pages of each value; `duplicate, teams` stands for two values."""
    found: dict[str, Pages] = {}
    for values, pages in texts.items():
        for value in values.split(", "):
            found[value] = put_on(found.get(value, {}), pages)
    return found


def in_small_letters(root: Map, problems: list[Problem]) -> Map:
    """The file with its first keys in small letters; a problem for each that has capitals."""
    entries: dict[str, Entry] = {}
    for name, entry in root.entries.items():
        small = name.lower()
        if name != small and small in {*GAME.fields, *VARIANT_FILE.fields} - root.entries.keys():
            problems.append(Problem(entry.place, has_capitals(name)))
            name = small
        entries[name] = entry
    return Map(root.place, entries)


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
    head = read_fields(GAME, root, problems, _rules_named_in(root))
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


def _rules_named_in(root: Map) -> dict[str, Record]:
    """What may stand at the key `rules`, if the family is known."""
    entry = root.entries.get("family")
    if entry is None or not isinstance(entry.node, Text) or entry.node.text not in families.names():
        return {}
    return {"rules": record(families.find(entry.node.text).rules)}


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
    later = {"rules": record(families.find(definition.family).rules)}
    head = read_fields(VARIANT_FILE, root, problems, later)
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
