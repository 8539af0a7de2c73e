"""Rules of rummies with melds by rank that cannot be played are refused at their key."""

from typing import Any

import pytest
from positions import changed, load

from hoylecli.families import find
from hoylecli.families.together.rules import ByDeal
from hoylecli.rulebook.checking import unplayable

CASES: list[tuple[dict[str, Any], str]] = [
    ({"partners": False}, "close.ask"),
    ({"partners": False, "close": {"ask": False}}, ""),
    ({"pack": {"copies": 1}, "deal": {"cards": 9}}, ""),  # four times nine and twenty are 56
    ({"pack": {"copies": 1}, "deal": {"cards": 10}}, "deal.cards"),
    ({"opening": {"least": (50, 90)}}, "opening.least"),
    ({"opening": {"scores": (1, 1500, 3000)}}, "opening.scores"),
    ({"opening": ByDeal(least=(50, 90))}, ""),
    ({"canasta": {"needed_mixed": 1}, "wild": {"most": 0}}, "canasta.needed_mixed"),
    ({"wild": {"cards": ("twos",)}}, "pack.jokers"),
]


@pytest.mark.parametrize(("changes", "key"), CASES)
def test_rules_that_cannot_be_played_are_refused_at_their_key(changes: dict[str, Any], key: str) -> None:
    rules = load("canasta").rules
    assert not list(unplayable(find("together"), rules))
    wrong = unplayable(find("together"), changed(rules, changes))
    assert list(dict.fromkeys(name for name, _ in wrong)) == key.split()
