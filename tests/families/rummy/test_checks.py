"""Rules of rummy that cannot be played are refused at their key, and those beside them are not."""

from typing import Any

import pytest
from positions import changed, load

from hoylecli.families.rummy.rules.checks import check
from hoylecli.families.rummy.rules.schema import Contract, Opening

KNOCK: list[tuple[dict[str, Any], str]] = [
    ({"deal": {"cards": 10}}, ""),
    ({"deal": {"cards": 9}}, "deal.cards"),
    ({"pack": {"copies": 2}}, "pack.copies"),
    ({"pack": {"jokers": 1}}, "pack.jokers"),
    ({"melds": {"kinds": ("set",)}}, "melds.kinds"),
    ({"melds": {"kinds": ("run", "set")}}, ""),
    ({"melds": {"ace": "either"}}, "melds.ace"),
    ({"draw": {"discards": "fan"}}, "draw.discards"),
    ({"draw": {"use": True}}, "draw.use"),
    ({"stock": {"empty": "pass"}}, "stock.empty"),
    ({"score": {"at_once": 2}}, "score.at_once"),
    ({"score": {"count": "left"}}, "score.count"),
    ({"wild": {"swap": True}}, "wild"),
    ({"opening": {"behind": 15}}, "opening"),
    ({"contracts": (Contract(2),)}, "contracts"),
    ({"melds": {"run": 4}}, "melds.run"),
    ({"melds": {"alike": True}}, "melds.alike"),
    ({"partners": True}, "partners"),
    ({"melds": {"together": True}}, "melds.together"),
    ({"canasta": {"size": 6}}, "canasta"),
    ({"threes": "special"}, "threes"),
    ({"draw": {"frozen": "never"}}, "draw.frozen"),
    ({"draw": {"many": 2}}, "draw.many"),
    ({"close": {"out": 1}}, "close.out"),
    ({"close": {"concealed": 1}}, "close.concealed"),
    ({"close": {"ask": True}}, "close.ask"),
    ({"deal": {"turn": False}, "draw": {"offer": False}}, ""),
    ({"deal": {"turn": False}}, "draw.offer"),
    ({"deal": {"turn": False}, "draw": {"offer": False}, "close": {"upcard": True}}, "close.upcard"),
    ({"deal": {"turn": False}, "draw": {"offer": False}, "close": {"doubles": ("spades",)}}, "close.doubles"),
    ({"close": {"upcard": True, "doubles": ("spades",)}}, ""),
]
OUT: list[tuple[dict[str, Any], str]] = [
    ({"pack": {"jokers": 2}}, "pack.jokers"),
    ({"melds": {"kinds": ("set", "set")}}, "melds.kinds"),
    ({"melds": {"kinds": ("set",)}}, ""),
    ({"deal": {"cards": 20}}, ""),  # twice twenty and one each
    ({"arrange": "manual"}, "arrange"),
    ({"draw": {"offer": True}}, "draw.offer"),
    ({"stock": {"empty": "dead"}}, "stock.empty"),
    ({"score": {"count": "laid"}}, "score.at_once"),
    ({"score": {"count": "laid", "at_once": 1}}, ""),
    ({"score": {"count": "deadwood", "at_once": 1}}, "score.count"),
    ({"score": {"count": "canastas", "at_once": 1}}, "score.count"),
    ({"score": {"count": "held", "at_once": 1}, "deal": {"next": "winner"}}, "deal.next"),
    ({"melds": {"run": 4}}, "score.count"),
    ({"melds": {"run": 4, "kinds": ("set",)}, "score": {"count": "held", "at_once": 1}}, "melds.run"),
    ({"melds": {"alike": True}}, ""),
    ({"melds": {"alike": True, "kinds": ("run",)}}, "melds.alike"),
    ({"draw": {"discards": "pile"}}, "draw.discards"),
    ({"draw": {"discards": "fan"}}, ""),
    ({"partners": True}, "partners"),
    ({"wild": {"swap": True}}, "wild"),
]
FAN: list[tuple[dict[str, Any], str]] = [
    ({"opening": Opening(scores=(0,), least=(40,)), "score": {"count": "held"}}, "opening"),
    ({"contracts": (Contract(2),), "score": {"count": "held"}, "deal": {"cards": 10}}, "contracts"),
]
JOKERS: list[tuple[dict[str, Any], str]] = [
    ({"wild": {"cards": ("jokers", "twos")}}, "wild.cards"),
    ({"wild": {"most": 0}}, "wild.most"),
    ({"wild": {"most": 1}}, ""),
    ({"wild": {"most": 3}}, "wild.most"),
    ({"pack": {"jokers": 5}}, "pack.jokers"),
    ({"pack": {"jokers": 0}}, "wild.cards"),
    ({"melds": {"kinds": ("set",)}}, "wild.swap"),
    ({"melds": {"kinds": ("set",)}, "wild": {"swap": False}}, ""),
    ({"score": {"count": "left"}}, "score.count"),
    ({"deal": {"next": "winner"}}, "deal.next"),
    ({"opening": {"least": (40, 50)}}, "opening.least"),
    ({"opening": {"scores": (0, 50), "least": (40, 50)}}, ""),
    ({"opening": {"scores": (1,)}}, "opening.scores"),
    ({"opening": {"scores": (0, 50, 50), "least": (1, 2, 3)}}, "opening.scores"),
    ({"opening": {"scores": (0, 60, 50), "least": (1, 2, 3)}}, "opening.scores"),
    ({"opening": {"least": (200,)}}, ""),
    ({"opening": {"least": (201,)}}, "opening.least"),
    ({"opening": {"behind": 201}}, "opening.least"),
]
CONTRACTS: list[tuple[dict[str, Any], str]] = [
    ({"contracts": (Contract(0, 0),)}, "contracts"),
    ({"contracts": (Contract(3, 0, 8),)}, ""),
    ({"contracts": (Contract(3, 0, 7),)}, "contracts"),
    ({"contracts": (Contract(0, 2, 7),)}, ""),
    ({"contracts": (Contract(0, 2, 6),)}, "contracts"),
    ({"opening": Opening(scores=(0,), least=(40,))}, "opening"),
    ({"deal": {"cards": 11}}, "deal.cards"),
    ({"melds": {"kinds": ("set",), "run": 3, "alike": False}, "wild": {"swap": False},
      "contracts": (Contract(2),)}, ""),
    ({"melds": {"kinds": ("set",), "run": 3, "alike": False}, "wild": {"swap": False},
      "contracts": (Contract(0, 2),)}, "contracts"),
]  # fmt: skip
TOGETHER: list[tuple[dict[str, Any], str]] = [
    ({"melds": {"kinds": ("set", "run")}}, "melds.kinds"),
    ({"melds": {"run": 4}}, "melds.run"),
    ({"melds": {"alike": True}}, "melds.alike"),
    ({"wild": {"swap": True}}, "wild.swap"),
    ({"contracts": (Contract(2),), "deal": {"cards": 10}}, "contracts"),
    ({"melds": {"lay_off": "any"}}, "melds.lay_off"),
    ({"draw": {"discards": "top"}}, "draw.discards"),
    ({"draw": {"use": True}}, "draw.use"),
    ({"score": {"count": "laid"}}, "score.count"),
    ({"stock": {"empty": "turn_over"}}, "stock.empty"),
    ({"deal": {"turn": False}}, "deal.turn"),
    ({"deal": {"next": "winner"}}, "deal.next"),
    ({"partners": False}, "close.ask"),
    ({"partners": False, "close": {"ask": False}}, ""),
    ({"pack": {"copies": 1}, "deal": {"cards": 9}}, ""),  # four times nine and twenty are 56
    ({"pack": {"copies": 1}, "deal": {"cards": 10}}, "deal.cards"),
    ({"opening": {"least": (50, 90)}}, "opening.least"),
]
CASES = [
    (game, *case)
    for game, cases in {
        "gin": KNOCK,
        "rummy": OUT,
        "rummy-500": FAN,
        "kalooki": JOKERS,
        "contract-rummy": CONTRACTS,
        "canasta": TOGETHER,
    }.items()
    for case in cases
]


@pytest.mark.parametrize(("game", "changes", "key"), CASES)
def test_rules_that_cannot_be_played_are_refused_at_their_key(
    game: str, changes: dict[str, Any], key: str
) -> None:
    rules = load(game).rules
    assert not list(check(rules))
    assert [wrong for wrong, _ in check(changed(rules, changes))] == ([key] if key else [])
