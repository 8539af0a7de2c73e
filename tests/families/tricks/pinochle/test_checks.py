"""Rules of pinochle and pitch that cannot be played are refused, each with its key and what is wrong."""

import json
from dataclasses import replace
from typing import Any

import pytest
from positions import chosen

from hoylecli import rulebook
from hoylecli.families.tricks.rules.checks import check
from hoylecli.families.tricks.rules.schema import TricksRules


def changed(choice: str, groups: dict[str, dict[str, Any]]) -> TricksRules:
    """The rules of a shipped game with some words changed, group by group."""
    rules: TricksRules = chosen(choice).rules
    return replace(rules, **{name: replace(getattr(rules, name), **words) for name, words in groups.items()})


ACROSS = {"cards": 3, "to": ("across",), "who": "bidders"}
WRONG = [
    (
        "pinochle/partnership",
        {"deal": {"turn": "next"}, "meld": {"trade": False, "turned": False}, "passing": ACROSS},
        "passing.who",
        "it takes partners of whom one has won the bidding and called trumps",
    ),
    (
        "pinochle",
        {"passing": ACROSS | {"to": ("left",)}},
        "passing.to",
        "bidders pass to their partners, who sit across the table",
    ),
    (
        "pinochle",
        {"bidding": {"least": 1100, "most": 0}},
        "bidding.least",
        "the lowest bid is 1100, and none is above the target of 1000; choose a target of 1100 or more",
    ),
    (
        "pinochle",
        {"bidding": {"least": 110, "most": 100}},
        "bidding.least",
        "no bid is possible: the highest is lower",
    ),
    ("pinochle", {"bidding": {"smudge": True}}, "bidding.smudge", "only pitch counts a smudge; leave it out"),
    (
        "pinochle/partnership",
        {"bidding": {"marriage": True}},
        "bidding.marriage",
        "nobody bids here to call trumps, so nobody needs a marriage for it",
    ),
    (
        "pinochle",
        {"pack": {"order": "ATKJ9"}, "bidding": {"marriage": True}},
        "bidding.marriage",
        "the pack has no kings and queens",
    ),
    (
        "pinochle",
        {"bidding": {"kind": "none"}, "play": {"lead": "left_of_dealer"}},
        "trump.how",
        "somebody must win the bidding to call trumps: order_up, round or auction",
    ),
    (
        "pinochle/partnership",
        {"meld": {"trick": "bidders"}},
        "meld.trick",
        "nobody bids here, so there are no bidders who could lose their melds",
    ),
    (
        "pinochle/partnership",
        {"play": {"lead": "bidder"}},
        "play.lead",
        "there is no bidder to lead; bids are order_up, round, auction or contracts",
    ),
    (
        "pinochle/partnership",
        {"bidding": {"kind": "tricks"}},
        "bidding.kind",
        "pinochle is bid in points: none, a round or an auction",
    ),
    (
        "pinochle",
        {"pack": {"copies": 4}},
        "meld.table",
        "the table is for 2 copies of a card, and the pack has more; use double",
    ),
    ("pinochle", {"score": {"kind": "tricks"}}, "score.kind", "only pinochle counts melds"),
    (
        "pinochle",
        {"trump": {"how": "led"}},
        "trump.how",
        "melds need trumps before play: turned, called, or always the same",
    ),
    (
        "pinochle/partnership",
        {"deal": {"turn": "next"}},
        "meld.trade",
        "the nine is traded for the dealer's last card, turned up for trumps",
    ),
    ("pinochle/partnership", {"pack": {"order": "ATKQJ"}}, "meld.trade", "the pack has no nines"),
    (
        "pinochle/two-handed",
        {"deal": {"turn": "last"}},
        "meld.trade",
        "the nine is traded for the next card of the pack, turned up for trumps",
    ),
    (
        "pinochle/two-handed",
        {"stock": {"draw": False, "free": False}},
        "meld.when",
        "melds between the tricks come before cards are drawn; write stock.draw as well",
    ),
    (
        "pinochle/two-handed",
        {"meld": {"trick": True}},
        "meld.when",
        "melds between the tricks come before cards are drawn; write trick: no, for who melds has taken one",
    ),
    (
        "pinochle/four-handed",
        {"stock": {"free": True}},
        "stock.free",
        "no cards are drawn here, so there is no stock to wait for",
    ),
    (
        "pinochle/two-handed",
        {"passing": {"cards": 3}},
        "stock.draw",
        "cards are drawn where none are passed, exchanged or taken up, and nobody drops out",
    ),
    (
        "pinochle/four-handed",
        {"match": {"at_once": True}},
        "match.at_once",
        "only pinochle counts at once, to a target, without bids and melds before play",
    ),
    (
        "pitch",
        {"bidding": {"kind": "none"}, "play": {"lead": "left_of_dealer"}},
        "bidding.kind",
        "pitch has a pitcher: bids are a round or an auction",
    ),
    (
        "pitch",
        {"bidding": {"most": 5}},
        "bidding.most",
        "pitch has four points to bid for: bids are from 1 to 4",
    ),
    (
        "pitch",
        {"trump": {"how": "none"}},
        "trump.how",
        "pitch counts trumps: they are led, called, or always the same",
    ),
]


@pytest.mark.parametrize(("choice", "groups", "key", "message"), WRONG)
def test_rules_that_cannot_be_played(
    choice: str, groups: dict[str, dict[str, Any]], key: str, message: str
) -> None:
    wrong = set(check(changed(choice, groups)))
    assert (key, message) in wrong
    assert {name for name, _ in wrong} == {key}


SHIPPED = [
    "pitch",
    "pitch target=21",
    "pinochle",
    "pinochle/partnership",
    "pinochle/four-handed",
    "pinochle/two-handed",
]
SHIPPED += ["pinochle/double-pack", "pinochle/double-pack-500"]


@pytest.mark.parametrize("choice", SHIPPED)
def test_nothing_is_wrong_with_what_ships(choice: str) -> None:
    assert list(check(chosen(choice).rules)) == []


@pytest.mark.parametrize("choice", SHIPPED)
def test_the_rules_kept_with_a_match_are_read_again(choice: str) -> None:
    game = chosen(choice)
    assert rulebook.rebuild(json.loads(json.dumps(game.document))) == game
