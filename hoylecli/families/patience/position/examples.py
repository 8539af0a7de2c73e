"""Moves as they are written, of the kinds that a game has, for refusals to name."""

from typing import Final

from ..rules.schema import PatienceRules

_REMOVED: Final = {
    "same_rank": "5H 5D 5C 5S",
    "thirteen": "5H 8D",
    "in_order": "5H 6D 7C",
    "lower_of_suit": "5H",
}


def removal(rules: PatienceRules) -> str:
    """How cards are removed: `remove 5H 8D`."""
    cards = _REMOVED[rules.remove.rule].split()
    return " ".join(["remove", *cards[: rules.remove.size]])


def transfers(rules: PatienceRules) -> list[str]:
    """How cards are moved between piles: `7 3`, `5H 3`, `7 f`; [] where they only leave together."""
    table, grid = rules.tableau, rules.grid
    if grid.rows:
        return ["s a1" if rules.stock.face == "up" else "5H a3"]
    last = min(table.columns, 7)
    target = max(last - 4, 1)
    builds = table.ranks != "none" and "columns" in table.takes
    found = []
    if builds or (table.empty != "none" and "columns" in table.empty_from):
        found += [f"{last} {target}", f"5H {target}"]
    if "stock" in table.takes and rules.stock.face == "up" and table.ranks != "none":
        found.append(f"s {target}")
    if rules.remove.rule == rules.foundation.sets == "none" and rules.foundation.piles:
        found.append(f"{last or 'w'} f")
    return found
