"""Rules of rummies with a knock that cannot be played are refused at their key."""

from typing import Any

import pytest
from positions import changed, load

from hoylecli.families.knocking.rules import check

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
    assert not list(check(rules))
    assert [wrong for wrong, _ in check(changed(rules, changes))] == ([key] if key else [])
