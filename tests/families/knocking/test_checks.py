"""Rules of rummies with a knock that cannot be played are refused at their key."""

from typing import Any

import pytest
from positions import changed, load

from hoylecli.families import find
from hoylecli.rulebook.checking import unplayable

CASES: list[tuple[dict[str, Any], str]] = [
    ({"deal": {"turn": False}, "draw": {"offer": False}}, ""),
    ({"deal": {"turn": False}}, "draw.offer"),
    ({"deal": {"turn": False}, "draw": {"offer": False}, "close": {"upcard": True}}, "close.upcard"),
    ({"deal": {"turn": False}, "draw": {"offer": False}, "close": {"doubles": ("spades",)}}, "close.doubles"),
    ({"close": {"upcard": True, "doubles": ("spades",)}}, ""),
]


@pytest.mark.parametrize(("changes", "key"), CASES)
def test_rules_that_cannot_be_played_are_refused_at_their_key(changes: dict[str, Any], key: str) -> None:
    rules = load("gin").rules
    assert not list(unplayable(find("knocking"), rules))
    wrong = unplayable(find("knocking"), changed(rules, changes))
    assert list(dict.fromkeys(name for name, _ in wrong)) == key.split()
