"""A rules file to a checked `Sheet`, with every problem there is on the way."""

from collections.abc import Mapping
from typing import Any

from hoylecli import families
from hoylecli.families import Family
from hoylecli.families.schema import Range

from .checker import Checker
from .format import GAME, OPTION, VARIANT, VARIANT_FILE
from .names import bad_game, bad_option, bad_value, bad_variant
from .nodes import Entry, Node, Row, Table, Text, kind, leaves, merge, plain
from .problem import BrokenRules, Place, Problem, nearest, shortened, unknown
from .shapes import YES_OR_NO, Either, YesNo, read_slots, report_missing
from .sheet import Option, Players, Sheet, Variant, only_rule, setting


def is_variant(root: Table, problems: list[Problem]) -> bool:
    """Whether a file is a variant in a file of its own, and not a game."""
    if "variant" in root.entries and "game" in root.entries:
        message = "a file is a game or a variant, not both; a game lists its own under 'variants'."
        raise BrokenRules([*problems, Problem(root.entries["variant"].place, message)])
    return "variant" in root.entries


def build_game(root: Table, own: Table, problems: list[Problem], family_of_base: str | None = None) -> Sheet:
    """The sheet of a game. root: the whole game; own: what its own file says, which is less if it has a base.

    Raises BrokenRules with all problems, those already known to begin with.
    """
    head = read_slots(GAME, root, problems)
    report_missing(GAME, "", own.place, root, problems)
    if "game" in head:
        _report(bad_game(head["game"]), root.entries["game"].node.place, problems)
    family = _family(head.get("family"), root, family_of_base, problems)
    players = _players(head, root, problems)
    desk = None
    if family and "rules" in head:
        desk = _Desk(Checker(families.find(family), root.entries["rules"], problems), players)
        desk.read_options(head.get("options"))
        desk.agree_with_defaults(own)
        desk.seat(players, desk.checker.base, root, own.place)
        desk.read_variants(head.get("variants"))
    if problems or desk is None:
        raise BrokenRules(problems)
    return Sheet(
        name=head["game"],
        title=head["title"].strip(),
        summary=head["summary"].strip(),
        family=head["family"],
        players=players,
        rules=root.entries["rules"],
        options=desk.options,
        variants=desk.variants,
        texts=head.get("help", {}),
    )


def build_variant(root: Table, sheet: Sheet, problems: list[Problem]) -> Variant:
    """The variant of the game on `sheet` that has its own file. Raises BrokenRules like `build_game`."""
    head = read_slots(VARIANT_FILE, root, problems)
    report_missing(VARIANT_FILE, "", root.place, root, problems)
    desk = _Desk(Checker(families.find(sheet.family), sheet.rules, problems), sheet.players, sheet.options)
    delta = Table(root.place, {key: entry for key, entry in root.entries.items() if key in VARIANT.slots})
    variant = None
    if "variant" in head:
        entry = root.entries["variant"]
        _report(bad_variant(head["variant"]), entry.node.place, problems)
        variant = desk.variant(head["variant"], Entry(entry.place, delta))
    if problems or variant is None:
        raise BrokenRules(problems)
    return variant


def _report(message: str, place: Place, problems: list[Problem]) -> None:
    if message:
        problems.append(Problem(place, message))


def _family(name: str | None, root: Table, of_base: str | None, problems: list[Problem]) -> str | None:
    """The name of a family that there is, and the base's own if there is a base."""
    if name is None:
        return None
    place = root.entries["family"].node.place
    if of_base and name != of_base:
        message = f"family: a game is of the family of its base, '{of_base}'; leave this out."
        problems.append(Problem(place, message))
        return of_base
    if name not in families.names():
        problems.append(Problem(place, unknown("the family", name, families.names())))
        return None
    return name


def _players(
    head: Mapping[str, Any], root: Table, problems: list[Problem], of_game: Players | None = None
) -> Players:
    """How many play by `players` and `usual`. of_game: where a variant says nothing of them."""
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


def bad_players(players: Players, family: Family, rules: Any) -> str | None:
    """Why not so many can play by these rules."""
    least, most = family.players(rules)
    if least <= players.least and players.most <= most:
        return None
    return f"players: {Players(least, most, least)} can play by these rules, not {players}."


class _Desk:
    """Reads options and variants on top of the rules that a checker has."""

    def __init__(
        self, checker: Checker, players: Players, options: Mapping[str, Option] | None = None
    ) -> None:
        self.checker = checker
        self.players = players
        self.problems = checker.problems
        self.options = dict(options or {})
        self.broken: set[str] = set()
        self.places: dict[str, Place] = {}
        self.variants: dict[str, Variant] = {}
        self.setters = {
            leaf: option.name
            for option in self.options.values()
            for delta in option.values.values()
            for leaf in leaves(delta)
        }

    def report(self, place: Place, message: str) -> None:
        self.problems.append(Problem(place, message))

    def seat(self, players: Players, rules: Any, node: Table, place: Place) -> None:
        """Reports when not so many can play by these rules; None are broken, and reported already."""
        message = None if rules is None else bad_players(players, self.checker.family, rules)
        if message and not any(problem.message.startswith("players:") for problem in self.problems):
            self.report(node.entries["players"].place if "players" in node.entries else place, message)

    def table(self, key: str, entry: Entry, what: str) -> Table | None:
        """The map at `key`, which is `what` in a message when it is none."""
        if isinstance(entry.node, Table):
            return entry.node
        if isinstance(entry.node, Text | Row):
            self.report(entry.node.place, f"{key}: {what} is wanted, not {kind(entry.node)}.")
        return None

    def read_options(self, node: Table | None) -> None:
        for name, entry in node.entries.items() if node else ():
            _report(bad_option(name), entry.place, self.problems)
            self.places[name] = entry.place
            table = self.table(name, entry, "a map with 'help' and 'values'")
            option = self.option(name, entry.place, table) if table else None
            if option is None:
                self.broken.add(name)
            else:
                self.options[name] = option
                self.claim(option)

    def option(self, name: str, place: Place, node: Table) -> Option | None:
        head = read_slots(OPTION, node, self.problems)
        report_missing(OPTION, name, place, node, self.problems)
        if "values" not in head:
            return None
        values_node = head["values"]
        values = (
            self.listed(name, place, values_node)
            if isinstance(values_node, Row)
            else self.mapped(values_node)
        )
        if not (values_node.items if isinstance(values_node, Row) else values_node.entries):
            self.report(values_node.place, "values: one at least is wanted, the default.")
        bounds = (
            self.bounds(values, head["range"], node.entries["range"]) if values and "range" in head else None
        )
        return Option(name, head.get("help", "").strip(), values, bounds) if values else None

    def listed(self, name: str, place: Place, row: Row) -> dict[str, Table]:
        """Values of the rule that is named like the option."""
        slot = self.checker.shape.slots.get(name)
        if slot is None:
            near = nearest(name, self.checker.shape.slots)
            message = f"{name}: there is no rule of that name to set{near or '; write what each value sets.'}"
            self.report(place, message)
            return {}
        shapes = slot.shape.choices if isinstance(slot.shape, Either) else (slot.shape,)
        is_flag = any(isinstance(shape, YesNo) for shape in shapes)
        values: dict[str, Table] = {}
        for item in row.items:
            if isinstance(item, Row | Table):
                self.report(item.place, f"values: a word or a number is wanted, not {kind(item)}.")
            elif isinstance(item, Text):
                value = YES_OR_NO.get(item.text, item.text) if is_flag else item.text
                delta = Table(item.place, {name: Entry(item.place, item)})
                self.add(values, value, item.place, delta)
        return values

    def mapped(self, table: Table) -> dict[str, Table]:
        """Values with the rules that each sets."""
        values: dict[str, Table] = {}
        for value, entry in table.entries.items():
            delta = self.table(value, entry, "a map of the rules it sets")
            if delta:
                self.add(values, value, entry.place, delta)
        return values

    def add(self, values: dict[str, Table], value: str, place: Place, delta: Table) -> None:
        if value in values:
            self.report(place, f"values: '{value}' is here a second time.")
            return
        _report(bad_value(value) and f"'{shortened(value)}': {bad_value(value)}", place, self.problems)
        self.checker.try_out(delta, place)
        values[value] = delta

    def bounds(self, values: dict[str, Table], numbers: tuple[int, int], entry: Entry) -> Range | None:
        """The range of an option, both ends of which the rule that its values set must take."""
        place, rule = entry.node.place, only_rule(values)
        if rule is None:
            self.report(
                entry.place, "range: a number is for one rule, and that is what every value must set."
            )
        elif numbers[0] > numbers[1]:
            self.report(place, f"range: the least comes first; write [{numbers[1]}, {numbers[0]}].")
        else:
            for number in numbers:
                self.checker.try_out(setting(rule, Text(place, str(number))), place)
            return Range(*numbers)
        return None

    def claim(self, option: Option) -> None:
        """Notes what the option sets; a rule that two options set would only ever obey the second."""
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

    def agree_with_defaults(self, own: Table) -> None:
        """The rules of the file itself must say what the first value of each option sets."""
        entry = own.entries.get("rules")
        if entry is None or not isinstance(entry.node, Table):
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

    def read_variants(self, node: Table | None) -> None:
        for name, entry in node.entries.items() if node else ():
            _report(bad_variant(name), entry.place, self.problems)
            table = self.table(name, entry, "a map with 'summary'")
            if table:
                report_missing(VARIANT, name, entry.place, table, self.problems)
                self.variants[name] = self.variant(name, entry)

    def variant(self, name: str, entry: Entry) -> Variant:
        """A variant at its name; `entry` has a map."""
        node = entry.node
        assert isinstance(node, Table)
        head = read_slots(VARIANT, node, self.problems)
        rules = head.get("rules", Table(node.place, {}))
        self.leave_to_options(name, rules)
        options = self.chosen(node.entries["options"].node) if "options" in head else {}
        delta = rules
        for option, value in options.items():
            delta = merge(delta, self.options[option].delta(value))
        tried = self.checker.try_out(delta, entry.place)
        players = _players(head, node, self.problems, self.players)
        self.seat(players, tried, node, entry.place)
        return Variant(name, head.get("summary", "").strip(), players, rules, options)

    def leave_to_options(self, name: str, rules: Table) -> None:
        """A variant may not set a rule that an option sets: the option always has the last word."""
        for leaf, (place, _) in leaves(rules).items():
            setter, rule = self.setter(leaf), ".".join(leaf)
            if setter and self.places.get(setter, place).file != place.file:
                message = f"{setter}: the variant '{name}' of the base sets '{rule}'; write it anew here."
                self.report(self.places[setter], message)
            elif setter:
                self.report(place, f"{rule}: the option '{setter}' sets this; set that option instead.")

    def chosen(self, node: Node) -> dict[str, str]:
        """The options that a variant begins with, those that are right."""
        options = {}
        for name, (place, value) in node.entries.items() if isinstance(node, Table) else ():
            option = self.options.get(name)
            if name in self.broken:
                continue
            if option is None:
                self.report(place, unknown("the option", name, self.options))
            elif isinstance(value, Text):
                spelled = option.spelled(value.text)
                if spelled is None:
                    near = nearest(value.text, option.values) or "."
                    self.report(value.place, f"{name}: {option.wanted()} is wanted, not {kind(value)}{near}")
                else:
                    options[name] = spelled
        return options


def _plain(node: Node) -> Any:
    """A value to compare by: yes is true."""
    return YES_OR_NO.get(node.text, node.text) if isinstance(node, Text) else plain(node)
