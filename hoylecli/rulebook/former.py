"""Rules as older files and matches have them.

Rummy is three families now, and some keys of games of tricks stand at the kind that they belong to.
"""

from typing import Final

from hoylecli import families

from .nodes import Entry, Map, Text
from .shapes import Record, record, tagged_in

RUMMY: Final = "rummy"
_YES: Final = ("yes", "true")
_MOVED: Final = (
    ("match", "lowest", "score", "lowest"),
    ("match", "at_once", "score", "at_once"),
    ("match", "first", "score", "first"),
    ("bidding", "smudge", "score", "smudge"),
    ("bidding", "every", "score", "every"),
    ("play", "lone", "bidding", "lone"),
    ("kitty", "cards", "bidding", "kitty"),
)
"""Keys of games of tricks: the group and key where each stood, and where it stands in kinds that have it."""


def successor(rules: Map) -> str:
    """The family of today that plays these rules of rummy, by how melds come on the table."""
    if _word(rules, "melds", "together") in _YES:
        return "together"
    return "laying" if _word(rules, "close", "by") == "out" else "knocking"


def in_its_place(root: Map) -> str:
    """What the rules file of a game of rummy is told to write at `family`. root: the file."""
    rules = root.entries["rules"].node if "rules" in root.entries else None
    family = successor(rules if isinstance(rules, Map) else root)
    return f"rummy is three families now, and this is a game of '{family}'; write that."


def of_today(family: str, rules: Map) -> tuple[str, Map]:
    """The family and the rules of a saved match: of those of rummy only what the family has that plays them
    now. The other keys were at values by which they meant nothing there."""
    if family == "tricks":
        return family, _at_their_kinds(_with_contracts(rules))
    if family != RUMMY:
        return family, rules
    family = successor(rules)
    if family == "laying" and _word(rules, "pack", "jokers") in ("", "0"):
        rules = Map(rules.place, {name: entry for name, entry in rules.entries.items() if name != "wild"})
    return family, _kept(record(families.find(family).rules), rules)


def _with_contracts(rules: Map) -> Map:
    """What stood at `contracts` belongs to the bidding, where contracts are bid."""
    entries = dict(rules.entries)
    former, bidding = entries.pop("contracts", None), entries.get("bidding")
    is_bid = _word(rules, "bidding", "kind") == "contracts"
    if is_bid and former and bidding and isinstance(former.node, Map) and isinstance(bidding.node, Map):
        together = {**bidding.node.entries, **former.node.entries}
        entries["bidding"] = Entry(bidding.place, Map(bidding.node.place, together))
    return Map(rules.place, entries)


def _at_their_kinds(rules: Map) -> Map:
    """What stood beside a kind belongs to it, where the kind has it."""
    entries, shape = dict(rules.entries), record(families.find("tricks").rules)
    for group, key, at, name in _MOVED:
        above = entries[group].node if group in entries else None
        if not isinstance(above, Map) or key not in above.entries:
            continue
        left = {word: entry for word, entry in above.entries.items() if word != key}
        entries[group] = Entry(entries[group].place, Map(above.place, left))
        below, kinds = entries[at].node if at in entries else None, tagged_in(shape.fields[at].shape)
        kind = kinds.kind_of(below) if kinds is not None and isinstance(below, Map) else None
        if kind is not None and isinstance(below, Map) and name in kind.fields:
            entries[at] = Entry(
                entries[at].place, Map(below.place, {**below.entries, name: above.entries[key]})
            )
    entries.pop("kitty", None)
    return Map(rules.place, entries)


def _word(rules: Map, group: str, key: str) -> str:
    below = rules.entries[group].node if group in rules.entries else None
    node = below.entries[key].node if isinstance(below, Map) and key in below.entries else None
    return node.text if isinstance(node, Text) else ""


def _kept(shape: Record, rules: Map) -> Map:
    """The rules without keys that the shape does not know, in the maps below too."""
    entries = {}
    for name, entry in rules.entries.items():
        if name not in shape.fields:
            continue
        below = shape.fields[name].shape
        kinds = tagged_in(below)
        if kinds is not None and isinstance(entry.node, Map):
            below = kinds.kind_of(entry.node) or below
        if isinstance(below, Record) and isinstance(entry.node, Map):
            entry = Entry(entry.place, _kept(below, entry.node))
        entries[name] = entry
    return Map(rules.place, entries)
