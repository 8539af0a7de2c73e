"""Rules of rummies with melds on the table that cannot be played are refused at their key."""

from typing import Any

import pytest
from positions import changed, load

from hoylecli.families import find
from hoylecli.families.laying.rules import DealContract, HeldCounts, LaidCounts, LeftCounts, Opening
from hoylecli.rulebook.checking import unplayable

OUT: list[tuple[dict[str, Any], str]] = [
    ({"melds": {"kinds": ("set",)}}, ""),
    ({"deal": {"cards": 20}}, ""),  # twice twenty and one each
    ({"score": LaidCounts()}, ""),
    ({"score": HeldCounts(), "deal": {"next": "winner"}}, "deal.next"),
    ({"melds": {"run": 4}}, "melds.run"),
    ({"melds": {"run": 4, "kinds": ("set",)}, "score": HeldCounts()}, "melds.run"),
    ({"melds": {"alike": True}}, ""),
    ({"melds": {"alike": True, "kinds": ("run",)}}, "melds.alike"),
    ({"draw": {"discards": "fan"}}, ""),
    ({"pack": {"jokers": 2}}, "pack.jokers"),
    ({"pack": {"jokers": 2}, "score": HeldCounts()}, ""),
    ({"wild": {"swap": True}}, "wild.swap"),
    ({"wild": {"most": 1}}, "wild.most"),
]
FAN: list[tuple[dict[str, Any], str]] = [
    ({"opening": Opening(scores=(0,), least=(40,)), "score": HeldCounts()}, "opening.least"),
    ({"contracts": (DealContract(2),), "score": HeldCounts(), "deal": {"cards": 10}}, "contracts"),
    ({"pack": {"jokers": 2}, "score": HeldCounts()}, "pack.jokers"),
]
JOKERS: list[tuple[dict[str, Any], str]] = [
    ({"wild": {"most": 1}}, ""),
    ({"pack": {"jokers": 0}}, "wild.swap"),
    ({"pack": {"jokers": 0}, "wild": {"swap": False}}, ""),
    ({"melds": {"kinds": ("set",)}}, "wild.swap"),
    ({"melds": {"kinds": ("set",)}, "wild": {"swap": False}}, ""),
    ({"score": LeftCounts()}, "pack.jokers opening.least"),
    ({"deal": {"next": "winner"}}, "deal.next"),
    ({"opening": {"least": (40, 50)}}, "opening.least"),
    ({"opening": {"scores": (0, 50), "least": (40, 50)}}, ""),
    ({"opening": {"scores": (1,)}}, "opening.scores"),
    ({"opening": {"scores": (0, 50, 50), "least": (1, 2, 3)}}, "opening.scores"),
    ({"opening": {"scores": (0, 60, 50), "least": (1, 2, 3)}}, "opening.scores"),
]
CONTRACTS: list[tuple[dict[str, Any], str]] = [
    ({"contracts": (DealContract(0, 0),)}, "contracts"),
    ({"contracts": (DealContract(3, 0, 8),)}, ""),
    ({"contracts": (DealContract(3, 0, 7),)}, "contracts"),
    ({"contracts": (DealContract(0, 2, 7),)}, ""),
    ({"contracts": (DealContract(0, 2, 6),)}, "contracts"),
    ({"opening": Opening(scores=(0,), least=(40,))}, "contracts"),
    ({"deal": {"cards": 11}}, "contracts"),
    ({"melds": {"kinds": ("set",), "run": 3, "alike": False}, "wild": {"swap": False},
      "contracts": (DealContract(2),)}, ""),
    ({"melds": {"kinds": ("set",), "run": 3, "alike": False}, "wild": {"swap": False},
      "contracts": (DealContract(0, 2),)}, "contracts"),
]  # fmt: skip
CASES = [
    (game, *case)
    for game, cases in {
        "rummy": OUT,
        "rummy-500": FAN,
        "kalooki": JOKERS,
        "contract-rummy": CONTRACTS,
    }.items()
    for case in cases
]


@pytest.mark.parametrize(("game", "changes", "key"), CASES)
def test_rules_that_cannot_be_played_are_refused_at_their_key(
    game: str, changes: dict[str, Any], key: str
) -> None:
    rules = load(game).rules
    assert not list(unplayable(find("laying"), rules))
    wrong = unplayable(find("laying"), changed(rules, changes))
    assert list(dict.fromkeys(name for name, _ in wrong)) == key.split()
